/* SPDX-License-Identifier: MIT */
#pragma once

#include "files/input_set.h"

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
