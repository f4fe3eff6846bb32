/* SPDX-License-Identifier: MIT */
/* Layouts in each of the cases that are plausible where facts are missing, and which loses least at worst. */
#include "model/advice/advice.h"

#include "model/model.h"
#include "model/ranking/ranking.h"

#include <math.h>
#include <string.h>

#define NAMED_RATIO 1.03   /* what takes no longer at worst is as good */
#define TODAY_RATIO 1.005  /* no change at all is only as good where it takes no longer than this */
#define MATTERS_RATIO 1.05 /* a gain that differs by less is not told to rest on a fact */

guint
scenarios_open(const Ranking *ranking, const Model *model, const ModelSettings *settings)
{
    const LaunchConfig *launch = ranking->launch;
    guint open = 0;

    if (model->uses_locality && !settings->locality_told && ranking->open_localities->len > 0)
        open |= 1u << AXIS_PLACES;
    for (guint i = 0; i < ranking->kernel->decisions->len; i++)
        if (launch_guesses_share(launch, i))
            open |= 1u << AXIS_CONDITIONS;
    if (launch->other_grid[0] > 0)
        open |= 1u << AXIS_GRID;
    return open;
}

/* The shares of LAUNCH, of KERNEL, where conditions that are guessed hold as rarely as is plausible, or
 * IS_MOST as often. */
static double *
end_shares(const Kernel *kernel, const LaunchConfig *launch, gboolean is_most)
{
    guint n = kernel->decisions->len;
    double *shares = g_new(double, MAX(n, 1));

    for (guint i = 0; i < n; i++)
        shares[i] = !launch_guesses_share(launch, i) ? launch->shares[i]
                    : is_most                        ? launch->guesses[i].high
                                                     : launch->guesses[i].low;
    return shares;
}

/* Fills in TOTALS of the N LAYOUTS for STATED in scenario NUMBER, in which of the axes OPEN some have their
 * second case. */
static gboolean
estimate_scenario(const Ranking *ranking, const LaunchConfig *stated, const RankedLayout *const *layouts,
                  guint n, guint open, guint number, const Model *model, const Arch *arch,
                  const ModelSettings *settings, double *totals, GError **error)
{
    LaunchConfig launch = *stated; /* nothing in it is owned but shares */
    g_autofree double *shares = end_shares(ranking->kernel, stated, number >> AXIS_CONDITIONS & 1);
    ModelSettings own = *settings;

    launch.shares = shares;
    own.quick = TRUE; /* layouts are compared with each other alone */
    if (number >> AXIS_GRID & 1)
        memcpy(launch.grid, launch.other_grid, sizeof launch.grid);
    if (open >> AXIS_PLACES & 1)
        own.locality = number >> AXIS_PLACES & 1 ? LOCALITY_NEAR : LOCALITY_RANDOM;
    own.locality_number = number >> AXIS_PLACES & 1 ? SCENARIO_NEAR : own.locality_number;
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(ranking->kernel, ranking->binding, &launch, model, arch, &own, error);
    if (!prepared)
        return FALSE;
    ranked_layouts_totals(layouts, n, model, prepared, totals);
    return TRUE;
}

/* Whether RANKING's own estimates are those of the scenario of LAUNCH where each axis of OPEN has its first
 * case. */
static gboolean
is_as_ranked(const Ranking *ranking, const LaunchConfig *launch, guint open, const ModelSettings *settings)
{
    return memcmp(launch->grid, ranking->launch->grid, sizeof launch->grid) == 0 &&
           !(open >> AXIS_CONDITIONS & 1) &&
           (!(open >> AXIS_PLACES & 1) || settings->locality == LOCALITY_RANDOM);
}

double *
scenarios_totals(const Ranking *ranking, const LaunchConfig *launch, const RankedLayout *const *layouts,
                 guint n, guint open, const Model *model, const Arch *arch, const ModelSettings *settings,
                 GError **error)
{
    g_autofree double *totals = g_new(double, (gsize)N_SCENARIOS *n);

    for (guint number = 0; number < N_SCENARIOS; number++) {
        double *own = totals + (gsize)number * n;

        if ((number & open) == 0 && is_as_ranked(ranking, launch, open, settings))
            for (guint i = 0; i < n; i++)
                own[i] = layouts[i]->estimate.total;
        else if (number & ~open)
            memcpy(own, totals + (gsize)(number & open) * n, n * sizeof *own);
        else if (!estimate_scenario(ranking, launch, layouts, n, open, number, model, arch, settings, own,
                                    error))
            return NULL;
    }
    return g_steal_pointer(&totals);
}

/* --- the choice */

