/* SPDX-License-Identifier: MIT */
/* The files of the project that a source belongs to, of which no database tells. */
#include "base/base.h"

#include <string.h>

/* Bounds on a search. */
#define MOST_FOUND 400u
#define MOST_ENTRIES 8000u /* of folders */
#define MOST_ABOVE 3u      /* folders from the source's to the project's */
#define MOST_BELOW 8u      /* folders from there on down */

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

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A folder to search, so many below the first. */
typedef struct {
    char *path;
    guint depth;
} Folder;

/* What is looked for, where, and what was found. */
typedef struct {
    ProjectFile is_wanted;
    gconstpointer data;
    guint left; /* entries that are still looked at */
    GPtrArray *found;
    GQueue folders; /* of Folder: those whose turn is to come */
} Search;

static void
search_later(Search *search, char *path, guint depth)
{
    Folder *folder = g_new(Folder, 1);

    *folder = (Folder){path, depth};
    g_queue_push_tail(&search->folders, folder);
}

/* Adds what is wanted in FOLDER; those inside it come later, down to MOST_BELOW. Links to folders are not
 * followed. */
static void
search_folder(Search *search, const Folder *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder->path, 0, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    while (dir && search->left > 0 && (name = g_dir_read_name(dir))) {
        search->left--;
        if (*name != '.')
            g_ptr_array_add(names, g_strdup(name));
    }
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len && search->found->len < MOST_FOUND; i++) {
        g_autofree char *path = g_build_filename(folder->path, g_ptr_array_index(names, i), NULL);

        if (search->is_wanted(path, search->data) && g_file_test(path, G_FILE_TEST_IS_REGULAR))
            g_ptr_array_add(search->found, g_steal_pointer(&path));
        else if (folder->depth < MOST_BELOW && g_file_test(path, G_FILE_TEST_IS_DIR) &&
                 !g_file_test(path, G_FILE_TEST_IS_SYMLINK))
            search_later(search, g_steal_pointer(&path), folder->depth + 1);
    }
}

/* Searches PROJECT and the folders inside it, the upper ones first: in a large project the bound on entries
 * ends the search. */
static void
search_project(Search *search, const char *project)
{
    Folder *folder;

    search_later(search, g_strdup(project), 0);
    while ((folder = g_queue_pop_head(&search->folders))) {
        search_folder(search, folder);
        g_free(folder->path);
        g_free(folder);
    }
}

/* The folder of the checkout that the file at PATH, absolute, is in; NULL: it is in none. Free with g_free().
 */
static char *
checkout_of(const char *path)
{
    g_autofree char *at = g_path_get_dirname(path);

    for (;;) {
        g_autofree char *mark = g_build_filename(at, ".git", NULL);
        char *above = g_path_get_dirname(at);

        if (g_file_test(mark, G_FILE_TEST_EXISTS)) {
            g_free(above);
            return g_steal_pointer(&at);
        }
        if (strcmp(above, at) == 0) {
            g_free(above);
            return NULL;
        }
        g_free(at);
        at = above;
    }
}

GPtrArray *
project_files(const char *source, ProjectFile is_wanted, gconstpointer data)
{
    g_autofree char *folder = g_path_get_dirname(source), *project = project_of(folder);
    g_autofree char *checkout = checkout_of(source);
    Search search = {is_wanted, data, MOST_ENTRIES, g_ptr_array_new_with_free_func(g_free), G_QUEUE_INIT};

    search_folder(&search, &(Folder){folder, MOST_BELOW});
    if (strcmp(folder, project) != 0 || is_project(folder))
        search_project(&search, project);
    if (checkout && strcmp(checkout, project) != 0)
        search_project(&search, checkout);
    return search.found;
}

gboolean
project_is_other(const char *source, const char *path)
{
    g_autofree char *own = checkout_of(source), *other = checkout_of(path);

    return g_strcmp0(own, other) != 0;
}
