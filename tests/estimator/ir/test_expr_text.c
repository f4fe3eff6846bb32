/* SPDX-License-Identifier: MIT */
/* The text of an expression means, to who reads it as C, what the expression does: it is read back and worked
 * out. Signs and brackets are where a reader of C needs them. */
#include "ir/ir.h"

#include <string.h>

/* --- a reader of C expressions: numbers, names, calls and operators */

typedef struct {
    const char *name;
    gint64 value;
} Name;

typedef struct {
    const char *at;
    const Name *names; /* the last one's is NULL */
} Reader;

static gint64 read_choice(Reader *r);

static gboolean
skip(Reader *r, const char *token)
{
    while (*r->at == ' ')
        r->at++;
    if (!g_str_has_prefix(r->at, token))
        return FALSE;
    r->at += strlen(token);
    return TRUE;
}

static gint64
read_call(Reader *r, const char *name)
{
    gint64 a = read_choice(r), value = 0;

    g_assert_true(skip(r, ","));
    gint64 b = read_choice(r);
    g_assert_true(skip(r, ")"));
    if (g_str_equal(name, "halvings"))
        for (; b > 0 && a > b; a = (a + 1) / 2)
            value++;
    return g_str_equal(name, "min") ? MIN(a, b) : g_str_equal(name, "max") ? MAX(a, b) : value;
}

static gint64
read_name(Reader *r)
{
    gsize n = strcspn(r->at, " ()+-*/%&|^<=?:,");
    g_autofree char *name = g_strndup(r->at, n);

    r->at += n;
    if (skip(r, "("))
        return read_call(r, name);
    for (const Name *known = r->names; known->name; known++)
        if (g_str_equal(known->name, name))
            return known->value;
    g_error("what is '%s'?", name);
}

static gint64
read_factor(Reader *r)
{
    if (skip(r, "-"))
        return -read_factor(r);
    if (skip(r, "(")) {
        gint64 value = read_choice(r);

        g_assert_true(skip(r, ")"));
        return value;
    }
    if (g_ascii_isdigit(*r->at)) {
        char *end;
        gint64 value = g_ascii_strtoll(r->at, &end, 10);

        r->at = end;
        return value;
    }
    return read_name(r);
}

/* A op B, by C's meaning; 0 of what has none. */
static gint64
work_out(char op, gint64 a, gint64 b)
{
    switch (op) {
    case '*':
        return (gint64)((guint64)a * (guint64)b);
    case '/':
        return b ? a / b : 0;
    case '%':
        return b ? a % b : 0;
    case '+':
        return (gint64)((guint64)a + (guint64)b);
    case '-':
        return (gint64)((guint64)a - (guint64)b);
    case 'l':
        return b >= 0 && b < 64 ? (gint64)((guint64)a << b) : 0;
    case 'r':
        return b >= 0 && b < 64 ? a >> b : 0;
    case '<':
        return a < b;
    case '=':
        return a == b;
    case '&':
        return a & b;
    case '^':
        return a ^ b;
    default:
        return a | b;
    }
}

/* Operators by how tightly they bind, the tightest first. */
static const struct {
    const char *token;
    char op;
    guint level;
} OPERATORS[] = {
    {"*", '*', 0},  {"/", '/', 0}, {"%", '%', 0},  {"+", '+', 1}, {"-", '-', 1}, {"<<", 'l', 2},
    {">>", 'r', 2}, {"<", '<', 3}, {"==", '=', 4}, {"&", '&', 5}, {"^", '^', 6}, {"|", '|', 7},
};

static gboolean
skip_operator(Reader *r, guint level, char *ret_op)
{
    for (guint i = 0; i < G_N_ELEMENTS(OPERATORS); i++)
        if (OPERATORS[i].level == level) {
            Reader before = *r;

            if (skip(r, OPERATORS[i].token) && !(OPERATORS[i].op == '<' && *r->at == '<')) {
                *ret_op = OPERATORS[i].op;
                return TRUE;
            }
            *r = before;
        }
    return FALSE;
}

