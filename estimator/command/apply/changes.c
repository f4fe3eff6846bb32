/* SPDX-License-Identifier: MIT */
#include "command/apply/apply.h"

#include "files/files.h"
#include "base/base.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What becomes of the files of CHANGES, or of TAKING BACK what became of them: of OutputChange. */
static GArray *
output_changes(const GPtrArray *changes, gboolean taking_back)
{
    GArray *outputs = g_array_new(FALSE, FALSE, sizeof(OutputChange));

    for (guint i = 0; i < changes->len; i++) {
        const FileChange *change = g_ptr_array_index(changes, i);
        OutputChange output = {change->path, change->old, change->new};

        if (taking_back) {
            output.old_text = change->new;
            output.new_text = change->old;
        }
        g_array_append_val(outputs, output);
    }
    return outputs;
}

/* The folder for the journal of CHANGES to the sources of OPTIONS: that of the first source, where --undo
 * looks for it, if something can be written there. Free with g_free(). */
static char *
journal_folder(const GPtrArray *changes, const Options *options)
{
    g_autofree char *folder = g_path_get_dirname(options->source);

    return g_access(folder, W_OK | X_OK) == 0 || changes->len == 0
               ? g_steal_pointer(&folder)
               : g_path_get_dirname(((const FileChange *)g_ptr_array_index(changes, 0))->path);
}

/* Of CHANGES those that come first, then the others; as they are where they are UNORDERED. */
static GPtrArray *
ordered_changes(const GPtrArray *changes, gboolean unordered)
{
    GPtrArray *ordered = g_ptr_array_new();

    for (guint turn = 0; turn < 2; turn++)
        for (guint i = 0; i < changes->len; i++) {
            FileChange *change = g_ptr_array_index(changes, i);

            if (unordered ? turn == 0 : change->first == (turn == 0))
                g_ptr_array_add(ordered, change);
        }
    return ordered;
}

/* Does all of CHANGES, or none. What --undo is doing is done to its end where it is interrupted; all else is
 * taken back then. */
static gboolean
write_in_place(const GPtrArray *changes, const Options *options, GError **error)
{
    g_autoptr(GPtrArray) ordered = ordered_changes(changes, options->undo);
    g_autoptr(GArray) outputs = output_changes(ordered, FALSE);
    g_autofree char *folder = journal_folder(changes, options);

    return transaction_run((const OutputChange *)outputs->data, outputs->len, folder,
                           options->undo ? RESTORE_NEW : RESTORE_OLD, error);
}

/* Where the copy of the file at PATH goes: paths below the folder TOP of the source keep their place below
 * FOLDER. Makes the folder that it lies in. Free with g_free(). */
static char *
copy_path(const char *path, const char *top, const char *folder, GError **error)
{
    gboolean is_here = strcmp(top, ".") == 0;
    const char *below = g_str_has_prefix(path, top) && path[strlen(top)] == '/' ? path + strlen(top) + 1
                        : is_here                                               ? path
                                                                                : NULL;
    g_autofree char *copy = NULL, *parent = NULL;

    if (!below || g_path_is_absolute(below) || g_str_has_prefix(below, "../") || strstr(below, "/../")) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                    "%s lies outside of the source's folder: --in-place changes it", path);
        return NULL;
    }
    copy = g_build_filename(folder, below, NULL);
    parent = g_path_get_dirname(copy);
    if (g_mkdir_with_parents(parent, 0777) == 0)
        return g_steal_pointer(&copy);
    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(errno), "%s: cannot be made: %s", parent,
                g_strerror(errno));
    return NULL;
}

/* Writes copies under FOLDER, all or none. */
static gboolean
write_copies(const GPtrArray *changes, const char *folder, const char *source, const InputSet *inputs,
             GError **error)
{
    g_autofree char *top = g_path_get_dirname(source);
    g_autoptr(GArray) outputs = output_changes(changes, FALSE);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < outputs->len; i++) {
        OutputChange *output = &g_array_index(outputs, OutputChange, i);
        char *path = copy_path(output->path, top, folder, error), *old = NULL;

        if (!path)
            return FALSE;
        g_ptr_array_add(texts, path);
        if (regular_file_read(path, &old, NULL, NULL)) /* it is put back where another cannot be written */
            g_ptr_array_add(texts, old);
        output->path = path;
        output->old_text = old;
        if (!input_set_check_output(inputs, path, error))
            return FALSE;
    }
    return output_change_all((const OutputChange *)outputs->data, outputs->len, error);
}

int
changes_write(const GPtrArray *changes, const Options *options)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) diff = g_string_new(NULL);

    if (options->in_place || options->output) {
        if (options->in_place
                ? write_in_place(changes, options, &error)
                : write_copies(changes, options->output, options->source, options->inputs, &error))
            return 0;
        return command_fail(options, error, error->domain == INPUT_ERROR ? STATUS_USAGE : STATUS_NONE);
    }
    for (guint i = 0; i < changes->len; i++) {
        const FileChange *change = g_ptr_array_index(changes, i);

        if (change->diff)
            g_string_append(diff, change->diff);
    }
    return command_write(NULL, diff->str, options->inputs);
}

gboolean
changes_take_back(const GPtrArray *changes, const Options *options, GError **error)
{
    g_autoptr(GPtrArray) ordered = ordered_changes(changes, FALSE);
    g_autoptr(GArray) outputs = NULL;
    g_autofree char *folder = journal_folder(changes, options);

    for (guint i = 0; i < ordered->len / 2; i++) { /* the sources first, which use the others */
        gpointer *pointers = ordered->pdata, other = pointers[ordered->len - 1 - i];

        pointers[ordered->len - 1 - i] = pointers[i];
        pointers[i] = other;
    }
    outputs = output_changes(ordered, TRUE);
    return transaction_run((const OutputChange *)outputs->data, outputs->len, folder, RESTORE_NEW, error);
}
