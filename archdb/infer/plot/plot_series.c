/* SPDX-License-Identifier: MIT */
#include "plot_series.h"

#include <math.h>

/* No measurement is larger; the arithmetic of axes stays finite. */
#define LARGEST 1e30

PlotSeries *
plot_series_new(PlotKind kind, const char *title)
{
    PlotSeries *series = g_new0(PlotSeries, 1);
    series->kind = kind;
    series->title = g_strdup(title);
    series->bar_width = 1;
    series->points = g_array_new(FALSE, FALSE, sizeof(PlotPoint));
    return series;
}

void
plot_series_add(PlotSeries *series, double x, double y, double low, double high)
{
    if (!isfinite(x) || !isfinite(y) || !isfinite(low) || !isfinite(high))
        return;
    PlotPoint point = {CLAMP(x, -LARGEST, LARGEST), CLAMP(y, -LARGEST, LARGEST),
                       CLAMP(low, -LARGEST, LARGEST), CLAMP(high, -LARGEST, LARGEST)};
    series->has_band = series->has_band || low != y || high != y;
    g_array_append_val(series->points, point);
}

static gint
compare_points(gconstpointer a, gconstpointer b)
{
    double x = ((const PlotPoint *)a)->x, y = ((const PlotPoint *)b)->x;
    return x < y ? -1 : x > y;
}

void
plot_series_sort(PlotSeries *series)
{
    g_array_sort(series->points, compare_points); /* a merge sort: stable */
}

void
plot_series_free(PlotSeries *series)
{
    if (series == NULL)
        return;
    g_free(series->title);
    g_array_unref(series->points);
    g_free(series);
}
