/* SPDX-License-Identifier: MIT */
/* Expressions against an evaluator that shares nothing with them: random trees are built twice, as a plain
 * tree evaluated in 128-bit arithmetic and through the folding constructors. */
#include "expr.h"

#include <string.h>

#define N_SYMBOLS 6

typedef __int128 Wide;

typedef struct Tree Tree;
struct Tree {
    char op; /* 'c' constant, 's' symbol, else an operator */
    gint64 value;
    Tree *args[3];
};

static Tree *
tree_random(GRand *rand, guint depth)
{
    static const char ops[] = "+-*/%&|^lrmMtc=?";
    Tree *tree = g_new0(Tree, 1);
    if (depth == 0 || g_rand_int_range(rand, 0, 5) == 0) {
        tree->op = g_rand_boolean(rand) ? 'c' : 's';
        tree->value = tree->op == 'c' ? g_rand_int_range(rand, -9, 40) : g_rand_int_range(rand, 0, N_SYMBOLS);
        return tree;
    }
    tree->op = ops[g_rand_int_range(rand, 0, (gint32)strlen(ops))];
    if (tree->op == 'c') {
        tree->op = 's';
        tree->value = g_rand_int_range(rand, 0, N_SYMBOLS);
        return tree;
    }
    for (guint i = 0; i < (tree->op == '?' ? 3u : 2u); i++)
        tree->args[i] = tree_random(rand, depth - 1);
    return tree;
}

static void
tree_free(Tree *tree)
{
    for (guint i = 0; tree && i < 3; i++)
        tree_free(tree->args[i]);
    g_free(tree);
}

/* FALSE where the value is not defined in 64 bits. */
static gboolean
tree_eval(const Tree *tree, const gint64 *symbols, gint64 *ret)
{
    gint64 v[3] = {0};
    if (tree->op == 'c' || tree->op == 's') {
        *ret = tree->op == 'c' ? tree->value : symbols[tree->value];
        return TRUE;
    }
    for (guint i = 0; i < 3 && tree->args[i]; i++)
        if (!tree_eval(tree->args[i], symbols, &v[i]))
            return FALSE;
    Wide a = v[0], b = v[1], w = 0;
    switch (tree->op) {
    case '+':
        w = a + b;
        break;
    case '-':
        w = a - b;
        break;
    case '*':
        w = a * b;
        break;
    case '/':
        if (b == 0)
            return FALSE;
        w = a / b;
        break;
    case '%':
        if (b == 0)
            return FALSE;
        w = a % b;
        break;
    case '&':
        w = v[0] & v[1];
        break;
    case '|':
        w = v[0] | v[1];
        break;
    case '^':
        w = v[0] ^ v[1];
        break;
    case 'l':
        if (b < 0 || b > 40)
            return FALSE;
        w = a * ((Wide)1 << b);
        break;
    case 'r':
        if (b < 0 || b > 40)
            return FALSE;
        w = v[0] >> b;
        break;
    case 'm':
        w = a < b ? a : b;
        break;
    case 'M':
        w = a > b ? a : b;
        break;
    case 't':
        w = a < b;
        break;
    case '=':
        w = a == b;
        break;
    default:
        w = a ? v[1] : v[2];
        break;
    }
    if (w > G_MAXINT64 || w < G_MININT64)
        return FALSE;
    *ret = (gint64)w;
    return TRUE;
}

static const Expr *
expr_of_tree(ExprPool *pool, const Tree *tree, const Expr *const *symbols)
{
    static const struct {
        char op;
        ExprKind kind;
    } kinds[] = {
        {'/', EXPR_DIV}, {'%', EXPR_MOD}, {'&', EXPR_AND}, {'|', EXPR_OR}, {'^', EXPR_XOR}, {'l', EXPR_SHL},
        {'r', EXPR_SHR}, {'m', EXPR_MIN}, {'M', EXPR_MAX}, {'t', EXPR_LT}, {'=', EXPR_EQ},
    };
    if (tree->op == 'c')
        return expr_const(pool, tree->value);
    if (tree->op == 's')
        return symbols[tree->value];
    const Expr *a = expr_of_tree(pool, tree->args[0], symbols),
               *b = expr_of_tree(pool, tree->args[1], symbols);
    if (tree->op == '+')
        return expr_add(pool, a, b);
    if (tree->op == '-')
        return expr_sub(pool, a, b);
    if (tree->op == '*')
        return expr_mul(pool, a, b);
    if (tree->op == '?')
        return expr_select(pool, a, b, expr_of_tree(pool, tree->args[2], symbols));
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (kinds[i].op == tree->op)
            return expr_binary(pool, kinds[i].kind, a, b);
    g_assert_not_reached();
}

