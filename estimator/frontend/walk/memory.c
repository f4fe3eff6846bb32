/* SPDX-License-Identifier: MIT */
/* Loads and stores, wherever a pointer points. */
#include "frontend/walk/walk_private.h"
#include "frontend/accesses/accesses.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"

static const Value *
shared_load(Walker *w, const Value *pointer, const CType *type)
{
    g_autofree char *name = g_strdup_printf("shared %s", pointer->region->name);
    const Expr *loaded;

    loaded = loaded_expr(w, pointer->region, name, pointer->expr, NULL, type);
    instructions_shared(w, pointer->expr, loaded, type->size);
    if (type->kind == CTYPE_RECORD) {
        const Value *rest = value_integer(w->arena, loaded);

        ((Value *)rest)->leads_elsewhere = pointer->region->leads_elsewhere;
        return value_cells(w->arena, NULL, 0, rest);
    }
    if (type->kind == CTYPE_POINTER) {
        const Value *to = pointer->region->leads_elsewhere
                              ? NULL
                              : pointer_from_number(w, value_integer(w->arena, loaded), type);

        return to ? to : unknown_value(w, type, name, loaded->depends);
    }
    return loaded_value(w, pointer->region, pointer->expr, "", loaded, type);
}

static const Value *
choice_access(Walker *w, const Value *pointer, const CType *type, const Value *value, AccessKind kind,
              const Ast *at)
{
    Node *outer = w->block, *guard = guard_open(w, pointer->expr, "choice of the pointer", at);
    const Value *results[2] = {NULL, NULL};

    for (guint i = 0; i < 2; i++) {
        const Value *side = i ? pointer->b : pointer->a;

        if (i)
            guard_else(w, guard);
        if (kind == ACCESS_LOAD)
            results[i] = memory_load(w, side, type, at);
        else if (kind == ACCESS_ATOMIC)
            results[i] = memory_atomic(w, side, type, at);
        else
            memory_store(w, side, type, value, at);
    }
    guard_close(w, guard, outer);
    if (guard)
        g_hash_table_insert(w->chosen, guard, GUINT_TO_POINTER(CHOSEN_ALL));
    return kind == ACCESS_STORE
               ? NULL
               : value_merge(w, condition_exact(pointer->expr), results[0], results[1], type);
}

const Value *
memory_load(Walker *w, const Value *pointer, const CType *type, const Ast *at)
{
    type = ctype_referred(type);
    if (type->kind == CTYPE_ARRAY || type->kind == CTYPE_FUNCTION)
        return pointer;
    if (pointer->kind == VALUE_CHOICE)
        return choice_access(w, pointer, type, NULL, ACCESS_LOAD, at);
    if (pointer->kind != VALUE_POINTER)
        return unknown_access(w, ACCESS_LOAD, pointer, type, NULL, at);
    switch (pointer->region->kind) {
    case REGION_LOCAL:
        return local_load(w, pointer, type);
    case REGION_SHARED:
        return shared_load(w, pointer, type);
    case REGION_CONSTANT:
        return constant_load(w, pointer, type, at);
    case REGION_GLOBAL:
        if (constant_is_folded(w, pointer))
            return constant_load(w, pointer, type, at);
        return global_access(w, ACCESS_LOAD, pointer->region, pointer, type, at);
    case REGION_UNKNOWN:
        return unknown_access(w, ACCESS_LOAD, pointer, type, NULL, at);
    default:
        return unknown_value(w, type, "value behind a null pointer", 0);
    }
}

void
memory_store(Walker *w, const Value *pointer, const CType *type, const Value *value, const Ast *at)
{
    type = ctype_referred(type);
    if (pointer->kind == VALUE_CHOICE) {
        choice_access(w, pointer, type, value, ACCESS_STORE, at);
        return;
    }
    if (pointer->kind != VALUE_POINTER) {
        value_use_all(w, value);
        unknown_access(w, ACCESS_STORE, pointer, type, NULL, at);
        memory_invalidate(w, NULL, type);
        return;
    }
    switch (pointer->region->kind) {
    case REGION_LOCAL:
        local_store(w, pointer, type, value);
        break;
    case REGION_SHARED:
        value_use_all(w, value);
        instructions_value(w, value);
        instructions_shared(w, pointer->expr, NULL, type->size);
        pointer->region->leads_elsewhere |= value_leads_elsewhere(value);
        memory_invalidate(w, pointer->region, type);
        break;
    case REGION_GLOBAL:
        value_copy_all(w, value);
        instructions_value(w, value);
        global_store(w, pointer->region, pointer, type, value, at);
        memory_invalidate(w, pointer->region, type);
        break;
    case REGION_UNKNOWN:
        value_use_all(w, value);
        unknown_access(w, ACCESS_STORE, pointer, type, NULL, at);
        memory_invalidate(w, NULL, type);
        break;
    default:
        break;
    }
}

/* What an atomic gives: the element's value, which no other thread is given. */
static const Value *
atomic_result(Walker *w, const Value *pointer, const CType *type)
{
    const char *text = arena_printf(w->arena, "load %s by an atomic #%u", pointer->region->name, ++w->unique);
    const Expr *like = unknown_expr(w, "atomic", DEPENDS_THREAD | DEPENDS_BLOCK);
    const Expr *result = expr_opaque(w->pool, text, like->args, like->n_args);

    if (type->kind == CTYPE_FLOAT)
        return value_float(w->arena, result);
    return ctype_is_integral(type) ? value_integer(w->arena, result)
                                   : unknown_value(w, type, "atomic result", DEPENDS_THREAD);
}

const Value *
memory_atomic(Walker *w, const Value *pointer, const CType *type, const Ast *at)
{
    if (pointer->kind == VALUE_CHOICE)
        return choice_access(w, pointer, type, NULL, ACCESS_ATOMIC, at);
    if (pointer->kind != VALUE_POINTER) {
        memory_invalidate(w, NULL, type);
        return unknown_access(w, ACCESS_ATOMIC, pointer, type, NULL, at);
    }
    switch (pointer->region->kind) {
    case REGION_GLOBAL:
        global_access(w, ACCESS_ATOMIC, pointer->region, pointer, type, at);
        memory_invalidate(w, pointer->region, type);
        break;
    case REGION_UNKNOWN:
        unknown_access(w, ACCESS_ATOMIC, pointer, type, NULL, at);
        memory_invalidate(w, NULL, type);
        break;
    case REGION_SHARED:
        instructions_shared(w, pointer->expr, NULL, type->size);
        memory_invalidate(w, pointer->region, type);
        break;
    default:
        value_use_all(w, memory_load(w, pointer, type, at));
        memory_store(w, pointer, type, atomic_result(w, pointer, type), at);
        break;
    }
    return atomic_result(w, pointer, type);
}
