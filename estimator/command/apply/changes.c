/* SPDX-License-Identifier: MIT */
#include "changes.h"

#include "command_result.h"
#include "output.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

void
change_free(gpointer data)
{
    Change *change = data;

    g_free(change->path);
    g_free(change->old);
    g_free(change->new);
    g_free(change->diff);
    g_free(change);
}

/* Puts back what the first N of CHANGES have replaced. */
static void
restore(const GPtrArray *changes, guint n)
{
    for (guint i = 0; i < n; i++) {
        const Change *change = g_ptr_array_index(changes, i);

        if (!change->old)
            g_unlink(change->path);
        else if (!output_write(change->path, change->old, NULL, NULL))
            fprintf(stderr, "fieldwise: error: %s: cannot be written back\n", change->path);
    }
}

static gboolean
remove_file(const char *path, GError **error)
{
    if (g_unlink(path) == 0)
        return TRUE;
    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(errno), "%s: cannot be removed: %s", path,
                g_strerror(errno));
    return FALSE;
}

/* Writes all files, or none. */
static gboolean
write_in_place(const GPtrArray *changes, GError **error)
{
    for (guint i = 0; i < changes->len; i++) {
        const Change *change = g_ptr_array_index(changes, i);
        g_autofree char *now = NULL;

        if (change->old &&
            (!g_file_get_contents(change->path, &now, NULL, NULL) || strcmp(now, change->old) != 0)) {
            g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_AGAIN,
                        "%s has changed while it was read: nothing is written", change->path);
            return FALSE;
        }
    }
    for (guint i = 0; i < changes->len; i++) {
        const Change *change = g_ptr_array_index(changes, i);

        if (change->new ? !output_write(change->path, change->new, NULL, error)
                        : !remove_file(change->path, error)) {
            restore(changes, i);
            return FALSE;
        }
    }
    return TRUE;
}

/* Writes copies under FOLDER: paths below the source's folder keep their place. */
static gboolean
write_copies(const GPtrArray *changes, const char *folder, const char *source, const InputSet *inputs,
             GError **error)
{
    g_autofree char *top = g_path_get_dirname(source);

    for (guint i = 0; i < changes->len; i++) {
        const Change *change = g_ptr_array_index(changes, i);
        const char *below = g_str_has_prefix(change->path, top) && change->path[strlen(top)] == '/'
                                ? change->path + strlen(top) + 1
                                : change->path;
        g_autofree char *path = NULL, *parent = NULL;

        if (g_path_is_absolute(below) || strstr(below, "../")) {
            g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                        "%s lies outside of the source's folder: --in-place changes it", change->path);
            return FALSE;
        }
        path = g_build_filename(folder, *top == '.' && top[1] == '\0' ? change->path : below, NULL);
        parent = g_path_get_dirname(path);
        if (g_mkdir_with_parents(parent, 0777) != 0) {
            g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(errno), "%s: cannot be made: %s",
                        parent, g_strerror(errno));
            return FALSE;
        }
        if (!output_write(path, change->new, inputs, error))
            return FALSE;
    }
    return TRUE;
}

int
changes_write(const GPtrArray *changes, const Options *options)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) diff = g_string_new(NULL);

    if (options->in_place || options->output) {
        if (options->in_place
                ? write_in_place(changes, &error)
                : write_copies(changes, options->output, options->source, options->inputs, &error))
            return 0;
        return command_fail(error, error->domain == INPUT_ERROR ? STATUS_USAGE : STATUS_NONE);
    }
    for (guint i = 0; i < changes->len; i++) {
        const Change *change = g_ptr_array_index(changes, i);

        if (change->diff)
            g_string_append(diff, change->diff);
    }
    return command_write(NULL, diff->str, options->inputs);
}

void
changes_take_back(const GPtrArray *changes)
{
    restore(changes, changes->len);
}
