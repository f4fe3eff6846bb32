/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/loops/loops.h"
#include "ir/ir.h"

/* --- bisection.c */
/* Finds variables of a search by halving that were not found otherwise, as functions of the counter; TRUE
 * where there are any. */
gboolean loop_solve_bisections(Walker *w, LoopRun *run);

/* --- bounds.c */
/* The values that an integer has, from LOW to HIGH; none where LOW is above HIGH. */
typedef struct {
    gint64 low, high;
} Bounds;

/* Widens *IO_BOUNDS, which SELF (NULL: nothing) lies in, by the values that E may have in any launch. FALSE:
 * E has no known bounds. */
gboolean bounds_add(Bounds *io_bounds, const Expr *e, const Expr *self);

/* --- loop_facts.c */
/* The parts of an expression inside a loop, and its value at an iteration. */

/* The names of what was loaded to compute EXPRS, through the variables that change, "": nothing; NULL:
 * something else in them is not modelled. */
const char *loop_loads(Walker *w, const LoopRun *run, const Expr *const *exprs, guint n);
/* E with solved placeholders replaced; and whether it still holds the counter or a placeholder. */
const Expr *loop_substitute(Walker *w, const LoopRun *run, const Expr *e);
gboolean loop_varies(const LoopRun *run, const Expr *e);
gboolean loop_mentions(const LoopRun *run, const Expr *e, gboolean counter, gboolean unsolved);
/* E at iteration ITERATION. */
const Expr *loop_at(Walker *w, const LoopRun *run, const Expr *e, const Expr *iteration);
/* An expression that is above 0 (of OPERATOR_NE: not 0) while A OP B; NULL: there is none. */
const Expr *loop_distance(Walker *w, int op, const Expr *a, const Expr *b);
/* loop_loads() of what PHI holds from the second iteration on. */
const char *phi_loads(Walker *w, const LoopRun *run, const Phi *phi);
/* On which of threads and blocks E depends, through the variables that change. */
guint loop_depends(const LoopRun *run, const Expr *e);

/* --- stuck.c */
#define LOOP_MOST_STEPS_WRITTEN 64u /* one after the other in one iteration */
/* PHI, START at first and AFTER an iteration, at the start of each where it goes on by a step until it
 * reaches an end, at which it stays; NULL: it does not. */
const Expr *loop_solve_stuck(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start,
                             const Expr *after);
/* E (may be NULL), a sum or a choice, where CONDITION holds, or does not. */
const Expr *loop_assume(Walker *w, const Expr *e, const Expr *condition, gboolean holds);
/* AFTER, a choice that changes with the loop, of choices that do not, with one of these outermost. */
const Expr *loop_order_choice(Walker *w, const LoopRun *run, const Expr *after);
