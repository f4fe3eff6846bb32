/* SPDX-License-Identifier: MIT */
/* For which threads the kernel's conditions hold: those that can be computed, and those that data decides and
 * of which the user says for how many. */

#include "model/study/study_private.h"

#include <math.h>

/* TRUE if E says that *ret_of is 0. */
static gboolean
is_negation(const Expr *e, const Expr **ret_of)
{
    gint64 constant;

    for (guint i = 0; e->kind == EXPR_EQ && i < 2; i++)
        if (expr_is_const(e->args[i], &constant) && constant == 0) {
            *ret_of = e->args[1 - i];
            return TRUE;
        }
    return FALSE;
}

/* What E says, or *ret_fails: denies, by how many negations it ever stands. */
static const Expr *
without_negations(const Expr *e, gboolean *ret_fails)
{
    *ret_fails = FALSE;
    while (is_negation(e, &e))
        *ret_fails = !*ret_fails;
    return e;
}

static void
add_form(StudyGuards *guards, const Expr *form, guint decision, gboolean fails)
{
    if (!g_hash_table_contains(guards->forms, form))
        g_hash_table_insert(guards->forms, (gpointer)form, GUINT_TO_POINTER(2 * decision + fails + 1));
}

/* A condition with a share goes before others that say the same. */
static void
add_forms(const Study *study, StudyGuards *guards, gboolean with_share)
{
    for (guint i = 0; i < guards->n_decisions; i++) {
        const Decision *decision = g_ptr_array_index(study->kernel->decisions, i);

        if (!decision_is_by_data(decision) || (guards->decisions[i].share >= 0) != with_share)
            continue;
        const Expr *fails = expr_not(study->pool, decision->holds);
        gboolean is_denied;
        const Expr *plain = without_negations(decision->holds, &is_denied);
        add_form(guards, plain, i, is_denied);
        add_form(guards, decision->holds, i, FALSE);
        add_form(guards, fails, i, TRUE);
        add_form(guards, expr_not(study->pool, fails), i, FALSE);
    }
}

StudyGuards *
study_guards_new(const Study *study)
{
    StudyGuards *guards = g_new0(StudyGuards, 1);

    guards->n_decisions = study->kernel->decisions->len;
    guards->decisions = g_new0(StudyDecision, MAX(guards->n_decisions, 1));
    guards->forms = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < guards->n_decisions; i++) {
        guards->decisions[i].share = study->launch->shares ? study->launch->shares[i] : -1;
        guards->decisions[i].is_guess = launch_guesses_share(study->launch, i);
    }
    add_forms(study, guards, TRUE);
    add_forms(study, guards, FALSE);
    return guards;
}

void
study_guards_free(StudyGuards *guards)
{
    if (!guards)
        return;
    g_free(guards->decisions);
    g_hash_table_unref(guards->forms);
    g_free(guards);
}

/* 1 where E, which can be computed, is VALUE, else 0. */
static const Expr *
truth_of(Study *study, const Expr *e, gboolean value)
{
    const Expr *zero = expr_const(study->pool, 0), *is_false = expr_binary(study->pool, EXPR_EQ, e, zero);

    if (e->kind == EXPR_DRAW && value)
        return e;
    return value ? expr_binary(study->pool, EXPR_EQ, is_false, zero) : is_false;
}

const Expr *
study_needed(Study *study, const Expr *condition, gboolean value)
{
    const Expr *parts[2], *of;

    if (study_is_computable(condition))
        return expr_interval(condition, &study->box).state == INTERVAL_KNOWN
                   ? truth_of(study, condition, value)
                   : NULL;
    if (is_negation(condition, &of))
        return study_needed(study, of, !value);
    gboolean both = condition->kind == EXPR_AND ? value : !value;
    if ((condition->kind != EXPR_AND && condition->kind != EXPR_OR) ||
        (condition->kind == EXPR_AND && !value))
        return NULL;
    for (guint i = 0; i < 2; i++)
        parts[i] = study_needed(study, condition->args[i], value);
    if (parts[0] && parts[1])
        return expr_binary(study->pool, both ? EXPR_AND : EXPR_OR, parts[0], parts[1]);
    return !both ? NULL : parts[0] ? parts[0] : parts[1];
}

/* Draws decision NUMBER, or with a larger SHARE what holds wherever it does, for each thread, or each block
 * where all its threads agree, and each iteration that it depends on. */
static const Expr *
draw_decision(Study *study, guint number, double share)
{
    const Decision *decision = g_ptr_array_index(study->kernel->decisions, number);
    const LaunchConfig *launch = study->launch;
    StudyDecision *drawn = &study->guards->decisions[number];
    g_autoptr(GPtrArray) args = g_ptr_array_new();
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

    drawn->is_open |= drawn->is_guess;
    study->guards->is_guessed |= drawn->is_guess;
    g_ptr_array_add(args, (gpointer)expr_const(study->pool, number));
    g_ptr_array_add(args, (gpointer)study_linear_number(study, SYMBOL_BLOCK, launch->grid));
    if (decision->holds->depends & DEPENDS_THREAD)
        g_ptr_array_add(args, (gpointer)study_linear_number(study, SYMBOL_THREAD, launch->block));
    study_collect_loops(decision->holds, seen, args);
    return study_substitute(study,
                            expr_draw(study->pool, share, (const Expr *const *)args->pdata, args->len));
}

