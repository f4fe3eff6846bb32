/* SPDX-License-Identifier: MIT */
/* Solving how a loop's variables change: from "value after an iteration, given placeholders" to "value at
 * iteration k". Linear steps, values that follow from solved ones an iteration late, doubling and halving,
 * alternation. */
#include "frontend/loops/loops_private.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"

#define MOST_STEPS 62u /* of a number of 64 bits that is doubled, until it overflows */

/* start + step * counter */
static const Expr *
solve_linear(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start, const Expr *after)
{
    const Expr *step = expr_sub(w->pool, after, phi->symbol);

    if (loop_mentions(run, step, TRUE, TRUE))
        return NULL;
    return expr_add(w->pool, start, expr_mul(w->pool, step, run->frame.counter));
}

/* A value that follows from solved ones: at iteration k it is what iteration k - 1 left. */
static const Expr *
solve_late(Walker *w, const LoopRun *run, const Expr *start, const Expr *after)
{
    const Expr *before, *first;

    if (loop_mentions(run, after, FALSE, TRUE))
        return NULL;
    before = loop_at(w, run, after, expr_sub(w->pool, run->frame.counter, expr_const(w->pool, 1)));
    first = loop_at(w, run, after, expr_const(w->pool, -1));
    if (!start || first == start)
        return before;
    return expr_select(w->pool, expr_binary(w->pool, EXPR_EQ, run->frame.counter, expr_const(w->pool, 0)),
                       start, before);
}

/* Steps that grow with the counter: the sum of a + b * k. */
static const Expr *
solve_quadratic(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start, const Expr *after)
{
    const Expr *k = run->frame.counter, *one = expr_const(w->pool, 1);
    const Expr *step = expr_sub(w->pool, after, phi->symbol), *a, *b, *pairs;

    if (loop_mentions(run, step, FALSE, TRUE))
        return NULL;
    a = loop_at(w, run, step, expr_const(w->pool, 0));
    b = expr_sub(w->pool, loop_at(w, run, step, expr_add(w->pool, k, one)), step);
    if (loop_varies(run, b) || loop_varies(run, a))
        return NULL;
    pairs = expr_binary(w->pool, EXPR_DIV, expr_mul(w->pool, k, expr_sub(w->pool, k, one)),
                        expr_const(w->pool, 2));
    return expr_add(w->pool, start, expr_add(w->pool, expr_mul(w->pool, a, k), expr_mul(w->pool, b, pairs)));
}

/* log2 of a power of two from 2 on, else 0. */
static guint
log2_of(gint64 factor)
{
    guint log = 0;

    if (factor < 2 || (factor & (factor - 1)))
        return 0;
    while (factor >>= 1)
        log++;
    return log;
}

/* How a value is multiplied, divided or shifted by the same in each iteration. */
typedef struct {
    gboolean is_down;   /* divided, or shifted to the right */
    const Expr *amount; /* bits that it is shifted by; NULL: by no power of two */
    gint64 factor;      /* else */
} Factor;

static gboolean
find_factor(Walker *w, const LoopRun *run, const Phi *phi, const Expr *after, Factor *ret)
{
    gint64 by;
    guint log;

    *ret = (Factor){.is_down = after->kind == EXPR_DIV || after->kind == EXPR_SHR};
    if (after->kind == EXPR_SUM && after->n_args == 1 && after->args[0] == phi->symbol && after->value == 0) {
        ret->factor = after->coefficients[0];
    } else if (after->kind == EXPR_DIV && after->args[0] == phi->symbol) {
        if (!expr_is_const(after->args[1], &ret->factor))
            return FALSE;
    } else if ((after->kind == EXPR_SHL || after->kind == EXPR_SHR) && after->args[0] == phi->symbol) {
        if (loop_mentions(run, after->args[1], TRUE, TRUE) ||
            (expr_is_const(after->args[1], &by) && (by < 1 || by > MOST_STEPS)))
            return FALSE;
        ret->amount = after->args[1];
        return TRUE;
    }
    log = log2_of(ret->factor);
    if (log)
        ret->amount = expr_const(w->pool, log);
    return ret->factor > 1 && ret->factor < G_MAXINT32;
}

/* START times FACTOR to the power of the counter, or divided by it: the first N values one by one, the first
 * outermost, as of what an iteration leaves to the next. */
