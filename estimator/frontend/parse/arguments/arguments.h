/* SPDX-License-Identifier: MIT */
/* estimator/frontend/parse/arguments/: arguments of compilers, in clang's spelling. May use base/ and
 * jansson. */
#pragma once

#include "base/base.h"

#include <glib.h>

/* --- compdb.c */
/* The compiler arguments that build_dir/compile_commands.json records for a source, without the compiler, the
 * source and the output; nvcc's own arguments are translated or dropped, and folders made absolute. Returns a
 * NULL-terminated array. Sets a PARSE_ERROR_ARGUMENTS where there is no such file, it doesn't parse, or the
 * source isn't in it. The files that say so are added to files, of char *, which may be NULL. */
char **compdb_args(const char *build_dir, const char *source, GPtrArray *files, GError **error);

/* The sources of all entries of build_dir/compile_commands.json, absolute, each once, in their order, but no
 * more than MOST. Returns an array of char *; empty where the file can't be read. */
GPtrArray *compdb_sources(const char *build_dir, guint most);

/* --- nvcc_args.c */
/* The arguments of a compiler's command line that matter to a parse, in clang's spelling: macros, folders and
 * files to include, and the C++ standard. Understands nvcc's spellings (long and short, joined and separate,
 * -Xcompiler lists, option files) and those of host compilers. argv: the arguments after the compiler's name;
 * directory: what relative paths are relative to. The option files that were read are added to files, of char
 * *, which may be NULL. Returns a NULL-terminated array; NULL and a PARSE_ERROR where an option file can't be
 * read. */
char **nvcc_args_translate(char *const *argv, const char *directory, GPtrArray *files, GError **error);

/* ARGS with the arguments that files hold, quoted as for a shell, in place of "@FILE". Those files are added
 * to FILES, of char *, which may be NULL. NULL and a PARSE_ERROR that names the file where one can't be read.
 * Free with g_strfreev(). */
char **argument_files_expand(char *const *args, GPtrArray *files, GError **error);

/* --- parse_error.c */
/* Errors that leave nothing to analyse. */
typedef enum {
    PARSE_ERROR_FILE,      /* the source is missing, no regular file, unreadable or not text */
    PARSE_ERROR_PARSE,     /* libclang gave no translation unit */
    PARSE_ERROR_CRASH,     /* libclang failed inside */
    PARSE_ERROR_ARGUMENTS, /* what the user gave: compiler arguments, toolkit folder, compile_commands.json */
} ParseError;

#define PARSE_ERROR (parse_error_quark())
GQuark parse_error_quark(void);
