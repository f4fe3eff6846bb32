/* SPDX-License-Identifier: MIT */
/* Loops that are shortened exactly give what unrolling them gives. */
#include "peng.h"
#include "random_ir.h"

#include <math.h>

static Arch *
small_arch(GRand *rand)
{
    g_autoptr(GError) error = NULL;
    Arch *arch = arch_find("fermi-m2050", &error);
    g_assert_no_error(error);
    g_autofree char *l1 =
        g_strdup_printf("l1_bytes=%d", g_rand_boolean(rand) ? 0 : 128 << g_rand_int_range(rand, 3, 12));
    g_autofree char *l2 = g_strdup_printf("l2_bytes=%d", 128 << g_rand_int_range(rand, 5, 16));
    const char *const sets[] = {l1, l2, "max_threads_per_sm=256", "max_threads_per_block=256", NULL};
    arch_set_all(arch, sets, &error);
    g_assert_no_error(error);
    return arch;
}

/* Lets PENG unroll everything. */
static void
unroll(Peng *peng)
{
    const StreamLimits limits = {1u << 20, 1, 0, 0, 1};
    stream_counter_free(peng->by_index.counter);
    stream_free(peng->by_index.stream);
    g_autofree guint *group_of = peng_alias_groups(peng, NULL);
    peng->by_index.stream = stream_new(peng->study, &limits, group_of);
    peng->by_index.counter = stream_counter_new(peng->study, peng->by_index.stream, peng->space, peng->table,
                                                peng->settings.uniform == UNIFORM_GRID);
}

static void
assert_same(const IrBuilder *ir, const char *spec, guint seed, const Estimate *shortened,
            const Estimate *literal)
{
    for (guint d = 0; d < literal->n_cost; d++) {
        double a = shortened->cost[d], b = literal->cost[d];
        if (fabs(a - b) <= 1e-9 * fabs(b))
            continue;
        g_autofree char *dump = kernel_dump(ir->kernel);
        g_error(
            "seed %u, %s, block %d x %d x %d: the shortened stream costs %.17g at degree %u, not %.17g\n%s",
            seed, spec, (int)ir->launch->block[0], (int)ir->launch->block[1], (int)ir->launch->block[2], a, d,
            b, dump);
    }
    const double *x = (const double *)&shortened->traffic, *y = (const double *)&literal->traffic;
    for (guint i = 0; i < sizeof(Traffic) / sizeof(double); i++)
        g_assert_cmpfloat(fabs(x[i] - y[i]), <=, 1e-9 * fabs(y[i]));
}

/* TRUE if the stream was shortened at all. */
static gboolean
check_one(guint seed, const RandomShape *shape)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = random_ir(rand, shape);
    g_autoptr(Arch) arch = small_arch(rand);
    gboolean shorter = FALSE;
    ir->launch->default_trips = g_rand_int_range(rand, 5, 120);
    Peng *peng = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
    g_assert_no_error(error);
    Peng *literal = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
    unroll(literal);
    if (!peng->by_index.stream->approximate && literal->by_index.stream->n_items < 5000) {
        shorter = peng->by_index.stream->n_items < literal->by_index.stream->n_items;
        for (guint i = 0; i < 4; i++) {
            g_autofree char *spec = random_spec(rand, ir->binding->record, FALSE);
            g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);
            Estimate a, b;
            model_peng.estimate(peng, layout, &a);
            model_peng.estimate(literal, layout, &b);
            assert_same(ir, spec, seed, &a, &b);
            estimate_clear(&a);
            estimate_clear(&b);
        }
    }
    model_peng.release(peng);
    model_peng.release(literal);
    return shorter;
}

static void
check_many(guint n, const RandomShape *shape)
{
    n = g_test_slow() ? 20 * n : n;
    for (guint seed = 1, done = 0; done < n; seed++)
        done += check_one(seed, shape);
}

static void
test_affine(void)
{
    static const RandomShape shape = {4, 2, 150, FALSE, FALSE, FALSE, FALSE, TRUE};
    check_many(40, &shape);
}

static void
test_everything(void)
{
    static const RandomShape shape = {5, 3, 60, TRUE, TRUE, FALSE, TRUE, TRUE};
    check_many(40, &shape);
}

/* Rows of a matrix: an outer loop that carries all elements far away. */
static void
test_rows(void)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = ir_builder_new(4, 64, 16);
    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 8, 1);
    const Expr *i = ir_loop(ir, ir_const(ir, 90)), *j = ir_loop(ir, ir_const(ir, 150));
    ir_load(ir, 0, ir_plus(ir, j, i, 1000));
    ir_load(ir, 1, ir_plus(ir, ir_plus(ir, j, i, 1000), ir_const(ir, 2), 1));
    ir_end(ir);
    ir_end(ir);
    ir_load(ir, 1, ir_tid(ir));
    ir_finish(ir);
    for (guint k = 0; k < 20; k++) {
        g_autoptr(Arch) arch = small_arch(rand);
        Peng *peng = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
        Peng *literal = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
        unroll(literal);
        g_assert_cmpuint(peng->by_index.stream->n_items, <, 5000);
        g_assert_cmpuint(literal->by_index.stream->n_items, ==, 2 * 90 * 150 + 1);
        for (guint aos = 0; aos < 2; aos++) {
            g_autoptr(Layout) layout = layout_parse(aos ? "aos" : "soa", ir->binding->record, &error);
            Estimate a, b;
            model_peng.estimate(peng, layout, &a);
            model_peng.estimate(literal, layout, &b);
            assert_same(ir, aos ? "aos" : "soa", k, &a, &b);
            estimate_clear(&a);
            estimate_clear(&b);
        }
        model_peng.release(peng);
        model_peng.release(literal);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shorten/affine", test_affine);
    g_test_add_func("/shorten/everything", test_everything);
    g_test_add_func("/shorten/rows", test_rows);
    return g_test_run();
}
