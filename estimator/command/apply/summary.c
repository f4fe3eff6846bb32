/* SPDX-License-Identifier: MIT */
/* What `apply` says of what it did: ten lines at most, or a line for each file. */
#include "command/apply/apply_private.h"

#include "text/text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FILES_MOST 6 /* lines for files: with the others ten */
#define BAR_MOST 40  /* columns of the signs of a file in --stat */

/* How many lines a diff adds and removes, and how many there are where each that is replaced counts once. */
typedef struct {
    guint added, removed, changed;
} LineCount;

/* Those of DIFF, which is of one file; NULL: none. */
static LineCount
count_lines(const char *diff)
{
    LineCount count = {0};
    const char *line = diff ? strstr(diff, "\n@@") : NULL;
    guint added = 0, removed = 0; /* of the lines that change together */

    for (line = line ? line + 1 : NULL; line && *line;
         line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        added += *line == '+';
        removed += *line == '-';
        count.added += *line == '+';
        count.removed += *line == '-';
        if (*line == '+' || *line == '-')
            continue;
        count.changed += MAX(added, removed);
        added = removed = 0;
    }
    count.changed += MAX(added, removed);
    return count;
}

static guint
lines_of(const char *text)
{
    guint n = 0;

    for (const char *c = text; *c; c++)
        n += *c == '\n';
    return n;
}

/* "1 line", "1,433 lines" */
static char *
counted(guint n, const char *noun)
{
    g_autofree char *number = number_short(n);

    return g_strdup_printf("%s %s%s", number, noun, number_plural(number));
}

/* What becomes of the file of CHANGE, or became of it where IS_DONE. */
static char *
file_text(const FileChange *change, gboolean is_done)
{
    guint n = change->first ? lines_of(change->new) : count_lines(change->diff).changed;
    g_autofree char *lines = counted(n, "line");

    if (!change->first)
        return g_steal_pointer(&lines);
    if (g_str_has_suffix(change->path, ".undo"))
        return g_strdup("what --undo reads");
    if (header_is_common(change->new))
        return g_strdup_printf("what all headers share, %s", lines);
    return g_strdup_printf("%sheader of %s%s%s", change->old ? "" : "new ", lines,
                           change->old ? ", in place of the one that was there" : "",
                           is_done ? "" : " (--show-header shows it)");
}

/* Those of CHANGES that change something, the sources first: of FileChange, which CHANGES own. */
static GPtrArray *
real_changes(const GPtrArray *changes)
{
    GPtrArray *real = g_ptr_array_new();

    for (guint turn = 0; turn < 2; turn++)
        for (guint i = 0; i < changes->len; i++) {
            FileChange *change = g_ptr_array_index(changes, i);

            if (change->first == (turn == 1) && g_strcmp0(change->old, change->new) != 0)
                g_ptr_array_add(real, change);
        }
    return real;
}

static guint
widest_path(const GPtrArray *changes, guint n)
{
    guint width = 0;

    for (guint i = 0; i < n; i++)
        width = MAX(width, (guint)strlen(((const FileChange *)g_ptr_array_index(changes, i))->path));
    return width;
}

static void
append_files(GString *out, const GPtrArray *changes, gboolean is_done)
{
    guint n = changes->len > FILES_MOST ? FILES_MOST - 1 : changes->len, width = widest_path(changes, n);

    for (guint i = 0; i < n; i++) {
        const FileChange *change = g_ptr_array_index(changes, i);
        g_autofree char *text = file_text(change, is_done), *path = text_clean(change->path);

        g_string_append_printf(out, "  %-*s  %s\n", (int)width, path, text);
    }
    if (changes->len > n)
        g_string_append_printf(out, "  and %u more files (--stat lists them)\n", changes->len - n);
}

