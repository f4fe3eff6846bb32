/* SPDX-License-Identifier: MIT */
#include "plot_builders.h"
#include "plot_rows.h"
#include "plot_text.h"

#include <math.h>
#include <string.h>

#define MOST_SIZES 4 /* curves of a panel */
#define FLAT 1.05    /* of the least average: an array that is not slower at any stride fits */
#define MOST_READS 64
#define KIB 1024.0

/* A number that the table at INDEX states as its KEY; 0 where it does not. */
static double
key_number(const PlotRows *rows, guint index, const char *key)
{
    double number = 0;
    trace_table_key_real(plot_rows_table(rows, index), key, &number);
    return number;
}

static gboolean
key_is(const PlotRows *rows, guint index, const char *key, const char *value)
{
    return g_strcmp0(trace_table_key(plot_rows_table(rows, index), key), value) == 0;
}

static void
find_means(const PlotRows *rows, guint index, double *ret_least, double *ret_most)
{
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++) {
        double mean = plot_rows_cell(rows, index, row, 1);
        *ret_least = MIN(*ret_least, mean);
        *ret_most = MAX(*ret_most, mean);
    }
}

/* The size of the largest array of PATH that fits, by its averages; 0 where none does. */
static double
largest_that_fits(const PlotRows *rows, const char *path)
{
    double least = INFINITY, most = 0, largest = 0;
    for (guint i = 0; i < rows->tables->len; i++)
        if (key_is(rows, i, "path", path))
            find_means(rows, i, &least, &most);
    for (guint i = 0; i < rows->tables->len; i++) {
        double of_size = INFINITY, most_of_size = 0;
        if (!key_is(rows, i, "path", path))
            continue;
        find_means(rows, i, &of_size, &most_of_size);
        if (most_of_size <= least * FLAT)
            largest = MAX(largest, key_number(rows, i, "size_bytes"));
    }
    return largest;
}

/* The stride chases of PATH, the largest array that fits and those after it. */
static void
add_stride_panel(Plot *plot, const PlotRows *rows, const char *path)
{
    double least = largest_that_fits(rows, path);
    PlotPanel *panel = plot_add_panel(plot, plot_path_name(path), "stride", PLOT_LOG2_BYTES,
                                      "average latency [cycles]", PLOT_LINEAR_FROM_ZERO);
    for (guint i = 0; i < rows->tables->len && panel->series->len < MOST_SIZES; i++) {
        double size = key_number(rows, i, "size_bytes");
        if (!key_is(rows, i, "path", path) || size < least)
            continue;
        g_autofree char *bytes = plot_text_bytes(size), *title = g_strconcat("array of ", bytes, NULL);
        PlotSeries *series = plot_panel_series(panel, PLOT_LINE, title);
        for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++) {
            double mean = plot_rows_cell(rows, i, row, 1);
            plot_series_add(series, plot_rows_cell(rows, i, row, 0), mean, mean, mean);
        }
        plot_series_sort(series);
    }
}

