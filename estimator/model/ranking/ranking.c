/* SPDX-License-Identifier: MIT */

#include "base/base.h"
#include "layouts/layouts.h"
#include "model/ranking/ranking_private.h"
#include "model/model.h"

#include <math.h>
#include <string.h>

#define DEFAULT_TOP 1000

static gboolean
has_name(const RankedLayout *ranked, const char *name)
{
    return g_strcmp0(ranked->name, name) == 0;
}

/* What LAYOUT, which may be none of LAYOUTS, costs under the same launch, with the registers that it has
 * there. */
static double
total_of(const Layout *layout, const GPtrArray *layouts, const Model *model, PreparedLayouts *prepared)
{
    Estimate estimate;

    for (guint i = 0; i < layouts->len; i++) {
        const RankedLayout *ranked = g_ptr_array_index(layouts, i);

        if (layout_equal(ranked->layout, layout))
            return ranked->estimate.total;
    }
    model->estimate(prepared_layouts_find(prepared, layout, NULL), layout, &estimate);
    double total = estimate.total;
    estimate_clear(&estimate);
    return total;
}

static double
launch_ns(const Model *model, const Arch *arch)
{
    double ns;

    return !model->cost_is_dynamic && arch_get(arch, ARCH_LAUNCH_NS, &ns, NULL) ? ns : 0;
}

static void
set_today(Ranking *ranking, const Record *record, const Model *model, PreparedLayouts *prepared)
{
    const Layout *today = prepared_layouts_today(prepared);

    ranking->today = layout_name(today, record);
    if (!ranking->today)
        ranking->today = layout_format(today, record);
    ranking->today_total = total_of(today, ranking->layouts, model, prepared);
}

static void
set_relative(GPtrArray *layouts, const Record *record, const Model *model, PreparedLayouts *prepared)
{
    g_autoptr(Layout) aos = layout_new_aos(record, 0);
    double aos_total = total_of(aos, layouts, model, prepared);

    for (guint i = 0; i < layouts->len; i++) {
        RankedLayout *ranked = g_ptr_array_index(layouts, i);

        ranked->relative = aos_total > 0 ? ranked->estimate.total / aos_total : 1;
    }
}

/* Layouts that are estimated whatever the time: aos and soa, the first of the default set. */
#define N_IN_TIME 2

/* DEADLINE: past which no further candidate is estimated. */
static void
rank_candidates(Ranking *ranking, const GPtrArray *candidates, const Record *record, const Model *model,
                PreparedLayouts *prepared, double known_error, const Deadline *deadline, Progress *progress)
{
    g_ptr_array_unref(ranking->layouts);
    ranking->layouts = estimate_layouts(candidates, N_IN_TIME, record, model, prepared, deadline, progress);
    ranking->n_evaluated = ranking->n_certain = ranking->layouts->len;
    ranking->n_late = candidates->len - ranking->layouts->len;
    ranking->least_left = INFINITY;
    ranked_layouts_number(ranking->layouts, known_error);
}

/* Adds the best of all layouts to those that were ranked, if it is none of them, by what is KNOWN. */
static void
add_optimal(Ranking *ranking, const Record *record, PreparedLayouts *prepared, const KnownEstimates *known,
            double known_error)
{
    const Optimal *optimal = ranking->optimal;

    if (!optimal || !optimal->spec)
        return;
    for (guint i = 0; i < ranking->layouts->len; i++)
        if (layout_equal(((const RankedLayout *)g_ptr_array_index(ranking->layouts, i))->layout,
                         optimal->layout))
            return;
    g_autoptr(Candidate) candidate = candidate_new_spec(record, optimal->spec, NULL);
    LayoutRegisters registers;
    prepared_layouts_find(prepared, candidate->layout, &registers);
    g_ptr_array_add(ranking->layouts,
                    ranked_layout_new_known(candidate, record, known_estimates_find(known, optimal->layout),
                                            registers, prepared));
    ranking->n_evaluated++;
    ranking->n_certain++;
    ranked_layouts_number(ranking->layouts, known_error);
}

/* TRUE if the best of all layouts is looked for: REQUEST wants it, or there are too many groupings of
 * N_TOUCHED fields to try them all. */
static gboolean
is_searched(const CandidateRequest *request, guint n_touched)
{
    return request->optimal.wanted || (n_touched > CANDIDATES_MAX_DEFAULT && !request->all &&
                                       (!request->specs || request->specs->len == 0));
}

