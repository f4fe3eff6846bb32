/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/compiled/compiled.h"

/* Ties together the accesses of STUDY that nvcc may make at a time, as parts of one bundle in the order of
 * the program: loads, or stores, of one element of one array that stand in a straight line of code. What
 * keeps them from being moved, which depends on the layout, is in CompiledAccess.stop and Compiled.hurdles.
 * Needs compiled_mark_unrolled() and compiled_find_merged(). Accesses that the source makes together and
 * whose place is not known stay as they are. */
void compiled_bundle_runs(Compiled *compiled, const Study *study);
