/* SPDX-License-Identifier: MIT */
#include "command/apply/apply_private.h"

#include "command/options/options.h"
#include "source/source.h"

#include <stdio.h>
#include <string.h>

char *
undo_path(const char *header)
{
    gsize length = strlen(header) - (g_str_has_suffix(header, ".h") ? 2 : 0);

    return g_strdup_printf("%.*s.undo", (int)length, header);
}

static FileChange *
add_change(GPtrArray *changes, const char *path, GError **error)
{
    FileChange *change = g_new0(FileChange, 1);

    g_ptr_array_add(changes, change);
    change->path = g_strdup(path);
    return g_file_get_contents(path, &change->old, NULL, error) ? change : NULL;
}

/* The removal of the file at PATH, which is not shown in a diff where it is SILENT. */
static gboolean
add_removal(GPtrArray *changes, const char *path, gboolean silent, GError **error)
{
    FileChange *change = add_change(changes, path, error);

    if (!change)
        return FALSE;
    change->diff = silent ? NULL : diff_whole(path, change->old, NULL);
    return TRUE;
}

static gboolean
add_file(GPtrArray *changes, const UndoFile *file, const char *folder, GError **error)
{
    g_autofree char *path =
        strcmp(folder, ".") == 0 ? g_strdup(file->name) : g_build_filename(folder, file->name, NULL);
    g_autofree char *hunks = undo_hunks(file);
    FileChange *change = add_change(changes, path, error);

    if (!change)
        return FALSE;
    change->new = undo_text(file, path, change->old, error);
    change->diff = g_strdup_printf("--- a/%s\n+++ b/%s\n%s", path, path, hunks);
    return change->new != NULL;
}

/* Reads the file at PATH and adds what it says to CHANGES. */
static gboolean
add_files(GPtrArray *changes, const char *path, GError **error)
{
    g_autofree char *text = NULL, *folder = g_path_get_dirname(path);
    g_autoptr(GPtrArray) files = NULL;

    if (!g_file_get_contents(path, &text, NULL, error))
        return FALSE;
    files = undo_files_new(text, error);
    if (!files) {
        g_prefix_error(error, "%s: ", path);
        return FALSE;
    }
    for (guint i = 0; i < files->len; i++)
        if (!add_file(changes, g_ptr_array_index(files, i), folder, error))
            return FALSE;
    return TRUE;
}

int
undo_run(const Options *options, const char *header)
{
    g_autofree char *path = undo_path(header);
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(file_change_free);
    g_autoptr(GError) error = NULL;

    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        fprintf(stderr,
                "%s:1:1: error: nothing to take back: there is no %s, which apply --in-place writes\n",
                options->source, path);
        return STATUS_NONE;
    }
    if (add_files(changes, path, &error) && add_removal(changes, header, FALSE, &error) &&
        add_removal(changes, path, TRUE, &error))
        return changes_write(changes, options);
    return error->domain == UNDO_ERROR && error->code == UNDO_ERROR_CHANGED
               ? command_fail_in_place(error, STATUS_NONE)
               : command_fail(error, STATUS_NONE);
}
