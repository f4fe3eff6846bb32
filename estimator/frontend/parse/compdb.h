/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The compiler arguments that build_dir/compile_commands.json records for a source, without the compiler, the
 * source and the output; nvcc's own arguments are translated or dropped, and folders made absolute. Returns a
 * NULL-terminated array. Sets a PARSE_ERROR_ARGUMENTS where there is no such file, it doesn't parse, or the
 * source isn't in it. The files that say so are added to files, of char *, which may be NULL. */
char **compdb_args(const char *build_dir, const char *source, GPtrArray *files, GError **error);

/* The sources of all entries of build_dir/compile_commands.json, absolute, each once, in their order, but no
 * more than MOST. Returns an array of char *; empty where the file can't be read. */
GPtrArray *compdb_sources(const char *build_dir, guint most);
