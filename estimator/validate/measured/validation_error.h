/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

typedef enum {
    VALIDATION_ERROR_FILE,  /* cannot be read, is too large, or is not text */
    VALIDATION_ERROR_INPUT, /* a line is not what docs/guide/bundle.md allows there */
    VALIDATION_ERROR_OLDER, /* the results are those of other programs than the bundle's */
    VALIDATION_ERROR_GPU,   /* the results are those of another GPU than the bundle's */
} ValidationError;
#define VALIDATION_ERROR (validation_error_quark())
GQuark validation_error_quark(void);

/* Sets ERROR to "FILE:LINE: error: …", without the line where LINE is 0; returns FALSE. */
gboolean validation_fail(GError **error, ValidationError code, const char *file, guint line,
                         const char *format, ...) G_GNUC_PRINTF(5, 6);

/* The whole of the regular file at PATH: at most 256 MiB, UTF-8 without NUL. */
char *validation_read_file(const char *path, gsize *ret_len, GError **error);
