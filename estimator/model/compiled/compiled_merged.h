/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/compiled/compiled.h"

/* Finds out which accesses of STUDY nvcc makes no instruction for, in which layouts, and which loads it takes
 * out of loops: CompiledAccess.is_merged, merged_unless and n_left. Every loop is looked at as if it went
 * round twice. */
void compiled_find_merged(Compiled *compiled, const Study *study);
