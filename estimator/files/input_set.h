/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

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
