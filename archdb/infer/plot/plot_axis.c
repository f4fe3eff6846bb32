/* SPDX-License-Identifier: MIT */
#include "plot_axis.h"
#include "plot_text.h"

#include <math.h>

#define TINIEST 1e-30 /* below it nothing is drawn on a logarithmic axis */
#define FACTORS_PER_DECADE 3
#define ROUNDING 1e-9 /* far above what rounding makes of a whole number, far below a pixel */
#define NARROW 2.0    /* a logarithmic axis shows a factor of more than this */

static void
clear_tic(gpointer data)
{
    g_free(((PlotTic *)data)->label);
}

void
plot_axis_init(PlotAxis *axis, const char *label, PlotScale scale)
{
    plot_axis_clear(axis);
    *axis = (PlotAxis){.label = g_strdup(label), .scale = scale};
    axis->tics = g_array_new(FALSE, FALSE, sizeof(PlotTic));
    g_array_set_clear_func(axis->tics, clear_tic);
}

void
plot_axis_clear(PlotAxis *axis)
{
    g_free(axis->label);
    g_clear_pointer(&axis->tics, g_array_unref);
}

gboolean
plot_axis_is_log(const PlotAxis *axis)
{
    return axis->scale == PLOT_LOG10 || axis->scale == PLOT_LOG2 || axis->scale == PLOT_LOG2_BYTES;
}

static gboolean
takes_zero(const PlotAxis *axis)
{
    return axis->scale == PLOT_LOG2 || axis->scale == PLOT_LOG2_BYTES;
}

gboolean
plot_axis_shows(const PlotAxis *axis, double value)
{
    return !plot_axis_is_log(axis) || value >= TINIEST || (value == 0 && takes_zero(axis));
}

void
plot_axis_see(PlotAxis *axis, double value)
{
    if (!plot_axis_shows(axis, value))
        return;
    if (value == 0 && takes_zero(axis)) {
        axis->has_zero = TRUE;
        return;
    }
    axis->low = axis->has_values ? MIN(axis->low, value) : value;
    axis->high = axis->has_values ? MAX(axis->high, value) : value;
    axis->has_values = TRUE;
}

void
plot_axis_add_tic(PlotAxis *axis, double at, const char *label)
{
    PlotTic tic = {at, g_strdup(label)};
    g_array_append_val(axis->tics, tic);
}

double
plot_axis_place(const PlotAxis *axis, double value)
{
    return value == 0 ? axis->zero_at : value;
}

static void
add_number_tic(PlotAxis *axis, double at)
{
    g_autofree char *text = axis->scale == PLOT_LOG2_BYTES ? plot_text_bytes(at) : plot_text_number(at, 6);
    plot_axis_add_tic(axis, at, text);
}

/* A little more than half a unit on either side; more where values are so large that this would round away.
 */
static void
settle_named(PlotAxis *axis)
{
    double margin = MAX(0.6, MAX(fabs(axis->low), fabs(axis->high)) / 1000);
    axis->low -= margin;
    axis->high += margin;
}

/* The smallest of 1, 2, 5 and 10 that is at least FACTOR. */
static double
next_factor(double factor)
{
    factor *= 1 - ROUNDING;
    return factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10;
}

/* The step of 1, 2 or 5 times a power of ten that parts WIDTH into at most N. */
static double
nice_step(double width, guint n)
{
    double least = width / n, power = pow(10, floor(log10(least)));
    return power * next_factor(least / power);
}

/* The same with a power of two. */
static double
binary_step(double width, guint n)
{
    return exp2(ceil(log2(width / n) - ROUNDING));
}

static void
settle_linear(PlotAxis *axis, guint max_tics)
{
    if (axis->scale != PLOT_LINEAR)
        axis->low = MIN(axis->low, 0);
    double width = axis->high - axis->low, size = fabs(axis->high);
    if (width <= size * 1e-6) {
        double margin = size > 0 ? size / 10 : 1;
        axis->low -= margin;
        axis->high += margin;
        width = axis->high - axis->low;
    }
    double step =
        axis->scale == PLOT_LINEAR_BINARY ? binary_step(width, max_tics) : nice_step(width, max_tics);
    double first = floor(axis->low / step + ROUNDING);
    double last = ceil(axis->high / step - ROUNDING);
    axis->low = first * step;
    axis->high = last * step;
    for (double i = first; i <= last; i++)
        add_number_tic(axis, i == 0 ? 0 : i * step);
}

static void
settle_log2(PlotAxis *axis, guint max_tics)
{
    int first = (int)floor(log2(axis->low) + ROUNDING), last = (int)ceil(log2(axis->high) - ROUNDING);
    if (first == last) {
        first--;
        last++;
    }
    int step = ((last - first) + (int)max_tics - 1) / (int)max_tics;
    step = MAX(step, 1);
    for (int i = first; i <= last; i += step)
        add_number_tic(axis, ldexp(1, i));
    if (axis->has_zero) {
        first -= step;
        axis->zero_at = ldexp(1, first);
        plot_axis_add_tic(axis, axis->zero_at, "0");
    }
    axis->low = ldexp(1, first);
    axis->high = ldexp(1, last);
}

/* The largest of 1, 2 and 5 times a power of ten that is at most VALUE, or the smallest that is at least it.
 */
static double
round_log10(double value, gboolean up)
{
    double power = pow(10, floor(log10(value) + ROUNDING)), factor = value / power;
    if (up)
        return power * next_factor(factor);
    return power * (factor >= 5 - ROUNDING ? 5 : factor >= 2 - ROUNDING ? 2 : 1);
}

static void
settle_log10(PlotAxis *axis, guint max_tics)
{
    static const double FACTORS[FACTORS_PER_DECADE] = {1, 2, 5};
    axis->low = round_log10(axis->low, FALSE);
    axis->high = round_log10(axis->high, TRUE);
    if (axis->high < axis->low * NARROW * (1 + ROUNDING)) {
        axis->low = round_log10(axis->low / NARROW, FALSE);
        axis->high = round_log10(axis->high * NARROW, TRUE);
    }
    int first = (int)floor(log10(axis->low) + ROUNDING), last = (int)ceil(log10(axis->high) - ROUNDING);
    gboolean fine = log10(axis->high / axis->low) * FACTORS_PER_DECADE <= max_tics;
    int step = MAX(((last - first) + (int)max_tics - 1) / (int)max_tics, 1);
    for (int decade = first; decade <= last; decade += fine ? 1 : step) {
        for (guint i = 0; i < (fine ? G_N_ELEMENTS(FACTORS) : 1); i++) {
            double at = FACTORS[i] * pow(10, decade);
            if (at >= axis->low * 0.999 && at <= axis->high * 1.001)
                add_number_tic(axis, at);
        }
    }
}

void
plot_axis_settle(PlotAxis *axis, guint max_tics)
{
    max_tics = MAX(max_tics, 2);
    if (!axis->has_values) {
        axis->low = 1;
        axis->high = 2;
    }
    switch (axis->scale) {
    case PLOT_LINEAR:
    case PLOT_LINEAR_FROM_ZERO:
    case PLOT_LINEAR_BINARY:
        settle_linear(axis, max_tics);
        break;
    case PLOT_LOG10:
        settle_log10(axis, max_tics);
        break;
    case PLOT_LOG2:
    case PLOT_LOG2_BYTES:
        settle_log2(axis, max_tics);
        break;
    case PLOT_NAMED:
        settle_named(axis);
        break;
    }
}
