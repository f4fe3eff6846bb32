/* SPDX-License-Identifier: MIT */
/* Loops that are shortened exactly give what unrolling them gives. */
#include "model/peng/peng_private.h"
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

/* The cost of LAYOUT on a stream of at most MAX_ITEMS accesses, in which no loop is shortened exactly. */
static double
estimate_approximately(Peng *peng, const Layout *layout, guint max_items)
{
    const StreamLimits limits = {max_items, 1, 0, 0, 1};
    g_autoptr(Placement) placement = placement_new(peng->study, peng->compiled, layout);
    g_autofree guint *group_of = peng_alias_groups(peng, placement);
    PengStream stream = {0};
    double cost = 0;

    peng_make_stream(peng, &stream, &limits, group_of);
    g_autofree ItemHits *hits = peng_hits(peng, &stream, placement);
    for (guint i = 0; i < stream.stream->n_items; i++) {
        guint access = stream.stream->items[i].access;

        if (access == STREAM_MARK)
            continue;
        ItemCounts counts = stream_counter_item(stream.counter, i, &placement->accesses[access]);
        LevelCounts levels = peng_levels(peng, &counts, &hits[i], peng->study->accesses[access].kind);
        cost += peng_cost(peng, &levels);
    }
    peng_clear_stream(&stream);
    return cost;
}

/* What PENG estimates on a stream in which every loop is unrolled; FALSE where that is longer than MAX_ITEMS.
 */
static gboolean
estimate_unrolled(Peng *peng, const Layout *layout, guint max_items, double *ret_cost, guint *ret_items)
{
    const StreamLimits limits = {1u << 20, 1, 0, 0, 1};
    gboolean by_line = peng->settings.accordance == ACCORDANCE_LINE;
    g_autoptr(Placement) placement = placement_new(peng->study, peng->compiled, layout);
    g_autofree guint *group_of = peng_alias_groups(peng, placement);
    PengStream stream = {.by_line = by_line || placement->has_tiles};

    peng_make_stream(peng, &stream, &limits, group_of);
    *ret_items = stream.stream->n_items;
    if (*ret_items <= max_items) {
        g_autofree ItemHits *hits = peng_hits(peng, &stream, placement);

        for (guint i = 0; i < stream.stream->n_items; i++) {
            guint access = stream.stream->items[i].access;
            const StudyAccess *a = &peng->study->accesses[access];
            ItemCounts counts = stream_counter_item(stream.counter, i, &placement->accesses[access]);
            LevelCounts levels = peng_levels(peng, &counts, &hits[i], a->kind);

            ret_cost[a->degree] += peng_cost(peng, &levels);
        }
    }
    peng_clear_stream(&stream);
    return *ret_items <= max_items;
}

/* TRUE if the stream of the layout SPEC was shortened, exactly. */
static gboolean
check_layout(IrBuilder *ir, Peng *peng, const char *spec, guint seed, guint max_items)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);
    g_autoptr(Placement) placement = placement_new(peng->study, peng->compiled, layout);
    const PengStream *stream = peng_stream(peng, placement);
    double literal[8] = {0};
    guint n_items;
    Estimate estimate;

    if (stream->stream->approximate || !estimate_unrolled(peng, layout, max_items, literal, &n_items))
        return FALSE;
    model_peng.estimate(peng, layout, &estimate);
    for (guint d = 0; d < estimate.n_cost; d++) {
        if (fabs(estimate.cost[d] - literal[d]) <= 1e-9 * literal[d])
            continue;
        g_autofree char *dump = kernel_dump(ir->kernel);
        const gint64 *block = ir->launch->block;
        g_error(
            "seed %u, %s, block %d x %d x %d: the shortened stream costs %.17g at degree %u, not %.17g\n%s",
            seed, spec, (int)block[0], (int)block[1], (int)block[2], estimate.cost[d], d, literal[d], dump);
    }
    estimate_clear(&estimate);
    return stream->stream->n_items < n_items;
}

/* TRUE if some stream was shortened. */
static gboolean
check_one(guint seed, const RandomShape *shape, gboolean tiles, AccordanceTest accordance)
{
    const ModelSettings settings = {UNIFORM_WARP, accordance};
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = random_ir(rand, shape);
    g_autoptr(Arch) arch = small_arch(rand);
    gboolean shorter = FALSE;

    ir->launch->default_trips = g_rand_int_range(rand, 5, 120);
    Peng *peng = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < 3; i++) {
        g_autofree char *spec = random_spec(rand, ir->binding->record, tiles);

        shorter = check_layout(ir, peng, spec, seed, 5000) || shorter;
    }
    model_peng.release(peng);
    return shorter;
}

static void
check_many(guint n, const RandomShape *shape, gboolean tiles, AccordanceTest accordance)
{
    n = g_test_slow() ? 20 * n : random_part(n);
    for (guint seed = 1, done = 0; done < n; seed++)
        done += check_one(seed, shape, tiles, accordance);
}

static void
test_affine(void)
{
    static const RandomShape shape = {4, 2, 150, FALSE, FALSE, FALSE, FALSE, TRUE};

    check_many(40, &shape, FALSE, ACCORDANCE_PAPER);
}

