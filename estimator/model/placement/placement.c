/* SPDX-License-Identifier: MIT */

#include "model/compiled/compiled.h"
#include "model/placement/placement_private.h"

static void
set_fields(Placement *placement, const Record *record, const Layout *layout)
{
    for (guint g = 0; g < layout->n_groups; g++) {
        GroupShape *shape = group_shape_new(&layout->groups[g], record);

        for (guint i = 0; i < layout->groups[g].n_fields; i++) {
            FieldPlacement *place = &placement->fields[layout->groups[g].fields[i]];

            *place = (FieldPlacement){g,
                                      shape->tile > 1 ? shape->tile : 0,
                                      (gint64)shape->size,
                                      (gint64)shape->offsets[i],
                                      shape->bytes[i],
                                      shape->tile > 1 ? 1 : (gint64)shape->align};
            placement->has_tiles = placement->has_tiles || place->tile;
        }
        group_shape_free(shape);
    }
}

static void
set_access(const Study *study, const FieldPlacement *fields, guint access, AccessPlacement *ret_place)
{
    const StudyAccess *a = &study->accesses[access];

    if (a->field < 0) {
        gint64 size = study->binding->outside_bytes[a->instance];

        *ret_place = (AccessPlacement){0, 0, MAX(size, 1), a->offset, 0, a->bytes, FALSE, 0};
        return;
    }
    const FieldPlacement *field = &fields[a->field];
    *ret_place = (AccessPlacement){field->slot, field->tile, field->size, field->offset + a->offset,
                                   field->step, a->bytes,    FALSE,       0};
}

guint *
placement_groups(const Placement *placement)
{
    guint *groups = g_new0(guint, MAX(placement->n_fields, 1));

    for (guint f = 0; f < placement->n_fields; f++)
        groups[f] = placement->fields[f].slot | (placement->fields[f].tile ? ALIAS_TILED
                                                 : placement->n_slots == 1 ? ALIAS_DECLARED
                                                                           : 0);
    return groups;
}

void
placement_accesses(const Study *study, const Compiled *compiled, const FieldPlacement *fields,
                   AccessPlacement *ret_places)
{
    g_assert(compiled->n_accesses == study->n_accesses);
    for (guint i = 0; i < study->n_accesses; i++)
        set_access(study, fields, i, &ret_places[i]);
    placement_join(study, compiled, fields, ret_places);
}

Placement *
placement_new(const Study *study, const Compiled *compiled, const Layout *layout)
{
    const Record *record = study->binding->record;
    Placement *placement = g_new0(Placement, 1);

    placement->n_fields = record->n_fields;
    placement->fields = g_new0(FieldPlacement, MAX(record->n_fields, 1));
    placement->n_slots = layout->n_groups;
    placement->n_accesses = study->n_accesses;
    placement->accesses = g_new0(AccessPlacement, MAX(study->n_accesses, 1));
    set_fields(placement, record, layout);
    placement_accesses(study, compiled, placement->fields, placement->accesses);
    return placement;
}

void
placement_free(Placement *placement)
{
    if (!placement)
        return;
    g_free(placement->fields);
    g_free(placement->accesses);
    g_free(placement);
}

/* Splits E into what can be computed and what tells lanes apart in an unknown way; the rest is left out. */
static void
split_index(const Study *study, const Expr *e, const Expr **ret_known, const Expr **ret_apart)
{
    const Expr *zero = expr_const(study->pool, 0);

    *ret_known = expr_const(study->pool, e->kind == EXPR_SUM || e->kind == EXPR_CONST ? e->value : 0);
    *ret_apart = zero;
    guint n = e->kind == EXPR_SUM ? e->n_args : e->kind == EXPR_CONST ? 0 : 1;
    for (guint i = 0; i < n; i++) {
        const Expr *term = e->kind == EXPR_SUM ? e->args[i] : e;
        gint64 factor = e->kind == EXPR_SUM ? e->coefficients[i] : 1;
        gboolean known = !(term->depends & (DEPENDS_PARAM | DEPENDS_OPAQUE));

        if (!known && !(term->depends & DEPENDS_THREAD))
            continue;
        const Expr **part = known ? ret_known : ret_apart;
        *part = expr_add(study->pool, *part, expr_mul_const(study->pool, term, factor));
    }
}

/* The address of element INDEX inside tiles. Indices below 0 are as if the array went on before its start. */
static const Expr *
tiled_address(const Study *study, const Expr *index, const AccessPlacement *place)
{
    ExprPool *pool = study->pool;
    gint64 tile = place->tile, tiles_before = 0;
    Interval interval = expr_interval(index, &study->box);

    if (interval.state == INTERVAL_KNOWN && interval.lo < 0)
        tiles_before = (-interval.lo + tile - 1) / tile;
    const Expr *length = expr_const(pool, tile);
    index = expr_add(pool, index, expr_const(pool, tiles_before * tile));
    const Expr *structs = expr_binary(pool, EXPR_DIV, index, length);
    const Expr *inside = expr_binary(pool, EXPR_MOD, index, length);
    structs = expr_add(pool, structs, expr_const(pool, -tiles_before));
    return expr_add(pool, expr_mul_const(pool, structs, place->size),
                    expr_mul_const(pool, inside, place->step));
}

const Expr *
placement_address(const Study *study, guint access, const AccessPlacement *place)
{
    const StudyAccess *a = &study->accesses[access];
    const Expr *known, *apart, *address;

    if (!a->index || !a->sub_known)
        return NULL;
    split_index(study, a->index, &known, &apart);
    address =
        place->tile ? tiled_address(study, known, place) : expr_mul_const(study->pool, known, place->size);
    address = expr_add(study->pool, address, expr_mul_const(study->pool, apart, place->size));
    if (a->sub) {
        split_index(study, a->sub, &known, &apart);
        address = expr_add(study->pool, address,
                           expr_mul_const(study->pool, expr_add(study->pool, known, apart), a->sub_bytes));
    }
    return address;
}
