/* SPDX-License-Identifier: MIT */
/* Expressions against an evaluator that shares nothing with them: random trees are built twice, as a plain
 * tree evaluated in 128-bit arithmetic and through the folding constructors. */
#include "ir/expr/expr_private.h"

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

/* E in as many threads at once, some of them beside the one in ENV, has the values that it has in each. */
static void
check_lanes(const Expr *e, const ExprEnv *env, guint n)
{
    gint64 threads[3][EXPR_LANES], values[EXPR_LANES];

    for (guint lane = 0; lane < n; lane++)
        for (guint i = 0; i < 3; i++)
            threads[i][lane] = (env->thread[i] + lane * (i + 1)) % 70;
    const ExprLanes lanes = {{threads[0], threads[1], threads[2]}, n};
    guint32 known = expr_eval_lanes(e, env, &lanes, values);
    for (guint lane = 0; lane < n; lane++) {
        ExprEnv one = *env;
        gint64 value;

        for (guint i = 0; i < 3; i++)
            one.thread[i] = threads[i][lane];
        g_assert_cmpint(expr_eval(e, &one, &value), ==, known >> lane & 1);
        if (known >> lane & 1)
            g_assert_cmpint(values[lane], ==, value);
    }
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
        check_lanes(e, &env, round % 3 == 0 ? EXPR_LANES : 1 + round % EXPR_LANES);
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

/* Of the deepest and the largest nodes there are, one more is too large. */
static void
test_limits(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *t = expr_symbol(pool, SYMBOL_THREAD, 0, NULL), *n = expr_symbol(pool, SYMBOL_PARAM, 0, "n");
    const Expr *deep = n, *wide[EXPR_MAX_TERMS + 1];

    while (deep->depth < EXPR_MAX_DEPTH) {
        const Expr *args[] = {deep, t};
        guint depth = deep->depth;

        deep = depth % 2 ? expr_opaque(pool, "f", args, 2) : expr_binary(pool, EXPR_SHL, deep, t);
        g_assert_cmpuint(deep->depth, ==, depth + 1);
    }
    for (guint i = 0; i < 2; i++) { /* a deep one first or last */
        const Expr *args[] = {i ? t : deep, i ? deep : t};
        const Expr *large[] = {expr_opaque(pool, "f", args, 2),
                               expr_binary(pool, EXPR_SHL, args[0], args[1])};

        for (guint k = 0; k < G_N_ELEMENTS(large); k++) {
            g_assert_cmpuint(large[k]->depth, <=, 9); /* one above what it is made from, of 8 at most */
            g_assert_cmpuint(large[k]->depends, ==, deep->depends);
        }
    }
    /* 62 of 64 and one of 31 are 4,000 with the node above them */
    for (guint i = 0; i < G_N_ELEMENTS(wide); i++) {
        const Expr *leaves[63];

        for (guint k = 0; k < G_N_ELEMENTS(leaves); k++)
            leaves[k] = t;
        wide[i] = expr_opaque(pool, "g", leaves, i < 62 ? 63 : 30);
        g_assert_cmpuint(wide[i]->size, ==, i < 62 ? 64 : 31);
    }
    g_assert_cmpstr(expr_opaque(pool, "f", wide, 63)->text, ==, "f");
    g_assert_cmpuint(expr_opaque(pool, "f", wide, 63)->size, ==, EXPR_MAX_SIZE);
    const Expr *more[EXPR_MAX_TERMS] = {t};
    memcpy(&more[1], wide, 63 * sizeof *wide);
    g_assert_cmpstr(expr_opaque(pool, "f", more, 64)->text, !=, "f");
    g_assert_cmpstr(expr_opaque(pool, "f", &more[1], 62)->text, ==, "f");
    /* as many operands as there may be, and one more */
    for (guint i = 0; i < G_N_ELEMENTS(wide); i++)
        wide[i] = t;
    g_assert_cmpstr(expr_opaque(pool, "f", wide, EXPR_MAX_TERMS)->text, ==, "f");
    g_assert_cmpstr(expr_opaque(pool, "f", wide, EXPR_MAX_TERMS + 1)->text, !=, "f");
}

/* Products of sums are sums as long as so many terms, with the constant ones, fit. */
static void
test_products_of_sums(void)
{
    for (guint n_a = 1; n_a < EXPR_MAX_TERMS; n_a++)
        for (guint n_b = 1; n_b < EXPR_MAX_TERMS; n_b++) {
            g_autoptr(ExprPool) pool = expr_pool_new();
            const Expr *a = expr_const(pool, 1), *b = expr_const(pool, 2);

            for (guint i = 0; i < n_a; i++)
                a = expr_add(pool, a, expr_symbol(pool, SYMBOL_PARAM, i, "a"));
            for (guint i = 0; i < n_b; i++)
                b = expr_add(pool, b, expr_symbol(pool, SYMBOL_LOOP, i, "b"));
            const Expr *product = expr_mul(pool, a, b);
            gboolean is_sum = (n_a + 1) * (n_b + 1) <= EXPR_MAX_TERMS;
            g_assert_cmpuint(product->kind, ==, is_sum ? EXPR_SUM : EXPR_PRODUCT);
            g_assert_cmpuint(product->n_args, ==, is_sum ? n_a * n_b + n_a + n_b : 2);
        }
}

/* Factors of products stand in one order, up to sixteen of them. */
static void
test_factors(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);
    const Expr *symbols[17], *forth = NULL, *back = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(symbols); i++)
        symbols[i] = expr_symbol(pool, SYMBOL_PARAM, i, "p");
    for (guint i = 0; i < 16; i++) {
        forth = forth ? expr_mul(pool, forth, symbols[i]) : symbols[i];
        back = back ? expr_mul(pool, back, symbols[15 - i]) : symbols[15 - i];
    }
    g_assert_true(forth == back);
    g_assert_cmpuint(forth->n_args, ==, 16);
    for (guint i = 0; i < 16; i++)
        g_assert_true(forth->args[i] == symbols[i]);
    g_assert_true(expr_mul(pool, forth, symbols[16])->kind == EXPR_OPAQUE);
    for (guint round = 0; round < 50; round++) {
        const Expr *product = symbols[0];
        guint n = 1;

        for (guint i = 1; i < 10; i++) {
            guint at = (guint)g_rand_int_range(rand, 0, 17);

            product = g_rand_boolean(rand) ? expr_mul(pool, product, symbols[at])
                                           : expr_mul(pool, symbols[at], product);
            n++;
        }
        g_assert_cmpuint(product->n_args, ==, n);
        for (guint i = 1; i < n; i++)
            g_assert_cmpuint(product->args[i - 1]->id, <=, product->args[i]->id);
    }
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

