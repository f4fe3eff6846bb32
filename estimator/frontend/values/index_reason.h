/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr.h"

/* Why an index is not a plain expression: its opaque terms, and the names of what was loaded for them. */

/* Adds the name of a loaded thing, "col" or "col #2", to a list unless it is there. */
void loads_add(GString *names, const char *name);
/* Adds the names of what E was loaded from to NAMES; FALSE where something else in E is not modelled. */
gboolean expr_loads(const Expr *e, GString *names);
/* Why INDEX is not a plain expression: "indirect: loaded from col"; NULL where it is. Free with g_free(). */
char *index_reason(const Expr *index);
/* LOADS, and where that is nothing or NULL, OTHERS: both names of what was loaded, NULL where that is not
 * known. */
const char *loads_first(const char *loads, const char *others);
