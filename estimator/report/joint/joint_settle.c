/* SPDX-License-Identifier: MIT */
/* The layout that loses least at worst over all launches, where facts are missing. */
#include "report/joint/joint_private.h"
#include "model/advice/advice.h"

#include <string.h>

#define LEAST_SHARE 0.01 /* of the time: launches that take less are as they are guessed, but in size */

static JointLayout *
find_layout(const Joint *joint, const char *spec)
{
    for (guint i = 0; i < joint->layouts->len; i++) {
        JointLayout *layout = g_ptr_array_index(joint->layouts, i);

        if (strcmp(layout->layout->spec, spec) == 0)
            return layout;
    }
    return NULL;
}

/* The layout that PART's launch alone would have; NULL: it is none of JOINT's. */
static JointLayout *
pick_of_part(const Joint *joint, const JointPart *part)
{
    const Robust *robust = part->robust;

    return find_layout(joint, robust ? robust->specs[robust->pick] : part->own->spec);
}

static void
add_once(GPtrArray *layouts, JointLayout *layout)
{
    if (layout && !g_ptr_array_find(layouts, layout, NULL))
        g_ptr_array_add(layouts, layout);
}

/* The layouts of JOINT that may be picked: its first, those that a launch alone would have, what leads the
 * next costs, aos, soa and what the program has. */
static GPtrArray *
likely_layouts(const Joint *joint)
{
    GPtrArray *likely = g_ptr_array_new();
    double last = ((const JointLayout *)g_ptr_array_index(joint->layouts, 0))->total;

    g_ptr_array_add(likely, g_ptr_array_index(joint->layouts, 0));
    for (guint p = 0; p < joint->parts->len && likely->len < SENSITIVITY_LAYOUTS / 2; p++)
        add_once(likely, pick_of_part(joint, g_ptr_array_index(joint->parts, p)));
    for (guint i = 0; i < joint->layouts->len; i++) {
        JointLayout *layout = g_ptr_array_index(joint->layouts, i);
        gboolean leads = layout->total > last * (1 + joint->known_error);

        last = leads ? layout->total : last;
        if (layout->layout->plainness <= PLAINNESS_NAMED || (leads && likely->len < SENSITIVITY_LAYOUTS - 2))
            add_once(likely, layout);
    }
    return likely;
}

/* The column of SPEC in ROBUST, which may be NULL; -1: it is none of its layouts. */
static gint
column_of(const Robust *robust, const char *spec)
{
    for (gint i = 0; robust && robust->specs[i]; i++)
        if (strcmp(robust->specs[i], spec) == 0)
            return i;
    return -1;
}

/* Adds to TOTALS what PART's launches take in the LIKELY layouts, in each scenario, where it leaves the axes
 * OPEN, and grids follow SIZE (may be NULL). FALSE: that cannot be estimated. */
static gboolean
add_part(double *totals, const JointPart *part, const GPtrArray *likely, guint open, const SharedSize *size,
         const Machine *machine)
{
    const Ranking *ranking = part->ranking;
    LaunchConfig launch = *ranking->launch; /* nothing in it is owned */
    const Robust *robust =
        size && (open >> AXIS_GRID & 1) && shared_size_set(size, &launch) ? NULL : part->robust;
    guint n = likely->len, n_known = robust ? g_strv_length(robust->specs) : 0;
    g_autoptr(GPtrArray) missing = g_ptr_array_new();
    g_autofree double *estimated = NULL;
    guint n_missing = 0;

    for (guint i = 0; i < n && open != 0; i++) {
        const char *spec = ((const JointLayout *)g_ptr_array_index(likely, i))->layout->spec;

        if (column_of(robust, spec) < 0)
            g_ptr_array_add(missing, (gpointer)ranking_find(ranking, spec));
    }
    if (missing->len > 0)
        estimated =
            scenarios_totals(ranking, &launch, (const RankedLayout *const *)missing->pdata, missing->len,
                             open, machine->model, machine->arch, &machine->settings, NULL);
    if (missing->len > 0 && !estimated)
        return FALSE;
    for (guint i = 0; i < n; i++) {
        const char *spec = ((const JointLayout *)g_ptr_array_index(likely, i))->layout->spec;
        gint known = open != 0 ? column_of(robust, spec) : -1;

        for (guint number = 0; number < N_SCENARIOS; number++)
            totals[number * n + i] +=
                part->times * (known >= 0 ? robust->totals[number * n_known + (guint)known]
                               : open != 0
                                   ? estimated[number * missing->len + n_missing] + ranking->launch_ns
                                   : ranking_find(ranking, spec)->estimate.total + ranking->launch_ns);
        n_missing += open != 0 && known < 0;
    }
    return TRUE;
}

