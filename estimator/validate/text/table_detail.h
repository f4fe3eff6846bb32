/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/text/validation_report.h"

/* Appends the layouts of the kernel that DETAIL names, or the sites of what it asks for. FALSE where
 * COMPARISON has no such kernel. */
gboolean table_append_details(GString *out, const Comparison *comparison, const TableDetail *detail,
                              const Terminal *terminal);
