/* SPDX-License-Identifier: MIT */
/* Recognises loops that search by bisection: two variables that say what is left of a range, and a condition
 * on what is loaded from its middle that decides which part is. How the range is written (two ends, a start
 * and a length, a step), and how its middle, is found out by trying a step on numbers. */
#include "frontend/loops/loops_private.h"
#include "frontend/values/values.h"

/* Pairs of variables of one loop, at most. */
#define MAX_TRIED 32

/* What is left of a range when the trial begins. */
typedef struct {
    gint64 low, length;
} Trial;

static const Trial TRIALS[] = {{3, 8}, {2, 11}, {5, 4}, {10, 9}, {4, 15}, {6, 2}};

/* What the second variable is. */
typedef enum { SECOND_HIGH, SECOND_LENGTH, SECOND_HALF, N_SECONDS } Second;

typedef struct {
    Walker *w;
    const LoopRun *run;
    Phi *low, *other;
    const Expr *origin;     /* by how much other is less than a number that counts from where low does */
    const Expr *atom;       /* the condition */
    const Expr *next[2][2]; /* of low and other after a step, by whether the condition holds */
    Second second;
    Bisection rule; /* part: BISECT_NONE */
    gboolean above; /* the condition's value that takes the upper part */
} Search;

/* --- what a condition chooses */

static const Expr *
strip_negation(const Expr *e)
{
    gint64 zero;

    while (e->kind == EXPR_EQ && expr_is_const(e->args[1], &zero) && zero == 0)
        e = e->args[0];
    return e;
}

/* The first condition on something loaded that decides about E; NULL: none. */
static const Expr *
find_atom(const Expr *e)
{
    const Expr *atom = NULL;

    if (!(e->depends & DEPENDS_OPAQUE))
        return NULL;
    if (e->kind == EXPR_SELECT && (e->args[0]->depends & DEPENDS_OPAQUE))
        return strip_negation(e->args[0]);
    if (e->kind == EXPR_OPAQUE || e->kind == EXPR_LT || e->kind == EXPR_EQ)
        return strip_negation(e);
    for (guint i = 0; (e->kind == EXPR_SUM || e->kind == EXPR_PRODUCT) && i < e->n_args && !atom; i++)
        atom = find_atom(e->args[i]);
    return atom;
}

/* E where ATOM is TRUTH. */
static const Expr *
choose(ExprPool *pool, const Expr *e, const Expr *atom, gboolean truth)
{
    const Expr *all;
    gint64 known;

    if (e == atom)
        return expr_const(pool, truth);
    if (!(e->depends & DEPENDS_OPAQUE))
        return e;
    switch (e->kind) {
    case EXPR_SELECT:
        all = choose(pool, e->args[0], atom, truth);
        return expr_is_const(all, &known) ? choose(pool, e->args[known ? 1 : 2], atom, truth) : e;
    case EXPR_EQ:
        return expr_binary(pool, EXPR_EQ, choose(pool, e->args[0], atom, truth),
                           choose(pool, e->args[1], atom, truth));
    case EXPR_LT:
        return atom->kind == EXPR_LT && e == expr_not(pool, atom) ? expr_const(pool, !truth) : e;
    case EXPR_SUM:
        all = expr_const(pool, e->value);
        for (guint i = 0; i < e->n_args; i++)
            all = expr_add(pool, all,
                           expr_mul_const(pool, choose(pool, e->args[i], atom, truth), e->coefficients[i]));
        return all;
    case EXPR_PRODUCT:
        all = expr_const(pool, 1);
        for (guint i = 0; i < e->n_args; i++)
            all = expr_mul(pool, all, choose(pool, e->args[i], atom, truth));
        return all;
    default:
        return e;
    }
}

/* --- a step, tried on numbers */

typedef struct {
    const Search *search;
    const Expr *low, *other;
} TrialValues;

static const Expr *
map_trial(const Expr *symbol, gpointer data)
{
    const TrialValues *values = data;

    return symbol == values->search->low->symbol     ? values->low
           : symbol == values->search->other->symbol ? values->other
                                                     : NULL;
}