/* Of N values each is drawn about as often as any other, by what the args are. */
static void
test_draw_within(void)
{
    enum { N = 7, DRAWS = 70000 };
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *args[] = {expr_const(pool, 3), expr_symbol(pool, SYMBOL_THREAD, 0, NULL)};
    const Expr *e = expr_draw_within(pool, -2, N, args, 2);
    guint counts[N] = {0};
    check_lanes(e, &(ExprEnv){.thread = {5}}, EXPR_LANES);
    g_assert_true(e->depends == (DEPENDS_THREAD | DEPENDS_DRAW));
    g_assert_true(e == expr_draw_within(pool, -2, N, args, 2));
    g_assert_true(e != expr_draw_within(pool, -2, N + 1, args, 2));
    for (gint64 t = 0; t < DRAWS; t++) {
        ExprEnv env = {.thread = {t}};
        gint64 value;

        g_assert_true(expr_eval(e, &env, &value));
        g_assert_cmpint(value, >=, -2);
        g_assert_cmpint(value, <, N - 2);
        counts[value + 2]++;
    }
    for (guint i = 0; i < N; i++) /* 10,000, and four standard deviations of 93 */
        g_assert_cmpint(ABS((int)counts[i] - DRAWS / N), <, 370);
    g_assert_true(expr_draw_within(pool, 5, 1, args, 2) == expr_const(pool, 5));
}

