/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Writes the precompiled form of the bundled declarations to path, and beside it, to path.key, what it fits
 * to: this libclang and these compiler arguments. dependencies: where to write the headers read, as a
 * Makefile rule; may be NULL. Sets a PARSE_ERROR or a GFileError and returns FALSE on failure. */
gboolean precompile_declarations(const char *path, const char *dependencies, GError **error);

/* The precompiled form of the declarations if it is there and fits this libclang; otherwise NULL. Free with
 * g_free(). */
char *precompiled_declarations_find(void);
