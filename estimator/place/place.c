/* SPDX-License-Identifier: MIT */
#include "place/place.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PARENTS 3u /* from the folder of a program, or of a library, up to the prefix: lib/TRIPLE/ */

/* The file that holds this code, without symbolic links; NULL: the system does not tell. The entry of a
 * program among the loaded objects is only the name that it was called by. */
static char *
own_path(void)
{
    Dl_info info = {0};
    gboolean is_library =
        dladdr((const void *)place_of_data, &info) && info.dli_fname && strstr(info.dli_fname, ".so");
    char *path = realpath(is_library ? info.dli_fname : "/proc/self/exe", NULL), *copy = g_strdup(path);

    free(path);
    return copy;
}

gboolean
place_is_build_tree(void)
{
    g_autofree char *path = own_path();

    return path && g_str_has_prefix(path, BUILD_DIR "/");
}

/* The folder that this installation's "share" and "lib" are in; NULL: it has been moved without its data. */
static char *
own_prefix(void)
{
    g_autofree char *path = own_path();

    for (guint i = 0; path && i < MOST_PARENTS; i++) {
        g_autofree char *folder = g_path_get_dirname(path), *parent = g_path_get_dirname(folder),
                        *data = g_build_filename(parent, DATA_DIR, NULL);

        if (g_file_test(data, G_FILE_TEST_IS_DIR))
            return g_steal_pointer(&parent);
        g_free(path);
        path = g_steal_pointer(&folder);
    }
    return NULL;
}

/* NAME in FOLDER, which is relative to the prefix. */
static char *
below_prefix(const char *folder, const char *name)
{
    g_autofree char *prefix = own_prefix();

    return g_build_filename(prefix ? prefix : PREFIX, folder, name, NULL);
}

char *
place_of_data(const char *name)
{
    return below_prefix(DATA_DIR, name);
}

char *
place_of_library(const char *name)
{
    return below_prefix(LIBRARY_DIR, name);
}

static gint
newest_first(gconstpointer a, gconstpointer b)
{
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    gsize n = strlen(x), m = strlen(y);

    return n != m ? (n < m) - (n > m) : strcmp(y, x); /* 3.10 behind 3.9 */
}

void
place_add_python_files(GPtrArray *paths, const char *name)
{
    static const char *const packages[] = {"site-packages", "dist-packages", NULL};
    g_autofree char *prefix = own_prefix(), *folder = NULL;
    g_autoptr(GPtrArray) pythons = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = NULL;
    const char *entry;

    folder = g_build_filename(prefix ? prefix : PREFIX, "lib", NULL);
    dir = g_dir_open(folder, 0, NULL);
    while (dir && (entry = g_dir_read_name(dir)))
        if (g_str_has_prefix(entry, "python3"))
            g_ptr_array_add(pythons, g_strdup(entry));
    g_ptr_array_sort(pythons, newest_first);
    for (guint i = 0; i < pythons->len; i++)
        for (const char *const *in = packages; *in; in++) {
            g_autofree char *path = g_build_filename(folder, g_ptr_array_index(pythons, i), *in, name, NULL);

            if (g_file_test(path, G_FILE_TEST_EXISTS))
                g_ptr_array_add(paths, g_steal_pointer(&path));
        }
}
