/* SPDX-License-Identifier: MIT */
#include "plot_builders.h"
#include "plot_rows.h"
#include "plot_text.h"
#include "stats.h"

#include <math.h>
#include <string.h>

#define MOST_CURVES 8
#define MOST_COUNTS 64 /* numbers of arrays that are looked at */
#define LEAST_GAPS 5   /* of a curve over gaps */

enum { STREAMS, DISTANCE, GB_PER_S };
#define COLUMNS "streams,distance_bytes,gb_per_s"

static const char *const OPS[] = {"read", "write", "copy"};

static gboolean
is_op(const PlotRows *rows, guint index, const char *op)
{
    return g_strcmp0(trace_table_key(plot_rows_table(rows, index), "op"), op) == 0;
}

/* Adds to PANEL what the table at INDEX says of STREAMS arrays over all their distances. */
static void
add_spread(PlotPanel *panel, const PlotRows *rows, guint index, double streams)
{
    g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++) {
        double value = plot_rows_cell(rows, index, row, GB_PER_S);
        if (plot_rows_cell(rows, index, row, STREAMS) == streams)
            g_array_append_val(values, value);
    }
    if (values->len == 0)
        return;
    g_autofree double *sorted = stats_sorted((const double *)values->data, values->len);
    double median = stats_quantile(sorted, values->len, 0.5), worst = sorted[0],
           best = sorted[values->len - 1];
    plot_series_add(plot_panel_series(panel, PLOT_LINE, "best distance"), streams, best, best, best);
    plot_series_add(plot_panel_series(panel, PLOT_LINE, "median distance"), streams, median, median, median);
    plot_series_add(plot_panel_series(panel, PLOT_LINE, "worst distance"), streams, worst, worst, worst);
}

Plot *
plot_build_streams(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows = plot_rows_find(directory, "streams", "streams", COLUMNS, notes);
    if (rows == NULL)
        return NULL;
    g_autoptr(GArray) counts = plot_rows_values(rows, STREAMS);
    Plot *plot = plot_new(
        "streams", "DRAM bandwidth of arrays side by side", 3,
        "The same bytes in all, parted into the given number of arrays, by the width of an access: the "
        "best, the median and the worst of the distances between the arrays that were measured. What it "
        "falls with the arrays is what a layout of many arrays loses. The axes do not start at zero.");
    for (guint op = 0; op < G_N_ELEMENTS(OPS); op++) {
        for (guint i = 0; i < rows->tables->len; i++) {
            if (!is_op(rows, i, OPS[op]))
                continue;
            g_autofree char *width = plot_rows_key(rows, i, "width_bytes", "?");
            g_autofree char *title = g_strdup_printf("%s, %s bytes a lane", OPS[op], width);
            PlotPanel *panel = plot_add_panel(plot, title, "arrays side by side", PLOT_LINEAR_BINARY,
                                              "bandwidth [GB/s]", PLOT_LINEAR);
            for (guint j = 0; j < MIN(counts->len, MOST_COUNTS); j++)
                add_spread(panel, rows, i, g_array_index(counts, double, j));
        }
    }
    return plot;
}

/* A distance as the largest power of two in it and what is left. */
static double
power_below(double distance)
{
    return distance >= 1 ? exp2(floor(log2(distance))) : 0;
}

/* How many gaps above POWER the table at INDEX has for STREAMS arrays. */
static guint
count_gaps(const PlotRows *rows, guint index, double streams, double power)
{
    guint n = 0;
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++) {
        double distance = plot_rows_cell(rows, index, row, DISTANCE);
        n += plot_rows_cell(rows, index, row, STREAMS) == streams && distance > power &&
             power_below(distance) == power;
    }
    return n;
}

/* The power of two above which the table at INDEX has the most gaps for one number of arrays. */
static double
busiest_power(const PlotRows *rows, guint index)
{
    g_autoptr(GArray) counts = plot_rows_values(rows, STREAMS);
    double best = 0;
    guint most = 0;
    for (guint i = 0; i < MIN(counts->len, MOST_COUNTS); i++) {
        for (int bits = 0; bits < 60; bits++) {
            guint n = count_gaps(rows, index, g_array_index(counts, double, i), exp2(bits));
            best = n > most ? exp2(bits) : best;
            most = MAX(n, most);
        }
    }
    return best;
}

static guint
count_rows(const PlotRows *rows, guint index, double streams)
{
    guint n = 0;
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++)
        n += plot_rows_cell(rows, index, row, STREAMS) == streams;
    return n;
}

