/* SPDX-License-Identifier: MIT */
/* A journal is lines and texts, each behind its length, and ends in a sum of all that stands before it:
 *
 *   # ...
 *   restores 0
 *   file LENGTH-OF-PATH LENGTH-OF-BESIDE LENGTH-OF-OLD LENGTH-OF-NEW    (-1: no file; -2: its sum alone)
 *   PATH BESIDE OLD NEW, without anything between them, and a line end; paths below its folder are relative
 *   end SHA-256
 */
#include "files/files_private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MARK                                                                                                 \
    "# Fieldwise changes files here. If it was ended before this file was gone, `fieldwise apply --undo "    \
    "--in-place SOURCE` restores them.\n"
#define END_LINE "end "
#define RANDOM_LETTERS 6
/* In place of a length. */
#define NO_FILE (-1)
#define SUM_ALONE (-2)

char *
journal_path(const char *folder)
{
    return strcmp(folder, ".") == 0 ? g_strdup(JOURNAL_NAME) : g_build_filename(folder, JOURNAL_NAME, NULL);
}

static void
journal_file_free(gpointer data)
{
    JournalFile *file = data;

    g_free(file->path);
    g_free(file->beside);
    g_free(file->texts[0]);
    g_free(file->texts[1]);
    g_free(file->sum);
    g_free(file);
}

Journal *
journal_new(guint goal)
{
    Journal *journal = g_new0(Journal, 1);

    journal->files = g_ptr_array_new_with_free_func(journal_file_free);
    journal->goal = goal;
    return journal;
}

void
journal_free(Journal *journal)
{
    if (!journal)
        return;
    g_ptr_array_unref(journal->files);
    g_free(journal);
}

/* A name beside PATH that no file has. Free with g_free(). */
static char *
name_beside(const char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";

    while (TRUE) {
        g_autofree char *name = g_strconcat(path, ".XXXXXX", NULL);
        char *end = name + strlen(name);
        GStatBuf status;

        for (guint i = 1; i <= RANDOM_LETTERS; i++)
            end[-(gint)i] = letters[g_random_int_range(0, sizeof letters - 1)];
        if (g_lstat(name, &status) != 0)
            return g_steal_pointer(&name);
    }
}

void
journal_add(Journal *journal, const OutputChange *change)
{
    JournalFile *file = g_new0(JournalFile, 1);

    file->path = file_target(change->path);
    file->beside = name_beside(file->path);
    file->texts[0] = g_strdup(change->old_text);
    file->texts[1] = g_strdup(change->new_text);
    g_ptr_array_add(journal->files, file);
}

static gssize
sum_length(void)
{
    return g_checksum_type_get_length(G_CHECKSUM_SHA256) * 2; /* two digits a byte */
}

static char *
sum_of(const char *text, gssize length)
{
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, length);
}

gboolean
journal_file_has_sum(const JournalFile *file, const char *text)
{
    g_autofree char *sum = file->sum && text ? sum_of(text, -1) : NULL;

    return sum && strcmp(sum, file->sum) == 0;
}

/* What the journal has of a text of FILE: its length, and in *RET_TEXT what stands there. Of a file that is
 * to be removed the sum is enough to know it by. Free *RET_TEXT with g_free(). */
static gssize
written_text(const JournalFile *file, guint side, guint goal, char **ret_text)
{
    const char *text = file->texts[side];

    if (!text) {
        *ret_text = g_strdup("");
        return NO_FILE;
    }
    *ret_text = side != goal && !file->texts[goal] ? sum_of(text, -1) : g_strdup(text);
    return side != goal && !file->texts[goal] ? SUM_ALONE : (gssize)strlen(text);
}

/* PATH as a journal in FOLDER has it, so that both can be moved together: a part of PATH. */
static const char *
path_below(const char *path, const char *folder)
{
    gsize length = strlen(folder);

    return strncmp(path, folder, length) == 0 && path[length] == '/' && path[length + 1] != '\0'
               ? path + length + 1
               : path;
}

