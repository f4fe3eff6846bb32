/* SPDX-License-Identifier: MIT */
#include "command/apply/apply_private.h"

#include <string.h>

#define ERROR_MARK "error: "

/* The first of the lines SAID that says what is wrong. */
static char *
first_error(const char *said)
{
    g_auto(GStrv) lines = g_strsplit(said, "\n", -1);

    for (guint i = 0; lines[i]; i++)
        if (strstr(lines[i], ERROR_MARK))
            return g_strdup(lines[i]);
    return g_strdup(said);
}

/* Whether all files of WRITTEN, and that of --undo, can be where they would be. */
static gboolean
check_files(const Written *written, GError **error)
{
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(file_change_free);
    g_autofree char *undo = undo_path(written->path);

    if (!g_file_test(written->path, G_FILE_TEST_EXISTS) && !g_file_test(undo, G_FILE_TEST_EXISTS) &&
        !(written->common_path && g_file_test(written->common_path, G_FILE_TEST_EXISTS)) &&
        g_strcmp0(written->path, written->common_path) != 0)
        return TRUE;
    return changes_add_header(changes, written, error) && changes_add_common(changes, written, error) &&
           changes_add_undo(changes, undo, "apply", error);
}

char *
apply_refusal(Options *options, const GPtrArray *programs, GPtrArray *units)
{
    const ParseOptions parse_options = sources_parse_options(options);
    const ProgramRead read = {programs, units, &parse_options, NULL, FALSE, TRUE};
    g_auto(Written) written = {0};
    g_autoptr(GError) error = NULL;

    if (apply_record(options, &read, &written) != 0)
        return first_error(written.said->str);
    if (!check_files(&written, &error))
        return g_strconcat(ERROR_MARK, error->message, NULL);
    return NULL;
}
