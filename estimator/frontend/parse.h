/* SPDX-License-Identifier: MIT */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

typedef enum {
    PARSE_ERROR_FILE,      /* the source is missing, no regular file, unreadable or not text */
    PARSE_ERROR_PARSE,     /* libclang gave no translation unit */
    PARSE_ERROR_ARGUMENTS, /* what the user gave: compiler arguments, toolkit folder, compile_commands.json */
} ParseError;

#define PARSE_ERROR (parse_error_quark())
GQuark parse_error_quark(void);

struct Compiler;

/* How to read a source; every member may be NULL or 0. */
typedef struct {
    const char *cuda_path; /* folder of a CUDA Toolkit; NULL: the bundled declarations */
    const char *build_dir; /* folder that holds compile_commands.json */
    char **compiler_args;  /* further compiler arguments, NULL-terminated */
    const struct Compiler
        *compiler;         /* that the IR is made for; NULL: COMPILER_DEFAULT. Parsing is the same */
    guint parse_seconds;   /* for libclang; 0: a minute */
    double kernel_seconds; /* for the walk through one kernel, above 0; 0: WALK_SECONDS, INFINITY: any. Then
                              what is known so far counts, with a note */
    const GPtrArray *kernels; /* of char *: the only ones that are wanted, and instances of templates to be
                                 made; NULL or empty: every kernel */
} ParseOptions;

#define WALK_SECONDS 10.0

/* One error or warning of the compiler. */
typedef struct {
    char *file;   /* NULL where the compiler names no place */
    guint line;   /* from 1; 0 where there is no place */
    guint column; /* from 1, in bytes; 0 where there is no place */
    gboolean is_error;
    gboolean is_argument; /* an error that says what is wrong with a compiler argument */
    guint added_line;     /* the line, from 1, of what was added to the source that led to it; 0: none */
    char *message;
} ParseDiagnostic;

/* A parsed source. */
typedef struct {
    CXIndex index;
    CXTranslationUnit unit;
    char *path;             /* as given, but never with a leading dash */
    GPtrArray *diagnostics; /* of ParseDiagnostic, in the compiler's order */
    GPtrArray *files;       /* of char *: what was read: the source, what it includes, files of arguments */
    gboolean precompiled;   /* the declarations came from a precompiled header */
    guint own_lines;        /* of the source, where lines were added after its last; 0: none were */
} SourceUnit;

/* Parses a CUDA source. Errors inside the source are no failure: the compiler recovers, and the errors stand
 * in the unit's diagnostics. Returns NULL and sets a PARSE_ERROR where there is nothing to look at. options
 * may be NULL. */
SourceUnit *source_unit_parse(const char *path, const ParseOptions *options, GError **error);

/* The same, as if the text ADDED, whole lines, stood at the end of the source. NULL where that cannot be. */
SourceUnit *source_unit_parse_with(const char *path, const ParseOptions *options, const char *added);

/* The line, from 1, at which CURSOR stands in what was added to UNIT's source; 0: not there. */
guint source_unit_added_line(const SourceUnit *unit, CXCursor cursor);

/* `file:line:column: error: message` of the first error, those in the source itself before those in files
 * that it includes; NULL without one. Free with g_free(). */
char *source_unit_first_error(const SourceUnit *unit);

void source_unit_free(SourceUnit *unit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceUnit, source_unit_free)

/* `file:line:column: error: message`, without the place where there is none. Free with g_free(). */
char *parse_diagnostic_format(const ParseDiagnostic *diagnostic);
