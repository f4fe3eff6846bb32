/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Rows that are looked at at most: the work grows with their square. */
#define CHANGE_POINTS_MOST_VALUES 2048

/* The indices at which the level of N values (at most CHANGE_POINTS_MOST_VALUES) changes, ascending, as a
 * GArray of gsize; empty where it does not. The segments' means are fitted by least squares over all
 * partitions into segments of two values or more, and the number of changes, at most twelve, is the one of
 * least n / 2 * log(RSS / n) + 3 / 2 * changes * log(n): Schwarz's criterion (Yao 1988) with the leading term
 * of the penalty that Zhang and Siegmund (2007) derive for changes. RSS / n is not taken below NOISE squared,
 * the resolution that the values are known to. */
GArray *change_points_find(const double *values, gsize n, double noise);
