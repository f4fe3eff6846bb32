/* SPDX-License-Identifier: MIT */
/* What the estimates are worth without each rule. */
#include "ablation.h"

#include "blocks.h"

#include "validate/text/text.h"

#include <math.h>
#include <string.h>

/* So much of a figure, as a share, is never shown. */
#define SHOWN 1e-4

static const char *const TITLES[N_ABLATION_COLUMNS] = {
    [ABLATION_JUDGE] = "picks: judge",
    [ABLATION_FIT] = "fit",
    [ABLATION_ALL] = "all",
    [ABLATION_TAU] = "tau",
    [ABLATION_L1_HITS] = "L1 hit ratio",
    [ABLATION_L2_READS] = "L2 reads",
    [ABLATION_L2_WRITES] = "L2 writes",
    [ABLATION_DRAM_READS] = "DRAM reads",
    [ABLATION_DRAM_WRITES] = "DRAM writes",
    [ABLATION_TIME] = "time",
};

static void
row_free(gpointer data)
{
    AblationRow *row = data;

    for (guint i = 0; i < N_ABLATION_COLUMNS; i++)
        g_free(row->cells[i].text);
    g_free(row);
}

static AblationCell
ratio_cell(double ratio)
{
    return (AblationCell){validation_ratio_text(ratio), {ratio, 0}};
}

/* The picks of the group called NAME. */
static AblationCell
picks_cell(const Comparison *comparison, const char *name)
{
    const Summary *summary = block_group(comparison, name);

    return ratio_cell(summary ? summary->mean_regret[STRATEGY_PICK] : NAN);
}

static AblationCell
errors_cell(Quantity quantity, const ErrorSummary *errors)
{
    return (AblationCell){block_errors_text(quantity, errors), {errors->median, errors->p95}};
}

static AblationRow *
row_new(Ablated *gpu, guint number, GHashTable *split)
{
    static const struct {
        AblationColumn column;
        Quantity quantity;
    } MOVED[] = {
        {ABLATION_L2_READS, QUANTITY_L2_READS},
        {ABLATION_L2_WRITES, QUANTITY_L2_WRITES},
        {ABLATION_DRAM_READS, QUANTITY_DRAM_READS},
        {ABLATION_DRAM_WRITES, QUANTITY_DRAM_WRITES},
    };
    g_autoptr(Comparison) comparison = ablated_compare(gpu, number, split);
    const Summary *all = block_group(comparison, "all");
    double time = all->errors[QUANTITY_TIME].median;
    AblationRow *row = g_new0(AblationRow, 1);

    row->n_moved = ablated_moved(gpu, number, &row->n_cases);
    row->cells[ABLATION_JUDGE] = picks_cell(comparison, "judge");
    row->cells[ABLATION_FIT] = picks_cell(comparison, "fit");
    row->cells[ABLATION_ALL] = picks_cell(comparison, "all");
    row->cells[ABLATION_TAU] = ratio_cell(all->mean_tau);
    row->cells[ABLATION_L1_HITS] = errors_cell(QUANTITY_L1_HIT_RATIO, &all->errors[QUANTITY_L1_HIT_RATIO]);
    for (guint i = 0; i < G_N_ELEMENTS(MOVED); i++)
        row->cells[MOVED[i].column] = errors_cell(MOVED[i].quantity, &all->moved[MOVED[i].quantity]);
    row->cells[ABLATION_TIME] = (AblationCell){validation_error_text(QUANTITY_TIME, time), {time, 0}};
    return row;
}

Ablation *
ablation_new(const RuleList *rules, GPtrArray *gpus, GHashTable *split)
{
    Ablation *ablation = g_new0(Ablation, 1);

    ablation->rules = rules;
    ablation->gpus = g_ptr_array_ref(gpus);
    ablation->rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    for (guint i = 0; i < gpus->len; i++) {
        GPtrArray *rows = g_ptr_array_new_with_free_func(row_free);

        for (guint number = 0; number <= rules->rules->len; number++)
            g_ptr_array_add(rows, row_new(g_ptr_array_index(gpus, i), number, split));
        g_ptr_array_add(ablation->rows, rows);
    }
    return ablation;
}

void
ablation_free(Ablation *ablation)
{
    if (!ablation)
        return;
    g_ptr_array_unref(ablation->gpus);
    g_ptr_array_unref(ablation->rows);
    g_free(ablation);
}

static const AblationRow *
row_of(const Ablation *ablation, guint gpu, guint number)
{
    return g_ptr_array_index((GPtrArray *)g_ptr_array_index(ablation->rows, gpu), number);
}

/* The rule of NUMBER, which is not 0. */
static const Rule *
rule_of(const Ablation *ablation, guint number)
{
    return g_ptr_array_index(ablation->rules->rules, number - 1);
}

void
ablation_rules(const Ablation *ablation, GString *out)
{
    g_string_append(out, "| rule | says | without it |\n|---|---|---|\n");
    for (guint number = 1; number <= ablation->rules->rules->len; number++) {
        const Rule *rule = rule_of(ablation, number);
        g_autofree char *off = g_strjoinv("`, `", rule->off);

        g_string_append_printf(out, "| `%s` | %s | `%s` |\n", rule->name, rule->says, off);
    }
}