/* JOURNAL as it is written to PATH. Free with g_free(). */
static char *
journal_text(const Journal *journal, const char *path)
{
    g_autoptr(GString) text = g_string_new(MARK);
    g_autofree char *sum = NULL, *name = g_path_get_dirname(path), *folder = file_target(name);

    g_string_append_printf(text, "restores %u\n", journal->goal);
    for (guint i = 0; i < journal->files->len; i++) {
        const JournalFile *file = g_ptr_array_index(journal->files, i);
        const char *below = path_below(file->path, folder), *beside = path_below(file->beside, folder);

        g_autofree char *old = NULL, *new = NULL;
        gssize lengths[] = {written_text(file, 0, journal->goal, &old),
                            written_text(file, 1, journal->goal, &new)};

        g_string_append_printf(text,
                               "file %" G_GSIZE_FORMAT " %" G_GSIZE_FORMAT " %" G_GSSIZE_FORMAT
                               " %" G_GSSIZE_FORMAT "\n%s%s%s%s",
                               strlen(below), strlen(beside), lengths[0], lengths[1], below, beside, old,
                               new);
        g_string_append_c(text, '\n');
    }
    sum = sum_of(text->str, (gssize)text->len);
    g_string_append_printf(text, END_LINE "%s\n", sum);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

gboolean
journal_write(const Journal *journal, const char *path, GError **error)
{
    g_autofree char *text = journal_text(journal, path);
    int fd = g_open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    gboolean done;

    if (fd < 0)
        return file_fail(error, path);
    done = file_write_all(fd, text, strlen(text), path, error) && file_sync(fd, path, error);
    if (close(fd) != 0 && done)
        done = file_fail(error, path);
    done = done && folder_sync(path, error);
    if (!done)
        g_unlink(path);
    return done;
}

/* The LENGTH bytes at *AT, of which LEFT are there, and moves both behind them; NULL: there are not so many.
 */
static char *
take_text(const char **at, gsize *left, gssize length)
{
    char *text;

    if (length < 0 || (gsize)length > *left)
        return NULL;
    text = g_strndup(*at, (gsize)length);
    *at += length;
    *left -= (gsize)length;
    return text;
}

/* Reads the file at *AT, of which LEFT bytes are there. */
static JournalFile *
read_file(const char **at, gsize *left)
{
    JournalFile *file;
    gssize lengths[4];
    gboolean whole = TRUE;
    int used = 0;

    if (sscanf(*at,
               "file %" G_GSSIZE_FORMAT " %" G_GSSIZE_FORMAT " %" G_GSSIZE_FORMAT " %" G_GSSIZE_FORMAT "%n",
               &lengths[0], &lengths[1], &lengths[2], &lengths[3], &used) != 4 ||
        (*at)[used] != '\n')
        return NULL;
    *at += used + 1;
    *left -= (gsize)used + 1;
    file = g_new0(JournalFile, 1);
    file->path = take_text(at, left, lengths[0]);
    file->beside = take_text(at, left, lengths[1]);
    for (guint side = 0; side < 2; side++) {
        gssize length = lengths[2 + side];
        char *text = take_text(at, left, length == SUM_ALONE ? sum_length() : length);

        whole = whole && (text || length == NO_FILE);
        if (length == SUM_ALONE)
            file->sum = text;
        else
            file->texts[side] = text;
    }
    if (!whole || !file->path || !file->beside || *left == 0 || **at != '\n') {
        journal_file_free(file);
        return NULL;
    }
    *at += 1;
    *left -= 1;
    return file;
}

/* Whether TEXT has its end; *RET_BODY is the length of what stands before that. */
static gboolean
is_whole(const char *text, gsize length, gsize *ret_body)
{
    gsize end = strlen(END_LINE) + (gsize)sum_length() + 1;
    g_autofree char *sum = NULL;
    g_autofree char *line = NULL;

    if (length < end || memchr(text, '\0', length))
        return FALSE;
    *ret_body = length - end;
    sum = sum_of(text, (gssize)*ret_body);
    line = g_strdup_printf(END_LINE "%s\n", sum);
    return strcmp(text + *ret_body, line) == 0;
}

/* Puts *PATH below FOLDER where it is relative. */
static void
make_absolute(char **path, const char *folder)
{
    char *whole = g_canonicalize_filename(*path, folder);

    g_free(*path);
    *path = whole;
}

Journal *
journal_read(const char *path, GError **error)
{
    g_autofree char *text = NULL, *name = g_path_get_dirname(path), *folder = file_target(name);
    g_autoptr(Journal) journal = journal_new(0);
    gsize length, left;
    const char *at;
    int used = 0;
    GStatBuf status;

    if (g_lstat(path, &status) != 0)
        return NULL;
    if (!S_ISREG(status.st_mode)) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s: not a regular file", path);
        return NULL;
    }
    if (!g_file_get_contents(path, &text, &length, error))
        return NULL;
    if (strncmp(text, MARK, MIN(length, strlen(MARK))) != 0) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_EXIST, "%s is there, and fieldwise did not write it",
                    path);
        return NULL;
    }
    if (!is_whole(text, length, &left))
        return NULL;
    at = text + strlen(MARK);
    left -= strlen(MARK);
    if (sscanf(at, "restores %u%n", &journal->goal, &used) != 1 || journal->goal > 1 || at[used] != '\n')
        return NULL;
    at += used + 1;
    left -= (gsize)used + 1;
    while (left > 0) {
        JournalFile *file = read_file(&at, &left);

        if (!file || !g_str_has_prefix(file->beside, file->path)) { /* what is beside a file is removed */
            if (file)
                journal_file_free(file);
            return NULL;
        }
        make_absolute(&file->path, folder);
        make_absolute(&file->beside, folder);
        g_ptr_array_add(journal->files, file);
    }
    return g_steal_pointer(&journal);
}