static const Expr *
powers(Walker *w, const LoopRun *run, const Expr *start, const Factor *factor, guint n)
{
    const Expr *value = expr_const(w->pool, 0);
    gint64 power[MOST_STEPS] = {1}, largest;

    if (!expr_is_const(start, &largest) || largest < 1)
        largest = 1;
    n = MIN(n, MOST_STEPS);
    for (guint k = 1; k < n; k++) {
        if (power[k - 1] > G_MAXINT64 / largest / factor->factor)
            n = k;
        else
            power[k] = power[k - 1] * factor->factor;
    }
    for (guint k = n; k-- > 0;) {
        const Expr *is_here = expr_binary(w->pool, EXPR_EQ, run->frame.counter, expr_const(w->pool, k));
        const Expr *here = factor->is_down
                               ? expr_binary(w->pool, EXPR_DIV, start, expr_const(w->pool, power[k]))
                               : expr_mul_const(w->pool, start, power[k]);

        value = expr_select(w->pool, is_here, here, value);
    }
    return value;
}

/* After how many steps PHI, which is multiplied, divided or shifted as AFTER says, has left its type or
 * become 0; 0: it is not. */
static guint
geometric_steps(Walker *w, const LoopRun *run, const Phi *phi, const Expr *after)
{
    const Object *object = g_ptr_array_index(w->vars.objects, phi->object);
    guint bits = (phi->size ? phi->size : object->type->size) > 4 ? MOST_STEPS : MOST_STEPS / 2, n = 1;
    gint64 amount, power;
    Factor factor;

    if (phi->start->is_float || !find_factor(w, run, phi, after, &factor))
        return 0;
    if (factor.amount)
        return expr_is_const(factor.amount, &amount) ? bits / (guint)amount + 1 : bits;
    for (power = factor.factor; power < G_GINT64_CONSTANT(1) << (bits - 1); n++) {
        if (power > G_MAXINT64 / factor.factor)
            break;
        power *= factor.factor;
    }
    return n;
}

/* Doubling and halving, also by other factors. */
static const Expr *
solve_geometric(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start, const Expr *after)
{
    Factor factor;

    if (!find_factor(w, run, phi, after, &factor))
        return NULL;
    if (!factor.amount)
        return powers(w, run, start, &factor, geometric_steps(w, run, phi, after));
    return expr_binary(w->pool, factor.is_down ? EXPR_SHR : EXPR_SHL, start,
                       expr_mul(w->pool, factor.amount, run->frame.counter));
}

/* x = c - x, x ^= c: two values in turn. */
static const Expr *
solve_alternating(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start, const Expr *after)
{
    const Expr *odd = expr_binary(w->pool, EXPR_MOD, run->frame.counter, expr_const(w->pool, 2)), *other;

    if (after->kind == EXPR_XOR && (after->args[0] == phi->symbol || after->args[1] == phi->symbol)) {
        other = after->args[0] == phi->symbol ? after->args[1] : after->args[0];
        if (loop_mentions(run, other, TRUE, TRUE))
            return NULL;
        other = expr_binary(w->pool, EXPR_XOR, start, other);
    } else {
        other = expr_add(w->pool, after, phi->symbol);
        if (loop_mentions(run, other, TRUE, TRUE))
            return NULL;
        other = expr_sub(w->pool, other, start);
    }
    return expr_select(w->pool, odd, other, start);
}

/* TRUE where RIGHT is the number that AFTER = x % RIGHT or x & RIGHT brings every x below, all of them alike.
 */
static gboolean
is_ring(const Expr *after, const Expr *start, const Expr *step)
{
    gint64 mask;

    if (after->kind == EXPR_MOD)
        return expr_is_nonnegative(start) && expr_is_nonnegative(step);
    return after->kind == EXPR_AND && expr_is_const(after->args[1], &mask) && mask > 0 &&
           ((mask + 1) & mask) == 0;
}

/* x = (x + step) % n, x = (x + step) & (2^m - 1). */
static const Expr *
solve_ring(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start, const Expr *after)
{
    const Expr *step, *linear, *first;

    if ((after->kind != EXPR_MOD && after->kind != EXPR_AND) ||
        loop_mentions(run, after->args[1], TRUE, TRUE))
        return NULL;
    step = expr_sub(w->pool, after->args[0], phi->symbol);
    if (loop_mentions(run, step, TRUE, TRUE) || !is_ring(after, start, step))
        return NULL;
    linear = expr_add(w->pool, start, expr_mul(w->pool, step, run->frame.counter));
    linear = expr_binary(w->pool, after->kind, linear, after->args[1]);
    first = expr_binary(w->pool, after->kind, start, after->args[1]);
    if (first == start)
        return linear;
    return expr_select(w->pool, expr_binary(w->pool, EXPR_EQ, run->frame.counter, expr_const(w->pool, 0)),
                       start, linear);
}