static Optimal *
find_optimal(const CandidateRequest *request, const Kernel *kernel, const Binding *binding,
             const Model *model, PreparedLayouts *prepared, KnownEstimates *known)
{
    OptimalRequest optimal = request->optimal;
    /* What is found in so much time depends on the machine: where time does not matter, nothing may. */
    gboolean is_timed = request->deadline && request->deadline->seconds > 0;

    if (!optimal.wanted) {
        optimal.work = OPTIMAL_DEFAULT_WORK / MAX(request->n_searched, 1);
        optimal.seconds = OPTIMAL_DEFAULT_SECONDS / MAX(request->n_searched, 1);
    }
    optimal.without_bound = !optimal.wanted && !is_timed && !model->bound_is_cost;
    return optimal_new(kernel, binding, model, prepared, &optimal, request->deadline, known);
}

/* Looks for the best of all layouts, and adds it to RANKING. */
static void
search_all(Ranking *ranking, const CandidateRequest *request, const Model *model, PreparedLayouts *prepared)
{
    const Record *record = ranking->binding->record;
    g_autoptr(KnownEstimates) known = known_estimates_new(record);

    for (guint i = 0; i < ranking->layouts->len; i++) {
        const RankedLayout *ranked = g_ptr_array_index(ranking->layouts, i);

        known_estimates_add(known, ranked->layout, &ranked->estimate);
    }
    ranking->optimal = find_optimal(request, ranking->kernel, ranking->binding, model, prepared, known);
    add_optimal(ranking, record, prepared, known, ranking->known_error);
}

static guint
count_best(const GPtrArray *layouts)
{
    guint n = 0;

    while (n < layouts->len && ((const RankedLayout *)g_ptr_array_index(layouts, n))->rank == 1)
        n++;
    return n;
}

/* TRUE if every grouping of the touched fields is among LAYOUTS, no two of which are the same. */
static gboolean
has_all(const GPtrArray *layouts, const Record *record)
{
    guint touched[GROUPING_MAX_FIELDS], n = candidates_touched(record, touched), n_groupings = 0;

    for (guint i = 0; i < layouts->len; i++)
        n_groupings +=
            candidates_have_grouping(record, ((const RankedLayout *)g_ptr_array_index(layouts, i))->layout);
    return n == 0 || n_groupings == grouping_count(n);
}

/* Whether layouts with padding are candidates: not where the user names all, or asks for groupings alone. */
static gboolean
may_align(const CandidateRequest *request, const Binding *binding, const Model *model)
{
    return !model->cost_is_dynamic && binding->kind != BINDING_PLAIN && !request->all &&
           !request->optimal.wanted && (!request->specs || request->specs->len == 0) &&
           !deadline_has_passed(request->deadline);
}

/* Adds to CANDIDATES, which the user has not named, the layout that the program has. */
static void
add_today(GPtrArray *candidates, const Record *record, const Layout *today)
{
    for (guint i = 0; i < candidates->len; i++)
        if (layout_equal(((const Candidate *)g_ptr_array_index(candidates, i))->layout, today))
            return;
    g_autofree char *spec = layout_format(today, record);
    g_ptr_array_insert(candidates, MIN(N_IN_TIME, (gint)candidates->len),
                       candidate_new_spec(record, spec, NULL));
}

/* Leaves the first ROWS of LAYOUTS; with SIMPLE the simple layouts behind them as well, which then have no
 * rank. */
static void
cut(GPtrArray *layouts, guint rows, gboolean simple)
{
    for (guint i = layouts->len; i-- > rows;) {
        RankedLayout *ranked = g_ptr_array_index(layouts, i);

        if (simple &&
            (ranked->plainness == PLAINNESS_TODAY || has_name(ranked, "aos") || has_name(ranked, "soa")))
            ranked->rank = 0;
        else
            g_ptr_array_remove_index(layouts, i);
    }
}

