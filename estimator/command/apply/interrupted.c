/* SPDX-License-Identifier: MIT */
/* Runs that were ended while they changed files. */
#include "command/apply/apply_private.h"

#include "files/files.h"
#include "source/source.h"
#include "text/text.h"

#include <stdio.h>
#include <string.h>

/* Tells ERROR; returns the exit status. */
static int
fail(const GError *error)
{
    return command_fail(NULL, error, STATUS_NONE);
}

gboolean
interrupted_check(const Options *options)
{
    g_autoptr(GPtrArray) folders = source_folders(options);

    for (guint i = 0; i < folders->len; i++) {
        const char *folder = g_ptr_array_index(folders, i);
        g_autoptr(GError) error = NULL;
        g_autoptr(Interrupted) found = transaction_find(folder, &error);
        g_autofree char *path = journal_path(folder), *clean = text_clean(path);

        if (error) {
            fail(error);
            return FALSE;
        }
        if (found) {
            fprintf(
                stderr,
                "%s:1:1: error: a run was interrupted here: restore what was with --undo --in-place first\n",
                clean);
            return FALSE;
        }
    }
    return TRUE;
}

/* What FOUND restores, as a diff. */
static int
print(const Options *options, const Interrupted *found)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (guint i = 0; i < found->paths->len; i++) {
        g_autofree char *here = g_get_current_dir();
        g_autofree char *name = path_between(here, g_ptr_array_index(found->paths, i));
        g_autofree char *diff =
            diff_whole(name, g_ptr_array_index(found->old_texts, i), g_ptr_array_index(found->new_texts, i));

        if (diff)
            g_string_append(out, diff);
    }
    return command_write(NULL, out->str, options->inputs);
}

/* Whether FOUND would have ended with other sources, and not with another layout of them alone: what --undo
 * reads is one of its files. */
static gboolean
is_of_sources(const Interrupted *found)
{
    for (guint i = 0; i < found->paths->len; i++)
        if (g_str_has_suffix(g_ptr_array_index(found->paths, i), ".undo"))
            return TRUE;
    return FALSE;
}

static void
undo_in(const Options *options, const char *folder, gboolean *ret_ended, int *ret_status)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Interrupted) found = transaction_find(folder, &error);
    g_autofree char *path = journal_path(folder), *clean = text_clean(path);

    if (!error && found && !options->in_place) {
        *ret_ended = TRUE;
        *ret_status = print(options, found);
        return;
    }
    if (!error && options->in_place)
        transaction_recover(folder, &error); /* also what has no end */
    if (error) {
        *ret_ended = TRUE;
        *ret_status = fail(error);
        return;
    }
    if (!found)
        return;
    fprintf(stderr, "%s:1:1: note: a run was interrupted here: what was before is restored\n", clean);
    *ret_ended = *ret_ended || is_of_sources(found);
}

void
interrupted_undo(const Options *options, const char *folder, gboolean *ret_ended, int *ret_status)
{
    g_autoptr(GPtrArray) folders = folder ? NULL : source_folders(options);

    *ret_ended = FALSE;
    *ret_status = 0;
    if (folder)
        undo_in(options, folder, ret_ended, ret_status);
    for (guint i = 0; folders && i < folders->len && *ret_status == 0; i++)
        undo_in(options, g_ptr_array_index(folders, i), ret_ended, ret_status);
}
