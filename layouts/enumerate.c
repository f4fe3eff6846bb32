/* SPDX-License-Identifier: MIT */
#include "layouts/layouts.h"

#include <string.h>

void
grouping_iter_init(GroupingIter *iter, guint n)
{
    g_assert(n >= 1 && n <= GROUPING_MAX_FIELDS);
    memset(iter, 0, sizeof *iter);
    iter->n = n;
}

/* The last field that can move to a higher group does; those after it go back to group 0. */
gboolean
grouping_iter_next(GroupingIter *iter)
{
    guint8 *group_of = iter->group_of;
    guint8 *max_of = iter->max_of;
    guint f = iter->n - 1;

    while (f > 0 && group_of[f] > max_of[f - 1])
        f--;
    if (f == 0)
        return FALSE;

    group_of[f]++;
    max_of[f] = MAX(max_of[f - 1], group_of[f]);
    for (guint later = f + 1; later < iter->n; later++) {
        group_of[later] = 0;
        max_of[later] = max_of[f];
    }
    return TRUE;
}

guint
grouping_iter_masks(const GroupingIter *iter, guint64 *ret_masks)
{
    guint n_groups = iter->max_of[iter->n - 1] + 1u;

    memset(ret_masks, 0, n_groups * sizeof *ret_masks);
    for (guint f = 0; f < iter->n; f++)
        ret_masks[iter->group_of[f]] |= G_GUINT64_CONSTANT(1) << f;
    return n_groups;
}

/* Aitken's array: a row starts with the last number of the row before it, each further number is the sum of
 * its left neighbour and of the one above that neighbour. Row n ends with the Bell number of n. */
guint64
grouping_count(guint n)
{
    guint64 row[GROUPING_MAX_FIELDS] = {1};

    if (n > GROUPING_MAX_FIELDS)
        return G_MAXUINT64;
    for (guint length = 1; length < n; length++) {
        guint64 above = row[0];

        row[0] = row[length - 1];
        for (guint i = 1; i <= length; i++) {
            guint64 next_above = row[i];

            if (__builtin_add_overflow(row[i - 1], above, &row[i]))
                return G_MAXUINT64;
            above = next_above;
        }
    }
    return n == 0 ? 1 : row[n - 1];
}