Ranking *
ranking_new(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch, const Model *model,
            const Arch *arch, const ModelSettings *settings, const CandidateRequest *request, GError **error)
{
    const Record *record = binding->record;
    guint touched[GROUPING_MAX_FIELDS], n_touched = candidates_touched(record, touched);
    g_autoptr(GPtrArray) candidates = candidates_new(record, request, error);

    if (!candidates)
        return NULL;
    crash_place(kernel->place.file, kernel->place.line, kernel->place.column, kernel->name);
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(kernel, binding, launch, model, arch, settings, error);
    if (!prepared)
        return NULL;
    if (!request->specs || request->specs->len == 0)
        add_today(candidates, record, prepared_layouts_today(prepared));
    Ranking *ranking = g_new0(Ranking, 1);
    ranking->kernel = kernel;
    ranking->binding = binding;
    ranking->launch = launch;
    ranking->layouts = g_ptr_array_new_with_free_func(ranked_layout_free);
    ranking->code_changes = g_ptr_array_new();
    ranking->sensitivities = g_ptr_array_new();
    double known_error = model_known_error(model, arch);
    guint top = request->top ? request->top : request->all ? DEFAULT_TOP : G_MAXUINT;
    ranking->top = top;
    ranking->known_error = known_error;
    ranking->launch_ns = launch_ns(model, arch);
    guint rows = request->all && request->rows ? MIN(request->rows, top) : top;
    if (request->all && n_touched > 0)
        ranking_search(ranking, candidates, record, model, prepared, request, rows);
    else
        rank_candidates(ranking, candidates, record, model, prepared, known_error,
                        request->specs && request->specs->len > 0 ? NULL : request->deadline,
                        request->progress);
    if (is_searched(request, n_touched))
        search_all(ranking, request, model, prepared);
    ranking->aligned_tried = may_align(request, binding, model);
    if (ranking->aligned_tried)
        ranking_add_aligned(ranking, record, model, prepared);
    ranking->n_best = count_best(ranking->layouts);
    ranking->tried_all =
        ranking->n_groupings > 0 ? ranking->n_certain > 0 : has_all(ranking->layouts, record);
    set_relative(ranking->layouts, record, model, prepared);
    set_today(ranking, record, model, prepared);
    cut(ranking->layouts, rows, rows < top);
    ranking->assumptions = prepared_layouts_assumptions(prepared);
    ranking->open_localities = model->open_localities(prepared_layouts_rest(prepared));
    return ranking;
}

double
ranking_gain(const Ranking *ranking, double total)
{
    double with_launch = total + ranking->launch_ns;

    return with_launch > 0 ? (ranking->today_total + ranking->launch_ns) / with_launch : 1;
}

void
ranking_cut(Ranking *ranking, guint top)
{
    ranking->top = top;
    cut(ranking->layouts, top, FALSE);
}

const RankedLayout *
ranking_cheapest(const Ranking *ranking)
{
    const RankedLayout *least = g_ptr_array_index(ranking->layouts, 0), *second;

    if (!ranking->robust && ranking->layouts->len > 1) { /* a simple one may have been put in front */
        second = g_ptr_array_index(ranking->layouts, 1);
        return least->estimate.n_cost == 1 && second->estimate.n_cost == 1 && second->rank > 0 &&
                       least->estimate.total > second->estimate.total * (1 + ranking->known_error)
                   ? second
                   : least;
    }
    for (guint i = 1; ranking->robust && i < ranking->layouts->len; i++) {
        const RankedLayout *other = g_ptr_array_index(ranking->layouts, i);

        if (other->estimate.total < least->estimate.total)
            least = other;
    }
    return least;
}

const RankedLayout *
ranking_find(const Ranking *ranking, const char *spec)
{
    for (guint l = 0; l < ranking->layouts->len; l++) {
        const RankedLayout *layout = g_ptr_array_index(ranking->layouts, l);

        if (strcmp(layout->spec, spec) == 0 || g_strcmp0(layout->name, spec) == 0)
            return layout;
    }
    return NULL;
}

void
robust_free(Robust *robust)
{
    if (!robust)
        return;
    g_free(robust->named[0]);
    g_free(robust->named[1]);
    g_strfreev(robust->specs);
    g_free(robust->totals);
    g_free(robust);
}

void
ranking_free(Ranking *ranking)
{
    if (!ranking)
        return;
    g_ptr_array_unref(ranking->layouts);
    g_free(ranking->today);
    g_ptr_array_unref(ranking->assumptions);
    g_ptr_array_unref(ranking->open_localities);
    g_ptr_array_unref(ranking->code_changes);
    g_ptr_array_unref(ranking->sensitivities);
    optimal_free(ranking->optimal);
    robust_free(ranking->robust);
    g_free(ranking);
}
