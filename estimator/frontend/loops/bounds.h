/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr.h"

/* The values that an integer has, from LOW to HIGH; none where LOW is above HIGH. */
typedef struct {
    gint64 low, high;
} Bounds;

/* Bounds of E that hold for every launch, where SELF, NULL for none, is within *IO_BOUNDS: adds to these what
 * else E may be. FALSE: E has none that are known. */
gboolean bounds_add(Bounds *io_bounds, const Expr *e, const Expr *self);
