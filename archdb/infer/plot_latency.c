/* SPDX-License-Identifier: MIT */
#include "plot_builders.h"
#include "plot_rows.h"
#include "plot_text.h"
#include "stats.h"

#include <math.h>

#define CYCLES "latency [cycles]"
#define STEP_SHARE 0.1  /* of the whole rise: more is no longer the first plateau */
#define LEAST_RISE 1.15 /* of a sweep that leaves a cache, last plateau over first */
#define N_PATTERNS 6

/* A path as people say it. */
static const char *
path_name(const char *path)
{
    static const char *const NAMES[][2] = {
        {"l1", "L1"},           {"bypass", "past L1"},    {"readonly", "read-only"},
        {"texture", "texture"}, {"constant", "constant"}, {"tlb", "TLB"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        if (g_strcmp0(path, NAMES[i][0]) == 0)
            return NAMES[i][1];
    }
    return path;
}

/* The largest size of a SERIES, sorted by it, before its latency leaves the first plateau for good; 0 where
 * it does not rise. */
static double
plateau_end(const PlotSeries *series)
{
    guint n = series->points->len;
    if (n < 4)
        return 0;
    double first = plot_series_point(series, 0)->y, last = plot_series_point(series, n - 1)->y;
    if (!(first > 0) || last < first * LEAST_RISE)
        return 0;
    guint end = n - 1;
    while (end > 0 && plot_series_point(series, end)->y > first + (last - first) * STEP_SHARE)
        end--;
    return end < n - 1 ? plot_series_point(series, end)->x : 0;
}

/* Adds the sweeps ROWS to PANEL, and what they tell of the capacities as marks and in CAPTION. NAME is what
 * they are of; NULL: their path. */
static void
add_sweeps(PlotPanel *panel, const PlotRows *rows, const char *name, GString *caption)
{
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *key = plot_rows_key(rows, i, "path", "path not said");
        const char *path = name != NULL ? name : path_name(key);
        double stride = 0;
        trace_table_key_real(plot_rows_table(rows, i), "stride_bytes", &stride);
        g_autofree char *bytes = plot_text_bytes(stride);
        g_autofree char *title = stride > 0 ? g_strdup_printf("%s, stride %s", path, bytes) : g_strdup(path);
        PlotSeries *series = plot_panel_series(panel, PLOT_LINE, title),
                   *means = plot_series_new(PLOT_LINE, NULL);
        for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++) {
            double size = plot_rows_cell(rows, i, row, 0), mean = plot_rows_cell(rows, i, row, 4);
            plot_series_add(series, size, plot_rows_cell(rows, i, row, 1), plot_rows_cell(rows, i, row, 2),
                            plot_rows_cell(rows, i, row, 3));
            plot_series_add(means, size, mean, mean, mean);
        }
        plot_series_sort(series);
        plot_series_sort(means);
        double end = plateau_end(means);
        if (end > 0) {
            g_autofree char *size = plot_text_bytes(end), *label = g_strdup_printf("%s: %s", path, size);
            plot_panel_add_mark(panel, end, label);
            g_string_append_printf(caption, " %s: up to %s.", title, size);
        }
        plot_series_free(means);
    }
}

#define SWEEP_COLUMNS "size_bytes,cycles,cycles_low,cycles_high,mean_cycles"

Plot *
plot_build_size(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) cache = plot_rows_find(directory, "cache", "sweep", SWEEP_COLUMNS, notes);
    g_autoptr(PlotRows) l2 = plot_rows_find(directory, "l2", "sweep", SWEEP_COLUMNS, notes);
    if (cache == NULL && l2 == NULL)
        return NULL;
    Plot *plot =
        plot_new("latency-size", "Latency over the size of an array", 1,
                 "An array of the given size is read again and again with a fixed stride: the median of the "
                 "latencies, and a band from the 10th to the 90th percentile. A plateau is a level of the "
                 "hierarchy. The dashed lines stand at the largest array whose mean latency is still on "
                 "the first plateau, which is what of the cache can be used.");
    PlotPanel *panel = plot_add_panel(plot, "median, 10th to 90th percentile", "size of the array",
                                      PLOT_LOG2_BYTES, CYCLES, PLOT_LOG10);
    if (cache != NULL)
        add_sweeps(panel, cache, NULL, plot->caption);
    if (l2 != NULL)
        add_sweeps(panel, l2, "L2", plot->caption);
    return plot;
}

Plot *
plot_build_tlb(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows = plot_rows_find(directory, "tlb", "reach", SWEEP_COLUMNS, notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "tlb-reach", "TLB reach", 1,
        "One word in each page is read again and again; all of them fit L2, so that what rises is the "
        "translation of addresses. The first plateau ends where the pages no longer fit the first TLB, "
        "the next ones where they no longer fit the further levels.");
    PlotPanel *panel =
        plot_add_panel(plot, "median, 10th to 90th percentile", "span of the pages that are read",
                       PLOT_LOG2_BYTES, CYCLES, PLOT_LINEAR_FROM_ZERO);
    add_sweeps(panel, rows, "pages", plot->caption);
    return plot;
}

/* The cycles of PATTERN in the table at INDEX, ascending; *ret_n of them. */
static double *
pattern_cycles(const PlotRows *rows, guint index, guint pattern, gsize *ret_n)
{
    g_autoptr(GArray) cycles = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++) {
        double value = plot_rows_cell(rows, index, row, 1);
        if (plot_rows_cell(rows, index, row, 0) == pattern)
            g_array_append_val(cycles, value);
    }
    *ret_n = cycles->len;
    return stats_sorted((const double *)cycles->data, cycles->len);
}

Plot *
plot_build_spectrum(const TraceDirectory *directory, GPtrArray *notes)
{
    static const char *const LABELS[N_PATTERNS] = {"P1 hit",  "P2 hit, L1 TLB miss", "P3 hit, TLB misses",
                                                   "P4 miss", "P5 miss, TLB misses", "P6 miss, new page"};
    g_autoptr(PlotRows) rows = plot_rows_find(directory, "spectrum", "pattern", "pattern,cycles", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "spectrum", "Latency of the access patterns P1 to P6", 1,
        "The patterns of Mei and Chu (2016, Section 5.2, their Fig. 14): hits and misses of the data "
        "cache combined with those of the TLBs. Bars are medians over the visits, whiskers reach from "
        "the 10th to the 90th percentile. A pattern without bar does not show on this GPU.");
    PlotPanel *panel = plot_add_panel(plot, "median, 10th to 90th percentile", "what was arranged",
                                      PLOT_NAMED, CYCLES, PLOT_LINEAR_FROM_ZERO);
    double width = 0.8 / rows->tables->len;
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *path = plot_rows_key(rows, i, "path", "path not said");
        PlotSeries *series = plot_panel_series(panel, PLOT_BARS, path_name(path));
        series->bar_width = width * 0.92;
        for (guint pattern = 1; pattern <= N_PATTERNS; pattern++) {
            gsize n;
            g_autofree double *cycles = pattern_cycles(rows, i, pattern, &n);
            if (n > 0)
                plot_series_add(series, pattern - 0.4 + width * (i + 0.5), stats_quantile(cycles, n, 0.5),
                                stats_quantile(cycles, n, 0.1), stats_quantile(cycles, n, 0.9));
        }
    }
    for (guint i = 0; i < N_PATTERNS; i++)
        plot_axis_add_tic(&panel->x, i + 1, LABELS[i]);
    plot_axis_see(&panel->x, 0.9);
    plot_axis_see(&panel->x, N_PATTERNS + 0.1);
    return plot;
}
