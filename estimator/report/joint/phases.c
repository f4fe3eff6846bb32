/* SPDX-License-Identifier: MIT */
#include "report/joint/joint_private.h"

#include <math.h>
#include <string.h>

#define MOST_LAYOUTS 16u

/* --- the layouts that are tried */

static void
add_layout(const Joint *joint, const char *spec, GPtrArray *layouts)
{
    for (guint i = 0; i < joint->layouts->len && layouts->len < MOST_LAYOUTS; i++) {
        RankedLayout *layout =
            (RankedLayout *)((const JointLayout *)g_ptr_array_index(joint->layouts, i))->layout;

        if ((strcmp(layout->spec, spec) == 0 || g_strcmp0(layout->name, spec) == 0) &&
            !g_ptr_array_find(layouts, layout, NULL))
            g_ptr_array_add(layouts, layout);
    }
}

/* Those that are best for all, for one launch, or simple. */
static GPtrArray *
layouts_of(const Joint *joint)
{
    GPtrArray *layouts = g_ptr_array_new();
    guint most = 0;

    add_layout(joint, ((const JointLayout *)g_ptr_array_index(joint->layouts, 0))->layout->spec, layouts);
    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        add_layout(joint, part->own->spec, layouts);
        most = MAX(most, part->ranking->layouts->len);
    }
    add_layout(joint, joint->before, layouts);
    add_layout(joint, joint->conversions->host, layouts);
    for (guint l = 0; l < most && layouts->len < MOST_LAYOUTS; l++)
        for (guint i = 0; i < joint->parts->len; i++) {
            const GPtrArray *own = ((const JointPart *)g_ptr_array_index(joint->parts, i))->ranking->layouts;

            if (l < own->len)
                add_layout(joint, ((const RankedLayout *)g_ptr_array_index(own, l))->spec, layouts);
        }
    return layouts;
}

/* --- what is asked */

static double *
costs_of(Phases *phases, const Course *leaf)
{
    double *costs = g_hash_table_lookup(phases->costs, leaf);

    if (!costs) {
        costs = g_new0(double, phases->layouts->len);
        g_hash_table_insert(phases->costs, (gpointer)leaf, costs);
    }
    return costs;
}

/* Adds what PART's launches cost; FALSE, with the reason said, where host code has none that is followed. */
static gboolean
add_part(Phases *phases, const Joint *joint, const JointPart *part)
{
    g_autoptr(GPtrArray) leaves = program_course_launches(joint->course, part->ranking);
    double times = 0;

    for (guint i = 0; i < leaves->len; i++)
        times += ((const CourseLeaf *)g_ptr_array_index(leaves, i))->times *
                 program_course_share(joint->course, part->ranking, g_ptr_array_index(leaves, i));
    if (leaves->len == 0) {
        phases->reason =
            g_strdup_printf("where host code launches %s is not followed", part->ranking->kernel->name);
        return FALSE;
    }
    for (guint i = 0; i < leaves->len; i++) {
        const CourseLeaf *leaf = g_ptr_array_index(leaves, i);
        double *costs = costs_of(phases, leaf->course),
               times_here = part->times / times * program_course_share(joint->course, part->ranking, leaf);

        for (guint l = 0; l < phases->layouts->len; l++) {
            const RankedLayout *layout = g_ptr_array_index(phases->layouts, l);

            costs[l] += times_here * ranking_find(part->ranking, layout->spec)->estimate.total;
        }
    }
    return TRUE;
}

static void
add_transfers(Phases *phases, const Conversions *conversions)
{
    for (guint i = 0; i < conversions->transfers->len; i++) {
        const Transfer *transfer = g_ptr_array_index(conversions->transfers, i);
        double *costs = costs_of(phases, transfer->leaf->course);

        for (guint l = 0; l < phases->layouts->len; l++)
            costs[l] += conversions_transfer_time(
                conversions, transfer, ((const RankedLayout *)g_ptr_array_index(phases->layouts, l))->layout);
    }
}

static void
set_conversions(Phases *phases, const Conversions *conversions)
{
    guint n = phases->layouts->len;

    phases->conversions = g_new(double, n *n);
    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++) {
            const RankedLayout *from = g_ptr_array_index(phases->layouts, i),
                               *to = g_ptr_array_index(phases->layouts, j);

            phases->conversions[i * n + j] =
                conversions_time(conversions, from->layout, to->layout, conversions->elements);
        }
}

/* --- where it cannot be told */

