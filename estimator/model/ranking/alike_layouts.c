/* SPDX-License-Identifier: MIT */
/* Layouts that are one another with some fields exchanged, of which the kernel makes no difference. */
#include "model/ranking/ranking_private.h"

#include "model/candidates/candidates.h"
#include "layouts/layouts.h"

/* By field, the first one that it can be exchanged with. Free with g_free(). */
static guint *
find_classes(const Record *record, const Model *model, gpointer prepared)
{
    guint *classes = g_new(guint, MAX(record->n_fields, 1));

    for (guint f = 0; f < record->n_fields; f++) {
        classes[f] = f;
        for (guint k = 0; k < f && classes[f] == f; k++)
            if (classes[k] == k && model->exchangeable(prepared, k, f))
                classes[f] = k;
    }
    return classes;
}

/* TRUE if fields of GROUP that can be exchanged stand in their order. */
static gboolean
is_in_order(const Group *group, const guint *classes)
{
    for (guint i = 0; i < group->n_fields; i++)
        for (guint k = 0; k < i; k++)
            if (classes[group->fields[k]] == classes[group->fields[i]] && group->fields[k] > group->fields[i])
                return FALSE;
    return TRUE;
}

/* What LAYOUT has in common with its likes; NULL: it has tiles or alignments, or fields out of order. */
static GBytes *
layout_key(const Layout *layout, guint n_fields, const guint *classes)
{
    g_autofree guint *numbers = g_new(guint, n_fields + layout->n_groups);
    g_autofree const guint **groups = g_new(const guint *, MAX(layout->n_groups, 1));
    guint *next = numbers;

    for (guint g = 0; g < layout->n_groups; g++) {
        const Group *group = &layout->groups[g];

        if (group->tile > 0 || group->align > 0 || !is_in_order(group, classes))
            return NULL;
        groups[g] = next;
        *next++ = group->n_fields;
        for (guint i = 0; i < group->n_fields; i++)
            *next++ = classes[group->fields[i]];
    }
    return groups_key_new(groups, layout->n_groups);
}

guint *
alike_layouts_new(const GPtrArray *candidates, const Record *record, const Model *model,
                  PreparedLayouts *prepared)
{
    guint *first = g_new(guint, MAX(candidates->len, 1));
    gpointer own = prepared_layouts_rest(prepared);
    g_autofree guint *classes = model->exchangeable ? find_classes(record, model, own) : NULL;
    g_autoptr(GHashTable) known =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);

    for (guint i = 0; i < candidates->len; i++) {
        const Candidate *candidate = g_ptr_array_index(candidates, i);
        g_autoptr(GBytes) key = classes ? layout_key(candidate->layout, record->n_fields, classes) : NULL;
        gpointer before = key ? g_hash_table_lookup(known, key) : NULL;

        first[i] = before ? GPOINTER_TO_UINT(before) - 1 : i;
        if (key && !before)
            g_hash_table_insert(known, g_steal_pointer(&key), GUINT_TO_POINTER(i + 1));
    }
    return first;
}
