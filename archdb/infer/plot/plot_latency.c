/* SPDX-License-Identifier: MIT */
#include "plot_builders.h"
#include "plot_rows.h"
#include "plot_text.h"
#include "stats.h"

#include <math.h>

#define CYCLES "latency [cycles]"
#define TOLERANCE 0.06 /* of the level of a plateau: what differs more is not on it */
#define MOST_STRIDES 8
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

/* Marks in PANEL what is at X: NAME, beside others that are there already. */
static void
mark_size(PlotPanel *panel, double x, const char *name)
{
    g_autofree char *size = plot_text_bytes(x);
    for (guint i = 0; i < panel->marks->len; i++) {
        PlotMark *mark = &g_array_index(panel->marks, PlotMark, i);
        if (mark->x == x) {
            char *label = g_strdup_printf("%s, %s", name, mark->label);
            g_free(mark->label);
            mark->label = label;
            return;
        }
    }
    g_autofree char *label = g_strdup_printf("%s: %s", name, size);
    plot_panel_add_mark(panel, x, label);
}

/* Marks in PANEL where the mean latencies MEANS, sorted by size, leave the first plateau for a higher one,
 * and says so in CAPTION. NAME says what the latencies are of. */
static void
mark_plateau(PlotPanel *panel, const PlotSeries *means, const char *name, GString *caption)
{
    guint n = means->points->len, start = 0;
    while (start + LEAST_POINTS < n && !is_level(means, start))
        start++;
    if (start + LEAST_POINTS >= n)
        return;
    guint end = plateau_end(means, start);
    if (end + 1 >= n)
        return;
    g_autofree char *size = plot_text_bytes(plot_series_point(means, end)->x);
    g_autofree char *cycles = plot_text_number(round(level_at(means, start, end - start + 1)), 6);
    mark_size(panel, plot_series_point(means, end)->x, name);
    g_string_append_printf(caption, " %s: %s cycles up to %s.", name, cycles, size);
}

/* The stride of the table at INDEX in bytes; 0 where it does not say. */
static double
sweep_stride(const PlotRows *rows, guint index)
{
    double stride = 0;
    trace_table_key_real(plot_rows_table(rows, index), "stride_bytes", &stride);
    return stride;
}

/* Whether no other table of the path has a smaller stride, or the same and stands before. */
static gboolean
is_finest(const PlotRows *rows, guint index)
{
    const char *path = trace_table_key(plot_rows_table(rows, index), "path");
    for (guint i = 0; i < rows->tables->len; i++) {
        double stride = sweep_stride(rows, i), own = sweep_stride(rows, index);
        if (g_strcmp0(trace_table_key(plot_rows_table(rows, i), "path"), path) == 0 &&
            (stride < own || (stride == own && i < index)))
            return FALSE;
    }
    return TRUE;
}

/* Adds the sweep at INDEX to PANEL as the series TITLE, and what it tells as a mark and in CAPTION. */
static void
add_sweep(PlotPanel *panel, const PlotRows *rows, guint index, const char *name, const char *title,
          GString *caption)
{
    PlotSeries *series = plot_panel_series(panel, PLOT_LINE, title);
    g_autoptr(PlotSeries) means = plot_series_new(PLOT_LINE, NULL);
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++) {
        double size = plot_rows_cell(rows, index, row, 0), mean = plot_rows_cell(rows, index, row, 4);
        plot_series_add(series, size, plot_rows_cell(rows, index, row, 1),
                        plot_rows_cell(rows, index, row, 2), plot_rows_cell(rows, index, row, 3));
        plot_series_add(means, size, mean, mean, mean);
    }
    plot_series_sort(series);
    plot_series_sort(means);
    mark_plateau(panel, means, name, caption);
}

/* Adds of each path of ROWS the sweep with the smallest stride. NAME is what they are of; NULL: their path.
 */
static void
add_paths(PlotPanel *panel, const PlotRows *rows, const char *name, GString *caption)
{
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *key = plot_rows_key(rows, i, "path", "path not said"),
                        *bytes = plot_text_bytes(sweep_stride(rows, i));
        const char *path = name != NULL ? name : plot_path_name(key);
        g_autofree char *title = g_strdup_printf("%s, stride %s", path, bytes);
        if (is_finest(rows, i))
            add_sweep(panel, rows, i, path, title, caption);
    }
}

/* Adds the sweeps of ROWS by their strides, of many only some. */
static void
add_strides(PlotPanel *panel, const PlotRows *rows, GString *caption)
{
    guint step = (rows->tables->len + MOST_STRIDES - 1) / MOST_STRIDES;
    for (guint i = 0; i < rows->tables->len; i += step) {
        g_autofree char *bytes = plot_text_bytes(sweep_stride(rows, i)),
                        *title = g_strconcat("a page every ", bytes, NULL);
        add_sweep(panel, rows, i, title, title, caption);
    }
    if (panel->marks->len > 1)
        g_array_set_size(panel->marks, 0); /* each stride has its own: the caption tells them */
    if (step > 1)
        g_string_append_printf(caption, " Of the %u strides that were measured some are drawn.",
                               rows->tables->len);
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
                 "hierarchy. The dashed lines stand at the last size of the first one, by the mean latency: "
                 "what of that cache can "
                 "be used. Of several strides the smallest is drawn.");
    PlotPanel *panel = plot_add_panel(plot, "median, 10th to 90th percentile", "size of the array",
                                      PLOT_LOG2_BYTES, CYCLES, PLOT_LOG10);
    if (cache != NULL)
        add_paths(panel, cache, NULL, plot->caption);
    if (l2 != NULL)
        add_paths(panel, l2, "L2", plot->caption);
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
                       PLOT_LOG2_BYTES, CYCLES, PLOT_LINEAR);
    add_strides(panel, rows, plot->caption);
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
    PlotPanel *panel = plot_add_panel(plot, "median, 10th to 90th percentile", ARRANGED, PLOT_NAMED, CYCLES,
                                      PLOT_LINEAR_FROM_ZERO);
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
