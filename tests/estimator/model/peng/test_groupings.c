/* SPDX-License-Identifier: MIT */
/* The quick cost of a grouping is the estimate's, to the last bit. */
#include "layouts/layouts.h"
#include "model/peng/peng_private.h"
#include "random_ir.h"

static Arch *
random_arch(GRand *rand)
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

static void
check_grouping(const IrBuilder *ir, gpointer prepared, guint seed, const guint8 *group_of)
{
    double cost[8];
    Estimate estimate;
    g_autoptr(Layout) layout = layout_new_grouping(group_of, ir->binding->record->n_fields);

    layout_normalise(layout, ir->binding->record);
    model_peng.grouping_bound(prepared, group_of, cost);
    model_peng.estimate(prepared, layout, &estimate);
    for (guint d = 0; d < estimate.n_cost; d++)
        if (cost[d] != estimate.cost[d]) {
            g_autofree char *spec = layout_format(layout, ir->binding->record);
            g_autofree char *dump = kernel_dump(ir->kernel);

            g_error("seed %u, %s: %.17g at degree %u, not %.17g\n%s", seed, spec, cost[d], d,
                    estimate.cost[d], dump);
        }
    estimate_clear(&estimate);
}

/* Kernels in which the layout decides what is merged, and of these the ones whose groups can be looked at
 * alone. */
static guint n_aliasing, n_separable;

static void
count_aliasing(const Peng *peng)
{
    StreamLimits limits = peng_index_limits(peng);
    g_autoptr(Stream) stream = stream_new(peng->study, peng->compiled, &limits, NULL);

    n_aliasing += peng->aliasing_matters;
    n_separable += peng->aliasing_matters && stream->separable;
}

static void
check_kernel(guint seed, const RandomShape *shape, const ModelSettings *settings)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = random_ir(rand, shape);
    g_autoptr(Arch) arch = random_arch(rand);
    GroupingIter iter;

    ir->kernel->body->work.shared = 7;
    gpointer prepared = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, settings, &error);
    g_assert_no_error(error);
    count_aliasing(prepared);
    grouping_iter_init(&iter, ir->binding->record->n_fields);
    do {
        check_grouping(ir, prepared, seed, iter.group_of);
    } while (grouping_iter_next(&iter));
    model_peng.release(prepared);
}

static void
check_many(guint n, const RandomShape *shape, UniformCost uniform, AccordanceTest accordance)
{
    const ModelSettings settings = {uniform, accordance};

    n = g_test_slow() ? 20 * n : n;
    for (guint seed = 1; seed <= n; seed++)
        check_kernel(seed, shape, &settings);
}

static void
test_affine(void)
{
    static const RandomShape shape = {5, 2, 40, FALSE, FALSE, FALSE, FALSE, TRUE};

    check_many(150, &shape, UNIFORM_WARP, ACCORDANCE_PAPER);
}

/* A struct of four words is copied of which those of MASK are loaded already: of each group, the first word
 * that is left makes the access. */
static void
check_copy(guint align, guint mask)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(IrBuilder) ir = ir_builder_new(8, 64, 16);
    g_autoptr(Arch) arch = ir_shipped_arch("kepler-k20c");
    g_autoptr(GError) error = NULL;
    GroupingIter iter;

    for (guint f = 0; f < 4; f++)
        ir_field(ir, (const char *[]){"x", "y", "z", "w"}[f], 4, 1);
    for (guint f = 0; f < 4; f++)
        if (mask >> f & 1)
            ir_load(ir, (int)f, ir_tid(ir));
    for (guint f = 0, first = ir->kernel->accesses->len; f < 4; f++) {
        guint number = ir_load(ir, (int)f, ir_tid(ir));

        ((Access *)g_ptr_array_index(ir->kernel->accesses, number))->bundle = (int)first;
    }
    ir->binding->record->decl_align = align;
    ir_finish(ir);
    gpointer prepared = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
    g_assert_no_error(error);
    grouping_iter_init(&iter, 4);
    do {
        check_grouping(ir, prepared, mask, iter.group_of);
    } while (grouping_iter_next(&iter));
    model_peng.release(prepared);
}

static void
test_copies(void)
{
    for (guint align = 4; align <= 16; align *= 2)
        for (guint mask = 0; mask < 15; mask++)
            check_copy(align, mask);
}

/* Nests too long to be followed to the end: iterations stand for others. */
static void
test_long(void)
{
    static const RandomShape shape = {4, 3, 100, FALSE, FALSE, FALSE, FALSE, TRUE};

    check_many(150, &shape, UNIFORM_WARP, ACCORDANCE_PAPER);
}

static void
test_everything(void)
{
    static const RandomShape shape = {5, 3, 12, TRUE, TRUE, TRUE, TRUE, TRUE};

    check_many(150, &shape, UNIFORM_WARP, ACCORDANCE_PAPER);
    check_many(30, &shape, UNIFORM_GRID, ACCORDANCE_PAPER);
    check_many(5, &shape, UNIFORM_WARP, ACCORDANCE_LINE);
}

/* The settings that count what the paper counts. */
static void
test_as_published(void)
{
    static const RandomShape shape = {5, 2, 6, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE};
    const ModelSettings settings = {.repeats = REPEATS_COUNTED,
                                    .shared = SHARED_L1,
                                    .transactions = TRANSACTIONS_REDUCED,
                                    .transaction_bytes = 32};

    for (guint seed = 1; seed <= 60; seed++)
        check_kernel(seed, &shape, &settings);
}

/* Kernels with many stores, in loops. */
static void
test_aliasing(void)
{
    static const RandomShape shape = {5, 2, 6, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE};

    n_aliasing = n_separable = 0;
    check_many(200, &shape, UNIFORM_WARP, ACCORDANCE_PAPER);
    g_test_message("the layout decides what is merged in %u kernels, group by group in %u", n_aliasing,
                   n_separable);
    g_assert_cmpuint(n_aliasing, >, 20);
    g_assert_cmpuint(n_separable, >, n_aliasing / 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/groupings/affine", test_affine);
    g_test_add_func("/groupings/copies", test_copies);
    g_test_add_func("/groupings/long", test_long);
    g_test_add_func("/groupings/everything", test_everything);
    g_test_add_func("/groupings/as-published", test_as_published);
    g_test_add_func("/groupings/aliasing", test_aliasing);
    return g_test_run();
}
