/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/parse/parse.h"

#include <glib.h>

/* --- compile_args.c */
/* The compiler arguments for a source, without its name. */
typedef struct {
    GPtrArray *args;   /* of char *, no NULL at the end */
    GPtrArray *files;  /* of char *: the files that they name or stand in */
    GPtrArray *users;  /* of char *: those among them that the user gave, also by a compile_commands.json */
    gboolean bundled;  /* the bundled declarations are used: their prefix header is still to be included */
    gboolean is_later; /* a later standard than nvcc's is among them, unasked */
    gboolean precompilable; /* nothing in them speaks against the precompiled form of that prefix */
} CompileArgs;

/* The arguments that make libclang read CUDA's device side, then the user's. options may be NULL. Sets a
 * PARSE_ERROR_ARGUMENTS and returns NULL where they are wrong. */
CompileArgs *compile_args_new(const char *source, const ParseOptions *options, GError **error);

/* The arguments for the bundled declarations of a folder and no source in particular. */
CompileArgs *compile_args_new_bundled(const char *declarations);

/* Adds a copy. */
void compile_args_add(CompileArgs *self, const char *arg);

void compile_args_free(CompileArgs *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CompileArgs, compile_args_free)

/* --- declarations.c */
/* The folder of the bundled CUDA declarations and stand-ins for the standard headers: the environment's
 * FIELDWISE_DECLARATIONS, else the source tree's for a program that stands in the build tree, else the
 * installed one. Free with g_free(). */
char *declarations_dir(void);

/* Where the declarations' precompiled form is kept for that folder, whether it is there or not. Free with
 * g_free(). */
char *declarations_precompiled_path(void);

/* The header of that folder which every source sees first. Free with g_free(). */
char *declarations_prefix_path(const char *dir);

/* --- own_macros.c */
/* TEXT of LENGTH bytes as if its `#define NAME …` said what SETTINGS, NULL-terminated, say of those names:
 * "-DNAME", "-DNAME=VALUE" or "-UNAME". All else stays where it is: the result has LENGTH bytes. NULL: no
 * such line is there, or nothing else would stand in it. Free with g_free(). */
char *own_macros_set(const char *text, gsize length, char *const *settings);

/* --- precompile.c */
/* Writes the precompiled form of the bundled declarations to path, and beside it, to path.key, what it fits
 * to: this libclang and these compiler arguments. dependencies: where to write the headers read, as a
 * Makefile rule; may be NULL. Sets a PARSE_ERROR or a GFileError and returns FALSE on failure. */
gboolean precompile_declarations(const char *path, const char *dependencies, GError **error);

/* The precompiled form of the declarations if it is there and fits this libclang; otherwise NULL. Free with
 * g_free(). */
char *precompiled_declarations_find(void);

/* --- parse.c */
/* source_unit_parse() with nothing but what OPTIONS say. */
SourceUnit *source_unit_parse_once(const char *path, const ParseOptions *options, GError **error);

/* --- export_header.c */
/* Whether the header NAME, as it is included, may be one with macros for exports, "…/mylib_export" in front
 * of its suffix. */
gboolean export_header_is(const char *name);
/* Adds to NAMES (of char *, a set) the parts in front of _EXPORT of the macros of `class MYLIB_EXPORT Grid`
 * in TEXT of LENGTH bytes. */
void export_names_add(GHashTable *names, const char *text, gsize length);
/* What such a header holds for NAMES. Free with g_free(). */
char *export_header_text(GHashTable *names);

/* --- project_header.c */
/* The name of the header that DIAGNOSTIC says is missing; NULL: it says something else. Free with g_free().
 */
char *missing_header(const ParseDiagnostic *diagnostic);
/* UNIT, of PATH as OPTIONS say, or where it lacks headers the same read with the folders of those that lie
 * elsewhere in the project, unless there are more errors then. Takes UNIT. */
SourceUnit *headers_reread(SourceUnit *unit, const char *path, const ParseOptions *options);

/* --- spaced_launch.c */
/* TEXT of LENGTH bytes with `<< <` and `>> >` around the configuration of a launch written as nvcc and clang
 * both take it, `<<<` and `>>>`; NULL where there is none. Lines and columns of all else stay as they are. */
char *spaced_launches_join(const char *text, gsize length, gsize *ret_length);

/* --- toolkit.c */
/* The folder of the CUDA Toolkit that CUDA_HOME or CUDA_PATH names, else that nvcc is of, or that is in
 * /usr/local/cuda; NULL: there is none. Free with g_free(). */
char *toolkit_find(void);
/* UNIT, of PATH as OPTIONS say, or where it has errors the same read with that toolkit's headers, if there
 * are fewer then. Takes UNIT. */
SourceUnit *toolkit_reread(SourceUnit *unit, const char *path, const ParseOptions *options);

/* --- standard.c */
/* Whether UNIT has an error where C++20 begins: a concept, or what it is required of. */
gboolean standard_needs_later(const SourceUnit *unit);
/* UNIT, of PATH as OPTIONS say, or where it needs C++20 and no argument states a standard the same read as
 * that, if there are fewer errors then. Takes UNIT. */
SourceUnit *standard_reread(SourceUnit *unit, const char *path, const ParseOptions *options);

/* --- stray_backslash.c */
/* TEXT of LENGTH bytes with a blank for each backslash of CUDA code behind which a comment ends the line:
 * nvcc joins the lines, since its preprocessor takes comments out before its front end reads, and clang does
 * not. NULL where there is none. Lines of directives stay as they are. */
char *stray_backslashes_blank(const char *text, gsize length);
