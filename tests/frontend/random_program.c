/* SPDX-License-Identifier: MIT */
#include "random_tree.h"

static gint64
pick(RandomProgram *p, gint64 low, gint64 high)
{
    return g_rand_int_range(p->random, (gint32)low, (gint32)high + 1);
}

static Term *
term_new(RandomProgram *p, TermKind kind, gint64 value)
{
    Term *term = g_new0(Term, 1);

    term->kind = kind;
    term->value = value;
    g_ptr_array_add(p->terms, term);
    return term;
}

static Term *
binary_new(RandomProgram *p, const char *operator, Term * left, Term *right)
{
    Term *term = term_new(p, TERM_BINARY, 0);

    term->operator= operator;
    term->left = left;
    term->right = right;
    return term;
}

static Term *
random_leaf(RandomProgram *p)
{
    switch (pick(p, 0, 7)) {
    case 0:
        return term_new(p, TERM_CONST, pick(p, 0, 20));
    case 1:
        return term_new(p, TERM_PARAM, pick(p, 0, N_PARAMS - 1));
    case 2:
        return term_new(p, TERM_BLOCK, 0);
    case 3:
    case 4:
        if (p->n_open)
            return term_new(p, TERM_COUNTER, p->open[pick(p, 0, p->n_open - 1)]);
        return term_new(p, TERM_THREAD, 0);
    default:
        return term_new(p, TERM_VARIABLE, pick(p, 0, N_VARIABLES - 1));
    }
}

static Term *random_term(RandomProgram *p, guint depth);

static Term *
random_condition(RandomProgram *p, guint depth)
{
    static const char *const operators[] = {"<", "<=", ">", ">=", "==", "!="};

    return binary_new(p, operators[pick(p, 0, 5)], random_term(p, depth), random_term(p, depth));
}

static Term *
random_term(RandomProgram *p, guint depth)
{
    static const char *const operators[] = {"+", "-", "+", "*"};
    Term *term;

    if (depth == 0)
        return random_leaf(p);
    switch (pick(p, 0, 10)) {
    case 10:
        term = term_new(p, TERM_ELEMENT, 0);
        term->left = random_leaf(p);
        return term;
    case 0:
        return binary_new(p, "/", random_term(p, depth - 1), term_new(p, TERM_CONST, pick(p, 1, 9)));
    case 1:
        return binary_new(p, "%", random_term(p, depth - 1), term_new(p, TERM_CONST, pick(p, 1, 9)));
    case 2:
        return binary_new(p, "&", random_term(p, depth - 1),
                          term_new(p, TERM_CONST, (1 << pick(p, 1, 4)) - 1));
    case 3:
        term = term_new(p, TERM_CHOICE, 0);
        term->left = random_condition(p, 0);
        term->right = random_term(p, depth - 1);
        term->third = random_term(p, depth - 1);
        return term;
    case 4:
        term = term_new(p, TERM_CALL, 0);
        term->left = random_leaf(p);
        term->right = random_term(p, depth - 1);
        return term;
    default:
        return binary_new(p, operators[pick(p, 0, 3)], random_term(p, depth - 1), random_leaf(p));
    }
}

static GPtrArray *random_block(RandomProgram *p, guint depth);

/* Numbers stay small: what is assigned is taken modulo 97. */
static Term *
small(RandomProgram *p, Term *term)
{
    return binary_new(p, "%", term, term_new(p, TERM_CONST, 97));
}

static void
random_loop(RandomProgram *p, Step *step, guint depth)
{
    guint counter = p->n_counters++;

    step->variable = counter;
    step->value = pick(p, 0, 3);
    step->step = pick(p, 1, 3);
    step->term = pick(p, 0, 1) ? term_new(p, TERM_PARAM, pick(p, 0, N_PARAMS - 1))
                               : term_new(p, TERM_CONST, pick(p, 0, 6));
    p->open[p->n_open++] = counter;
    step->first = random_block(p, depth - 1);
    p->n_open--;
}

