/* SPDX-License-Identifier: MIT */
/* Sections between branches. */
#include "frontend/values/values_private.h"

#include <string.h>

/* Where the thread was when a guard began. */
typedef struct {
    guint section, arrived, waits, n_accesses;
} GuardBegin;

static Loaded
later(Loaded a, Loaded b)
{
    return (Loaded){MAX(a.section, b.section), MAX(a.n_accesses, b.n_accesses)};
}

static Loaded
just_now(const Walker *w)
{
    return (Loaded){w->schedule->section, w->kernel->accesses->len};
}

static void
remember(Walker *w, const Expr *e, Loaded loaded)
{
    Loaded *copy = arena_alloc(w->arena, sizeof *copy);

    *copy = loaded;
    g_hash_table_insert(w->schedule->loaded, (gpointer)e, copy);
}

void
schedule_loaded(Walker *w, const Expr *e)
{
    if (!w->quiet && !g_hash_table_contains(w->schedule->loaded, e))
        remember(w, e, just_now(w));
}

/* As schedule_last_load() of an expression; what was loaded somewhere unknown counts as just loaded. */
static Loaded
expr_loaded(Walker *w, const Expr *e)
{
    const Loaded *known;
    Loaded loaded = {0};

    if (!(e->depends & DEPENDS_OPAQUE))
        return loaded;
    if ((known = g_hash_table_lookup(w->schedule->loaded, e)))
        return *known;
    if (e->kind == EXPR_OPAQUE && (e->opaque == OPAQUE_LOAD || e->opaque == OPAQUE_UNKNOWN ||
                                   e->opaque == OPAQUE_VARIES || e->opaque == OPAQUE_LARGE))
        return just_now(w);
    for (guint i = 0; i < e->n_args; i++)
        loaded = later(loaded, expr_loaded(w, e->args[i]));
    remember(w, e, loaded);
    return loaded;
}

Loaded
schedule_last_load(Walker *w, const Value *value)
{
    Loaded loaded = {0};

    if (value->expr)
        loaded = expr_loaded(w, value->expr);
    if (value->kind == VALUE_CHOICE)
        loaded = later(loaded, later(schedule_last_load(w, value->a), schedule_last_load(w, value->b)));
    for (guint i = 0; i < value->n_cells; i++)
        loaded = later(loaded, schedule_last_load(w, value->cells[i].value));
    return value->rest ? later(loaded, schedule_last_load(w, value->rest)) : loaded;
}

void
schedule_made(Walker *w, const Expr *e)
{
    if (!w->quiet && !g_hash_table_contains(w->schedule->made, e))
        g_hash_table_insert(w->schedule->made, (gpointer)e, GUINT_TO_POINTER(w->schedule->section));
}

static guint
expr_depth(Walker *w, const Expr *e)
{
    guint depth = 0;
    gpointer known;

    if (!(e->depends & DEPENDS_OPAQUE) ||
        (e->kind == EXPR_OPAQUE && (e->opaque == OPAQUE_LOAD || strcmp(e->text, "/") == 0)))
        return 0;
    if (g_hash_table_lookup_extended(w->schedule->made, e, NULL, &known) &&
        GPOINTER_TO_UINT(known) < w->schedule->section)
        return 0; /* it is there when the section begins */
    if (g_hash_table_lookup_extended(w->schedule->depths, e, NULL, &known))
        return GPOINTER_TO_UINT(known);
    for (guint i = 0; i < e->n_args; i++)
        depth = MAX(depth, expr_depth(w, e->args[i]));
    depth += e->kind == EXPR_OPAQUE;
    g_hash_table_insert(w->schedule->depths, (gpointer)e, GUINT_TO_POINTER(depth));
    return depth;
}

guint
schedule_depth(Walker *w, const Value *value)
{
    if (w->schedule->depths_section != w->schedule->section)
        g_hash_table_remove_all(w->schedule->depths);
    w->schedule->depths_section = w->schedule->section;
    return value->expr ? expr_depth(w, value->expr) : 0;
}

void
schedule_cut(Walker *w)
{
    if (w->quiet)
        return;
    w->schedule->arrived = w->schedule->section++;
    w->schedule->waits++;
}

static void
branch(Walker *w, guint needed)
{
    if (needed > w->schedule->arrived) {
        w->schedule->arrived = needed;
        w->schedule->waits++;
    }
    w->schedule->section++;
}

void
schedule_branch(Walker *w, const Value *value)
{
    if (!w->quiet)
        branch(w, schedule_last_load(w, value).section);
}

void
schedule_guard(Walker *w, Node *guard, const Expr *e)
{
    GuardBegin *before = arena_alloc(w->arena, sizeof *before);

    *before = (GuardBegin){w->schedule->section, w->schedule->arrived, w->schedule->waits,
                           w->kernel->accesses->len};
    g_hash_table_insert(w->schedule->guards, guard, before);
    branch(w, e ? expr_loaded(w, e).section : w->schedule->section);
}

void
schedule_guard_end(Walker *w, const Node *guard)
{
    const GuardBegin *before = g_hash_table_lookup(w->schedule->guards, guard);

    if (!before || before->n_accesses != w->kernel->accesses->len ||
        w->schedule->section != before->section + 1)
        return;
    w->schedule->section = before->section;
    w->schedule->arrived = before->arrived;
    w->schedule->waits = before->waits;
}

Schedule *
schedule_new(void)
{
    Schedule *schedule = g_new0(Schedule, 1);

    schedule->loaded = g_hash_table_new(NULL, NULL);
    schedule->guards = g_hash_table_new(NULL, NULL);
    schedule->depths = g_hash_table_new(NULL, NULL);
    schedule->made = g_hash_table_new(NULL, NULL);
    schedule->section = 1;
    return schedule;
}

void
schedule_free(Schedule *schedule)
{
    g_hash_table_unref(schedule->loaded);
    g_hash_table_unref(schedule->guards);
    g_hash_table_unref(schedule->depths);
    g_hash_table_unref(schedule->made);
    g_free(schedule);
}
