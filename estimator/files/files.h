/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* --- input_set.c */
typedef enum {
    INPUT_ERROR_OUTPUT, /* an output is an input */
} InputError;
#define INPUT_ERROR (input_error_quark())
GQuark input_error_quark(void);

/* The files that a run reads, by device and inode: another path, a symbolic or a hard link to one of them is
 * that file, too. */
typedef struct InputSet InputSet;

InputSet *input_set_new(void);
void input_set_free(InputSet *inputs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(InputSet, input_set_free)

/* Adds the file at PATH; nothing where PATH is NULL or no regular file. ROLE says what it is to the run: "the
 * source"; a file that is there keeps its first one. */
void input_set_add(InputSet *inputs, const char *path, const char *role);

/* Adds the files at PATHS, an array of char *, or none where it is NULL. */
void input_set_add_all(InputSet *inputs, const GPtrArray *paths, const char *role);

/* Takes the file at PATH out: the run may replace it. */
void input_set_remove(InputSet *inputs, const char *path);

/* Whether a file may be written at PATH. FALSE with an INPUT_ERROR where that would be one of INPUTS, or the
 * link to one, whatever its path. INPUTS may be NULL: there are none. */
gboolean input_set_check_output(const InputSet *inputs, const char *path, GError **error);

/* The same for all that lies at PATH, a file or a folder that is to be replaced as a whole. */
gboolean input_set_check_tree(const InputSet *inputs, const char *path, GError **error);

/* --- output.c */
/* Writes TEXT to the file at PATH, whole or not at all, or with PATH NULL to standard output. A file that is
 * there keeps its mode. INPUTS are what the run has read: a PATH that leads to one of them is an INPUT_ERROR.
 * SIGPIPE must be ignored: a closed pipe is an error like a full disk. */
gboolean output_write(const char *path, const char *text, const InputSet *inputs, GError **error);

/* What becomes of a file. */
typedef struct {
    const char *path;
    const char *old_text; /* what it has to hold; NULL: whatever is there, or nothing */
    const char *new_text; /* what it gets; NULL: it is removed */
} OutputChange;

/* Makes all N CHANGES, of different files, or none: new files are written beside the old ones, and take their
 * places when all are there. A file that holds something else than its old text is a G_FILE_ERROR_AGAIN. */
gboolean output_change_all(const OutputChange *changes, guint n, GError **error);

/* --- folder_lock.c */
/* Folders that are kept from transactions of others: what is read meanwhile is no file by half. */
typedef struct FolderLock FolderLock;

/* Locks the folders of the files at PATHS (of char *), and waits for another process that has done so. */
FolderLock *folder_lock_new(const GPtrArray *paths, GError **error);
void folder_lock_free(FolderLock *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FolderLock, folder_lock_free)

/* --- journal.c */
/* The file that tells in a folder what is changed, while it is. */
#define JOURNAL_NAME "fieldwise.journal"

/* That of FOLDER. Free with g_free(). */
char *journal_path(const char *folder);

/* --- transaction.c */
/* Which texts transaction_recover() restores where a transaction was ended before it was done. */
typedef enum {
    RESTORE_OLD, /* those before it */
    RESTORE_NEW, /* those that it makes, which are the user's own */
} TransactionGoal;

/* Makes all N CHANGES, of different files, in this order, or none: also where the process is killed, once
 * transaction_recover() has run. Until all is done a journal stands in FOLDER. A file without an old text
 * must not be there. A file that cannot be replaced by one with the same names, owner and attributes is
 * written over. Errors are those of output_change_all(). */
gboolean transaction_run(const OutputChange *changes, guint n, const char *folder, TransactionGoal goal,
                         GError **error);

/* A transaction that was not done. */
typedef struct {
    GPtrArray *paths;                 /* of char *: its files */
    GPtrArray *old_texts, *new_texts; /* of char *, or NULL: what they hold, and what is restored */
} Interrupted;

void interrupted_free(Interrupted *interrupted);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Interrupted, interrupted_free)

/* What was not done in FOLDER, where no other process is at it; NULL without an error: nothing. */
Interrupted *transaction_find(const char *folder, GError **error);

/* Restores all files of the transaction in FOLDER that was not done, and removes what it has left. FALSE and
 * a G_FILE_ERROR_AGAIN where a file has changed since: then nothing is written. */
gboolean transaction_recover(const char *folder, GError **error);
