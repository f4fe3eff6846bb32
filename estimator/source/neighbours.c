/* SPDX-License-Identifier: MIT */
#include "source/source.h"
#include "text/text.h"
#include "base/base.h"
#include "layouts/header/header.h"

#include <stdlib.h>
#include <string.h>

static const char *const SUFFIXES[] = {".c", ".cc", ".cpp", ".cxx", ".cu", ".cuh",
                                       ".h", ".hh", ".hpp", ".inl", NULL};

static gboolean
is_source(const char *name)
{
    const char *dot = strrchr(name, '.');

    return dot && g_strv_contains(SUFFIXES, dot);
}

static gboolean
is_of_tree(const SourceTree *tree, const char *path)
{
    g_autofree char *whole = realpath(path, NULL);

    return whole && g_hash_table_contains(tree->by_path, whole);
}

gboolean
neighbour_is_header(const char *path)
{
    static const char *const HEADERS[] = {".cuh", ".h", ".hh", ".hpp", ".inl", NULL};
    const char *dot = strrchr(path, '.');

    return dot && g_strv_contains(HEADERS, dot);
}

char *
neighbour_naming(const SourceTree *tree, guint file, const char *name)
{
    g_autofree char *folder = g_path_get_dirname(tree_file(tree, file)->path);
    g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
    g_autofree char *first = NULL;

    for (const char *entry = directory ? g_dir_read_name(directory) : NULL; entry;
         entry = g_dir_read_name(directory)) {
        g_autofree char *path =
            strcmp(folder, ".") == 0 ? g_strdup(entry) : g_build_filename(folder, entry, NULL);
        g_autofree char *text = NULL;

        if (!is_source(entry) || is_of_tree(tree, path) || (first && strcmp(first, path) < 0) ||
            !regular_file_read(path, &text, NULL, NULL) || !word_find(text, text, name) ||
            header_is_common(text) || header_is_written(text)) /* which call nothing of the program */
            continue;
        g_autofree char *code = text_without_comments(text, (guint)strlen(text));
        if (!word_find(code, code, name))
            continue;
        g_free(first);
        first = g_steal_pointer(&path);
    }
    return g_steal_pointer(&first);
}
