/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"

#define MOST_ROWS 4096 /* of a table that is searched row by row */

/* Pictures of what matters to layouts beside streams: random access, partial stores, atomics. */

/* Adds TABLE to the panels of bandwidths and of rates, a curve for each footprint. */
static void
add_random(PlotPanel *bandwidth, PlotPanel *rate, const PlotTable *table)
{
    g_autofree char *op = plot_table_key(table, "op", "?"), *level = plot_table_key(table, "level", "?"),
                    *upper = g_ascii_strup(level, -1);

    for (guint row = 0; row < table->n_rows; row++) {
        g_autofree char *footprint = plot_text_bytes(plot_cell(table, row, 5)),
                        *name = g_strdup_printf("%s, %s, %s", op, upper, footprint);

        plot_row_add(table, row, 0, 1, plot_panel_series(bandwidth, PLOT_LINE, name));
        plot_series_point(plot_panel_series(rate, PLOT_LINE, name), plot_cell(table, row, 0),
                          plot_cell(table, row, 4));
    }
}

Plot *
plot_build_random(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = plot_tables_find(
        directory, "random", "random",
        "access_bytes,gb_per_s,gb_per_s_low,gb_per_s_high,accesses_per_ns,footprint_bytes", notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new(
        "random", "Random access", 2,
        "Useful bytes a nanosecond and accesses a nanosecond, over the size of an aligned access at random "
        "places. As long as the accesses a nanosecond stay, a larger access costs nothing: what is fetched "
        "anyway is larger than it.");
    const PlotAxis size = {"size of an access", PLOT_LOG2_BYTES};
    PlotPanel *bandwidth =
        plot_panel(plot, "useful bandwidth", size, (PlotAxis){"bandwidth [GB/s]", PLOT_LOG10});
    PlotPanel *rate = plot_panel(plot, "accesses", size, (PlotAxis){"accesses a nanosecond", PLOT_LOG10});
    for (guint i = 0; i < tables->len; i++)
        add_random(bandwidth, rate, g_ptr_array_index(tables, i));
    return plot;
}

Plot *
plot_build_stores(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = plot_tables_find(
        directory, "stores", "stores",
        "written_bytes,sector_stride_bytes,sectors_per_ns,sectors_per_ns_low,sectors_per_ns_high", notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new(
        "stores", "Stores of parts of sectors", 2,
        "Sectors written a nanosecond over the bytes written of each 32-byte sector, by the distance of the "
        "sectors that are touched. Where whole sectors go faster than parts, a partial store costs more "
        "than its bytes.");
    for (guint i = 0; i < tables->len; i++) {
        const PlotTable *table = g_ptr_array_index(tables, i);
        g_autofree char *level = plot_table_key(table, "level", "?"), *title = g_ascii_strup(level, -1);
        PlotPanel *panel = plot_panel(plot, title, (PlotAxis){"bytes written of a sector", PLOT_BINARY},
                                      (PlotAxis){"sectors a nanosecond", PLOT_FROM_ZERO});

        for (guint row = 0; row < table->n_rows; row++) {
            g_autofree char *stride = plot_text_bytes(plot_cell(table, row, 1)),
                            *name = g_strdup_printf("a sector every %s", stride);

            plot_row_add(table, row, 0, 2, plot_panel_series(panel, PLOT_LINE, name));
        }
    }
    return plot;
}

enum { LANES, OPS, OPS_LOW, OPS_HIGH, ADDRESSES };

/* Whether some row of TABLE with as many lanes an address as ROW has more addresses, or fewer unless MOST; or
 * as many, and stands before. */
static gboolean
is_surpassed(const PlotTable *table, guint row, gboolean most)
{
    double lanes = plot_cell(table, row, LANES), addresses = plot_cell(table, row, ADDRESSES);

    for (guint i = 0; i < table->n_rows; i++) {
        double more = plot_cell(table, i, ADDRESSES) - addresses;

        if (plot_cell(table, i, LANES) == lanes && ((most ? more > 0 : more < 0) || (more == 0 && i < row)))
            return TRUE;
    }
    return FALSE;
}

/* The rows of TABLE that have, of all with as many lanes an address, the MOST addresses or the fewest. */
static void
add_atomics(PlotPanel *panel, const PlotTable *table, gboolean most)
{
    g_autofree char *op = plot_table_key(table, "op", "?"),
                    *name = g_strconcat(op, most ? ", most addresses" : ", fewest", NULL);

    for (guint row = 0; row < MIN(table->n_rows, MOST_ROWS); row++)
        if (!is_surpassed(table, row, most))
            plot_row_add(table, row, LANES, OPS, plot_panel_series(panel, PLOT_LINE, name));
}

Plot *
plot_build_atomics(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables =
        plot_tables_find(directory, "atomics", "atomics",
                         "lanes_per_address,ops_per_ns,ops_per_ns_low,ops_per_ns_high,addresses", notes);

    if (!tables)
        return NULL;
    Plot *plot =
        plot_new("atomics", "Atomics over the degree of conflict", 2,
                 "Atomic operations a nanosecond over how many lanes of a warp meet at one address: with the "
                 "most different addresses that were measured, and with the fewest, where all warps meet at "
                 "the same ones. A panel for each distance of the addresses.");
    for (guint i = 0; i < tables->len; i++) {
        g_autofree char *space = plot_table_key(g_ptr_array_index(tables, i), "space", "?"),
                        *spacing = plot_table_key(g_ptr_array_index(tables, i), "spacing_bytes", ""),
                        *title = *spacing != '\0'
                                     ? g_strdup_printf("%s, an address every %s B", space, spacing)
                                     : g_strdup(space);
        PlotPanel *panel = plot_panel(plot, title, (PlotAxis){"lanes of a warp at one address", PLOT_LOG2},
                                      (PlotAxis){"operations a nanosecond", PLOT_LOG10});

        add_atomics(panel, g_ptr_array_index(tables, i), TRUE);
        add_atomics(panel, g_ptr_array_index(tables, i), FALSE);
    }
    return plot;
}
