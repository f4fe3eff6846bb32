/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

#define CYCLES "latency [cycles]"
#define TOLERANCE 0.06 /* of the level of a plateau: what differs more is not on it */
#define MOST_STRIDES 8
#define LEAST_POINTS 3 /* of a plateau */
#define N_PATTERNS 6
enum { SIZE, CYCLES_MEDIAN, CYCLES_LOW, CYCLES_HIGH, MEAN };
#define SWEEP_COLUMNS "size_bytes,cycles,cycles_low,cycles_high,mean_cycles"
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
        values[i] = plot_series_at(series, start + i)->y;
    return stats_median(values, n);
}

/* Whether the points of SERIES from START on, as many as tell a plateau, lie on one. */
static gboolean
is_level(const PlotSeries *series, guint start)
{
    double level = level_at(series, start, LEAST_POINTS);

    for (guint i = start; i < start + LEAST_POINTS; i++) {
        if (fabs(plot_series_at(series, i)->y - level) > level * TOLERANCE)
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
        above = plot_series_at(series, i)->y > limit ? above + 1 : 0;
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
    PlotMark mark = {x, g_strdup_printf("%s: %s", name, size)};
    g_array_append_val(panel->marks, mark);
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
    g_autofree char *size = plot_text_bytes(plot_series_at(means, end)->x);
    g_autofree char *cycles = plot_text_number(round(level_at(means, start, end - start + 1)), 6);
    mark_size(panel, plot_series_at(means, end)->x, name);
    g_string_append_printf(caption, " %s: %s cycles up to %s.", name, cycles, size);
}

/* Whether no other of TABLES, of the path of the one at INDEX, has a smaller stride, or the same and stands
 * before. */
static gboolean
is_finest(const GPtrArray *tables, guint index)
{
    const PlotTable *table = g_ptr_array_index(tables, index);
    double own = plot_table_number(table, "stride_bytes");

    for (guint i = 0; i < tables->len; i++) {
        double stride = plot_table_number(g_ptr_array_index(tables, i), "stride_bytes");

        if (plot_table_is(g_ptr_array_index(tables, i), "path", trace_table_key(table->table, "path")) &&
            (stride < own || (stride == own && i < index)))
            return FALSE;
    }
    return TRUE;
}

/* Adds the sweep TABLE to PANEL as the series TITLE, and what it tells as a mark and in CAPTION. */
static void
add_sweep(PlotPanel *panel, const PlotTable *table, const char *name, const char *title, GString *caption)
{
    g_autoptr(PlotSeries) means = plot_series_new(PLOT_LINE, NULL);

    plot_table_add(table, panel, title, SIZE, CYCLES_MEDIAN, TRUE);
    for (guint row = 0; row < table->n_rows; row++)
        plot_series_point(means, plot_cell(table, row, SIZE), plot_cell(table, row, MEAN));
    plot_series_sort(means);
    mark_plateau(panel, means, name, caption);
}

/* Adds of each path of TABLES the sweep with the smallest stride. NAME is what they are of; NULL: their path.
 */
static void
add_paths(PlotPanel *panel, const GPtrArray *tables, const char *name, GString *caption)
{
    for (guint i = 0; tables && i < tables->len; i++) {
        g_autofree char *key = plot_table_key(g_ptr_array_index(tables, i), "path", "path not said"),
                        *bytes =
                            plot_text_bytes(plot_table_number(g_ptr_array_index(tables, i), "stride_bytes"));
        const char *path = name ? name : plot_path_name(key);
        g_autofree char *title = g_strdup_printf("%s, stride %s", path, bytes);

        if (is_finest(tables, i))
            add_sweep(panel, g_ptr_array_index(tables, i), path, title, caption);
    }
}

/* Adds the sweeps of TABLES by their strides, of many only some. */
static void
add_strides(PlotPanel *panel, const GPtrArray *tables, GString *caption)
{
    guint step = (tables->len + MOST_STRIDES - 1) / MOST_STRIDES;

    for (guint i = 0; i < tables->len; i += step) {
        g_autofree char *bytes =
                            plot_text_bytes(plot_table_number(g_ptr_array_index(tables, i), "stride_bytes")),
                        *title = g_strconcat("a page every ", bytes, NULL);

        add_sweep(panel, g_ptr_array_index(tables, i), title, title, caption);
    }
    if (panel->marks->len > 1)
        g_array_set_size(panel->marks, 0); /* each stride has its own: the caption tells them */
    if (step > 1)
        g_string_append_printf(caption, " Of the %u strides that were measured some are drawn.", tables->len);
}

Plot *
plot_build_size(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) cache = plot_tables_find(directory, "cache", "sweep", SWEEP_COLUMNS, notes);
    g_autoptr(GPtrArray) l2 = plot_tables_find(directory, "l2", "sweep", SWEEP_COLUMNS, notes);

    if (!cache && !l2)
        return NULL;
    Plot *plot =
        plot_new("latency-size", "Latency over the size of an array", 1,
                 "An array of the given size is read again and again with a fixed stride: the median of "
                 "the latencies, and a band from the 10th to the 90th percentile. A plateau is a level of "
                 "the hierarchy. The dashed lines stand at the last size of the first one, by the mean "
                 "latency: what of that cache can be used. Of several strides the smallest is drawn.");
    PlotPanel *panel =
        plot_panel(plot, "median, 10th to 90th percentile", (PlotAxis){"size of the array", PLOT_LOG2_BYTES},
                   (PlotAxis){CYCLES, PLOT_LOG10});
    add_paths(panel, cache, NULL, plot->caption);
    add_paths(panel, l2, "L2", plot->caption);
    return plot;
}

