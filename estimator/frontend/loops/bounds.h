/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/expr.h"

/* The values that an integer has, from LOW to HIGH; none where LOW is above HIGH. */
typedef struct {
    gint64 low, high;
} Bounds;

/* Widens *IO_BOUNDS, which SELF (NULL: nothing) lies in, by the values that E may have in any launch. FALSE:
 * E has no known bounds. */
gboolean bounds_add(Bounds *io_bounds, const Expr *e, const Expr *self);
