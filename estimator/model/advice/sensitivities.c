/* SPDX-License-Identifier: MIT */
#include "model/advice/advice.h"

#include "model/ranking/ranking.h"
#include "model/model.h"

#include <string.h>

#define NEAR_RATIO 1.1   /* fewer iterations are estimated of layouts that cost no more, by degree */
#define DOUBT_RATIO 1.05 /* from so much faster on another layout is a doubt */

void
sensitivity_free(Sensitivity *sensitivity)
{
    if (!sensitivity)
        return;
    g_free(sensitivity->first);
    g_free(sensitivity->first_spec);
    g_free(sensitivity);
}

/* The layouts of RANKING that are looked at: what is first, what leads the next ranks, and aos and soa. */
static GPtrArray *
few_layouts(const Ranking *ranking)
{
    GPtrArray *few = g_ptr_array_new();
    guint rank = 0;

    for (guint i = 0; i < ranking->layouts->len; i++) {
        RankedLayout *ranked = g_ptr_array_index(ranking->layouts, i);
        gboolean is_simple = g_strcmp0(ranked->name, "aos") == 0 || g_strcmp0(ranked->name, "soa") == 0;
        gboolean leads = ranked->rank != rank && few->len < SENSITIVITY_LAYOUTS - 2;

        rank = ranked->rank;
        if (is_simple || leads)
            g_ptr_array_add(few, ranked);
    }
    return few;
}

/* Estimates of FEW for LAUNCH; NULL with the model's error. Free with g_free(), each with estimate_clear().
 */
static Estimate *
estimate_few(const Ranking *ranking, const GPtrArray *few, const LaunchConfig *launch, const Model *model,
             const Arch *arch, const ModelSettings *settings, GError **error)
{
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(ranking->kernel, ranking->binding, launch, model, arch, settings, error);

    if (!prepared)
        return NULL;
    Estimate *estimates = g_new0(Estimate, few->len);
    ranked_layouts_estimate((const RankedLayout *const *)few->pdata, few->len, model, prepared, estimates);
    return estimates;
}

/* As cost_compare_within(), where BY_TOTAL by the totals alone. */
static int
compare(const Estimate *a, const Estimate *b, gboolean by_total, double known_error)
{
    return by_total ? cost_compare_within(&a->total, 1, &b->total, 1, known_error)
                    : cost_compare_within(a->cost, a->n_cost, b->cost, b->n_cost, known_error);
}

/* Fills in what ESTIMATES of FEW, the ranking's first before the others, say. */
static void
set_first(Sensitivity *sensitivity, const GPtrArray *few, const Estimate *estimates, double known_error)
{
    gboolean by_total = sensitivity->kind == SENSITIVITY_TRIPS;
    guint first = 0;

    for (guint i = 1; i < few->len; i++)
        if (compare(&estimates[i], &estimates[first], by_total, 0) < 0)
            first = i;
    sensitivity->changes = compare(&estimates[first], &estimates[0], by_total, known_error) != 0;
    if (!sensitivity->changes)
        first = 0;
    const RankedLayout *ranked = g_ptr_array_index(few, first);
    sensitivity->first = g_strdup(ranked->name ? ranked->name : ranked->spec);
    sensitivity->first_spec = g_strdup(ranked->spec);
    sensitivity->relative = estimates[0].total > 0 ? estimates[first].total / estimates[0].total : 1;
}

/* Adds to RANKING its sensitivity of KIND, under LAUNCH and SETTINGS, from estimates of FEW, of which the
 * first is the ranking's; alone, it needs none. */
static gboolean
add_sensitivity(Ranking *ranking, SensitivityKind kind, const GPtrArray *few, const LaunchConfig *launch,
                const Model *model, const Arch *arch, const ModelSettings *settings, GError **error)
{
    g_autofree Estimate *estimates =
        few->len > 1 ? estimate_few(ranking, few, launch, model, arch, settings, error) : g_new0(Estimate, 1);

    if (!estimates)
        return FALSE;
    Sensitivity *sensitivity = g_new0(Sensitivity, 1);
    sensitivity->kind = kind;
    sensitivity->locality = settings->locality;
    sensitivity->trips = kind == SENSITIVITY_TRIPS ? launch->default_trips : 0;
    memcpy(sensitivity->grid, launch->grid, sizeof sensitivity->grid);
    set_first(sensitivity, few, estimates, model_known_error(model, arch));
    g_ptr_array_add(ranking->sensitivities, sensitivity);
    for (guint i = 0; i < few->len; i++)
        estimate_clear(&estimates[i]);
    return TRUE;
}

