/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <string.h>

#define BINS 60
#define MOST_SMS 512
#define TAIL 0.002 /* of the values at either end: not in the histogram */
#define CYCLES "latency [cycles]"

/* All latencies of TABLES (columns sm, cycles), ascending; those of multiprocessor SM alone where it is not
 * NAN. */
static GArray *
collect_cycles(const GPtrArray *tables, double sm)
{
    GArray *cycles = g_array_new(FALSE, FALSE, sizeof(double));

    for (guint i = 0; i < tables->len; i++) {
        const PlotTable *table = g_ptr_array_index(tables, i);

        for (guint row = 0; row < table->n_rows; row++) {
            double value = plot_cell(table, row, 1);

            if (isnan(sm) || plot_cell(table, row, 0) == sm)
                g_array_append_val(cycles, value);
        }
    }
    g_autofree double *sorted = stats_sorted((const double *)cycles->data, cycles->len);
    memcpy(cycles->data, sorted, cycles->len * sizeof(double));
    return cycles;
}

static const char *
group_name(double value, double split)
{
    return isnan(split) ? "all lines" : value < split ? "near" : "far";
}

/* Bars of how many of the N ascending values fall where; the outermost of them are left out, on whose account
 * all others would stand in a few bars. */
static void
add_histogram(PlotPanel *panel, const double *sorted, gsize n, double split)
{
    double low = stats_quantile(sorted, n, TAIL), high = stats_quantile(sorted, n, 1 - TAIL);
    double width = MAX((high - low) / BINS, 1);
    guint counts[2][BINS] = {{0}};

    for (gsize i = 0; i < n; i++) {
        if (sorted[i] >= low && sorted[i] <= high)
            counts[sorted[i] >= split][MIN((guint)((sorted[i] - low) / width), BINS - 1)]++;
    }
    for (guint far = 0; far < 2; far++) {
        PlotSeries *series =
            plot_panel_series(panel, PLOT_BARS, group_name(far != 0 ? INFINITY : -INFINITY, split));

        series->bar_width = width;
        for (guint bin = 0; bin < BINS; bin++) {
            if (counts[far][bin] > 0)
                plot_series_point(series, low + width * (bin + 0.5), counts[far][bin]);
        }
    }
}

/* The lines of one multiprocessor, parted at SPLIT, as a point of each group's series with its spread. */
static void
add_multiprocessor(PlotPanel *panel, const GPtrArray *tables, double sm, double split)
{
    g_autoptr(GArray) cycles = collect_cycles(tables, sm);
    const double *sorted = (const double *)cycles->data;
    guint near = 0;

    while (near < cycles->len && !(sorted[near] >= split))
        near++;
    const guint starts[] = {0, near, cycles->len};
    for (guint i = 0; i < 2; i++) {
        const double *values = sorted + starts[i];
        guint n = starts[i + 1] - starts[i];

        if (n > 0)
            plot_series_add(
                plot_panel_series(panel, PLOT_LINE, group_name(i == 0 ? -INFINITY : INFINITY, split)), sm,
                stats_quantile(values, n, 0.5), stats_quantile(values, n, 0.1),
                stats_quantile(values, n, 0.9));
    }
}

Plot *
plot_build_partition(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = plot_tables_find(directory, "l2", "partition", "sm,cycles", notes);

    if (!tables)
        return NULL;
    g_autoptr(GArray) all = collect_cycles(tables, NAN), sms = plot_tables_values(tables, 0);
    double split = plot_split((const double *)all->data, all->len);
    Plot *plot =
        plot_new("l2-partition", "Latency of lines resident in L2", 1,
                 "How often each latency was seen over all lines and multiprocessors, and the median of each "
                 "multiprocessor with the 10th to 90th percentile of its lines.");
    if (isnan(split)) {
        g_string_append(plot->caption, " The latencies do not part into two groups.");
    } else {
        g_autofree char *text = plot_text_number(round(split), 6);

        g_string_append_printf(
            plot->caption,
            " Lines above %s cycles count as far: they lie in the half of L2 that is not the "
            "multiprocessor's own.",
            text);
    }
    add_histogram(plot_panel(plot, "how often each latency was seen", (PlotAxis){CYCLES, PLOT_LINEAR},
                             (PlotAxis){"lines and multiprocessors", PLOT_FROM_ZERO}),
                  (const double *)all->data, all->len, split);
    PlotPanel *by_sm = plot_panel(plot, "by multiprocessor: median, 10th to 90th percentile of its lines",
                                  (PlotAxis){"multiprocessor", PLOT_LINEAR}, (PlotAxis){CYCLES, PLOT_LINEAR});
    for (guint i = 0; i < MIN(sms->len, MOST_SMS); i++)
        add_multiprocessor(by_sm, tables, g_array_index(sms, double, i), split);
    return plot;
}

Plot *
plot_build_fetch(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables =
        plot_tables_find(directory, "l2", "fetch", "touched_sector,read_sector,cycles", notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new(
        "l2-fetch", "What one 32-byte read brings into L2", 1,
        "One sector of a line was touched (rows), then another one, or the same, was read (columns; 0 to 3 "
        "are of the same 128-byte line). Blue squares were read from L2: the touch had brought them "
        "along. Orange ones came from DRAM. The numbers are median latencies in cycles; empty squares were "
        "not measured.");
    PlotPanel *panel = plot_panel(plot, "median latency of the later read [cycles]",
                                  (PlotAxis){"sector read, from the start of the line", PLOT_WHOLE},
                                  (PlotAxis){"sector touched before", PLOT_WHOLE});
    PlotSeries *series = plot_panel_series(panel, PLOT_CELLS, NULL);
    for (guint i = 0; i < tables->len; i++) {
        const PlotTable *table = g_ptr_array_index(tables, i);

        for (guint row = 0; row < table->n_rows; row++)
            plot_series_add(series, plot_cell(table, row, 1), plot_cell(table, row, 0),
                            plot_cell(table, row, 2), plot_cell(table, row, 2));
    }
    return plot;
}