static gint64
read_level(Reader *r, guint level)
{
    gint64 value = level ? read_level(r, level - 1) : read_factor(r);
    char op;

    while (skip_operator(r, level, &op)) {
        gint64 right = level ? read_level(r, level - 1) : read_factor(r);

        value = work_out(op, value, right);
    }
    return value;
}

static gint64
read_choice(Reader *r)
{
    skip(r, " ");
    gint64 condition = read_level(r, 7);
    if (!skip(r, "?"))
        return condition;
    gint64 a = read_choice(r);
    g_assert_true(skip(r, ":"));
    gint64 b = read_choice(r);
    return condition ? a : b;
}

/* --- */

enum { N_SYMBOLS = 7 };

static const Expr *
expr_any(ExprPool *pool, GRand *rand, const Expr *const *symbols, guint depth)
{
    static const ExprKind kinds[] = {EXPR_DIV, EXPR_MOD, EXPR_SHL, EXPR_SHR, EXPR_AND, EXPR_OR,      EXPR_XOR,
                                     EXPR_MIN, EXPR_MAX, EXPR_LT,  EXPR_EQ,  EXPR_EQ,  EXPR_HALVINGS};
    int which = g_rand_int_range(rand, 0, 20);

    if (depth == 0 || which == 0)
        return g_rand_int_range(rand, 0, 4) == 0 ? expr_const(pool, g_rand_int_range(rand, -9, 40))
                                                 : symbols[g_rand_int_range(rand, 0, N_SYMBOLS)];
    const Expr *a = expr_any(pool, rand, symbols, depth - 1), *b = expr_any(pool, rand, symbols, depth - 1);
    switch (which) {
    case 1:
    case 2:
        return expr_add(pool, a, b);
    case 3:
        return expr_sub(pool, a, b);
    case 4:
    case 5:
        return expr_mul(pool, a, b);
    case 6:
        return expr_select(pool, a, b, expr_any(pool, rand, symbols, depth - 1));
    default:
        return expr_binary(pool, kinds[(guint)which % G_N_ELEMENTS(kinds)], a, b);
    }
}

static void
test_read_back(void)
{
    static const char *const names[N_SYMBOLS] = {"threadIdx.x", "threadIdx.y", "blockIdx.z", "blockDim.x",
                                                 "gridDim.y",   "k",           "n"};
    static const SymbolKind kinds[N_SYMBOLS] = {SYMBOL_THREAD,    SYMBOL_THREAD,   SYMBOL_BLOCK,
                                                SYMBOL_BLOCK_DIM, SYMBOL_GRID_DIM, SYMBOL_LOOP,
                                                SYMBOL_PARAM};
    static const guint numbers[N_SYMBOLS] = {0, 1, 2, 0, 1, 0, 0};
    g_autoptr(GRand) rand = g_rand_new_with_seed(9);
    guint n_read = 0;

    for (guint round = 0; round < 20000; round++) {
        g_autoptr(ExprPool) pool = expr_pool_new();
        const Expr *symbols[N_SYMBOLS];
        gint64 values[N_SYMBOLS], value;
        Name known[N_SYMBOLS + 1] = {{0}};

        for (guint i = 0; i < N_SYMBOLS; i++) {
            values[i] = g_rand_int_range(rand, i < 6 ? 0 : -50, 70);
            symbols[i] = expr_symbol(pool, kinds[i], numbers[i], names[i]);
            known[i] = (Name){names[i], values[i]};
        }
        const gboolean is_known = TRUE;
        const ExprEnv env = {.thread = {values[0], values[1]},
                             .block = {0, 0, values[2]},
                             .block_dim = {values[3]},
                             .grid_dim = {0, values[4]},
                             .loops = &values[5],
                             .n_loops = 1,
                             .params = &values[6],
                             .param_known = &is_known,
                             .n_params = 1};
        const Expr *e = expr_any(pool, rand, symbols, 4);
        if ((e->depends & DEPENDS_OPAQUE) || !expr_eval(e, &env, &value))
            continue;
        g_autofree char *text = expr_to_string(e);
        Reader reader = {text, known};
        gint64 got = read_choice(&reader);
        if (got != value || *reader.at)
            g_error("%s is %" G_GINT64_FORMAT ", and not %" G_GINT64_FORMAT, text, got, value);
        n_read++;
    }
    g_assert_cmpuint(n_read, >, 8000);
}

