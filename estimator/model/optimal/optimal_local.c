/* SPDX-License-Identifier: MIT */
/* A good layout of all there are, whatever their number: docs/models/model-sector.md, "A good layout". */
#include "model/optimal/optimal_private.h"

#include "layouts/layouts.h"

#include <math.h>
#include <string.h>

/* Sets of fields that are reached together, at most. */
#define MAX_SITES 64
/* The affinity (local_moves.c) from which on groups are one in a layout to start from. */
#define START_AFFINITY 0.5
#define APART 2 /* no two are one from so much on */
/* Changes that are tried in vain before a search ends, in the default time: few where groups are so few that
 * their prices are likely to tell the best layout, and the time is better spent on these. */
#define KICKS 32
#define FEW_KICKS 8
#define FEW_GROUPS 512
/* What an estimate takes whatever the layout, in requests and lines that are followed. */
#define WORK_EACH 20000

/* What a search for a good layout works with. */
typedef struct {
    Space *space;
    gpointer quick;        /* prepared */
    gpointer quick_second; /* the same for the second thread; NULL: it has not asked yet */
    guint64 sites[MAX_SITES];
    guint n_sites;
    guint64 classes[OPTIMAL_MAX_FIELDS];
    guint n_classes;
} LocalSpace;

/* --- layouts */

static Group
place(const Space *space, const LocalGroup *of, guint *fields)
{
    PlacedField placed[OPTIMAL_MAX_FIELDS];
    guint n = 0;

    for (guint64 rest = of->fields; rest != 0; rest &= rest - 1)
        placed[n++] = (PlacedField){space->touched[__builtin_ctzll(rest)], 0};
    return optimal_place(space, placed, n, of->variant, fields);
}

static Layout *
layout_of(const Space *space, const LocalGroup *groups, guint n_groups)
{
    g_autofree guint *fields = g_new(guint, MAX(space->record->n_fields, 1));
    g_autofree Group *all = g_new0(Group, n_groups + 1);
    Layout layout = {all, n_groups};
    guint n = 0;

    for (guint g = 0; g < n_groups; g++) {
        all[g] = place(space, &groups[g], &fields[n]);
        n += all[g].n_fields;
    }
    optimal_add_untouched(space, &layout, &fields[n]);
    Layout *copy = layout_copy(&layout);
    layout_normalise(copy, space->record);
    return copy;
}

static gboolean
exists(gpointer data, const LocalGroup *group)
{
    const Space *space = ((const LocalSpace *)data)->space;
    guint fields[OPTIMAL_MAX_FIELDS], first_fields[OPTIMAL_MAX_FIELDS];
    const LocalGroup first = {group->fields, 0};
    Group placed = place(space, group, fields), declared = place(space, &first, first_fields);

    return optimal_is_another(space, group->variant, &placed, &declared);
}

/* --- what they cost */

/* Times that LAYOUT would have to be cheaper to be worth what pads it. */
static double
worth_of(const Layout *layout)
{
    double worth = 1;

    for (guint g = 0; g < layout->n_groups; g++)
        worth *= layout->groups[g].align > 0 ? GROUP_ALIGN_WORTH : 1;
    return worth;
}

static double
guess(gpointer data, const LocalGroup *groups, guint n_groups, gboolean is_second, double *ret_work)
{
    LocalSpace *local = data;
    const Space *space = local->space;
    g_autoptr(Layout) layout = layout_of(space, groups, n_groups);
    Estimate estimate;

    if (is_second && !local->quick_second)
        local->quick_second = prepared_layouts_quick_second(space->layouts);
    space->model->estimate(is_second ? local->quick_second : local->quick, layout, &estimate);
    double total = estimate.total * worth_of(layout);
    *ret_work = estimate.followed + WORK_EACH;
    estimate_clear(&estimate);
    return total;
}