/* By how much layout AT of N takes longer than the fastest, at worst in the scenarios whose bits in MASK are
 * VALUE. */
static double
worst_of(const double *totals, guint n, guint at, guint mask, guint value)
{
    double worst = 1;

    for (guint number = 0; number < N_SCENARIOS; number++) {
        const double *own = totals + (gsize)number * n;
        double least = own[0];

        for (guint i = 1; i < n; i++)
            least = fmin(least, own[i]);
        if ((number & mask) == value && least > 0)
            worst = fmax(worst, own[at] / least);
    }
    return worst;
}

static gboolean
is_tiled(const RankedLayout *layout)
{
    for (guint g = 0; g < layout->layout->n_groups; g++)
        if (layout->layout->groups[g].tile > 0)
            return TRUE;
    return FALSE;
}

/* Whether layout A, of WORST_A, is rather named than B, where both are as good. */
static gboolean
is_rather(const RankedLayout *a, double worst_a, const RankedLayout *b, double worst_b)
{
    if (is_tiled(a) != is_tiled(b))
        return is_tiled(b);
    if (a->layout->n_groups != b->layout->n_groups)
        return a->layout->n_groups < b->layout->n_groups;
    return worst_a < worst_b;
}

/* The layout that is named of those that lose WORST, each at least 1. */
static guint
name_among(const double *worst, const RankedLayout *const *layouts, guint n)
{
    double least = INFINITY;
    guint pick = n;

    for (guint i = 0; i < n; i++)
        least = fmin(least, worst[i]);
    for (guint i = 0; i < n; i++) {
        double most = layouts[i]->plainness == PLAINNESS_TODAY ? TODAY_RATIO : NAMED_RATIO;

        if (worst[i] <= least * most &&
            (pick == n || is_rather(layouts[i], worst[i], layouts[pick], worst[pick])))
            pick = i;
    }
    for (guint i = 0; i < n; i++) /* a change that loses more than none at worst is not named */
        if (layouts[i]->plainness == PLAINNESS_TODAY && worst[i] <= worst[pick])
            pick = i;
    return pick;
}

/* The layout that is named in the scenarios whose bits in MASK are VALUE, and what it loses there at worst.
 */
static guint
choose_in(const double *totals, const RankedLayout *const *layouts, guint n, guint mask, guint value,
          double *ret_worst)
{
    g_autofree double *worst = g_new(double, n);
    guint pick;

    for (guint i = 0; i < n; i++)
        worst[i] = worst_of(totals, n, i, mask, value);
    pick = name_among(worst, layouts, n);
    *ret_worst = worst[pick];
    return pick;
}

guint
scenarios_name(const double *totals, const RankedLayout *const *layouts, guint n)
{
    g_autofree double *worst = g_new(double, n);
    double least = INFINITY;

    for (guint i = 0; i < n; i++)
        least = fmin(least, totals[i]);
    for (guint i = 0; i < n; i++)
        worst[i] = least > 0 ? totals[i] / least : 1;
    return name_among(worst, layouts, n);
}

/* Whether the pick's gain differs where AXIS has its other case. */
static gboolean
axis_matters(const double *totals, guint n, const Robust *robust, Axis axis)
{
    for (guint number = 0; number < N_SCENARIOS; number++) {
        const double *one = totals + (gsize)number * n, *other = totals + (gsize)(number ^ 1u << axis) * n;
        double ratio = one[robust->today] / one[robust->pick] * other[robust->pick] / other[robust->today];

        if (ratio > MATTERS_RATIO)
            return TRUE;
    }
    return FALSE;
}

void
scenarios_choose(const double *totals, const RankedLayout *const *layouts, guint n, guint today, guint open,
                 Robust *ret_robust)
{
    Robust robust = {.open = open, .today = today, .question = N_AXES, .gain_low = INFINITY};

    robust.pick = choose_in(totals, layouts, n, 0, 0, &robust.worst);
    robust.settled = robust.worst;
    for (guint number = 0; number < N_SCENARIOS; number++) {
        const double *own = totals + (gsize)number * n;
        double gain = own[robust.pick] > 0 ? own[today] / own[robust.pick] : 1;

        robust.gain_low = fmin(robust.gain_low, gain);
        robust.gain_high = fmax(robust.gain_high, gain);
    }
    for (guint axis = 0; axis < N_AXES; axis++) {
        double worst[2];
        guint first, second;

        if (!(open >> axis & 1))
            continue;
        if (axis_matters(totals, n, &robust, axis))
            robust.matter |= 1u << axis;
        first = choose_in(totals, layouts, n, 1u << axis, 0, &worst[0]);
        second = choose_in(totals, layouts, n, 1u << axis, 1u << axis, &worst[1]);
        if (fmax(worst[0], worst[1]) >= robust.settled)
            continue;
        robust.settled = fmax(worst[0], worst[1]);
        robust.question = axis;
        robust.answers[0] = first;
        robust.answers[1] = second;
    }
    *ret_robust = robust;
}

