/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A text that the compiler reads in place of a file. */
typedef struct {
    char *path, *text;
    gsize length;
} ReplacedFile;

void replaced_file_free(gpointer text);

/* Looks for includes that a compiler would read without end: of devices, pipes and sockets. PATH and the
 * files that it includes by name, beside it or in the folders of `-I` and `-iquote` among ARGS (of char *),
 * are read as text, conditions and macros left aside. FALSE with a PARSE_ERROR_FILE, which begins with the
 * include's `file:line:column`, for the first such include. Files with launches that clang takes no
 * notice of, being written `<< <`, or with macros of OWN_MACROS (own_macros.h), are added to TEXTS, of
 * ReplacedFile, as clang reads them. */
gboolean includes_check(const char *path, const GPtrArray *args, char *const *own_macros, GPtrArray *texts,
                        GError **error);
