/* SPDX-License-Identifier: MIT */
#include "validate/text/text.h"

#include "text/text.h"

#include <math.h>

char *
validation_error_text(Quantity quantity, double error)
{
    const char *unit = QUANTITY_INFOS[quantity].is_ratio ? "pt" : "%";
    double percent = 100 * error;

    if (isnan(error))
        return g_strdup("-");
    if (isinf(error))
        return g_strdup("inf");
    if (percent == 0)
        return g_strdup_printf("0 %s", unit);
    if (percent < 0.005)
        return g_strdup_printf("< 0.01 %s", unit);
    return g_strdup_printf(percent < 1 ? "%.2f %s" : percent < 1000 ? "%.3g %s" : "%.0f %s", percent, unit);
}

char *
validation_value_text(Quantity quantity, double value)
{
    if (isnan(value))
        return g_strdup("-");
    return QUANTITY_INFOS[quantity].is_ratio ? g_strdup_printf("%.1f %%", 100 * value) : number_short(value);
}

char *
validation_share_text(guint part, guint whole)
{
    double percent;

    if (whole == 0)
        return g_strdup("-");
    percent = floor(1000.0 * part / whole) / 10;
    return g_strdup_printf(part == whole ? "%.0f %%" : "%.1f %%", percent);
}

char *
validation_ratio_text(double value)
{
    return isnan(value) ? g_strdup("-") : g_strdup_printf("%.3f", value);
}

char *
validation_ms_text(double ms)
{
    return isnan(ms) ? g_strdup("-") : g_strdup_printf("%.4g", ms);
}

char *
validation_measured_text(const Comparison *comparison)
{
    const Results *results = comparison->results;

    return g_strdup_printf("measured: %s, driver %s, nvcc %s, %s%s, %s", results->device, results->driver,
                           results->nvcc, results->ncu ? "ncu " : "",
                           results->ncu ? results->ncu : "not profiled", results->date);
}

char *
validation_estimated_text(const Comparison *comparison)
{
    const Summary *all = g_ptr_array_index(comparison->summaries, 0);
    const Bundle *bundle = comparison->bundle;

    return g_strdup_printf(
        "estimated: model %s on %s, fieldwise %s; %u kernels, %u layouts, %u of them timed", bundle->model,
        bundle->arch, bundle->fieldwise, all->n_cases, all->n_layouts, all->n_timed);
}
