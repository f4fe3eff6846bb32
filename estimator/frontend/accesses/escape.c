/* SPDX-License-Identifier: MIT */
/* Pointers handed to code that is not followed: it may read and write all that they lead to. */
#include "frontend/accesses/accesses.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

#define MAX_NESTING 8u /* pointers in variables that pointers lead to */

typedef struct {
    const char *whom; /* "f, which is not defined here" */
    const Ast *at;
    guint nesting;
} Escape;

static void escape_value(Walker *w, Escape *escape, const Value *value, const CType *type);

static gboolean
is_read_only(const CType *type)
{
    return (type->kind == CTYPE_POINTER || type->kind == CTYPE_REFERENCE) && type->target &&
           type->target->is_const;
}

static void
escape_global(Walker *w, const Escape *escape, const Value *pointer, const CType *type)
{
    const char *reason = arena_printf(w->arena, "passed to %s", escape->whom);
    Region *region = pointer->region;

    unfollowed_access(w, ACCESS_LOAD, region, 0, region->element, reason, escape->at);
    if (is_read_only(type))
        return;
    unfollowed_access(w, ACCESS_STORE, region, 0, region->element, reason, escape->at);
    memory_invalidate(w, region, region->element);
}

static void
escape_unknown(Walker *w, const Escape *escape, const Value *pointer, const CType *type)
{
    const CType *target = type->target ? type->target : &byte_type;
    const char *why = arena_printf(w->arena, "passed to %s", escape->whom);

    unknown_access(w, ACCESS_LOAD, pointer, target, why, escape->at);
    if (is_read_only(type))
        return;
    unknown_access(w, ACCESS_STORE, pointer, target, why, escape->at);
    memory_invalidate(w, NULL, target);
}

/* A variable of the thread: what it holds is used, and what it points to is in reach, too. */
static void
escape_local(Walker *w, Escape *escape, const Region *region, const CType *type)
{
    const Object *object;
    const Value *content;

    if (region->object >= w->vars.objects->len)
        return;
    object = g_ptr_array_index(w->vars.objects, region->object);
    content = g_ptr_array_index(w->vars.env, region->object);
    escape_value(w, escape, content, object->type);
    if (!is_read_only(type) && !w->control.dead)
        g_ptr_array_index(w->vars.env, region->object) = (gpointer)unknown_value(
            w, ctype_referred(object->type), object->name, value_depends(content) | DEPENDS_THREAD);
}

/* A struct that is fixed for the launch: the pointers among its members. */
static void
escape_named(Walker *w, Escape *escape, const Value *value, const CType *type)
{
    const CRecord *record = type->kind == CTYPE_RECORD ? syntax_record(w->syntax, type) : NULL;

    for (guint i = 0; record && i < record->n_fields && !w->control.dead; i++) {
        const CField *field = &record->fields[i];

        if (field->type->kind == CTYPE_POINTER || field->type->kind == CTYPE_RECORD)
            escape_value(w, escape,
                         named_read(w, value, expr_const(w->pool, (gint64)field->offset), field->type),
                         field->type);
    }
}

static void
escape_pointer(Walker *w, Escape *escape, const Value *value, const CType *type)
{
    switch (value->region->kind) {
    case REGION_GLOBAL:
        escape_global(w, escape, value, type);
        break;
    case REGION_UNKNOWN:
        escape_unknown(w, escape, value, type);
        break;
    case REGION_SHARED:
        memory_invalidate(w, value->region, value->region->element);
        break;
    case REGION_LOCAL:
        escape_local(w, escape, value->region, type);
        break;
    default:
        break;
    }
}

static void
escape_value(Walker *w, Escape *escape, const Value *value, const CType *type)
{
    value_use(w, value);
    if (w->control.dead || escape->nesting >= MAX_NESTING)
        return;
    escape->nesting++;
    switch (value->kind) {
    case VALUE_POINTER:
        escape_pointer(w, escape, value, type);
        break;
    case VALUE_CHOICE:
        escape_value(w, escape, value->a, type);
        escape_value(w, escape, value->b, type);
        break;
    case VALUE_CELLS:
        value_use_all(w, value);
        for (guint i = 0; i < value->n_cells && !w->control.dead; i++)
            escape_value(w, escape, value->cells[i].value, &byte_type);
        break;
    case VALUE_NAMED:
        escape_named(w, escape, value, type);
        break;
    default:
        break;
    }
    escape->nesting--;
}

void
escape(Walker *w, const Value *value, const CType *type, const char *whom, const Ast *at)
{
    Escape escape = {.whom = whom, .at = at};

    escape_value(w, &escape, value, type);
}
