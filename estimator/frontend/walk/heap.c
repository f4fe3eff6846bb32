/* SPDX-License-Identifier: MIT */
/* Memory that a thread gets of the heap: an array of its own somewhere in global memory. */
#include "frontend/walk/walk_private.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

#include <string.h>

#define HEAP_UNIT 16 /* bytes that what malloc() gives is aligned to */

/* A pointer to elements of ELEMENT that the call AT gives; where they lie, nobody knows. */
static const Value *
heap_pointer(Walker *w, const CType *element, const Ast *at)
{
    const Expr *threads[] = {expr_symbol(w->pool, SYMBOL_THREAD, 0, NULL),
                             expr_symbol(w->pool, SYMBOL_BLOCK, 0, NULL)};
    SourcePlace place;
    const Expr *where;
    Region *region;

    place_of(at, &place);
    region = region_named(w, arena_printf(w->arena, "heap:%u", place.line), element);
    where = expr_opaque(w->pool, arena_printf(w->arena, "load the heap:%u", place.line), threads,
                        G_N_ELEMENTS(threads));
    source_place_clear(&place);
    region->is_heap = TRUE;
    return value_pointer(w->arena, region,
                         expr_mul_const(w->pool, where, (gint64)MAX(element->size, HEAP_UNIT)), 64);
}

const Value *
heap_call(Walker *w, const Ast *ast, const char *name)
{
    for (guint i = 1; i < ast->n_kids && !w->control.dead; i++)
        if (ast->kids[i])
            value_use_all(w, eval(w, ast->kids[i]));
    if (w->control.dead || strcmp(name, "malloc") != 0)
        return value_unset();
    return heap_pointer(w, &byte_type, ast);
}

const Value *
heap_new(Walker *w, const Ast *ast)
{
    for (guint i = 0; i < ast->n_kids && !w->control.dead; i++)
        if (ast->kids[i]->type)
            value_use_all(w, eval(w, ast->kids[i]));
    if (w->control.dead || ast->type->kind != CTYPE_POINTER || ast->type->target->size == 0)
        return value_unset();
    return heap_pointer(w, ctype_innermost(ast->type->target), ast);
}
