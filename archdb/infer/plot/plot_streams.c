/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

#define MOST_CURVES 8
#define MOST_COUNTS 64 /* numbers of arrays that are looked at */
#define LEAST_GAPS 5   /* of a curve over gaps */

enum { STREAMS, DISTANCE, GB_PER_S };
#define COLUMNS "streams,distance_bytes,gb_per_s"

static const char *const OPS[] = {"read", "write", "copy"};

/* Adds to PANEL what TABLE says of STREAMS arrays over all their distances. */
static void
add_spread(PlotPanel *panel, const PlotTable *table, double streams)
{
    static const char *const NAMES[] = {"worst distance", "median distance", "best distance"};
    g_autofree double *values = g_new(double, table->n_rows);
    guint n = 0;

    for (guint row = 0; row < table->n_rows; row++)
        if (plot_cell(table, row, STREAMS) == streams)
            values[n++] = plot_cell(table, row, GB_PER_S);
    g_autofree double *sorted = stats_sorted(values, n);
    for (guint i = G_N_ELEMENTS(NAMES); n > 0 && i-- > 0;)
        plot_series_point(plot_panel_series(panel, PLOT_LINE, NAMES[i]), streams,
                          stats_quantile(sorted, n, i / 2.0));
}

Plot *
plot_build_streams(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = plot_tables_find(directory, "streams", "streams", COLUMNS, notes);

    if (!tables)
        return NULL;
    g_autoptr(GArray) counts = plot_tables_values(tables, STREAMS);
    Plot *plot = plot_new(
        "streams", "DRAM bandwidth of arrays side by side", 3,
        "The same bytes in all, parted into the given number of arrays, by the width of an access: the "
        "best, the median and the worst of the distances between the arrays that were measured. What it "
        "falls with the arrays is what a layout of many arrays loses. The axes do not start at zero.");
    for (guint k = 0; k < G_N_ELEMENTS(OPS) * tables->len; k++) {
        const char *op = OPS[k / tables->len];
        const PlotTable *table = g_ptr_array_index(tables, k % tables->len);

        if (!plot_table_is(table, "op", op))
            continue;
        g_autofree char *width = plot_table_key(table, "width_bytes", "?"),
                        *title = g_strdup_printf("%s, %s bytes a lane", op, width);
        PlotPanel *panel = plot_panel(plot, title, (PlotAxis){"arrays side by side", PLOT_BINARY},
                                      (PlotAxis){"bandwidth [GB/s]", PLOT_LINEAR});
        for (guint j = 0; j < MIN(counts->len, MOST_COUNTS); j++)
            add_spread(panel, table, g_array_index(counts, double, j));
    }
    return plot;
}

/* A distance as the largest power of two in it and what is left. */
static double
power_below(double distance)
{
    return distance >= 1 ? exp2(floor(log2(distance))) : 0;
}

/* How many rows TABLE has of STREAMS arrays, with gaps above POWER alone where that is not 0. */
static guint
count_rows(const PlotTable *table, double streams, double power)
{
    guint n = 0;

    for (guint row = 0; row < table->n_rows; row++) {
        double distance = plot_cell(table, row, DISTANCE);

        n += plot_cell(table, row, STREAMS) == streams &&
             (power == 0 || (distance > power && power_below(distance) == power));
    }
    return n;
}

/* The power of two above which TABLE has the most gaps for one of COUNTS arrays. */
static double
busiest_power(const PlotTable *table, const GArray *counts)
{
    double best = 0;
    guint most = 0;

    for (guint i = 0; i < counts->len; i++) {
        for (int bits = 0; bits < 60; bits++) {
            guint n = count_rows(table, g_array_index(counts, double, i), exp2(bits));

            best = n > most ? exp2(bits) : best;
            most = MAX(n, most);
        }
    }
    return best;
}