static void
count(gpointer data, double work)
{
    Space *space = ((LocalSpace *)data)->space;

    space->work_left -= work;
    space->optimal->n_estimated++;
}

static double
estimate(gpointer data, const LocalGroup *groups, guint n_groups)
{
    Space *space = ((LocalSpace *)data)->space;
    Layout *layout = layout_of(space, groups, n_groups);
    double cost = optimal_estimate(space, layout)->total;

    space->optimal->n_estimated++;
    optimal_offer(space, layout, cost);
    return cost;
}

static gboolean
is_over(gpointer data)
{
    const Space *space = ((const LocalSpace *)data)->space;

    return space->work_left < 0 || optimal_is_stopped(space) || deadline_has_passed(&space->deadline) ||
           deadline_has_passed(space->beside);
}

/* --- what is reached together */

static guint64
bit_of(const Space *space, int field)
{
    for (guint i = 0; i < space->n_touched; i++)
        if (space->touched[i] == (guint)field)
            return G_GUINT64_CONSTANT(1) << i;
    return 0;
}

/* TRUE if accesses X and Y are made at the same index, in one piece of code without branches, and do the
 * same.
 */
static gboolean
is_same_site(const Space *space, guint x, guint y)
{
    const Target *targets = space->binding->targets;
    const Access *a = g_ptr_array_index(space->kernel->accesses, x);
    const Access *b = g_ptr_array_index(space->kernel->accesses, y);

    return targets[x].index == targets[y].index && a->section == b->section && a->kind == b->kind;
}

static void
add_site(LocalSpace *local, guint64 fields)
{
    for (guint s = 0; s < local->n_sites; s++)
        if (local->sites[s] == fields)
            return;
    if (fields != 0 && local->n_sites < MAX_SITES)
        local->sites[local->n_sites++] = fields;
}

static void
find_sites(LocalSpace *local)
{
    const Space *space = local->space;
    const Target *targets = space->binding->targets;
    guint n = space->binding->n_targets;
    g_autofree gboolean *done = g_new0(gboolean, MAX(n, 1));

    for (guint i = 0; i < n; i++) {
        guint64 fields = 0;

        for (guint k = i; k < n && targets[i].field >= 0 && !done[i]; k++) {
            if (targets[k].field < 0 || !is_same_site(space, i, k))
                continue;
            fields |= bit_of(space, targets[k].field);
            done[k] = k > i;
        }
        add_site(local, fields);
    }
}

static gboolean
is_alike(const Space *space, guint64 a, guint64 b)
{
    const ModelPrices *prices = space->model->prices;

    return prices->alike && prices->alike(space->prepared, space->touched[__builtin_ctzll(a)],
                                          space->touched[__builtin_ctzll(b)]);
}

static void
find_classes(LocalSpace *local)
{
    for (guint i = 0; i < local->space->n_touched; i++) {
        guint64 field = G_GUINT64_CONSTANT(1) << i;
        guint c = 0;

        while (c < local->n_classes && !is_alike(local->space, local->classes[c], field))
            c++;
        local->classes[c] = c < local->n_classes ? local->classes[c] | field : field;
        local->n_classes = MAX(local->n_classes, c + 1);
    }
}

/* --- layouts to start from */

static guint64
sites_of(const LocalSpace *local, guint64 fields)
{
    guint64 sites = 0;

    for (guint s = 0; s < local->n_sites; s++)
        if (local->sites[s] & fields)
            sites |= G_GUINT64_CONSTANT(1) << s;
    return sites;
}

/* Of the sites that reach some of A or B, the share that reaches both. */
static double
affinity(const LocalSpace *local, guint64 a, guint64 b)
{
    guint64 x = sites_of(local, a), y = sites_of(local, b);

    return x | y ? (double)__builtin_popcountll(x & y) / (double)__builtin_popcountll(x | y) : 0;
}

/* Makes one of two of the N GROUPS, those of most affinity, if they have LEAST. Returns how many there are
 * then. */
