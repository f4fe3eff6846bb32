/* SPDX-License-Identifier: MIT */
#include "plot_builders.h"
#include "plot_rows.h"
#include "plot_text.h"
#include "stats.h"

#include <string.h>

/* Pictures of what matters to layouts in particular: streams, random access, partial stores, atomics. */

#define MOST_CURVES 10

/* Appends the bandwidths (column 2) of the table at INDEX that were measured with STREAMS streams. */
static GArray *
stream_bandwidths(const PlotRows *rows, guint index, double streams)
{
    GArray *values = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++) {
        double value = plot_rows_cell(rows, index, row, 2);
        if (plot_rows_cell(rows, index, row, 0) == streams)
            g_array_append_val(values, value);
    }
    return values;
}

/* Whether the I-th of N values is among the at most MOST_CURVES that are drawn, spread evenly. */
static gboolean
is_drawn(guint i, guint n)
{
    return n <= MOST_CURVES || i * (MOST_CURVES - 1) % (n - 1) < MOST_CURVES - 1;
}

static void
add_over_streams(Plot *plot, const PlotRows *rows, const char *op)
{
    g_autoptr(GArray) counts = plot_rows_values(rows, 0);
    g_autofree char *title = g_strdup_printf("%s: over the streams", op);
    PlotPanel *panel =
        plot_add_panel(plot, title, "streams", PLOT_LINEAR_FROM_ZERO, "bandwidth [GB/s]", PLOT_LINEAR);
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *table_op = plot_rows_key(rows, i, "op", "?");
        g_autofree char *width = plot_rows_key(rows, i, "width_bytes", "?");
        g_autofree char *name = g_strconcat("all distances, ", width, " B", NULL);
        if (strcmp(table_op, op) != 0)
            continue;
        PlotSeries *series = plot_panel_series(panel, PLOT_LINE, name);
        for (guint j = 0; j < counts->len; j++) {
            double streams = g_array_index(counts, double, j);
            g_autoptr(GArray) values = stream_bandwidths(rows, i, streams);
            g_autofree double *sorted = stats_sorted((const double *)values->data, values->len);
            if (values->len > 0)
                plot_series_add(series, streams, stats_quantile(sorted, values->len, 0.5), sorted[0],
                                sorted[values->len - 1]);
        }
        plot_series_sort(series);
    }
}

static void
add_over_distance(Plot *plot, const PlotRows *rows, const char *op)
{
    g_autoptr(GArray) counts = plot_rows_values(rows, 0);
    g_autofree char *title = g_strdup_printf("%s: over their distance", op);
    PlotPanel *panel = plot_add_panel(plot, title, "from one array to the next", PLOT_LOG2_BYTES,
                                      "bandwidth [GB/s]", PLOT_LINEAR);
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *table_op = plot_rows_key(rows, i, "op", "?");
        g_autofree char *width = plot_rows_key(rows, i, "width_bytes", "?");
        for (guint j = 0; strcmp(table_op, op) == 0 && j < counts->len; j++) {
            double streams = g_array_index(counts, double, j);
            g_autofree char *number = plot_text_number(streams, 6);
            g_autofree char *name = g_strdup_printf("%s streams, %s B", number, width);
            PlotSeries *series = is_drawn(j, counts->len) ? plot_panel_series(panel, PLOT_LINE, name) : NULL;
            for (guint row = 0; series != NULL && row < plot_rows_table(rows, i)->n_rows; row++)
                if (plot_rows_cell(rows, i, row, 0) == streams)
                    plot_series_add(series, plot_rows_cell(rows, i, row, 1), plot_rows_cell(rows, i, row, 2),
                                    plot_rows_cell(rows, i, row, 3), plot_rows_cell(rows, i, row, 4));
            if (series != NULL)
                plot_series_sort(series);
        }
    }
}

Plot *
plot_build_streams(const TraceDirectory *directory, GPtrArray *notes)
{
    static const char *const OPS[] = {"read", "copy"};
    g_autoptr(PlotRows) rows = plot_rows_find(
        directory, "streams", "streams", "streams,distance_bytes,gb_per_s,gb_per_s_low,gb_per_s_high", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "streams", "DRAM bandwidth of arrays read side by side", 2,
        "The same bytes in all, in the given number of arrays: on the left the median over the distances "
        "between the arrays, with a band from the worst to the best of them; on the right by distance. "
        "A drop at a distance means that the arrays meet in the same banks or channels there.");
    for (guint i = 0; i < G_N_ELEMENTS(OPS); i++) {
        add_over_streams(plot, rows, OPS[i]);
        add_over_distance(plot, rows, OPS[i]);
    }
    return plot;
}

