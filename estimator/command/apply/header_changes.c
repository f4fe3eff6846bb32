/* SPDX-License-Identifier: MIT */
/* The headers among the files that `apply` changes. */
#include "command/apply/apply_private.h"

#include "base/base.h"
#include "rewrite/rewrite.h"

#include <string.h>

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The fields of the header TEXT, whose names begin with PREFIX: "x,y". Free with g_free(). */
static char *
fields_of_header(const char *text, const char *prefix)
{
    g_autofree char *pattern =
        g_strdup_printf("(?|\\b%s_get_(\\w+)\\(FIELDWISE_VIEW|^    FIELD\\(IN, (\\w+),)",
                        prefix); /* in one file, and in two */
    g_autoptr(GRegex) accessor = g_regex_new(pattern, G_REGEX_RAW | G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (g_regex_match(accessor, text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL))
        g_ptr_array_add(names, g_match_info_fetch(match, 1));
    g_ptr_array_sort(names, compare_names);
    g_ptr_array_add(names, NULL);
    return g_strjoinv(",", (char **)names->pdata);
}

/* Whether TEXT, the header of parallel pointers whose names begin with PREFIX, has the fields of OTHER, which
 * is at PATH, and the macros of kernels that it has; else sets ERROR. */
static gboolean
check_fields(const char *text, const char *other, const char *path, const char *prefix, GError **error)
{
    g_autofree char *fields = fields_of_header(text, prefix), *others = fields_of_header(other, prefix);

    g_autofree char *older = g_strdup_printf("#define %s_take_", prefix); /* one for each field */

    if (strstr(other, older)) {
        g_set_error(
            error, HEADER_ERROR, HEADER_ERROR_NAME,
            "%s is of an earlier version, whose macros the kernels name: take it back by --undo, and write it again",
            path);
        return FALSE;
    }
    if (strcmp(fields, others) == 0)
        return TRUE;
    g_set_error(error, HEADER_ERROR, HEADER_ERROR_NAME,
                "%s is there, for other fields: --record %s=%s names them; where that is another program's "
                "record, give this one another name, by --record NAME=%s",
                path, prefix, others, fields);
    return FALSE;
}

/* The change by which the file at PATH gets TEXT, before sources that use it. */
static FileChange *
header_change_new(const char *path, const char *text)
{
    FileChange *change = g_new0(FileChange, 1);

    change->path = g_strdup(path);
    change->new = g_strdup(text);
    change->first = TRUE;
    return change;
}

/* Adds CHANGE to CHANGES, or frees it where it is not FINE; returns that. */
static gboolean
take_change(GPtrArray *changes, FileChange *change, gboolean fine)
{
    if (fine) {
        change->diff = diff_whole(change->path, change->old, change->new);
        g_ptr_array_add(changes, change);
    } else {
        file_change_free(change);
    }
    return fine;
}

/* That of parallel pointers may be of another program, which has other fields. */
gboolean
changes_add_header(GPtrArray *changes, const Written *written, GError **error)
{
    const char *path = written->path, *text = written->own ? written->own : written->header;
    const char *prefix = written->fields_prefix;
    FileChange *change = header_change_new(path, text);
    gboolean is_there = g_file_test(path, G_FILE_TEST_EXISTS);

    if (g_strcmp0(path, written->common_path) == 0) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_NAME,
                    "%s is the file that all headers share: name another one by --header", path);
        return take_change(changes, change, FALSE);
    }
    if (is_there && !header_replaces(text, path)) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_NAME,
                    "%s is there, and is no header of this record: name another file by --header", path);
        return take_change(changes, change, FALSE);
    }
    return take_change(changes, change,
                       (!is_there || g_file_get_contents(path, &change->old, NULL, error)) &&
                           (!prefix || !change->old || check_fields(text, change->old, path, prefix, error)));
}

gboolean
changes_add_common(GPtrArray *changes, const Written *written, GError **error)
{
    const char *path = written->common_path;
    g_autofree char *text = header_common_text();
    FileChange *change;
    gboolean fine;

    for (guint i = 0; path && i < changes->len; i++)
        if (strcmp(((FileChange *)g_ptr_array_index(changes, i))->path, path) == 0)
            return TRUE;
    if (!path)
        return TRUE;
    change = header_change_new(path, text);
    fine = !g_file_test(path, G_FILE_TEST_EXISTS) || regular_file_read(path, &change->old, NULL, error);
    if (fine && change->old && !header_is_common(change->old)) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_NAME,
                    "%s is there, and fieldwise did not write it: say --single-file", path);
        fine = FALSE;
    }
    return take_change(changes, change, fine);
}

char *
header_common_path(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);

    return strcmp(folder, ".") == 0 ? g_strdup(HEADER_COMMON_FILE)
                                    : g_build_filename(folder, HEADER_COMMON_FILE, NULL);
}
