/* SPDX-License-Identifier: MIT */
/* What choosing a layout costs. */
#include "blocks.h"

#include <math.h>
#include <string.h>

/* A pick that takes so much longer than the fastest layout is told: of the model that the GPU's file asks
 * for, and of another. */
#define WORST_MEANT 1.05
#define WORST_OTHER 1.5
/* Estimates that differ by less, relative to the larger, from step to step. */
static const double NEAR_STEPS[] = {0, 0.005, 0.01, 0.02};

void
block_measured(const BlockSource *source, GString *out)
{
    const Results *results = source->comparison->results;
    const Bundle *bundle = source->comparison->bundle;
    const Summary *all = g_ptr_array_index(source->comparison->summaries, 0);

    g_string_append_printf(
        out,
        "The model `%s` on `%s`: %u pairs of a kernel and a record, %u layouts, of which %u were "
        "measured on an %s (driver %s, nvcc %s, ncu %s, %s).\n",
        bundle->model, bundle->arch, all->n_cases, all->n_layouts, all->n_timed, results->device,
        results->driver, results->nvcc, results->ncu, results->date);
    for (guint i = 0; i < results->older->len; i++)
        g_string_append_printf(out, "%s`%s`%s", i ? ", " : "Programs that have changed since: ",
                               (char *)g_ptr_array_index(results->older, i),
                               i + 1 < results->older->len ? "" : ".\n");
}

void
block_summary(const BlockSource *source, GString *out)
{
    const Summary *all = g_ptr_array_index(source->comparison->summaries, 0);

    g_string_append_printf(out,
                           "On an %s the pick of `%s` takes %.3f times as long as the fastest layout in "
                           "the geometric mean of %u kernels and records,\n%.3f times at worst; always "
                           "choosing SoA takes %.3f times, and %.3f.\n",
                           source->comparison->results->device, source->comparison->bundle->model,
                           all->mean_regret[STRATEGY_PICK], all->n_cases, all->worst_regret[STRATEGY_PICK],
                           all->mean_regret[STRATEGY_SOA], all->worst_regret[STRATEGY_SOA]);
}

/* What was asked of the model that the GPU's file asks for; nothing of another. */
static const char *
asked_of(const BlockSource *source, const char *asked)
{
    return source->model_is_meant ? asked : "";
}

static void
append_mean_row(const BlockSource *source, const char *title, const char *asked, Strategy strategy,
                gboolean with_worst, GString *out)
{
    const Comparison *comparison = source->comparison;

    g_string_append_printf(out, "| %s | %s |", title, asked_of(source, asked));
    for (guint i = 0; i < comparison->summaries->len; i++) {
        const Summary *summary = block_column(comparison, i);

        g_string_append_printf(out, " %.3f", summary->mean_regret[strategy]);
        if (with_worst)
            g_string_append_printf(out, " (%.1f)", summary->worst_regret[strategy]);
        g_string_append(out, " |");
    }
    g_string_append_c(out, '\n');
}

static void
append_worst_row(const BlockSource *source, GString *out)
{
    const Comparison *comparison = source->comparison;

    g_string_append_printf(out, "| the pick, worst | %s |", asked_of(source, "1.10"));
    for (guint i = 0; i < comparison->summaries->len; i++) {
        const Summary *summary = block_column(comparison, i);
        g_autofree char *title = block_title(summary->worst_case[STRATEGY_PICK]);

        g_string_append_printf(out, " %.3f %s |", summary->worst_regret[STRATEGY_PICK], title);
    }
    g_string_append_c(out, '\n');
}

static void
append_tau_row(const BlockSource *source, const char *title, const char *asked, gboolean counters,
               GString *out)
{
    const Comparison *comparison = source->comparison;

    g_string_append_printf(out, "| %s | %s |", title, asked_of(source, asked));
    for (guint i = 0; i < comparison->summaries->len; i++) {
        const Summary *summary = block_column(comparison, i);

        g_string_append_printf(out, " %.3f |", counters ? summary->mean_tau_counters : summary->mean_tau);
    }
    g_string_append_c(out, '\n');
}

