/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"

#include <string.h>

Plot *
plot_build_shared_latency(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = plot_tables_find(
        directory, "shared", "latency", "stride_words,conflict_ways,cycles,cycles_low,cycles_high", notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new(
        "shared-latency", "Shared memory: latency and bank conflicts", 1,
        "One warp reads words at a fixed stride (Mei and Chu 2016, Fig. 17 and 19). The stride sets how "
        "many lanes meet in a bank; below, the same latencies over the ways of that conflict: the "
        "slope is what each further way costs.");
    const PlotAxis latency = {"latency [cycles]", PLOT_FROM_ZERO};
    PlotPanel *stride =
        plot_panel(plot, "over the stride", (PlotAxis){"stride between lanes [words]", PLOT_BINARY}, latency);
    PlotPanel *ways =
        plot_panel(plot, "over the conflict", (PlotAxis){"ways of the bank conflict", PLOT_BINARY}, latency);
    for (guint i = 0; i < tables->len; i++) {
        const PlotTable *table = g_ptr_array_index(tables, i);
        g_autofree char *value = plot_table_key(table, "word_bytes", "?"),
                        *title = g_strconcat(value, "-byte words", NULL);

        plot_table_add(table, stride, title, 0, 2, TRUE);
        for (guint row = 0; row < table->n_rows; row++)
            plot_series_point(plot_panel_series(ways, PLOT_POINTS, title), plot_cell(table, row, 1),
                              plot_cell(table, row, 2));
    }
    return plot;
}

/* Lanes of a warp as the driver says; 0 where no trace holds it. */
static double
warp_lanes(const TraceDirectory *directory)
{
    const TraceTable *limits = trace_directory_table(directory, "device", "limits", NULL, NULL);
    int column = limits && limits->n_rows > 0 ? trace_table_column(limits, "warp_lanes") : -1;

    return column >= 0 ? MAX(trace_table_cell(limits, 0, (guint)column), 0) : 0;
}

/* Leaves of the points of SERIES that stand at one x the best. */
static void
keep_best(PlotSeries *series, gpointer data)
{
    plot_series_sort(series);
    guint n = 0;
    for (guint i = 0; i < series->points->len; i++) {
        PlotPoint point = *plot_series_at(series, i);
        PlotPoint *last = n > 0 ? &g_array_index(series->points, PlotPoint, n - 1) : NULL;

        if (!last || last->x != point.x)
            g_array_index(series->points, PlotPoint, n++) = point;
        else if (point.y > last->y)
            *last = point;
    }
    g_array_set_size(series->points, n);
}

/* A panel of TABLE, over warps of so many LANES; over threads where that is 0. */
static void
add_throughput(Plot *plot, const PlotTable *table, double lanes)
{
    g_autofree char *word = plot_table_key(table, "word_bytes", "?"), *op = plot_table_key(table, "op", ""),
                    *title = g_strconcat(op, *op != '\0' ? ", " : "", word, "-byte words", NULL);
    PlotPanel *panel =
        plot_panel(plot, title, (PlotAxis){lanes > 0 ? "active warps" : "active threads", PLOT_BINARY},
                   (PlotAxis){"throughput [GB/s]", PLOT_FROM_ZERO});

    for (guint row = 0; row < table->n_rows; row++) {
        double threads = plot_cell(table, row, 0) * plot_cell(table, row, 1);
        g_autofree char *ilp = plot_text_number(plot_cell(table, row, 2), 6),
                        *name =
                            g_strdup_printf("%s access%s in flight", ilp, strcmp(ilp, "1") == 0 ? "" : "es");

        plot_series_add(plot_panel_series(panel, PLOT_LINE, name), lanes > 0 ? threads / lanes : threads,
                        plot_cell(table, row, 3), plot_cell(table, row, 4), plot_cell(table, row, 5));
    }
    g_ptr_array_foreach(panel->series, (GFunc)keep_best, NULL);
}

Plot *
plot_build_shared_throughput(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables =
        plot_tables_find(directory, "shared", "throughput",
                         "cta_threads,ctas_per_sm,ilp,gb_per_s,gb_per_s_low,gb_per_s_high", notes);

    if (!tables)
        return NULL;
    double lanes = warp_lanes(directory);
    Plot *plot = plot_new(
        "shared-throughput", "Shared memory: throughput of a multiprocessor", 2,
        "Bytes read and written by one multiprocessor over the threads that are active on it (Mei and "
        "Chu 2016, Fig. 15 and 16), by the independent accesses that each thread has in flight. The best "
        "of the configurations with as many threads is shown, with the 10th to 90th percentile.");
    for (guint i = 0; i < tables->len; i++)
        add_throughput(plot, g_ptr_array_index(tables, i), lanes);
    return plot;
}

Plot *
plot_build_request(const TraceDirectory *directory, GPtrArray *notes)
{
    static const char *const OPS[] = {"load", "store"};
    g_autoptr(GPtrArray) tables = plot_tables_find(
        directory, "warp", "request",
        "stride_bytes,latency_cycles,issue_cycles,issue_cycles_low,issue_cycles_high", notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new(
        "request", "What a warp's request costs by its stride", 2,
        "Above, the cycles of a multiprocessor that a request takes where many warps issue independent "
        "ones; below, the latency of one warp's. Both grow with the sectors and lines that the stride "
        "touches; the data lie in L1.");
    for (guint k = 0; k < 4; k++) {
        gboolean latency = k >= 2;
        const char *op = OPS[k % 2];
        g_autofree char *title = g_strdup_printf("%s: %s", op, latency ? "latency" : "issue");
        PlotPanel *panel =
            plot_panel(plot, title, (PlotAxis){"stride between lanes [bytes]", PLOT_BINARY},
                       (PlotAxis){latency ? "latency [cycles]" : "cycles a request", PLOT_FROM_ZERO});

        for (guint i = 0; i < tables->len; i++) {
            g_autofree char *width = plot_table_key(g_ptr_array_index(tables, i), "width_bytes", "?"),
                            *name = g_strconcat(width, " bytes a lane", NULL);

            if (plot_table_is(g_ptr_array_index(tables, i), "op", op))
                plot_table_add(g_ptr_array_index(tables, i), panel, name, 0, latency ? 1 : 2, !latency);
        }
    }
    return plot;
}
