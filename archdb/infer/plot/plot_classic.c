/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"

#include <math.h>

#define MOST_SIZES 4 /* curves of a panel */
#define FLAT 1.05    /* of the least average: an array that is not slower at any stride fits */
#define MOST_READS 64
#define KIB 1024.0

static void
find_means(const PlotTable *table, double *ret_least, double *ret_most)
{
    for (guint row = 0; row < table->n_rows; row++) {
        *ret_least = MIN(*ret_least, plot_cell(table, row, 1));
        *ret_most = MAX(*ret_most, plot_cell(table, row, 1));
    }
}

/* The size of the largest array of PATH that fits, by its averages; 0 where none does. */
static double
largest_that_fits(const GPtrArray *tables, const char *path)
{
    double least = INFINITY, any = 0, largest = 0;

    for (guint i = 0; i < tables->len; i++)
        if (plot_table_is(g_ptr_array_index(tables, i), "path", path))
            find_means(g_ptr_array_index(tables, i), &least, &any);
    for (guint i = 0; i < tables->len; i++) {
        double of_size = INFINITY, most_of_size = 0;

        if (!plot_table_is(g_ptr_array_index(tables, i), "path", path))
            continue;
        find_means(g_ptr_array_index(tables, i), &of_size, &most_of_size);
        if (most_of_size <= least * FLAT)
            largest = MAX(largest, plot_table_number(g_ptr_array_index(tables, i), "size_bytes"));
    }
    return largest;
}

/* The stride chases of PATH, the largest array that fits and those after it. */
static void
add_stride_panel(Plot *plot, const GPtrArray *tables, const char *path)
{
    double least = largest_that_fits(tables, path);
    PlotPanel *panel = plot_panel(plot, plot_path_name(path), (PlotAxis){"stride", PLOT_LOG2_BYTES},
                                  (PlotAxis){"average latency [cycles]", PLOT_FROM_ZERO});

    for (guint i = 0; i < tables->len && panel->series->len < MOST_SIZES; i++) {
        double size = plot_table_number(g_ptr_array_index(tables, i), "size_bytes");
        g_autofree char *bytes = plot_text_bytes(size), *title = g_strconcat("array of ", bytes, NULL);

        if (plot_table_is(g_ptr_array_index(tables, i), "path", path) && size >= least)
            plot_table_add(g_ptr_array_index(tables, i), panel, title, 0, 1, FALSE);
    }
}