static gint
compare_counts(gconstpointer a, gconstpointer b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* The numbers of streams of the table at INDEX that are drawn: those with the most distances. */
static GArray *
choose_counts(const PlotRows *rows, guint index)
{
    g_autoptr(GArray) all = plot_rows_values(rows, STREAMS);
    g_array_set_size(all, MIN(all->len, MOST_COUNTS));
    GArray *chosen = g_array_new(FALSE, FALSE, sizeof(double));
    while (chosen->len < MOST_CURVES && all->len > 0) {
        guint best = 0, most = 0;
        for (guint i = 0; i < all->len; i++) {
            guint n = count_rows(rows, index, g_array_index(all, double, i));
            best = n > most ? i : best;
            most = MAX(n, most);
        }
        if (most >= 2)
            g_array_append_val(chosen, g_array_index(all, double, best));
        g_array_remove_index(all, best);
    }
    g_array_sort(chosen, compare_counts);
    return chosen;
}

/* Adds the curve of STREAMS arrays: over the distances that are powers of two, or over the gaps above BASE.
 */
static void
add_curve(PlotPanel *panel, const PlotRows *rows, guint index, double streams, double base, gboolean gaps)
{
    g_autofree char *number = plot_text_number(streams, 6), *name = g_strconcat(number, " arrays", NULL);
    PlotSeries *series = plot_panel_series(panel, PLOT_LINE, name);
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++) {
        double distance = plot_rows_cell(rows, index, row, DISTANCE), power = power_below(distance);
        double bandwidth = plot_rows_cell(rows, index, row, GB_PER_S);
        gboolean wanted = gaps ? power == base : distance == power;
        if (plot_rows_cell(rows, index, row, STREAMS) == streams && wanted)
            plot_series_add(series, gaps ? distance - base : distance, bandwidth, bandwidth, bandwidth);
    }
    plot_series_sort(series);
}

/* The table of OP that has the most rows; -1 where there is none. */
static int
fullest_table(const PlotRows *rows, const char *op)
{
    int best = -1;
    for (guint i = 0; i < rows->tables->len; i++) {
        if (is_op(rows, i, op) &&
            (best < 0 || plot_rows_table(rows, i)->n_rows > plot_rows_table(rows, (guint)best)->n_rows))
            best = (int)i;
    }
    return best;
}

Plot *
plot_build_distances(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows = plot_rows_find(directory, "streams", "streams", COLUMNS, notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "streams-distance", "DRAM bandwidth over the distance of the arrays", 2,
        "On the left, arrays whose starts lie a power of two apart; on the right, a power of two and the "
        "gap that is shown (0: none). A drop means that the arrays meet in the same channels or banks at "
        "that distance, and the gap that mends it is what padding is worth. Other distances, such as the "
        "arrays' own size, are in the traces alone. The axes do not start at zero.");
    g_autoptr(GArray) counts = NULL; /* of the first operation: all have one legend */
    for (guint op = 0; op < G_N_ELEMENTS(OPS); op++) {
        int index = fullest_table(rows, OPS[op]);
        if (index < 0)
            continue;
        double base = busiest_power(rows, (guint)index);
        if (counts == NULL)
            counts = choose_counts(rows, (guint)index);
        g_autofree char *bytes = plot_text_bytes(base),
                        *width = plot_rows_key(rows, (guint)index, "width_bytes", "?");
        g_autofree char *powers = g_strdup_printf("%s of %s bytes a lane: powers of two", OPS[op], width);
        g_autofree char *gaps = g_strdup_printf("%s of %s bytes a lane: %s and a gap", OPS[op], width, bytes);
        PlotPanel *left =
            plot_add_panel(plot, powers, "distance", PLOT_LOG2_BYTES, "bandwidth [GB/s]", PLOT_LINEAR);
        PlotPanel *right =
            plot_add_panel(plot, gaps, "gap", PLOT_LOG2_BYTES, "bandwidth [GB/s]", PLOT_LINEAR);
        for (guint i = 0; i < counts->len; i++) {
            add_curve(left, rows, (guint)index, g_array_index(counts, double, i), base, FALSE);
            if (count_gaps(rows, (guint)index, g_array_index(counts, double, i), base) >= LEAST_GAPS)
                add_curve(right, rows, (guint)index, g_array_index(counts, double, i), base, TRUE);
        }
    }
    return plot;
}
