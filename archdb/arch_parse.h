/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"

/* One error of an architecture file. */
typedef struct {
    ArchError code;
    guint line;    /* counted from 1 */
    char *message; /* without the place */
} ArchProblem;

/* Parses as arch_parse() does and collects all errors in *ret_problems: of ArchProblem, by line, at most a
 * hundred and one; NULL where there are none. Returns NULL where there are some. */
Arch *arch_parse_all(const char *file, const char *text, gsize len, GPtrArray **ret_problems);

/* Reads the whole file at PATH, which must be a regular one of at most a mebibyte. The error does not name
 * the file. */
gboolean arch_read_file(const char *path, char **ret_text, gsize *ret_len, GError **error);
