/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* How many of BITS are set; quick where these are few. Compilers call a function for __builtin_popcount()
 * unless told for which processor they compile. */
static inline guint
bits_count(guint64 bits)
{
    guint n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}
