/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What one finished command took. */
typedef struct {
    double seconds;   /* wall clock, from fork to reaped */
    double mebibytes; /* peak resident memory */
} Cost;

/* Runs ARGV (NULL-terminated, output discarded) once. Exits with a message where it fails: a benchmark of a
 * failing command measures nothing. */
Cost command_cost(const char *const *argv);

/* The medians of ROUNDS runs of A and of B, taken in turns so that both see the same machine. */
void command_compare(const char *const *a, const char *const *b, guint rounds, Cost *ret_a, Cost *ret_b);

/* The median of ROUNDS runs. */
Cost command_median(const char *const *argv, guint rounds);
