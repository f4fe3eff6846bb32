/* SPDX-License-Identifier: MIT */
/* The values that docs/models/model-peng.md computes by hand. */
#include "ir_builder.h"
#include "model/launch/launch.h"

static Arch *
fermi(void)
{
    return ir_shipped_arch("fermi-m2050");
}

static Arch *
kepler(void)
{
    return ir_shipped_arch("kepler-k20c");
}

static void
assert_total(IrBuilder *ir, const Arch *arch, const char *spec, double expected)
{
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, spec);

    g_assert_cmpfloat(result->estimate.total, ==, expected);
}

/* 1: offsets and sizes of C structs. */
static void
test_struct_sizes(void)
{
    g_autoptr(Record) record = record_new("R");
    guint64 offsets[4];

    record_add_field(record, "w", "char", 1, 1, 1);
    record_add_field(record, "x", "int", 4, 4, 1);
    record_add_field(record, "y", "char", 1, 1, 1);
    record_add_field(record, "z", "short", 2, 2, 1);
    g_assert_cmpuint(group_mask_layout(record, 15, offsets, NULL), ==, 12);
    g_assert_cmpuint(offsets[0], ==, 0);
    g_assert_cmpuint(offsets[1], ==, 4);
    g_assert_cmpuint(offsets[2], ==, 8);
    g_assert_cmpuint(offsets[3], ==, 10);
    g_autoptr(Record) second = record_new("S");
    record_add_field(second, "c", "char", 1, 1, 1);
    record_add_field(second, "d", "double", 8, 8, 1);
    record_add_field(second, "i", "int", 4, 4, 1);
    g_assert_cmpuint(group_mask_layout(second, 7, offsets, NULL), ==, 24);
    g_assert_cmpuint(offsets[1], ==, 8);
    g_assert_cmpuint(offsets[2], ==, 16);
}

/* 2: strides in elements of 4 bytes, and the transactions they cause. */
static void
test_strides(void)
{
    static const struct {
        gint64 stride;
        double transactions;
    } values[] = {{0, 1}, {1, 1}, {2, 2}, {3, 3}, {6, 6}, {16, 16}, {31, 31}, {32, 32}};
    g_autoptr(Arch) arch = fermi();

    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(1, 32, 16);

        ir_field(ir, "x", 4, 1);
        guint access = ir_load(ir, 0, expr_mul_const(ir->kernel->pool, ir_thread(ir, 0), values[i].stride));
        ir_finish(ir);
        g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "x");
        const AccessEstimate *estimate = ir_result_access(result, access);
        g_assert_cmpfloat(estimate->transactions, ==, values[i].transactions);
        g_assert_true(estimate->stride_known && estimate->stride_uniform);
        g_assert_cmpint(estimate->stride_bytes, ==, 4 * values[i].stride);
    }
}

static void
test_unknown_stride(void)
{
    g_autoptr(Arch) arch = fermi();
    g_autoptr(IrBuilder) ir = ir_builder_new(1, 32, 16);
    const Expr *arg = ir_thread(ir, 0);

    ir_field(ir, "x", 4, 1);
    guint opaque = ir_load(ir, 0, expr_opaque(ir->kernel->pool, "load col", &arg, 1));
    guint none = ir_load(ir, 0, NULL);
    guint product = ir_load(ir, 0, expr_mul(ir->kernel->pool, arg, ir_param(ir, "n")));
    guint uniform = ir_load(ir, 0, expr_opaque(ir->kernel->pool, "load row", NULL, 0));
    guint shifted = ir_load(ir, 0, ir_plus(ir, arg, ir_param(ir, "m"), 1));
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "x");
    g_assert_cmpfloat(ir_result_access(result, opaque)->transactions, ==, 32);
    g_assert_cmpfloat(ir_result_access(result, none)->transactions, ==, 32);
    g_assert_cmpfloat(ir_result_access(result, product)->transactions, ==, 32);
    g_assert_false(ir_result_access(result, product)->stride_known);
    g_assert_cmpfloat(ir_result_access(result, uniform)->transactions, ==, 1);
    g_assert_cmpfloat(ir_result_access(result, shifted)->transactions, ==, 1);
}

