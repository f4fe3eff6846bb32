/* SPDX-License-Identifier: MIT */
#include "scratch.h"

#include <errno.h>
#include <glib/gstdio.h>

Scratch *
scratch_new(void)
{
    Scratch *scratch = g_new0(Scratch, 1);
    g_autoptr(GError) error = NULL;

    scratch->path = g_dir_make_tmp("fieldwise-test-XXXXXX", &error);
    g_assert_no_error(error);
    return scratch;
}

static void
remove_all(const char *path)
{
    g_autoptr(GDir) dir = NULL;
    const char *name;

    if (g_file_test(path, G_FILE_TEST_IS_DIR) && !g_file_test(path, G_FILE_TEST_IS_SYMLINK))
        dir = g_dir_open(path, 0, NULL);
    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *child = g_build_filename(path, name, NULL);

        remove_all(child);
    }
    g_remove(path);
}

void
scratch_free(Scratch *scratch)
{
    if (!scratch)
        return;
    remove_all(scratch->path);
    g_free(scratch->path);
    g_free(scratch);
}

char *
scratch_write(const Scratch *scratch, const char *name, const char *content, gssize length)
{
    g_autofree char *path = g_build_filename(scratch->path, name, NULL);
    g_autofree char *parent = g_path_get_dirname(path);
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(g_mkdir_with_parents(parent, 0755), ==, 0);
    g_file_set_contents(path, content, length, &error);
    g_assert_no_error(error);
    return g_steal_pointer(&path);
}
