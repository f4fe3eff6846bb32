/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr.h"

/* The values that the symbols of a kernel run over, ends included. */
typedef struct {
    gint64 thread_lo[3], thread_hi[3];
    gint64 block_lo[3], block_hi[3];
    const gint64 *loop_lo, *loop_hi; /* by loop number */
    guint n_loops;
    gboolean has_opaque; /* of opaque terms count the values that their type can have */
    enum { DRAWS_OPEN, DRAWS_HOLD, DRAWS_FAIL } draws; /* what all draws are taken for */
} SymbolBox;

typedef enum {
    INTERVAL_KNOWN,
    INTERVAL_UNKNOWN,  /* holds an unknown parameter or opaque term */
    INTERVAL_OVERFLOW, /* some value may leave 64 bits, or a division by zero may happen */
} IntervalState;

typedef struct {
    IntervalState state;
    gint64 lo, hi; /* INTERVAL_KNOWN alone; every value lies between, the ends need not be reached */
} Interval;

/* Bounds of the values that E takes inside BOX. */
Interval expr_interval(const Expr *e, const SymbolBox *box);

/* TRUE where E, or a part of it, may leave LO..HI inside BOX. It does not look into sums, whose intermediate
 * values wrap without harm. */
gboolean expr_may_leave(const Expr *e, const SymbolBox *box, gint64 lo, gint64 hi);

/* E simplified for BOX: without the minima, maxima, comparisons and choices that its bounds decide, and
 * without divisions and remainders that change nothing. */
const Expr *expr_narrow(ExprPool *pool, const Expr *e, const SymbolBox *box);

/* TRUE, with the value, where INTERVAL holds a single one. */
gboolean interval_is_value(Interval interval, gint64 *ret_value);