Plot *
plot_build_stride(const TraceDirectory *directory, GPtrArray *notes)
{
    static const char *const PATHS[] = {"l1", "readonly", "texture", "constant"};
    g_autoptr(GPtrArray) tables =
        plot_tables_find(directory, "stride", "stride", "stride_bytes,mean_cycles", notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new(
        "stride-chase", "The classical chase: average latency over the stride", 2,
        "Words a stride apart are read round and round (Saavedra 1992; Mei and Chu 2016, Fig. 4). By its "
        "rules an array that does not fit rises to where the stride is a line, and falls where its words "
        "fit the sets again. Drawn are the largest array that fits and the next three. The rules hold for "
        "caches of equal sets in a row that replace the least recently used line, and for few others.");
    for (guint i = 0; i < G_N_ELEMENTS(PATHS); i++)
        add_stride_panel(plot, tables, PATHS[i]);
    return plot;
}

/* Adds the shares of misses of TABLE, sizes in UNIT bytes. */
static void
add_missrate(PlotPanel *panel, const PlotTable *table, double unit, const char *title)
{
    PlotSeries *series = plot_panel_series(panel, PLOT_LINE, title);

    for (guint row = 0; row < table->n_rows; row++) {
        double visits = plot_cell(table, row, 1);

        plot_series_point(series, plot_cell(table, row, 0) / unit,
                          visits > 0 ? 100 * plot_cell(table, row, 2) / visits : NAN);
    }
}

Plot *
plot_build_missrate(const TraceDirectory *directory, GPtrArray *notes)
{
    static const struct {
        const char *path, *title, *x_label;
        double unit;
    } PATHS[] = {
        {"l1", "data caches", "size of the array [KiB]", KIB},
        {"readonly", "data caches", "size of the array [KiB]", KIB},
        {"texture", "data caches", "size of the array [KiB]", KIB},
        {"constant", "constant cache", "size of the array [KiB]", KIB},
        {"tlb", "TLBs, one word a page", "span of the pages [GiB]", KIB * KIB * KIB},
    };
    g_autoptr(GPtrArray) tables =
        plot_tables_find(directory, "missrate", "missrate", "size_bytes,visits,slow", notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new("miss-rate", "Share of visits that miss, over the size of an array", 1,
                          "Words a line, or a page, apart are read round and round, and each visit is a "
                          "hit or a miss (Mei et al. 2014, Figs. 9 and 11; Mei and Chu 2016, Fig. 8). "
                          "Equal sets that replace the least recently used line rise in a straight line "
                          "in misses to all; sets of unequal size rise in steps, and other policies end "
                          "lower.");
    for (guint p = 0; p < G_N_ELEMENTS(PATHS); p++) {
        PlotPanel *panel = plot_panel(plot, PATHS[p].title, (PlotAxis){PATHS[p].x_label, PLOT_LINEAR},
                                      (PlotAxis){"misses [%]", PLOT_FROM_ZERO});

        for (guint i = 0; i < tables->len; i++) {
            g_autofree char *bytes =
                plot_text_bytes(plot_table_number(g_ptr_array_index(tables, i), "stride_bytes"));
            g_autofree char *title = g_strdup_printf("%s, %s apart", plot_path_name(PATHS[p].path), bytes);

            if (plot_table_is(g_ptr_array_index(tables, i), "path", PATHS[p].path))
                add_missrate(panel, g_ptr_array_index(tables, i), PATHS[p].unit, title);
        }
    }
    return plot;
}

Plot *
plot_build_bankmode(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) tables = plot_tables_find(directory, "bankmode", "bankmode",
                                                   "stride_words,cycles,cycles_low,cycles_high", notes);

    if (!tables)
        return NULL;
    Plot *plot = plot_new("bank-modes", "Shared memory: latency in both modes of its banks", 1,
                          "One warp reads words at a fixed stride, while the driver was asked for banks "
                          "of 4 and of 8 bytes (Mei et al. 2014, Fig. 7; Mei and Chu 2016, Fig. 19). "
                          "Kepler has both modes; where the two curves are one, the GPU has none to "
                          "choose.");
    for (guint word = 4; word <= 8; word *= 2) {
        g_autofree char *title = g_strdup_printf("%u-byte words", word);
        PlotPanel *panel = plot_panel(plot, title, (PlotAxis){"stride between lanes [words]", PLOT_BINARY},
                                      (PlotAxis){"latency [cycles]", PLOT_FROM_ZERO});

        for (guint i = 0; i < tables->len; i++) {
            g_autofree char *asked = plot_table_key(g_ptr_array_index(tables, i), "asked_bytes", "?"),
                            *told = plot_table_key(g_ptr_array_index(tables, i), "reported_bytes", "?"),
                            *name = g_strdup_printf("asked for %s bytes, has %s", asked, told);

            if (plot_table_number(g_ptr_array_index(tables, i), "word_bytes") == word)
                plot_table_add(g_ptr_array_index(tables, i), panel, name, 0, 1, TRUE);
        }
    }
    return plot;
}

/* The first reads of what was PREPARED so, STRIDE bytes apart, one by one. */
static void
add_first(PlotPanel *panel, const GPtrArray *tables, const char *prepared, double stride)
{
    g_autofree char *bytes = plot_text_bytes(stride),
                    *title = g_strdup_printf("%s, %s apart", prepared, bytes);

    for (guint i = 0; i < tables->len; i++) {
        const PlotTable *table = g_ptr_array_index(tables, i);

        if (!plot_table_is(table, "prepared", prepared) || plot_table_number(table, "stride_bytes") != stride)
            continue;
        for (guint row = 0; row < MIN(table->n_rows, MOST_READS); row++)
            plot_series_point(plot_panel_series(panel, PLOT_LINE, title), plot_cell(table, row, 0),
                              plot_cell(table, row, 1));
    }
}

Plot *
plot_build_cold(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) cold =
        plot_tables_find(directory, "prefetch", "cold", "size_bytes,visits,slow", notes);
    g_autoptr(GPtrArray) first = plot_tables_find(directory, "prefetch", "first", "visit,cycles", notes);

    if (!cold && !first)
        return NULL;
    Plot *plot = plot_new(
        "l2-cold", "What the first reading of an array finds in L2", 1,
        "An array is read once, in order (Mei and Chu 2016, Section 4.6): after L2 was flushed, after a "
        "kernel wrote it, after the host copied it. What hits after a flush was fetched ahead; what hits "
        "after the others was still there. Below, the first reads one by one.");
    PlotPanel *misses =
        plot_panel(plot, "first reads that miss L2", (PlotAxis){"size of the array [MiB]", PLOT_LINEAR},
                   (PlotAxis){"misses [%]", PLOT_FROM_ZERO});
    PlotPanel *reads = plot_panel(plot, "the first reads", (PlotAxis){"read", PLOT_LINEAR},
                                  (PlotAxis){"latency [cycles]", PLOT_LOG10});
    for (guint i = 0; cold && i < cold->len; i++) {
        g_autofree char *title = plot_table_key(g_ptr_array_index(cold, i), "prepared", "?");

        add_missrate(misses, g_ptr_array_index(cold, i), KIB * KIB, title);
    }
    if (first) {
        add_first(reads, first, "flushed", 32);
        add_first(reads, first, "flushed", 512);
        add_first(reads, first, "copied", 512);
    }
    return plot;
}
