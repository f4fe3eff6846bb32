/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr_interval.h"

/* How an expression goes on in one symbol s: e(s + length) = e(s) + step, whatever the other symbols are.
 *
 *   s          0 1 2 3 4 5 6 7 8
 *   s / 3      0 0 0 1 1 1 2 2 2     length 3, step 1
 *   s % 4      0 1 2 3 0 1 2 3 0     length 4, step 0
 *   5*s + 7    7 12 17 22 ...        length 1, step 5
 */
typedef struct {
    gboolean known; /* FALSE: no such length was found; the others mean nothing */
    gint64 length;  /* at least 1 */
    gint64 step;
} Period;

/* The period of E in the symbol of kind SYMBOL and number NUMBER, inside BOX, where the bounds of other
 * values matter (a truncating division is regular on one side of zero alone). */
Period expr_period(const Expr *e, SymbolKind symbol, guint number, const SymbolBox *box);

/* Stretches both to one length; FALSE where there is none. */
gboolean periods_align(Period *a, Period *b);
