/* SPDX-License-Identifier: MIT */
/* estimator/stage/write/: what such loops become: calls of fieldwise_stage.cuh, or counts of accesses. */
#pragma once

#include "changes/changes.h"
#include "stage/find/find.h"

extern const char stage_library[]; /* its text */

/* Adds to EDITS what LOOPS become. */
void stage_emit(const SourceTree *tree, const GPtrArray *loops, EditList *edits);

extern const char stage_profile_library[]; /* its text */

/* Adds to EDITS what has KERNELS (of guint: nodes) count their accesses through the pointers that they take,
 * and to NOTES (of char *) which are not counted: "file:line:column: note: …". Returns how many kernels
 * count.
 */
guint stage_profile_emit(const SourceTree *tree, const GArray *kernels, EditList *edits, GPtrArray *notes);

/* NAME_ENDING, or with more behind it: a name that neither TEXT nor NAMES (a set, or NULL) has; adds it
 * there. Free with g_free(). */
char *emit_fresh_name(const char *text, const char *name, const char *ending, GHashTable *names);
