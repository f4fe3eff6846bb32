/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot.h"

#include <math.h>

#define MOST_SERIES 24 /* of a panel: beyond that a table is not as its program writes it */
#define MOST_PANELS 12
#define LARGEST 1e30  /* no measurement is larger; the arithmetic of axes stays finite */
#define TINIEST 1e-30 /* below it nothing is drawn on a logarithmic axis */

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
plot_series_free(PlotSeries *series)
{
    if (!series)
        return;
    g_free(series->title);
    g_array_unref(series->points);
    g_free(series);
}

static void
panel_free(gpointer data)
{
    PlotPanel *panel = data;

    g_free(panel->title);
    g_ptr_array_unref(panel->series);
    g_array_unref(panel->marks);
    g_free(panel);
}

static void
clear_mark(gpointer data)
{
    g_free(((PlotMark *)data)->label);
}

Plot *
plot_new(const char *name, const char *title, guint columns, const char *caption)
{
    Plot *plot = g_new0(Plot, 1);

    plot->name = g_strdup(name);
    plot->title = g_strdup(title);
    plot->caption = g_string_new(caption);
    plot->columns = columns;
    plot->panels = g_ptr_array_new_with_free_func(panel_free);
    return plot;
}

void
plot_free(Plot *plot)
{
    if (!plot)
        return;
    g_free(plot->name);
    g_free(plot->title);
    g_string_free(plot->caption, TRUE);
    g_ptr_array_unref(plot->panels);
    g_free(plot);
}

PlotPanel *
plot_panel(Plot *plot, const char *title, PlotAxis x, PlotAxis y)
{
    for (guint i = 0; i < plot->panels->len; i++) {
        PlotPanel *panel = g_ptr_array_index(plot->panels, i);

        if (g_str_equal(panel->title, title))
            return panel;
    }
    PlotPanel *panel = g_new0(PlotPanel, 1);
    panel->title = g_strdup(title);
    panel->x = x;
    panel->y = y;
    panel->series = g_ptr_array_new_with_free_func((GDestroyNotify)plot_series_free);
    panel->marks = g_array_new(FALSE, FALSE, sizeof(PlotMark));
    g_array_set_clear_func(panel->marks, clear_mark);
    g_ptr_array_add(plot->panels, panel);
    return panel;
}

PlotSeries *
plot_panel_series(PlotPanel *panel, PlotKind kind, const char *title)
{
    for (guint i = 0; i < panel->series->len; i++) {
        PlotSeries *series = g_ptr_array_index(panel->series, i);

        if (i == MOST_SERIES || (series->kind == kind && g_strcmp0(series->title, title) == 0))
            return series;
    }
    PlotSeries *series = plot_series_new(kind, panel->series->len == MOST_SERIES ? "others" : title);
    g_ptr_array_add(panel->series, series);
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

void
plot_series_point(PlotSeries *series, double x, double y)
{
    plot_series_add(series, x, y, y, y);
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

gboolean
plot_axis_is_log(const PlotAxis *axis)
{
    return axis->scale >= PLOT_LOG10;
}

gboolean
plot_panel_shows(const PlotPanel *panel, const PlotPoint *point)
{
    return (!plot_axis_is_log(&panel->x) || point->x >= TINIEST ||
            (point->x == 0 && panel->x.scale == PLOT_LOG2_BYTES)) &&
           (!plot_axis_is_log(&panel->y) || point->y >= TINIEST);
}

/* Zero alone tells nothing on a logarithmic axis. */
static gboolean
has_visible_point(const PlotPanel *panel, const PlotSeries *series)
{
    for (guint i = 0; i < series->points->len; i++)
        if (plot_panel_shows(panel, plot_series_at(series, i)) &&
            (plot_series_at(series, i)->x != 0 || !plot_axis_is_log(&panel->x)))
            return TRUE;
    return FALSE;
}

gboolean
plot_finish(Plot *plot)
{
    for (guint i = plot->panels->len; i-- > 0;) {
        PlotPanel *panel = g_ptr_array_index(plot->panels, i);

        for (guint j = panel->series->len; j-- > 0;) {
            PlotSeries *series = g_ptr_array_index(panel->series, j);

            if (!has_visible_point(panel, series))
                g_ptr_array_remove_index(panel->series, j);
            else if (series->kind == PLOT_LINE)
                plot_series_sort(series);
        }
        if (panel->series->len == 0)
            g_ptr_array_remove_index(plot->panels, i);
    }
    if (plot->panels->len > MOST_PANELS) {
        g_string_append_printf(plot->caption, " The first %d of %u panels are drawn.", MOST_PANELS,
                               plot->panels->len);
        g_ptr_array_set_size(plot->panels, MOST_PANELS);
    }
    plot->columns = CLAMP(plot->columns, 1, MAX(plot->panels->len, 1));
    return plot->panels->len > 0;
}

static gboolean
same_title(gconstpointer a, gconstpointer b)
{
    return g_strcmp0(((const PlotSeries *)a)->title, ((const PlotSeries *)b)->title) == 0;
}

GPtrArray *
plot_legend(const Plot *plot)
{
    GPtrArray *legend = g_ptr_array_new();

    for (guint i = 0; i < plot->panels->len; i++) {
        const PlotPanel *panel = g_ptr_array_index(plot->panels, i);

        for (guint j = 0; j < panel->series->len; j++) {
            PlotSeries *series = g_ptr_array_index(panel->series, j);

            if (series->title && !g_ptr_array_find_with_equal_func(legend, series, same_title, NULL))
                g_ptr_array_add(legend, series);
        }
    }
    return legend;
}
