/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

struct Compiler;

/* How to read a source; every member may be NULL or 0. */
typedef struct {
    const char *cuda_path; /* folder of a CUDA Toolkit; NULL: the bundled declarations */
    const char *build_dir; /* folder that holds compile_commands.json */
    char **compiler_args;  /* further compiler arguments, NULL-terminated */
    char **own_macros;     /* "-DNAME=VALUE", "-UNAME": what the program itself defines so is read so, too;
                              NULL-terminated */
    const struct Compiler
        *compiler; /* that the IR is made for; NULL: COMPILER_DEFAULT. Parsing is the same */
    /* NULL, or asked for it instead with COMPILER_DATA when the source is parsed: it can be read meanwhile.
     * NULL with an error ends the reading. */
    const struct Compiler *(*find_compiler)(gpointer data, GError **error);
    gpointer compiler_data;
    gboolean with_macros;  /* the unit knows where macros are used, and what #if leaves out */
    gboolean with_sums;    /* the program knows what its files held when they were read */
    guint parse_seconds;   /* for libclang; 0: a minute */
    double kernel_seconds; /* for the walk through one kernel, above 0; 0: WALK_SECONDS, INFINITY: any. Then
                              what is known so far counts, with a note */
    const GPtrArray
        *texts; /* of ReplacedFile: what is read in place of files, or where there are none; NULL: nothing */
    const GPtrArray *kernels; /* of char *: the only ones that are wanted, and instances of templates to be
                                 made; NULL or empty: every kernel */
} ParseOptions;

#define WALK_SECONDS 10.0
