/* SPDX-License-Identifier: MIT */
#pragma once

#include "parse.h"

/* Adds the compiler's errors and warnings to UNIT's, the first hundred thousand of them. A place inside a
 * macro is where the macro is used. */
void diagnostics_collect(SourceUnit *unit);

/* For g_ptr_array_new_with_free_func(). */
void parse_diagnostic_free(gpointer diagnostic);
