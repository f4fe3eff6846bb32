/* SPDX-License-Identifier: MIT */
/* Threads that begin at the same places: against all threads of a launch, one by one. */
#include "ir_builder.h"
#include "model/warps/warps.h"

#include <math.h>
#include <string.h>

#define MOST_CLASSES 3
#define MOST_MODULUS 9000

/* A launch, and indices whose known parts and what is unknown in them are told apart. */
typedef struct {
    IrBuilder *ir;
    Study *study;
    const Expr *known[MOST_CLASSES]; /* NULL: residue 0 */
    CellClass classes[MOST_CLASSES];
    gboolean is_needed[MOST_CLASSES];
    guint n;
    gint64 modulus;
} Case;

static void
case_begin(Case *c, const gint64 *grid, const gint64 *block, gint64 modulus)
{
    memset(c, 0, sizeof *c);
    c->ir = ir_builder_new(1, 1, 16);
    c->modulus = modulus;
    memcpy(c->ir->launch->grid, grid, 3 * sizeof *grid);
    memcpy(c->ir->launch->block, block, 3 * sizeof *block);
    ir_field(c->ir, "x", 4, 1);
    ir_load(c->ir, 0, ir_tid(c->ir));
    ir_finish(c->ir);
    c->study = study_new(c->ir->kernel, c->ir->binding, c->ir->launch);
}

static void
case_end(Case *c)
{
    study_free(c->study);
    ir_builder_free(c->ir);
}

static void
add_class(Case *c, const Expr *base, const Expr *known)
{
    c->classes[c->n].base = base;
    c->known[c->n] = known;
    c->is_needed[c->n++] = TRUE;
}

static GPtrArray *
phases_of(const Case *c)
{
    Stream stream = {.classes = (CellClass *)c->classes, .n_classes = c->n};

    return thread_phases_new(c->study, &stream, c->is_needed, c->modulus);
}

/* The residues of a thread's indices as one number. */
static guint
residues_in(const Case *c, const ExprEnv *env)
{
    guint all = 0;

    for (guint k = 0; k < c->n; k++) {
        gint64 value = 0;

        if (c->known[k] && c->is_needed[k])
            g_assert_true(expr_eval(c->known[k], env, &value));
        gint64 rest = value % c->modulus;
        all = all * (guint)c->modulus + (guint)(rest < 0 ? rest + c->modulus : rest);
    }
    return all;
}

/* By residues: how many threads of the launch have them. */
static GHashTable *
count_threads(const Case *c, gint64 *ret_n)
{
    const gint64 *grid = c->ir->launch->grid, *block = c->ir->launch->block;
    const gint64 n_threads = block[0] * block[1] * block[2], n_blocks = grid[0] * grid[1] * grid[2];
    GHashTable *counts = g_hash_table_new(NULL, NULL);

    for (gint64 b = 0; b < n_blocks; b++)
        for (gint64 t = 0; t < n_threads; t++) {
            ExprEnv env = {.thread = {t % block[0], t / block[0] % block[1], t / block[0] / block[1]},
                           .block = {b % grid[0], b / grid[0] % grid[1], b / grid[0] / grid[1]}};
            gpointer key = GUINT_TO_POINTER(residues_in(c, &env));
            guint before = GPOINTER_TO_UINT(g_hash_table_lookup(counts, key));

            g_hash_table_insert(counts, key, GUINT_TO_POINTER(before + 1));
        }
    *ret_n = n_threads * n_blocks;
    return counts;
}

static guint
residues_of(const Case *c, const ThreadPhase *phase)
{
    guint all = 0;

    for (guint k = 0; k < c->n; k++)
        all = all * (guint)c->modulus + (guint)phase->residues[k];
    return all;
}

static void
check_all(const Case *c)
{
    gint64 n;
    g_autoptr(GHashTable) counts = count_threads(c, &n);
    g_autoptr(GPtrArray) phases = phases_of(c);

    g_assert_cmpuint(phases->len, ==, g_hash_table_size(counts));
    for (guint i = 0; i < phases->len; i++) {
        const ThreadPhase *phase = g_ptr_array_index(phases, i);
        gpointer key = GUINT_TO_POINTER(residues_of(c, phase));
        guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, key));

        g_assert_cmpfloat_with_epsilon(phase->share, (double)count / (double)n, 1e-12);
        g_hash_table_remove(counts, key);
    }
    g_assert_cmpuint(g_hash_table_size(counts), ==, 0);
}

static const Expr *
random_known(GRand *rand, const Case *c)
{
    static const ExprKind kinds[] = {EXPR_DIV, EXPR_MOD, EXPR_XOR, EXPR_MIN};
    ExprPool *pool = c->ir->kernel->pool;
    const Expr *e = expr_const(pool, g_rand_int_range(rand, -20, 20));

    for (guint i = 0; i < 4; i++) {
        guint number = (guint)g_rand_int_range(rand, 0, 3);
        const Expr *term = g_rand_boolean(rand) ? ir_thread(c->ir, number) : ir_block(c->ir, number);
        gint32 by = g_rand_int_range(rand, 1, 9);

        if (g_rand_boolean(rand))
            term = expr_binary(pool, kinds[g_rand_int_range(rand, 0, 4)], term, expr_const(pool, by));
        e = expr_add(pool, e, expr_mul_const(pool, term, g_rand_int_range(rand, -7, 8)));
    }
    return e;
}