static void
random_nesting(RandomProgram *p, Step *step, guint depth)
{
    switch (pick(p, 0, 4)) {
    case 0:
    case 1:
        if (p->n_counters < MAX_COUNTERS) {
            step->kind = STEP_FOR;
            random_loop(p, step, depth);
            return;
        }
        G_GNUC_FALLTHROUGH;
    case 2:
        step->kind = STEP_SWITCH;
        step->term = random_leaf(p);
        step->value = pick(p, 0, 1);
        step->first = random_block(p, depth - 1);
        step->second = random_block(p, depth - 1);
        step->third = random_block(p, depth - 1);
        return;
    case 3:
        if (!p->in_while) {
            step->kind = STEP_WHILE;
            step->term = term_new(p, TERM_CONST, pick(p, 0, 9));
            step->step = pick(p, 1, 3);
            p->in_while = TRUE;
            step->first = random_block(p, depth - 1);
            p->in_while = FALSE;
            return;
        }
        G_GNUC_FALLTHROUGH;
    default:
        step->kind = STEP_IF;
        step->term = random_condition(p, 1);
        step->first = random_block(p, depth - 1);
        step->second = random_block(p, depth - 1);
    }
}

static Step *
random_step(RandomProgram *p, guint depth)
{
    Step *step = g_new0(Step, 1);
    guint writable = p->in_while ? N_VARIABLES - 1 : N_VARIABLES; /* v4 counts the while loop */

    g_ptr_array_add(p->steps, step);
    if (depth && pick(p, 0, 2) == 0) {
        random_nesting(p, step, depth);
        return step;
    }
    step->kind = (StepKind[]){STEP_ASSIGN, STEP_ADD,   STEP_STORE, STEP_STORE,
                              STEP_MOVE,   STEP_POINT, STEP_SKIP,  STEP_OUTPUT}[pick(p, 0, 7)];
    if (step->kind == STEP_SKIP && !p->n_open)
        step->kind = STEP_STORE;
    step->variable = (guint)pick(p, 0, writable - 1);
    if (step->kind == STEP_ELEMENT)
        step->index = pick(p, 0, 1) ? random_leaf(p) : term_new(p, TERM_CONST, pick(p, 0, 3));
    if (step->kind == STEP_ASSIGN || step->kind == STEP_ELEMENT)
        step->term = small(p, random_term(p, 2));
    else if (step->kind == STEP_SKIP)
        step->term = random_condition(p, 0);
    else if (step->kind == STEP_ADD || step->kind == STEP_MOVE || step->kind == STEP_OUTPUT)
        step->term = pick(p, 0, 1) ? term_new(p, TERM_CONST, pick(p, 0, 5)) : small(p, random_leaf(p));
    else
        step->term = random_term(p, 2);
    return step;
}

static GPtrArray *
random_block(RandomProgram *p, guint depth)
{
    GPtrArray *block = g_ptr_array_new();
    guint n = (guint)pick(p, 1, 4);

    for (guint i = 0; i < n; i++)
        g_ptr_array_add(block, random_step(p, depth));
    return block;
}

RandomProgram *
random_program_new(guint32 seed)
{
    RandomProgram *p = g_new0(RandomProgram, 1);

    p->random = g_rand_new_with_seed(seed);
    p->terms = g_ptr_array_new_with_free_func(g_free);
    p->steps = g_ptr_array_new();
    p->body = random_block(p, 3);
    for (guint i = 0; i < 3; i++)
        g_ptr_array_add(p->body, random_step(p, 2));
    return p;
}

void
random_program_free(RandomProgram *p)
{
    if (!p)
        return;
    for (guint i = 0; i < p->steps->len; i++) {
        Step *step = g_ptr_array_index(p->steps, i);

        g_clear_pointer(&step->first, g_ptr_array_unref);
        g_clear_pointer(&step->second, g_ptr_array_unref);
        g_clear_pointer(&step->third, g_ptr_array_unref);
        g_free(step);
    }
    g_ptr_array_unref(p->steps);
    g_ptr_array_unref(p->terms);
    g_ptr_array_unref(p->body);
    g_rand_free(p->random);
    g_free(p);
}
