/* SPDX-License-Identifier: MIT */
/* The other sources of a program of which no compile_commands.json tells: those in the folder of one of them,
 * and in the project around it. */
#include "frontend/host/host_private.h"

#include <string.h>

/* Bounds on what is looked at for one source. */
#define MOST_SOURCES 400u
#define MOST_ENTRIES 4000u /* of folders */
#define MOST_ABOVE 3u      /* folders from the source's to the project's */
#define MOST_BELOW 4u      /* folders from there on down */

/* Whether FOLDER is the top one of a project, or of a part that is built by itself. */
static gboolean
is_project(const char *folder)
{
    static const char *const names[] = {".git", "Makefile", "makefile", "CMakeLists.txt", "meson.build"};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL);

        if (g_file_test(path, G_FILE_TEST_EXISTS))
            return TRUE;
    }
    return FALSE;
}

/* The folder of the project that FOLDER is in; FOLDER itself where there is none. Free with g_free(). */
static char *
project_of(const char *folder)
{
    g_autofree char *at = g_strdup(folder);

    for (guint i = 0; i <= MOST_ABOVE; i++) {
        char *above = g_path_get_dirname(at);

        if (is_project(at)) {
            g_free(above);
            return g_steal_pointer(&at);
        }
        g_free(at);
        at = above;
    }
    return g_strdup(folder);
}

static gboolean
is_source(const char *name)
{
    static const char *const suffixes[] = {".cu", ".cpp", ".cc", ".cxx", ".c", ".hip"};

    for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++)
        if (g_str_has_suffix(name, suffixes[i]))
            return TRUE;
    return FALSE;
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds the sources in FOLDER, and in those inside it down to DEPTH, to SOURCES; *LEFT: entries that are still
 * looked at. Links to folders are not followed. */
static void
add_folder(const char *folder, guint depth, guint *left, GPtrArray *sources)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    while (dir && *left > 0 && (name = g_dir_read_name(dir))) {
        --*left;
        if (*name != '.')
            g_ptr_array_add(names, g_strdup(name));
    }
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len && sources->len < MOST_SOURCES; i++) {
        g_autofree char *path = g_build_filename(folder, g_ptr_array_index(names, i), NULL);

        if (is_source(path) && g_file_test(path, G_FILE_TEST_IS_REGULAR))
            g_ptr_array_add(sources, g_steal_pointer(&path));
        else if (depth > 0 && g_file_test(path, G_FILE_TEST_IS_DIR) &&
                 !g_file_test(path, G_FILE_TEST_IS_SYMLINK))
            add_folder(path, depth - 1, left, sources);
    }
}

GPtrArray *
sources_nearby(const char *source)
{
    GPtrArray *sources = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *folder = g_path_get_dirname(source), *project = project_of(folder);
    guint left = MOST_ENTRIES;

    add_folder(folder, 0, &left, sources);
    if (strcmp(folder, project) != 0 || is_project(folder))
        add_folder(project, MOST_BELOW, &left, sources);
    return sources;
}