/* What the second variable is while TRIAL is left. */
static gint64
second_of(Second second, const Trial *trial)
{
    return second == SECOND_HIGH     ? trial->low + trial->length
           : second == SECOND_LENGTH ? trial->length
                                     : trial->length / 2;
}

/* E while TRIAL is left. */
static const Expr *
try(const Search *s, const Expr *e, const Trial *trial)
{
    ExprPool *pool = s->w->pool;
    TrialValues values = {s, expr_const(pool, trial->low), NULL};

    values.other = expr_sub(pool, expr_const(pool, second_of(s->second, trial)), s->origin);
    return expr_substitute(pool, e, map_trial, &values);
}

/* The trial of number I; where a half is a variable, of ranges twice as long, which it divides evenly. */
static Trial
trial_of(const Search *s, guint i)
{
    Trial trial = TRIALS[i];

    trial.length *= s->second == SECOND_HALF ? 2 : 1;
    return trial;
}

/* What a step leaves of TRIAL. */
static Trial
step_of(const Search *s, const Trial *trial, gboolean above)
{
    Trial left = *trial;

    bisection_step(s->rule, above ? G_MAXINT32 : 0, &left.low, &left.length);
    return left;
}

static gboolean
is_number(ExprPool *pool, const Expr *e, gint64 value)
{
    return e == expr_const(pool, value);
}

/* TRUE if the loop's step is that of S->rule in all trials. */
static gboolean
steps_so(const Search *s)
{
    ExprPool *pool = s->w->pool;

    for (guint i = 0; i < G_N_ELEMENTS(TRIALS); i++)
        for (guint truth = 0; truth < 2; truth++) {
            Trial trial = trial_of(s, i), left = step_of(s, &trial, truth == (guint)s->above);
            const Expr *low = try(s, s->next[0][truth], &trial);
            const Expr *other = expr_add(pool, try(s, s->next[1][truth], &trial), s->origin);

            if (!is_number(pool, low, left.low) || !is_number(pool, other, second_of(s->second, &left)))
                return FALSE;
        }
    return TRUE;
}

/* TRUE if PLACE is the same in trials of the same middle, and another in others. */
static gboolean
follows_middle(const Search *s, const Expr *place)
{
    const Expr *places[G_N_ELEMENTS(TRIALS)];
    gint64 middles[G_N_ELEMENTS(TRIALS)];

    for (guint i = 0; i < G_N_ELEMENTS(TRIALS); i++) {
        Trial trial = trial_of(s, i);

        places[i] = try(s, place, &trial);
        middles[i] = trial.low + (trial.length + s->rule.round) / 2;
        for (guint k = 0; k < i; k++)
            if ((places[i] == places[k]) != (middles[i] == middles[k]))
                return FALSE;
    }
    return TRUE;
}

/* TRUE if E holds something that is loaded where the middle says. */
static gboolean
loads_middle(const Search *s, const Expr *e)
{
    gboolean is_load = e->kind == EXPR_OPAQUE && e->opaque == OPAQUE_LOAD;

    if (!(e->depends & DEPENDS_OPAQUE))
        return FALSE;
    for (guint i = 0; i < e->n_args; i++)
        if ((is_load && follows_middle(s, e->args[i])) || loads_middle(s, e->args[i]))
            return TRUE;
    return FALSE;
}

/* TRUE if S->rule is one of its own: of a half, which says nothing of a longer part, and of parts alike in
 * length. */
static gboolean
is_rule(const Search *s)
{
    if (s->second == SECOND_HALF && s->rule.rest != BISECT_SMALLER)
        return FALSE;
    return s->rule.rest == BISECT_SPLIT || !s->rule.below;
}

