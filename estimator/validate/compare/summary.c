/* SPDX-License-Identifier: MIT */
#include "validate/compare/compare.h"

#include <math.h>
#include <string.h>

/* The errors of one quantity so far. */
typedef struct {
    GArray *errors; /* of double */
    guint n_exact;
} Errors;

static void
errors_add(Errors *errors, Quantity quantity, double estimated, double measured)
{
    double error = quantity_error(quantity, estimated, measured);

    if (isnan(error))
        return;
    g_array_append_val(errors->errors, error);
    errors->n_exact += (guint)quantity_is_exact(quantity, estimated, measured);
}

static ErrorSummary
errors_finish(Errors *errors)
{
    ErrorSummary summary =
        error_summary((const double *)errors->errors->data, errors->errors->len, errors->n_exact);

    g_array_unref(errors->errors);
    return summary;
}

static gboolean
reads_much(const LayoutComparison *layout, double read)
{
    return layout->measured[QUANTITY_DRAM_READS] >= read; /* not where one is NAN */
}

static int
compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

ForeignWrites
foreign_writes(const GPtrArray *cases, double read)
{
    g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(double));

    for (guint i = 0; i < cases->len; i++) {
        const CaseComparison *comparison = g_ptr_array_index(cases, i);

        for (guint k = 0; k < comparison->layouts->len; k++) {
            const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, k);
            double written = layout->measured[QUANTITY_DRAM_WRITES];

            if (reads_much(layout, read) && 10 * layout->measured[QUANTITY_L2_WRITES] < written)
                g_array_append_val(counts, written);
        }
    }
    g_array_sort(counts, compare_numbers);
    return (ForeignWrites){counts->len > 0 ? g_array_index(counts, double, counts->len / 2) : 0, read,
                           counts->len};
}

void
measured_without_others(const LayoutComparison *layout, const ForeignWrites *others, double *ret_measured)
{
    memcpy(ret_measured, layout->measured, sizeof layout->measured);
    if (reads_much(layout, others->read))
        ret_measured[QUANTITY_DRAM_WRITES] = fmax(0, ret_measured[QUANTITY_DRAM_WRITES] - others->sectors);
}

/* Adds the errors of what LAYOUT moves, where that is much. */
static void
add_moved(const LayoutComparison *layout, const ForeignWrites *others, Errors *moved)
{
    double measured[N_QUANTITIES];

    measured_without_others(layout, others, measured);
    for (guint q = FIRST_LAUNCH_QUANTITY; q < N_QUANTITIES; q++)
        if (quantity_is_moved((Quantity)q) && quantity_matters((Quantity)q, layout->estimated, measured))
            errors_add(&moved[q], (Quantity)q, layout->estimated[q], measured[q]);
}

static void
add_site(Summary *summary, const SiteComparison *site, Errors *errors, Errors *understood)
{
    const double estimated[] = {site->estimated_requests, site->estimated_sectors};
    const double measured[] = {site->measured_requests, site->measured_sectors};

    /* A line at which neither is anything is no site: the compiler took what is there away, and so it was
     * estimated. */
    if (isnan(measured[0]) || (estimated[0] == 0 && measured[0] == 0))
        return;
    summary->n_sites++;
    summary->n_understood += (guint)site->understood;
    summary->n_other_line += (guint)(site->understood && site->other_line);
    summary->n_exact +=
        (guint)(site->understood && quantity_is_exact(QUANTITY_SITE_REQUESTS, estimated[0], measured[0]) &&
                quantity_is_exact(QUANTITY_SITE_SECTORS, estimated[1], measured[1]));
    for (guint i = 0; i < G_N_ELEMENTS(estimated); i++) {
        errors_add(&errors[QUANTITY_SITE_REQUESTS + i], QUANTITY_SITE_REQUESTS + i, estimated[i],
                   measured[i]);
        if (site->understood)
            errors_add(&understood[i], QUANTITY_SITE_REQUESTS + i, estimated[i], measured[i]);
    }
}

static void
add_layouts(Summary *summary, const CaseComparison *comparison, const ForeignWrites *others, Errors *errors,
            Errors *understood, Errors *moved)
{
    summary->n_cases++;
    summary->n_layouts += comparison->layouts->len;
    summary->n_timed += comparison->n_timed;
    for (guint i = 0; i < comparison->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);

        for (guint q = FIRST_LAUNCH_QUANTITY; q < N_QUANTITIES; q++)
            errors_add(&errors[q], (Quantity)q, layout->estimated[q], layout->measured[q]);
        add_moved(layout, others, moved);
        for (guint s = 0; s < layout->sites->len; s++)
            add_site(summary, g_ptr_array_index(layout->sites, s), errors, understood);
    }
}

/* What STRATEGY loses over those CASES that are in GROUP; group 0 is all. */
static void
summarise_strategy(Summary *summary, const GPtrArray *cases, guint group, Strategy strategy)
{
    g_autofree double *regrets = g_new(double, cases->len + 1);
    guint n = 0;

    summary->worst_regret[strategy] = NAN;
    for (guint i = 0; i < cases->len; i++) {
        const CaseComparison *comparison = g_ptr_array_index(cases, i);
        double regret = comparison->regret[strategy];

        if ((group != 0 && comparison->group != group) || isnan(regret))
            continue;
        regrets[n++] = regret;
        if (!(regret <= summary->worst_regret[strategy])) {
            summary->worst_regret[strategy] = regret;
            summary->worst_case[strategy] = comparison;
        }
    }
    summary->n_regrets[strategy] = n;
    summary->mean_regret[strategy] = geometric_mean(regrets, n);
}

