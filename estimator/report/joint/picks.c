/* SPDX-License-Identifier: MIT */
/* The layout of each record of a program: what every command names, writes and compares. */
#include "report/joint/joint.h"

#include <string.h>

gboolean
picks_are_robust(const AnalysisRequest *request)
{
    return !request->candidates.all && !request->candidates.optimal.wanted;
}

Picks *
picks_new(const GPtrArray *programs, const Machine *machine, const AnalysisRequest *request,
          GHashTable *weights, GError **error)
{
    AnalysisRequest own = *request; /* nothing in it is owned */
    g_autoptr(Picks) picks = g_new0(Picks, 1);

    own.scenarios = picks_are_robust(request);
    picks->more = g_ptr_array_new_with_free_func((GDestroyNotify)analysis_free);
    picks->analysis = analysis_of_sources(programs, machine, &own, FALSE, error);
    if (!picks->analysis)
        return NULL;
    picks->joints = joints_new(programs, machine, picks->analysis, &own, weights, picks->more);
    return g_steal_pointer(&picks);
}

void
picks_free(Picks *picks)
{
    if (!picks)
        return;
    g_clear_pointer(&picks->joints, g_ptr_array_unref);
    g_ptr_array_unref(picks->more);
    analysis_free(picks->analysis);
    g_free(picks);
}

gboolean
pick_interval(const Pick *pick, const Machine *machine, GainInterval *ret_interval)
{
    return !machine->model->cost_is_dynamic && !pick->uncounted &&
           machine_pick_interval(machine, pick->robust, pick->gain, ret_interval);
}

const Joint *
joints_find(const GPtrArray *joints, const Ranking *ranking)
{
    for (guint i = 0; joints && i < joints->len; i++) {
        const Joint *joint = g_ptr_array_index(joints, i);

        if (joint->is_told && joint_can_have(ranking) &&
            strcmp(joint->record->name, ranking->binding->record->name) == 0 &&
            joint->record->n_fields == ranking->binding->record->n_fields)
            return joint;
    }
    return NULL;
}

const char *
joint_uncounted(const Joint *joint)
{
    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        if (part->ranking->kernel->uncounted)
            return part->ranking->kernel->uncounted;
    }
    return joint->layouts->len > 0
               ? conversions_uncounted(
                     joint->conversions,
                     ((const JointLayout *)g_ptr_array_index(joint->layouts, 0))->layout->layout)
               : NULL;
}

Pick
pick_of(const Ranking *ranking, const GPtrArray *joints)
{
    const Joint *joint = joints_find(joints, ranking);
    const JointLayout *first = joint ? g_ptr_array_index(joint->layouts, 0) : NULL;
    Pick pick = {
        ranking, joint, NULL, NULL, 1, 0, joint ? joint_uncounted(joint) : ranking->kernel->uncounted};

    if (first) {
        pick.layout = first->layout;
        pick.robust = joint->robust;
        pick.gain = joint_gain(joint, first);
        pick.saved = first->relative > 0 ? first->total / first->relative - first->total : 0;
    } else {
        pick.layout = g_ptr_array_index(ranking->layouts, 0);
        pick.robust = ranking->robust;
        pick.gain = ranking_gain(ranking, pick.layout->estimate.total);
        pick.saved = ranking->launch->times * (ranking->today_total - pick.layout->estimate.total);
    }
    if (pick.layout->plainness == PLAINNESS_TODAY)
        pick.saved = 0;
    return pick;
}

gboolean
pick_converts_by_host(const Pick *pick)
{
    return pick->joint && conversions_places(pick->joint->conversions, pick->layout->layout).n_host > 0;
}

static gint
compare_saved(gconstpointer a, gconstpointer b)
{
    const Pick *x = a, *y = b;

    return x->saved > y->saved ? -1 : x->saved < y->saved;
}

GArray *
picks_list(const Analysis *analysis, const GPtrArray *joints)
{
    GArray *picks = g_array_new(FALSE, TRUE, sizeof(Pick));
    g_autoptr(GHashTable) told = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < analysis->cases->len; i++) {
        Pick pick = pick_of(((const Case *)g_ptr_array_index(analysis->cases, i))->ranking, joints);

        if (pick.joint && !g_hash_table_add(told, (gpointer)pick.joint))
            continue;
        if (analysis->machine->model->cost_is_dynamic)
            pick.saved = 0; /* no time */
        g_array_append_val(picks, pick);
    }
    g_array_sort(picks, compare_saved);
    return picks;
}
