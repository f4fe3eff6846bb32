/* SPDX-License-Identifier: MIT */
/* Initialisers of variables. */
#include "frontend/walk/walk_private.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

#define MAX_DEFAULTS 64u /* elements of an array whose members get what stands with them */

static const Value *
part_of(Walker *w, const Value *pointer, guint64 bytes)
{
    return value_at(w->arena, pointer, expr_add(w->pool, pointer->expr, expr_const(w->pool, (gint64)bytes)));
}

/* Writes what an object of TYPE, a part of another one, gets of the N initialisers that are left; gives how
 * many of them those are. */
static guint
initialise_part(Walker *w, const Value *pointer, const CType *type, Ast *const *kids, guint n)
{
    const CRecord *record;
    guint used = 0;

    if (n == 0 || w->control.dead)
        return n;
    if (initial_is_for_all(w, type, kids[0])) {
        if (type->size)
            initialise(w, pointer, type, kids[0]);
        return 1;
    }
    if (type->kind == CTYPE_ARRAY) {
        for (guint64 i = 0; (gint64)i < type->count && used < n; i++)
            used += initialise_part(w, part_of(w, pointer, i * type->target->size), type->target, kids + used,
                                    n - used);
        return MAX(used, 1);
    }
    record = syntax_record(w->syntax, type);
    for (guint i = 0; i < record->n_fields && used < n; i++)
        used += initialise_part(w, part_of(w, pointer, record->fields[i].offset), record->fields[i].type,
                                kids + used, n - used);
    return MAX(used, 1);
}

/* The elements of an array, each with or without braces of its own. */
static void
initialise_array(Walker *w, const Value *pointer, const CType *type, const Ast *list)
{
    guint used = 0;

    for (guint64 i = 0; (type->count < 0 || (gint64)i < type->count) && used < list->n_kids; i++)
        used += initialise_part(w, part_of(w, pointer, i * type->target->size), type->target,
                                list->kids + used, list->n_kids - used);
}

/* Writes what stands with FIELD, or with the members of what it consists of, at POINTER. */
static void
initialise_field(Walker *w, const Value *pointer, const CField *field)
{
    Ast *initial = syntax_member_initial(w->syntax, field);
    const CType *type = field->type, *element = ctype_innermost(type);
    guint64 n;

    if (initial && !initial_names_member(initial))
        initialise(w, pointer, type, initial);
    if (initial || element->size == 0)
        return;
    n = MIN(type->size / element->size, MAX_DEFAULTS);
    for (guint64 i = 0; i < n && !w->control.dead; i++)
        initialise_members(w, part_of(w, pointer, i * element->size), element, NULL);
}

void
initialise_members(Walker *w, const Value *pointer, const CType *type, const Decl *constructor)
{
    const CRecord *record;

    if (!syntax_has_initials(w->syntax, type))
        return;
    record = syntax_record(w->syntax, type);
    for (guint i = 0; i < record->n_fields && !w->control.dead; i++)
        if (!constructor_initialises(constructor, &record->fields[i]))
            initialise_field(w, part_of(w, pointer, record->fields[i].offset), &record->fields[i]);
}

/* The members that LIST names, or has in order. */
static void
initialise_listed(Walker *w, const Value *pointer, const CType *type, const Ast *list)
{
    const CRecord *record = syntax_record(w->syntax, type);
    guint n = record->is_union ? MIN(record->n_fields, 1) : record->n_fields, used = 0;

    for (guint i = 0; i < n && used < list->n_kids && !w->control.dead; i++) {
        const CField *field = &record->fields[i];
        const Ast *kid = list->kids[used];

        if (kid->kind == AST_DESIGNATED && kid->decl) {
            initialise(w, part_of(w, pointer, kid->decl->offset), kid->decl->type, kid->kids[0]);
            used++;
        } else {
            used += initialise_part(w, part_of(w, pointer, field->offset), field->type, list->kids + used,
                                    list->n_kids - used);
        }
    }
}

static void
initialise_record(Walker *w, const Value *pointer, const CType *type, const Ast *list)
{
    initialise_members(w, pointer, type, NULL);
    initialise_listed(w, pointer, type, list);
}

void
initialise(Walker *w, const Value *pointer, const CType *type, const Ast *initial)
{
    const Value *value;

    type = type->kind == CTYPE_REFERENCE ? type : ctype_referred(type);
    if (type->kind == CTYPE_REFERENCE) {
        memory_store(w, pointer, syntax_pointer_to(w->syntax, type->target), eval_place(w, initial), initial);
        return;
    }
    if (initial->kind == AST_LIST && (type->kind == CTYPE_ARRAY || type->kind == CTYPE_RECORD)) {
        if (initial->n_kids == 1 && type->kind == CTYPE_RECORD && initial->kids[0]->type &&
            ctype_referred(initial->kids[0]->type)->name == type->name) {
            initialise(w, pointer, type, initial->kids[0]);
            return;
        }
        memory_store(w, pointer, type, value_zeros(), initial);
        if (type->kind == CTYPE_ARRAY)
            initialise_array(w, pointer, type, initial);
        else
            initialise_record(w, pointer, type, initial);
        return;
    }
    value = eval(w, initial);
    if (w->control.dead)
        return;
    if (type->kind == CTYPE_ARRAY) { /* a string, or a copied array */
        memory_store(w, pointer, type, unknown_value(w, type, "array", value_depends(value)), initial);
        return;
    }
    memory_store(w, pointer, type, value_cast(w, value, ctype_referred(initial->type), type), initial);
}