/* A counter that begins again where it would reach END. */
typedef struct {
    const Expr *next, *end, *again; /* the next value, and what it becomes from END on */
} Wrap;

/* Reads AFTER as a Wrap: next == end ? again : next, or next < end ? next : again. */
static gboolean
find_wrap(Walker *w, const LoopRun *run, const Expr *after, Wrap *wrap)
{
    const Expr *condition = after->args[0], *distance, *end;

    if (condition->kind != EXPR_EQ && condition->kind != EXPR_LT)
        return FALSE;
    distance = expr_sub(w->pool, condition->args[0], condition->args[1]);
    for (guint sign = 0; sign < 2; sign++) {
        gboolean goes_on = condition->kind == EXPR_LT && !sign;

        *wrap = (Wrap){.next = after->args[goes_on ? 1 : 2], .again = after->args[goes_on ? 2 : 1]};
        end = sign ? expr_add(w->pool, distance, wrap->next) : expr_sub(w->pool, wrap->next, distance);
        wrap->end = condition->kind == EXPR_LT && sign ? expr_add(w->pool, end, expr_const(w->pool, 1)) : end;
        if (!loop_mentions(run, end, TRUE, TRUE))
            return TRUE;
    }
    return FALSE;
}

/* if (++x == n) x = 0; x = x + 1 < n ? x + 1 : first; x += s, if (x >= n) x -= n. */
static const Expr *
solve_wrapping(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start, const Expr *after)
{
    const Expr *step, *linear, *period = NULL, *first = NULL;
    gint64 by, from, end;
    Wrap wrap;

    if (after->kind != EXPR_SELECT || !find_wrap(w, run, after, &wrap))
        return NULL;
    step = expr_sub(w->pool, wrap.next, phi->symbol);
    if (!expr_is_const(step, &by) || by < 1)
        return NULL;
    if (by == 1 && !loop_mentions(run, wrap.again, TRUE, TRUE)) {
        first = wrap.again;
        period = expr_sub(w->pool, wrap.end, first);
    } else if (after->args[0]->kind == EXPR_LT && expr_sub(w->pool, wrap.next, wrap.end) == wrap.again) {
        first = expr_const(w->pool, 0);
        period = wrap.end;
    }
    if (!period)
        return NULL;
    linear = expr_sub(w->pool, start, first);
    if (!expr_is_const(linear, &from) || from < 0 ||
        (expr_is_const(period, &end) ? end < by || from >= end : from > 0))
        return NULL;
    linear = expr_add(w->pool, linear, expr_mul_const(w->pool, run->frame.counter, by));
    return expr_add(w->pool, first, expr_binary(w->pool, EXPR_MOD, linear, period));
}

/* What the placeholder has become in VALUE where that is like the start: a number, or a pointer to the same.
 */
static const Expr *
changing_expr(Walker *w, const Phi *phi, const Value *value)
{
    const Value *start = phi->start;
    const Expr *movement;

    if (start->kind == VALUE_UNSET)
        return value->kind == VALUE_NUMBER ? value->expr : NULL;
    if (start->kind != value->kind)
        return NULL;
    if (is_pointer(start)) {
        movement = pointer_movement(w, start, value);
        return movement ? expr_divide(w->pool, movement, phi->unit) : NULL;
    }
    if (start->kind == VALUE_NUMBER && start->is_float == value->is_float && start->divisor == value->divisor)
        return value->expr;
    return NULL;
}

/* A value that is set in one iteration only, as each element of an array that a loop fills is. */
static const Expr *
solve_once(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start, const Expr *after)
{
    const Expr *condition = after->args[0], *k = run->frame.counter, *iteration, *value;
    gint64 number;

    if (after->args[2] != phi->symbol || condition->kind != EXPR_EQ ||
        loop_mentions(run, after->args[1], FALSE, TRUE) || loop_mentions(run, condition, FALSE, TRUE))
        return NULL;
    iteration = expr_sub(w->pool, k, expr_sub(w->pool, condition->args[0], condition->args[1]));
    if (!expr_is_const(iteration, &number) || number < 0)
        return NULL;
    value = loop_at(w, run, after->args[1], iteration);
    return start ? expr_select(w->pool, expr_binary(w->pool, EXPR_LT, iteration, k), value, start) : value;
}

