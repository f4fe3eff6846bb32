/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Writes TEXT to the file at PATH, whole or not at all, or with PATH NULL to standard output. SIGPIPE must be
 * ignored: a closed pipe is an error like a full disk. */
gboolean output_write(const char *path, const char *text, GError **error);
