/* SPDX-License-Identifier: MIT */
/* Loads of constants. */
#include "frontend/walk/walk_private.h"
#include "frontend/accesses/accesses.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

#include <string.h>

static const Value *
builtin_load(Walker *w, SymbolKind kind, const Expr *offset, const CType *type)
{
    ValueCell cells[3];
    gint64 at;

    for (guint i = 0; i < 3; i++)
        cells[i] = (ValueCell){4 * i, 4, value_integer(w->arena, expr_symbol(w->pool, kind, i, NULL))};
    if (type->kind == CTYPE_RECORD)
        return value_cells(w->arena, cells, 3, value_unset());
    if (expr_is_const(offset, &at) && at >= 0 && at <= 8 && at % 4 == 0)
        return cells[at / 4].value;
    return unknown_value(w, type, "part of a built-in variable", DEPENDS_THREAD);
}

/* The initialiser of a constant table as a value; UNSET where there is none. */
static const Value *
initial_value(Walker *w, Decl *decl)
{
    const Value *content = g_hash_table_lookup(w->constants, decl);
    Ast *initial;
    guint object;

    if (content)
        return content;
    initial = syntax_initialiser(w->syntax, decl);
    content = value_unset();
    g_hash_table_insert(w->constants, decl, (gpointer)content);
    if (initial &&
        decl->type->is_const + ctype_innermost(decl->type)->is_const + (decl->space == SPACE_CONSTANT) &&
        !w->control.dead) {
        object = object_new(w, NULL, decl->type, decl->name, value_unset());
        w->quiet++;
        initialise(w,
                   value_pointer(w->arena, ((Object *)g_ptr_array_index(w->vars.objects, object))->region,
                                 expr_const(w->pool, 0), 32),
                   decl->type, initial);
        w->quiet--;
        content = g_ptr_array_index(w->vars.env, object);
        scope_close(w, object);
        g_hash_table_insert(w->constants, decl, (gpointer)content);
    }
    return content;
}

const Value *
constant_load(Walker *w, const Value *pointer, const CType *type, const Ast *at)
{
    const Region *region = pointer->region;
    Decl *decl = region->decl;
    const Value *named, *initial;
    SymbolKind kind;

    if (!decl || decl->space == SPACE_LOCAL) { /* captured by a closure of the host */
        if (region->element->kind != CTYPE_RECORD && region->element->kind != CTYPE_ARRAY)
            return fixed_scalar(w, region->name, type, region->root_param);
        named = value_named(w->arena, region->name, region->element, region->root_param, pointer->expr);
        return named_read(w, named, expr_const(w->pool, 0), type);
    }

    if (builtin_symbol(decl->name, &kind))
        return builtin_load(w, kind, pointer->expr, type);
    if (strcmp(decl->name, "warpSize") == 0) /* 32 in every CUDA version */
        return value_integer(w->arena, expr_const(w->pool, 32));
    /* A __constant__ variable can be set by the host, whatever its initialiser says. */
    initial = decl->space == SPACE_CONSTANT && !decl->type->is_const ? value_unset() : initial_value(w, decl);
    if (initial->kind != VALUE_UNSET)
        return read_bytes(w, initial, pointer->expr, type, decl->type);
    if (decl->space == SPACE_CONSTANT && pointer->expr->depends & DEPENDS_THREAD)
        emit_note_once(
            w, at,
            "%s lies in constant memory, where lanes that read different addresses take turns: that is not "
            "modelled",
            decl->name);
    if (decl->type->kind != CTYPE_RECORD && decl->type->kind != CTYPE_ARRAY)
        return fixed_scalar(w, decl->name, type, -1);
    named = value_named(w->arena, decl->name, decl->type, -1, pointer->expr);
    return named_read(w, named, expr_const(w->pool, 0), type);
}
