/* SPDX-License-Identifier: MIT */
/* How far counts and times are off. */
#include "blocks.h"

#include "validate/text/text.h"

#include <math.h>
#include <string.h>

/* What was asked of a quantity: the median and the 95th percentile of its errors; NAN: nothing. */
typedef struct {
    const char *title;
    Quantity quantity;
    double median, p95;
    gboolean exact; /* the share of exact ones is shown instead */
} CountRow;

static const CountRow COUNT_ROWS[] = {
    {"load requests exact", QUANTITY_LOAD_REQUESTS, NAN, NAN, TRUE},
    {"store requests exact", QUANTITY_STORE_REQUESTS, NAN, NAN, TRUE},
    {"L1 hit ratio", QUANTITY_L1_HIT_RATIO, NAN, 0.05, FALSE},
    {"L2 reads", QUANTITY_L2_READS, 0.01, 0.15, FALSE},
    {"L2 writes", QUANTITY_L2_WRITES, 0.08, 0.20, FALSE},
    {"DRAM reads", QUANTITY_DRAM_READS, 0.01, 0.15, FALSE},
    {"DRAM writes", QUANTITY_DRAM_WRITES, 0.08, 0.20, FALSE},
    {"time", QUANTITY_TIME, NAN, NAN, FALSE},
};
#define UNDERSTOOD_ASKED 0.95 /* of the access sites */
#define EXACT_ASKED 0.99      /* of those that are understood */

static void
append_count_row(const Comparison *comparison, const CountRow *row, GString *out)
{
    g_string_append_printf(out, "| %s |", row->title);
    if (!isnan(row->median))
        g_string_append_printf(out, " %g %%, %g %%", 100 * row->median, 100 * row->p95);
    else if (!isnan(row->p95))
        g_string_append_printf(out, " 95th %g pt", 100 * row->p95);
    g_string_append(out, " |");
    for (guint i = 0; i < comparison->summaries->len; i++) {
        const Summary *summary = block_column(comparison, i);
        const ErrorSummary *errors = &summary->errors[row->quantity], *moved = &summary->moved[row->quantity];
        g_autofree char *text = row->exact ? validation_share_text(errors->n_exact, errors->n)
                                           : block_errors_text(row->quantity, errors);
        g_autofree char *much =
            quantity_is_moved(row->quantity) ? block_errors_text(row->quantity, moved) : NULL;

        g_string_append_printf(out, much ? " %s (%s) |" : " %s |", text, much);
    }
    g_string_append_c(out, '\n');
}

/* How much of the sites that are not understood is nearly as counted, by group. */
static char *
not_understood_text(const Comparison *comparison, const char *group)
{
    guint n = 0, n_requests = 0, n_sectors = 0;

    for (guint i = 0; i < comparison->cases->len; i++) {
        const CaseComparison *one = g_ptr_array_index(comparison->cases, i);

        if (strcmp(group, "all") != 0 &&
            strcmp(g_ptr_array_index(comparison->groups, one->group), group) != 0)
            continue;
        for (guint k = 0; k < one->layouts->len; k++) {
            const GPtrArray *sites = ((LayoutComparison *)g_ptr_array_index(one->layouts, k))->sites;

            for (guint s = 0; s < sites->len; s++) {
                const SiteComparison *site = g_ptr_array_index(sites, s);

                if (site->understood || isnan(site->measured_requests))
                    continue;
                n++;
                n_requests += fabs(site->estimated_requests - site->measured_requests) <=
                              0.01 * site->measured_requests;
                n_sectors +=
                    fabs(site->estimated_sectors - site->measured_sectors) <= 0.05 * site->measured_sectors;
            }
        }
    }
    g_autofree char *requests = validation_share_text(n_requests, n);
    g_autofree char *sectors = validation_share_text(n_sectors, n);
    return g_strdup_printf("%s, %s", requests, sectors);
}

