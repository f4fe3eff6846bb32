/* SPDX-License-Identifier: MIT */
#include "shorten.h"

#include "cells.h"
#include "period.h"

/* Iterations behind those that see all their past: the one that stands for others, the last, and one to
 * spare. */
#define TURNS_AFTER_START 3

/* Iterations of loops that may be run through for each access that a stream may have. */
#define TURNS_PER_ITEM 4

typedef struct {
    const Study *study;
    const StreamLimits *limits;
    IndexParts *parts; /* by access */
} Shortening;

static gboolean
is_inside(const StudyAccess *access, guint loop)
{
    for (guint i = 0; i < access->n_loops; i++)
        if (access->loops[i] == loop)
            return TRUE;
    return FALSE;
}

static gboolean
loop_is_inside(const Study *study, guint inner, guint outer)
{
    guint depth = study->loops[outer].n_outer;
    return study->loops[inner].n_outer > depth && study->loops[inner].outer[depth - 1] == outer;
}

static gboolean
mentions_loop(const Expr *e, guint loop)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == SYMBOL_LOOP && e->number == loop;
    for (guint i = 0; (e->depends & DEPENDS_LOOP) && i < e->n_args; i++)
        if (mentions_loop(e->args[i], loop))
            return TRUE;
    return FALSE;
}

/* TRUE if E, which depends on loops, is a sum of opaque values: it never becomes something that is known. */
static gboolean
is_opaque_sum(const Expr *e)
{
    if (e->kind == EXPR_OPAQUE)
        return TRUE;
    for (guint i = 0; i < e->n_args; i++)
        if (e->kind != EXPR_SUM || e->args[i]->kind != EXPR_OPAQUE)
            return FALSE;
    return e->kind == EXPR_SUM;
}

/* Elements by which ACCESS goes on in an iteration of LOOP; FALSE: not always the same. */
static gboolean
step_of(const Shortening *s, guint access, guint loop, gint64 *ret_step)
{
    const IndexParts *parts = &s->parts[access];
    Period period = expr_period(parts->loops, SYMBOL_LOOP, loop, &s->study->box);
    if ((parts->mixed && mentions_loop(parts->mixed, loop)) || !period.known || period.length != 1)
        return FALSE;
    *ret_step = period.step;
    return TRUE;
}

/* TRUE if A, whose index has terms of loops and of something else, never lies in the class of B, which has
 * none. */
static gboolean
stays_apart(const IndexParts *a, const IndexParts *b)
{
    return a->mixed && !b->mixed && is_opaque_sum(a->mixed) && !(b->base->depends & DEPENDS_OPAQUE);
}

/* TRUE if accesses A and B may lie in the same class, in some iteration of the loops around. */
static gboolean
may_share_class(const Shortening *s, guint a, guint b)
{
    const IndexParts *x = &s->parts[a], *y = &s->parts[b];
    if (s->study->accesses[a].instance != s->study->accesses[b].instance || !x->base || !y->base)
        return FALSE;
    if (!x->mixed && !y->mixed)
        return x->base == y->base;
    return !stays_apart(x, y) && !stays_apart(y, x);
}

/* Bytes of the smallest element that an access can be part of. */
static guint32
smallest_element(const Study *study, guint access)
{
    const StudyAccess *a = &study->accesses[access];
    guint32 bytes = a->field >= 0 ? field_bytes(&study->binding->record->fields[a->field])
                                  : study->binding->outside_bytes[a->instance];
    return MAX(bytes, 1);
}

/* The elements between the first and the last that ACCESS touches while the loops inside OUTER run and OUTER
 * itself and those around it stand at their start. */
static gboolean
span_inside(const Shortening *s, guint access, guint outer, gint64 *ret_lo, gint64 *ret_hi)
{
    const Study *study = s->study;
    g_autofree gint64 *hi = g_new0(gint64, MAX(study->n_loops, 1));
    SymbolBox box = study->box;
    for (guint i = 0; i < study->n_loops; i++)
        hi[i] = study->loops[i].reached && loop_is_inside(study, i, outer) ? study->loop_hi[i] : 0;
    box.loop_hi = hi;
    Interval span = expr_interval(s->parts[access].loops, &box);
    *ret_lo = span.lo + s->parts[access].constant;
    *ret_hi = span.hi + s->parts[access].constant;
    return span.state == INTERVAL_KNOWN;
}

/* TRUE if the loops around LOOP either leave the elements of ACCESS alone or carry it far away from all that
 * it has touched. */
static gboolean
outer_loops_keep_away(const Shortening *s, guint access, guint loop, gint64 reach)
{
    const StudyLoop *l = &s->study->loops[loop];
    for (guint i = 0; i + 1 < l->n_outer; i++) {
        gint64 step, lo, hi, least = G_MAXINT64, most = G_MININT64;
        const Expr *mixed = s->parts[access].mixed;
        if (mixed && mentions_loop(mixed, l->outer[i]) && is_opaque_sum(mixed) &&
            !mentions_loop(s->parts[access].loops, l->outer[i]))
            continue; /* nothing is known of how one iteration's elements lie to another's, or they are the
                         same */
        if (!step_of(s, access, l->outer[i], &step))
            return FALSE;
        for (guint b = 0; step != 0 && b < s->study->n_accesses; b++) {
            gint64 other;
            if (!may_share_class(s, access, b))
                continue;
            if (!step_of(s, b, l->outer[i], &other) || other != step ||
                !span_inside(s, b, l->outer[i], &lo, &hi))
                return FALSE;
            least = MIN(least, lo);
            most = MAX(most, hi);
        }
        if (step != 0 && ABS(step) <= most - least + reach)
            return FALSE;
    }
    return TRUE;
}