static void
assert_text(const Expr *e, const char *text)
{
    g_autofree char *got = expr_to_string(e);

    g_assert_cmpstr(got, ==, text);
}

/* No more brackets than that takes, and the names of what is no arithmetic. */
static void
test_by_hand(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *t = expr_symbol(pool, SYMBOL_THREAD, 0, NULL), *b = expr_symbol(pool, SYMBOL_BLOCK, 0, NULL);
    const Expr *n = expr_symbol(pool, SYMBOL_PARAM, 0, "n"), *two = expr_const(pool, 2);
    const Expr *sum = expr_add(pool, t, n), *less = expr_binary(pool, EXPR_LT, t, n);
    const Expr *args[] = {t, expr_sub(pool, n, two)};

    assert_text(expr_const(pool, -7), "-7");
    assert_text(expr_symbol(pool, SYMBOL_GRID_DIM, 2, NULL), "gridDim.z");
    assert_text(expr_symbol(pool, SYMBOL_BLOCK_DIM, 1, NULL), "blockDim.y");
    assert_text(expr_symbol(pool, SYMBOL_PARAM, 1, NULL), "?");
    assert_text(expr_add(pool, expr_mul_const(pool, t, 4), expr_mul(pool, b, n)),
                "4*threadIdx.x + blockIdx.x*n");
    assert_text(expr_sub(pool, expr_neg(pool, t), expr_mul_const(pool, n, 3)), "-threadIdx.x - 3*n");
    assert_text(expr_add(pool, t, expr_const(pool, G_MININT64)), "threadIdx.x - 9223372036854775808");
    assert_text(expr_binary(pool, EXPR_DIV, expr_mul_const(pool, t, 3), n), "3*threadIdx.x/n");
    assert_text(expr_binary(pool, EXPR_MOD, n, expr_neg(pool, t)), "n%(-threadIdx.x)");
    assert_text(expr_binary(pool, EXPR_SHR, sum, n), "threadIdx.x + n >> n");
    assert_text(expr_binary(pool, EXPR_MIN, sum, b), "min(blockIdx.x, threadIdx.x + n)");
    assert_text(expr_binary(pool, EXPR_MAX, t, n), "max(threadIdx.x, n)");
    assert_text(expr_binary(pool, EXPR_HALVINGS, sum, two), "halvings(threadIdx.x + n, 2)");
    assert_text(expr_binary(pool, EXPR_AND, less, expr_binary(pool, EXPR_EQ, b, n)),
                "threadIdx.x < n & blockIdx.x == n");
    assert_text(expr_select(pool, less, t, expr_select(pool, b, n, two)),
                "threadIdx.x < n ? threadIdx.x : blockIdx.x ? n : 2");
    assert_text(expr_opaque(pool, "load a", args, 2), "load a(threadIdx.x, n - 2)");
    assert_text(expr_opaque(pool, "sinf", NULL, 0), "sinf");
    assert_text(expr_draw(pool, 0.5, args, 2), "drawn(threadIdx.x, n - 2)");
    assert_text(expr_draw_sum(pool, 2, 3, args, 1), "start of drawn row(threadIdx.x)");
    assert_text(
        expr_bisection(pool, "load a", (Bisection){.part = BISECT_LENGTH, .least = 1}, t, args[1], b, n),
        "bisection length(threadIdx.x, n - 2, blockIdx.x)");
    assert_text(expr_bisection(pool, "load a", (Bisection){.part = BISECT_LOW, .least = 1}, t, n, b, n),
                "bisection low(threadIdx.x, n, blockIdx.x)");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/expr-text/read-back", test_read_back);
    g_test_add_func("/expr-text/by-hand", test_by_hand);
    return g_test_run();
}
