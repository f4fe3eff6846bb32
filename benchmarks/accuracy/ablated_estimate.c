/* SPDX-License-Identifier: MIT */
/* Estimates of a planned kernel without each rule. What is prepared, and what warps ask for, is the same
 * without most rules, and what is moved without many: these share it. */
#include "ablated.h"

#include "validate/plan/plan.h"

#include <math.h>
#include <string.h>

/* So much of a total may be the rounding of sums. */
#define ROUNDING 1e-9

/* A kernel that is estimated: its case in the bundle, and which layout is the first of it. */
typedef struct {
    Ablated *ablated;
    const Planned *planned;
    const CaseEstimate *estimate;
    guint first;
    AnalysisRequest request;   /* nothing in it is owned */
    const Machine *machine;    /* with all rules */
    GPtrArray *layouts;        /* of RankedLayout, which belong to an analysis: the best first */
    RankedLayout **in_order;   /* the same as the plan has them */
    PreparedLayouts *prepared; /* for MACHINE */
} Estimating;

static const Rule *
rule_of(const Estimating *of, guint number)
{
    return g_ptr_array_index(of->ablated->rules->rules, number - 1);
}

/* What changes without rule NUMBER, as far as the model can tell that apart. */
static RuleChange
change_of(const Estimating *of, guint number)
{
    const Model *model = of->machine->model;
    RuleChange changes = rule_of(of, number)->changes;

    if (changes == RULE_OF_TIMES && !model->estimate_times)
        changes = RULE_OF_TRAFFIC;
    return changes == RULE_OF_TRAFFIC && !model->prepare_other ? RULE_OF_REQUESTS : changes;
}

/* Notes LAYOUTS (of RankedLayout, the best first) as what NUMBER estimates. */
static void
note_layouts(const Estimating *to, guint number, const GPtrArray *layouts)
{
    for (guint i = 0; i < to->estimate->layouts->len; i++)
        for (guint k = 0; k < layouts->len; k++) {
            const RankedLayout *ranked = g_ptr_array_index(layouts, k);

            if (strcmp(ranked->spec, to->ablated->layouts[to->first + i]->layout) == 0)
                *ablated_figures(to->ablated, number, to->first + i) = (Figures){
                    k + 1, ranked->rank, ranked->tied, ranked->estimate.total, ranked->estimate.traffic};
        }
}

/* Whether number 0 is what the plan has estimated: what is estimated here is what a plan estimates. */
static gboolean
check_plan(const Estimating *of, GError **error)
{
    for (guint i = 0; i < of->estimate->layouts->len; i++) {
        const LayoutEstimate *layout = of->ablated->layouts[of->first + i];
        const Figures *figures = ablated_figures(of->ablated, 0, of->first + i);

        if (figures->rank == layout->rank && fabs(figures->total - layout->total) <= ROUNDING * layout->total)
            continue;
        g_set_error(error, VALIDATION_ERROR, VALIDATION_ERROR_INPUT,
                    "%s of %s, %s: the plan estimates %.10g (rank %u), and this %.10g (rank %u)",
                    layout->layout, of->estimate->program, of->estimate->kernel, layout->total, layout->rank,
                    figures->total, figures->rank);
        return FALSE;
    }
    return TRUE;
}

/* What ANALYSIS says of the kernel; NULL, with an error, where it is not what the plan had. */
static const Ranking *
only_ranking(const Estimating *of, const Analysis *analysis, GError **error)
{
    if (analysis->cases->len == 1)
        return ((const Case *)g_ptr_array_index(analysis->cases, 0))->ranking;
    g_set_error(error, VALIDATION_ERROR, VALIDATION_ERROR_INPUT,
                "%s, %s: estimated for %u launches and records", of->estimate->program, of->estimate->kernel,
                analysis->cases->len);
    return NULL;
}

/* Notes as what NUMBER, on MACHINE, estimates ESTIMATES, each EVERY of which is a layout's, in the plan's
 * order; these are taken. */