/* Which axes the launches of JOINT leave open that take a share of its time; in RET_PARTS each of them. */
static guint
find_open(const Joint *joint, const Machine *machine, guint *ret_parts)
{
    double all = 0;
    guint open = 0;

    for (guint p = 0; p < joint->parts->len; p++) {
        const JointPart *part = g_ptr_array_index(joint->parts, p);

        all += part->times * joint_total(part, joint->before);
    }
    for (guint p = 0; p < joint->parts->len; p++) {
        const JointPart *part = g_ptr_array_index(joint->parts, p);

        ret_parts[p] = scenarios_open(part->ranking, machine->model, &machine->settings);
        if (part->times * joint_total(part, joint->before) < LEAST_SHARE * all)
            ret_parts[p] &= 1u << AXIS_GRID; /* with smaller grids shares are others */
        open |= ret_parts[p];
    }
    return open;
}

/* The variable of host code that the grids of JOINT's launches follow. */
static gboolean
find_size(const Joint *joint, SharedSize *ret_size)
{
    g_autoptr(GPtrArray) rankings = g_ptr_array_new();

    for (guint p = 0; p < joint->parts->len; p++)
        g_ptr_array_add(rankings, (gpointer)((const JointPart *)g_ptr_array_index(joint->parts, p))->ranking);
    return shared_size_find(rankings, ret_size);
}

static guint
find_today(const GPtrArray *likely)
{
    guint today = 0;

    while (today < likely->len &&
           ((const JointLayout *)g_ptr_array_index(likely, today))->layout->plainness != PLAINNESS_TODAY)
        today++;
    return today;
}

/* Whether costs of JOINT grow with loops of unknown length, or are no times. */
static gboolean
has_degrees(const Joint *joint, const Machine *machine)
{
    for (guint p = 0; p < joint->parts->len; p++) {
        const JointPart *part = g_ptr_array_index(joint->parts, p);

        if (part->own->estimate.n_cost > 1)
            return TRUE;
    }
    return machine->model->cost_is_dynamic;
}

/* Puts LAYOUT first. */
static void
put_first(Joint *joint, JointLayout *layout)
{
    guint at = 0;

    while (g_ptr_array_index(joint->layouts, at) != (gpointer)layout)
        at++;
    memmove(joint->layouts->pdata + 1, joint->layouts->pdata, at * sizeof *joint->layouts->pdata);
    joint->layouts->pdata[0] = layout;
    for (guint i = 0; i < joint->parts->len; i++) {
        JointPart *part = g_ptr_array_index(joint->parts, i);

        part->here = ranking_find(part->ranking, layout->layout->spec);
    }
}

/* Puts the layout of JOINT first that is named where everything is known: the simplest of those that cost
 * nearly the least. */
static void
settle_known(Joint *joint)
{
    g_autoptr(GPtrArray) layouts = g_ptr_array_new();
    g_autofree double *totals = g_new(double, joint->layouts->len);
    double launches_ns = joint_launches_ns(joint);
    guint pick;

    for (guint i = 0; i < joint->layouts->len; i++) {
        const JointLayout *layout = g_ptr_array_index(joint->layouts, i);

        g_ptr_array_add(layouts, (gpointer)layout->layout);
        totals[i] = layout->total + launches_ns;
    }
    pick = scenarios_name(totals, (const RankedLayout *const *)layouts->pdata, layouts->len);
    if (!((const JointLayout *)g_ptr_array_index(joint->layouts, pick))->tied)
        put_first(joint, g_ptr_array_index(joint->layouts, pick));
}

void
joint_settle(Joint *joint, const Machine *machine)
{
    g_autofree guint *parts = g_new0(guint, joint->parts->len);
    guint open = find_open(joint, machine, parts), today;
    SharedSize size;

    if (has_degrees(joint, machine) || joint->layouts->len < 2)
        return;
    if (open == 0) {
        settle_known(joint);
        return;
    }
    g_autoptr(GPtrArray) likely = likely_layouts(joint), layouts = g_ptr_array_new();
    g_autofree double *totals = g_new0(double, (gsize)N_SCENARIOS * likely->len);
    gboolean has_size = find_size(joint, &size);
    today = find_today(likely);
    if (today == likely->len)
        return;
    for (guint p = 0; p < joint->parts->len; p++)
        if (!add_part(totals, g_ptr_array_index(joint->parts, p), likely, parts[p], has_size ? &size : NULL,
                      machine))
            return;
    for (guint i = 0; i < likely->len; i++) {
        const JointLayout *layout = g_ptr_array_index(likely, i);

        g_ptr_array_add(layouts, (gpointer)layout->layout);
        for (guint number = 0; number < N_SCENARIOS; number++)
            totals[number * likely->len + i] += layout->conversions;
    }
    const RankedLayout *const *compared = (const RankedLayout *const *)layouts->pdata;
    joint->robust = g_new0(Robust, 1);
    scenarios_choose(totals, compared, likely->len, today, open, joint->robust);
    robust_keep(joint->robust, compared, likely->len, g_steal_pointer(&totals), joint_launches_ns(joint));
    put_first(joint, g_ptr_array_index(likely, joint->robust->pick));
}

void
joint_follow_launch(Joint *joint)
{
    const JointPart *part = g_ptr_array_index(joint->parts, 0);
    const Robust *robust = part->robust;
    const RankedLayout *first = g_ptr_array_index(part->ranking->layouts, 0);
    JointLayout *layout = find_layout(joint, robust ? robust->specs[robust->pick] : first->spec);

    if (layout)
        put_first(joint, layout);
}
