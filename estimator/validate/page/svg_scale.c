/* SPDX-License-Identifier: MIT */
#include "validate/page/page_private.h"

#include <math.h>

#define LINEAR_STEPS 4

SvgScale
svg_scale_linear(double low, double high)
{
    return (SvgScale){FALSE, low, high};
}

SvgScale
svg_scale_log(double least, double most)
{
    double low = floor(log10(least)), high = ceil(log10(most));

    return (SvgScale){TRUE, low, MAX(high, low + 1)};
}

double
svg_scale_place(const SvgScale *scale, double value)
{
    double at = scale->is_log ? (value > 0 ? log10(value) : -INFINITY) : value;

    return CLAMP((at - scale->low) / (scale->high - scale->low), 0, 1);
}

gboolean
svg_scale_tick(const SvgScale *scale, guint index, double *ret_value)
{
    double steps = scale->is_log ? scale->high - scale->low : LINEAR_STEPS;

    if (index > steps)
        return FALSE;
    *ret_value = scale->is_log ? pow(10, scale->low + index)
                               : scale->low + (scale->high - scale->low) * index / LINEAR_STEPS;
    return TRUE;
}
