/* SPDX-License-Identifier: MIT */
#include "validate/compare/compare.h"

#include <math.h>
#include <string.h>

const StrategyInfo STRATEGY_INFOS[N_STRATEGIES] = {
    [STRATEGY_PICK] = {"pick", "the pick", NULL},
    [STRATEGY_PICK_FIRST] = {"pick_first", "the first listed of the picks", NULL},
    [STRATEGY_AOS] = {"always_aos", "always aos", "aos"},
    [STRATEGY_SOA] = {"always_soa", "always soa", "soa"},
    [STRATEGY_AOSOA32] = {"always_aosoa32", "always aosoa@32", "aosoa@32"},
    [STRATEGY_COUNTERS] = {"counters", "least dynamic cost counted", NULL},
};

static void
layout_comparison_free(gpointer data)
{
    LayoutComparison *layout = data;

    g_clear_pointer(&layout->sites, g_ptr_array_unref);
    g_free(layout);
}

static void
case_comparison_free(gpointer data)
{
    CaseComparison *comparison = data;

    g_free(comparison->title);
    g_clear_pointer(&comparison->layouts, g_ptr_array_unref);
    g_free(comparison);
}

void
comparison_free(Comparison *comparison)
{
    if (!comparison)
        return;
    g_ptr_array_unref(comparison->groups);
    g_ptr_array_unref(comparison->cases);
    g_ptr_array_unref(comparison->summaries);
    g_ptr_array_unref(comparison->misses);
    g_ptr_array_unref(comparison->unmeasured);
    g_ptr_array_unref(comparison->notes);
    g_free(comparison);
}

/* The dynamic cost that is estimated: the model's own where it is the paper's. */
static double
estimated_cost(const Bundle *bundle, const LayoutEstimate *estimate, const CostWeights *weights)
{
    const Model *model = model_find(bundle->model);

    return model && model->cost_is_dynamic ? estimate->total : dynamic_cost(&estimate->traffic, weights);
}

static LayoutComparison *
compare_layout(const Bundle *bundle, const Results *results, const LayoutEstimate *estimate,
               const CostWeights *weights)
{
    LayoutComparison *layout = g_new0(LayoutComparison, 1);
    const Measurement *measurement = results_find(results, estimate);
    gboolean is_time = strcmp(bundle->cost_unit, "ns") == 0;

    layout->estimate = estimate;
    layout->ms = NAN;
    for (guint i = 0; i < N_QUANTITIES; i++)
        layout->estimated[i] = layout->measured[i] = NAN;
    quantity_values(&estimate->traffic, estimated_cost(bundle, estimate, weights),
                    is_time ? estimate->total : NAN, layout->estimated);
    layout->differs = measurement && measurement->differs;
    if (layout->differs)
        measurement = NULL;
    layout->measurement = measurement;
    layout->sites = site_compare(estimate, measurement ? measurement->sites : NULL);
    if (!measurement)
        return layout;
    if (measurement->timed)
        layout->ms = measurement->ms_median;
    if (measurement->counted) {
        Traffic traffic = traffic_of_metrics(measurement->metrics);

        quantity_values(&traffic, dynamic_cost(&traffic, weights), NAN, layout->measured);
    }
    layout->measured[QUANTITY_TIME] = 1e6 * layout->ms;
    return layout;
}

gboolean
layout_is_pick(const CaseComparison *comparison, const LayoutComparison *layout)
{
    return layout->estimate->rank == comparison->first_rank;
}

/* Whether STRATEGY may choose LAYOUT. */
static gboolean
may_choose(const CaseComparison *comparison, Strategy strategy, const LayoutComparison *layout,
           double least_cost)
{
    const char *wanted = STRATEGY_INFOS[strategy].layout;

    if (wanted)
        return g_strcmp0(layout->estimate->name, wanted) == 0 ||
               strcmp(layout->estimate->layout, wanted) == 0;
    if (strategy == STRATEGY_COUNTERS)
        return layout->measured[QUANTITY_DYNAMIC_COST] <= least_cost;
    return layout_is_pick(comparison, layout);
}

/* The slowest of the timed layouts that STRATEGY may choose, or the first of them; -1: none is timed. */
static int
choose(const CaseComparison *comparison, Strategy strategy)
{
    double least_cost = INFINITY;
    int chosen = -1;

    for (guint i = 0; i < comparison->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);

        if (!isnan(layout->ms) && layout->measured[QUANTITY_DYNAMIC_COST] < least_cost)
            least_cost = layout->measured[QUANTITY_DYNAMIC_COST];
    }
    for (guint i = 0; i < comparison->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);

        if (isnan(layout->ms) || !may_choose(comparison, strategy, layout, least_cost))
            continue;
        if (chosen < 0 ||
            (strategy != STRATEGY_PICK_FIRST &&
             layout->ms > ((LayoutComparison *)g_ptr_array_index(comparison->layouts, chosen))->ms))
            chosen = (int)i;
    }
    return chosen;
}

/* Kendall's tau of the timed layouts, of their ranks or of what the counters cost. */
static double
case_tau(const CaseComparison *comparison, gboolean counters)
{
    guint n = 0, n_layouts = comparison->layouts->len;
    g_autofree double *estimated = g_new(double, n_layouts + 1), *measured = g_new(double, n_layouts + 1);

    for (guint i = 0; i < n_layouts; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);
        double cost = counters ? layout->measured[QUANTITY_DYNAMIC_COST] : layout->estimate->rank;

        if (isnan(layout->ms) || isnan(cost))
            continue;
        estimated[n] = cost;
        measured[n++] = layout->ms;
    }
    return rank_tau_b(estimated, measured, n, TIME_RESOLUTION);
}