/* Definition 3: a[i+1] at stride 4 is 2 transactions, a[i] is 1. */
static void
test_alignment(void)
{
    g_autoptr(Arch) arch = fermi();
    g_autoptr(IrBuilder) ir = ir_builder_new(8, 256, 16);

    ir_field(ir, "x", 4, 1);
    guint next = ir_load(ir, 0, ir_plus(ir, ir_tid(ir), ir_const(ir, 1), 1));
    guint here = ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "x");
    g_assert_cmpfloat(ir_result_access(result, next)->transactions, ==, 2);
    g_assert_cmpfloat(ir_result_access(result, here)->transactions, ==, 1);
}

/* 3: blocks per SM. */
static void
test_blocks(void)
{
    const SmLimits f = {8, 1536, 32768}, k = {16, 2048, 65536};

    g_assert_cmpint(blocks_per_sm(&f, 256, 20), ==, 6);
    g_assert_cmpint(blocks_per_sm(&f, 256, 40), ==, 3);
    g_assert_cmpint(blocks_per_sm(&f, 1024, 63), ==, 1);
    g_assert_cmpint(blocks_per_sm(&k, 128, 64), ==, 8);
}

/* result[tid] = a.x + a.y */
static IrBuilder *
vector_sum(gint64 grid)
{
    IrBuilder *ir = ir_builder_new(grid, 256, 16);

    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    guint result = ir_array(ir, 4, FALSE);
    ir_load(ir, 0, ir_tid(ir));
    ir_load(ir, 1, ir_tid(ir));
    ir_access(ir, ACCESS_STORE, result, -1, ir_tid(ir));
    ir_finish(ir);
    return ir;
}

/* 4: the whole estimate of one small kernel. */
static void
test_vector_sum(void)
{
    g_autoptr(Arch) f = fermi(), k = kepler();
    g_autoptr(IrBuilder) ir = vector_sum(64), large = vector_sum(1024);

    assert_total(ir, f, "aos", 154624);
    assert_total(ir, f, "soa", 153600);
    assert_total(ir, k, "aos", 360.0 * 64 * 8);
    assert_total(ir, k, "soa", 300.0 * 64 * 8);
    assert_total(large, k, "aos", 500.0 * 1024 * 8);
    g_autoptr(IrResult) on_f = ir_estimate(ir, f, NULL, "aos"), on_k = ir_estimate(ir, k, NULL, "aos");
    const AccessEstimate *y = ir_result_access(on_f, 1);
    g_assert_cmpfloat(y->l1_distance, ==, 12288);
    g_assert_cmpfloat(y->l1_hits, ==, 1);
    g_assert_cmpint(y->l1_source, ==, 0);
    g_assert_cmpint(y->stride_bytes, ==, 8);
    g_assert_cmpfloat(y->transactions, ==, 2);
    g_assert_cmpfloat(ir_result_access(on_k, 1)->l2_distance, ==, 131072);
    g_assert_cmpfloat(ir_result_access(on_k, 1)->l2_hits, ==, 1);
    g_autoptr(IrResult) on_large = ir_estimate(large, k, NULL, "aos");
    g_assert_cmpfloat(ir_result_access(on_large, 1)->l2_distance, ==, 2097152);
    g_assert_cmpfloat(ir_result_access(on_large, 1)->l2_hits, ==, 0);
    g_assert_cmpfloat(on_f->estimate.traffic.load_requests, ==, 2 * 64 * 8);
    g_assert_cmpfloat(on_f->estimate.traffic.load_sectors, ==, 4 * 64 * 8);
    g_assert_cmpfloat(on_f->estimate.traffic.load_l1_hits, ==, 2 * 64 * 8);
    g_assert_cmpfloat(on_f->estimate.traffic.l2_reads, ==, 2 * 64 * 8);
    g_assert_cmpfloat(on_f->estimate.traffic.dram_reads, ==, 2 * 64 * 8);
    g_assert_cmpfloat(on_f->estimate.traffic.store_sectors, ==, 64 * 8);
    g_assert_cmpfloat(on_f->estimate.traffic.dram_writes, ==, 64 * 8);
    g_assert_cmpfloat(on_k->estimate.traffic.l2_read_hits, ==, 2 * 64 * 8);
}

