/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/edits/edits.h"

/* --- boundary.c */
/* Writes CALL, of one of CUDA's functions that get arrays; FALSE: it is of another function. */
gboolean boundary_write(Rules *rules, guint call);

/* Whether CALL is of a function that boundary_write() knows. */
gboolean boundary_is_call(const SourceTree *tree, guint call);

/* Whether the expression NODE, which may be NO_NODE, is a pointer of the closure, or one moved, or its
 * address. */
gboolean boundary_is_array(const Flow *flow, guint node);

/* Takes the casts off ARGUMENT of a call: the compiler counts their type no more. */
void boundary_strip_casts(Rules *rules, guint argument);

/* The byte at which the name of CALL's function stands: behind `::`, which names it as it is. */
guint boundary_name_start(const SourceTree *tree, guint call);

/* Whether the program goes from one GPU to another: calls of cudaSetDevice say different ones, or stand in a
 * loop. */
gboolean boundary_has_several_devices(const SourceTree *tree);

/* --- transfer.c */
/* Whether ARGUMENT of CALL, a node, goes to a function that copies in a direction which it is told. */
gboolean transfer_is_told(const Rules *rules, guint call, guint argument);

/* STEP, an argument of a call of such a function, is an array; FALSE: it is another call. */
gboolean transfer_call_write(Rules *rules, const FlowStep *step);

/* Writes the overloads of functions that copy in a direction which they are told, for all calls with arrays.
 */
void transfer_versions_write(Rules *rules);