void
block_picks(const BlockSource *source, GString *out)
{
    static const struct {
        const char *title;
        Strategy strategy;
    } rows[] = {
        {"always AoS, mean (worst)", STRATEGY_AOS},
        {"always SoA", STRATEGY_SOA},
        {"always AoSoA of 32", STRATEGY_AOSOA32},
        {"the paper's dynamic cost from measured counters", STRATEGY_COUNTERS},
    };
    const Comparison *comparison = source->comparison;

    g_string_append(out, "| | asked |");
    for (guint i = 0; i < comparison->summaries->len; i++)
        g_string_append_printf(out, " %s (%u) |", block_column(comparison, i)->name,
                               block_column(comparison, i)->n_cases);
    g_string_append(out, "\n|---|---|");
    for (guint i = 0; i < comparison->summaries->len; i++)
        g_string_append(out, "---|");
    g_string_append_c(out, '\n');
    append_mean_row(source, "the pick, geometric mean", "1.02", STRATEGY_PICK, FALSE, out);
    append_worst_row(source, out);
    append_mean_row(source, "the first listed of the picks, mean", "", STRATEGY_PICK_FIRST, FALSE, out);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        append_mean_row(source, rows[i].title, "", rows[i].strategy, TRUE, out);
    append_tau_row(source, "tau, mean", "0.75", FALSE, out);
    append_tau_row(source, "tau of that dynamic cost", "", TRUE, out);
}

/* The timed layout called NAME; NULL: there is none. */
static const LayoutComparison *
find_layout(const CaseComparison *comparison, const char *name)
{
    for (guint i = 0; i < comparison->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);

        if (!isnan(layout->ms) &&
            (g_strcmp0(layout->estimate->name, name) == 0 || g_strcmp0(layout->estimate->layout, name) == 0))
            return layout;
    }
    return NULL;
}

static double
best_ms(const CaseComparison *comparison)
{
    return comparison->best < 0
               ? NAN
               : ((LayoutComparison *)g_ptr_array_index(comparison->layouts, comparison->best))->ms;
}

/* The row of always NAME. */
static void
append_always(const Comparison *comparison, const char *name, GString *out)
{
    g_autofree double *regrets = g_new(double, comparison->cases->len + 1);
    const CaseComparison *worst_case = NULL;
    double worst = 0;
    guint n = 0, n_best = 0;

    for (guint i = 0; i < comparison->cases->len; i++) {
        const CaseComparison *one = g_ptr_array_index(comparison->cases, i);
        const LayoutComparison *layout = find_layout(one, name);

        if (!layout)
            continue;
        n_best += layout == g_ptr_array_index(one->layouts, one->best);
        regrets[n] = layout->ms / best_ms(one);
        if (regrets[n] > worst) {
            worst = regrets[n];
            worst_case = one;
        }
        n++;
    }
    if (n == 0)
        return;
    g_autofree char *title = block_title(worst_case);
    g_string_append_printf(out, "| %s | %u | %.3f | %.2f %s | %u |\n", name, n, geometric_mean(regrets, n),
                           worst, title, n_best);
}

void
block_always(const BlockSource *source, GString *out)
{
    static const char *const names[] = {"aos", "soa", "aosoa@8", "aosoa@32"};

    g_string_append(out, "| always | pairs that have it | mean | worst | fastest |\n|---|---|---|---|---|\n");
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        append_always(source->comparison, names[i], out);
}

/* Counts the pairs of COMPARISON's layouts by how near their estimates are, as far as they are measured
 * apart. */