/* 5: the paper's example of distances: two elements of 8 bytes between, 8 blocks of 256 threads, grid 1024.
 * Its 8 blocks need 2,048 threads a multiprocessor. */
static void
test_distances(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = fermi();
    const char *const sets[] = {"max_threads_per_sm=2048", NULL};

    g_assert_true(arch_set_all(arch, sets, &error));
    g_autoptr(IrBuilder) ir = ir_builder_new(1024, 256, 16);
    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    guint other = ir_array(ir, 8, FALSE);
    ir_load(ir, 0, ir_tid(ir));
    for (guint i = 0; i < 3; i++) {
        ir_access(ir, ACCESS_LOAD, other, -1, ir_tid(ir));
        ir_barrier(ir); /* each of them reaches memory */
    }
    guint last = ir_load(ir, 1, ir_tid(ir));
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "aos");
    g_assert_cmpfloat(ir_result_access(result, last)->l1_distance, ==, 32768);
    g_assert_cmpfloat(ir_result_access(result, last)->l2_distance, ==, 4194304);
}

/* TRUE if x at index tid and then y at index tid + delta, in a struct of SIZE bytes, are accordant at L1, at
 * L2. */
static void
accordance(guint32 size, gint64 delta, gboolean *ret_l1, gboolean *ret_l2)
{
    g_autoptr(Arch) arch = fermi();
    g_autoptr(IrBuilder) ir = ir_builder_new(1, 32, 16);

    ir_field(ir, "x", size / 2 >= 8 ? 8 : size / 2, 1);
    ir_field(ir, "y", size / 2 >= 8 ? 8 : size / 2, 1);
    if (size > 16)
        ir_field(ir, "z", 1, size - 16);
    ir_load(ir, 0, ir_tid(ir));
    guint last = ir_load(ir, 1, ir_plus(ir, ir_tid(ir), ir_const(ir, delta), 1));
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "aos");
    *ret_l1 = ir_result_access(result, last)->l1_source == 0;
    *ret_l2 = ir_result_access(result, last)->l2_source == 0;
}

/* 6: index accordance. */
static void
test_accordance(void)
{
    static const struct {
        guint32 size;
        gint64 l1, l2; /* largest difference that is accordant, -1: none */
    } values[] = {{24, 3, -1}, {16, 6, 0}, {8, 14, 2}};

    for (guint i = 0; i < G_N_ELEMENTS(values); i++)
        for (gint64 delta = -20; delta <= 20; delta++) {
            gboolean l1, l2;

            accordance(values[i].size, delta, &l1, &l2);
            g_assert_cmpint(l1, ==, ABS(delta) <= values[i].l1);
            g_assert_cmpint(l2, ==, ABS(delta) <= values[i].l2);
        }
    g_autoptr(Arch) arch = fermi();
    g_autoptr(IrBuilder) ir = ir_builder_new(1, 32, 16);
    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    ir_load(ir, 0, ir_tid(ir));
    guint last = ir_load(ir, 1, ir_plus(ir, ir_param(ir, "N"), ir_tid(ir), -1));
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "aos");
    g_assert_cmpint(ir_result_access(result, last)->l1_source, ==, -1);
}

/* 7: a[tid].f loaded, then stored, costs a warp. */
static void
test_load_store(void)
{
    static const struct {
        guint32 rest; /* doubles beside f */
        double cost;
    } values[] = {{7, 3200}, {1, 520}, {0, 260}};
    g_autoptr(Arch) k = kepler();

    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(125, 128, 16);

        ir_field(ir, "f", 8, 1);
        if (values[i].rest)
            ir_field(ir, "rest", 8, values[i].rest);
        ir_load(ir, 0, ir_tid(ir));
        ir_store(ir, 0, ir_tid(ir));
        ir_finish(ir);
        assert_total(ir, k, "aos", values[i].cost * 125 * 4);
    }
}

/* p[j].x for j = 0..3 */
static IrBuilder *
uniform_loop(gint64 block)
{
    IrBuilder *ir = ir_builder_new(64, block, 16);

    ir_field(ir, "x", 8, 1);
    ir_field(ir, "y", 8, 2);
    ir_load(ir, 0, ir_loop(ir, ir_const(ir, 4)));
    ir_end(ir);
    ir_finish(ir);
    return ir;
}

