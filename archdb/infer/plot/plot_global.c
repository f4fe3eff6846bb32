/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"

#include <string.h>

#define MOST_CURVES 10    /* of a panel: more cannot be told apart */
#define MOST_CONFIGS 1024 /* a benchmark has some dozens */

enum { CTAS, CTA_THREADS, ILP, WIDTH_BYTES, GB_PER_S, GB_PER_S_LOW, GB_PER_S_HIGH };

/* What one curve holds fixed. */
typedef struct {
    double threads, ilp, width; /* threads of a block; accesses in flight; bytes */
    double peak;                /* the largest bandwidth, in GB/s */
    guint n;                    /* numbers of blocks that it was measured with */
} Config;

static gboolean
same_config(const Config *a, const Config *b)
{
    return a->threads == b->threads && a->ilp == b->ilp && a->width == b->width;
}

static Config
row_config(const PlotTable *table, guint row)
{
    return (Config){plot_cell(table, row, CTA_THREADS), plot_cell(table, row, ILP),
                    plot_cell(table, row, WIDTH_BYTES), plot_cell(table, row, GB_PER_S), 1};
}

/* Adds the configurations of TABLE to CONFIGS, each with its peak; their number is bounded by what a table of
 * a benchmark holds. */
static void
add_configs(GArray *configs, const PlotTable *table)
{
    for (guint row = 0; row < table->n_rows; row++) {
        Config config = row_config(table, row);
        guint i = 0;

        while (i < configs->len && !same_config(&g_array_index(configs, Config, i), &config))
            i++;
        if (i < configs->len) {
            Config *known = &g_array_index(configs, Config, i);

            known->peak = MAX(known->peak, config.peak);
            known->n++;
        } else if (configs->len < MOST_CONFIGS) {
            g_array_append_val(configs, config);
        }
    }
}

static gint
compare_configs(gconstpointer a, gconstpointer b)
{
    const Config *x = a, *y = b;
    double difference = x->width != y->width ? x->width - y->width
                        : x->ilp != y->ilp   ? x->ilp - y->ilp
                                             : x->threads - y->threads;

    return difference < 0 ? -1 : difference > 0;
}

/* Whether CONFIG was measured with so few numbers of blocks, of at most MOST, that it makes no curve. */
static gboolean
is_sparse(const Config *config, guint most)
{
    return config->n * 2 < most;
}

/* The fastest of CONFIGS that makes a curve. */
static Config
find_base(const GArray *configs)
{
    guint most = 0;

    for (guint i = 0; i < configs->len; i++)
        most = MAX(most, g_array_index(configs, Config, i).n);
    Config base = {0};
    for (guint i = 0; i < configs->len; i++) {
        const Config *config = &g_array_index(configs, Config, i);

        if (!is_sparse(config, most) && (base.n == 0 || config->peak > base.peak))
            base = *config;
    }
    return base;
}

/* Leaves in CONFIGS, where there are more than can be told apart, those that differ from BASE in one thing
 * alone and make a curve. */
static void
choose_configs(GArray *configs, const Config *base)
{
    gboolean many = configs->len > MOST_CURVES;

    for (guint i = configs->len; many && i-- > 0;) {
        const Config *config = &g_array_index(configs, Config, i);
        guint differences =
            (config->threads != base->threads) + (config->ilp != base->ilp) + (config->width != base->width);

        if (differences > 1 || is_sparse(config, base->n))
            g_array_remove_index(configs, i);
    }
    g_array_sort(configs, compare_configs);
    for (guint i = configs->len; configs->len > MOST_CURVES && i-- > 0;) {
        if (!same_config(&g_array_index(configs, Config, i), base))
            g_array_remove_index(configs, i);
    }
}

static char *
config_name(const Config *config)
{
    g_autofree char *threads = plot_text_number(config->threads, 6), *ilp = plot_text_number(config->ilp, 6);
    g_autofree char *width = plot_text_number(config->width, 6);

    return g_strdup_printf("%s threads, %s × %s B", threads, ilp, width);
}

static void
add_curve(PlotPanel *panel, const PlotTable *table, const Config *config)
{
    g_autofree char *name = config_name(config);
    PlotSeries *series = plot_panel_series(panel, PLOT_LINE, name);

    for (guint row = 0; row < table->n_rows; row++) {
        Config other = row_config(table, row);

        if (same_config(&other, config))
            plot_row_add(table, row, CTAS, GB_PER_S, series);
    }
}

static void
add_base_to_caption(GString *caption, const Config *base, guint n_left_out)
{
    g_autofree char *name = config_name(base), *peak = plot_text_number(base->peak, 4);

    g_string_append_printf(
        caption, " The fastest is %s GB/s: %s (threads of a block, accesses in flight × bytes each).", peak,
        name);
    if (n_left_out > 0)
        g_string_append_printf(
            caption, " Of the other curves those are drawn that differ from it in one thing; %u are not.",
            n_left_out);
}

/* The picture NAME of what was measured at LEVEL, a panel an operation (Mei and Chu 2016, Fig. 12). */
static Plot *
build_level(const TraceDirectory *directory, GPtrArray *notes, const char *level, const char *name,
            const char *title)
{
    g_autoptr(GPtrArray) tables =
        plot_tables_find(directory, "global", "throughput",
                         "ctas,cta_threads,ilp,width_bytes,gb_per_s,gb_per_s_low,gb_per_s_high", notes);
    g_autoptr(GArray) configs = g_array_new(FALSE, FALSE, sizeof(Config));

    for (guint i = 0; tables && i < tables->len; i++)
        if (plot_table_is(g_ptr_array_index(tables, i), "level", level))
            add_configs(configs, g_ptr_array_index(tables, i));
    if (configs->len == 0)
        return NULL;
    Plot *plot = plot_new(
        name, title, 2,
        "Bandwidth over the number of blocks in the grid (Mei and Chu 2016, Fig. 12), by the threads of a "
        "block, the independent accesses of a thread, and their width. Reads and writes both count, so "
        "that a copy counts its bytes twice. Bands reach from the 10th to the 90th percentile.");
    guint before = configs->len;
    Config base = find_base(configs);
    choose_configs(configs, &base);
    add_base_to_caption(plot->caption, &base, before - configs->len);
    for (guint i = 0; i < tables->len; i++) {
        if (!plot_table_is(g_ptr_array_index(tables, i), "level", level))
            continue;
        g_autofree char *op = plot_table_key(g_ptr_array_index(tables, i), "op", "?");
        PlotPanel *panel =
            plot_panel(plot, strcmp(op, "rmw") == 0 ? "read-modify-write" : op,
                       (PlotAxis){"blocks", PLOT_LOG2}, (PlotAxis){"bandwidth [GB/s]", PLOT_FROM_ZERO});
        for (guint j = 0; j < configs->len; j++)
            add_curve(panel, g_ptr_array_index(tables, i), &g_array_index(configs, Config, j));
    }
    return plot;
}

Plot *
plot_build_global_l1(const TraceDirectory *directory, GPtrArray *notes)
{
    return build_level(directory, notes, "l1", "global-l1",
                       "Global memory: throughput where the data fit L1");
}

Plot *
plot_build_global_l2(const TraceDirectory *directory, GPtrArray *notes)
{
    return build_level(directory, notes, "l2", "global-l2",
                       "Global memory: throughput where the data fit L2");
}

Plot *
plot_build_global_dram(const TraceDirectory *directory, GPtrArray *notes)
{
    return build_level(directory, notes, "dram", "global-dram", "Global memory: throughput of DRAM");
}