static void
note_estimates(const Estimating *to, guint number, const Machine *machine, const Estimate *estimates,
               guint every)
{
    for (guint i = 0; i < to->layouts->len; i++) {
        estimate_clear(&to->in_order[i]->estimate);
        to->in_order[i]->estimate = estimates[i * every];
    }
    ranked_layouts_number(to->layouts, model_known_error(machine->model, machine->arch));
    note_layouts(to, number, to->layouts);
}

/* --- rules of times */

/* Their numbers, and the machines without them. */
typedef struct {
    GArray *numbers;     /* of guint */
    GPtrArray *machines; /* of Machine */
    GArray *times;       /* of ModelTimes */
} TimesRules;

static void
times_rules_clear(TimesRules *rules)
{
    g_array_unref(rules->numbers);
    g_ptr_array_unref(rules->machines);
    g_array_unref(rules->times);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TimesRules, times_rules_clear)

static gboolean
find_times_rules(const Estimating *of, TimesRules *rules, GError **error)
{
    for (guint number = 1; number <= of->ablated->rules->rules->len; number++) {
        Machine *machine;

        if (change_of(of, number) != RULE_OF_TIMES)
            continue;
        machine = ablated_machine(of->ablated, number, of->planned->options, error);
        if (!machine)
            return FALSE;
        const ModelTimes times = {machine->arch, &machine->settings};
        g_ptr_array_add(rules->machines, machine);
        g_array_append_val(rules->numbers, number);
        g_array_append_val(rules->times, times);
    }
    return TRUE;
}

/* Estimates the layouts with all rules once more, which must come to the same, and without each of times. */
static gboolean
estimate_times(const Estimating *to, GError **error)
{
    const Model *model = to->machine->model;
    g_auto(TimesRules) rules = {g_array_new(FALSE, FALSE, sizeof(guint)),
                                g_ptr_array_new_with_free_func((GDestroyNotify)machine_free),
                                g_array_new(FALSE, FALSE, sizeof(ModelTimes))};

    if (!find_times_rules(to, &rules, error))
        return FALSE;
    guint n = rules.times->len + 1;
    g_autofree Estimate *estimates = g_new(Estimate, to->layouts->len * n);
    for (guint i = 0; i < to->layouts->len; i++) {
        const Layout *layout = to->in_order[i]->layout;

        model->estimate_times(prepared_layouts_find(to->prepared, layout, NULL), layout,
                              (const ModelTimes *)rules.times->data, n - 1, &estimates[i * n]);
    }
    note_estimates(to, 0, to->machine, estimates, n);
    for (guint i = 1; i < n; i++)
        note_estimates(to, g_array_index(rules.numbers, guint, i - 1),
                       g_ptr_array_index(rules.machines, i - 1), estimates + i, n);
    return check_plan(to, error);
}

/* --- the others */

/* What MODEL prepared for another machine, by what it did for the first. */
static gpointer
find_other(GHashTable *others, gpointer first, const Machine *machine, GError **error)
{
    gpointer other = g_hash_table_lookup(others, first);

    if (!other) {
        other = machine->model->prepare_other(first, machine->arch, &machine->settings, error);
        if (other)
            g_hash_table_insert(others, first, other);
    }
    return other;
}

/* Estimates the layouts on MACHINE, without rule NUMBER, of which requests do not change. */
static gboolean
estimate_traffic(const Estimating *to, guint number, const Machine *machine, GError **error)
{
    g_autoptr(GHashTable) others = g_hash_table_new_full(NULL, NULL, NULL, machine->model->release);
    g_autofree Estimate *estimates = g_new0(Estimate, to->layouts->len);

    for (guint i = 0; i < to->layouts->len; i++) {
        const Layout *layout = to->in_order[i]->layout;
        gpointer other =
            find_other(others, prepared_layouts_find(to->prepared, layout, NULL), machine, error);

        if (!other)
            return FALSE;
        machine->model->estimate(other, layout, &estimates[i]);
    }
    note_estimates(to, number, machine, estimates, 1);
    return TRUE;
}

