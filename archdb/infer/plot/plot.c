/* SPDX-License-Identifier: MIT */
#include "plot.h"

#include <string.h>

#define MOST_SERIES 24 /* of a panel: beyond that a table is not as its program writes it */
#define MOST_PANELS 12

static void
clear_mark(gpointer data)
{
    g_free(((PlotMark *)data)->label);
}

PlotPanel *
plot_panel_new(const char *title)
{
    PlotPanel *panel = g_new0(PlotPanel, 1);
    panel->title = g_strdup(title);
    plot_axis_init(&panel->x, "", PLOT_LINEAR);
    plot_axis_init(&panel->y, "", PLOT_LINEAR);
    panel->series = g_ptr_array_new_with_free_func((GDestroyNotify)plot_series_free);
    panel->marks = g_array_new(FALSE, FALSE, sizeof(PlotMark));
    g_array_set_clear_func(panel->marks, clear_mark);
    return panel;
}

PlotSeries *
plot_panel_add_series(PlotPanel *panel, PlotKind kind, const char *title)
{
    PlotSeries *series = plot_series_new(kind, title);
    g_ptr_array_add(panel->series, series);
    return series;
}

PlotSeries *
plot_panel_series(PlotPanel *panel, PlotKind kind, const char *title)
{
    for (guint i = 0; i < panel->series->len; i++) {
        PlotSeries *series = g_ptr_array_index(panel->series, i);
        if (series->kind == kind && g_strcmp0(series->title, title) == 0)
            return series;
    }
    if (panel->series->len == MOST_SERIES)
        return plot_panel_add_series(panel, kind, "others");
    if (panel->series->len > MOST_SERIES)
        return g_ptr_array_index(panel->series, MOST_SERIES);
    return plot_panel_add_series(panel, kind, title);
}

void
plot_panel_add_mark(PlotPanel *panel, double x, const char *label)
{
    PlotMark mark = {x, g_strdup(label)};
    g_array_append_val(panel->marks, mark);
}

void
plot_panel_free(PlotPanel *panel)
{
    if (panel == NULL)
        return;
    g_free(panel->title);
    plot_axis_clear(&panel->x);
    plot_axis_clear(&panel->y);
    g_ptr_array_unref(panel->series);
    g_array_unref(panel->marks);
    g_free(panel);
}

Plot *
plot_new(const char *name, const char *title, guint columns, const char *caption)
{
    Plot *plot = g_new0(Plot, 1);
    plot->name = g_strdup(name);
    plot->title = g_strdup(title);
    plot->caption = g_string_new(caption);
    plot->columns = columns;
    plot->panels = g_ptr_array_new_with_free_func((GDestroyNotify)plot_panel_free);
    return plot;
}

PlotPanel *
plot_add_panel(Plot *plot, const char *title, const char *x_label, PlotScale x_scale, const char *y_label,
               PlotScale y_scale)
{
    PlotPanel *panel = plot_panel_new(title);
    plot_axis_init(&panel->x, x_label, x_scale);
    plot_axis_init(&panel->y, y_label, y_scale);
    g_ptr_array_add(plot->panels, panel);
    return panel;
}

/* Whether the axes of PANEL can show some point of SERIES. */
static gboolean
has_visible_point(const PlotPanel *panel, const PlotSeries *series)
{
    for (guint i = 0; i < series->points->len; i++) {
        const PlotPoint *point = plot_series_point(series, i);
        if (plot_axis_shows(&panel->x, point->x) && plot_axis_shows(&panel->y, point->y))
            return TRUE;
    }
    return FALSE;
}

gboolean
plot_prune(Plot *plot)
{
    for (guint i = plot->panels->len; i-- > 0;) {
        PlotPanel *panel = g_ptr_array_index(plot->panels, i);
        for (guint j = panel->series->len; j-- > 0;) {
            const PlotSeries *series = g_ptr_array_index(panel->series, j);
            if (!has_visible_point(panel, series))
                g_ptr_array_remove_index(panel->series, j);
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

GPtrArray *
plot_legend(const Plot *plot)
{
    GPtrArray *legend = g_ptr_array_new();
    for (guint i = 0; i < plot->panels->len; i++) {
        const PlotPanel *panel = g_ptr_array_index(plot->panels, i);
        for (guint j = 0; j < panel->series->len; j++) {
            const PlotSeries *series = g_ptr_array_index(panel->series, j);
            if (series->title != NULL &&
                !g_ptr_array_find_with_equal_func(legend, series->title, g_str_equal, NULL))
                g_ptr_array_add(legend, series->title);
        }
    }
    return legend;
}

void
plot_free(Plot *plot)
{
    if (plot == NULL)
        return;
    g_free(plot->name);
    g_free(plot->title);
    g_string_free(plot->caption, TRUE);
    g_ptr_array_unref(plot->panels);
    g_free(plot);
}
