/* SPDX-License-Identifier: MIT */
/* Variables that go on by a step until they reach an end, where they stay: `if (next != end) next += step;`.
 * The step may be one of two, in turn. */
#include "frontend/loops/loops_private.h"

#define MOST_DEPTH 6u /* in which choices are looked for */

/* E where CONDITION, of choices in it, HOLDS or does not. */
static const Expr *
assume(ExprPool *pool, const Expr *e, const Expr *condition, gboolean holds)
{
    if (e == condition)
        return expr_const(pool, holds);
    if (e->kind == EXPR_SELECT && e->args[0] == condition)
        return assume(pool, e->args[holds ? 1 : 2], condition, holds);
    switch (e->kind) {
    case EXPR_SUM: {
        const Expr *sum = expr_const(pool, e->value);

        for (guint i = 0; i < e->n_args; i++)
            sum = expr_add(
                pool, sum,
                expr_mul_const(pool, assume(pool, e->args[i], condition, holds), e->coefficients[i]));
        return sum;
    }
    case EXPR_PRODUCT: {
        const Expr *product = expr_const(pool, 1);

        for (guint i = 0; i < e->n_args; i++)
            product = expr_mul(pool, product, assume(pool, e->args[i], condition, holds));
        return product;
    }
    case EXPR_SELECT:
        return expr_select(pool, assume(pool, e->args[0], condition, holds),
                           assume(pool, e->args[1], condition, holds),
                           assume(pool, e->args[2], condition, holds));
    case EXPR_EQ:
    case EXPR_LT:
    case EXPR_MIN:
    case EXPR_MAX:
    case EXPR_DIV:
        return expr_binary(pool, e->kind, assume(pool, e->args[0], condition, holds),
                           assume(pool, e->args[1], condition, holds));
    default:
        return e;
    }
}

const Expr *
loop_assume(Walker *w, const Expr *e, const Expr *condition, gboolean holds)
{
    return e ? assume(w->pool, e, condition, holds) : NULL;
}

/* The condition of a choice in E between other things than two numbers, outermost first, that does not change
 * while RUN goes round; NULL: there is none. */
static const Expr *
find_choice(const LoopRun *run, const Expr *e, guint depth)
{
    const Expr *found = NULL;

    if (e->kind == EXPR_SELECT && !loop_mentions(run, e->args[0], TRUE, TRUE) &&
        !(e->args[1]->kind == EXPR_CONST && e->args[2]->kind == EXPR_CONST))
        return e->args[0];
    for (guint i = 0; depth > 0 && !found && i < e->n_args; i++)
        found = find_choice(run, e->args[i], depth - 1);
    return found;
}

const Expr *
loop_order_choice(Walker *w, const LoopRun *run, const Expr *after)
{
    const Expr *condition = after->kind == EXPR_SELECT ? find_choice(run, after, MOST_DEPTH) : NULL;

    if (!condition || condition == after->args[0])
        return after;
    return expr_select(w->pool, condition, assume(w->pool, after, condition, TRUE),
                       assume(w->pool, after, condition, FALSE));
}

/* START after COUNT steps, of STEPS in turn, unless END is reached before. */
typedef struct {
    const Expr *start, *end, *steps[2], *count;
} Stuck;

#define FAR 40 /* bits of a step that leads from 0 to no number of a program but 0 */

/* How often STEP leads from 0 to DISTANCE exactly; NEVER: it does not. */
static const Expr *
steps_to(Walker *w, const Expr *distance, const Expr *step, const Expr *never)
{
    const Expr *zero = expr_const(w->pool, 0);
    const Expr *by = expr_select(w->pool, expr_binary(w->pool, EXPR_EQ, step, zero),
                                 expr_const(w->pool, G_GINT64_CONSTANT(1) << FAR), step);
    const Expr *n = expr_binary(w->pool, EXPR_DIV, distance, by);
    const Expr *is_met = expr_binary(w->pool, EXPR_EQ, expr_binary(w->pool, EXPR_MOD, distance, by), zero);

    is_met =
        expr_binary(w->pool, EXPR_AND, is_met, expr_binary(w->pool, EXPR_LT, expr_const(w->pool, -1), n));
    return expr_select(w->pool, is_met, n, never);
}

/* How many steps S makes until it stays; remembered as that. A dry run, in which START is large as long as
 * loops around are not solved, only wants to know that again. */
static const Expr *
steps_made(Walker *w, const Stuck *s)
{
    const Expr *never = expr_const(w->pool, G_MAXINT32), *two = expr_const(w->pool, 2);
    const Expr *distance = expr_sub(w->pool, s->end, s->start), *made, *both, *odd;

    if (w->quiet) {
        const Expr *const args[] = {s->start, s->end, s->steps[0], s->steps[1]};

        made = expr_opaque(w->pool, "varies steps", args, G_N_ELEMENTS(args));
    } else if (s->steps[0] == s->steps[1]) {
        made = steps_to(w, distance, s->steps[0], never);
    } else {
        both = expr_add(w->pool, s->steps[0], s->steps[1]);
        odd = steps_to(w, expr_sub(w->pool, distance, s->steps[0]), both, never);
        odd = expr_add(w->pool, expr_mul(w->pool, odd, two), expr_const(w->pool, 1));
        made = expr_mul(w->pool, steps_to(w, distance, both, never), two);
        made = expr_binary(w->pool, EXPR_MIN, made, odd);
    }
    if (!g_hash_table_contains(w->inductions->stuck, made))
        g_hash_table_insert(w->inductions->stuck, (gpointer)made, g_memdup2(s, sizeof *s));
    return made;
}

