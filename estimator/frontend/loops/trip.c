/* SPDX-License-Identifier: MIT */
/* How often a loop runs. */
#include "frontend/values/values.h"
#include "frontend/loops/loops_private.h"

typedef struct {
    Walker *w;
    gboolean blocks;
} FirstThread;

/* threadIdx (and blockIdx) as the first thread has it. */
static const Expr *
map_first_thread(const Expr *symbol, gpointer data)
{
    const FirstThread *first = data;

    if (symbol->symbol == SYMBOL_THREAD || (first->blocks && symbol->symbol == SYMBOL_BLOCK))
        return expr_const(first->w->pool, 0);
    return NULL;
}

static gboolean
mentions_symbol(const Expr *e, SymbolKind symbol)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == symbol;
    for (guint i = 0; i < e->n_args; i++)
        if (mentions_symbol(e->args[i], symbol))
            return TRUE;
    return FALSE;
}

/* Whether SYMBOL stands in E. */
static gboolean
holds(const Expr *e, const Expr *symbol)
{
    if (e == symbol)
        return TRUE;
    for (guint i = 0; i < e->n_args; i++)
        if (holds(e->args[i], symbol))
            return TRUE;
    return FALSE;
}

static void
set_reason(LoopRun *run, const char *reason)
{
    g_free(run->reason);
    run->reason = g_strdup(reason);
}

/* ceil(distance / step) for a step above 0. */
static const Expr *
steps_up(Walker *w, const Expr *distance, const Expr *step)
{
    gint64 one;

    if (expr_is_const(step, &one) && one == 1)
        return distance;
    return expr_binary(w->pool, EXPR_DIV,
                       expr_sub(w->pool, expr_add(w->pool, distance, step), expr_const(w->pool, 1)), step);
}

/* Where each thread starts elsewhere and all step by as much as all cover together, the first thread's trip
 * count stands for all. */
static const Expr *
first_thread_distance(Walker *w, LoopRun *run, const Expr *distance, const Expr *step)
{
    gboolean by_grid = mentions_symbol(step, SYMBOL_GRID_DIM),
             by_block = mentions_symbol(step, SYMBOL_BLOCK_DIM);
    FirstThread first = {w, by_grid};
    gint64 width;

    run->grid_stride = by_grid && by_block;
    if (!(distance->depends & (DEPENDS_THREAD | (by_grid ? DEPENDS_BLOCK : 0))))
        return distance;
    if (!by_grid && !by_block && !(expr_is_const(step, &width) && width > 1))
        return distance;
    return expr_substitute(w->pool, distance, map_first_thread, &first);
}

/* TRUE if A is B or, where a choice between the two is the same for both, B + 1. */
static gboolean
is_bound(Walker *w, const Expr *a, const Expr *b)
{
    return a == b || a == expr_add(w->pool, b, expr_const(w->pool, 1));
}

/* Which of EXPR_MIN and EXPR_MAX the choice E makes, by `a < b ? a : b` and its kin; EXPR_SELECT: neither. */
static ExprKind
choice_kind(Walker *w, const Expr *e)
{
    const Expr *condition = e->args[0], *a = e->args[1], *b = e->args[2];

    if (condition->kind != EXPR_LT)
        return EXPR_SELECT;
    if (condition->args[0] == a && is_bound(w, condition->args[1], b))
        return EXPR_MIN;
    return condition->args[0] == b && is_bound(w, condition->args[1], a) ? EXPR_MAX : EXPR_SELECT;
}

/* The sum E, in which the smaller or larger of two numbers is one term, as the smaller or larger of two sums:
 * what they have in common with the other terms goes away. */
