/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/compare/comparison.h"
#include "text/terminal.h"

/* Appends a row for each layout of each kernel of COMPARISON: its time and its estimate, and whether it
 * leaves the results that it should. */
void table_append_layouts(GString *out, const Comparison *comparison, const Terminal *terminal);
