/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What of a compiler's command line matters to a parse, in clang's spelling: macros, folders and files to
 * include, and the C++ standard. Understands nvcc's spellings (long and short, joined and separate,
 * -Xcompiler lists, option files) and those of host compilers. argv: the arguments after the compiler's name;
 * directory: what relative paths are relative to. The option files that were read are added to
 * files, of char *, which may be NULL. Returns a NULL-terminated array. */
char **nvcc_args_translate(char *const *argv, const char *directory, GPtrArray *files);