static const Expr *
solve_expr(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start, const Expr *after)
{
    const Expr *entry = start ? solve_linear(w, run, phi, start, after) : NULL;

    if (entry)
        return entry;
    if (after->kind == EXPR_SELECT && !loop_mentions(run, after->args[0], TRUE, TRUE)) {
        /* A condition that does not change chooses one of two ways. */
        const Expr *choice = after->args[0];
        const Expr *yes = solve_expr(w, run, phi, loop_assume(w, start, choice, TRUE), after->args[1]);
        const Expr *no =
            yes ? solve_expr(w, run, phi, loop_assume(w, start, choice, FALSE), after->args[2]) : NULL;

        return no ? expr_select(w->pool, choice, yes, no) : NULL;
    }
    entry = after->kind == EXPR_SELECT ? solve_once(w, run, phi, start, after) : NULL;
    if (!entry)
        entry = solve_late(w, run, start, after);
    if (entry || !start || phi->start->is_float)
        return entry;
    entry = solve_geometric(w, run, phi, start, after);
    if (!entry)
        entry = solve_quadratic(w, run, phi, start, after);
    if (!entry)
        entry = solve_alternating(w, run, phi, start, after);
    if (!entry)
        entry = solve_ring(w, run, phi, start, after);
    if (!entry && loop_order_choice(w, run, after) != after)
        entry = solve_expr(w, run, phi, start, loop_order_choice(w, run, after));
    if (!entry)
        entry = loop_solve_stuck(w, run, phi, start, after);
    return entry ? entry : solve_wrapping(w, run, phi, start, after);
}

static gboolean
solve_phi(Walker *w, LoopRun *run, Phi *phi)
{
    const Expr *start = phi->start->kind == VALUE_UNSET ? NULL
                        : is_pointer(phi->start)        ? expr_const(w->pool, 0)
                                                        : phi->start->expr;

    const Expr *after;

    if (!phi->after_expr)
        return FALSE;
    after = loop_substitute(w, run, phi->after_expr);
    phi->entry = solve_expr(w, run, phi, start, after);
    phi->steps = phi->entry ? geometric_steps(w, run, phi, after) : 0;
    return phi->entry != NULL;
}

/* What unsolved variables depend on, through each other. */
static void
close_depends(LoopRun *run)
{
    gboolean changed = TRUE;

    for (guint i = 0; i < run->phis->len; i++) {
        Phi *phi = &g_array_index(run->phis, Phi, i);

        phi->depends = value_depends(phi->start) & (DEPENDS_THREAD | DEPENDS_BLOCK);
        if (phi->after)
            phi->depends |= value_depends(phi->after) & (DEPENDS_THREAD | DEPENDS_BLOCK);
    }
    for (guint round = 0; round < 20 && changed; round++) {
        changed = FALSE;
        for (guint i = 0; i < run->phis->len; i++) {
            Phi *phi = &g_array_index(run->phis, Phi, i);
            guint depends = phi->depends | (phi->after_expr ? loop_depends(run, phi->after_expr) : 0);

            changed |= depends != phi->depends;
            phi->depends = depends;
        }
    }
}

static const Value *
value_after(const Phi *phi, const GPtrArray *after)
{
    const Value *content = g_ptr_array_index(after, phi->object);
    const ValueCell *cell;

    if (phi->size == 0)
        return content;
    cell = content->kind == VALUE_CELLS ? value_find_cell(content, phi->offset, phi->size) : NULL;
    return cell ? cell->value : NULL;
}

/* Solves what follows from what is solved. */
static void
solve_phis(Walker *w, LoopRun *run)
{
    gboolean progress = TRUE;

    for (guint round = 0; round < 10 && progress; round++) {
        progress = FALSE;
        for (guint i = 0; i < run->phis->len; i++) {
            Phi *phi = &g_array_index(run->phis, Phi, i);

            if (!phi->entry)
                progress |= solve_phi(w, run, phi);
        }
    }
}

