/* SPDX-License-Identifier: MIT */
#include "files/files.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

struct InputSet {
    GHashTable *files; /* of Input, each its own key */
};

typedef struct {
    dev_t device;
    ino_t inode;
    char *path, *role;
} Input;

/* clang-format off */
G_DEFINE_QUARK(fieldwise-input-error, input_error)
/* clang-format on */

static guint
input_hash(gconstpointer data)
{
    const Input *input = data;

    return (guint)(input->inode ^ input->inode >> 32 ^ input->device);
}

static gboolean
input_equal(gconstpointer a, gconstpointer b)
{
    const Input *x = a, *y = b;

    return x->inode == y->inode && x->device == y->device;
}

static void
input_free(gpointer data)
{
    Input *input = data;

    g_free(input->path);
    g_free(input->role);
    g_free(input);
}

/* Sets which file PATH leads to; FALSE where that is no regular file. */
static gboolean
input_find(const char *path, Input *ret_input)
{
    GStatBuf status;

    if (!path || g_stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return FALSE;
    ret_input->device = status.st_dev;
    ret_input->inode = status.st_ino;
    return TRUE;
}

InputSet *
input_set_new(void)
{
    InputSet *inputs = g_new0(InputSet, 1);

    inputs->files = g_hash_table_new_full(input_hash, input_equal, input_free, NULL);
    return inputs;
}

void
input_set_free(InputSet *inputs)
{
    if (!inputs)
        return;
    g_hash_table_unref(inputs->files);
    g_free(inputs);
}

void
input_set_add(InputSet *inputs, const char *path, const char *role)
{
    Input found = {0};
    Input *input;

    if (!input_find(path, &found) || g_hash_table_contains(inputs->files, &found))
        return;
    input = g_new0(Input, 1);
    *input = found;
    input->path = g_strdup(path);
    input->role = g_strdup(role);
    g_hash_table_add(inputs->files, input);
}

void
input_set_add_all(InputSet *inputs, const GPtrArray *paths, const char *role)
{
    for (guint i = 0; paths && i < paths->len; i++)
        input_set_add(inputs, g_ptr_array_index(paths, i), role);
}

void
input_set_remove(InputSet *inputs, const char *path)
{
    Input found = {0};

    if (input_find(path, &found))
        g_hash_table_remove(inputs->files, &found);
}

gboolean
input_set_check_output(const InputSet *inputs, const char *path, GError **error)
{
    Input found = {0};
    const Input *input =
        inputs && input_find(path, &found) ? g_hash_table_lookup(inputs->files, &found) : NULL;
    gboolean same = input && g_str_equal(input->path, path);

    if (!input)
        return TRUE;
    g_set_error(error, INPUT_ERROR, INPUT_ERROR_OUTPUT,
                "%s: the output would replace %s%s%s%s: name another one by -o", path, input->role,
                same ? "" : " (", same ? "" : input->path, same ? "" : ")");
    return FALSE;
}

gboolean
input_set_check_tree(const InputSet *inputs, const char *path, GError **error)
{
    g_autoptr(GDir) folder = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    const char *name;

    if (!inputs)
        return TRUE;
    while (folder && (name = g_dir_read_name(folder))) {
        g_autofree char *inner = g_build_filename(path, name, NULL);

        if (!input_set_check_tree(inputs, inner, error))
            return FALSE;
    }
    return folder || input_set_check_output(inputs, path, error);
}
