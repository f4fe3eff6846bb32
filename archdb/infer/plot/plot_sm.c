/* SPDX-License-Identifier: MIT */
#include "plot_builders.h"
#include "plot_rows.h"
#include "plot_text.h"

#include <string.h>

/* Adds to each table's own series of PANEL a line of columns X and Y to Y + 2 (median, low, high); the series
 * are called by the value of KEY with SUFFIX. */
static void
add_lines(PlotPanel *panel, const PlotRows *rows, guint x, guint y, const char *key, const char *suffix)
{
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *value = plot_rows_key(rows, i, key, "?"), *title = g_strconcat(value, suffix, NULL);
        PlotSeries *series = plot_panel_series(panel, PLOT_LINE, title);
        for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++)
            plot_series_add(series, plot_rows_cell(rows, i, row, x), plot_rows_cell(rows, i, row, y),
                            plot_rows_cell(rows, i, row, y + 1), plot_rows_cell(rows, i, row, y + 2));
        plot_series_sort(series);
    }
}

Plot *
plot_build_shared_latency(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows = plot_rows_find(
        directory, "shared", "latency", "stride_words,conflict_ways,cycles,cycles_low,cycles_high", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "shared-latency", "Shared memory: latency and bank conflicts", 1,
        "One warp reads words at a fixed stride (Mei and Chu 2016, Fig. 17 and 19). The stride sets how "
        "many lanes meet in a bank; below, the same latencies over the ways of that conflict: the "
        "slope is what each further way costs.");
    PlotPanel *stride = plot_add_panel(plot, "over the stride", "stride between lanes [words]",
                                       PLOT_LINEAR_BINARY, "latency [cycles]", PLOT_LINEAR_FROM_ZERO);
    add_lines(stride, rows, 0, 2, "word_bytes", "-byte words");
    PlotPanel *ways = plot_add_panel(plot, "over the conflict", "ways of the bank conflict",
                                     PLOT_LINEAR_BINARY, "latency [cycles]", PLOT_LINEAR_FROM_ZERO);
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *value = plot_rows_key(rows, i, "word_bytes", "?");
        g_autofree char *title = g_strconcat(value, "-byte words", NULL);
        PlotSeries *series = plot_panel_series(ways, PLOT_POINTS, title);
        for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++) {
            double cycles = plot_rows_cell(rows, i, row, 2);
            plot_series_add(series, plot_rows_cell(rows, i, row, 1), cycles, cycles, cycles);
        }
    }
    return plot;
}

/* Lanes of a warp as the driver says; 0 where no trace holds it. */
static double
warp_lanes(const TraceDirectory *directory)
{
    const TraceTable *limits = trace_directory_table(directory, "device", "limits", NULL, NULL);
    int column = limits != NULL && limits->n_rows > 0 ? trace_table_column(limits, "warp_lanes") : -1;
    return column >= 0 ? MAX(trace_table_cell(limits, 0, (guint)column), 0) : 0;
}

/* The best of the points that stand at one x; SERIES is sorted. */
static void
keep_best(PlotSeries *series)
{
    guint n = 0;
    for (guint i = 0; i < series->points->len; i++) {
        PlotPoint point = *plot_series_point(series, i);
        PlotPoint *last = n > 0 ? &g_array_index(series->points, PlotPoint, n - 1) : NULL;
        if (last == NULL || last->x != point.x)
            g_array_index(series->points, PlotPoint, n++) = point;
        else if (point.y > last->y)
            *last = point;
    }
    g_array_set_size(series->points, n);
}

Plot *
plot_build_shared_throughput(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows =
        plot_rows_find(directory, "shared", "throughput",
                       "cta_threads,ctas_per_sm,ilp,gb_per_s,gb_per_s_low,gb_per_s_high", notes);
    if (rows == NULL)
        return NULL;
    double lanes = warp_lanes(directory);
    Plot *plot = plot_new(
        "shared-throughput", "Shared memory: throughput of a multiprocessor", 2,
        "Bytes read and written by one multiprocessor over the threads that are active on it (Mei and "
        "Chu 2016, Fig. 15 and 16), by the independent accesses that each thread has in flight. The best "
        "of the configurations with as many threads is shown, with the 10th to 90th percentile.");
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *word = plot_rows_key(rows, i, "word_bytes", "?");
        g_autofree char *op = plot_rows_key(rows, i, "op", "");
        g_autofree char *title = g_strconcat(op, *op != '\0' ? ", " : "", word, "-byte words", NULL);
        PlotPanel *panel = plot_add_panel(plot, title, lanes > 0 ? "active warps" : "active threads",
                                          PLOT_LINEAR_BINARY, "throughput [GB/s]", PLOT_LINEAR_FROM_ZERO);
        for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++) {
            double threads = plot_rows_cell(rows, i, row, 0) * plot_rows_cell(rows, i, row, 1);
            g_autofree char *ilp = plot_text_number(plot_rows_cell(rows, i, row, 2), 6);
            g_autofree char *name =
                g_strdup_printf("%s access%s in flight", ilp, strcmp(ilp, "1") == 0 ? "" : "es");
            plot_series_add(plot_panel_series(panel, PLOT_LINE, name), lanes > 0 ? threads / lanes : threads,
                            plot_rows_cell(rows, i, row, 3), plot_rows_cell(rows, i, row, 4),
                            plot_rows_cell(rows, i, row, 5));
        }
        for (guint j = 0; j < panel->series->len; j++) {
            plot_series_sort(g_ptr_array_index(panel->series, j));
            keep_best(g_ptr_array_index(panel->series, j));
        }
    }
    return plot;
}

Plot *
plot_build_request(const TraceDirectory *directory, GPtrArray *notes)
{
    static const char *const OPS[] = {"load", "store"};
    g_autoptr(PlotRows) rows =
        plot_rows_find(directory, "warp", "request",
                       "stride_bytes,latency_cycles,issue_cycles,issue_cycles_low,issue_cycles_high", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "request", "What a warp's request costs by its stride", 2,
        "Above, the cycles of a multiprocessor that a request takes where many warps issue independent "
        "ones; below, the latency of one warp's. Both grow with the sectors and lines that the stride "
        "touches; the data lie in L1.");
    for (guint latency = 0; latency < 2; latency++) {
        for (guint op = 0; op < G_N_ELEMENTS(OPS); op++) {
            g_autofree char *title = g_strdup_printf("%s: %s", OPS[op], latency ? "latency" : "issue");
            PlotPanel *panel =
                plot_add_panel(plot, title, "stride between lanes [bytes]", PLOT_LINEAR_BINARY,
                               latency ? "latency [cycles]" : "cycles a request", PLOT_LINEAR_FROM_ZERO);
            for (guint i = 0; i < rows->tables->len; i++) {
                g_autofree char *width = plot_rows_key(rows, i, "width_bytes", "?");
                g_autofree char *name = g_strconcat(width, " bytes a lane", NULL);
                if (g_strcmp0(trace_table_key(plot_rows_table(rows, i), "op"), OPS[op]) != 0)
                    continue;
                PlotSeries *series = plot_panel_series(panel, PLOT_LINE, name);
                for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++) {
                    double y = plot_rows_cell(rows, i, row, latency ? 1 : 2);
                    plot_series_add(series, plot_rows_cell(rows, i, row, 0), y,
                                    latency ? y : plot_rows_cell(rows, i, row, 3),
                                    latency ? y : plot_rows_cell(rows, i, row, 4));
                }
                plot_series_sort(series);
            }
        }
    }
    return plot;
}
