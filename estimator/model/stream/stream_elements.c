/* SPDX-License-Identifier: MIT */
#include "model/stream/stream_private.h"

#include <stdlib.h>
#include <string.h>

struct CellMaker {
    const Study *study;
    IndexParts *parts;    /* by access */
    GArray *classes;      /* of CellClass */
    GArray *cells;        /* of Cell */
    GHashTable *class_of; /* instance and base -> 1 + number */
    GHashTable *cell_of;  /* Cell -> 1 + number */
    guint *last_class;    /* by access: 1 + its class, where that is always the same */
};

IndexParts
index_parts(const Study *study, guint access)
{
    const Expr *index = study->accesses[access].index, *zero = expr_const(study->pool, 0);
    IndexParts parts = {NULL, zero, NULL, 0};

    if (!index)
        return parts;
    parts.base = zero;
    parts.constant = index->kind == EXPR_SUM || index->kind == EXPR_CONST ? index->value : 0;
    guint n = index->kind == EXPR_SUM ? index->n_args : index->kind == EXPR_CONST ? 0 : 1;
    for (guint i = 0; i < n; i++) {
        const Expr *term = index->kind == EXPR_SUM ? index->args[i] : index;
        const Expr **part = &parts.base;
        gint64 factor = index->kind == EXPR_SUM ? index->coefficients[i] : 1;

        if (term->depends == DEPENDS_LOOP)
            part = &parts.loops;
        else if (term->depends & DEPENDS_LOOP)
            part = &parts.mixed;
        *part = expr_add(study->pool, *part ? *part : zero, expr_mul_const(study->pool, term, factor));
    }
    return parts;
}

static guint
cell_hash(gconstpointer data)
{
    const Cell *cell = data;

    return (guint)((guint64)cell->index * 0x9E3779B97F4A7C15u >> 32) ^ cell->class_number * 0x85EBCA77u;
}

static gboolean
cell_equal(gconstpointer a, gconstpointer b)
{
    const Cell *x = a, *y = b;

    return x->class_number == y->class_number && x->index == y->index;
}

CellMaker *
cell_maker_new(const Study *study)
{
    CellMaker *maker = g_new0(CellMaker, 1);

    maker->study = study;
    maker->parts = g_new(IndexParts, MAX(study->n_accesses, 1));
    maker->last_class = g_new0(guint, MAX(study->n_accesses, 1));
    maker->classes = g_array_new(FALSE, FALSE, sizeof(CellClass));
    maker->cells = g_array_new(FALSE, FALSE, sizeof(Cell));
    maker->class_of = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    maker->cell_of = g_hash_table_new_full(cell_hash, cell_equal, g_free, NULL);
    for (guint i = 0; i < study->n_accesses; i++)
        maker->parts[i] = index_parts(study, i);
    return maker;
}

void
cell_maker_free(CellMaker *maker)
{
    if (!maker)
        return;
    g_array_unref(maker->classes);
    g_array_unref(maker->cells);
    g_hash_table_unref(maker->class_of);
    g_hash_table_unref(maker->cell_of);
    g_free(maker->parts);
    g_free(maker->last_class);
    g_free(maker);
}

static guint
add_class(CellMaker *maker, guint instance, const Expr *base)
{
    CellClass class = {instance, base};

    g_array_append_val(maker->classes, class);
    return maker->classes->len - 1;
}

static guint
find_class(CellMaker *maker, guint instance, const Expr *base)
{
    gint64 key = ((gint64)base->id << 24) | instance;
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(maker->class_of, &key));

    if (found)
        return found - 1;
    found = add_class(maker, instance, base);
    g_hash_table_insert(maker->class_of, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(found + 1));
    return found;
}

typedef struct {
    ExprPool *pool;
    const gint64 *counters;
} CounterMap;

static const Expr *
map_counter(const Expr *symbol, gpointer data)
{
    const CounterMap *map = data;

    return symbol->symbol == SYMBOL_LOOP ? expr_const(map->pool, map->counters[symbol->number]) : NULL;
}

guint
cell_maker_visit(CellMaker *maker, guint access, const gint64 *counters)
{
    const Study *study = maker->study;
    const IndexParts *parts = &maker->parts[access];
    guint instance = study->accesses[access].instance;
    ExprEnv env = {.loops = counters, .n_loops = study->n_loops};
    Cell cell = {0, parts->constant};
    gint64 from_loops = 0;

    if (!parts->base || !expr_eval(parts->loops, &env, &from_loops)) {
        cell.class_number = add_class(maker, instance, NULL); /* an element of its own, each time */
        g_array_append_val(maker->cells, cell);
        return maker->cells->len - 1;
    }
    cell.index += from_loops;
    if (parts->mixed) {
        CounterMap map = {study->pool, counters};
        const Expr *base = expr_substitute_among(study->pool, parts->mixed, DEPENDS_LOOP, map_counter, &map);

        base = expr_add(study->pool, parts->base, base);
        gint64 constant = base->kind == EXPR_SUM || base->kind == EXPR_CONST ? base->value : 0;
        cell.index += constant;
        base = expr_add(study->pool, base, expr_const(study->pool, -constant));
        cell.class_number = find_class(maker, instance, base);
    } else {
        if (!maker->last_class[access])
            maker->last_class[access] = find_class(maker, instance, parts->base) + 1;
        cell.class_number = maker->last_class[access] - 1;
    }
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(maker->cell_of, &cell));
    if (!found) {
        g_array_append_val(maker->cells, cell);
        found = maker->cells->len;
        g_hash_table_insert(maker->cell_of, g_memdup2(&cell, sizeof cell), GUINT_TO_POINTER(found));
    }
    return found - 1;
}

typedef struct {
    Cell cell;
    guint number;
} NumberedCell;

static int
compare_cells(const void *a, const void *b)
{
    const NumberedCell *x = a, *y = b;

    if (x->cell.class_number != y->cell.class_number)
        return x->cell.class_number < y->cell.class_number ? -1 : 1;
    return (x->cell.index > y->cell.index) - (x->cell.index < y->cell.index);
}

void
cell_maker_finish(CellMaker *maker, Stream *stream)
{
    guint n = maker->cells->len;
    g_autofree NumberedCell *sorted = g_new(NumberedCell, MAX(n, 1));
    g_autofree guint *place = g_new(guint, MAX(n, 1));

    for (guint i = 0; i < n; i++)
        sorted[i] = (NumberedCell){g_array_index(maker->cells, Cell, i), i};
    qsort(sorted, n, sizeof *sorted, compare_cells);
    stream->n_cells = n;
    stream->cells = g_new(Cell, MAX(n, 1));
    for (guint i = 0; i < n; i++) {
        stream->cells[i] = sorted[i].cell;
        place[sorted[i].number] = i;
    }
    for (guint i = 0; i < stream->n_items; i++)
        if (stream->items[i].access != STREAM_MARK)
            stream->items[i].cell = place[stream->items[i].cell];
    stream->n_classes = maker->classes->len;
    stream->classes = g_memdup2(maker->classes->data, maker->classes->len * sizeof(CellClass));
}