/* The iterations of LOOP from which something accordant with ACCESS can stem; FALSE: the loop is not regular.
 */
static gboolean
access_is_regular(const Shortening *s, guint access, guint loop, gint64 *ret_history)
{
    const Study *study = s->study;
    gint64 step, lo, hi, least = G_MAXINT64, most = G_MININT64;
    guint32 smallest = G_MAXUINT32;
    *ret_history = 1;
    if (!s->parts[access].base)
        return TRUE;
    if (!step_of(s, access, loop, &step))
        return FALSE;
    for (guint b = 0; b < study->n_accesses; b++) {
        const StudyAccess *other = &study->accesses[b];
        gint64 other_step;
        if (!may_share_class(s, access, b))
            continue;
        if (!is_inside(other, loop)) {
            if (step != 0)
                return FALSE;
            continue;
        }
        if (!step_of(s, b, loop, &other_step) || other_step != step || !span_inside(s, b, loop, &lo, &hi))
            return FALSE;
        least = MIN(least, lo);
        most = MAX(most, hi);
        smallest = MIN(smallest, smallest_element(study, b));
    }
    if (step == 0)
        return TRUE;
    gint64 reach = s->limits->reach ? s->limits->reach : s->limits->line_bytes / smallest;
    *ret_history = (most - least + reach) / ABS(step) + 1;
    return outer_loops_keep_away(s, access, loop, reach);
}

/* The iterations of LOOP that show all, or 0 where only all of them do. */
static gint64
regular_turns(const Shortening *s, guint loop)
{
    const Study *study = s->study;
    const StudyLoop *l = &study->loops[loop];
    gint64 history = 1, of_access;
    if (l->by_thread || l->by_loops)
        return 0;
    for (guint i = 0; i < study->n_loops; i++)
        if (study->loops[i].reached && study->loops[i].trip && loop_is_inside(study, i, loop) &&
            (study->loops[i].by_thread || mentions_loop(study->loops[i].trip, loop)))
            return 0;
    for (guint i = 0; i < study->n_accesses; i++) {
        if (!is_inside(&study->accesses[i], loop))
            continue;
        if (!access_is_regular(s, i, loop, &of_access))
            return 0;
        history = MAX(history, of_access);
    }
    return history + TURNS_AFTER_START + 2 * (gint64)(s->limits->period - 1);
}

/* How often the body of the innermost of the N loops LOOPS runs under PLAN. */
static double
count_runs(const Study *study, const ShortenPlan *plan, const guint *loops, guint n)
{
    double runs = 1;
    for (guint i = 0; i < n; i++)
        runs *= (double)MAX(MIN(study->loops[loops[i]].max_trips, plan->turns[loops[i]]), 1);
    return runs;
}

/* TRUE if the stream has too many accesses under PLAN, or building it takes too many iterations. */
static gboolean
is_too_long(const Study *study, const StreamLimits *limits, const ShortenPlan *plan)
{
    double items = 0, turns = 0;
    for (guint i = 0; i < study->n_accesses; i++)
        items += count_runs(study, plan, study->accesses[i].loops, study->accesses[i].n_loops);
    for (guint i = 0; i < study->n_loops; i++)
        if (study->loops[i].reached)
            turns += count_runs(study, plan, study->loops[i].outer, study->loops[i].n_outer);
    return items > limits->max_items || turns > TURNS_PER_ITEM * (double)limits->max_items;
}

ShortenPlan *
shorten_plan_new(const Study *study, const StreamLimits *limits)
{
    ShortenPlan *plan = g_new0(ShortenPlan, 1);
    Shortening s = {study, limits, g_new(IndexParts, MAX(study->n_accesses, 1))};
    plan->turns = g_new(gint64, MAX(study->n_loops, 1));
    plan->is_exact = g_new0(gboolean, MAX(study->n_loops, 1));
    for (guint i = 0; i < study->n_accesses; i++)
        s.parts[i] = index_parts(study, i);
    for (guint i = 0; i < study->n_loops; i++) {
        gint64 turns = limits->line_bytes && study->loops[i].reached ? regular_turns(&s, i) : 0;
        plan->is_exact[i] = turns > 0;
        plan->turns[i] = turns > 0 ? turns : G_MAXINT64;
    }
    for (gint64 most = 1024; is_too_long(study, limits, plan) && most >= 1;
         most = most > 8 ? most / 2 : most - 1) {
        for (guint i = 0; i < study->n_loops; i++) {
            if (plan->turns[i] <= most)
                continue;
            plan->approximate = plan->approximate || study->loops[i].max_trips > most;
            plan->is_exact[i] = FALSE;
            plan->turns[i] = most;
        }
    }
    g_free(s.parts);
    return plan;
}

void
shorten_plan_free(ShortenPlan *plan)
{
    if (!plan)
        return;
    g_free(plan->turns);
    g_free(plan->is_exact);
    g_free(plan);
}