static void
test_everything(void)
{
    static const RandomShape shape = {5, 3, 60, TRUE, TRUE, FALSE, TRUE, TRUE};

    check_many(40, &shape, FALSE, ACCORDANCE_PAPER);
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
    for (guint k = 0; k < 10; k++) {
        g_autoptr(Arch) arch = small_arch(rand);
        Peng *peng = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);

        g_assert_cmpuint(peng->by_index.stream->n_items, <, 5000);
        g_assert_true(check_layout(ir, peng, "aos", k, 30000));
        g_assert_true(check_layout(ir, peng, "soa", k, 30000));
        model_peng.release(peng);
    }
}

/* The last iteration's store is overwritten behind the loop, where the data is therefore from the last but
 * one. */
static void
test_dropped_store(void)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(GRand) rand = g_rand_new_with_seed(2);
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = ir_builder_new(4, 64, 16);

    ir_field(ir, "a", 4, 1);
    ir_field(ir, "b", 4, 1);
    ir_field(ir, "c", 4, 1);
    ir_loop(ir, ir_const(ir, 37));
    ir_barrier(ir);
    const Expr *i = ir_loop(ir, ir_const(ir, 60));
    ir_store(ir, 1, ir_tid(ir));
    ir_load(ir, 0, i);
    ir_store(ir, 2, ir_tid(ir));
    ir_end(ir);
    ir_store(ir, 2, ir_tid(ir));
    ir_end(ir);
    ir_finish(ir);
    for (guint k = 0; k < 40; k++) {
        g_autoptr(Arch) arch = small_arch(rand);
        Peng *peng = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);

        g_assert_true(check_layout(ir, peng, "a,b/c", k, 30000));
        model_peng.release(peng);
    }
}

/* Accordance by address: what an iteration hits depends on where in a line it begins. */
static void
test_lines(void)
{
    static const RandomShape shape = {4, 1, 400, FALSE, FALSE, FALSE, FALSE, TRUE, FALSE};

    check_many(15, &shape, FALSE, ACCORDANCE_LINE);
    check_many(15, &shape, TRUE, ACCORDANCE_PAPER);
}

/* Layouts that differ in what a compiler merges. */
static void
test_aliasing(void)
{
    static const RandomShape shape = {4, 2, 60, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE};

    check_many(30, &shape, FALSE, ACCORDANCE_PAPER);
}

/* Kernels whose loops are not the same in every iteration. */
static IrBuilder *
irregular_kernel(guint which)
{
    IrBuilder *ir = ir_builder_new(8, 128, 16);
    ExprPool *pool = ir->kernel->pool;

    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    const Expr *i = ir_loop(ir, ir_const(ir, which == 3 ? 30000 : 400)), *j = NULL, *index = NULL;
    switch (which) {
    case 0: /* a triangle */
        j = ir_loop(ir, i);
        index = j;
        break;
    case 1: /* rows that overlap */
        j = ir_loop(ir, ir_const(ir, 70));
        index = ir_plus(ir, j, i, 10);
        break;
    case 2: /* every element twice */
        j = ir_loop(ir, ir_const(ir, 70));
        index = expr_binary(pool, EXPR_DIV, ir_plus(ir, j, i, 300), ir_const(ir, 2));
        break;
    default: /* two directions at once */
        ir_load(ir, 0, ir_plus(ir, ir_const(ir, 30000), i, -1));
        index = i;
    }
    ir_load(ir, 0, index);
    ir_load(ir, 1, ir_plus(ir, index, ir_tid(ir), 1));
    if (j)
        ir_end(ir);
    ir_end(ir);
    ir_load(ir, 1, ir_tid(ir));
    ir_finish(ir);
    return ir;
}

/* What is shortened otherwise is near to what unrolling gives. */
static void
test_approximate(void)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(GRand) rand = g_rand_new_with_seed(4);
    g_autoptr(GError) error = NULL;
    double worst = 0;

    for (guint k = 0; k < MAX(random_part(64), 8); k++) { /* of 8, each kernel once in both layouts */
        g_autoptr(IrBuilder) ir = irregular_kernel(k % 4);
        g_autoptr(Arch) arch = small_arch(rand);
        g_autoptr(Layout) layout = layout_parse(k / 4 % 2 ? "aos" : "soa", ir->binding->record, &error);
        Peng *peng = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
        double literal[8] = {0},
               shortened = estimate_approximately(peng, layout, peng_index_limits(peng).max_items);
        guint n_items;

        g_assert_true(estimate_unrolled(peng, layout, 1u << 20, literal, &n_items));
        g_assert_cmpuint(n_items, >, 50000);
        worst = MAX(worst, fabs(shortened / literal[0] - 1));
        model_peng.release(peng);
    }
    g_test_message("at most %.2f %% off", 100 * worst);
    g_assert_cmpfloat(worst, <, 0.1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shorten/affine", test_affine);
    g_test_add_func("/shorten/everything", test_everything);
    g_test_add_func("/shorten/rows", test_rows);
    g_test_add_func("/shorten/dropped-store", test_dropped_store);
    g_test_add_func("/shorten/lines", test_lines);
    g_test_add_func("/shorten/aliasing", test_aliasing);
    g_test_add_func("/shorten/approximate", test_approximate);
    return g_test_run();
}
