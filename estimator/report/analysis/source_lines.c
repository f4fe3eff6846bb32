/* SPDX-License-Identifier: MIT */
#include "report/analysis/analysis.h"

/* path -> GStrv, empty where the file cannot be read */
struct SourceLines {
    GHashTable *files;
};

static void
lines_free(gpointer data)
{
    g_strfreev(data);
}

SourceLines *
source_lines_new(void)
{
    SourceLines *sources = g_new0(SourceLines, 1);

    sources->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, lines_free);
    return sources;
}

void
source_lines_free(SourceLines *sources)
{
    if (!sources)
        return;
    g_hash_table_unref(sources->files);
    g_free(sources);
}

static char **
read_lines(const char *path)
{
    g_autofree char *text = NULL;

    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR) || !g_file_get_contents(path, &text, NULL, NULL))
        return g_new0(char *, 1);
    return g_strsplit(text, "\n", -1);
}

void
source_lines_set(SourceLines *sources, const char *path, const char *text)
{
    g_hash_table_insert(sources->files, g_strdup(path), g_strsplit(text, "\n", -1));
}

const char *
source_lines_line(SourceLines *sources, const char *path, guint line)
{
    char **lines = g_hash_table_lookup(sources->files, path);

    if (!lines) {
        lines = read_lines(path);
        g_hash_table_insert(sources->files, g_strdup(path), lines);
    }
    return line >= 1 && line <= g_strv_length(lines) ? lines[line - 1] : NULL;
}