static const Expr *
spread_choice(Walker *w, const Expr *e)
{
    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args; i++) {
        const Expr *term = e->args[i], *rest, *a, *b;
        ExprKind kind = term->kind == EXPR_SELECT ? choice_kind(w, term) : term->kind;
        guint first = term->kind == EXPR_SELECT ? 1 : 0;
        gint64 factor = e->coefficients[i];

        if (kind != EXPR_MIN && kind != EXPR_MAX)
            continue;
        rest = expr_sub(w->pool, e, expr_mul_const(w->pool, term, factor));
        a = expr_add(w->pool, rest, expr_mul_const(w->pool, term->args[first], factor));
        b = expr_add(w->pool, rest, expr_mul_const(w->pool, term->args[first + 1], factor));
        if (factor < 0)
            kind = kind == EXPR_MIN ? EXPR_MAX : EXPR_MIN;
        return expr_binary(w->pool, kind, a, b);
    }
    return e;
}

/* Iterations while a distance that begins with FIRST, and gets shorter by STEP, is above 0. */
static const Expr *
trip_from(Walker *w, const Expr *first, const Expr *step)
{
    gint64 known;

    first = steps_up(w, spread_choice(w, first), step);
    if (expr_is_const(first, &known))
        return expr_const(w->pool, MAX(known, 0));
    if (first->depends & (DEPENDS_THREAD | DEPENDS_BLOCK | DEPENDS_LOOP) && !expr_is_nonnegative(first))
        return expr_binary(w->pool, EXPR_MAX, first, expr_const(w->pool, 0));
    return first;
}

/* Iterations while the linear DISTANCE is above 0. */
static const Expr *
linear_trip(Walker *w, LoopRun *run, const Expr *distance, const Expr *slope)
{
    const Expr *zero = expr_const(w->pool, 0), *first = loop_at(w, run, distance, zero), *of_first;
    const Expr *step = expr_neg(w->pool, slope);
    gint64 value, known;

    if (expr_is_const(step, &value) && value <= 0) {
        if (expr_is_const(first, &known) && known <= 0)
            return zero;
        set_reason(run, "its condition never becomes false");
        return NULL;
    }
    of_first = first_thread_distance(w, run, first, step);
    if (of_first != first)
        run->own_trip = trip_from(w, first, step);
    return trip_from(w, of_first, step);
}

/* Iterations while DISTANCE, known for each iteration, is above 0; at most LIMIT are tried. */
static const Expr *
counted_trip(Walker *w, LoopRun *run, const Expr *distance, guint limit)
{
    const Expr *zero = expr_const(w->pool, 0), *trip = zero;

    for (guint k = 0; k < limit; k++) {
        const Expr *at = loop_at(w, run, distance, expr_const(w->pool, k));
        gint64 value;

        if (expr_is_const(at, &value)) {
            if (value <= 0)
                return trip;
            trip = expr_add(w->pool, trip, expr_const(w->pool, 1));
        } else {
            /* Halving the block size comes to an end after as many steps as it has bits. */
            if (at->depends & ~DEPENDS_PARAM || mentions_symbol(at, SYMBOL_PARAM) ||
                mentions_symbol(at, SYMBOL_GRID_DIM) || k >= 11)
                return NULL;
            trip = expr_add(w->pool, trip, expr_binary(w->pool, EXPR_LT, zero, at));
            if (k == 10)
                return trip;
        }
    }
    return NULL;
}

/* The most steps of the variables in E that are multiplied, divided or shifted; 0 where E varies in another
 * way, or not at all. */
static guint
most_geometric_steps(const LoopRun *run, const Expr *e)
{
    guint most = 0;

    if (!loop_varies(run, e))
        return 0;
    for (guint i = 0; i < run->phis->len; i++) {
        const Phi *phi = &g_array_index(run->phis, Phi, i);

        if (!holds(e, phi->symbol))
            continue;
        if (phi->steps == 0)
            return 0;
        most = MAX(most, phi->steps);
    }
    return holds(e, run->frame.counter) ? 0 : most;
}

/* Iterations while DISTANCE is above 0, which gets smaller for at most STEPS of them: a sum of comparisons.
 */
