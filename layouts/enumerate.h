/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

#define GROUPING_MAX_FIELDS 64

/* Walks every grouping (set partition) of n fields once, in the order of restricted growth strings, from one
 * group of all to one group each, without storing them: group_of[f] <= 1 + max(group_of[0..f-1]). */
typedef struct {
    guint n;
    guint8 group_of[GROUPING_MAX_FIELDS]; /* the current grouping */
    guint8 max_of[GROUPING_MAX_FIELDS];   /* largest group number among group_of[0..f] */
} GroupingIter;

/* Starts at the grouping into one group; n from 1 to GROUPING_MAX_FIELDS. */
void grouping_iter_init(GroupingIter *iter, guint n);

/* Steps to the next grouping; FALSE after the last. */
gboolean grouping_iter_next(GroupingIter *iter);

/* The fields of each group of the current grouping as bits (bit f: field f), group 0 first; returns the
 * number of groups. ret_masks has room for iter->n. */
guint grouping_iter_masks(const GroupingIter *iter, guint64 *ret_masks);

/* The number of groupings of n fields (Bell number), or G_MAXUINT64 where it does not fit. */
guint64 grouping_count(guint n);