static const Expr *
map_to_constant(const Expr *symbol, gpointer data)
{
    const Expr *const *constants = data;
    guint at = symbol->symbol == SYMBOL_THREAD ? symbol->number
               : symbol->symbol == SYMBOL_LOOP ? 3
                                               : 4 + symbol->number;
    return constants[at];
}

static void
test_random_trees(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(20161112);
    guint defined = 0;
    for (guint round = 0; round < 20000; round++) {
        g_autoptr(ExprPool) pool = expr_pool_new();
        Tree *tree = tree_random(rand, 4);
        gint64 values[N_SYMBOLS], expected, got;
        const Expr *symbols[N_SYMBOLS], *constants[N_SYMBOLS];
        for (guint i = 0; i < N_SYMBOLS; i++) {
            /* Thread and loop symbols are never negative; parameters may be. */
            values[i] = g_rand_int_range(rand, i < 4 ? 0 : -50, 70);
            constants[i] = expr_const(pool, values[i]);
            symbols[i] = expr_symbol(pool,
                                     i < 3    ? SYMBOL_THREAD
                                     : i == 3 ? SYMBOL_LOOP
                                              : SYMBOL_PARAM,
                                     i < 3    ? i
                                     : i == 3 ? 0
                                              : i - 4,
                                     "s");
        }
        const Expr *e = expr_of_tree(pool, tree, symbols);
        const gboolean known[] = {TRUE, TRUE};
        ExprEnv env = {.thread = {values[0], values[1], values[2]},
                       .loops = &values[3],
                       .n_loops = 1,
                       .params = &values[4],
                       .param_known = known,
                       .n_params = 2};
        if (tree_eval(tree, values, &expected)) {
            defined++;
            /* Folding may lose a value to "unknown" (overflow of an intermediate), never change it. */
            if (expr_eval(e, &env, &got))
                g_assert_cmpint(got, ==, expected);
            const Expr *substituted = expr_substitute(pool, e, map_to_constant, constants);
            if (expr_is_const(substituted, &got))
                g_assert_cmpint(got, ==, expected);
            else
                g_assert_true(substituted->depends & DEPENDS_OPAQUE);
            if (expr_is_nonnegative(e))
                g_assert_cmpint(expected, >=, 0);
        }
        tree_free(tree);
    }
    g_assert_cmpuint(defined, >, 5000);
}

static void
test_equal_values_are_one_node(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *t = expr_symbol(pool, SYMBOL_THREAD, 0, NULL), *b = expr_symbol(pool, SYMBOL_BLOCK, 0, NULL);
    const Expr *n = expr_symbol(pool, SYMBOL_PARAM, 0, "n"),
               *d = expr_symbol(pool, SYMBOL_BLOCK_DIM, 0, NULL);
    const Expr *i = expr_add(pool, expr_mul(pool, b, d), t);
    g_assert_true(i == expr_add(pool, t, expr_mul(pool, d, b)));
    g_assert_true(expr_mul(pool, i, n) ==
                  expr_add(pool, expr_mul(pool, expr_mul(pool, n, d), b), expr_mul(pool, n, t)));
    g_assert_true(expr_is_const(expr_sub(pool, expr_mul(pool, i, n), expr_mul(pool, n, i)), NULL));
    gint64 value = 0;
    const Expr *six = expr_mul_const(pool, i, 6), *two = expr_const(pool, 2);
    g_assert_true(expr_binary(pool, EXPR_DIV, expr_add(pool, six, two), expr_const(pool, 6)) == i);
    g_assert_true(
        expr_is_const(expr_binary(pool, EXPR_MOD, expr_add(pool, six, two), expr_const(pool, 6)), &value));
    g_assert_cmpint(value, ==, 2);
    /* n may be negative: (2n + 1) / 2 is not n. */
    const Expr *odd = expr_add(pool, expr_mul_const(pool, n, 2), expr_const(pool, 1));
    g_assert_false(expr_binary(pool, EXPR_DIV, odd, two) == n);
    g_assert_true(expr_opaque(pool, "load a", &i, 1) == expr_opaque(pool, "load a", &i, 1));
    g_assert_false(expr_opaque(pool, "load a", &i, 1) == expr_opaque(pool, "load b", &i, 1));
}