static const Expr *
geometric_trip(Walker *w, LoopRun *run, const Expr *distance, guint steps)
{
    const Expr *zero = expr_const(w->pool, 0), *trip = zero;

    for (guint k = 0; k < steps; k++)
        trip =
            expr_add(w->pool, trip,
                     expr_binary(w->pool, EXPR_LT, zero, loop_at(w, run, distance, expr_const(w->pool, k))));
    return trip;
}

static const Expr *
comparison_trip(Walker *w, LoopRun *run, const LoopComparison *comparison)
{
    const Expr *a = loop_substitute(w, run, comparison->a), *b = loop_substitute(w, run, comparison->b);
    const Expr *distance = loop_distance(w, comparison->op, a, b), *slope, *next, *trip;
    gint64 value;
    guint steps;

    if (comparison->steps)
        return comparison->steps;
    if (comparison->is_opaque) {
        g_autofree char *cause = run->exit_loads && *run->exit_loads
                                     ? g_strdup_printf("indirect: loaded from %s", run->exit_loads)
                                     : NULL;

        set_reason(run, cause ? cause : "its condition is not understood");
        return NULL;
    }
    if (!distance) {
        set_reason(run, "it runs while two values are equal");
        return NULL;
    }
    if (loop_mentions(run, distance, FALSE, TRUE)) {
        g_autofree char *cause = index_reason(distance);

        set_reason(run, cause ? cause : "its condition changes in a way that is not modelled");
        return NULL;
    }
    next = loop_at(w, run, distance, expr_add(w->pool, run->frame.counter, expr_const(w->pool, 1)));
    slope = expr_sub(w->pool, next, distance);
    if (loop_varies(run, slope)) {
        steps = most_geometric_steps(run, expr_sub(w->pool, comparison->a, comparison->b));
        trip = counted_trip(w, run, distance, 64);
        if (!trip && steps > 0)
            trip = geometric_trip(w, run, distance, steps);
        if (!trip)
            set_reason(run, "its bound is not reached in equal steps");
        return trip;
    }
    if (comparison->op == OPERATOR_NE && expr_is_const(slope, &value) && value > 0) {
        distance = expr_neg(w->pool, distance);
        slope = expr_neg(w->pool, slope);
    }
    return linear_trip(w, run, distance, slope);
}

/* A trip count that holds what can't be known before the kernel runs is none. */
static const Expr *
known_trip(LoopRun *run, const Expr *trip)
{
    g_autofree char *cause = NULL;

    if (!trip)
        return NULL;
    if (trip->depends & DEPENDS_OPAQUE) {
        cause = index_reason(trip);
        set_reason(run, cause ? cause : "not understood");
        return NULL;
    }
    return trip;
}

/* Turns CONDITION (NULL: not known), under which an iteration breaks off, into the one under which it goes
 * on; FALSE where it is no comparison. */
static gboolean
exit_comparison(const Expr *condition, LoopComparison *ret)
{
    if (!condition || (condition->kind != EXPR_LT && condition->kind != EXPR_EQ))
        return FALSE;
    *ret = (LoopComparison){.op = condition->kind == EXPR_EQ ? OPERATOR_NE : OPERATOR_GE,
                            .a = condition->args[0],
                            .b = condition->args[1]};
    return TRUE;
}

/* A number that equals another in no iteration, or in one: how many come before it. STARTS: the distance in
 * the first iteration, which gets shorter by 1. Where that is below 0 it never does. */
static const Expr *
before_equal(Walker *w, const Expr *starts)
{
    const Expr *is_passed = expr_binary(w->pool, EXPR_LT, starts, expr_const(w->pool, 0));

    return expr_select(w->pool, is_passed, expr_const(w->pool, G_MAXINT32), starts);
}

/* How many iterations go past `if (CONDITION) break;` before one breaks off there, G_MAXINT32 where none
 * does; NULL: not known. */