/* 8: uniform accesses in a loop, costs a warp. */
static void
test_uniform_loop(void)
{
    g_autoptr(Arch) f = fermi(), k = kepler();
    g_autoptr(IrBuilder) small = uniform_loop(128), large = uniform_loop(256);

    assert_total(small, f, "aos", 103.0 * 64 * 4);
    assert_total(large, f, "aos", 400.0 * 64 * 8);
    assert_total(large, f, "soa", 103.0 * 64 * 8);
    assert_total(large, k, "aos", 400.0 * 64 * 8);
    assert_total(large, k, "soa", 190.0 * 64 * 8);
    g_autoptr(IrResult) result = ir_estimate(small, f, NULL, "aos");
    g_assert_cmpfloat(ir_result_access(result, 0)->l1_distance, ==, 49152);
    g_autoptr(IrResult) misses = ir_estimate(large, f, NULL, "aos");
    g_assert_cmpfloat(ir_result_access(misses, 0)->l1_distance, ==, 73728);
}

/* 9: the order of cost vectors. */
static void
test_order(void)
{
    const double first[] = {0, 327680000, 768000000}, second[] = {0, 983040000, 256000000};

    g_assert_cmpint(cost_compare(first, 3, second, 3), >, 0);
    g_assert_cmpint(cost_compare(second, 3, first, 3), <, 0);
    g_assert_cmpint(cost_compare(first, 3, first, 3), ==, 0);
}

/* 9: where in the vector an access of the paper's example stands. */
static void
test_degrees(void)
{
    g_autoptr(Arch) f = fermi();
    g_autoptr(IrBuilder) ir = ir_builder_new(100, 32, 16);

    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    const Expr *i = ir_loop(ir, NULL), *j = ir_loop(ir, ir_const(ir, 128));
    guint a = ir_load(ir, 0, ir_plus(ir, ir_const(ir, 0), ir_plus(ir, j, i, 128), 1000));
    ir_end(ir);
    const Expr *k = ir_loop(ir, ir_param(ir, "N"));
    guint b = ir_load(ir, 1, ir_plus(ir, ir_const(ir, 0), ir_plus(ir, k, i, 100), 1000));
    ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, f, NULL, "soa");
    g_assert_cmpuint(ir_result_access(result, a)->degree, ==, 1);
    g_assert_cmpuint(ir_result_access(result, b)->degree, ==, 2);
    g_assert_cmpuint(result->estimate.n_cost, ==, 3);
    g_assert_cmpfloat(result->estimate.cost[0], ==, 0);
    g_assert_cmpfloat(result->estimate.cost[1], ==, 100.0 * 128 * 100 * 100);
    g_assert_cmpfloat(result->estimate.cost[2], ==, 100.0 * 100 * 100 * 100);
    g_assert_cmpfloat(result->estimate.total, ==, result->estimate.cost[1] + result->estimate.cost[2]);
}

static void
assert_total_under(IrBuilder *ir, const Arch *arch, const ModelSettings *settings, double expected)
{
    g_autoptr(IrResult) result = ir_estimate(ir, arch, settings, "soa");

    g_assert_cmpfloat(result->estimate.total, ==, expected);
}

/* --set repeats: one warp loads a place twice and stores it twice, and loads another in each of four
 * iterations. */
static void
test_repeats(void)
{
    const ModelSettings merged = {0}, counted = {.repeats = REPEATS_COUNTED};
    g_autoptr(Arch) f = fermi();
    g_autoptr(IrBuilder) ir = ir_builder_new(1, 32, 16);

    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    ir_load(ir, 0, ir_tid(ir));
    ir_load(ir, 0, ir_tid(ir));
    ir_store(ir, 0, ir_tid(ir));
    ir_store(ir, 0, ir_tid(ir));
    ir_loop(ir, ir_const(ir, 4));
    ir_load(ir, 1, ir_const(ir, 5));
    ir_end(ir);
    ir_finish(ir);
    /* the load, the last store (in L2), y once */
    assert_total_under(ir, f, &merged, 100 + 30 + 100);
    /* the second load hits L1, both stores L2, y misses once and hits three times */
    assert_total_under(ir, f, &counted, 100 + 1 + 30 + 30 + 100 + 3);
}