Plot *
plot_build_tlb(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = plot_tables_find(directory, "tlb", "reach", SWEEP_COLUMNS, notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new(
        "tlb-reach", "TLB reach", 1,
        "One word in each page is read again and again; all of them fit L2, so that what rises is the "
        "translation of addresses. The first plateau ends where the pages no longer fit the first TLB, "
        "the next ones where they no longer fit the further levels.");
    PlotPanel *panel = plot_panel(plot, "median, 10th to 90th percentile",
                                  (PlotAxis){"span of the pages that are read", PLOT_LOG2_BYTES},
                                  (PlotAxis){CYCLES, PLOT_LINEAR});
    add_strides(panel, tables, plot->caption);
    return plot;
}

/* Adds to SERIES the median of the cycles of PATTERN in TABLE, at X, with the 10th and 90th percentile. */
static void
add_pattern(PlotSeries *series, const PlotTable *table, guint pattern, double x)
{
    g_autofree double *cycles = g_new(double, table->n_rows);
    guint n = 0;

    for (guint row = 0; row < table->n_rows; row++)
        if (plot_cell(table, row, 0) == pattern)
            cycles[n++] = plot_cell(table, row, 1);
    g_autofree double *sorted = stats_sorted(cycles, n);
    if (n > 0)
        plot_series_add(series, x, stats_quantile(sorted, n, 0.5), stats_quantile(sorted, n, 0.1),
                        stats_quantile(sorted, n, 0.9));
}

Plot *
plot_build_spectrum(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = plot_tables_find(directory, "spectrum", "pattern", "pattern,cycles", notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new(
        "spectrum", "Latency of the access patterns P1 to P6", 1,
        "The patterns of Mei and Chu (2016, Section 5.2, their Fig. 14): hits and misses of the data "
        "cache combined with those of the TLBs. Bars and the numbers on them are medians over the visits, "
        "whiskers reach from the 10th to the 90th percentile. A pattern without bar does not show on this "
        "GPU.");
    PlotPanel *panel = plot_panel(plot, "median, 10th to 90th percentile",
                                  (PlotAxis){ARRANGED, PLOT_PATTERNS}, (PlotAxis){CYCLES, PLOT_FROM_ZERO});
    double width = 0.8 / tables->len;
    for (guint i = 0; i < tables->len; i++) {
        g_autofree char *path = plot_table_key(g_ptr_array_index(tables, i), "path", "path not said");
        PlotSeries *series = plot_panel_series(panel, PLOT_BARS, plot_path_name(path));

        series->bar_width = width * 0.92;
        for (guint pattern = 1; pattern <= N_PATTERNS; pattern++)
            add_pattern(series, g_ptr_array_index(tables, i), pattern, pattern - 0.4 + width * (i + 0.5));
    }
    return plot;
}
