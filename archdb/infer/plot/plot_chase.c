/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"

#include <math.h>
#include <string.h>

#define MOST_STRIPS 6
#define MOST_VISITS 1500     /* of a strip: more cannot be told apart */
#define LEAST_INTEREST 0.001 /* of any probe */
#define PLAIN_INTEREST 0.2   /* of one that calibrates only */
#define BEST_VISITS 512      /* a probe of about so many shows how visits hit and miss */

/* The pass of TABLE that is drawn: its first recorded one; -1 where it has none. */
static int
first_pass(const TraceTable *table)
{
    return trace_table_column(table, "pass0_cycles");
}

/* The values of COLUMN, as many as TABLE has rows. */
static double *
column_values(const TraceTable *table, guint column)
{
    double *values = g_new(double, table->n_rows);

    for (guint row = 0; row < table->n_rows; row++)
        values[row] = trace_table_cell(table, row, column);
    return values;
}

/* How much there is to see in TABLE: hits and misses side by side, and neither few nor many visits. */
static double
interest(const TraceTable *table)
{
    if (first_pass(table) < 0 || trace_table_column(table, "offset_bytes") < 0 || table->n_rows < 8)
        return 0;
    g_autofree double *cycles = column_values(table, (guint)first_pass(table));
    double split = plot_split(cycles, table->n_rows), size = fabs(log2(table->n_rows / (double)BEST_VISITS));
    guint slow = 0;
    for (guint row = 0; row < table->n_rows; row++)
        slow += cycles[row] >= split;
    double mixed = isnan(split) ? 0 : (double)MIN(slow, table->n_rows - slow) / table->n_rows;
    gboolean plain = g_strcmp0(trace_table_key(table, "purpose"), "calibrate") == 0;
    return LEAST_INTEREST + mixed / (1 + size) * (plain ? PLAIN_INTEREST : 1);
}

/* Draws TABLE as a strip of PLOT. */
static void
add_strip(Plot *plot, const TraceTable *table)
{
    g_autofree char *path = plot_text_clean(trace_table_key(table, "path"), 16),
                    *purpose = plot_text_clean(trace_table_key(table, "purpose"), 16),
                    *reach = plot_text_bytes(trace_table_cell(
                        table, table->n_rows - 1, (guint)trace_table_column(table, "offset_bytes"))),
                    *title = g_strdup_printf("%s, %s: %u visits up to %s", plot_path_name(path), purpose,
                                             table->n_rows, reach);
    PlotPanel *panel =
        plot_panel(plot, title, (PlotAxis){"visit", PLOT_LINEAR}, (PlotAxis){"cycles", PLOT_FROM_ZERO});
    g_autofree double *cycles = column_values(table, (guint)first_pass(table));
    double split = plot_split(cycles, table->n_rows);
    PlotSeries *fast = plot_panel_series(panel, PLOT_POINTS, isnan(split) ? "not parted" : "faster");
    PlotSeries *slow = isnan(split) ? fast : plot_panel_series(panel, PLOT_POINTS, "slower");

    for (guint row = 0; row < MIN(table->n_rows, MOST_VISITS); row++)
        plot_series_point(cycles[row] >= split ? slow : fast, row, cycles[row]);
}

/* The most interesting probe of each path, in BEST. */
static void
choose_probes(const TraceDirectory *directory, GPtrArray *best)
{
    for (guint i = 0; i < directory->files->len; i++) {
        const TraceFile *file = g_ptr_array_index(directory->files, i);
        const TraceTable *chosen = NULL;
        double most = 0;

        for (guint j = 0; j < file->tables->len; j++) {
            const TraceTable *table = g_ptr_array_index(file->tables, j);
            double value = strcmp(table->name, "probe") == 0 ? interest(table) : 0;

            chosen = value > most ? table : chosen;
            most = MAX(value, most);
        }
        if (chosen)
            g_ptr_array_add(best, (gpointer)chosen);
    }
}

Plot *
plot_build_chase(const TraceDirectory *directory, GPtrArray *notes)
{
    g_autoptr(GPtrArray) probes = g_ptr_array_new();

    choose_probes(directory, probes);
    if (probes->len == 0)
        return NULL;
    Plot *plot = plot_new(
        "chase", "The fine-grained pointer chase, visit by visit", probes->len > 3 ? 2 : 1,
        "One probe of each path, chosen because hits and misses stand side by side in it: the latency "
        "of each visit of its first recorded pass, coloured where the latencies part into two groups, of "
        "which the slower are misses of that cache. Regular "
        "gaps tell the line, blocks of misses the sets, and their order the replacement policy.");
    if (probes->len > MOST_STRIPS)
        g_ptr_array_add(
            notes, g_strdup_printf("chase: the first %d of %u paths are drawn", MOST_STRIPS, probes->len));
    for (guint i = 0; i < MIN(probes->len, MOST_STRIPS); i++)
        add_strip(plot, g_ptr_array_index(probes, i));
    return plot;
}