/* Leaves of COUNTS, ascending, those that TABLE has the most distances of, and two at least. */
static void
choose_counts(GArray *counts, const PlotTable *table)
{
    for (guint least = 2; counts->len > 0;) {
        guint fewest = G_MAXUINT, at = 0;

        for (guint i = 0; i < counts->len; i++) {
            guint n = count_rows(table, g_array_index(counts, double, i), 0);

            at = n <= fewest ? i : at;
            fewest = MIN(n, fewest);
        }
        if (fewest >= least && counts->len <= MOST_CURVES)
            return;
        g_array_remove_index(counts, at);
    }
}

/* Adds the curve of STREAMS arrays: over the distances that are powers of two, or over the gaps above BASE.
 */
static void
add_curve(PlotPanel *panel, const PlotTable *table, double streams, double base, gboolean gaps)
{
    g_autofree char *number = plot_text_number(streams, 6), *name = g_strconcat(number, " arrays", NULL);
    PlotSeries *series = plot_panel_series(panel, PLOT_LINE, name);

    for (guint row = 0; row < table->n_rows; row++) {
        double distance = plot_cell(table, row, DISTANCE), power = power_below(distance);
        gboolean wanted = gaps ? power == base : distance == power;

        if (plot_cell(table, row, STREAMS) == streams && wanted)
            plot_series_point(series, gaps ? distance - base : distance, plot_cell(table, row, GB_PER_S));
    }
}

/* The one of TABLES of OP that has the most rows; NULL where there is none. */
static const PlotTable *
fullest_table(const GPtrArray *tables, const char *op)
{
    const PlotTable *best = NULL;

    for (guint i = 0; i < tables->len; i++) {
        const PlotTable *table = g_ptr_array_index(tables, i);

        if (plot_table_is(table, "op", op) && (!best || table->n_rows > best->n_rows))
            best = table;
    }
    return best;
}

/* Two panels of TABLE, which is of OP, with curves of COUNTS arrays; BASE is the power of two that gaps are
 * above. */
static void
add_distances(Plot *plot, const PlotTable *table, const char *op, const GArray *counts, double base)
{
    const PlotAxis bandwidth = {"bandwidth [GB/s]", PLOT_LINEAR};
    g_autofree char *bytes = plot_text_bytes(base), *width = plot_table_key(table, "width_bytes", "?"),
                    *powers = g_strdup_printf("%s of %s bytes a lane: powers of two", op, width),
                    *gaps = g_strdup_printf("%s of %s bytes a lane: %s and a gap", op, width, bytes);
    PlotPanel *left = plot_panel(plot, powers, (PlotAxis){"distance", PLOT_LOG2_BYTES}, bandwidth);
    PlotPanel *right = plot_panel(plot, gaps, (PlotAxis){"gap", PLOT_LOG2_BYTES}, bandwidth);

    for (guint i = 0; i < counts->len; i++) {
        double streams = g_array_index(counts, double, i);

        add_curve(left, table, streams, base, FALSE);
        if (base > 0 && count_rows(table, streams, base) >= LEAST_GAPS)
            add_curve(right, table, streams, base, TRUE);
    }
}

Plot *
plot_build_distances(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = plot_tables_find(directory, "streams", "streams", COLUMNS, notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new(
        "streams-distance", "DRAM bandwidth over the distance of the arrays", 2,
        "On the left, arrays whose starts lie a power of two apart; on the right, a power of two and the "
        "gap that is shown (0: none). A drop means that the arrays meet in the same channels or banks at "
        "that distance, and the gap that mends it is what padding is worth. Other distances, such as the "
        "arrays' own size, are in the traces alone. The axes do not start at zero.");
    g_autoptr(GArray) all = plot_tables_values(tables, STREAMS), counts = NULL;
    g_array_set_size(all, MIN(all->len, MOST_COUNTS));
    for (guint op = 0; op < G_N_ELEMENTS(OPS); op++) {
        const PlotTable *table = fullest_table(tables, OPS[op]);

        if (!table)
            continue;
        double base = busiest_power(table, all);
        if (!counts) { /* of the first operation: all have one legend */
            counts = g_array_copy(all);
            choose_counts(counts, table);
        }
        add_distances(plot, table, OPS[op], counts, base);
    }
    return plot;
}