static void
append_site_rows(const Comparison *comparison, GString *out)
{
    GString *understood = g_string_new(NULL), *exact = g_string_new(NULL), *rest = g_string_new(NULL);

    for (guint i = 0; i < comparison->summaries->len; i++) {
        const Summary *summary = block_column(comparison, i);
        g_autofree char *a = validation_share_text(summary->n_understood, summary->n_sites);
        g_autofree char *b = validation_share_text(summary->n_exact, summary->n_understood);
        g_autofree char *c = not_understood_text(comparison, summary->name);

        g_string_append_printf(understood, " %s of %u |", a, summary->n_sites);
        g_string_append_printf(exact, " %s |", b);
        g_string_append_printf(rest, " %s |", c);
    }
    g_string_append_printf(out,
                           "| access sites (of a statement and kind) that are understood | %g %% |%s\n"
                           "| of these, requests and sectors exactly the profiler's | %g %% |%s\n"
                           "| of the others, requests within 1 %%, sectors within 5 %% | |%s\n",
                           100 * UNDERSTOOD_ASKED, understood->str, 100 * EXACT_ASKED, exact->str, rest->str);
    g_string_free(understood, TRUE);
    g_string_free(exact, TRUE);
    g_string_free(rest, TRUE);
}

void
block_counts(const BlockSource *source, GString *out)
{
    const Comparison *comparison = source->comparison;

    g_string_append(out, "| | asked |");
    for (guint i = 0; i < comparison->summaries->len; i++)
        g_string_append_printf(out, " %s (%u) |", block_column(comparison, i)->name,
                               block_column(comparison, i)->n_layouts);
    g_string_append(out, "\n|---|---|");
    for (guint i = 0; i < comparison->summaries->len; i++)
        g_string_append(out, "---|");
    g_string_append_c(out, '\n');
    append_site_rows(comparison, out);
    for (guint i = 0; i < G_N_ELEMENTS(COUNT_ROWS); i++)
        append_count_row(comparison, &COUNT_ROWS[i], out);
}

/* One line where ERRORS, WHOSE they are, miss what ROW asks for. */
static void
append_unmet(const CountRow *row, const char *whose, const ErrorSummary *errors, GString *out)
{
    g_autofree char *median = validation_error_text(row->quantity, errors->median);
    g_autofree char *p95 = validation_error_text(row->quantity, errors->p95);

    if (errors->median > row->median)
        g_string_append_printf(out, "- %s%s: %s in the median, %g asked\n", row->title, whose, median,
                               100 * row->median);
    if (errors->p95 > row->p95)
        g_string_append_printf(out, "- %s%s: %s in the 95th percentile, %g asked\n", row->title, whose, p95,
                               100 * row->p95);
}

void
block_unmet(const BlockSource *source, GString *out)
{
    const Summary *judge = block_group(source->comparison, "judge");
    g_autofree char *understood = NULL, *exact = NULL;

    if (!judge)
        return;
    understood = validation_share_text(judge->n_understood, judge->n_sites);
    exact = validation_share_text(judge->n_exact, judge->n_understood);
    if (judge->mean_regret[STRATEGY_PICK] > 1.02)
        g_string_append_printf(out, "- the pick: %.3f in the geometric mean, 1.02 asked\n",
                               judge->mean_regret[STRATEGY_PICK]);
    if (judge->worst_regret[STRATEGY_PICK] > 1.10)
        g_string_append_printf(out, "- the pick: %.3f at worst, 1.10 asked\n",
                               judge->worst_regret[STRATEGY_PICK]);
    if (judge->mean_tau < 0.75)
        g_string_append_printf(out, "- tau: %.3f, 0.75 asked\n", judge->mean_tau);
    if (judge->n_understood < UNDERSTOOD_ASKED * judge->n_sites)
        g_string_append_printf(out, "- sites understood: %s, %g asked\n", understood, 100 * UNDERSTOOD_ASKED);
    if (judge->n_exact < EXACT_ASKED * judge->n_understood)
        g_string_append_printf(out, "- of these exact: %s, %g asked\n", exact, 100 * EXACT_ASKED);
    for (guint i = 0; i < G_N_ELEMENTS(COUNT_ROWS); i++) {
        const CountRow *row = &COUNT_ROWS[i];

        append_unmet(row, "", &judge->errors[row->quantity], out);
        if (quantity_is_moved(row->quantity))
            append_unmet(row, " where they are 1 % or more of what moves", &judge->moved[row->quantity], out);
    }
}
