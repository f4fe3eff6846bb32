/* SPDX-License-Identifier: MIT */
/* How a group is stored. */
#include "model/optimal/optimal_private.h"

#include "layouts/layouts.h"

#include <string.h>

/* In which order a group's fields stand: as declared, or those first that have to be aligned most, where
 * nothing is lost between them. */
typedef enum { ORDER_DECLARED, ORDER_ALIGNED } FieldOrder;

static int
compare_declared(gconstpointer a, gconstpointer b, gpointer data)
{
    const PlacedField *x = a, *y = b;

    (void)data;
    if (x->class_number != y->class_number)
        return x->class_number < y->class_number ? -1 : 1;
    return x->field < y->field ? -1 : x->field > y->field;
}

static int
compare_aligned(gconstpointer a, gconstpointer b, gpointer record)
{
    const Field *fields = ((const Record *)record)->fields;
    guint32 x = fields[((const PlacedField *)a)->field].align,
            y = fields[((const PlacedField *)b)->field].align;

    return x != y ? (x > y ? -1 : 1) : compare_declared(a, b, record);
}

guint
optimal_n_variants(const Space *space)
{
    return space->optimal->n_tiles + (space->optimal->any_order ? 1 : 0);
}

guint
optimal_n_variants_aligned(const Space *space)
{
    gboolean may_align = !space->model->cost_is_dynamic && space->binding->kind != BINDING_PLAIN;

    return optimal_n_variants(space) + (may_align ? GROUP_MOST_ALIGNMENTS : 0);
}

/* The way of variant VARIANT: untiled groups in another order come last. */
static FieldOrder
variant_way(const Space *space, guint variant, guint32 *ret_tile)
{
    guint32 tile = variant < space->optimal->n_tiles ? space->optimal->tiles[variant] : 1;

    *ret_tile = tile > 1 ? tile : 0;
    return variant < space->optimal->n_tiles ? ORDER_DECLARED : ORDER_ALIGNED;
}

/* The bytes that untiled GROUP is aligned to in VARIANT; 0: no more than its fields need. */
static guint32
variant_alignment(const Space *space, guint variant, const Group *group)
{
    guint32 alignments[GROUP_MOST_ALIGNMENTS];
    guint first = optimal_n_variants(space);

    if (variant < first || variant - first >= group_alignments(group, space->record, alignments))
        return 0;
    return alignments[variant - first];
}

Group
optimal_place(const Space *space, PlacedField *placed, guint n, guint variant, guint *fields)
{
    Group group = {fields, n, 0};
    FieldOrder order = variant_way(space, variant, &group.tile);

    g_qsort_with_data(placed, (int)n, sizeof *placed,
                      order == ORDER_ALIGNED ? compare_aligned : compare_declared, (gpointer)space->record);
    for (guint i = 0; i < n; i++)
        fields[i] = placed[i].field;
    group.align = variant_alignment(space, variant, &group);
    return group;
}

/* TRUE if no field of GROUP has to be aligned more than the one before it. */
static gboolean
is_aligned(const Space *space, const Group *group)
{
    const Field *fields = space->record->fields;

    for (guint i = 1; i < group->n_fields; i++)
        if (fields[group->fields[i]].align > fields[group->fields[i - 1]].align)
            return FALSE;
    return TRUE;
}

gboolean
optimal_is_another(const Space *space, guint variant, const Group *placed, const Group *first)
{
    Group copy = *placed;
    Layout layout = {&copy, 1};

    if (variant == 0)
        return TRUE;
    if (variant >= optimal_n_variants(space))
        return placed->align > 0;
    if (variant >= space->optimal->n_tiles)
        return !is_aligned(space, first);
    layout_normalise(&layout, space->record);
    return copy.tile > 0;
}

guint
optimal_variant_of(const Space *space, const Group *group)
{
    for (guint v = 0; v < optimal_n_variants(space); v++) {
        PlacedField placed[OPTIMAL_MAX_FIELDS];
        guint fields[OPTIMAL_MAX_FIELDS];

        for (guint i = 0; i < group->n_fields; i++)
            placed[i] = (PlacedField){group->fields[i], 0};
        Group other = optimal_place(space, placed, group->n_fields, v, fields);
        if (other.tile == group->tile && memcmp(fields, group->fields, other.n_fields * sizeof *fields) == 0)
            return v;
    }
    return 0;
}

void
optimal_add_untouched(const Space *space, Layout *layout, guint *fields)
{
    Group *group = &layout->groups[layout->n_groups];

    *group = (Group){fields, 0, 0};
    for (guint f = 0; f < space->record->n_fields; f++)
        if (!space->record->fields[f].touched)
            fields[group->n_fields++] = f;
    layout->n_groups += group->n_fields > 0;
}
