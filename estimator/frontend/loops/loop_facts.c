/* SPDX-License-Identifier: MIT */
/* Expressions inside a loop. */
#include "frontend/loops/loops_private.h"
#include "frontend/values/values.h"

#include <clang-c/Index.h>

static const Phi *
find_phi(const LoopRun *run, const Expr *symbol)
{
    for (guint i = 0; i < run->phis->len; i++) {
        const Phi *phi = &g_array_index(run->phis, Phi, i);

        if (phi->symbol == symbol)
            return phi;
    }
    return NULL;
}

gboolean
loop_mentions(const LoopRun *run, const Expr *e, gboolean counter, gboolean unsolved)
{
    if (e->kind == EXPR_SYMBOL) {
        if (e == run->frame.counter)
            return counter;
        if (e->symbol != SYMBOL_PARAM || !unsolved)
            return FALSE;
        const Phi *phi = find_phi(run, e);
        return phi && !phi->entry;
    }
    if (!(e->depends & (DEPENDS_LOOP | DEPENDS_PARAM)))
        return FALSE;
    for (guint i = 0; i < e->n_args; i++)
        if (loop_mentions(run, e->args[i], counter, unsolved))
            return TRUE;
    return FALSE;
}

gboolean
loop_varies(const LoopRun *run, const Expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        return e == run->frame.counter || (e->symbol == SYMBOL_PARAM && find_phi(run, e));
    if (!(e->depends & (DEPENDS_LOOP | DEPENDS_PARAM)))
        return FALSE;
    for (guint i = 0; i < e->n_args; i++)
        if (loop_varies(run, e->args[i]))
            return TRUE;
    return FALSE;
}

static const Expr *
map_solved(const Expr *symbol, gpointer data)
{
    const Phi *phi = symbol->symbol == SYMBOL_PARAM ? find_phi(data, symbol) : NULL;

    return phi ? phi->entry : NULL;
}

const Expr *
loop_substitute(Walker *w, const LoopRun *run, const Expr *e)
{
    return loop_varies(run, e) ? expr_substitute(w->pool, e, map_solved, (gpointer)run) : e;
}

typedef struct {
    const Expr *from, *to;
} Replacement;

static const Expr *
map_replacement(const Expr *symbol, gpointer data)
{
    const Replacement *replacement = data;

    return symbol == replacement->from ? replacement->to : NULL;
}

const Expr *
loop_at(Walker *w, const LoopRun *run, const Expr *e, const Expr *iteration)
{
    Replacement replacement = {run->frame.counter, iteration};

    return expr_substitute(w->pool, e, map_replacement, &replacement);
}

typedef struct {
    Walker *w;
    const LoopRun *run;
    GString *names;
    GHashTable *seen; /* Phi, Value and Expr, a set: what is shared is looked at once */
} LoadSearch;

static gboolean search_loads(LoadSearch *search, const Expr *e);

/* The same of all that VALUE holds. */
static gboolean
search_value(LoadSearch *search, const Value *value)
{
    if (!g_hash_table_add(search->seen, (gpointer)value))
        return TRUE;
    if (value->expr &&
        !(expr_loads(search->w, value->expr, search->names) && search_loads(search, value->expr)))
        return FALSE;
    if (value->region && value->region->loaded_from)
        loads_add(search->names, value->region->loaded_from);
    if (value->kind == VALUE_CHOICE && !(search_value(search, value->a) && search_value(search, value->b)))
        return FALSE;
    for (guint i = 0; i < value->n_cells; i++)
        if (!search_value(search, value->cells[i].value))
            return FALSE;
    return !value->rest || search_value(search, value->rest);
}

static gboolean
search_loads(LoadSearch *search, const Expr *e)
{
    const Phi *phi;

    if (e->kind == EXPR_SYMBOL) {
        phi = e->symbol == SYMBOL_PARAM ? find_phi(search->run, e) : NULL;
        if (!phi || !g_hash_table_add(search->seen, (gpointer)phi))
            return TRUE;
        return phi->after && search_value(search, phi->start) && search_value(search, phi->after);
    }
    if (!(e->depends & DEPENDS_PARAM) || !g_hash_table_add(search->seen, (gpointer)e))
        return TRUE;
    for (guint i = 0; i < e->n_args; i++)
        if (!search_loads(search, e->args[i]))
            return FALSE;
    return TRUE;
}

const char *
loop_loads(Walker *w, const LoopRun *run, const Expr *const *exprs, guint n)
{
    g_autoptr(GString) names = g_string_new(NULL);
    LoadSearch search = {w, run, names, g_hash_table_new(NULL, NULL)};
    gboolean understood = TRUE;

    for (guint i = 0; i < n && understood; i++)
        understood = expr_loads(w, exprs[i], names) && search_loads(&search, exprs[i]);
    g_hash_table_unref(search.seen);
    return understood ? arena_strdup(w->arena, names->str) : NULL;
}

const char *
phi_loads(Walker *w, const LoopRun *run, const Phi *phi)
{
    g_autoptr(GString) names = g_string_new(NULL);
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    LoadSearch search = {w, run, names, seen};

    return search_value(&search, phi->after) ? arena_strdup(w->arena, names->str) : NULL;
}

guint
loop_depends(const LoopRun *run, const Expr *e)
{
    guint depends = e->depends & (DEPENDS_THREAD | DEPENDS_BLOCK);

    if (e->kind == EXPR_SYMBOL) {
        const Phi *phi = e->symbol == SYMBOL_PARAM ? find_phi(run, e) : NULL;

        return phi ? phi->depends : depends;
    }
    if (!(e->depends & DEPENDS_PARAM))
        return depends;
    for (guint i = 0; i < e->n_args; i++)
        depends |= loop_depends(run, e->args[i]);
    return depends;
}

const Expr *
loop_distance(Walker *w, int op, const Expr *a, const Expr *b)
{
    const Expr *one = expr_const(w->pool, 1);

    switch (op) {
    case OPERATOR_LT:
        return expr_sub(w->pool, b, a);
    case OPERATOR_LE:
        return expr_add(w->pool, expr_sub(w->pool, b, a), one);
    case OPERATOR_GT:
    case OPERATOR_NE:
        return expr_sub(w->pool, a, b);
    case OPERATOR_GE:
        return expr_add(w->pool, expr_sub(w->pool, a, b), one);
    default:
        return NULL;
    }
}