/* --- a ranking */

/* The layouts of RANKING that may be picked, its first before the others: what leads the next ranks, aos, soa
 * and what the program has. */
static GPtrArray *
likely_layouts(const Ranking *ranking)
{
    GPtrArray *likely = g_ptr_array_new();
    guint rank = 0;

    for (guint i = 0; i < ranking->layouts->len; i++) {
        RankedLayout *ranked = g_ptr_array_index(ranking->layouts, i);
        gboolean is_simple = ranked->plainness == PLAINNESS_TODAY || g_strcmp0(ranked->name, "aos") == 0 ||
                             g_strcmp0(ranked->name, "soa") == 0;

        if (is_simple || (ranked->rank != rank && likely->len < SENSITIVITY_LAYOUTS - 2))
            g_ptr_array_add(likely, ranked);
        rank = ranked->rank;
    }
    return likely;
}

/* Moves PICK to the front of RANKING's layouts, with a rank of its own unless it shares the first. */
static void
move_first(Ranking *ranking, RankedLayout *pick)
{
    guint at = 0;

    while (g_ptr_array_index(ranking->layouts, at) != (gpointer)pick)
        at++;
    if (pick->rank != 1) {
        for (guint i = 0; i < ranking->layouts->len; i++) {
            RankedLayout *other = g_ptr_array_index(ranking->layouts, i);

            other->rank += other->rank > 0 && i < at;
        }
        pick->rank = 1;
        pick->tied = FALSE;
        ranking->n_best = 1;
        ranking->n_best_least = FALSE;
    }
    memmove(ranking->layouts->pdata + 1, ranking->layouts->pdata, at * sizeof *ranking->layouts->pdata);
    ranking->layouts->pdata[0] = pick;
}

/* Names the layout of RANKING for which everything is known: the simplest of those that cost nearly the
 * least. */
static void
settle_known(Ranking *ranking)
{
    g_autoptr(GPtrArray) ranked = g_ptr_array_new();
    g_autoptr(GArray) totals = g_array_new(FALSE, FALSE, sizeof(double));

    for (guint i = 0; i < ranking->layouts->len; i++) {
        RankedLayout *layout = g_ptr_array_index(ranking->layouts, i);
        double total = layout->estimate.total + ranking->launch_ns;

        if (layout->rank == 0)
            continue;
        g_ptr_array_add(ranked, layout);
        g_array_append_val(totals, total);
    }
    guint pick = scenarios_name((const double *)(void *)totals->data,
                                (const RankedLayout *const *)ranked->pdata, ranked->len);
    if (((const RankedLayout *)g_ptr_array_index(ranked, pick))->rank != 1)
        move_first(ranking, g_ptr_array_index(ranked, pick));
}

gboolean
scenarios_settle(Ranking *ranking, const Model *model, const Arch *arch, const ModelSettings *settings,
                 GError **error)
{
    const RankedLayout *first = g_ptr_array_index(ranking->layouts, 0);
    guint open = scenarios_open(ranking, model, settings), today = 0;

    if (model->cost_is_dynamic || ranking->layouts->len < 2 || first->estimate.n_cost > 1)
        return TRUE;
    if (open == 0) {
        settle_known(ranking);
        return TRUE;
    }
    g_autoptr(GPtrArray) likely = likely_layouts(ranking);
    const RankedLayout *const *layouts = (const RankedLayout *const *)likely->pdata;
    g_autofree double *totals =
        scenarios_totals(ranking, ranking->launch, layouts, likely->len, open, model, arch, settings, error);
    if (!totals)
        return FALSE;
    while (today < likely->len && layouts[today]->plainness != PLAINNESS_TODAY)
        today++;
    for (gsize i = 0; i < (gsize)N_SCENARIOS * likely->len; i++)
        totals[i] += ranking->launch_ns;
    if (today == likely->len)
        return TRUE;
    ranking->robust = g_new0(Robust, 1);
    scenarios_choose(totals, layouts, likely->len, today, open, ranking->robust);
    robust_keep(ranking->robust, layouts, likely->len, g_steal_pointer(&totals), ranking->launch_ns);
    move_first(ranking, g_ptr_array_index(likely, ranking->robust->pick));
    return TRUE;
}