Plot *
plot_build_stride(const TraceDirectory *directory, GPtrArray *notes)
{
    static const char *const PATHS[] = {"l1", "readonly", "texture", "constant"};
    g_autoptr(PlotRows) rows =
        plot_rows_find(directory, "stride", "stride", "stride_bytes,mean_cycles", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new(
        "stride-chase", "The classical chase: average latency over the stride", 2,
        "Words a stride apart are read round and round (Saavedra 1992; Mei and Chu 2016, Fig. 4). By its "
        "rules "
        "an array that does not fit rises to where the stride is a line, and falls where its words fit the "
        "sets again. Drawn are the largest array that fits and the next three. The rules hold for caches of "
        "equal sets in a row that replace the least recently used line, and for few others.");
    for (guint i = 0; i < G_N_ELEMENTS(PATHS); i++)
        add_stride_panel(plot, rows, PATHS[i]);
    return plot;
}

/* Adds the shares of misses of the table at INDEX, sizes in UNIT bytes. */
static void
add_missrate(PlotPanel *panel, const PlotRows *rows, guint index, double unit, const char *title)
{
    PlotSeries *series = plot_panel_series(panel, PLOT_LINE, title);
    for (guint row = 0; row < plot_rows_table(rows, index)->n_rows; row++) {
        double visits = plot_rows_cell(rows, index, row, 1);
        double share = visits > 0 ? 100 * plot_rows_cell(rows, index, row, 2) / visits : NAN;
        plot_series_add(series, plot_rows_cell(rows, index, row, 0) / unit, share, share, share);
    }
    plot_series_sort(series);
}

Plot *
plot_build_missrate(const TraceDirectory *directory, GPtrArray *notes)
{
    static const struct {
        const char *title, *x_label;
        double unit;
        const char *paths[4];
    } PANELS[] = {
        {"data caches", "size of the array [KiB]", KIB, {"l1", "readonly", "texture", NULL}},
        {"constant cache", "size of the array [KiB]", KIB, {"constant", NULL}},
        {"TLBs, one word a page", "span of the pages [GiB]", KIB * KIB * KIB, {"tlb", NULL}},
    };
    g_autoptr(PlotRows) rows =
        plot_rows_find(directory, "missrate", "missrate", "size_bytes,visits,slow", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new("miss-rate", "Share of visits that miss, over the size of an array", 1,
                          "Words a line, or a page, apart are read round and round, and each visit is a hit "
                          "or a miss (Mei et al. "
                          "2014, Figs. 9 and 11; Mei and Chu 2016, Fig. 8). Equal sets that replace the "
                          "least recently used line "
                          "rise in a straight line in misses to all; sets of unequal size rise in steps, and "
                          "other policies end "
                          "lower.");
    for (guint p = 0; p < G_N_ELEMENTS(PANELS); p++) {
        PlotPanel *panel = plot_add_panel(plot, PANELS[p].title, PANELS[p].x_label, PLOT_LINEAR, "misses [%]",
                                          PLOT_LINEAR_FROM_ZERO);
        for (guint i = 0; i < rows->tables->len; i++)
            for (guint k = 0; PANELS[p].paths[k] != NULL; k++) {
                if (!key_is(rows, i, "path", PANELS[p].paths[k]))
                    continue;
                g_autofree char *bytes = plot_text_bytes(key_number(rows, i, "stride_bytes"));
                g_autofree char *title =
                    g_strdup_printf("%s, %s apart", plot_path_name(PANELS[p].paths[k]), bytes);
                add_missrate(panel, rows, i, PANELS[p].unit, title);
            }
    }
    return plot;
}

Plot *
plot_build_bankmode(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) rows = plot_rows_find(directory, "bankmode", "bankmode",
                                              "stride_words,cycles,cycles_low,cycles_high", notes);
    if (rows == NULL)
        return NULL;
    Plot *plot = plot_new("bank-modes", "Shared memory: latency in both modes of its banks", 1,
                          "One warp reads words at a fixed stride, while the driver was asked for banks of 4 "
                          "and of 8 bytes (Mei et "
                          "al. 2014, Fig. 7; Mei and Chu 2016, Fig. 19). Kepler has both modes; where the "
                          "two curves are one, the "
                          "GPU has none to choose.");
    for (guint word = 4; word <= 8; word *= 2) {
        g_autofree char *title = g_strdup_printf("%u-byte words", word);
        PlotPanel *panel = plot_add_panel(plot, title, "stride between lanes [words]", PLOT_LINEAR_BINARY,
                                          "latency [cycles]", PLOT_LINEAR_FROM_ZERO);
        for (guint i = 0; i < rows->tables->len; i++) {
            if (key_number(rows, i, "word_bytes") != word)
                continue;
            g_autofree char *asked = plot_rows_key(rows, i, "asked_bytes", "?");
            g_autofree char *told = plot_rows_key(rows, i, "reported_bytes", "?");
            g_autofree char *name = g_strdup_printf("asked for %s bytes, has %s", asked, told);
            PlotSeries *series = plot_panel_series(panel, PLOT_LINE, name);
            for (guint row = 0; row < plot_rows_table(rows, i)->n_rows; row++)
                plot_series_add(series, plot_rows_cell(rows, i, row, 0), plot_rows_cell(rows, i, row, 1),
                                plot_rows_cell(rows, i, row, 2), plot_rows_cell(rows, i, row, 3));
            plot_series_sort(series);
        }
    }
    return plot;
}

/* The first reads of what was PREPARED so, STRIDE bytes apart, one by one. */
static void
add_first(PlotPanel *panel, const PlotRows *rows, const char *prepared, double stride)
{
    for (guint i = 0; i < rows->tables->len; i++) {
        if (!key_is(rows, i, "prepared", prepared) || key_number(rows, i, "stride_bytes") != stride)
            continue;
        g_autofree char *bytes = plot_text_bytes(stride);
        g_autofree char *title = g_strdup_printf("%s, %s apart", prepared, bytes);
        PlotSeries *series = plot_panel_series(panel, PLOT_LINE, title);
        for (guint row = 0; row < MIN(plot_rows_table(rows, i)->n_rows, MOST_READS); row++) {
            double cycles = plot_rows_cell(rows, i, row, 1);
            plot_series_add(series, plot_rows_cell(rows, i, row, 0), cycles, cycles, cycles);
        }
    }
}

Plot *
plot_build_cold(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(PlotRows) cold = plot_rows_find(directory, "prefetch", "cold", "size_bytes,visits,slow", notes);
    g_autoptr(PlotRows) first = plot_rows_find(directory, "prefetch", "first", "visit,cycles", notes);
    if (cold == NULL && first == NULL)
        return NULL;
    Plot *plot = plot_new(
        "l2-cold", "What the first reading of an array finds in L2", 1,
        "An array is read once, in order (Mei and Chu 2016, Section 4.6): after L2 was flushed, after a "
        "kernel "
        "wrote it, after the host copied it. What hits after a flush was fetched ahead; what hits after the "
        "others was still there. Below, the first reads one by one.");
    if (cold != NULL) {
        PlotPanel *panel = plot_add_panel(plot, "first reads that miss L2", "size of the array [MiB]",
                                          PLOT_LINEAR, "misses [%]", PLOT_LINEAR_FROM_ZERO);
        for (guint i = 0; i < cold->tables->len; i++) {
            g_autofree char *title = plot_rows_key(cold, i, "prepared", "?");
            add_missrate(panel, cold, i, KIB * KIB, title);
        }
    }
    if (first != NULL) {
        PlotPanel *panel =
            plot_add_panel(plot, "the first reads", "read", PLOT_LINEAR, "latency [cycles]", PLOT_LOG10);
        add_first(panel, first, "flushed", 32);
        add_first(panel, first, "flushed", 512);
        add_first(panel, first, "copied", 512);
    }
    return plot;
}