static gboolean
needs_layout(const Phases *phases, const Course *course)
{
    if (!course->children)
        return g_hash_table_contains(phases->costs, course);
    for (guint i = 0; i < course->children->len; i++)
        if (needs_layout(phases, g_ptr_array_index(course->children, i)))
            return TRUE;
    return FALSE;
}

/* Whether functions that nothing calls run again and again, for all that is known; else main() runs once.
 * FALSE, with the reason said, where main() does not begin all. */
static gboolean
find_start(Phases *phases, const Course *course, gboolean *ret_is_cycle)
{
    const Course *start = NULL, *other = NULL;

    for (guint i = 0; i < course->children->len; i++) {
        const Course *function = g_ptr_array_index(course->children, i);

        if (!needs_layout(phases, function))
            continue;
        if (g_strcmp0(function->name, "main") == 0)
            start = function;
        else
            other = function;
    }
    *ret_is_cycle = start == NULL;
    if (start && other)
        phases->reason =
            g_strdup_printf("when %s runs is not known: main() is not seen to call it", other->name);
    return phases->reason == NULL;
}

/* Whether the GPU has room for the arrays in two layouts at a time. */
static gboolean
has_room(const Phases *phases, const Conversions *conversions, const Arch *arch)
{
    double most = 0, room;

    for (guint i = 0; i < phases->path->conversions->len; i++) {
        const PhaseConversion *one = &g_array_index(phases->path->conversions, PhaseConversion, i);
        const RankedLayout *from = g_ptr_array_index(phases->layouts, one->from),
                           *to = g_ptr_array_index(phases->layouts, one->to);

        most = fmax(most, conversions_element_bytes(conversions, from->layout) +
                              conversions_element_bytes(conversions, to->layout));
    }
    return !arch_get(arch, ARCH_DRAM_BYTES, &room, NULL) || most * conversions->elements <= room;
}

/* How many times as fast each launch in its own layout would be, without conversions. */
static double
most_gain(const Joint *joint)
{
    double own = 0, best = ((const JointLayout *)g_ptr_array_index(joint->layouts, 0))->total;

    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        own += part->times * part->own->estimate.total;
    }
    return own > 0 ? best / own : 1;
}

static void
find_path(Phases *phases, const Joint *joint)
{
    PhaseProblem problem = {phases->layouts->len, phases->conversions, phases->costs, FALSE};
    double single = ((const JointLayout *)g_ptr_array_index(joint->layouts, 0))->total;
    const Arch *arch = joint->course->analysis->machine->arch;

    if (!find_start(phases, joint->course->course, &problem.is_cycle))
        return;
    phases->path = phase_path_new(joint->course->course, &problem);
    if (!phases->path) {
        phases->reason =
            g_strdup_printf("host code has more than %u launches and transfers", PHASE_MOST_LEAVES);
        return;
    }
    phases->gain = phases->path->cost > 0 ? single / phases->path->cost : 1;
    phases->pays = phases->gain >= PHASES_LEAST_GAIN && phases->path->conversions->len > 0;
    if (!phases->pays || has_room(phases, joint->conversions, arch))
        return;
    phases->pays = FALSE;
    phases->reason = g_strdup("the GPU has no room for the arrays in two layouts at a time");
}

Phases *
phases_new(const Joint *joint)
{
    Phases *phases = g_new0(Phases, 1);

    phases->gain = 1;
    phases->costs = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    phases->layouts = layouts_of(joint);
    phases->may_pay = most_gain(joint) >= PHASES_LEAST_GAIN;
    if (joint->conversions->unpriced)
        phases->reason = g_strdup(joint->conversions->unpriced);
    else if (joint->course->lacks)
        phases->reason = g_strdup(joint->course->lacks);
    for (guint i = 0; i < joint->parts->len && !phases->reason; i++)
        add_part(phases, joint, g_ptr_array_index(joint->parts, i));
    if (!phases->may_pay && !phases->reason)
        phases->reason = g_strdup_printf(
            "with its own layout for each launch, and no conversions, it would be %.3f times as fast",
            most_gain(joint));
    if (phases->reason)
        return phases;
    add_transfers(phases, joint->conversions);
    set_conversions(phases, joint->conversions);
    find_path(phases, joint);
    return phases;
}

void
phases_free(Phases *phases)
{
    if (!phases)
        return;
    g_free(phases->reason);
    g_ptr_array_unref(phases->layouts);
    phase_path_free(phases->path);
    g_hash_table_unref(phases->costs);
    g_free(phases->conversions);
    g_free(phases);
}
