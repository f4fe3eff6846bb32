/* SPDX-License-Identifier: MIT */
/* Alignments of groups: a struct that begins at a multiple of more bytes than its members need can be loaded
 * by fewer accesses, and lies in fewer sectors, for the bytes that pad it. */
#include "model/candidates/candidates.h"

#define LEAST_TOUCHED 2 /* fields of a group that could be loaded at once */
#define MOST_GROWN 1.5  /* times that a struct may be as large when it is padded */

static const guint32 ALIGNMENTS[GROUP_MOST_ALIGNMENTS] = {8, 16, 32, 64};

/* Whether more alignment may change what accesses to GROUP cost. */
static gboolean
can_align(const Group *group, const Record *record)
{
    guint n_touched = 0;

    for (guint i = 0; i < group->n_fields; i++)
        n_touched += record->fields[group->fields[i]].touched != FALSE;
    return group->tile == 0 && group->align == 0 && n_touched >= LEAST_TOUCHED;
}

guint
group_alignments(const Group *group, const Record *record, guint32 *ret_alignments)
{
    if (!can_align(group, record))
        return 0;
    g_autoptr(GroupShape) natural = group_shape_new(group, record);
    guint64 last_size = natural->size;
    guint32 last_align = MIN(natural->align, GROUP_WIDEST_ACCESS);
    guint n = 0;

    for (guint i = 0; i < G_N_ELEMENTS(ALIGNMENTS); i++) {
        Group aligned = *group;

        aligned.align = ALIGNMENTS[i];
        g_autoptr(GroupShape) shape = group_shape_new(&aligned, record);
        guint32 align = MIN(shape->align, GROUP_WIDEST_ACCESS);
        if (ALIGNMENTS[i] <= natural->align || (double)shape->size > MOST_GROWN * (double)natural->size ||
            (shape->size == last_size && align == last_align))
            continue;
        last_size = shape->size;
        last_align = align;
        ret_alignments[n++] = ALIGNMENTS[i];
    }
    return n;
}
