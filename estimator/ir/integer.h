/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A / B rounded down, for B above 0. */
static inline gint64
floor_divide(gint64 a, gint64 b)
{
    return a / b - (a % b < 0);
}

/* The greatest common divisor, not negative; 0 where both are 0. */
static inline gint64
greatest_divisor(gint64 a, gint64 b)
{
    while (b != 0) {
        gint64 rest = a % b;
        a = b;
        b = rest;
    }
    return ABS(a);
}