static gboolean
find_rule(Search *s)
{
    for (guint bits = 0; bits < 48; bits++)
        for (s->second = SECOND_HIGH; s->second < N_SECONDS; s->second++) {
            s->rule = (Bisection){.rest = (guint8)(bits >> 4),
                                  .round = bits >> 3 & 1,
                                  .above = bits >> 2 & 1,
                                  .below = bits >> 1 & 1,
                                  .least = -1};
            s->above = bits & 1;
            if (is_rule(s) && steps_so(s) && loads_middle(s, s->atom))
                return TRUE;
        }
    return FALSE;
}

/* --- when it ends */

/* TRUE if COMPARISON holds while E, what is left, is longer than S->rule.least. */
static gboolean
holds_for(const Search *s, const LoopComparison *comparison, const Trial *from, gboolean truth)
{
    ExprPool *pool = s->w->pool;
    Trial left = s->run->at_end ? step_of(s, from, truth == s->above) : *from;
    const Expr *a = choose(pool, comparison->a, s->atom, truth),
               *b = choose(pool, comparison->b, s->atom, truth);
    const Expr *distance = loop_distance(s->w, comparison->op, try(s, a, from), try(s, b, from));
    gint64 value;

    if (!distance || !expr_is_const(distance, &value))
        return FALSE;
    return (comparison->op == OPERATOR_NE ? value != 0 : value > 0) == (left.length > s->rule.least);
}

/* Sets S->rule.least to the length at which COMPARISON ends the loop; FALSE: it does not depend on that. */
static gboolean
find_least(Search *s, const LoopComparison *comparison)
{
    if (comparison->is_opaque)
        return FALSE;
    for (gint least = -1; least <= 3; least++) {
        gboolean all = TRUE;

        s->rule.least = (gint8)least;
        if (!bisection_steps(s->w->pool, s->rule, expr_const(s->w->pool, 100)))
            continue;
        for (gint64 length = least + s->run->at_end; all && length < least + 8; length++) {
            Trial trial = {5, length};

            all = holds_for(s, comparison, &trial, FALSE) && holds_for(s, comparison, &trial, TRUE);
        }
        if (all)
            return TRUE;
    }
    return FALSE;
}

/* The length at which nothing is left to search. */
static gint8
natural_least(Walker *w, Bisection rule)
{
    rule.least = -1;
    while (!bisection_steps(w->pool, rule, expr_const(w->pool, 100)))
        rule.least++;
    return rule.least;
}

/* Tells the comparisons that depend on the search how many iterations they allow. */
static void
set_steps(Search *s, const Expr *length)
{
    ExprPool *pool = s->w->pool;
    const Expr *one = expr_const(pool, 1);
    gboolean any = FALSE;

    for (guint i = 0; i < s->run->comparisons->len && !any; i++) {
        LoopComparison *comparison = &g_array_index(s->run->comparisons, LoopComparison, i);

        any = find_least(s, comparison);
        if (!any)
            continue;
        comparison->steps = bisection_steps(pool, s->rule, length);
        comparison->is_longest = s->rule.rest == BISECT_SPLIT;
        if (s->run->at_end) /* the first iteration asks for nothing */
            comparison->steps = expr_sub(pool, expr_binary(pool, EXPR_MAX, comparison->steps, one), one);
    }
    if (!any)
        s->rule.least = natural_least(s->w, s->rule);
}

/* --- the loop's variables */

static gboolean
is_candidate(const Phi *phi)
{
    return phi->after_expr && phi->size == 0 && phi->after_expr != phi->symbol &&
           ((phi->start->kind == VALUE_NUMBER && !phi->start->is_float) || phi->start->kind == VALUE_POINTER);
}

static const Expr *
part_of(const Search *s, const char *loads, BisectPart part, const Expr *low, const Expr *length,
        const Expr *target)
{
    Bisection rule = s->rule;

    rule.part = part;
    return expr_bisection(s->w->pool, loads, rule, low, length, s->run->frame.counter, target);
}

/* TRUE if LENGTH is surely no length, as its terms are not positive: then low and high are taken for one
 * another. */
