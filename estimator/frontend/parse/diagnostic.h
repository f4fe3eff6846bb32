/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/parse/source_unit.h"

/* The compiler's messages on a source. */

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

/* Whether DIAGNOSTIC, of UNIT, is an error; one that nvcc does not have is none: `__shared__ alignas(16)
 * float a[4]` and `float a[n] = {0}` have their declarations all the same. */
gboolean diagnostic_is_error(CXTranslationUnit unit, CXDiagnostic diagnostic);

/* Adds the compiler's errors and warnings to UNIT's, the first hundred thousand of them. A place inside a
 * macro is where the macro is used. */
void diagnostics_collect(SourceUnit *unit);

/* For g_ptr_array_new_with_free_func(). */
void parse_diagnostic_free(gpointer diagnostic);

/* `file:line:column: error: message`, without the place where there is none. Free with g_free(). */
char *parse_diagnostic_format(const ParseDiagnostic *diagnostic);
