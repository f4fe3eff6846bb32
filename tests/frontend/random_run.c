/* SPDX-License-Identifier: MIT */
/* Random kernels executed. */
#include "random_tree.h"

typedef struct {
    gint64 variables[N_VARIABLES], elements[4], counters[MAX_COUNTERS], thread, block, pointer;
    const gint64 *params;
    GArray *indices;
    guint steps;
    gboolean skipping;
} State;

static gint64
apply(const char *operator, gint64 a, gint64 b)
{
    switch (operator[0]) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return a / b;
    case '%':
        return a % b;
    case '&':
        return a & b;
    case '<':
        return operator[1] ? a <= b : a<b;
    case '>':
        return operator[1] ? a >= b : a> b;
    case '=':
        return a == b;
    default:
        return a != b;
    }
}

static gint64
run_term(const State *s, const Term *term)
{
    gint64 x, y;

    switch (term->kind) {
    case TERM_CONST:
        return term->value;
    case TERM_VARIABLE:
        return s->variables[term->value];
    case TERM_COUNTER:
        return s->counters[term->value];
    case TERM_PARAM:
        return s->params[term->value];
    case TERM_THREAD:
        return s->thread;
    case TERM_BLOCK:
        return s->block;
    case TERM_ELEMENT:
        return s->elements[run_term(s, term->left) & 3];
    case TERM_BINARY:
        return apply(term->operator, run_term(s, term->left), run_term(s, term->right));
    case TERM_CHOICE:
        return run_term(s, term->left) ? run_term(s, term->right) : run_term(s, term->third);
    default:
        x = run_term(s, term->left);
        y = run_term(s, term->right);
        if (x < 3)
            return y + 1;
        return x - (x == 5 ? 7 : y);
    }
}

static void run_block(State *s, const GPtrArray *block);

static void
run_switch(State *s, const Step *step)
{
    switch (run_term(s, step->term) & 3) {
    case 0:
        run_block(s, step->first);
        if (step->value && !s->skipping)
            run_block(s, step->second);
        break;
    case 1:
        run_block(s, step->second);
        break;
    default:
        run_block(s, step->third);
    }
}

static void
run_loop(State *s, const Step *step)
{
    gint64 *counter = step->kind == STEP_FOR ? &s->counters[step->variable] : &s->variables[N_VARIABLES - 1];

    for (*counter = step->value; *counter < run_term(s, step->term) && s->steps < MAX_STEPS;) {
        if (step->kind == STEP_WHILE)
            *counter += step->step;
        run_block(s, step->first);
        s->skipping = FALSE;
        if (step->kind == STEP_FOR)
            *counter += step->step;
    }
}

static void
run_access(State *s, gint64 index)
{
    g_array_append_val(s->indices, index);
}

static void
run_step(State *s, const Step *step)
{
    gint64 by, *variable = &s->variables[MIN(step->variable, N_VARIABLES - 1)];

    s->steps++;
    switch (step->kind) {
    case STEP_ASSIGN:
        *variable = run_term(s, step->term);
        break;
    case STEP_ADD:
        *variable += run_term(s, step->term);
        break;
    case STEP_ELEMENT:
        s->elements[run_term(s, step->index) & 3] = run_term(s, step->term);
        break;
    case STEP_STORE:
        run_access(s, run_term(s, step->term));
        break;
    case STEP_MOVE:
        s->pointer += run_term(s, step->term);
        break;
    case STEP_POINT:
        run_access(s, s->pointer + run_term(s, step->term));
        break;
    case STEP_SKIP:
        s->skipping = run_term(s, step->term) != 0;
        break;
    case STEP_OUTPUT:
        by = run_term(s, step->term);
        *variable = by > 2 ? by : *variable - by;
        break;
    case STEP_IF:
        run_block(s, run_term(s, step->term) ? step->first : step->second);
        break;
    case STEP_SWITCH:
        run_switch(s, step);
        break;
    default:
        run_loop(s, step);
    }
}

static void
run_block(State *s, const GPtrArray *block)
{
    for (guint i = 0; i < block->len && !s->skipping && s->steps < MAX_STEPS; i++)
        run_step(s, g_ptr_array_index(block, i));
}

gboolean
random_program_run(const RandomProgram *program, gint64 thread, gint64 block, const gint64 params[3],
                   GArray *ret_indices)
{
    State s = {.variables = {thread, 1, params[0], block * BLOCK_THREADS + thread, 0},
               .elements = {3, 1, params[1], 0},
               .thread = thread,
               .block = block,
               .pointer = thread,
               .params = params,
               .indices = ret_indices};

    run_block(&s, program->body);
    return s.steps < MAX_STEPS;
}