static void
compare_times(CaseComparison *comparison)
{
    const LayoutComparison *best = NULL;

    comparison->best = -1;
    for (guint i = 0; i < comparison->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);

        if (isnan(layout->ms))
            continue;
        comparison->n_timed++;
        if (!best || layout->ms < best->ms) {
            best = layout;
            comparison->best = (int)i;
        }
    }
    for (guint i = 0; i < N_STRATEGIES; i++) {
        int chosen = choose(comparison, (Strategy)i);
        const LayoutComparison *layout = chosen >= 0 ? g_ptr_array_index(comparison->layouts, chosen) : NULL;

        comparison->chosen[i] = chosen;
        comparison->regret[i] = layout ? layout->ms / best->ms : NAN;
    }
    comparison->tau = case_tau(comparison, FALSE);
    comparison->tau_counters = case_tau(comparison, TRUE);
}

/* The group that SPLIT, which may be NULL, gives KERNEL; adds it to GROUPS where it is new. 0: it has none.
 */
static guint
group_of(GPtrArray *groups, GHashTable *split, const char *kernel)
{
    g_autofree char *plain = g_strndup(kernel, strcspn(kernel, "<"));
    const char *name = split ? g_hash_table_lookup(split, plain) : NULL;
    guint group;

    if (!name)
        return 0;
    if (g_ptr_array_find_with_equal_func(groups, name, g_str_equal, &group))
        return group;
    g_ptr_array_add(groups, g_strdup(name));
    return groups->len - 1;
}

static CaseComparison *
compare_case(Comparison *all, const CaseEstimate *estimate, GHashTable *split)
{
    CaseComparison *comparison = g_new0(CaseComparison, 1);

    comparison->estimate = estimate;
    comparison->title = case_title(all->bundle, estimate);
    comparison->group = group_of(all->groups, split, estimate->kernel);
    comparison->layouts = g_ptr_array_new_with_free_func(layout_comparison_free);
    comparison->first_rank = G_MAXUINT;
    comparison->original_ms = results_original_ms(all->results, estimate);
    for (guint i = 0; i < estimate->layouts->len; i++) {
        const LayoutEstimate *layout = g_ptr_array_index(estimate->layouts, i);

        comparison->first_rank = MIN(comparison->first_rank, layout->rank);
        g_ptr_array_add(comparison->layouts,
                        compare_layout(all->bundle, all->results, layout, &all->weights));
    }
    compare_times(comparison);
    return comparison;
}

/* Tells which layouts of COMPARISON lack times or counters, though there are some in the results. */
static void
tell_unmeasured(Comparison *all, const CaseComparison *comparison)
{
    for (guint i = 0; i < comparison->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);
        gboolean timed = layout->measurement && layout->measurement->timed;
        gboolean counted = layout->measurement && layout->measurement->counted;

        if (layout->differs || (timed && counted))
            continue;
        g_ptr_array_add(all->unmeasured,
                        g_strdup_printf("%s, %s: %s", comparison->title, layout->estimate->layout,
                                        timed     ? "no counters"
                                        : counted ? "no time"
                                                  : "neither time nor counters"));
    }
}

/* NAMES, of char *, joined by commas. */
static char *
join_names(const GPtrArray *names)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < names->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "", (const char *)g_ptr_array_index(names, i));
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void
tell_notes(Comparison *all, GHashTable *split)
{
    const Results *results = all->results;
    guint n_ungrouped = 0;

    if (results->older->len > 0) {
        g_autofree char *names = join_names(results->older);

        g_ptr_array_add(all->notes,
                        g_strdup_printf("programs that have changed since they were measured: %s", names));
    }
    if (results->other_gpu)
        g_ptr_array_add(all->notes,
                        g_strdup_printf("measured on %s, and estimated for %s of compute capability %s",
                                        results->other_gpu, all->bundle->device,
                                        all->bundle->compute_capability));
    for (guint i = 0; i < results->notes->len; i++)
        g_ptr_array_add(all->notes, g_strdup(g_ptr_array_index(results->notes, i)));
    for (guint i = 0; i < all->cases->len; i++)
        n_ungrouped += ((CaseComparison *)g_ptr_array_index(all->cases, i))->group == 0;
    if (split && n_ungrouped > 0)
        g_ptr_array_add(all->notes, g_strdup_printf("%u kernels are in no half of the split", n_ungrouped));
    if (isnan(all->weights.dram))
        g_ptr_array_add(all->notes,
                        g_strdup("the dynamic cost is not known: the architecture's weights are not"));
}

Comparison *
comparison_new(const Bundle *bundle, const Results *results, const CostWeights *weights, GHashTable *split)
{
    Comparison *all = g_new0(Comparison, 1);
    ForeignWrites others;

    all->bundle = bundle;
    all->results = results;
    all->weights = *weights;
    all->groups = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(all->groups, g_strdup("all"));
    all->cases = g_ptr_array_new_with_free_func(case_comparison_free);
    all->unmeasured = g_ptr_array_new_with_free_func(g_free);
    all->notes = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < bundle->cases->len; i++) {
        CaseComparison *comparison = compare_case(all, g_ptr_array_index(bundle->cases, i), split);

        g_ptr_array_add(all->cases, comparison);
        tell_unmeasured(all, comparison);
    }
    tell_notes(all, split);
    others = foreign_writes(all->cases, weights->window_sectors);
    if (others.n > 0)
        g_ptr_array_add(
            all->notes,
            g_strdup_printf(
                "%u launches that store next to nothing are counted to write %.0f sectors to "
                "DRAM: rows of 1 %% of all moved leave these out where more than %.4g MiB is read",
                others.n, others.sectors, others.read * weights->sector_bytes / (1 << 20)));
    all->summaries = summaries_new(all->cases, all->groups, &others);
    all->misses = misses_new(all->cases);
    return all;
}
