/* SPDX-License-Identifier: MIT */
/* Single figures that are far off, with what is known of why. */
#include "blocks.h"

#include "validate/compare/compare.h"
#include "validate/text/text.h"

#include <math.h>
#include <string.h>

/* Errors of a launch that are told. */
static const struct {
    const char *title;
    Quantity quantity;
    double least;
} MISS_ROWS[] = {
    {"load requests", QUANTITY_LOAD_REQUESTS, 0.3},   {"load sectors", QUANTITY_LOAD_SECTORS, 0.3},
    {"store requests", QUANTITY_STORE_REQUESTS, 0.3}, {"store sectors", QUANTITY_STORE_SECTORS, 0.3},
    {"L1 hits", QUANTITY_L1_HIT_RATIO, 0.1},          {"L2 reads", QUANTITY_L2_READS, 0.5},
    {"L2 writes", QUANTITY_L2_WRITES, 0.5},           {"DRAM reads", QUANTITY_DRAM_READS, 0.5},
    {"DRAM writes", QUANTITY_DRAM_WRITES, 0.5},       {"time", QUANTITY_TIME, 0.4},
};

static char *
value_text(Quantity quantity, double value)
{
    if (quantity == QUANTITY_TIME)
        return validation_ms_text(value / 1e6);
    return validation_value_text(quantity, value);
}

/* Appends to OUT by how much QUANTITY of COMPARISON is off where that is LEAST or more; OTHERS is
 * foreign_writes(). */
static void
append_miss(const CaseComparison *comparison, const ForeignWrites *others, const char *title,
            Quantity quantity, double least, GString *out)
{
    const LayoutComparison *worst = NULL;
    double worst_error = 0, worst_measured = 0, values[N_QUANTITIES];
    guint n = 0;

    for (guint i = 0; i < comparison->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);

        measured_without_others(layout, others, values);
        double error = quantity_error(quantity, layout->estimated[quantity], values[quantity]);
        if (!(error >= least) ||
            (quantity_is_moved(quantity) && !quantity_matters(quantity, layout->estimated, values)))
            continue;
        n++;
        if (error > worst_error) {
            worst_error = error;
            worst = layout;
            worst_measured = values[quantity];
        }
    }
    if (!worst)
        return;
    g_autofree char *estimated = value_text(quantity, worst->estimated[quantity]);
    g_autofree char *measured = value_text(quantity, worst_measured);
    g_autofree char *error = validation_error_text(quantity, worst_error), *layout = block_layout(worst);
    g_string_append_printf(out, "%s%s %s for %s%s (%s; %s%s)", out->len ? "; " : "", title, estimated,
                           measured, quantity == QUANTITY_TIME ? " ms" : "", error, layout,
                           n > 1 ? ", the worst" : "");
    if (n > 1) {
        g_string_truncate(out, out->len - 1);
        g_string_append_printf(out, " of %u)", n);
    }
}

void
block_misses(const BlockSource *source, GString *out)
{
    const Comparison *comparison = source->comparison;
    const ForeignWrites others = foreign_writes(comparison->cases, comparison->weights.window_sectors);

    g_string_append(out, "| kernel | estimated for measured | why |\n|---|---|---|\n");
    for (guint i = 0; i < comparison->cases->len; i++) {
        const CaseComparison *one = g_ptr_array_index(comparison->cases, i);
        g_autoptr(GString) misses = g_string_new(NULL);
        g_autofree char *title = block_title(one);

        for (guint r = 0; r < G_N_ELEMENTS(MISS_ROWS); r++)
            append_miss(one, &others, MISS_ROWS[r].title, MISS_ROWS[r].quantity, MISS_ROWS[r].least, misses);
        if (misses->len > 0)
            g_string_append_printf(out, "| %s | %s | %s |\n", title, misses->str,
                                   reasons_find(source->reasons, source->report, "launch", one->title));
    }
}

/* The sites of COMPARISON that are understood and not exact, and the one of them that is off most. */
static guint
count_inexact(const CaseComparison *comparison, const LayoutComparison **ret_layout,
              const SiteComparison **ret_worst, double *ret_error)
{
    guint n = 0;

    *ret_error = 0;
    for (guint k = 0; k < comparison->layouts->len; k++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, k);

        for (guint s = 0; s < layout->sites->len; s++) {
            const SiteComparison *site = g_ptr_array_index(layout->sites, s);
            double error = fmax(
                quantity_error(QUANTITY_SITE_REQUESTS, site->estimated_requests, site->measured_requests),
                quantity_error(QUANTITY_SITE_SECTORS, site->estimated_sectors, site->measured_sectors));

            if (!site->understood || !(error > 0))
                continue;
            n++;
            if (error > *ret_error) {
                *ret_error = error;
                *ret_layout = layout;
                *ret_worst = site;
            }
        }
    }
    return n;
}

void
block_sites(const BlockSource *source, GString *out)
{
    const Comparison *comparison = source->comparison;

    g_string_append(out, "| kernel | sites | the worst, requests | why |\n|---|---|---|---|\n");
    for (guint i = 0; i < comparison->cases->len; i++) {
        const CaseComparison *one = g_ptr_array_index(comparison->cases, i);
        const LayoutComparison *layout = NULL;
        const SiteComparison *worst = NULL;
        double error;
        guint n = count_inexact(one, &layout, &worst, &error);

        if (n == 0)
            continue;
        g_autofree char *title = block_title(one), *of = block_layout(layout);
        g_autofree char *estimated = validation_value_text(QUANTITY_SITE_REQUESTS, worst->estimated_requests);
        g_autofree char *measured = validation_value_text(QUANTITY_SITE_REQUESTS, worst->measured_requests);
        g_autofree char *off = validation_error_text(QUANTITY_SITE_REQUESTS, error);
        g_string_append_printf(out, "| %s | %u | line %u of %s: %s for %s (%s) | %s |\n", title, n,
                               worst->line, of, estimated, measured, off,
                               reasons_find(source->reasons, source->report, "site", one->title));
    }
}
