/* SPDX-License-Identifier: MIT */
/* Where variables live. */
#include "frontend/parse/parse.h"
#include "frontend/values/values.h"

#include <string.h>

gboolean
builtin_symbol(const char *name, SymbolKind *ret_kind)
{
    static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(name, names[i]) == 0) {
            *ret_kind = (SymbolKind)i;
            return TRUE;
        }
    return FALSE;
}

static RegionKind
space_region(const Decl *decl)
{
    switch (decl->space) {
    case SPACE_SHARED:
        return REGION_SHARED;
    case SPACE_GLOBAL:
        return REGION_GLOBAL;
    default:
        return REGION_CONSTANT;
    }
}

/* The region of a variable that does not belong to a thread. */
static Region *
variable_region(Walker *w, Decl *decl)
{
    Region *region = g_hash_table_lookup(w->vars.bindings, decl);
    SymbolKind kind;

    if (region)
        return region;
    region = region_new(w, space_region(decl), decl->name, ctype_innermost(decl->type));
    if (builtin_symbol(decl->name, &kind) || strcmp(decl->name, "warpSize") == 0)
        region->kind = REGION_CONSTANT;
    region->is_const = ctype_innermost(decl->type)->is_const;
    region->is_restrict = FALSE;
    region->is_library = decl->space == SPACE_GLOBAL && cursor_is_library(decl->cursor);
    region->decl = decl;
    if (decl->space == SPACE_SHARED && decl->type->kind == CTYPE_ARRAY && decl->type->count < 0)
        w->kernel->has_dynamic_shared = TRUE;
    g_hash_table_insert(w->vars.bindings, decl, region);
    return region;
}

/* The place of NAME, of TYPE, which CLOSURE captured. */
static const Value *
captured_place(Walker *w, const Value *closure, const char *name, const CType *type, Decl *decl)
{
    g_autofree char *path = *name ? g_strdup_printf("%s.%s", closure->text, name) : g_strdup(closure->text);
    g_autofree char *key = g_strdup_printf("%s:%s", path, *name ? "" : type->name);
    Region *region = g_hash_table_lookup(w->vars.captured, key);

    if (!region) {
        region = region_new(w, REGION_CONSTANT, arena_strdup(w->arena, path), type);
        region->decl = decl;
        region->root_param = closure->param;
        g_hash_table_insert(w->vars.captured, (gpointer)arena_strdup(w->arena, key), region);
    }
    return value_pointer(w->arena, region, expr_const(w->pool, 0), 32);
}

/* The innermost call of a lambda whose closure host code made; NULL: none is running. */
static const Value *
running_closure(const Walker *w)
{
    const Frame *frame = w->control.frame;

    while (frame && !frame->closure)
        frame = frame->caller;
    return frame ? frame->closure : NULL;
}

const Value *
captured_this(Walker *w, const CType *class)
{
    return w->control.frame->closure && class && class->kind == CTYPE_RECORD
               ? captured_place(w, w->control.frame->closure, "", class, NULL)
               : NULL;
}

const Value *
enclosing_self(Walker *w, const Decl *call)
{
    for (const Frame *frame = w->control.frame; frame; frame = frame->caller)
        if (syntax_lambda_is_in(call, frame->function))
            return frame->self;
    return w->control.frame->self;
}

const Value *
variable_place(Walker *w, Decl *decl, const Ast *at)
{
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(w->vars.numbers, decl));
    const Object *object;

    if (!number && decl->space == SPACE_LOCAL && running_closure(w))
        return captured_place(w, running_closure(w), decl->name, ctype_referred(decl->type), decl);
    if (!number && decl->space == SPACE_LOCAL) /* of an enclosing function that does not run: a lambda's */
        return value_pointer(w->arena, region_new(w, REGION_NOTHING, decl->name, decl->type),
                             expr_const(w->pool, 0), 32);
    if (!number || number > w->vars.objects->len)
        return value_pointer(w->arena, variable_region(w, decl), expr_const(w->pool, 0), 32);
    object = g_ptr_array_index(w->vars.objects, number - 1);
    if (decl->type->kind == CTYPE_REFERENCE)
        return g_ptr_array_index(w->vars.env, number - 1);
    return value_pointer(w->arena, object->region, expr_const(w->pool, 0), 32);
}

gboolean
constant_is_folded(Walker *w, const Value *pointer)
{
    Decl *decl = pointer->region->decl;

    return decl && decl->space == SPACE_GLOBAL &&
           (decl->type->is_const || ctype_innermost(decl->type)->is_const) &&
           syntax_initialiser(w->syntax, decl) && !(pointer->expr->depends & ~(guint)DEPENDS_LOOP);
}
