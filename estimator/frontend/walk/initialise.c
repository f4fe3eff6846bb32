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

/* Scalars of an array given without inner braces fill it in order; AT counts them. */
static void
initialise_array(Walker *w, const Value *pointer, const CType *type, const Ast *list)
{
    guint64 stride = type->target->size;

    for (guint i = 0; i < list->n_kids && !w->control.dead; i++) {
        if (type->count >= 0 && (gint64)i >= type->count)
            break;
        initialise(w, part_of(w, pointer, i * stride), type->target, list->kids[i]);
    }
}

/* Whether AST names a member of the object that it stands in. */
static gboolean
names_own_member(const Ast *ast)
{
    if (ast->kind == AST_MEMBER && ast->n_kids == 0)
        return TRUE;
    for (guint i = 0; i < ast->n_kids; i++)
        if (ast->kids[i] && names_own_member(ast->kids[i]))
            return TRUE;
    return FALSE;
}

/* Writes what stands with FIELD, or with the members of what it consists of, at POINTER. */
static void
initialise_field(Walker *w, const Value *pointer, const CField *field)
{
    Ast *initial = syntax_member_initial(w->syntax, field);
    const CType *type = field->type, *element = ctype_innermost(type);
    guint64 n;

    if (initial && !names_own_member(initial))
        initialise(w, pointer, type, initial);
    if (initial || element->size == 0)
        return;
    n = MIN(type->size / element->size, MAX_DEFAULTS);
    for (guint64 i = 0; i < n && !w->control.dead; i++)
        initialise_members(w, part_of(w, pointer, i * element->size), element, NULL);
}

/* Whether CONSTRUCTOR says what FIELD begins with. */
static gboolean
is_initialised(const Decl *constructor, const CField *field)
{
    for (guint i = 0; constructor && i < constructor->n_initialisers; i++) {
        const Ast *initial = constructor->initialisers[i];

        if (initial->kind == AST_ASSIGN
                ? initial->decl->kind == DECL_FIELD && initial->decl->offset == field->offset
                : initial->kids[0]->type == field->type)
            return TRUE;
    }
    return FALSE;
}

void
initialise_members(Walker *w, const Value *pointer, const CType *type, const Decl *constructor)
{
    const CRecord *record;

    if (!syntax_has_initials(w->syntax, type))
        return;
    record = syntax_record(w->syntax, type);
    for (guint i = 0; i < record->n_fields && !w->control.dead; i++)
        if (!is_initialised(constructor, &record->fields[i]))
            initialise_field(w, part_of(w, pointer, record->fields[i].offset), &record->fields[i]);
}

/* The members that LIST names, or has in order. */
static void
initialise_listed(Walker *w, const Value *pointer, const CType *type, const Ast *list)
{
    const CRecord *record = syntax_record(w->syntax, type);
    guint n = record->is_union ? MIN(record->n_fields, 1) : record->n_fields;

    for (guint i = 0; i < list->n_kids && i < n && !w->control.dead; i++) {
        const CField *field = &record->fields[i];
        const Ast *kid = list->kids[i];

        if (kid->kind == AST_DESIGNATED && kid->decl)
            initialise(w, part_of(w, pointer, kid->decl->offset), kid->decl->type, kid->kids[0]);
        else if (field->type->size)
            initialise(w, part_of(w, pointer, field->offset), field->type, kid);
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