void
loop_solve(Walker *w, LoopRun *run, const GPtrArray *after)
{
    for (guint i = 0; i < run->phis->len; i++) {
        Phi *phi = &g_array_index(run->phis, Phi, i);

        phi->entry = phi->after_expr = NULL;
        phi->is_bisected = FALSE;
        phi->after = after ? value_after(phi, after) : NULL;
        if (phi->after && phi->placeholder->kind != VALUE_CELLS)
            phi->after_expr = changing_expr(w, phi, phi->after);
        if (phi->start->kind == VALUE_ZEROS || phi->start->kind == VALUE_NAMED)
            phi->after_expr = NULL;
    }
    solve_phis(w, run);
    close_depends(run);
    if (loop_solve_bisections(w, run))
        solve_phis(w, run);
    for (guint i = 0; i < run->phis->len; i++) {
        Phi *phi = &g_array_index(run->phis, Phi, i);

        phi->loads = phi->entry || !phi->after ? NULL : phi_loads(w, run, phi);
    }
}

static const Value *
cells_outside(Walker *w, const LoopRun *run, const Value *value, const char *name)
{
    ValueCell *cells = g_new(ValueCell, value->n_cells + 1);
    gboolean changed = FALSE;
    const Value *rest = value->rest ? loop_outside(w, run, value->rest, name) : NULL;

    for (guint i = 0; i < value->n_cells; i++) {
        cells[i] = value->cells[i];
        cells[i].value = loop_outside(w, run, cells[i].value, name);
        changed |= cells[i].value != value->cells[i].value;
    }
    if (changed || rest != value->rest)
        value = value_cells(w->arena, cells, value->n_cells, rest);
    g_free(cells);
    return value;
}

/* What decides a value that left the loop early. */
static const char *
outside_loads(Walker *w, const LoopRun *run, const Expr *e)
{
    return loads_first(loop_loads(w, run, &e, 1), run->exit_loads);
}

/* E as it is known outside the loop: what is solved and does not change, or something blurred. */
static const Expr *
expr_outside(Walker *w, const LoopRun *run, const Expr *e, const char *name)
{
    const Expr *solved = loop_substitute(w, run, e);

    if (!loop_varies(run, solved))
        return solved;
    return blurred_expr(w, arena_printf(w->arena, "%s after the loop", name), outside_loads(w, run, e),
                        loop_depends(run, e));
}

const Value *
loop_outside(Walker *w, const LoopRun *run, const Value *value, const char *name)
{
    Value *copy;

    if (value->kind == VALUE_CELLS)
        return cells_outside(w, run, value, name);
    if (!value->expr || !(value->kind == VALUE_CHOICE || loop_varies(run, value->expr)))
        return value;
    copy = (Value *)value_from_access(w->arena, value, value->origin);
    copy->expr = expr_outside(w, run, value->expr, name);
    if (value->kind == VALUE_CHOICE) {
        copy->a = loop_outside(w, run, value->a, name);
        copy->b = loop_outside(w, run, value->b, name);
    }
    if (value->kind == VALUE_NUMBER && copy->expr->depends & DEPENDS_OPAQUE && value->is_float)
        copy->divisor = 0;
    return copy;
}

const Expr *
loop_last_iteration(Walker *w, const LoopRun *run, const Expr **ret_broken)
{
    const Exit *leaving = run->breaks.exits->len == 1 ? &g_array_index(run->breaks.exits, Exit, 0) : NULL;
    const Expr *condition = leaving ? leaving->condition.exact : NULL, *last;

    if (!condition || !run->trip || !run->breaks_counted || run->own_trip || run->is_partial ||
        (run->trip->depends & DEPENDS_OPAQUE))
        return NULL;
    last = expr_sub(w->pool, run->trip, expr_const(w->pool, 1));
    condition = loop_at(w, run, condition, last);
    if (loop_varies(run, condition))
        return NULL;
    *ret_broken = expr_binary(w->pool, EXPR_AND,
                              expr_binary(w->pool, EXPR_LT, expr_const(w->pool, 0), run->trip), condition);
    return last;
}

const Value *
loop_value_at(Walker *w, const LoopRun *run, const Value *value, const Expr *iteration, const char *name)
{
    const Expr *solved =
        value->kind == VALUE_NUMBER && value->expr ? loop_at(w, run, value->expr, iteration) : NULL;
    Value *copy;

    if (!solved || loop_varies(run, solved) || (solved->depends & DEPENDS_OPAQUE))
        return loop_outside(w, run, value, name);
    copy = (Value *)value_from_access(w->arena, value, value->origin);
    copy->expr = solved;
    return copy;
}
