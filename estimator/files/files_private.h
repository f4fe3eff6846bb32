/* SPDX-License-Identifier: MIT */
#pragma once

#include "files/files.h"

#include <sys/stat.h>

/* --- file_write.c */
/* Sets ERROR from errno: the file called NAME cannot be written. FALSE. */
gboolean file_fail(GError **error, const char *name);

/* Writes all of TEXT to FD, which is called NAME. */
gboolean file_write_all(int fd, const char *text, gsize length, const char *name, GError **error);

/* Waits until what FD holds is on the disk; a file system that cannot tell is taken at its word. */
gboolean file_sync(int fd, const char *name, GError **error);

/* The same of the folder that the file at PATH lies in: of its name. */
gboolean folder_sync(const char *path, GError **error);

/* Opens BESIDE, which must not be there, with TEXT, and gives it mode, owner and attributes of the file at
 * OLD, if that is there. *RET_ALIKE: whether it has got them all. NAME is what messages call it. */
gboolean file_write_new(const char *beside, const char *old, const char *text, const char *name,
                        gboolean *ret_alike, GError **error);

/* Writes TEXT over what the file at PATH holds, which so keeps its names, its owner and its attributes. */
gboolean file_write_over(const char *path, const char *text, const char *name, GError **error);

/* The file that PATH means, behind symbolic links; PATH itself where there is none. Free with g_free(). */
char *file_target(const char *path);

/* --- journal.c */
/* What becomes of one file. */
typedef struct {
    char *path;     /* behind symbolic links */
    char *beside;   /* the new file, until it takes its place */
    char *texts[2]; /* before and after; NULL: no file */
    char *sum;      /* of the text that is not restored, where it is not kept in full; NULL: it is */
} JournalFile;

/* What a transaction is about to do, as it stands on the disk while it does. */
typedef struct {
    GPtrArray *files; /* of JournalFile, in the order in which they are written */
    guint goal;       /* which of their texts is restored: 0, those before, or 1 */
} Journal;

Journal *journal_new(guint goal);
void journal_free(Journal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Journal, journal_free)
void journal_add(Journal *journal, const OutputChange *change);

/* Whether TEXT (may be NULL) is the one of FILE of which a sum alone is known. */
gboolean journal_file_has_sum(const JournalFile *file, const char *text);

/* Writes JOURNAL to PATH, where no file may be, and waits until it is on the disk. */
gboolean journal_write(const Journal *journal, const char *path, GError **error);

/* Reads the journal at PATH. NULL without an error: there is none, or it has no end, so that nothing was done
 * yet. */
Journal *journal_read(const char *path, GError **error);

/* --- signals_held.c */
/* Keeps signals that would end or stop the process until signals_release(); one at a time. */
void signals_hold(void);
void signals_release(void);