static guint
merge_two(const LocalSpace *local, LocalGroup *groups, guint n, double least)
{
    guint first = 0, second = 0;

    for (guint a = 0; a < n; a++)
        for (guint b = a + 1; b < n; b++) {
            double both = affinity(local, groups[a].fields, groups[b].fields);

            if (both < least || (second > 0 && both == least))
                continue;
            least = both;
            first = a;
            second = b;
        }
    if (second == 0)
        return n;
    groups[first].fields |= groups[second].fields;
    memmove(&groups[second], &groups[second + 1], (n - second - 1) * sizeof *groups);
    return n - 1;
}

/* Fields whose groups have an affinity of LEAST in one group, into RET_GROUPS; above 1: each field in one of
 * its own. */
static guint
cluster(const LocalSpace *local, double least, LocalGroup *ret_groups)
{
    guint n = local->space->n_touched, before = n + 1;

    for (guint i = 0; i < n; i++)
        ret_groups[i] = (LocalGroup){G_GUINT64_CONSTANT(1) << i, 0};
    while (n < before) {
        before = n;
        n = merge_two(local, ret_groups, n, least);
    }
    return n;
}

/* Fields that are reached together in groups of MOST, into RET_GROUPS. */
static guint
divide(const LocalSpace *local, guint most, LocalGroup *ret_groups)
{
    guint n = 0;

    for (guint i = 0; i < local->space->n_touched; i++) {
        guint64 field = G_GUINT64_CONSTANT(1) << i;
        guint g = 0;

        while (g < n && ((guint)__builtin_popcountll(ret_groups[g].fields) >= most ||
                         affinity(local, ret_groups[g].fields, field) < 1))
            g++;
        ret_groups[g] = (LocalGroup){g < n ? ret_groups[g].fields | field : field, 0};
        n = MAX(n, g + 1);
    }
    return n;
}

static guint
start(gpointer data, guint number, LocalGroup *ret_groups)
{
    static const double LEAST[] = {START_AFFINITY, APART, 1};

    if (number < G_N_ELEMENTS(LEAST))
        return cluster(data, LEAST[number], ret_groups);
    return number == G_N_ELEMENTS(LEAST) ? divide(data, 2, ret_groups) : 0;
}

/* What the search may take, in requests and lines that are followed, and its kicks: by the time that there
 * is, but the same on every machine. */
static double
most_work(const OptimalRequest *request, gboolean are_few, guint *ret_kicks)
{
    double seconds = request->wanted ? optimal_seconds(request) : 0;

    *ret_kicks = (guint)fmin((are_few ? FEW_KICKS : KICKS) * fmax(1, seconds / OPTIMAL_SECONDS), G_MAXINT);
    return request->wanted ? OPTIMAL_WORK * seconds : request->work;
}

void
optimal_search_local(Space *space, guint n_groups)
{
    LocalSpace local = {.space = space, .quick = prepared_layouts_quick(space->layouts)};
    guint n_kicks;

    space->work_left = most_work(space->request, n_groups <= FEW_GROUPS, &n_kicks);
    find_sites(&local);
    find_classes(&local);
    const LocalProblem problem = {.n_fields = space->n_touched,
                                  .n_variants = optimal_n_variants_aligned(space),
                                  .usual = space->optimal->any_order ? optimal_n_variants(space) - 1 : 0,
                                  .sites = local.sites,
                                  .n_sites = local.n_sites,
                                  .classes = local.classes,
                                  .n_classes = local.n_classes,
                                  .data = &local,
                                  .exists = exists,
                                  .guess = guess,
                                  .has_second = TRUE,
                                  .count = count,
                                  .estimate = estimate,
                                  .start = start,
                                  .is_over = is_over,
                                  .n_kicks = n_kicks};
    g_autoptr(LocalResult) result = local_search(&problem);
    space->optimal->n_starts = result->n_starts;
}