char *
summary_stat(const GPtrArray *changes)
{
    g_autoptr(GPtrArray) real = real_changes(changes);
    guint width, most = BAR_MOST, added = 0, removed = 0;
    GString *out = g_string_new(NULL);

    for (guint i = real->len; i > 0; i--) {
        const FileChange *change = g_ptr_array_index(real, i - 1);
        LineCount count = count_lines(change->diff);

        most = MAX(most, count.added + count.removed);
        if (!change->diff) /* what --undo reads says the same once more */
            g_ptr_array_remove_index(real, i - 1);
    }
    g_autofree char *files = counted(real->len, "file");
    width = widest_path(real, real->len);
    for (guint i = 0; i < real->len; i++) {
        const FileChange *change = g_ptr_array_index(real, i);
        LineCount count = count_lines(change->diff);
        g_autofree char *path = text_clean(change->path);
        guint plus = (count.added * BAR_MOST + most - 1) / most,
              minus = (count.removed * BAR_MOST + most - 1) / most;

        added += count.added;
        removed += count.removed;
        g_string_append_printf(out, " %-*s | %5u %.*s%.*s\n", (int)width, path, count.added + count.removed,
                               (int)plus, "++++++++++++++++++++++++++++++++++++++++", (int)minus,
                               "----------------------------------------");
    }
    g_string_append_printf(out, " %s changed, %u insertions(+), %u deletions(-)\n", files, added, removed);
    return g_string_free(out, FALSE);
}

/* The command that takes back what OPTIONS have done. */
static char *
undo_line(const Options *options)
{
    static const char *const kept[] = {"record", "kernel", "name", "header", "p", "cuda-path", NULL};
    GString *line = g_string_new("fieldwise apply --undo --in-place");

    command_line_add_given(line, options, COMMAND_APPLY, kept, NULL);
    return command_line_end(line, options, NULL);
}

/* What to do next: to write what was shown, or to look at what was written. */
static char *
next_line(const Options *options)
{
    static const char *const left[] = {"stat", "show-header", "in-place", "output", "format", NULL};
    static const char *const kept[] = {"p", "cuda-path", NULL};
    GString *line = g_string_new(options->in_place ? "fieldwise rank"
                                 : options->texts  ? "fieldwise apply"
                                                   : "fieldwise apply --in-place");

    if (options->in_place)
        command_line_add_given(line, options, COMMAND_RANK, kept, NULL);
    else
        command_line_add_given(line, options, COMMAND_APPLY, NULL, left);
    return command_line_end(line, options, NULL);
}

/* "Body as soa, Cell as aosoa@32" */
static char *
title_text(const GPtrArray *titles)
{
    g_autofree char *names = names_list(titles, 3);

    return text_clean(names);
}

char *
summary_text(const Options *options, const GPtrArray *changes, const GPtrArray *titles)
{
    g_autoptr(GPtrArray) real = real_changes(changes);
    g_autofree char *title = title_text(titles), *undo = undo_line(options), *next = next_line(options);
    gboolean is_done = options->in_place || options->output;
    guint n_files = 0, n_lines = 0;
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < real->len; i++) {
        const FileChange *change = g_ptr_array_index(real, i);

        n_files += !change->first;
        n_lines += change->first ? 0 : count_lines(change->diff).changed;
    }
    g_autofree char *lines = counted(n_lines, "line"), *files = counted(n_files, "file");

    if (real->len == 0)
        g_string_append_printf(out, "%s already: nothing changes\n", title);
    else if (n_files == 0)
        g_string_append_printf(out, "%s: the sources stay as they are\n", title);
    else
        g_string_append_printf(out, "%s: %s of %s %s\n", title, lines, files,
                               is_done ? "changed" : "to be changed");
    append_files(out, real, is_done);
    g_string_append_c(out, '\n');
    if (options->in_place)
        g_string_append_printf(out, "Undo: %s\n", undo);
    g_string_append_printf(out, "Next: %s\n", next);
    return g_string_free(out, FALSE);
}

void
summary_leave_headers(GPtrArray *changes, const Options *options)
{
    if (options->in_place || options->output || options->stat || !isatty(STDOUT_FILENO))
        return;
    for (guint i = 0; i < changes->len; i++) {
        FileChange *change = g_ptr_array_index(changes, i);

        if (change->first && (!options->show_header || header_is_common(change->new)))
            g_clear_pointer(&change->diff, g_free);
    }
}

/* The headers among CHANGES, one after the other. */
char *
summary_headers(const GPtrArray *changes)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < changes->len; i++) {
        const FileChange *change = g_ptr_array_index(changes, i);

        if (change->first && !g_str_has_suffix(change->path, ".undo") && !header_is_common(change->new))
            g_string_append(out, change->new);
    }
    return g_string_free(out, FALSE);
}