/* --set transactions=reduced=N: what the first THREADS of a warp cost that load 4 bytes each, STRIDE elements
 * apart from FIRST on. */
static void
test_reduced(void)
{
    static const struct {
        gint64 threads, first, stride, least;
        double cost;
    } values[] = {
        {32, 0, 0, 32, 25},   /* one word: a quarter of the segment */
        {32, 0, 0, 64, 50},   /* the least transaction has 64 bytes */
        {32, 0, 1, 32, 100},  /* all of it */
        {16, 0, 1, 32, 50},   /* one half */
        {16, 16, 1, 32, 50},  /* the other */
        {8, 0, 1, 32, 25},    /* one quarter */
        {8, 24, 1, 32, 25},   /* the last */
        {16, 8, 1, 32, 100},  /* a quarter of each half */
        {8, 4, 1, 32, 50},    /* parts of both quarters of a half */
        {32, 0, 2, 32, 200},  /* two segments */
        {32, 0, 32, 32, 800}, /* 32 segments, one word of each */
        {32, 0, 32, 128, 3200},
    };
    g_autoptr(Arch) k = kepler();

    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        const ModelSettings reduced = {.transactions = TRANSACTIONS_REDUCED,
                                       .transaction_bytes = values[i].least};
        g_autoptr(IrBuilder) ir = ir_builder_new(1, values[i].threads, 16);

        ir_field(ir, "x", 4, 1);
        ir_load(ir, 0, ir_plus(ir, ir_const(ir, values[i].first), ir_thread(ir, 0), values[i].stride));
        ir_finish(ir);
        assert_total_under(ir, k, &reduced, values[i].cost);
    }
}

/* --set shared_memory=l1: six warps access shared memory twice, and three times in each of four iterations;
 * then in a loop of unknown length, 100 times. */
static void
test_shared(void)
{
    const ModelSettings off = {0}, on = {.shared = SHARED_L1};
    g_autoptr(Arch) f = fermi(), k = kepler();
    g_autoptr(IrBuilder) ir = ir_builder_new(3, 64, 16);

    ir_field(ir, "x", 4, 1);
    ir_load(ir, 0, ir_tid(ir));
    ir_loop(ir, ir_const(ir, 4));
    ir_end(ir);
    ir_loop(ir, NULL);
    ir_end(ir);
    ir_finish(ir);
    Node *body = ir->kernel->body;
    guint n = 0;
    body->work.shared = 2;
    for (guint i = 0; i < body->children->len; i++) {
        Node *node = g_ptr_array_index(body->children, i);

        if (node->kind == NODE_LOOP)
            node->work.shared = n++ == 0 ? 3 : 1;
    }
    g_assert_cmpuint(n, ==, 2);
    assert_total_under(ir, f, &off, 600);
    assert_total_under(ir, k, &off, 600);
    for (guint i = 0; i < 2; i++) {
        g_autoptr(IrResult) result = ir_estimate(ir, i ? k : f, &on, "soa");

        g_assert_cmpuint(result->estimate.n_cost, ==, 2);
        g_assert_cmpfloat(result->estimate.cost[0], ==, 600 + 6 * 2 + 6 * 4 * 3);
        g_assert_cmpfloat(result->estimate.cost[1], ==, 6 * 100);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/model-values/1-struct-sizes", test_struct_sizes);
    g_test_add_func("/model-values/2-strides", test_strides);
    g_test_add_func("/model-values/2-unknown-stride", test_unknown_stride);
    g_test_add_func("/model-values/alignment", test_alignment);
    g_test_add_func("/model-values/3-blocks-per-sm", test_blocks);
    g_test_add_func("/model-values/4-vector-sum", test_vector_sum);
    g_test_add_func("/model-values/5-distances", test_distances);
    g_test_add_func("/model-values/6-accordance", test_accordance);
    g_test_add_func("/model-values/7-load-store", test_load_store);
    g_test_add_func("/model-values/8-uniform-loop", test_uniform_loop);
    g_test_add_func("/model-values/9-order", test_order);
    g_test_add_func("/model-values/9-degrees", test_degrees);
    g_test_add_func("/model-values/repeats", test_repeats);
    g_test_add_func("/model-values/reduced", test_reduced);
    g_test_add_func("/model-values/shared", test_shared);
    return g_test_run();
}
