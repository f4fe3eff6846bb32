/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* Values that the walk cannot follow as numbers: unknown ones, blurred ones, and those that are only named
 * after what they were computed from. */

/* A value that nobody knows, different from all others: DEPENDS is what it depends on beside the active
 * loops. */
const Expr *unknown_expr(Walker *w, const char *text, guint depends);
/* The same, where what decides it is LOADS, names of what was loaded ("col, p.x"), or "", nothing but what
 * the kernel computes; NULL: nobody knows. */
const Expr *blurred_expr(Walker *w, const char *text, const char *loads, guint depends);
/* The same, decided by what was loaded for the N_SOURCES expressions SOURCES; each may be NULL, for nothing.
 */
const Expr *blurred_from(Walker *w, const char *text, const Expr *const *sources, guint n_sources,
                         guint depends);
const Value *unknown_value(Walker *w, const CType *type, const char *text, guint depends);
/* An opaque for a computation of ARGS. */
const Expr *opaque_of(Walker *w, const char *text, const Value *const *args, guint n_args);
/* The integer that VALUE is; an opaque where it is none. */
const Expr *value_expr(Walker *w, const Value *value);

/* A byte of memory whose type is not known. */
extern const CType byte_type, const_byte_pointer;