/* Rows that follow one another are as long as is drawn; those of EXPR_DRAW_ROWS begin about where the mean
 * says. */
static void
test_draw_sum(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *args[] = {expr_const(pool, 3), expr_symbol(pool, SYMBOL_THREAD, 0, NULL)};
    const Expr *length = expr_draw_within(pool, 2, 9, args, 2), *start = expr_draw_sum(pool, 2, 9, args, 2);
    gint64 at = 0, before = 0, value, here, bound;
    guint late[8] = {0}; /* chunks, by how late they begin: in lengths of a row */

    check_lanes(start, &(ExprEnv){.thread = {60}}, EXPR_LANES);
    for (gint64 row = 0; row < 5 * EXPR_DRAW_ROWS; row++) {
        ExprEnv env = {.thread = {row}};

        g_assert_true(expr_eval(start, &env, &here));
        if (row % EXPR_DRAW_ROWS == 0) {
            g_assert_cmpint(here, >=, row * 6);
            g_assert_cmpint(here, <=, row * 6 + (row ? 72 : 0));
            g_assert_cmpint(ABS(here - at), <, 72 + 6 * 83); /* six standard deviations of a sum */
        } else
            g_assert_cmpint(here - before, ==, value);
        g_assert_true(draw_sum_bound(start, row, FALSE, &bound));
        g_assert_cmpint(bound, <=, here);
        g_assert_true(draw_sum_bound(start, row, TRUE, &bound));
        g_assert_cmpint(bound, >=, here);
        g_assert_true(expr_eval(length, &env, &value));
        before = here;
        at = here + value;
    }
    for (gint64 row = EXPR_DRAW_ROWS; row < 201 * EXPR_DRAW_ROWS; row += EXPR_DRAW_ROWS)
        late[(draw_sum_at(start, 3, row) - row * 6) / 9]++;
    for (guint k = 0; k < G_N_ELEMENTS(late); k++)
        g_assert_cmpuint(late[k], >=, 10); /* of 25 on average */
    g_assert_true(expr_draw_sum(pool, 4, 1, args, 2) == expr_mul_const(pool, args[1], 4));
    g_assert_false(draw_sum_bound(start, G_MAXINT64, TRUE, &bound));
    g_assert_cmpint(draw_sum_at(start, 7, -5), ==, 0);
}

/* What rows of a chunk begin later than the mean says is anything from 0 up to 8 times the number of lengths;
 * other draws have others. */
static void
test_draw_sum_starts(void)
{
    enum { CHUNKS = 400, N = 50 };
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *args[] = {expr_const(pool, 3), expr_symbol(pool, SYMBOL_THREAD, 0, NULL)};
    const Expr *start = expr_draw_sum(pool, 1, N, args, 2);
    guint by_quarter[4] = {0}, alike = 0;
    for (gint64 chunk = 1; chunk <= CHUNKS; chunk++) {
        gint64 row = chunk * EXPR_DRAW_ROWS, later = draw_sum_at(start, 7, row) - row / 2 * (2 + N - 1);

        g_assert_cmpint(later, >=, 0);
        g_assert_cmpint(later, <, 8 * N);
        by_quarter[later * 4 / (8 * N)]++;
        alike += draw_sum_at(start, 8, row) == draw_sum_at(start, 7, row);
    }
    for (guint i = 0; i < 4; i++) /* 100, and four standard deviations of 8.7 */
        g_assert_cmpint(ABS((int)by_quarter[i] - CHUNKS / 4), <, 35);
    g_assert_cmpuint(alike, <, 10);
}

/* A row begins at the least where the shortest rows before it leave it, of its chunk, and of the chunks
 * before it the mean; at most where the longest do, of a chunk before as well. */
