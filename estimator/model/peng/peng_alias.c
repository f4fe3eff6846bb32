/* SPDX-License-Identifier: MIT */
/* What a layout changes for the compiler: fields in one group are distinct members of one struct, which never
 * overlap; fields in different groups are behind pointers that may (model-peng.md 0). */
#include "model/peng/peng_private.h"

#include "model/compiled/compiled.h"

guint *
peng_alias_groups(const Peng *peng, const Placement *placement)
{
    guint n = peng->study->binding->record->n_fields;
    guint *group_of = g_new0(guint, MAX(n, 1));

    for (guint f = 0; f < n; f++) {
        if (!placement)
            group_of[f] = f;
        else if (peng->aliasing_matters && !peng->conflicts[f])
            group_of[f] = placement->n_slots;
        else
            group_of[f] = placement->fields[f].slot;
    }
    return group_of;
}

/* Marks the fields that a store to another field may touch where both have a group of their own. */
static gboolean
find_conflicts(Peng *peng, const guint *group_of)
{
    const Binding *binding = peng->study->binding;
    const Aliasing aliasing = {peng->study->kernel, binding, group_of};
    gboolean any = FALSE;

    for (guint s = 0; s < binding->n_targets; s++) {
        int stored = binding->targets[s].field;

        if (stored < 0 || peng->study->accesses[s].kind == ACCESS_LOAD)
            continue;
        for (guint k = 0; k < binding->n_targets; k++) {
            int other = binding->targets[k].field;

            if (other < 0 || other == stored || (peng->conflicts[stored] && peng->conflicts[other]) ||
                !accesses_may_alias(&aliasing, s, k))
                continue;
            peng->conflicts[stored] = peng->conflicts[other] = any = TRUE;
        }
    }
    return any;
}

/* Whether two streams hold the same accesses in the same order. */
static gboolean
streams_equal(const Stream *a, const Stream *b)
{
    gboolean equal = a->n_items == b->n_items;

    for (guint i = 0; equal && i < a->n_items; i++)
        equal = a->items[i].access == b->items[i].access;
    return equal;
}

void
peng_alias_prepare(Peng *peng, const StreamLimits *limits)
{
    guint n_fields = peng->study->binding->record->n_fields;
    g_autofree guint *apart = peng_alias_groups(peng, NULL);
    g_autofree guint *together = g_new0(guint, MAX(n_fields, 1));

    peng->conflicts = g_new0(gboolean, MAX(n_fields, 1));
    if (!find_conflicts(peng, apart))
        return;
    /* The more may alias, the less is merged: where the extremes agree, so does all between them. */
    g_autoptr(Stream) most = stream_new(peng->study, peng->compiled, limits, apart);
    g_autoptr(Stream) least = stream_new(peng->study, peng->compiled, limits, together);
    peng->aliasing_matters = !streams_equal(most, least);
}