/* What RANKED costs if each loop of unknown length makes TIMES as many iterations, as far as costs grow by
 * degree.
 */
static double
cost_at(const RankedLayout *ranked, double times)
{
    double total = 0, factor = 1;

    for (guint i = 0; i < ranked->estimate.n_cost; i++, factor *= times)
        total += ranked->estimate.cost[i] * factor;
    return total;
}

/* The layouts of RANKING that may be first if loops of unknown length make TIMES as many iterations: its
 * first, and the cheapest two of those that are cheaper then. Of few iterations, which take little time to
 * estimate and hardly repeat, also of those that are near it. */
static GPtrArray *
likely_layouts(const Ranking *ranking, double times)
{
    GPtrArray *likely = g_ptr_array_new();
    RankedLayout *best = g_ptr_array_index(ranking->layouts, 0), *next[2] = {NULL, NULL};
    double most = cost_at(best, times) * (times < 1 ? NEAR_RATIO : 1);

    for (guint i = 1; i < ranking->layouts->len; i++) {
        RankedLayout *ranked = g_ptr_array_index(ranking->layouts, i);
        double cost = cost_at(ranked, times);

        if (cost >= most || (next[1] && cost >= cost_at(next[1], times)))
            continue;
        next[1] = ranked;
        if (!next[0] || cost < cost_at(next[0], times)) {
            next[1] = next[0];
            next[0] = ranked;
        }
    }
    g_ptr_array_add(likely, best);
    for (guint i = 0; i < G_N_ELEMENTS(next) && next[i]; i++)
        g_ptr_array_add(likely, next[i]);
    return likely;
}

/* TRIPS for LOOP, which can end early, in LAUNCH, or the most that it makes where that is less. */
static gint64
early_trips(const Loop *loop, const LaunchConfig *launch, gint64 trips)
{
    ExprEnv env = {
        .params = launch->params, .param_known = launch->param_known, .n_params = launch->n_params};
    gint64 most;

    for (guint k = 0; k < G_N_ELEMENTS(env.grid_dim); k++) {
        env.grid_dim[k] = launch->grid[k];
        env.block_dim[k] = launch->block[k];
    }
    return loop->trip && expr_eval(loop->trip, &env, &most) ? CLAMP(most, 0, trips) : trips;
}

/* Adds what RANKING's layouts cost where loops of unknown length make TRIPS iterations, and those that can
 * end early no more. */
static gboolean
add_trips(Ranking *ranking, gint64 trips, const Model *model, const Arch *arch, const ModelSettings *settings,
          GError **error)
{
    guint n = ranking->kernel->loops->len;
    gboolean ends_early = FALSE;
    LaunchConfig other = *ranking->launch; /* nothing in it is owned but these two */
    g_autofree gint64 *most = g_memdup2(other.trips, n * sizeof *most),
                      *least = g_memdup2(other.least_trips, n * sizeof *least);

    for (guint i = 0; i < n; i++)
        if (most[i] == LOOP_AT_MOST && trips < other.default_trips) {
            most[i] = least[i] = early_trips(g_ptr_array_index(ranking->kernel->loops, i), &other, trips);
            ends_early = TRUE;
        }
    g_autoptr(GPtrArray) few = ends_early
                                   ? few_layouts(ranking)
                                   : likely_layouts(ranking, (double)trips / (double)other.default_trips);
    other.trips = most;
    other.least_trips = least;
    other.default_trips = trips;
    return add_sensitivity(ranking, SENSITIVITY_TRIPS, few, &other, model, arch, settings, error);
}

/* Whether LAUNCH of KERNEL leaves open how long some loop is: LENGTH. */
static gboolean
has_length(const Kernel *kernel, const LaunchConfig *launch, LoopLength length)
{
    for (guint i = 0; launch->trips && i < kernel->loops->len; i++)
        if (launch->trips[i] == (gint64)length)
            return TRUE;
    return FALSE;
}

