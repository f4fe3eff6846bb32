/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

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