static gboolean
is_negative(const Expr *length)
{
    gboolean is_sum = length->kind == EXPR_SUM;

    for (guint i = 0; is_sum && i < length->n_args; i++)
        if (length->coefficients[i] > 0)
            return FALSE;
    return is_sum || (length->kind == EXPR_CONST && length->value < 0);
}

/* Writes the two variables as functions of the counter. */
static gboolean
solve(Search *s)
{
    ExprPool *pool = s->w->pool;
    const Expr *low = s->low->start->kind == VALUE_POINTER ? expr_const(pool, 0) : s->low->start->expr;
    const Expr *length = s->other->start->kind == VALUE_POINTER ? expr_const(pool, 0) : s->other->start->expr;
    const char *loads = loop_loads(s->w, s->run, &s->atom, 1);
    const Expr *target;

    length = expr_add(pool, length, s->origin);
    if (s->second == SECOND_HIGH)
        length = expr_sub(pool, length, low);
    else if (s->second == SECOND_HALF)
        length = expr_mul_const(pool, length, 2);
    if (!loads || is_negative(length) || ((low->depends | length->depends) & DEPENDS_OPAQUE))
        return FALSE;
    set_steps(s, length);
    target = blurred_expr(s->w, "target of the search", loads, s->low->depends | s->other->depends);
    loads = target->text;
    s->low->entry = part_of(s, loads, BISECT_LOW, low, length, target);
    s->low->is_bisected = TRUE;
    if (s->other->entry)
        return TRUE;
    s->other->entry = expr_sub(
        pool, part_of(s, loads, s->second == SECOND_HIGH ? BISECT_HIGH : BISECT_LENGTH, low, length, target),
        s->origin);
    s->other->is_bisected = TRUE;
    return TRUE;
}

static gboolean
mentions(const Expr *e, const Expr *symbol)
{
    if (e == symbol)
        return TRUE;
    for (guint i = 0; (e->depends & DEPENDS_PARAM) && i < e->n_args; i++)
        if (mentions(e->args[i], symbol))
            return TRUE;
    return FALSE;
}

/* By how much what OTHER counts is less than what counts from where LOW does; NULL: that is not known. */
static const Expr *
origin_of(Walker *w, const Phi *low, const Phi *other)
{
    if (low->start->kind != VALUE_POINTER || other->start->kind != VALUE_POINTER)
        return other->start->kind == VALUE_POINTER ? NULL : expr_const(w->pool, 0);
    if (low->start->region != other->start->region || low->unit != other->unit)
        return NULL;
    return expr_divide(w->pool, expr_sub(w->pool, other->start->expr, low->start->expr), low->unit);
}

static gboolean
solve_pair(Walker *w, LoopRun *run, Phi *low, Phi *other)
{
    Search s = {.w = w, .run = run, .low = low, .other = other, .origin = origin_of(w, low, other)};
    const Phi *both[] = {low, other};

    s.atom = find_atom(low->after_expr);
    if (!s.atom || !s.origin)
        return FALSE;
    for (guint i = 0; i < 2; i++)
        for (guint truth = 0; truth < 2; truth++)
            s.next[i][truth] = choose(w->pool, both[i]->after_expr, s.atom, truth != 0);
    return find_rule(&s) && solve(&s);
}

gboolean
loop_solve_bisections(Walker *w, LoopRun *run)
{
    gboolean any = FALSE;
    guint n_tried = 0;

    for (guint i = 0; i < run->phis->len; i++) {
        Phi *low = &g_array_index(run->phis, Phi, i);

        if (low->entry || !is_candidate(low) || !find_atom(low->after_expr))
            continue;
        for (guint k = 0; k < run->phis->len && !low->entry; k++) {
            Phi *other = &g_array_index(run->phis, Phi, k);

            if (k == i || !is_candidate(other) || !mentions(low->after_expr, other->symbol))
                continue;
            if (n_tried++ == MAX_TRIED)
                return any;
            any |= solve_pair(w, run, low, other);
        }
    }
    return any;
}
