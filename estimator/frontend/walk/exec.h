/* SPDX-License-Identifier: MIT */
#pragma once

#include "walker.h"

/* Statements. */

void exec(Walker *w, const Ast *ast);
/* Counts a step; FALSE once the kernel is too much work. */
gboolean walker_step(Walker *w);

/* Runs N statements one after the other; *ret_gone (may be NULL): under which control left them early, NULL:
 * never. */
void exec_statements(Walker *w, Ast *const *statements, guint n, const Expr **ret_gone);