static void
test_draw_sum_bounds(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *args[] = {expr_const(pool, 3), expr_symbol(pool, SYMBOL_THREAD, 0, NULL)};
    const Expr *start = expr_draw_sum(pool, 2, 9, args, 2), *below = expr_draw_sum(pool, -1, 9, args, 2);
    static const gint64 rows[] = {-5, 0, 1, EXPR_DRAW_ROWS - 1, EXPR_DRAW_ROWS, 3 * EXPR_DRAW_ROWS + 7};

    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        gint64 row = MAX(rows[i], 0), mean = row / EXPR_DRAW_ROWS * EXPR_DRAW_ROWS * 6, bound;

        g_assert_true(draw_sum_bound(start, rows[i], FALSE, &bound));
        g_assert_cmpint(bound, ==, mean + row % EXPR_DRAW_ROWS * 2);
        g_assert_true(draw_sum_bound(start, rows[i], TRUE, &bound));
        g_assert_cmpint(bound, ==, mean + EXPR_DRAW_ROWS * 10 + 72);
        g_assert_false(draw_sum_bound(below, rows[i], FALSE, &bound));
    }
}

/* Opaque terms are put in place of from inside out, and nothing else. */
static const Expr *
double_argument(const Expr *opaque, gpointer pool)
{
    return opaque->n_args == 1 ? expr_mul_const(pool, opaque->args[0], 2) : NULL;
}

static void
test_substitute_opaque(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *t = expr_symbol(pool, SYMBOL_THREAD, 0, NULL), *inner = expr_opaque(pool, "load a", &t, 1);
    const Expr *outer = expr_opaque(pool, "load b", &inner, 1), *other = expr_opaque(pool, "load c", NULL, 0);
    const Expr *to = expr_substitute_opaque(pool, expr_add(pool, outer, other), double_argument, pool);

    g_assert_true(to == expr_add(pool, expr_mul_const(pool, t, 4), other));
    g_assert_true(expr_substitute_opaque(pool, t, double_argument, pool) == t);
}

/* The sum of N terms, others where FIRST differs, and of one where IS_MORE. */
static const Expr *
sum_of(ExprPool *pool, guint first, guint n, gboolean is_more)
{
    const Expr *sum = expr_const(pool, is_more);

    for (guint i = 0; i < n; i++)
        sum = expr_add(pool, sum, expr_symbol(pool, SYMBOL_LOOP, first + i, NULL));
    return sum;
}

/* A product of sums becomes a sum of at most 64 products, those with what is added to the terms included. */
static void
test_distributed(void)
{
    static const struct {
        guint n_a, n_b;
        ExprKind kind;
    } CASES[] = {{7, 7, EXPR_SUM},  {8, 7, EXPR_PRODUCT},  {7, 8, EXPR_PRODUCT},
                 {3, 15, EXPR_SUM}, {15, 3, EXPR_SUM},     {4, 12, EXPR_PRODUCT},
                 {31, 1, EXPR_SUM}, {32, 1, EXPR_PRODUCT}, {1, 32, EXPR_PRODUCT}};
    g_autoptr(ExprPool) pool = expr_pool_new();

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++)
        for (guint more = 0; more < 2; more++) {
            guint n_a = CASES[i].n_a, n_b = CASES[i].n_b;
            const Expr *product = expr_mul(pool, sum_of(pool, 0, n_a, more), sum_of(pool, 50, n_b, more));

            g_assert_cmpint(product->kind, ==, CASES[i].kind);
            if (product->kind == EXPR_SUM)
                g_assert_cmpuint(product->n_args, ==, (n_a + more) * (n_b + more) - more);
        }
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
    g_test_add_func("/expr/limits", test_limits);
    g_test_add_func("/expr/products-of-sums", test_products_of_sums);
    g_test_add_func("/expr/factors", test_factors);
    g_test_add_func("/expr/text", test_text);
    g_test_add_func("/expr/draw-within", test_draw_within);
    g_test_add_func("/expr/draw-sum", test_draw_sum);
    g_test_add_func("/expr/distributed", test_distributed);
    g_test_add_func("/expr/draw-sum-starts", test_draw_sum_starts);
    g_test_add_func("/expr/draw-sum-bounds", test_draw_sum_bounds);
    g_test_add_func("/expr/substitute-opaque", test_substitute_opaque);
    return g_test_run();
}