static void
test_dependence(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *t = expr_symbol(pool, SYMBOL_THREAD, 0, NULL), *k = expr_symbol(pool, SYMBOL_LOOP, 5, "k");
    const Expr *load = expr_opaque(pool, "load col", &k, 1);
    const Expr *sum = expr_add(pool, t, load);
    g_assert_cmpuint(sum->depends, ==, DEPENDS_THREAD | DEPENDS_LOOP | DEPENDS_OPAQUE);
    g_assert_cmpuint(sum->loops, ==, 1u << 5);
    g_assert_cmpuint(expr_sub(pool, sum, load)->depends, ==, DEPENDS_THREAD);
}

static void
test_overflow_is_unknown(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *big = expr_const(pool, G_MAXINT64), *t = expr_symbol(pool, SYMBOL_THREAD, 0, NULL);
    g_assert_true(expr_add(pool, big, expr_const(pool, 1))->kind == EXPR_OPAQUE);
    g_assert_true(expr_mul_const(pool, expr_mul_const(pool, t, G_MAXINT64 / 2), 4)->kind == EXPR_OPAQUE);
    g_assert_true(expr_binary(pool, EXPR_DIV, big, expr_const(pool, 0))->kind == EXPR_OPAQUE);
    ExprEnv env = {.thread = {3, 0, 0}};
    gint64 value;
    g_assert_false(expr_eval(expr_mul_const(pool, t, G_MAXINT64 / 2), &env, &value));
}

/* x = x * x + x >> 1 ten thousand times over must stay small. */
static void
test_hostile_growth_is_bounded(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *t = expr_symbol(pool, SYMBOL_THREAD, 0, NULL), *n = expr_symbol(pool, SYMBOL_PARAM, 0, "n");
    const Expr *x = expr_add(pool, t, n);
    for (guint i = 0; i < 10000; i++) {
        x = expr_add(pool, expr_mul(pool, x, x), expr_binary(pool, EXPR_XOR, x, n));
        g_assert_cmpuint(x->depth, <=, 402);
        g_assert_true(x->depends & DEPENDS_THREAD || i > 10);
    }
    g_autofree char *text = expr_to_string(x);
    g_assert_cmpuint(strlen(text), <, 1u << 20);
}

static void
test_text(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *t = expr_symbol(pool, SYMBOL_THREAD, 0, NULL), *b = expr_symbol(pool, SYMBOL_BLOCK, 0, NULL);
    const Expr *d = expr_symbol(pool, SYMBOL_BLOCK_DIM, 0, NULL),
               *n = expr_symbol(pool, SYMBOL_PARAM, 0, "n");
    const Expr *i = expr_add(pool, expr_mul(pool, b, d), t);
    const Expr *e = expr_binary(pool, EXPR_MOD, expr_sub(pool, i, expr_const(pool, 3)), n);
    g_autofree char *text = expr_to_string(e);
    g_assert_cmpstr(text, ==, "(threadIdx.x + blockIdx.x*blockDim.x - 3)%n");
    const Expr *quarter = expr_binary(pool, EXPR_DIV, t, expr_const(pool, 4));
    g_autofree char *back = expr_to_string(expr_mul_const(pool, quarter, 4));
    g_assert_cmpstr(back, ==, "4*(threadIdx.x/4)");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/expr/random-trees", test_random_trees);
    g_test_add_func("/expr/equal-values-are-one-node", test_equal_values_are_one_node);
    g_test_add_func("/expr/dependence", test_dependence);
    g_test_add_func("/expr/overflow-is-unknown", test_overflow_is_unknown);
    g_test_add_func("/expr/hostile-growth-is-bounded", test_hostile_growth_is_bounded);
    g_test_add_func("/expr/text", test_text);
    return g_test_run();
}
