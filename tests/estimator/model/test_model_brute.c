/* SPDX-License-Identifier: MIT */
/* The model against its definitions carried out to the letter, on random kernels and layouts.
 *
 * usage: test-model-brute [-m slow] [--seed N] */
#include "brute.h"
#include "random_ir.h"

#include <math.h>
#include <stdlib.h>

static const BruteArch ARCHS[] = {
    {8, 1536, 32768, 49152, 128, 786432, 32, 1, 30, 100},
    {4, 512, 4096, 4096, 128, 16384, 32, 1, 30, 100},
    {16, 2048, 65536, 0, 128, 65536, 32, 1, 30, 100},
};

static Arch *
arch_like(const BruteArch *like)
{
    g_autoptr(GError) error = NULL;
    Arch *arch = arch_find("fermi-m2050", &error);

    g_assert_no_error(error);
    g_autoptr(GPtrArray) sets = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(sets, g_strdup_printf("max_blocks_per_sm=%d", (int)like->max_blocks));
    g_ptr_array_add(sets, g_strdup_printf("max_threads_per_sm=%d", (int)like->max_threads));
    g_ptr_array_add(sets, g_strdup_printf("max_threads_per_block=%d", (int)MIN(like->max_threads, 1024)));
    g_ptr_array_add(sets, g_strdup_printf("registers_per_sm=%d", (int)like->registers));
    g_ptr_array_add(sets, g_strdup_printf("l1_bytes=%d", (int)like->l1_bytes));
    g_ptr_array_add(sets, g_strdup_printf("l2_bytes=%d", (int)like->l2_bytes));
    g_ptr_array_add(sets, NULL);
    arch_set_all(arch, (const char *const *)sets->pdata, &error);
    g_assert_no_error(error);
    return arch;
}

static gboolean
is_near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * MAX(1, MAX(fabs(a), fabs(b)));
}

static void
report(const IrBuilder *ir, const char *spec, guint seed, const char *what, guint number, double got,
       double expected)
{
    g_autofree char *dump = kernel_dump(ir->kernel);
    const LaunchConfig *l = ir->launch;
    GString *fields = g_string_new(NULL);

    for (guint i = 0; i < ir->binding->record->n_fields; i++) {
        const Field *f = &ir->binding->record->fields[i];

        g_string_append_printf(fields, " %s:%ux%u", f->name, f->elem_bytes, f->count);
    }
    g_error("seed %u, %s, grid %d x %d, block %d x %d x %d, unknown trips %d, fields%s: %s %u is %.17g, not "
            "%.17g\n%s",
            seed, spec, (int)l->grid[0], (int)l->grid[1], (int)l->block[0], (int)l->block[1],
            (int)l->block[2], (int)l->default_trips, fields->str, what, number, got, expected, dump);
}

static void
compare(const IrBuilder *ir, const char *spec, guint seed, const IrResult *result, const BruteResult *brute)
{
    for (guint i = 0; i < ir->kernel->accesses->len; i++) {
        const AccessEstimate *e = ir_result_access(result, i);
        const BruteAccess *expected = &brute->accesses[i];
        double transactions = e->transactions * e->executions, l1 = transactions * e->l1_hits;
        double l2 = (transactions - l1) * e->l2_hits;

        if (!is_near(e->executions, expected->requests))
            report(ir, spec, seed, "executions of access", i, e->executions, expected->requests);
        if (!is_near(transactions, expected->transactions))
            report(ir, spec, seed, "transactions of access", i, transactions, expected->transactions);
        if (!is_near(l1, expected->l1))
            report(ir, spec, seed, "L1 hits of access", i, l1, expected->l1);
        if (!is_near(l2, expected->l2))
            report(ir, spec, seed, "L2 hits of access", i, l2, expected->l2);
    }
    for (guint d = 0; d < result->estimate.n_cost; d++)
        if (!is_near(result->estimate.cost[d], brute->cost[d]))
            report(ir, spec, seed, "cost at degree", d, result->estimate.cost[d], brute->cost[d]);
}

/* One random kernel under one random layout; FALSE where it is too large to be carried out. */
static gboolean
check_one(guint seed, const RandomShape *shape, gboolean tiles, const ModelSettings *settings,
          guint max_items)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = random_ir(rand, shape);
    g_autofree char *spec = random_spec(rand, ir->binding->record, tiles);
    const BruteArch *like = &ARCHS[g_rand_int_range(rand, 0, G_N_ELEMENTS(ARCHS))];
    g_autoptr(Arch) arch = arch_like(like);
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);
    BruteResult brute = {0};

    g_assert_no_error(error);
    if (!brute_run(ir, like, settings, layout, max_items, &brute))
        return FALSE;
    g_autoptr(IrResult) result = ir_estimate(ir, arch, settings, spec);
    compare(ir, spec, seed, result, &brute);
    brute_result_clear(&brute);
    return TRUE;
}