Plot *
plot_build_random(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows =
        plot_rows_find(directory, "random", "random",
                       "access_bytes,gb_per_s,gb_per_s_low,gb_per_s_high,accesses_per_ns", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "random", "Random access", 2,
        "Useful bytes a nanosecond and accesses a nanosecond, over the size of an aligned access at random "
        "places. As long as the accesses a nanosecond stay, a larger access costs nothing: what is fetched "
        "anyway is larger than it.");
    PlotPanel *bandwidth = plot_add_panel(plot, "useful bandwidth", "size of an access", PLOT_LOG2_BYTES,
                                          "bandwidth [GB/s]", PLOT_LOG10);
    PlotPanel *rate = plot_add_panel(plot, "accesses", "size of an access", PLOT_LOG2_BYTES,
                                     "accesses a nanosecond", PLOT_LOG10);
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *op = plot_rows_key(rows, i, "op", "?"),
                        *level = plot_rows_key(rows, i, "level", "?");
        g_autofree char *upper = g_ascii_strup(level, -1), *name = g_strdup_printf("%s, %s", op, upper);
        PlotSeries *wide = plot_panel_series(bandwidth, PLOT_LINE, name);
        PlotSeries *often = plot_panel_series(rate, PLOT_LINE, name);
        for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++) {
            double x = plot_rows_cell(rows, i, row, 0), accesses = plot_rows_cell(rows, i, row, 4);
            plot_series_add(wide, x, plot_rows_cell(rows, i, row, 1), plot_rows_cell(rows, i, row, 2),
                            plot_rows_cell(rows, i, row, 3));
            plot_series_add(often, x, accesses, accesses, accesses);
        }
        plot_series_sort(wide);
        plot_series_sort(often);
    }
    return plot;
}

Plot *
plot_build_stores(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows = plot_rows_find(
        directory, "stores", "stores",
        "written_bytes,sector_stride_bytes,sectors_per_ns,sectors_per_ns_low,sectors_per_ns_high", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "stores", "Stores of parts of sectors", 2,
        "Sectors written a nanosecond over the bytes written of each 32-byte sector, by the distance of the "
        "sectors that are touched. Where whole sectors go faster than parts, a partial store costs more "
        "than its bytes.");
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *level = plot_rows_key(rows, i, "level", "?"), *title = g_ascii_strup(level, -1);
        PlotPanel *panel = plot_add_panel(plot, title, "bytes written of a sector", PLOT_LINEAR_FROM_ZERO,
                                          "sectors a nanosecond", PLOT_LINEAR_FROM_ZERO);
        for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++) {
            g_autofree char *stride = plot_text_bytes(plot_rows_cell(rows, i, row, 1));
            g_autofree char *name = g_strdup_printf("a sector every %s", stride);
            plot_series_add(plot_panel_series(panel, PLOT_LINE, name), plot_rows_cell(rows, i, row, 0),
                            plot_rows_cell(rows, i, row, 2), plot_rows_cell(rows, i, row, 3),
                            plot_rows_cell(rows, i, row, 4));
        }
        for (guint j = 0; j < panel->series->len; j++)
            plot_series_sort(g_ptr_array_index(panel->series, j));
    }
    return plot;
}

/* The panel of PLOT called TITLE, which is added where there is none. */
static PlotPanel *
atomics_panel(Plot *plot, const char *title)
{
    for (guint i = 0; i < plot->panels->len; i++) {
        PlotPanel *panel = g_ptr_array_index(plot->panels, i);
        if (strcmp(panel->title, title) == 0)
            return panel;
    }
    return plot_add_panel(plot, title, "lanes of a warp at one address", PLOT_LOG2, "operations a nanosecond",
                          PLOT_LOG10);
}

Plot *
plot_build_atomics(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows =
        plot_rows_find(directory, "atomics", "atomics",
                       "lanes_per_address,ops_per_ns,ops_per_ns_low,ops_per_ns_high", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "atomics", "Atomics over the degree of conflict", 2,
        "Atomic operations a nanosecond, of the whole GPU for global memory and of what the program ran for "
        "shared, over how many lanes of a warp meet at one address.");
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *space = plot_rows_key(rows, i, "space", "?"),
                        *op = plot_rows_key(rows, i, "op", "?");
        g_autofree char *title = g_strconcat(space, " memory", NULL);
        PlotSeries *series = plot_panel_series(atomics_panel(plot, title), PLOT_LINE, op);
        for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++)
            plot_series_add(series, plot_rows_cell(rows, i, row, 0), plot_rows_cell(rows, i, row, 1),
                            plot_rows_cell(rows, i, row, 2), plot_rows_cell(rows, i, row, 3));
        plot_series_sort(series);
    }
    return plot;
}
