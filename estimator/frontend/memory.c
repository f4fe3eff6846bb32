/* SPDX-License-Identifier: MIT */
/* Loads and stores, wherever a pointer points. */
#include "memory.h"
#include "instructions.h"

#include <string.h>

Region *
region_new(Walker *w, RegionKind kind, const char *name, const CType *element)
{
    Region *region = arena_new_items(w->arena, Region, 1);

    region->kind = kind;
    region->id = w->n_regions++;
    region->name = name;
    region->element = element;
    region->array = region->root_param = -1;
    if (kind == REGION_GLOBAL || kind == REGION_SHARED)
        g_ptr_array_add(w->regions, region);
    return region;
}

void
region_change(Walker *w, Region *region)
{
    VersionChange change = {region, region->version};

    g_array_append_val(w->version_changes, change);
    region->version = ++w->n_versions;
}

Region *
region_named(Walker *w, const char *name, const CType *element)
{
    Region *region = g_hash_table_lookup(w->named_regions, name);

    if (region)
        return region;
    name = arena_strdup(w->arena, name);
    region = region_new(w, REGION_GLOBAL, name, ctype_innermost(element));
    g_hash_table_insert(w->named_regions, (gpointer)name, region);
    return region;
}

/* Types that may lie at one address, as C sees it. */
static gboolean
types_alias(const CType *a, const CType *b)
{
    if (a == b || a->size <= 1 || b->size <= 1 || a->kind == CTYPE_VOID || b->kind == CTYPE_VOID)
        return TRUE;
    if (a->kind == CTYPE_RECORD || b->kind == CTYPE_RECORD)
        return a->kind == b->kind ? strcmp(a->name, b->name) == 0 : TRUE;
    return a->kind == b->kind && a->size == b->size;
}

void
memory_invalidate(Walker *w, const Region *region, const CType *type)
{
    for (guint i = 0; i < w->regions->len; i++) {
        Region *other = g_ptr_array_index(w->regions, i);

        if (other->kind != REGION_GLOBAL && other->kind != REGION_SHARED)
            continue;
        if (region && other != region &&
            (other->kind != region->kind || other->kind == REGION_SHARED || other->is_restrict ||
             region->is_restrict || !types_alias(other->element, type)))
            continue;
        region_change(w, other);
        other->is_written = TRUE;
        for (LoopFrame *loop = w->loop; loop; loop = loop->outer) {
            if (g_hash_table_add(loop->written, other) && g_hash_table_contains(loop->loaded, other))
                loop->is_stale = TRUE;
        }
    }
}

void
memory_barrier(Walker *w)
{
    for (guint i = 0; i < w->regions->len; i++) {
        Region *region = g_ptr_array_index(w->regions, i);

        if (region->is_written && (region->kind == REGION_GLOBAL || region->kind == REGION_SHARED))
            region_change(w, region);
    }
}

static const Value *
shared_load(Walker *w, const Value *pointer, const CType *type)
{
    g_autofree char *name = g_strdup_printf("shared %s", pointer->region->name);
    const Expr *loaded;

    loaded = loaded_expr(w, pointer->region, name, pointer->expr, NULL, type);
    instructions_shared(w, pointer->expr, loaded);
    if (type->kind == CTYPE_RECORD) {
        const Value *rest = value_integer(w->arena, loaded);

        return value_cells(w->arena, NULL, 0, rest);
    }
    if (type->kind == CTYPE_POINTER)
        return unknown_value(w, type, name, loaded->depends);
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
        instructions_shared(w, pointer->expr, NULL);
        memory_invalidate(w, pointer->region, type);
        break;
    case REGION_GLOBAL:
        value_use_all(w, value);
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
        instructions_shared(w, pointer->expr, NULL);
        memory_invalidate(w, pointer->region, type);
        break;
    default:
        value_use_all(w, memory_load(w, pointer, type, at));
        memory_store(w, pointer, type, atomic_result(w, pointer, type), at);
        break;
    }
    return atomic_result(w, pointer, type);
}