/* Whether A and B are shown alike. */
static gboolean
same_cell(const AblationCell *a, const AblationCell *b)
{
    return strcmp(a->text, b->text) == 0;
}

void
ablation_table(const Ablation *ablation, guint gpu, GString *out)
{
    const AblationRow *with_all = row_of(ablation, gpu, 0);

    g_string_append(out, "| without |");
    for (guint i = 0; i < N_ABLATION_COLUMNS; i++)
        g_string_append_printf(out, " %s |", TITLES[i]);
    g_string_append(out, " launches (kernels) |\n|---|");
    for (guint i = 0; i < N_ABLATION_COLUMNS; i++)
        g_string_append(out, "---|");
    g_string_append(out, "---|\n| nothing |");
    for (guint i = 0; i < N_ABLATION_COLUMNS; i++)
        g_string_append_printf(out, " %s |", with_all->cells[i].text);
    g_string_append(out, " |\n");
    for (guint number = 1; number <= ablation->rules->rules->len; number++) {
        const AblationRow *row = row_of(ablation, gpu, number);

        g_string_append_printf(out, "| `%s` |", rule_of(ablation, number)->name);
        for (guint i = 0; i < N_ABLATION_COLUMNS; i++)
            g_string_append_printf(out, " %s |",
                                   same_cell(&row->cells[i], &with_all->cells[i]) ? "" : row->cells[i].text);
        g_string_append_printf(out, " %u (%u) |\n", row->n_moved, row->n_cases);
    }
}

/* Without a rule, how many figures of all GPUs' tables are better or worse than with all. */
typedef struct {
    guint n_moved, n_worse;
    gboolean has_better_picks; /* over all kernels, on each GPU */
} Verdict;

/* Whether the figure FIGURE of column COLUMN, which is shown otherwise than WITH_ALL, is worse than that. */
static gboolean
is_worse(AblationColumn column, const AblationCell *figure, const AblationCell *with_all)
{
    double sign = column == ABLATION_TAU ? -1 : 1;
    gboolean worse = FALSE;

    for (guint i = 0; i < G_N_ELEMENTS(figure->numbers); i++)
        worse |= sign * (figure->numbers[i] - with_all->numbers[i]) > SHOWN * fabs(with_all->numbers[i]);
    return worse;
}

static Verdict
verdict_on(const Ablation *ablation, guint number)
{
    Verdict verdict = {.has_better_picks = TRUE};

    for (guint gpu = 0; gpu < ablation->gpus->len; gpu++) {
        const AblationCell *with_all = row_of(ablation, gpu, 0)->cells;
        const AblationCell *without = row_of(ablation, gpu, number)->cells;

        for (guint i = 0; i < N_ABLATION_COLUMNS; i++) {
            gboolean moves = !same_cell(&without[i], &with_all[i]);

            verdict.n_moved += moves;
            verdict.n_worse += moves && is_worse((AblationColumn)i, &without[i], &with_all[i]);
        }
        verdict.has_better_picks &= without[ABLATION_ALL].numbers[0] < with_all[ABLATION_ALL].numbers[0] &&
                                    !same_cell(&without[ABLATION_ALL], &with_all[ABLATION_ALL]);
    }
    return verdict;
}

/* A line on why rule NUMBER stays; where nobody has said, it says so, and a line on standard error does. */
static void
append_stays(const Ablation *ablation, guint number, const char *more, GString *out)
{
    const Rule *rule = rule_of(ablation, number);

    if (!rule->stays)
        g_printerr("rules.list: nothing says why [%s] stays\n", rule->name);
    g_string_append_printf(out, "- `%s`%s: %s\n", rule->name, more,
                           rule->stays ? rule->stays : "nobody has said why it stays");
}

void
ablation_unmoved(const Ablation *ablation, GString *out)
{
    for (guint number = 1; number <= ablation->rules->rules->len; number++)
        if (verdict_on(ablation, number).n_moved == 0)
            append_stays(ablation, number, "", out);
}

void
ablation_harmless(const Ablation *ablation, GString *out)
{
    for (guint number = 1; number <= ablation->rules->rules->len; number++) {
        const Verdict verdict = verdict_on(ablation, number);

        if (verdict.n_moved > 0 && verdict.n_worse == 0)
            append_stays(ablation, number, "", out);
    }
}

void
ablation_better(const Ablation *ablation, GString *out)
{
    for (guint number = 1; number <= ablation->rules->rules->len; number++) {
        g_autoptr(GString) picks = g_string_new(" (");

        if (!verdict_on(ablation, number).has_better_picks)
            continue;
        for (guint gpu = 0; gpu < ablation->gpus->len; gpu++)
            g_string_append_printf(picks, "%s%s, not %s", gpu > 0 ? "; " : "",
                                   row_of(ablation, gpu, number)->cells[ABLATION_ALL].text,
                                   row_of(ablation, gpu, 0)->cells[ABLATION_ALL].text);
        g_string_append_c(picks, ')');
        append_stays(ablation, number, picks->str, out);
    }
}
