/* SPDX-License-Identifier: MIT */
#include "plot_builders.h"
#include "plot_rows.h"
#include "plot_text.h"
#include "stats.h"

#include <math.h>

#define CYCLES "latency [cycles]"
#define TOLERANCE 0.06 /* of the level of a plateau: what differs more is not on it */
#define LEAST_POINTS 3 /* of a plateau */
#define N_PATTERNS 6
#define ARRANGED                                                                                             \
    "P1: hit   P2: hit, L1 TLB miss   P3: hit, both TLBs miss   P4: miss   P5: miss, both TLBs miss   P6: "  \
    "miss, page "                                                                                            \
    "not active"

/* The median of the N values of y of SERIES from START on. */
static double
level_at(const PlotSeries *series, guint start, guint n)
{
    g_autofree double *values = g_new(double, n);
    for (guint i = 0; i < n; i++)
        values[i] = plot_series_point(series, start + i)->y;
    return stats_median(values, n);
}

/* Whether the points of SERIES from START on, as many as tell a plateau, lie on one. */
static gboolean
is_level(const PlotSeries *series, guint start)
{
    double level = level_at(series, start, LEAST_POINTS);
    for (guint i = start; i < start + LEAST_POINTS; i++) {
        if (fabs(plot_series_point(series, i)->y - level) > level * TOLERANCE)
            return FALSE;
    }
    return TRUE;
}

/* The last point of the plateau of SERIES that starts at START: after it, three in a row lie above. */
static guint
plateau_end(const PlotSeries *series, guint start)
{
    double limit = level_at(series, start, LEAST_POINTS) * (1 + TOLERANCE);
    guint above = 0, n = series->points->len;
    for (guint i = start; i < n; i++) {
        above = plot_series_point(series, i)->y > limit ? above + 1 : 0;
        if (above == LEAST_POINTS || (above > 0 && i + 1 == n))
            return i - above;
    }
    return n - 1;
}

/* Marks in PANEL where the mean latencies MEANS, sorted by size, leave a plateau for a higher one, and says
 * so in CAPTION. NAME says what the latencies are of. */
static void
mark_plateaus(PlotPanel *panel, const PlotSeries *means, const char *name, GString *caption)
{
    guint n = means->points->len;
    for (guint i = 0; i + LEAST_POINTS < n;) {
        if (!is_level(means, i)) {
            i++;
            continue;
        }
        guint end = plateau_end(means, i);
        if (end + 1 >= n)
            return;
        g_autofree char *size = plot_text_bytes(plot_series_point(means, end)->x);
        g_autofree char *cycles = plot_text_number(round(level_at(means, i, end - i + 1)), 6);
        g_autofree char *label = g_strdup_printf("%s: %s", name, size);
        plot_panel_add_mark(panel, plot_series_point(means, end)->x, label);
        g_string_append_printf(caption, " %s: %s cycles up to %s.", name, cycles, size);
        i = end + 1;
    }
}

/* Adds the sweeps ROWS to PANEL, and what they tell of the capacities as marks and in CAPTION. NAME is what
 * they are of; NULL: their path. */
static void
add_sweeps(PlotPanel *panel, const PlotRows *rows, const char *name, GString *caption)
{
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *key = plot_rows_key(rows, i, "path", "path not said");
        const char *path = name != NULL ? name : plot_path_name(key);
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
        mark_plateaus(panel, means, path, caption);
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
    Plot *plot = plot_new(
        "latency-size", "Latency over the size of an array", 1,
        "An array of the given size is read again and again with a fixed stride: the median of the "
        "latencies, and a band from the 10th to the 90th percentile. A plateau is a level of the "
        "hierarchy. The dashed lines stand at the last size of each plateau that a higher one follows: "
        "what of that level can be used.");
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
    static const char *const LABELS[N_PATTERNS] = {"P1", "P2", "P3", "P4", "P5", "P6"};
    g_autoptr(PlotRows) rows = plot_rows_find(directory, "spectrum", "pattern", "pattern,cycles", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "spectrum", "Latency of the access patterns P1 to P6", 1,
        "The patterns of Mei and Chu (2016, Section 5.2, their Fig. 14): hits and misses of the data "
        "cache combined with those of the TLBs. Bars and the numbers on them are medians over the visits, "
        "whiskers reach from "
        "the 10th to the 90th percentile. A pattern without bar does not show on this GPU.");
    PlotPanel *panel = plot_add_panel(plot, "median, 10th to 90th percentile", "what was arranged",
                                      PLOT_NAMED, CYCLES, PLOT_LINEAR_FROM_ZERO);
    double width = 0.8 / rows->tables->len;
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *path = plot_rows_key(rows, i, "path", "path not said");
        PlotSeries *series = plot_panel_series(panel, PLOT_BARS, plot_path_name(path));
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
