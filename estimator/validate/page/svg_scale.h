/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* An axis from 0 to 1. */
typedef struct {
    gboolean is_log;
    double low, high; /* at its ends: values, or their decimal logarithms, which are whole numbers */
} SvgScale;

SvgScale svg_scale_linear(double low, double high);
/* From the power of ten below LEAST to the one above MOST, both above 0. */
SvgScale svg_scale_log(double least, double most);
/* The position of VALUE, from 0 to 1; a value beyond an end is at that end. */
double svg_scale_place(const SvgScale *scale, double value);
/* The value of the INDEX-th line of a grid: every power of ten, or every quarter. FALSE where there is none.
 */
gboolean svg_scale_tick(const SvgScale *scale, guint index, double *ret_value);
