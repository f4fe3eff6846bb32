/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/deadline.h"
#include "frontend/values/walker.h"

/* How far a walk may go. */
typedef struct WalkLimits {
    Deadline deadline;       /* at which it breaks off */
    const char *late_reason; /* it broke off: what it has not come to is not followed; NULL: it did not */
    guint steps, depth;      /* so far; of statements inside each other */
} WalkLimits;

WalkLimits *walk_limits_new(double seconds);
void walk_limits_free(WalkLimits *limits);

/* Statements. */

void exec(Walker *w, const Ast *ast);
/* Counts a step; FALSE once the kernel is too much work. */
gboolean walker_step(Walker *w);

/* Runs N statements one after the other; *ret_gone (may be NULL): under which control left them early, NULL:
 * never. */
void exec_statements(Walker *w, Ast *const *statements, guint n, const Expr **ret_gone);
