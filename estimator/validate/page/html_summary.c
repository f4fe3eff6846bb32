/* SPDX-License-Identifier: MIT */
#include "validate/page/page_private.h"

#include "validate/text/text.h"

#include <math.h>

static void
append_tile(GString *out, const char *value, const char *title)
{
    g_string_append(out, "<div class=\"tile\"><b>");
    html_append_text(out, value);
    g_string_append(out, "</b><small>");
    html_append_text(out, title);
    g_string_append(out, "</small></div>\n");
}

static void
append_tiles(GString *out, const Summary *summary)
{
    g_autofree char *mean = validation_ratio_text(summary->mean_regret[STRATEGY_PICK]);
    g_autofree char *worst = validation_ratio_text(summary->worst_regret[STRATEGY_PICK]);
    g_autofree char *tau = validation_ratio_text(summary->mean_tau);
    g_autofree char *sites = validation_share_text(summary->n_understood, summary->n_sites);
    g_autofree char *kernels = g_strdup_printf("%u", summary->n_cases);

    g_string_append(out, "<div class=\"tiles\">\n");
    append_tile(out, mean, "the pick's time over the fastest layout's, mean");
    append_tile(out, worst, "the same, at worst");
    append_tile(out, tau, "Kendall's tau, mean");
    if (summary->n_sites > 0)
        append_tile(out, sites, "of the access sites understood");
    append_tile(out, kernels, "kernels");
    g_string_append(out, "</div>\n");
}

static void
append_strategies(GString *out, const Summary *summary)
{
    static const char *const titles[] = {"time over the fastest layout's", "kernels", "mean", "worst", NULL};

    html_begin_table(out, titles, 1);
    for (guint i = 0; i < N_STRATEGIES; i++) {
        g_autofree char *n = g_strdup_printf("%u", summary->n_regrets[i]);
        g_autofree char *mean = validation_ratio_text(summary->mean_regret[i]);
        g_autofree char *worst = validation_ratio_text(summary->worst_regret[i]);

        if (summary->n_regrets[i] == 0)
            continue;
        g_string_append(out, i == STRATEGY_PICK ? "<tr class=\"first\">" : "<tr>");
        html_append_cell(out, STRATEGY_INFOS[i].title, FALSE);
        html_append_cell(out, n, TRUE);
        html_append_cell(out, mean, TRUE);
        html_append_cell(out, worst, TRUE);
        html_append_cell(out, summary->worst_case[i]->title, FALSE);
        g_string_append(out, "</tr>\n");
    }
    html_end_table(out);
}

static void
append_error_row(GString *out, const char *title, Quantity quantity, const ErrorSummary *errors)
{
    g_autofree char *n = g_strdup_printf("%u", errors->n);
    g_autofree char *exact =
        QUANTITY_INFOS[quantity].is_count ? validation_share_text(errors->n_exact, errors->n) : g_strdup("");
    g_autofree char *median = validation_error_text(quantity, errors->median);
    g_autofree char *mean = validation_error_text(quantity, errors->mean);
    g_autofree char *p95 = validation_error_text(quantity, errors->p95);

    g_string_append(out, "<tr>");
    html_append_cell(out, title, FALSE);
    html_append_cell(out, n, TRUE);
    html_append_cell(out, exact, TRUE);
    html_append_cell(out, median, TRUE);
    html_append_cell(out, mean, TRUE);
    html_append_cell(out, p95, TRUE);
    g_string_append(out, "</tr>\n");
}

static void
append_errors(GString *out, const Summary *summary)
{
    static const char *const titles[] = {
        "estimated against measured", "compared", "exact", "median error", "mean", "95th percentile", NULL};

    html_begin_table(out, titles, 1);
    for (guint q = 0; q < N_QUANTITIES; q++) {
        if (summary->errors[q].n > 0)
            append_error_row(out, QUANTITY_INFOS[q].title, (Quantity)q, &summary->errors[q]);
        if (q < FIRST_LAUNCH_QUANTITY && summary->n_understood < summary->n_sites)
            append_error_row(out,
                             q == QUANTITY_SITE_REQUESTS ? "requests of an understood site"
                                                         : "sectors of an understood site",
                             (Quantity)q, &summary->understood[q]);
        if (quantity_is_moved((Quantity)q) && summary->moved[q].n > 0 &&
            summary->moved[q].n < summary->errors[q].n) {
            g_autofree char *title = g_strconcat(QUANTITY_INFOS[q].title, ", 1 % of all moved or more", NULL);

            append_error_row(out, title, (Quantity)q, &summary->moved[q]);
        }
    }
    html_end_table(out);
}

static void
append_misses(GString *out, const Comparison *comparison)
{
    static const char *const titles[] = {"kernel",   "layout", "quantity", "estimated",
                                         "measured", "error",  NULL};

    if (comparison->misses->len == 0)
        return;
    g_string_append_printf(out,
                           "<details><summary>The %u worst misses, one a kernel and quantity</summary>\n",
                           MIN(comparison->misses->len, 50));
    html_begin_table(out, titles, 3);
    for (guint i = 0; i < MIN(comparison->misses->len, 50); i++) {
        const Miss *miss = g_ptr_array_index(comparison->misses, i);
        g_autofree char *estimated = validation_value_text(miss->quantity, miss->estimated);
        g_autofree char *measured = validation_value_text(miss->quantity, miss->measured);
        g_autofree char *error = validation_error_text(miss->quantity, miss->error);

        g_string_append(out, "<tr>");
        html_append_cell(out, miss->comparison->title, FALSE);
        html_append_cell(out, miss->layout->estimate->layout, FALSE);
        html_append_cell(out, QUANTITY_INFOS[miss->quantity].title, FALSE);
        html_append_cell(out, estimated, TRUE);
        html_append_cell(out, measured, TRUE);
        html_append_cell(out, error, TRUE);
        g_string_append(out, "</tr>\n");
    }
    html_end_table(out);
    g_string_append(out, "</details>\n");
}

void
html_append_summaries(GString *out, const Comparison *comparison)
{
    for (guint i = 0; i < comparison->summaries->len; i++) {
        const Summary *summary = g_ptr_array_index(comparison->summaries, i);

        g_string_append(out, "<h2>");
        if (i == 0) {
            g_string_append(out, "All kernels");
        } else {
            g_string_append(out, "Kernels: ");
            html_append_text(out, summary->name);
        }
        g_string_append(out, "</h2>\n");
        append_tiles(out, summary);
        g_string_append(out, "<div class=\"beside\">\n");
        append_errors(out, summary);
        append_strategies(out, summary);
        g_string_append(out, "</div>\n");
    }
    append_misses(out, comparison);
}
