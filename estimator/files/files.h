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