static void
count_near(const CaseComparison *comparison, guint *pairs, guint *right)
{
    for (guint i = 0; i < comparison->layouts->len; i++)
        for (guint k = 0; k < i; k++) {
            const LayoutComparison *a = g_ptr_array_index(comparison->layouts, i),
                                   *b = g_ptr_array_index(comparison->layouts, k);
            double x = a->estimate->total, y = b->estimate->total, apart = fabs(x - y) / fmax(x, y);

            if (!(fabs(a->ms - b->ms) > TIME_RESOLUTION * fmin(a->ms, b->ms)))
                continue;
            for (guint step = 0; step + 1 < G_N_ELEMENTS(NEAR_STEPS); step++)
                if (apart >= NEAR_STEPS[step] && apart < NEAR_STEPS[step + 1]) {
                    pairs[step]++;
                    right[step] += x != y && (x < y) == (a->ms < b->ms);
                }
        }
}

void
block_near(const BlockSource *source, GString *out)
{
    const Comparison *comparison = source->comparison;
    guint n_steps = G_N_ELEMENTS(NEAR_STEPS) - 1;

    g_string_append(out, "| estimated to differ by |");
    for (guint i = 0; i < comparison->summaries->len; i++)
        g_string_append_printf(out, " %s: in the right order |", block_column(comparison, i)->name);
    g_string_append(out, "\n|---|");
    for (guint i = 0; i < comparison->summaries->len; i++)
        g_string_append(out, "---|");
    g_string_append_c(out, '\n');
    for (guint step = 0; step < n_steps; step++) {
        g_string_append_printf(out, "| %g to %g %% |", 100 * NEAR_STEPS[step], 100 * NEAR_STEPS[step + 1]);
        for (guint s = 0; s < comparison->summaries->len; s++) {
            const char *group = block_column(comparison, s)->name;
            guint pairs[G_N_ELEMENTS(NEAR_STEPS)] = {0}, right[G_N_ELEMENTS(NEAR_STEPS)] = {0};

            for (guint i = 0; i < comparison->cases->len; i++) {
                const CaseComparison *one = g_ptr_array_index(comparison->cases, i);

                if (strcmp(group, "all") == 0 ||
                    strcmp(g_ptr_array_index(comparison->groups, one->group), group) == 0)
                    count_near(one, pairs, right);
            }
            g_string_append_printf(out, " %u of %u |", right[step], pairs[step]);
        }
        g_string_append_c(out, '\n');
    }
}

static gint
compare_regrets(gconstpointer a, gconstpointer b)
{
    double x = (*(CaseComparison *const *)a)->regret[STRATEGY_PICK],
           y = (*(CaseComparison *const *)b)->regret[STRATEGY_PICK];

    return (x < y) - (x > y);
}

/* The slowest layout that is ranked first. */
static const LayoutComparison *
picked(const CaseComparison *comparison)
{
    return g_ptr_array_index(comparison->layouts, comparison->chosen[STRATEGY_PICK]);
}

void
block_worst(const BlockSource *source, GString *out)
{
    const Comparison *comparison = source->comparison;
    double least = source->model_is_meant ? WORST_MEANT : WORST_OTHER;
    g_autoptr(GPtrArray) cases = g_ptr_array_new();

    for (guint i = 0; i < comparison->cases->len; i++)
        if (((CaseComparison *)g_ptr_array_index(comparison->cases, i))->regret[STRATEGY_PICK] >= least)
            g_ptr_array_add(cases, g_ptr_array_index(comparison->cases, i));
    g_ptr_array_sort(cases, compare_regrets);
    g_string_append(out, "| kernel | loses | pick, ms | fastest, ms | why |\n|---|---|---|---|---|\n");
    for (guint i = 0; i < cases->len; i++) {
        const CaseComparison *one = g_ptr_array_index(cases, i);
        const LayoutComparison *best = g_ptr_array_index(one->layouts, one->best);
        g_autofree char *title = block_title(one), *pick = block_layout(picked(one)),
                        *fastest = block_layout(best);

        g_string_append_printf(out, "| %s | %.3f | %s%s %.4g | %s %.4g | %s |\n", title,
                               one->regret[STRATEGY_PICK], pick, picked(one)->estimate->tied ? ", tied," : "",
                               picked(one)->ms, fastest, best->ms,
                               reasons_find(source->reasons, source->report, "pick", one->title));
    }
}
