/* SPDX-License-Identifier: MIT */
/* Pointers to global memory of which only that is known what they were loaded from: they lead somewhere. */
#include "frontend/values/values.h"

#include <string.h>

gboolean
value_leads_elsewhere(const Value *value)
{
    switch (value->kind) {
    case VALUE_POINTER:
        return value->region->kind != REGION_GLOBAL && value->region->kind != REGION_NOTHING;
    case VALUE_CHOICE:
        return value_leads_elsewhere(value->a) || value_leads_elsewhere(value->b);
    case VALUE_NUMBER:
        return value->leads_elsewhere;
    case VALUE_CELLS:
        for (guint i = 0; i < value->n_cells; i++)
            if (value_leads_elsewhere(value->cells[i].value))
                return TRUE;
        return value_leads_elsewhere(value->rest);
    default:
        return FALSE;
    }
}

const Value *
value_leading_as(Walker *w, const Value *value, const Value *lost)
{
    if (value->kind != VALUE_NUMBER || !value_leads_elsewhere(lost))
        return value;
    value = value_from_access(w->arena, value, value->origin);
    ((Value *)value)->leads_elsewhere = TRUE;
    return value;
}

/* Appends the names of what the pointers and whole numbers in VALUE were loaded from; FALSE where one is not
 * understood. */
static gboolean
add_sources(Walker *w, const Value *value, GString *names)
{
    if (value->kind == VALUE_NUMBER && value->is_float)
        return TRUE;
    if (value->expr && !expr_loads(w, value->expr, names))
        return FALSE;
    if (value->kind == VALUE_POINTER && value->region->loaded_from)
        loads_add(names, value->region->loaded_from);
    if (value->kind == VALUE_CHOICE)
        return add_sources(w, value->a, names) && add_sources(w, value->b, names);
    for (guint i = 0; i < value->n_cells; i++)
        if (!add_sources(w, value->cells[i].value, names))
            return FALSE;
    return !value->rest || add_sources(w, value->rest, names);
}

/* The array NAME, to which pointers of TYPE lead that were loaded from LOADS. */
static Region *
array_somewhere(Walker *w, const CType *type, const char *name, const char *loads)
{
    const CType *target = ctype_innermost(type->target);
    Region *region = region_named(w, name, target);

    if (region->element && target && region->element != target && target->kind != CTYPE_VOID)
        region = region_named(w, arena_printf(w->arena, "%s as %s", name, target->name), target);
    if (!region->loaded_from)
        region->loaded_from = arena_strdup(w->arena, loads);
    return region;
}

/* A pointer of TYPE to element WHERE of REGION. */
static const Value *
pointer_to(Walker *w, Region *region, const CType *type, const Expr *where)
{
    return value_pointer(w->arena, region,
                         expr_mul_const(w->pool, where, (gint64)CLAMP(type->target->size, 1, G_MAXINT32)),
                         64);
}

const Value *
pointer_among(Walker *w, const char *name, const CType *type, const Value *content, const Expr *offset)
{
    g_autoptr(GString) names = g_string_new(NULL);
    const Value *args[] = {content, value_integer(w->arena, offset)};
    const Expr *where;

    if (type->kind != CTYPE_POINTER || value_leads_elsewhere(content) || !add_sources(w, content, names) ||
        !expr_loads(w, offset, names) || (names->len == 0 && !w->quiet))
        return NULL;
    where = opaque_of(w,
                      names->len ? arena_printf(w->arena, "load %s #%s", names->str, name)
                                 : arena_printf(w->arena, "varies %s", name),
                      args, 2);
    return pointer_to(w, array_somewhere(w, type, name, names->str), type, where);
}

/* Whether TERM can be where an array begins, as a number. */
static gboolean
is_loaded(const Expr *term)
{
    return term->kind == EXPR_OPAQUE && term->opaque == OPAQUE_LOAD;
}

const Value *
pointer_from_number(Walker *w, const Value *value, const CType *type)
{
    const Expr *e = value->expr, *base = NULL, *inside = expr_const(w->pool, 0);
    g_autoptr(GString) names = g_string_new(NULL);
    Region *region;
    char *end;

    if (value->kind != VALUE_NUMBER || value->is_float || value->leads_elsewhere)
        return NULL;
    if (is_loaded(e)) {
        base = e;
    } else if (e->kind == EXPR_SUM) {
        for (guint i = 0; i < e->n_args; i++)
            base = is_loaded(e->args[i]) && e->coefficients[i] == 1 && !base ? e->args[i] : base;
        inside = base ? expr_sub(w->pool, e, base) : NULL;
    }
    if (!base)
        return NULL;
    value_use(w, value);
    loads_add(names, opaque_name(base));
    end = strstr(names->str, " by an atomic");
    if (end)
        g_string_truncate(names, (gsize)(end - names->str));
    region = array_somewhere(w, type, arena_printf(w->arena, "*%s", names->str), names->str);
    value = pointer_to(w, region, type, base);
    return value_at(w->arena, value, expr_add(w->pool, value->expr, inside));
}