static const Expr *
exit_trip(Walker *w, LoopRun *run, const Expr *condition)
{
    LoopComparison comparison;
    const Expr *a, *b, *distance, *slope;
    gint64 step;

    if (condition && condition->kind == EXPR_OR) {
        a = exit_trip(w, run, condition->args[0]);
        b = exit_trip(w, run, condition->args[1]);
        return a && b ? expr_binary(w->pool, EXPR_MIN, a, b) : NULL;
    }
    if (!exit_comparison(condition, &comparison))
        return NULL;
    a = loop_substitute(w, run, comparison.a);
    b = loop_substitute(w, run, comparison.b);
    distance = loop_distance(w, comparison.op, a, b);
    if (loop_mentions(run, distance, FALSE, TRUE) || (distance->depends & DEPENDS_OPAQUE))
        return NULL;
    slope = loop_at(w, run, distance, expr_add(w->pool, run->frame.counter, expr_const(w->pool, 1)));
    if (!expr_is_const(expr_sub(w->pool, distance, slope), &step) || step == 0)
        return NULL;
    distance = loop_at(w, run, distance, expr_const(w->pool, 0));
    if (comparison.op == OPERATOR_NE)
        return ABS(step) == 1 ? before_equal(w, expr_mul_const(w->pool, distance, step)) : NULL;
    if (step < 0) /* it leaves in the first iteration, or never */
        return expr_mul_const(w->pool, expr_binary(w->pool, EXPR_LT, expr_const(w->pool, 0), distance),
                              G_MAXINT32);
    distance = steps_up(w, distance, expr_const(w->pool, step));
    return expr_is_nonnegative(distance) ? distance
                                         : expr_binary(w->pool, EXPR_MAX, distance, expr_const(w->pool, 0));
}

/* Whether all that RUN does stands behind its one `if (…) break;`. */
static gboolean
breaks_first(const LoopRun *run)
{
    const Ast *first = run->body;

    while (first && first->kind == AST_BLOCK && first->n_kids > 0)
        first = first->kids[0];
    if (!first || first->kind != AST_IF || run->breaks.exits->len != 1)
        return FALSE;
    first = first->kids[1];
    while (first && first->kind == AST_BLOCK && first->n_kids > 0)
        first = first->kids[0];
    return first && first->kind == AST_BREAK;
}

/* A loop that has a condition, and is left by `if (…) break;` as well: the iteration that breaks off is one
 * of TRIP. The smaller of TRIP and of how many iterations there are until then. */
static const Expr *
trip_with_breaks(Walker *w, LoopRun *run, const Expr *trip)
{
    const Expr *last = expr_const(w->pool, !breaks_first(run));

    for (guint i = 0; i < run->breaks.exits->len; i++) {
        const Expr *before = exit_trip(w, run, g_array_index(run->breaks.exits, Exit, i).condition.exact);

        if (!before)
            return trip;
        trip = expr_binary(w->pool, EXPR_MIN, trip, expr_add(w->pool, before, last));
    }
    run->breaks_counted = TRUE;
    return trip;
}

/* Adds to what RUN compares that it goes on until CONDITION (NULL: not known), or a part of `a || b`, holds;
 * FALSE where that is no comparison. */
static gboolean
add_exit(LoopRun *run, const Expr *condition)
{
    LoopComparison comparison;

    if (condition && condition->kind == EXPR_OR) {
        gboolean left = add_exit(run, condition->args[0]);

        return add_exit(run, condition->args[1]) && left;
    }
    if (!exit_comparison(condition, &comparison))
        return FALSE;
    g_array_append_val(run->comparisons, comparison);
    return TRUE;
}

/* An endless loop that is left by `if (…) break;` goes on until the first of those conditions holds. */
static void
compare_breaks(LoopRun *run)
{
    run->breaks_counted = TRUE;
    for (guint i = 0; i < run->breaks.exits->len; i++) {
        const Exit *leaving = &g_array_index(run->breaks.exits, Exit, i);

        if (!add_exit(run, leaving->condition.exact))
            run->breaks_counted = FALSE;
    }
    run->is_partial = TRUE;
}

