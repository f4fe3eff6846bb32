/* SPDX-License-Identifier: MIT */
#include "plot_builders.h"
#include "plot_rows.h"
#include "plot_text.h"

#include <string.h>

/* Pictures of what matters to layouts beside streams: random access, partial stores, atomics. */

/* Adds the table at INDEX to the panels of bandwidths and of rates, a curve for each footprint. */
static void
add_random(PlotPanel *bandwidth, PlotPanel *rate, const PlotRows *rows, guint index)
{
    g_autofree char *op = plot_rows_key(rows, index, "op", "?"),
                    *level = plot_rows_key(rows, index, "level", "?");
    g_autofree char *upper = g_ascii_strup(level, -1);
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++) {
        g_autofree char *footprint = plot_text_bytes(plot_rows_cell(rows, index, row, 5));
        g_autofree char *name = g_strdup_printf("%s, %s, %s", op, upper, footprint);
        double x = plot_rows_cell(rows, index, row, 0), accesses = plot_rows_cell(rows, index, row, 4);
        plot_series_add(plot_panel_series(bandwidth, PLOT_LINE, name), x, plot_rows_cell(rows, index, row, 1),
                        plot_rows_cell(rows, index, row, 2), plot_rows_cell(rows, index, row, 3));
        plot_series_add(plot_panel_series(rate, PLOT_LINE, name), x, accesses, accesses, accesses);
    }
}

Plot *
plot_build_random(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows = plot_rows_find(
        directory, "random", "random",
        "access_bytes,gb_per_s,gb_per_s_low,gb_per_s_high,accesses_per_ns,footprint_bytes", notes);
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
    for (guint i = 0; i < rows->tables->len; i++)
        add_random(bandwidth, rate, rows, i);
    for (guint i = 0; i < bandwidth->series->len; i++) {
        plot_series_sort(g_ptr_array_index(bandwidth->series, i));
        plot_series_sort(g_ptr_array_index(rate->series, i));
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
        PlotPanel *panel = plot_add_panel(plot, title, "bytes written of a sector", PLOT_LINEAR_BINARY,
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

enum { LANES, OPS, OPS_LOW, OPS_HIGH, ADDRESSES };

/* The rows of the table at INDEX that have, of all with as many lanes an address, the MOST addresses or the
 * fewest. */
static void
add_atomics(PlotPanel *panel, const PlotRows *rows, guint index, gboolean most)
{
    g_autofree char *op = plot_rows_key(rows, index, "op", "?");
    g_autofree char *name = g_strconcat(op, most ? ", most addresses" : ", fewest", NULL);
    g_autoptr(GHashTable) best = g_hash_table_new(g_double_hash, g_double_equal);
    PlotSeries *series = plot_panel_series(panel, PLOT_LINE, name);
    guint n_rows = plot_rows_table(rows, index)->n_rows;
    g_autofree double *lanes = g_new(double, n_rows);
    for (guint row = 0; row < n_rows; row++) {
        gpointer other;
        lanes[row] = plot_rows_cell(rows, index, row, LANES);
        double addresses = plot_rows_cell(rows, index, row, ADDRESSES);
        gboolean known = g_hash_table_lookup_extended(best, &lanes[row], NULL, &other);
        double before = known ? plot_rows_cell(rows, index, GPOINTER_TO_UINT(other), ADDRESSES) : 0;
        if (!known || (most ? addresses > before : addresses < before))
            g_hash_table_insert(best, &lanes[row], GUINT_TO_POINTER(row));
    }
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, best);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        guint row = GPOINTER_TO_UINT(value);
        plot_series_add(series, plot_rows_cell(rows, index, row, LANES),
                        plot_rows_cell(rows, index, row, OPS), plot_rows_cell(rows, index, row, OPS_LOW),
                        plot_rows_cell(rows, index, row, OPS_HIGH));
    }
    plot_series_sort(series);
}

Plot *
plot_build_atomics(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows =
        plot_rows_find(directory, "atomics", "atomics",
                       "lanes_per_address,ops_per_ns,ops_per_ns_low,ops_per_ns_high,addresses", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot =
        plot_new("atomics", "Atomics over the degree of conflict", 2,
                 "Atomic operations a nanosecond over how many lanes of a warp meet at one address: with the "
                 "most different addresses that were measured, and with the fewest, where all warps meet at "
                 "the same ones. A panel for each distance of the addresses.");
    for (guint i = 0; i < rows->tables->len; i++) {
        g_autofree char *space = plot_rows_key(rows, i, "space", "?");
        g_autofree char *spacing = plot_rows_key(rows, i, "spacing_bytes", "");
        g_autofree char *title =
            *spacing != '\0' ? g_strdup_printf("%s, an address every %s B", space, spacing) : g_strdup(space);
        PlotPanel *panel = atomics_panel(plot, title);
        add_atomics(panel, rows, i, TRUE);
        add_atomics(panel, rows, i, FALSE);
    }
    return plot;
}
