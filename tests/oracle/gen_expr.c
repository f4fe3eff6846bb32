/* SPDX-License-Identifier: MIT */
#include "gen_expr.h"

#include <string.h>

GenExpr *
gen_expr_constant(int value)
{
    GenExpr *e = g_new0(GenExpr, 1);

    e->op = 'c';
    e->value = value;
    return e;
}

GenExpr *
gen_expr_variable(guint variable)
{
    GenExpr *e = gen_expr_constant((int)variable);

    e->op = 'v';
    return e;
}

GenExpr *
gen_expr_make(char op, GenExpr *a, GenExpr *b)
{
    GenExpr *e = g_new0(GenExpr, 1);

    e->op = op;
    e->args[0] = a;
    e->args[1] = b;
    return e;
}

static GenExpr *
random_leaf(GRand *rand, guint vars)
{
    guint variable = (guint)g_rand_int_range(rand, 0, GEN_N_VARS);

    for (guint i = 0; i < GEN_N_VARS && !(vars & 1u << variable); i++)
        variable = (variable + 1) % GEN_N_VARS;
    if (!(vars & 1u << variable) || g_rand_int_range(rand, 0, 4) == 0)
        return gen_expr_constant(g_rand_int_range(rand, 0, 12));
    return gen_expr_variable(variable);
}

GenExpr *
gen_expr_random(GRand *rand, guint vars, guint depth)
{
    static const char ops[] = "++**//%%&|^>mM?";

    if (depth == 0 || g_rand_int_range(rand, 0, 6) == 0)
        return random_leaf(rand, vars);
    char op = ops[g_rand_int_range(rand, 0, (gint32)strlen(ops))];
    GenExpr *a = gen_expr_random(rand, vars, depth - 1);
    if (op == '*' || op == '/' || op == '%')
        return gen_expr_make(op, a, gen_expr_constant(g_rand_int_range(rand, 1, 10)));
    if (op == '>')
        return gen_expr_make(op, a, gen_expr_constant(g_rand_int_range(rand, 0, 5)));
    if (op == '&')
        return gen_expr_make(op, a, gen_expr_constant(g_rand_int_range(rand, 0, 32)));
    GenExpr *e = gen_expr_make(op, a, gen_expr_random(rand, vars, depth - 1));
    if (op == '?') {
        e->args[2] = gen_expr_random(rand, vars, depth - 1);
        e->args[3] = gen_expr_random(rand, vars, depth - 1);
    }
    return e;
}

gint64
gen_expr_eval(const GenExpr *e, const gint64 *vars)
{
    if (e->op == 'c')
        return e->value;
    if (e->op == 'v')
        return vars[e->value];
    gint64 a = gen_expr_eval(e->args[0], vars), b = gen_expr_eval(e->args[1], vars);
    switch (e->op) {
    case '+':
        return a + b;
    case '*':
        return a * b;
    case '/':
        return a / b;
    case '%':
        return a % b;
    case '&':
        return a & b;
    case '|':
        return a | b;
    case '^':
        return a ^ b;
    case '>':
        return a >> b;
    case 'm':
        return a < b ? a : b;
    case 'M':
        return a > b ? a : b;
    default:
        return gen_expr_eval(e->args[a < b ? 2 : 3], vars);
    }
}

guint
gen_expr_vars(const GenExpr *e)
{
    guint vars = e->op == 'v' ? 1u << e->value : 0;

    for (guint i = 0; i < G_N_ELEMENTS(e->args) && e->args[i]; i++)
        vars |= gen_expr_vars(e->args[i]);
    return vars;
}

static void
write_infix(const GenExpr *e, const char *operator, GString * text)
{
    g_string_append_c(text, '(');
    gen_expr_write(e->args[0], text);
    g_string_append(text, operator);
    gen_expr_write(e->args[1], text);
    g_string_append_c(text, ')');
}

void
gen_expr_write(const GenExpr *e, GString *text)
{
    static const char *const names[GEN_N_VARS] = {
        "(int)threadIdx.x",
        "(int)threadIdx.y",
        "(int)threadIdx.z",
        "(int)blockIdx.x",
        "(int)blockIdx.y",
        "(int)blockIdx.z",
        "k0",
        "k1",
        "k2",
        "k3",
    };

    if (e->op == 'c')
        g_string_append_printf(text, "%d", e->value);
    else if (e->op == 'v')
        g_string_append(text, names[e->value]);
    else if (e->op == 'm' || e->op == 'M') {
        g_string_append(text, e->op == 'm' ? "min(" : "max(");
        gen_expr_write(e->args[0], text);
        g_string_append(text, ", ");
        gen_expr_write(e->args[1], text);
        g_string_append_c(text, ')');
    } else if (e->op == '?') {
        g_string_append_c(text, '(');
        write_infix(e, " < ", text);
        g_string_append(text, " ? ");
        gen_expr_write(e->args[2], text);
        g_string_append(text, " : ");
        gen_expr_write(e->args[3], text);
        g_string_append_c(text, ')');
    } else {
        const char operator[] = {' ', e->op, e->op == '>' ? '>' : ' ', e->op == '>' ? ' ' : '\0', '\0'};

        write_infix(e, operator, text);
    }
}

void
gen_expr_free(GenExpr *e)
{
    for (guint i = 0; e && i < G_N_ELEMENTS(e->args); i++)
        gen_expr_free(e->args[i]);
    g_free(e);
}
