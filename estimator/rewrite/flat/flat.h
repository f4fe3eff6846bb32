/* SPDX-License-Identifier: MIT */
/* Flattened arrays: `a[i * 6 + 2]` becomes `a_at(a, i, 2)`. */
#pragma once

#include "rewrite/edits/edits.h"

/* Writes the accesses of a flattened array. */
void flat_write(Rules *rules);

/* --- index_macros.c */
/* The words, numbers and signs of TEXT, of char *, with macros of the program replaced by what they stand
 * for; NULL: that is not known. */
GPtrArray *index_tokens(const SourceTree *tree, const char *text);

/* --- flat.c */
/* Whether STEP, of a flattened array, needs no other rule. */
gboolean flat_step_is_done(Rules *rules, const FlowStep *step);
