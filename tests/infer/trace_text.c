/* SPDX-License-Identifier: MIT */
#include "trace_text.h"

#include <glib/gstdio.h>
#include <string.h>
#include <zlib.h>

/* FNV-1a of 32 bits, from its definition: xor a byte, multiply by the prime 2^24 + 2^8 + 0x93. */
static guint32
checksum(const char *text)
{
    guint32 hash = 0x811c9dc5;

    for (; *text != '\0'; text++) {
        hash ^= (guint8)*text;
        hash *= 0x01000193;
    }
    return hash;
}

static gboolean
is_row(const char *line)
{
    return g_ascii_isdigit(*line) || (*line == '-' && g_ascii_isdigit(line[1]));
}

/* The rows from LINES on, as text; their number in *RET_N. */
static char *
collect_rows(char **lines, guint *ret_n)
{
    GString *rows = g_string_new(NULL);

    for (*ret_n = 0; lines[*ret_n] && is_row(lines[*ret_n]); ++*ret_n)
        g_string_append_printf(rows, "%s\n", lines[*ret_n]);
    return g_string_free(rows, FALSE);
}

char *
trace_text_seal(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autofree char *rows = g_strdup("");
    GString *out = g_string_new(NULL);
    guint n_tables = 0, n_rows = 0;

    for (char **line = lines; *line; line++) {
        n_tables += **line == '[' && strcmp(*line, "[end]") != 0;
        if (g_str_has_prefix(*line, "rows = ")) {
            g_free(rows);
            rows = collect_rows(line + 1, &n_rows);
        }
        if (strcmp(*line, "rows = ?") == 0)
            g_string_append_printf(out, "rows = %u", n_rows);
        else if (strcmp(*line, "checksum = ?") == 0)
            g_string_append_printf(out, "checksum = %08x", checksum(rows));
        else if (strcmp(*line, "tables = ?") == 0)
            g_string_append_printf(out, "tables = %u", n_tables);
        else
            g_string_append(out, *line);
        if (line[1])
            g_string_append_c(out, '\n');
    }
    return g_string_free(out, FALSE);
}

char *
trace_text_replace(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);

    g_assert_nonnull(at);
    g_autofree char *start = g_strndup(text, (gsize)(at - text));
    return g_strconcat(start, to, at + strlen(from), NULL);
}

guint
trace_text_line(const char *text, const char *part)
{
    const char *at = strstr(text, part);
    guint line = 1;

    g_assert_nonnull(at);
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

void
trace_text_write(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;

    if (!g_str_has_suffix(name, ".gz")) {
        g_file_set_contents(path, text, -1, &error);
        g_assert_no_error(error);
        return;
    }
    gzFile file = gzopen(path, "w");
    g_assert_nonnull(file);
    g_assert_cmpint(gzwrite(file, text, (unsigned)strlen(text)), ==, (int)strlen(text));
    g_assert_cmpint(gzclose(file), ==, Z_OK);
}

void
trace_text_remove_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        g_remove(path);
    }
    g_rmdir(folder);
}