/* What decides when the loop ends, as far as it was loaded. */
static const char *
find_exit_loads(Walker *w, const LoopRun *run)
{
    g_autoptr(GPtrArray) exprs = g_ptr_array_new();

    for (guint i = 0; i < run->comparisons->len; i++) {
        const LoopComparison *comparison = &g_array_index(run->comparisons, LoopComparison, i);

        g_ptr_array_add(exprs, (gpointer)comparison->a);
        g_ptr_array_add(exprs, (gpointer)comparison->b);
    }
    for (guint i = 0; i < run->breaks.exits->len; i++) {
        const Exit *leaving = &g_array_index(run->breaks.exits, Exit, i);

        g_ptr_array_add(exprs, (gpointer)leaving->condition.cause);
    }
    for (guint i = run->first_return; i < w->control.frame->target.exits->len; i++) {
        const Exit *leaving = &g_array_index(w->control.frame->target.exits, Exit, i);

        g_ptr_array_add(exprs, (gpointer)leaving->condition.cause);
    }
    return loop_loads(w, run, (const Expr *const *)exprs->pdata, exprs->len);
}

/* The most iterations of a loop whose variable leaves its type, or becomes 0, after so many; NULL: others. */
static const Expr *
most_steps(Walker *w, const LoopRun *run)
{
    for (guint i = 0; i < run->comparisons->len; i++) {
        const LoopComparison *comparison = &g_array_index(run->comparisons, LoopComparison, i);
        guint steps = most_geometric_steps(run, expr_sub(w->pool, comparison->a, comparison->b));

        if (steps > 0)
            return expr_const(w->pool, steps);
    }
    return NULL;
}

void
loop_find_trip(Walker *w, LoopRun *run)
{
    const Expr *trip = NULL, *own = NULL, *one_more = expr_const(w->pool, 1);
    gboolean differs = FALSE; /* some threads make fewer iterations than the first one */
    gboolean is_all = TRUE;   /* what every comparison counts is known */

    run->trip = run->own_trip = run->loaded_trip = NULL;
    run->exit_loads = find_exit_loads(w, run);
    run->breaks_counted = run->breaks.exits->len == 0;
    if (run->range_variable) {
        run->trip = expr_const(w->pool, run->range_type->count);
        return;
    }
    if (run->is_endless)
        compare_breaks(run);
    for (guint i = 0; i < run->comparisons->len; i++) {
        const LoopComparison *comparison = &g_array_index(run->comparisons, LoopComparison, i);
        const Expr *counted, *one;

        run->own_trip = NULL;
        counted = comparison_trip(w, run, comparison);
        one = known_trip(run, counted);
        if (counted && !one && run->comparisons->len == 1 && !run->at_end && !run->is_endless)
            run->loaded_trip = run->own_trip ? run->own_trip : counted;
        if (!one) {
            is_all = FALSE;
            run->is_partial = TRUE;
            run->breaks_counted = run->breaks_counted && !run->is_endless;
        } else {
            const Expr *mine = run->own_trip ? run->own_trip : one;

            differs = differs || run->own_trip;
            own = own ? expr_binary(w->pool, EXPR_MIN, own, mine) : mine;
            trip = trip ? expr_binary(w->pool, EXPR_MIN, trip, one) : one;
        }
    }
    run->own_trip = differs && is_all ? own : NULL;
    if (!trip)
        trip = most_steps(w, run);
    if (trip && (run->is_endless ? !breaks_first(run)
                                 : run->at_end)) { /* the last one is left at its end, or on the way */
        trip = expr_add(w->pool, trip, one_more);
        run->own_trip = run->own_trip ? expr_add(w->pool, run->own_trip, one_more) : NULL;
    }
    if (trip && !run->is_endless && !run->own_trip && run->breaks.exits->len > 0)
        trip = trip_with_breaks(w, run, trip);
    run->trip = trip;
    if (trip)
        g_clear_pointer(&run->reason, g_free);
    else if (!run->reason)
        set_reason(run,
                   run->is_endless ? "it ends by break or return alone" : "its condition is not understood");
}