static guint first_seed = 1;

static void
check_settings(guint n, const RandomShape *shape, gboolean tiles, const ModelSettings *settings,
               guint max_items)
{
    guint done = 0;

    n = g_test_slow() ? 20 * n : n;
    for (guint seed = first_seed; done < n; seed++)
        done += check_one(seed, shape, tiles, settings, max_items);
}

static void
check_many(guint n, const RandomShape *shape, gboolean tiles, UniformCost uniform, AccordanceTest accordance,
           guint max_items)
{
    const ModelSettings settings = {uniform, accordance};

    check_settings(n, shape, tiles, &settings, max_items);
}

static const RandomShape affine = {4, 2, 9, FALSE, FALSE, FALSE, FALSE, FALSE};
static const RandomShape quasi = {3, 2, 4, FALSE, TRUE, FALSE, FALSE, FALSE};
static const RandomShape unknown = {4, 2, 4, TRUE, FALSE, FALSE, TRUE, TRUE};
static const RandomShape guarded = {3, 2, 4, FALSE, FALSE, TRUE, FALSE, TRUE};
static const RandomShape everything = {5, 3, 4, TRUE, TRUE, TRUE, TRUE, TRUE};

static const RandomShape aliasing = {4, 2, 5, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE};

/* Loads and stores that a compiler merges in some layouts. */
static void
test_aliasing(void)
{
    check_many(100, &aliasing, FALSE, UNIFORM_WARP, ACCORDANCE_PAPER, 60);
}

static void
test_affine(void)
{
    check_many(150, &affine, FALSE, UNIFORM_WARP, ACCORDANCE_PAPER, 150);
}

static void
test_quasi(void)
{
    check_many(150, &quasi, FALSE, UNIFORM_WARP, ACCORDANCE_PAPER, 60);
}

static void
test_unknown(void)
{
    check_many(150, &unknown, FALSE, UNIFORM_WARP, ACCORDANCE_PAPER, 100);
}

static void
test_guarded(void)
{
    check_many(100, &guarded, FALSE, UNIFORM_WARP, ACCORDANCE_PAPER, 60);
}

static void
test_everything(void)
{
    check_many(150, &everything, FALSE, UNIFORM_WARP, ACCORDANCE_PAPER, 60);
}

static void
test_uniform_grid(void)
{
    check_many(60, &everything, FALSE, UNIFORM_GRID, ACCORDANCE_PAPER, 60);
}

static void
test_line(void)
{
    check_many(40, &affine, FALSE, UNIFORM_WARP, ACCORDANCE_LINE, 25);
    check_many(40, &everything, FALSE, UNIFORM_WARP, ACCORDANCE_LINE, 20);
}

static void
test_tiles(void)
{
    check_many(40, &affine, TRUE, UNIFORM_WARP, ACCORDANCE_PAPER, 20);
    check_many(40, &everything, TRUE, UNIFORM_GRID, ACCORDANCE_LINE, 15);
    check_many(40, &everything, TRUE, UNIFORM_WARP, ACCORDANCE_PAPER, 15);
}

/* Nothing is merged. */
static void
test_repeats(void)
{
    const ModelSettings counted = {.repeats = REPEATS_COUNTED},
                        by_line = {.repeats = REPEATS_COUNTED, .accordance = ACCORDANCE_LINE};

    check_settings(60, &aliasing, FALSE, &counted, 60);
    check_settings(60, &everything, FALSE, &counted, 60);
    check_settings(20, &everything, TRUE, &by_line, 15);
}

/* Transactions of half a segment, and of a quarter. */
static void
test_reduced(void)
{
    const ModelSettings quarters = {.transactions = TRANSACTIONS_REDUCED, .transaction_bytes = 32},
                        halves = {.transactions = TRANSACTIONS_REDUCED, .transaction_bytes = 64};

    check_settings(60, &affine, FALSE, &quarters, 100);
    check_settings(60, &everything, FALSE, &quarters, 60);
    check_settings(30, &everything, FALSE, &halves, 60);
    check_settings(20, &everything, TRUE, &quarters, 15);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        first_seed = (guint)atoi(argv[1]);
    g_test_add_func("/model-brute/affine", test_affine);
    g_test_add_func("/model-brute/aliasing", test_aliasing);
    g_test_add_func("/model-brute/quasi-affine", test_quasi);
    g_test_add_func("/model-brute/unknown", test_unknown);
    g_test_add_func("/model-brute/guarded", test_guarded);
    g_test_add_func("/model-brute/everything", test_everything);
    g_test_add_func("/model-brute/uniform-grid", test_uniform_grid);
    g_test_add_func("/model-brute/line", test_line);
    g_test_add_func("/model-brute/tiles", test_tiles);
    g_test_add_func("/model-brute/repeats", test_repeats);
    g_test_add_func("/model-brute/reduced", test_reduced);
    return g_test_run();
}