static void
summarise_tau(Summary *summary, const GPtrArray *cases, guint group)
{
    double sum = 0, sum_counters = 0;
    guint n_counters = 0;

    for (guint i = 0; i < cases->len; i++) {
        const CaseComparison *comparison = g_ptr_array_index(cases, i);

        if (group != 0 && comparison->group != group)
            continue;
        if (!isnan(comparison->tau)) {
            sum += comparison->tau;
            summary->n_tau++;
        }
        if (!isnan(comparison->tau_counters)) {
            sum_counters += comparison->tau_counters;
            n_counters++;
        }
    }
    summary->mean_tau = summary->n_tau > 0 ? sum / summary->n_tau : NAN;
    summary->mean_tau_counters = n_counters > 0 ? sum_counters / n_counters : NAN;
}

static Summary *
summary_new(const GPtrArray *cases, guint group, const char *name, const ForeignWrites *others)
{
    Summary *summary = g_new0(Summary, 1);
    Errors errors[N_QUANTITIES], moved[N_QUANTITIES], understood[2];

    summary->name = name;
    for (guint q = 0; q < N_QUANTITIES; q++) {
        errors[q] = (Errors){g_array_new(FALSE, FALSE, sizeof(double)), 0};
        moved[q] = (Errors){g_array_new(FALSE, FALSE, sizeof(double)), 0};
    }
    for (guint i = 0; i < G_N_ELEMENTS(understood); i++)
        understood[i] = (Errors){g_array_new(FALSE, FALSE, sizeof(double)), 0};
    for (guint i = 0; i < cases->len; i++) {
        const CaseComparison *comparison = g_ptr_array_index(cases, i);

        if (group == 0 || comparison->group == group)
            add_layouts(summary, comparison, others, errors, understood, moved);
    }
    for (guint q = 0; q < N_QUANTITIES; q++) {
        summary->errors[q] = errors_finish(&errors[q]);
        summary->moved[q] = errors_finish(&moved[q]);
    }
    for (guint i = 0; i < G_N_ELEMENTS(understood); i++)
        summary->understood[i] = errors_finish(&understood[i]);
    for (guint i = 0; i < N_STRATEGIES; i++)
        summarise_strategy(summary, cases, group, (Strategy)i);
    summarise_tau(summary, cases, group);
    return summary;
}

GPtrArray *
summaries_new(const GPtrArray *cases, const GPtrArray *groups, const ForeignWrites *others)
{
    GPtrArray *summaries = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < groups->len; i++)
        g_ptr_array_add(summaries, summary_new(cases, i, g_ptr_array_index(groups, i), others));
    return summaries;
}

/* Makes MISS what is estimated and measured of LAYOUT, where it is worse. */
static void
keep_worse(Miss *miss, const LayoutComparison *layout, const SiteComparison *site, double estimated,
           double measured)
{
    double error = quantity_error(miss->quantity, estimated, measured);

    double off = fabs(estimated - measured);

    if (isnan(error) || error == 0)
        return;
    if (miss->layout &&
        (error < miss->error || (error == miss->error && off <= fabs(miss->estimated - miss->measured))))
        return;
    miss->layout = layout;
    miss->site = site;
    miss->estimated = estimated;
    miss->measured = measured;
    miss->error = error;
}

static void
look_at_sites(Miss *miss, const LayoutComparison *layout)
{
    for (guint i = 0; i < layout->sites->len; i++) {
        const SiteComparison *site = g_ptr_array_index(layout->sites, i);

        if (miss->quantity == QUANTITY_SITE_REQUESTS)
            keep_worse(miss, layout, site, site->estimated_requests, site->measured_requests);
        else
            keep_worse(miss, layout, site, site->estimated_sectors, site->measured_sectors);
    }
}

static gint
compare_misses(gconstpointer a, gconstpointer b)
{
    const Miss *x = *(Miss *const *)a, *y = *(Miss *const *)b;

    double x_off = fabs(x->estimated - x->measured), y_off = fabs(y->estimated - y->measured);

    if (x->error != y->error)
        return x->error < y->error ? 1 : -1;
    if (x_off != y_off)
        return x_off < y_off ? 1 : -1;
    if (x->quantity != y->quantity)
        return x->quantity > y->quantity ? 1 : -1;
    return strcmp(x->comparison->title, y->comparison->title);
}

GPtrArray *
misses_new(const GPtrArray *cases)
{
    GPtrArray *misses = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < cases->len; i++) {
        const CaseComparison *comparison = g_ptr_array_index(cases, i);

        for (guint q = 0; q < N_QUANTITIES; q++) {
            g_autofree Miss *miss = g_new0(Miss, 1);

            miss->comparison = comparison;
            miss->quantity = (Quantity)q;
            for (guint l = 0; l < comparison->layouts->len; l++) {
                const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, l);

                if (q < FIRST_LAUNCH_QUANTITY)
                    look_at_sites(miss, layout);
                else
                    keep_worse(miss, layout, NULL, layout->estimated[q], layout->measured[q]);
            }
            if (miss->layout)
                g_ptr_array_add(misses, g_steal_pointer(&miss));
        }
    }
    g_ptr_array_sort(misses, compare_misses);
    return misses;
}
