/* SPDX-License-Identifier: MIT */
#include "random_program.h"

#define N_VARIABLES 5u /* v0 … v4; then loop counters i0 … */
#define N_PARAMS 3u
#define MAX_COUNTERS 6u
#define BLOCK_THREADS 64
#define MAX_STEPS 200000u

typedef enum {
    TERM_CONST,
    TERM_VARIABLE,
    TERM_COUNTER,
    TERM_PARAM,
    TERM_THREAD,
    TERM_BLOCK,
    TERM_BINARY,
    TERM_CHOICE, /* left ? right : third */
    TERM_CALL,   /* pick(left, right) */
} TermKind;

typedef struct Term Term;
struct Term {
    TermKind kind;
    gint64 value; /* constant, or which variable */
    const char *operator;
    Term *left, *right, *third;
};

typedef enum {
    STEP_ASSIGN, /* variable = term */
    STEP_ADD,    /* variable += term */
    STEP_IF,     /* term, first, second */
    STEP_FOR,    /* counter from value to term in steps of step */
    STEP_WHILE,  /* variable v4 = 0; while (v4 < term) { v4 += step; first } */
    STEP_STORE,  /* a[term] */
    STEP_MOVE,   /* p += term */
    STEP_POINT,  /* p[term] */
    STEP_SWITCH, /* term & 3: case 0 first, case 1 second (falls through where value), default third */
    STEP_SKIP,   /* if (term) continue; */
    STEP_OUTPUT, /* shift(term, &variable): variable by reference */
} StepKind;

typedef struct {
    StepKind kind;
    gint64 value, step;
    guint variable;
    Term *term;
    GPtrArray *first, *second, *third; /* of Step */
} Step;

struct RandomProgram {
    GRand *random;
    GPtrArray *terms, *steps; /* owned */
    GPtrArray *body;
    guint n_counters, open[MAX_COUNTERS], n_open;
    gboolean in_while;
};

typedef struct {
    gint64 variables[N_VARIABLES], counters[MAX_COUNTERS], thread, block, pointer;
    const gint64 *params;
    GArray *indices;
    guint steps;
    gboolean skipping;
} State;

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
    switch (pick(p, 0, 9)) {
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
    if (step->kind == STEP_ASSIGN)
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

static void
write_term(GString *text, const Term *term)
{
    static const char *const names[] = {[TERM_VARIABLE] = "v",
                                        [TERM_COUNTER] = "i",
                                        [TERM_PARAM] = "n",
                                        [TERM_THREAD] = "t",
                                        [TERM_BLOCK] = "b"};

    switch (term->kind) {
    case TERM_CONST:
        g_string_append_printf(text, "%" G_GINT64_FORMAT, term->value);
        return;
    case TERM_THREAD:
    case TERM_BLOCK:
        g_string_append(text, names[term->kind]);
        return;
    case TERM_BINARY:
        g_string_append_c(text, '(');
        write_term(text, term->left);
        g_string_append_printf(text, " %s ", term->operator);
        break;
    case TERM_CHOICE:
        g_string_append_c(text, '(');
        write_term(text, term->left);
        g_string_append(text, " ? ");
        write_term(text, term->right);
        g_string_append(text, " : ");
        write_term(text, term->third);
        g_string_append_c(text, ')');
        return;
    case TERM_CALL:
        g_string_append(text, "pick(");
        write_term(text, term->left);
        g_string_append(text, ", ");
        break;
    default:
        g_string_append_printf(text, "%s%" G_GINT64_FORMAT, names[term->kind], term->value);
        return;
    }
    write_term(text, term->right);
    g_string_append_c(text, ')');
}

static void write_block(GString *text, const GPtrArray *block);

static void
write_head(GString *text, const char *before, const Term *term, const char *after)
{
    g_string_append(text, before);
    write_term(text, term);
    g_string_append(text, after);
}

static void
write_nesting(GString *text, const Step *step)
{
    switch (step->kind) {
    case STEP_IF:
        write_head(text, "if (", step->term, ") {\n");
        write_block(text, step->first);
        g_string_append(text, "} else {\n");
        write_block(text, step->second);
        g_string_append(text, "}\n");
        break;
    case STEP_FOR:
        g_string_append_printf(text, "for (int i%u = %d; i%u < ", step->variable, (int)step->value,
                               step->variable);
        write_term(text, step->term);
        g_string_append_printf(text, "; i%u += %d) {\n", step->variable, (int)step->step);
        write_block(text, step->first);
        g_string_append(text, "}\n");
        break;
    case STEP_WHILE:
        write_head(text, "v4 = 0;\nwhile (v4 < ", step->term, ") {\n");
        g_string_append_printf(text, "v4 += %d;\n", (int)step->step);
        write_block(text, step->first);
        g_string_append(text, "}\n");
        break;
    default:
        write_head(text, "switch (", step->term, " & 3) {\ncase 0:\n");
        write_block(text, step->first);
        g_string_append(text, step->value ? "case 1:\n" : "break;\ncase 1:\n");
        write_block(text, step->second);
        g_string_append(text, "break;\ndefault:\n");
        write_block(text, step->third);
        g_string_append(text, "}\n");
    }
}

static void
write_step(GString *text, const Step *step)
{
    switch (step->kind) {
    case STEP_ASSIGN:
        g_string_append_printf(text, "v%u = ", step->variable);
        write_head(text, "", step->term, ";\n");
        break;
    case STEP_ADD:
        g_string_append_printf(text, "v%u += ", step->variable);
        write_head(text, "", step->term, ";\n");
        break;
    case STEP_STORE:
        write_head(text, "a[", step->term, "] = 0;\n");
        break;
    case STEP_MOVE:
        write_head(text, "p += ", step->term, ";\n");
        break;
    case STEP_POINT:
        write_head(text, "p[", step->term, "] = 0;\n");
        break;
    case STEP_SKIP:
        write_head(text, "if (", step->term, ") continue;\n");
        break;
    case STEP_OUTPUT:
        write_head(text, "shift(", step->term, ", ");
        g_string_append_printf(text, "v%u);\n", step->variable);
        break;
    default:
        write_nesting(text, step);
    }
}

static void
write_block(GString *text, const GPtrArray *block)
{
    for (guint i = 0; i < block->len; i++)
        write_step(text, g_ptr_array_index(block, i));
}

const char *const random_program_head =
    "__device__ int pick(int x, int y) {\n  if (x < 3) return y + 1;\n  if (x == 5) y = 7;\n  return x - "
    "y;\n}\n"
    "__device__ void shift(int by, int &v) { if (by > 2) { v = by; return; } v = v - by; }\n";

char *
random_program_text(const RandomProgram *p, const char *name)
{
    GString *text = g_string_new(NULL);

    g_string_append_printf(text,
                           "__global__ void %s(float *a, int n0, int n1, int n2)\n{\n"
                           "int t = threadIdx.x, b = blockIdx.x;\n"
                           "int v0 = t, v1 = 1, v2 = n0, v3 = b * blockDim.x + t, v4 = 0;\n"
                           "float *p = a + t;\n",
                           name);
    write_block(text, p->body);
    g_string_append(text, "}\n");
    return g_string_free(text, FALSE);
}

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
               .thread = thread,
               .block = block,
               .pointer = thread,
               .params = params,
               .indices = ret_indices};

    run_block(&s, program->body);
    return s.steps < MAX_STEPS;
}
