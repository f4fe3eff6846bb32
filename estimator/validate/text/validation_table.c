/* SPDX-License-Identifier: MIT */

#include "validate/text/text_private.h"
#include "text/text.h"

#include <math.h>
#include <string.h>

#define INDENT 2
#define LEAST_NAME_WIDTH 18
#define LEAST_SPEC_WIDTH 8
#define UNMEASURED 10 /* layouts that a table names */
#define FEW_KERNELS 4 /* whose layouts have a row each */

/* Appends LINES, at most MOST of them, below TITLE where there is any. */
static void
append_list(GString *out, const char *title, const GPtrArray *lines, guint most, const Terminal *terminal)
{
    if (lines->len > 0)
        g_string_append_printf(out, "\n%s\n", title);
    for (guint i = 0; i < MIN(lines->len, most); i++) {
        g_autofree char *clean = text_clean(g_ptr_array_index(lines, i));

        text_wrap(out, clean, terminal->width, INDENT, INDENT);
    }
    if (lines->len > most)
        g_string_append_printf(out, "%*s... and %u more\n", INDENT, "", lines->len - most);
}

static void
append_strategies(GString *out, const Summary *summary, const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(INDENT);
    g_autofree char *text = NULL;

    text_table_add_column(table, COLUMN_LEFT, "time over the fastest layout's", 0);
    text_table_add_column(table, COLUMN_RIGHT, "kernels", 0);
    text_table_add_column(table, COLUMN_RIGHT, "mean", 0);
    text_table_add_column(table, COLUMN_RIGHT, "worst", 0);
    text_table_add_column(table, COLUMN_LEFT, "", LEAST_NAME_WIDTH);
    for (guint i = 0; i < N_STRATEGIES; i++) {
        TextStyle style = i == STRATEGY_PICK ? STYLE_BOLD : STYLE_PLAIN;
        g_autofree char *n = g_strdup_printf("%u", summary->n_regrets[i]);
        g_autofree char *mean = validation_ratio_text(summary->mean_regret[i]);
        g_autofree char *worst = validation_ratio_text(summary->worst_regret[i]);
        const CaseComparison *worst_case = summary->worst_case[i];

        if (summary->n_regrets[i] == 0)
            continue;
        text_table_add_cell(table, STRATEGY_INFOS[i].title, style);
        text_table_add_cell(table, n, STYLE_PLAIN);
        text_table_add_cell(table, mean, style);
        text_table_add_cell(table, worst, style);
        text_table_add_cell(table, worst_case ? worst_case->title : "", STYLE_DIM);
    }
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

static void
add_error_row(TextTable *table, const char *title, Quantity quantity, const ErrorSummary *errors)
{
    g_autofree char *n = g_strdup_printf("%u", errors->n);
    g_autofree char *exact =
        QUANTITY_INFOS[quantity].is_count ? validation_share_text(errors->n_exact, errors->n) : g_strdup("");
    g_autofree char *median = validation_error_text(quantity, errors->median);
    g_autofree char *mean = validation_error_text(quantity, errors->mean);
    g_autofree char *p95 = validation_error_text(quantity, errors->p95);

    text_table_add_cell(table, title, STYLE_PLAIN);
    text_table_add_cell(table, n, STYLE_PLAIN);
    text_table_add_cell(table, exact, STYLE_PLAIN);
    text_table_add_cell(table, median, STYLE_PLAIN);
    text_table_add_cell(table, mean, STYLE_PLAIN);
    text_table_add_cell(table, p95, STYLE_PLAIN);
}

static void
append_errors(GString *out, const Summary *summary, const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(INDENT);
    g_autofree char *text = NULL;

    text_table_add_column(table, COLUMN_LEFT, "estimated against measured", LEAST_NAME_WIDTH);
    text_table_add_column(table, COLUMN_RIGHT, "compared", 0);
    text_table_add_column(table, COLUMN_RIGHT, "exact", 0);
    text_table_add_column(table, COLUMN_RIGHT, "median error", 0);
    text_table_add_column(table, COLUMN_RIGHT, "mean", 0);
    text_table_add_column(table, COLUMN_RIGHT, "95th pct.", 0);
    for (guint q = 0; q < N_QUANTITIES; q++) {
        const ErrorSummary *errors = &summary->errors[q];

        if (errors->n == 0) {
            text_table_add_cell(table, QUANTITY_INFOS[q].title, STYLE_DIM);
            text_table_add_cell(table, "none", STYLE_DIM);
            for (guint i = 0; i < 4; i++)
                text_table_add_cell(table, "", STYLE_PLAIN);
            continue;
        }
        add_error_row(table, QUANTITY_INFOS[q].title, (Quantity)q, errors);
        if (q < FIRST_LAUNCH_QUANTITY && summary->n_understood < summary->n_sites)
            add_error_row(table, "  understood ones", (Quantity)q, &summary->understood[q]);
        if (quantity_is_moved((Quantity)q) && summary->moved[q].n < errors->n && summary->moved[q].n > 0)
            add_error_row(table, "  1 % of all moved or more", (Quantity)q, &summary->moved[q]);
    }
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

static void
append_site_shares(GString *out, const Summary *summary)
{
    g_autofree char *understood = validation_share_text(summary->n_understood, summary->n_sites);
    g_autofree char *exact = validation_share_text(summary->n_exact, summary->n_understood);
    g_autofree char *other_line = validation_share_text(summary->n_other_line, summary->n_understood);

    g_string_append_printf(out, "%*saccess sites: %u, %s of them understood", INDENT, "", summary->n_sites,
                           understood);
    if (summary->n_understood > 0)
        g_string_append_printf(out, "; of these %s exact,\n%*s%s but for the line that the compiler names",
                               exact, 2 * INDENT, "", other_line);
    g_string_append_c(out, '\n');
}

static void
append_summary(GString *out, const Summary *summary, gboolean is_one_of_several, const Terminal *terminal)
{
    g_autofree char *tau = validation_ratio_text(summary->mean_tau);
    g_autofree char *tau_counters = validation_ratio_text(summary->mean_tau_counters);
    g_autofree char *name = text_clean(summary->name);

    g_string_append_c(out, '\n');
    if (is_one_of_several)
        g_string_append_printf(out, "%s%s%s: %u kernel%s\n", terminal_style_start(terminal, STYLE_BOLD), name,
                               terminal_style_end(terminal, STYLE_BOLD), summary->n_cases,
                               summary->n_cases == 1 ? "" : "s");
    append_strategies(out, summary, terminal);
    g_string_append_printf(out, "%*sKendall's tau: %s, the mean of %u; of the dynamic cost counted: %s\n",
                           INDENT, "", tau, summary->n_tau, tau_counters);
    if (summary->n_sites > 0)
        append_site_shares(out, summary);
    g_string_append_c(out, '\n');
    append_errors(out, summary, terminal);
}

/* The worst of those of QUANTITY; NULL: all is as estimated. */
static const Miss *
worst_miss(const Comparison *comparison, Quantity quantity)
{
    for (guint i = 0; i < comparison->misses->len; i++) {
        const Miss *miss = g_ptr_array_index(comparison->misses, i);

        if (miss->quantity == quantity)
            return miss;
    }
    return NULL;
}

static void
add_miss_row(TextTable *table, const Miss *miss)
{
    g_autofree char *estimated = validation_value_text(miss->quantity, miss->estimated);
    g_autofree char *measured = validation_value_text(miss->quantity, miss->measured);
    g_autofree char *error = validation_error_text(miss->quantity, miss->error);

    text_table_add_cell(table, QUANTITY_INFOS[miss->quantity].title, STYLE_PLAIN);
    text_table_add_cell(table, miss->comparison->title, STYLE_PLAIN);
    text_table_add_cell(table, miss->layout->estimate->layout, STYLE_PLAIN);
    text_table_add_cell(table, estimated, STYLE_PLAIN);
    text_table_add_cell(table, measured, STYLE_PLAIN);
    text_table_add_cell(table, error, STYLE_PLAIN);
}

static void
append_misses(GString *out, const Comparison *comparison, const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(INDENT);
    g_autofree char *text = NULL;

    if (comparison->misses->len == 0)
        return;
    g_string_append(out, "\nthe worst miss of each quantity\n");
    text_table_add_column(table, COLUMN_LEFT, "", 0);
    text_table_add_column(table, COLUMN_LEFT, "kernel", LEAST_SPEC_WIDTH);
    text_table_add_column(table, COLUMN_LEFT, "layout", LEAST_SPEC_WIDTH);
    text_table_add_column(table, COLUMN_RIGHT, "estimated", 0);
    text_table_add_column(table, COLUMN_RIGHT, "measured", 0);
    text_table_add_column(table, COLUMN_RIGHT, "error", 0);
    for (guint q = 0; q < N_QUANTITIES; q++) {
        const Miss *miss = worst_miss(comparison, (Quantity)q);

        if (miss)
            add_miss_row(table, miss);
    }
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

/* The time under the layout that STRATEGY chooses, in milliseconds. */
static char *
chosen_ms_text(const CaseComparison *comparison, Strategy strategy)
{
    int chosen = comparison->chosen[strategy];

    return validation_ms_text(
        chosen >= 0 ? ((LayoutComparison *)g_ptr_array_index(comparison->layouts, chosen))->ms : NAN);
}

static void
add_case_row(TextTable *table, const CaseComparison *comparison)
{
    double regret = comparison->regret[STRATEGY_PICK];
    const LayoutComparison *best =
        comparison->best >= 0 ? g_ptr_array_index(comparison->layouts, comparison->best) : NULL;
    g_autofree char *best_ms = validation_ms_text(best ? best->ms : NAN);
    g_autofree char *pick = chosen_ms_text(comparison, STRATEGY_PICK);
    g_autofree char *aos = chosen_ms_text(comparison, STRATEGY_AOS);
    g_autofree char *soa = chosen_ms_text(comparison, STRATEGY_SOA);
    g_autofree char *regret_text = validation_ratio_text(regret);
    g_autofree char *tau = isnan(comparison->tau) ? g_strdup("-") : g_strdup_printf("%.2f", comparison->tau);

    text_table_add_cell(table, comparison->title, STYLE_PLAIN);
    text_table_add_cell(table, best_ms, STYLE_PLAIN);
    text_table_add_cell(table, pick, STYLE_PLAIN);
    text_table_add_cell(table, aos, STYLE_PLAIN);
    text_table_add_cell(table, soa, STYLE_PLAIN);
    text_table_add_cell(table, regret_text, regret > 1.1 ? STYLE_BAD : STYLE_PLAIN);
    text_table_add_cell(table, tau, STYLE_PLAIN);
    text_table_add_cell(table, best ? best->estimate->layout : "not timed", STYLE_DIM);
}

static void
append_cases(GString *out, const Comparison *comparison, const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(INDENT);
    g_autofree char *text = NULL;

    g_string_append(out, "\nkernels, times in milliseconds\n");
    text_table_add_column(table, COLUMN_LEFT, "kernel", LEAST_NAME_WIDTH);
    text_table_add_column(table, COLUMN_RIGHT, "best", 0);
    text_table_add_column(table, COLUMN_RIGHT, "pick", 0);
    text_table_add_column(table, COLUMN_RIGHT, "aos", 0);
    text_table_add_column(table, COLUMN_RIGHT, "soa", 0);
    text_table_add_column(table, COLUMN_RIGHT, "regret", 0);
    text_table_add_column(table, COLUMN_RIGHT, "tau", 0);
    text_table_add_column(table, COLUMN_LEFT, "fastest layout", LEAST_SPEC_WIDTH);
    for (guint i = 0; i < comparison->cases->len; i++)
        add_case_row(table, g_ptr_array_index(comparison->cases, i));
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

/* Appends what stands above all figures: what was measured, and what of it is not as it should be. */
static void
append_head(GString *out, const Comparison *comparison, const Terminal *terminal)
{
    g_autofree char *measured = validation_measured_text(comparison);
    g_autofree char *estimated = validation_estimated_text(comparison);
    g_autofree char *clean = text_clean(measured), *clean_estimated = text_clean(estimated);

    text_wrap(out, clean, terminal->width, 0, INDENT);
    text_wrap(out, clean_estimated, terminal->width, 0, INDENT);
    for (guint i = 0; i < comparison->notes->len; i++) {
        g_autofree char *note = g_strconcat("note: ", g_ptr_array_index(comparison->notes, i), NULL);
        g_autofree char *clean_note = text_clean(note);

        text_wrap(out, clean_note, terminal->width, 0, INDENT);
    }
    for (guint i = 0; i < comparison->results->differences->len; i++) {
        g_autofree char *clean_difference =
            text_clean(g_ptr_array_index(comparison->results->differences, i));

        text_wrap(out, clean_difference, terminal->width, 0, INDENT);
    }
}

char *
validation_table(const Comparison *comparison, const TableDetail *detail, const Terminal *terminal)
{
    GString *out = g_string_new(NULL);

    append_head(out, comparison, terminal);
    if (detail->kernel || detail->sites) {
        if (table_append_details(out, comparison, detail, terminal))
            return g_string_free(out, FALSE);
        g_string_free(out, TRUE);
        return NULL;
    }
    for (guint i = 0; i < comparison->summaries->len; i++)
        append_summary(out, g_ptr_array_index(comparison->summaries, i), comparison->summaries->len > 1,
                       terminal);
    append_misses(out, comparison, terminal);
    append_cases(out, comparison, terminal);
    if (comparison->cases->len <= FEW_KERNELS)
        table_append_layouts(out, comparison, terminal);
    append_list(out, "not measured", comparison->unmeasured, UNMEASURED, terminal);
    return g_string_free(out, FALSE);
}
