/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr.h"

/* Rows of an EXPR_DRAW_SUM that follow one another without a gap. */
#define EXPR_DRAW_ROWS 1024

/* A memo of the rows of one EXPR_DRAW_SUM; the pool makes and frees it with the node. */
DrawSums *draw_sums_new(void);
void draw_sums_free(DrawSums *sums);

/* The value of E, an EXPR_DRAW_SUM whose args before the last have HASH together, for row ROW; 0 for rows
 * below 0. Wraps instead of overflowing. */
gint64 draw_sum_at(const Expr *e, guint64 hash, gint64 row);
/* The least (IS_MOST: the largest) value that E, an EXPR_DRAW_SUM, can have in row ROW. FALSE: it doesn't
 * fit. */
gboolean draw_sum_bound(const Expr *e, gint64 row, gboolean is_most, gint64 *ret_bound);

/* A draw from the values of its args: begin with 0, take in one after the other, and look. */
static inline guint64
draw_take(guint64 hash, gint64 value)
{
    guint64 x = (hash ^ (guint64)value) + G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* The value of E, an EXPR_DRAW, where its args have HASH. */
static inline gint64
draw_value(const Expr *e, guint64 hash)
{
    return e->number == 0 ? (gint64)(hash >> 32) < e->value
                          : e->value + (gint64)((hash >> 32) * e->number >> 32);
}
