/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

typedef enum {
    PLOT_LINE,   /* points joined in their order, with the band from low to high where they have one */
    PLOT_POINTS, /* points alone */
    PLOT_BARS,   /* bars from the bottom, with low and high as a whisker where they have them */
    PLOT_CELLS,  /* coloured unit squares at x and y; low is the value, also written there */
} PlotKind;

typedef struct {
    double x, y, low, high; /* low and high are y where there is no spread */
} PlotPoint;

/* Measured values that belong together: one entry of the legend. */
typedef struct {
    PlotKind kind;
    char *title;       /* NULL: not in the legend */
    double bar_width;  /* of PLOT_BARS, in units of x */
    gboolean has_band; /* some point has a spread */
    GArray *points;    /* of PlotPoint; owned */
} PlotSeries;

PlotSeries *plot_series_new(PlotKind kind, const char *title);

/* Adds a point; what is not finite is dropped, what no axis could show is moved to where one could. */
void plot_series_add(PlotSeries *series, double x, double y, double low, double high);

static inline const PlotPoint *
plot_series_point(const PlotSeries *series, guint i)
{
    return &g_array_index(series->points, PlotPoint, i);
}

/* By ascending x, points of one x as they were. */
void plot_series_sort(PlotSeries *series);

void plot_series_free(PlotSeries *series);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlotSeries, plot_series_free)