static gboolean
find_trips(Ranking *ranking, const Model *model, const Arch *arch, const ModelSettings *settings,
           GError **error)
{
    gboolean is_open = has_length(ranking->kernel, ranking->launch, LOOP_UNKNOWN);

    if ((is_open || has_length(ranking->kernel, ranking->launch, LOOP_AT_MOST)) &&
        !add_trips(ranking, SENSITIVITY_FEW_TRIPS, model, arch, settings, error))
        return FALSE;
    return !is_open || add_trips(ranking, SENSITIVITY_MANY_TRIPS, model, arch, settings, error);
}

/* Adds what is first where all of NUMBERS, parameters, are STRIDE. */
static gboolean
add_stride(Ranking *ranking, const GArray *numbers, gint64 stride, const GPtrArray *few, const Model *model,
           const Arch *arch, const ModelSettings *settings, GError **error)
{
    LaunchConfig other = *ranking->launch; /* nothing in it is owned but these two */
    g_autofree gint64 *params = g_memdup2(other.params, MAX(other.n_params, 1) * sizeof *params);
    g_autofree gboolean *known = g_memdup2(other.param_known, MAX(other.n_params, 1) * sizeof *known);

    for (guint i = 0; i < numbers->len; i++) {
        guint number = g_array_index(numbers, guint, i);

        params[number] = stride;
        known[number] = TRUE;
    }
    other.params = params;
    other.param_known = known;
    if (!add_sensitivity(ranking, SENSITIVITY_STRIDE, few, &other, model, arch, settings, error))
        return FALSE;
    Sensitivity *added = g_ptr_array_index(ranking->sensitivities, ranking->sensitivities->len - 1);
    added->stride = stride;
    added->param = g_array_index(numbers, guint, 0);
    return TRUE;
}

static gboolean
find_strides(Ranking *ranking, const GPtrArray *few, const Model *model, const Arch *arch,
             const ModelSettings *settings, GError **error)
{
    g_autoptr(GArray) numbers = strides_open(ranking);

    for (guint i = 0; i < numbers->len; i++)
        if (stride_decides(ranking->kernel, g_array_index(numbers, guint, i)))
            return TRUE;
    return numbers->len == 0 ||
           (add_stride(ranking, numbers, SENSITIVITY_NEAR_STRIDE, few, model, arch, settings, error) &&
            add_stride(ranking, numbers, SENSITIVITY_FAR_STRIDE, few, model, arch, settings, error));
}

gboolean
sensitivities_find(Ranking *ranking, const Model *model, const Arch *arch, const ModelSettings *settings,
                   GError **error)
{
    LaunchConfig other = *ranking->launch; /* nothing in it is owned */

    if (ranking->layouts->len < 2)
        return TRUE;
    g_autoptr(GPtrArray) few = few_layouts(ranking);
    g_ptr_array_set_free_func(ranking->sensitivities, (GDestroyNotify)sensitivity_free);
    if (other.other_grid[0] > 0) {
        memcpy(other.grid, other.other_grid, sizeof other.grid);
        if (!add_sensitivity(ranking, SENSITIVITY_GRID, few, &other, model, arch, settings, error))
            return FALSE;
    }
    if (ranking->open_localities->len > 0 && model->uses_locality && settings->locality <= LOCALITY_SORTED) {
        ModelSettings otherwise = *settings;

        otherwise.locality = settings->locality == LOCALITY_SORTED ? LOCALITY_RANDOM : LOCALITY_SORTED;
        if (!add_sensitivity(ranking, SENSITIVITY_LOCALITY, few, ranking->launch, model, arch, &otherwise,
                             error))
            return FALSE;
    }
    return find_strides(ranking, few, model, arch, settings, error) &&
           find_trips(ranking, model, arch, settings, error);
}

const Sensitivity *
sensitivities_doubt(const Ranking *ranking)
{
    const Sensitivity *worst = NULL;

    for (guint i = 0; i < ranking->sensitivities->len; i++) {
        const Sensitivity *one = g_ptr_array_index(ranking->sensitivities, i);

        if ((one->kind == SENSITIVITY_TRIPS || one->kind == SENSITIVITY_STRIDE) && one->changes &&
            one->relative * DOUBT_RATIO <= 1 && (!worst || one->relative < worst->relative))
            worst = one;
    }
    return worst;
}
