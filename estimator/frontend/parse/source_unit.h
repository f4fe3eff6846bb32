/* SPDX-License-Identifier: MIT */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

/* A parsed source. */
typedef struct {
    CXIndex index;
    CXTranslationUnit unit;
    char *path;             /* as given, but never with a leading dash */
    GPtrArray *diagnostics; /* of ParseDiagnostic, in the compiler's order */
    GPtrArray *files;       /* of char *: what was read: the source, what it includes, files of arguments */
    gboolean precompiled;   /* the declarations came from a precompiled header */
    char *also;             /* arguments of this parse beside the program's own, "-DNAME"; NULL: none */
    char **own_macros;      /* as ParseOptions has them */
    gboolean is_host;       /* named as C or C++, and no argument says that it is CUDA */
    guint own_lines;        /* of the source, where lines were added after its last; 0: none were */
} SourceUnit;
