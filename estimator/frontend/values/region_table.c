/* SPDX-License-Identifier: MIT */
/* What pointers point into: the regions of one walk, and the versions of what they hold. */
#include "frontend/values/values.h"

#include <string.h>

/* That a region got another version, and the one before. */
typedef struct {
    Region *region;
    guint before;
} VersionChange;

Region *
region_new(Walker *w, RegionKind kind, const char *name, const CType *element)
{
    Region *region = arena_new_items(w->arena, Region, 1);

    region->kind = kind;
    region->id = w->regions->n++;
    region->name = name;
    region->element = element;
    region->array = region->root_param = -1;
    if (kind == REGION_GLOBAL || kind == REGION_SHARED)
        g_ptr_array_add(w->regions->all, region);
    return region;
}

const Value *
null_pointer(Walker *w)
{
    return value_pointer(w->arena, region_new(w, REGION_NOTHING, "null", NULL), expr_const(w->pool, 0), 32);
}

void
region_change(Walker *w, Region *region)
{
    VersionChange change = {region, region->version};

    g_array_append_val(w->regions->changes, change);
    region->version = ++w->regions->n_versions;
}

Region *
region_named(Walker *w, const char *name, const CType *element)
{
    Region *region = g_hash_table_lookup(w->regions->named, name);

    if (region)
        return region;
    name = arena_strdup(w->arena, name);
    region = region_new(w, REGION_GLOBAL, name, ctype_innermost(element));
    g_hash_table_insert(w->regions->named, (gpointer)name, region);
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
    for (guint i = 0; i < w->regions->all->len; i++) {
        Region *other = g_ptr_array_index(w->regions->all, i);

        if (other->kind != REGION_GLOBAL && other->kind != REGION_SHARED)
            continue;
        if (region && other != region &&
            (other->kind != region->kind || other->kind == REGION_SHARED || other->is_restrict ||
             region->is_restrict || !types_alias(other->element, type)))
            continue;
        region_change(w, other);
        other->is_written = TRUE;
        for (LoopFrame *loop = w->control.loop; loop; loop = loop->outer) {
            if (g_hash_table_add(loop->written, other) && g_hash_table_contains(loop->loaded, other))
                loop->is_stale = TRUE;
        }
    }
}

void
memory_barrier(Walker *w)
{
    for (guint i = 0; i < w->regions->all->len; i++) {
        Region *region = g_ptr_array_index(w->regions->all, i);

        if (region->is_written && (region->kind == REGION_GLOBAL || region->kind == REGION_SHARED))
            region_change(w, region);
    }
}

RegionTable *
region_table_new(void)
{
    RegionTable *table = g_new0(RegionTable, 1);

    table->all = g_ptr_array_new();
    table->named = g_hash_table_new(g_str_hash, g_str_equal);
    table->changes = g_array_new(FALSE, FALSE, sizeof(VersionChange));
    return table;
}

void
region_table_free(RegionTable *table)
{
    g_ptr_array_unref(table->all);
    g_hash_table_unref(table->named);
    g_array_unref(table->changes);
    g_free(table);
}

RegionMark
region_table_mark(const RegionTable *table)
{
    return (RegionMark){table->changes->len, table->n, table->n_versions};
}

void
region_table_restore(RegionTable *table, RegionMark mark)
{
    for (guint i = table->changes->len; i > mark.n_changes; i--) {
        const VersionChange *change = &g_array_index(table->changes, VersionChange, i - 1);

        if (change->region->id < mark.n_regions)
            change->region->version = change->before;
    }
    g_array_set_size(table->changes, mark.n_changes);
    table->n_versions = mark.n_versions;
}
