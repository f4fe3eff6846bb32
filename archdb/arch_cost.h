/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The cost of a computation as a compiler makes it, in instructions of a thread: "28,13,0,0,17 branches
 * splits". */
typedef struct {
    guint all;
    guint integer;     /* of them, sums, logic, shifts and comparisons */
    guint special;     /* of them, reciprocals, roots, exp2, log2, sines; and conversions of 64 bits */
    guint real64;      /* of them, in double precision */
    guint operations;  /* as the compiler counts them while it decides whether to unroll a loop */
    gboolean branches; /* rare arguments go another way, so that what is needed is waited for */
    gboolean splits;   /* there are branches before the compiler joins accesses: none across it */
} ArchCost;

/* Reads N costs, separated by ';'. Numbers are at most MAX, and no part exceeds the whole. FALSE, and the
 * result untouched, where TEXT is not that. */
gboolean arch_costs_parse(const char *text, double max, guint n, ArchCost *ret_costs);