/* What S comes to, of which MADE is steps_made(). */
static const Expr *
value_behind(Walker *w, const Stuck *s, const Expr *made)
{
    const Expr *two = expr_const(w->pool, 2), *both, *last, *moved;

    if (s->steps[0] == s->steps[1]) {
        moved = expr_mul(w->pool, s->steps[0], s->count);
    } else {
        both = expr_add(w->pool, s->steps[0], s->steps[1]);
        last = expr_binary(w->pool, EXPR_MOD, s->count, two);
        moved = expr_add(w->pool, expr_mul(w->pool, both, expr_binary(w->pool, EXPR_DIV, s->count, two)),
                         expr_select(w->pool, last, s->steps[0], expr_const(w->pool, 0)));
    }
    return expr_select(w->pool, expr_binary(w->pool, EXPR_LT, s->count, made),
                       expr_add(w->pool, s->start, moved), s->end);
}

/* What value_behind() was made of if E is what that gives. */
static gboolean
find_made(Walker *w, const Expr *e, Stuck *ret)
{
    const Expr *condition = e->kind == EXPR_SELECT ? e->args[0] : NULL;
    const Stuck *made = condition && condition->kind == EXPR_LT
                            ? g_hash_table_lookup(w->inductions->stuck, condition->args[1])
                            : NULL;

    if (!made)
        return FALSE;
    *ret = *made;
    ret->count = condition->args[0];
    return value_behind(w, ret, condition->args[1]) == e;
}

/* Adds STEP to S. */
static gboolean
add_step(Walker *w, Stuck *s, const Expr *step)
{
    gint64 n;

    if (!expr_is_const(s->count, &n))
        return FALSE;
    if (n == 1)
        s->steps[1] = step;
    else if (s->steps[n % 2] != step)
        return FALSE;
    s->count = expr_const(w->pool, n + 1);
    return TRUE;
}

static gboolean find_stuck(Walker *w, const LoopRun *run, const Expr *e, guint depth, Stuck *ret);

/* The same of E = y == end ? y : y + step. */
static gboolean
find_last_step(Walker *w, const LoopRun *run, const Expr *e, guint depth, Stuck *ret)
{
    const Expr *condition = e->args[0], *stays = e->args[1], *moves = e->args[2], *step, *distance, *end;
    gint64 zero;

    if (condition->kind == EXPR_EQ && condition->args[0]->kind == EXPR_EQ &&
        expr_is_const(condition->args[1], &zero) && zero == 0) {
        condition = condition->args[0];
        stays = e->args[2];
        moves = e->args[1];
    }
    if (condition->kind != EXPR_EQ)
        return FALSE;
    step = expr_sub(w->pool, moves, stays);
    distance = expr_sub(w->pool, condition->args[0], condition->args[1]);
    end = expr_sub(w->pool, stays, distance);
    if (loop_mentions(run, end, TRUE, TRUE))
        end = expr_add(w->pool, stays, distance);
    if (loop_mentions(run, end, TRUE, TRUE) || loop_mentions(run, step, TRUE, TRUE))
        return FALSE;
    if (depth > 0 && find_stuck(w, run, stays, depth - 1, ret) && ret->end == end)
        return add_step(w, ret, step);
    *ret = (Stuck){stays, end, {step, step}, expr_const(w->pool, 1)};
    return TRUE;
}

static gboolean
find_stuck(Walker *w, const LoopRun *run, const Expr *e, guint depth, Stuck *ret)
{
    if (e->kind == EXPR_SELECT && find_last_step(w, run, e, depth, ret))
        return TRUE;
    return find_made(w, e, ret);
}

const Expr *
loop_solve_stuck(Walker *w, const LoopRun *run, const Phi *phi, const Expr *start, const Expr *after)
{
    Stuck s, before;
    gint64 n;

    if (!find_stuck(w, run, after, LOOP_MOST_STEPS_WRITTEN, &s) || s.start != phi->symbol ||
        loop_mentions(run, s.end, TRUE, TRUE) || loop_mentions(run, s.count, TRUE, TRUE) ||
        loop_mentions(run, s.steps[0], TRUE, TRUE) || loop_mentions(run, s.steps[1], TRUE, TRUE) ||
        (s.steps[0] != s.steps[1] && (!expr_is_const(s.count, &n) || n % 2)))
        return NULL;
    s.start = start;
    s.count = expr_mul(w->pool, s.count, run->frame.counter);
    if (find_stuck(w, run, start, 0, &before) && before.end == s.end && before.steps[0] == s.steps[0] &&
        before.steps[1] == s.steps[1]) {
        s.start = before.start;
        s.count = expr_add(w->pool, before.count, s.count);
    }
    return value_behind(w, &s, steps_made(w, &s));
}