/* The same where all changes. */
static gboolean
estimate_all(const Estimating *to, guint number, const Machine *machine, GError **error)
{
    g_autoptr(Analysis) analysis = analysis_new(to->planned->read, machine, &to->request, FALSE, error);
    const Ranking *ranking = analysis ? only_ranking(to, analysis, error) : NULL;

    if (ranking)
        note_layouts(to, number, ranking->layouts);
    return ranking != NULL;
}

static gboolean
estimate_without(const Estimating *to, guint number, GError **error)
{
    g_autoptr(Machine) machine = NULL;

    if (change_of(to, number) == RULE_OF_TIMES)
        return TRUE; /* estimate_times() has done so */
    machine = ablated_machine(to->ablated, number, to->planned->options, error);
    if (!machine)
        return FALSE;
    return change_of(to, number) == RULE_OF_TRAFFIC ? estimate_traffic(to, number, machine, error)
                                                    : estimate_all(to, number, machine, error);
}

/* --- a kernel */

/* Estimates with RANKING, which is of the plan's layouts SPECS, in its order. */
static gboolean
estimate_ranked(Estimating *to, const Ranking *ranking, const GPtrArray *specs, GError **error)
{
    const Machine *machine = to->machine;
    g_autofree RankedLayout **in_order = g_new(RankedLayout *, specs->len);
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(ranking->kernel, ranking->binding, ranking->launch, machine->model,
                             machine->arch, &machine->settings, error);

    if (!prepared)
        return FALSE;
    for (guint i = 0; i < specs->len; i++)
        in_order[i] = (RankedLayout *)ranking_find(ranking, g_ptr_array_index(specs, i));
    to->prepared = prepared;
    to->layouts = ranking->layouts;
    to->in_order = in_order;
    note_layouts(to, 0, ranking->layouts);
    if (!check_plan(to, error) || !estimate_times(to, error))
        return FALSE;
    for (guint number = 1; number <= to->ablated->rules->rules->len; number++)
        if (!estimate_without(to, number, error))
            return FALSE;
    return TRUE;
}

/* The kernel of ESTIMATE, of which layout FIRST is the first. */
static gboolean
estimate_case(Ablated *ablated, const Planned *planned, const CaseEstimate *estimate, guint first,
              GError **error)
{
    g_autoptr(GPtrArray) kernels = g_ptr_array_new(), specs = NULL;
    g_autoptr(Machine) machine = ablated_machine(ablated, 0, planned->options, error);
    g_autoptr(Analysis) analysis = NULL;
    Estimating to = {ablated, planned, estimate, first, planned->options->request, machine};

    if (!machine)
        return FALSE;
    g_ptr_array_add(kernels, estimate->kernel);
    to.request.kernels = kernels;
    to.request.record = estimate->record;
    to.request.keep_members = TRUE; /* as in a plan */
    analysis = plan_analysis(planned->read, machine, &to.request, PLAN_LAYOUTS, FALSE, &specs, error);
    const Ranking *ranking = analysis ? only_ranking(&to, analysis, error) : NULL;
    to.request.candidates = (CandidateRequest){.specs = specs};
    return ranking && estimate_ranked(&to, ranking, specs, error);
}

/* Whether PLANNED plans ESTIMATE. */
static gboolean
is_planned(const Planned *planned, const CaseEstimate *estimate)
{
    const GPtrArray *kernels = planned->options->request.kernels;
    gboolean any = FALSE;

    for (guint i = 0; i < kernels->len; i++)
        any |= kernel_name_means(g_ptr_array_index(kernels, i), estimate->kernel);
    return any && strcmp(estimate->program, planned->program) == 0 &&
           strcmp(estimate->variant, planned->variant) == 0;
}

gboolean
ablated_estimate(Ablated *ablated, const Planned *planned, GError **error)
{
    const GPtrArray *cases = ablated->validated->bundle->cases;
    guint first = 0;

    for (guint i = 0; i < cases->len; i++) {
        const CaseEstimate *estimate = g_ptr_array_index(cases, i);

        if (is_planned(planned, estimate) && !estimate_case(ablated, planned, estimate, first, error))
            return FALSE;
        first += estimate->layouts->len;
    }
    return TRUE;
}
