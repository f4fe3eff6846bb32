/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/text/text.h"
#include "validate/compare/compare.h"
#include "text/text.h"

/* --- table_detail.c */
/* Appends the layouts of the kernel that DETAIL names, or the sites of what it asks for. FALSE where
 * COMPARISON has no such kernel. */
gboolean table_append_details(GString *out, const Comparison *comparison, const TableDetail *detail,
                              const Terminal *terminal);

/* --- table_layouts.c */
/* Appends a row for each layout of each kernel of COMPARISON: its time and its estimate, and whether it
 * leaves the results that it should. */
void table_append_layouts(GString *out, const Comparison *comparison, const Terminal *terminal);