static void
add_random_class(GRand *rand, Case *c)
{
    ExprPool *pool = c->ir->kernel->pool;
    const Expr *known = random_known(rand, c), *thread = ir_thread(c->ir, 0);
    const Expr *loaded = expr_opaque(pool, "load a", &thread, 1);

    switch (g_rand_int_range(rand, 0, 6)) {
    case 0:
        add_class(c, expr_add(pool, known, expr_mul_const(pool, loaded, 3)), known);
        break;
    case 1:
        add_class(c, g_rand_boolean(rand) ? loaded : NULL, NULL);
        break;
    case 2:
        add_class(c, expr_binary(pool, EXPR_MIN, loaded, known), NULL);
        break;
    case 3:
        known = expr_const(pool, 7);
        add_class(c, known, known);
        break;
    default:
        add_class(c, known, known);
    }
}

static void
test_random(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);

    for (guint n = 0; n < 400; n++) {
        static const gint64 moduli[] = {1, 2, 3, 8, 12, 32, 40};
        const gint64 grid[] = {g_rand_int_range(rand, 1, 9), g_rand_int_range(rand, 1, 4),
                               g_rand_int_range(rand, 1, 3)};
        const gint64 block[] = {g_rand_int_range(rand, 1, 17), g_rand_int_range(rand, 1, 4),
                                g_rand_int_range(rand, 1, 3)};
        guint n_classes = (guint)g_rand_int_range(rand, 0, MOST_CLASSES + 1);
        Case c;

        case_begin(&c, grid, block, moduli[n % G_N_ELEMENTS(moduli)]);
        for (guint k = 0; k < n_classes; k++) {
            add_random_class(rand, &c);
            c.is_needed[k] = g_rand_int_range(rand, 0, 4) > 0;
        }
        check_all(&c);
        case_end(&c);
    }
}

/* A launch of many threads, most of which are like others, so that few are looked at: sixteen places of 64
 * bytes for words in a row, in a launch of 2^40 threads, whose last block in x is cut off in the middle. */
static void
test_long(void)
{
    const gint64 grid[] = {(1 << 20) + 1, 1 << 10, 1}, block[] = {8, 4, 32};
    Case c;

    case_begin(&c, grid, block, 64);
    const Expr *index = ir_plus(c.ir, ir_thread(c.ir, 0), ir_block(c.ir, 0), 8);
    add_class(&c, expr_mul_const(c.ir->kernel->pool, index, 4), NULL);
    g_autoptr(GPtrArray) phases = phases_of(&c);
    g_assert_cmpuint(phases->len, ==, 16);
    for (guint i = 0; i < phases->len; i++) {
        const ThreadPhase *phase = g_ptr_array_index(phases, i);
        /* Even blocks begin at 0, odd ones at 32; there is one more of the even. */
        double blocks = (1 << 19) + (phase->residues[0] < 32);

        g_assert_cmpfloat_with_epsilon(phase->share, blocks / (double)grid[0] / 8, 1e-15);
    }
    case_end(&c);
}

/* Just as many places as are looked at, by two indices, in a launch of many more threads. */
static void
test_most(void)
{
    const gint64 grid[] = {5, 3, 2}, block[] = {4 * 4096, 3, 2};
    Case c;

    case_begin(&c, grid, block, 4096);
    const Expr *thread = ir_thread(c.ir, 0);
    add_class(&c, thread, NULL);
    add_class(&c, expr_mul_const(c.ir->kernel->pool, thread, 2), NULL);
    g_autoptr(GPtrArray) phases = phases_of(&c);
    g_assert_cmpuint(phases->len, ==, 4096);
    for (guint i = 0; i < phases->len; i++) {
        const ThreadPhase *phase = g_ptr_array_index(phases, i);

        g_assert_cmpint(phase->residues[0], ==, i);
        g_assert_cmpint(phase->residues[1], ==, 2 * i % 4096);
        g_assert_cmpfloat_with_epsilon(phase->share, 1 / 4096.0, 1e-15);
    }
    case_end(&c);
}

/* N threads that are all different: up to 4096 are looked at, evenly chosen. */
static void
check_chosen(gint64 n, guint n_expected)
{
    const gint64 grid[] = {1, 1, 1}, block[] = {n, 1, 1};
    Case c;

    case_begin(&c, grid, block, MOST_MODULUS);
    add_class(&c, ir_thread(c.ir, 0), NULL);
    g_autoptr(GPtrArray) phases = phases_of(&c);
    g_assert_cmpuint(phases->len, ==, n_expected);
    for (guint i = 0; i < phases->len; i++) {
        const ThreadPhase *phase = g_ptr_array_index(phases, i);

        g_assert_cmpint(phase->residues[0], ==, i * n / n_expected);
        g_assert_cmpfloat_with_epsilon(phase->share, 1.0 / n_expected, 1e-12);
    }
    case_end(&c);
}

static void
test_chosen(void)
{
    check_chosen(4095, 4095);
    check_chosen(4096, 4096);
    check_chosen(4097, 4096);
    check_chosen(8192, 4096);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/thread-phases/random", test_random);
    g_test_add_func("/thread-phases/long", test_long);
    g_test_add_func("/thread-phases/most", test_most);
    g_test_add_func("/thread-phases/chosen", test_chosen);
    return g_test_run();
}
