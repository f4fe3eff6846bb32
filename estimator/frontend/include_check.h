/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Looks for includes that a compiler would read without end: of devices, pipes and sockets. PATH and the files
 * that it includes by name, beside it or in the folders of `-I` and `-iquote` among ARGS (of char *),
 * are read as text, conditions and macros left aside. FALSE with a PARSE_ERROR_FILE, which begins with the
 * include's `file:line:column`, for the first such include. */
gboolean includes_check(const char *path, const GPtrArray *args, GError **error);