static const Expr *known_condition(Study *study, const Expr *condition);

/* E, which is no decision itself, with its parts made by known_condition(). */
static const Expr *
condition_of_parts(Study *study, const Expr *e)
{
    const Expr *of;

    if (is_negation(e, &of))
        return expr_binary(study->pool, EXPR_EQ, known_condition(study, of), expr_const(study->pool, 0));
    if (e->kind == EXPR_AND || e->kind == EXPR_OR) {
        const Expr *left = known_condition(study, e->args[0]);

        return expr_binary(study->pool, e->kind, left, known_condition(study, e->args[1]));
    }
    return study_substitute(study, e);
}

/* The threads for which decision NUMBER holds: a draw among those for which what can be computed of it leaves
 * that open. */
static const Expr *
drawn_decision(Study *study, guint number)
{
    StudyDecision *to = &study->guards->decisions[number];
    const Decision *decision = g_ptr_array_index(study->kernel->decisions, number);

    if (to->drawn)
        return to->drawn;
    gboolean is_denied;
    const Expr *rest = condition_of_parts(study, without_negations(decision->holds, &is_denied));
    const Expr *may = study_needed(study, rest, !is_denied), *may_not = study_needed(study, rest, is_denied);
    to->drawn = draw_decision(study, number, to->share);
    if (may_not)
        to->drawn = expr_binary(study->pool, EXPR_OR, expr_not(study->pool, may_not), to->drawn);
    if (may)
        to->drawn = expr_binary(study->pool, EXPR_AND, may, to->drawn);
    return to->drawn;
}

gboolean
study_is_drawn(const Study *study, int guard)
{
    for (guint k = 0; guard >= 0 && k < study->loops[guard].n_outer; k++) {
        const StudyLoop *loop = &study->loops[study->loops[guard].outer[k]];

        if (loop->by_thread && (loop->trip->depends & DEPENDS_DRAW))
            return TRUE;
    }
    return FALSE;
}

static const Expr *
known_condition(Study *study, const Expr *condition)
{
    guint form = GPOINTER_TO_UINT(g_hash_table_lookup(study->guards->forms, condition));
    guint number = (form - 1) / 2;

    if (form == 0)
        return condition_of_parts(study, condition);
    if (study->guards->decisions[number].share < 0) {
        const Expr *parts = condition_of_parts(study, condition);

        study->guards->decisions[number].is_open |= !study_is_computable(parts);
        return parts;
    }
    const Expr *drawn = drawn_decision(study, number);
    study->guards->has_guessed |= study->guards->decisions[number].is_guess;
    return (form - 1) % 2 ? expr_not(study->pool, drawn) : drawn;
}

/* Adds those of the conditions of which E says that all hold that data decides. */
static void
collect_parts(const Expr *e, GHashTable *parts)
{
    for (guint i = 0; e->kind == EXPR_AND && i < e->n_args; i++)
        collect_parts(e->args[i], parts);
    if (e->kind != EXPR_AND && (e->depends & DEPENDS_OPAQUE))
        g_hash_table_add(parts, (gpointer)e);
}

/* TRUE if all of SOME are among ALL, which are more. */
static gboolean
are_some_of(GHashTable *some, GHashTable *all)
{
    GHashTableIter iter;
    gpointer part;

    if (g_hash_table_size(some) == 0 || g_hash_table_size(some) >= g_hash_table_size(all))
        return FALSE;
    g_hash_table_iter_init(&iter, some);
    while (g_hash_table_iter_next(&iter, &part, NULL))
        if (!g_hash_table_contains(all, part))
            return FALSE;
    return TRUE;
}

/* The threads that get past CONDITION, some of the parts `a && b && …` of a decision that has a share: each
 * part is taken to hold for as many of those that get to it. NULL: it is not that. */
static const Expr *
first_parts(Study *study, const Expr *condition)
{
    g_autoptr(GHashTable) some = g_hash_table_new(NULL, NULL);

    collect_parts(condition, some);
    for (guint i = 0; g_hash_table_size(some) > 0 && i < study->guards->n_decisions; i++) {
        const Decision *decision = g_ptr_array_index(study->kernel->decisions, i);
        double share = study->guards->decisions[i].share;
        g_autoptr(GHashTable) all = g_hash_table_new(NULL, NULL);

        if (share < 0 || decision->holds->kind != EXPR_AND)
            continue;
        collect_parts(decision->holds, all);
        if (!are_some_of(some, all))
            continue;
        study->guards->has_guessed |= study->guards->decisions[i].is_guess;
        double of_all = (double)g_hash_table_size(some) / (double)g_hash_table_size(all);
        const Expr *drawn = draw_decision(study, i, pow(share, of_all));
        const Expr *may = study_needed(study, condition_of_parts(study, condition), TRUE);
        return may ? expr_binary(study->pool, EXPR_AND, may, drawn) : drawn;
    }
    return NULL;
}

const Expr *
study_condition(Study *study, const Expr *condition)
{
    gboolean is_decision = g_hash_table_contains(study->guards->forms, condition);
    const Expr *drawn = is_decision ? NULL : first_parts(study, condition);

    return drawn ? drawn : known_condition(study, condition);
}
