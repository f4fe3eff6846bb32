/* SPDX-License-Identifier: MIT */
/* What a kernel computes beside its accesses, in the model `sector`: by hand, on a GPU of round numbers. */
#include "model/sector/times/times.h"
#include "sector_case.h"

#include <math.h>

#define WARPS 256 /* of 64 blocks of 128 threads, 4 waves */

/* Lets a pass through the place that IR has come to compute ALL instructions. */
static Work *
compute(IrBuilder *ir, guint all)
{
    ir->at->work.all = all;
    return &ir->at->work;
}

/* What one load of x costs each part. */
static PartTimes
load_times(void)
{
    return (PartTimes){.dram = 32768 * 0.01,
                       .l2 = 32768 / 400.0,
                       .l1 = WARPS * 1 / 4.0,
                       .issue = WARPS * 2 / 8.0,
                       .latency = 4 * 500};
}

static void
assert_costs(const IrBuilder *ir, const Arch *arch, PartTimes times)
{
    Estimate one = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);

    assert_near(one.total, parts_together(times));
    estimate_clear(&one);
}

/* A kernel that loads x once; what it computes is up to the test. */
static IrBuilder *
loading(void)
{
    IrBuilder *ir = body_new(64, 128);

    ir_load(ir, 0, ir_tid(ir));
    return ir;
}

/* As many instructions as 8 a ns. */
static void
test_issue(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = loading();
    PartTimes times = load_times();

    compute(ir, 170);
    ir_finish(ir);
    times.issue += WARPS * 170 / 8.0;
    assert_costs(ir, arch, times);
}

/* The slowest of the pipes counts, and a pipe whose rate is not known doesn't. */
static void
test_pipes(void)
{
    static const struct {
        const char *key;
        gsize offset;
    } PIPES[] = {{"integer_lanes_per_sm", G_STRUCT_OFFSET(Work, integer)},
                 {"special_lanes_per_sm", G_STRUCT_OFFSET(Work, special)},
                 {"double_lanes_per_sm", G_STRUCT_OFFSET(Work, real64)}};

    for (guint i = 0; i < G_N_ELEMENTS(PIPES); i++) {
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = loading();
        PartTimes times = load_times(), slow = load_times();
        Work *work = compute(ir, 100);

        G_STRUCT_MEMBER(guint, work, PIPES[i].offset) = 60;
        ir_finish(ir);
        times.issue += WARPS * 100 / 8.0;
        assert_costs(ir, arch, times);
        set_key(arch, PIPES[i].key, "64"); /* as fast as they are issued */
        assert_costs(ir, arch, times);
        set_key(arch, PIPES[i].key, "16"); /* 2 warps' instructions a ns */
        slow.issue = WARPS * 60 / 2.0;
        assert_costs(ir, arch, slow);
    }
}

/* Shared memory keeps L1 busy, a request each. */
static void
test_shared(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = loading();
    PartTimes times = load_times();

    compute(ir, 100)->shared = 90;
    ir_finish(ir);
    times.issue += WARPS * 100 / 8.0;
    times.l1 += WARPS * 90 / 4.0;
    assert_costs(ir, arch, times);
    set_key(arch, "l1_request_8_byte_cycles", "unknown"); /* no matter */
    assert_costs(ir, arch, times);
}

/* Loops without an access: 20 iterations of one with 0 to 19 inside, and to the iteration 3 instructions, of
 * the inner one, four of whose are side by side, 3 for four. */
static void
test_loops(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = loading();
    PartTimes times = load_times();
    const Expr *outer = ir_loop(ir, ir_const(ir, 20));

    compute(ir, 5);
    ir_loop(ir, outer);
    compute(ir, 7);
    ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    times.issue +=
        WARPS * (20 * (5 + 3) + 20 * 10 * (7 + 0.75)) / 8.0; /* in the middle there are 10, not 9.5 */
    assert_costs(ir, arch, times);
}

/* Of a loop of few iterations that the source knows nothing is left. */
static void
test_straight(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = loading();
    PartTimes times = load_times();

    ir_loop(ir, ir_const(ir, 16));
    compute(ir, 5);
    ir_end(ir);
    ir_finish(ir);
    times.issue += WARPS * 16 * 5 / 8.0;
    assert_costs(ir, arch, times);
}

/* Half of the warps compute 40 instructions, the other half 8. */
static void
test_branches(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = loading();
    PartTimes times = load_times();

    ir_guard(ir, expr_binary(ir->kernel->pool, EXPR_LT, ir_thread(ir, 0), ir_const(ir, 64)));
    compute(ir, 40);
    ir_else(ir);
    compute(ir, 8);
    ir_end(ir);
    ir_finish(ir);
    times.issue += WARPS * (40 + 8) / 2 / 8.0;
    assert_costs(ir, arch, times);
}

/* A warp goes on as long as the longest of its lanes: thread t makes t iterations. */
static void
test_longest_lane(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(256, 32);
    PartTimes times = load_times();

    ir_load(ir, 0, ir_tid(ir));
    ir_loop(ir, ir_thread(ir, 0));
    compute(ir, 6);
    ir_end(ir);
    ir_finish(ir);
    times.latency = 16 * 500;
    times.issue += WARPS * 31 * (6 + 0.75) / 8.0;
    assert_costs(ir, arch, times);
}

/* Nanoseconds to issue the first access of IR, a load in a loop, with or without a barrier behind it. */
static double
issue_of_load(const Expr *(*index)(IrBuilder *ir, const Expr *counter), gboolean barrier)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    double issue;

    ir_load(ir, 0, index(ir, ir_loop(ir, ir_const(ir, 40))));
    if (barrier)
        ir_barrier(ir);
    ir_end(ir);
    ir_finish(ir);
    gpointer prepared = prepare(ir, arch, LOCALITY_RANDOM);
    g_autoptr(Layout) soa = layout_parse("soa", ir->binding->record, NULL);
    g_autofree char *dump = model_sector.dump(prepared, soa, "cost");
    g_auto(GStrv) lines = g_strsplit(dump, "\n", -1);
    g_autoptr(GRegex) apart = g_regex_new(" {2,}", 0, 0, NULL);
    g_auto(GStrv) cells = g_regex_split(apart, lines[1], 0);
    g_assert_cmpuint(g_strv_length(cells), ==, 3 + N_PARTS);
    issue = g_ascii_strtod(cells[7], NULL);
    model_sector.release(prepared);
    return issue;
}

static const Expr *
stepping(IrBuilder *ir, const Expr *counter)
{
    return ir_plus(ir, ir_tid(ir), counter, 32);
}

static const Expr *
jumping(IrBuilder *ir, const Expr *counter)
{
    return ir_plus(ir, ir_tid(ir), expr_mul(ir->kernel->pool, counter, counter), 32);
}

/* An address for each load, or two instructions for four that lie evenly and are made side by side. */
static void
test_addresses(void)
{
    assert_near(issue_of_load(stepping, FALSE), WARPS * 40 * (1 + 2.0 / 4) / 8);
    assert_near(issue_of_load(stepping, TRUE), WARPS * 40 * 2 / 8.0);
    assert_near(issue_of_load(jumping, FALSE), WARPS * 40 * 2 / 8.0);
}

/* What a loop of unknown length computes stands at its degree. */
static void
test_degree(void)
{
    g_autoptr(IrBuilder) ir = loading();

    ir_loop(ir, NULL);
    compute(ir, 9);
    ir_end(ir);
    ir_finish(ir);
    Estimate one = estimate(ir, "soa", LOCALITY_RANDOM);
    g_assert_cmpuint(one.n_cost, ==, 2);
    assert_near(one.cost[0], parts_together(load_times()));
    /* data says after each iteration whether there is another: none side by side, and of each of 4 waves'
     * warps one instruction 4 cycles behind the other */
    assert_near(one.cost[1], parts_together((PartTimes){.issue = 100 * WARPS * (9 + 3) / 8.0,
                                                        .latency = 4 * 100 * (9 + 3) * 4}));
    estimate_clear(&one);
}

/* A warp's instructions follow one another as far apart as the GPU's file says: in each of 4 waves. */
static void
test_spacing(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = loading();
    PartTimes times = load_times();

    compute(ir, 170);
    ir_finish(ir);
    times.issue += WARPS * 170 / 8.0;
    times.latency += 4 * 170 * 3;
    g_assert_true(arch_set(arch, "instruction_spacing_cycles", "3", &error));
    assert_costs(ir, arch, times);
}

/* What is loaded may tell the number of iterations before the first: then nothing follows one another. */
static void
test_loaded_trip(void)
{
    g_autoptr(IrBuilder) ir = loading();

    ir_loop(ir, NULL);
    compute(ir, 9);
    ir_end(ir);
    Loop *loop = g_ptr_array_index(ir->kernel->loops, 0);
    loop->loaded_trip = ir_const(ir, 7);
    ir_finish(ir);
    Estimate one = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(one.cost[1], 100 * WARPS * (9 + 0.75) / 8.0);
    estimate_clear(&one);
}

/* Where all blocks reside at a time, the multiprocessor that has most of them ends last: 6 on 4 are 2 on one.
 */
static void
test_last_block(void)
{
    g_autoptr(IrBuilder) ir = body_new(6, 128);

    ir_load(ir, 0, ir_tid(ir));
    compute(ir, 100000);
    ir_finish(ir);
    Estimate one = estimate(ir, "soa", LOCALITY_RANDOM);
    double issue = 6 * 4 * 2 / 8.0 + 2 * 4 * 100000 / 2.0;
    g_assert_cmpfloat(fabs(one.total / issue - 1), <, 1e-3);
    estimate_clear(&one);
}

/* Groups one by one: it is computed once, however many there are. */
static void
test_groups(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    const guint8 apart[4] = {0, 1, 2, 3};

    for (int field = 0; field < 4; field++)
        ir_load(ir, field, ir_tid(ir));
    compute(ir, 100000);
    ir_finish(ir);
    for (guint i = 0; i < 4; i++)
        ir->binding->record->fields[i].touched = TRUE;
    Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
    gpointer prepared = prepare(ir, arch, LOCALITY_RANDOM);
    double cost;
    model_sector.grouping_bound(prepared, apart, &cost);
    g_assert_cmpfloat(fabs(cost / soa.total - 1), <, 1e-3);
    g_assert_cmpfloat(fabs(soa.total / (WARPS * 100000 / 8.0) - 1), <, 1e-2);
    model_sector.release(prepared);
    estimate_clear(&soa);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-work/issue", test_issue);
    g_test_add_func("/sector-work/pipes", test_pipes);
    g_test_add_func("/sector-work/spacing", test_spacing);
    g_test_add_func("/sector-work/shared", test_shared);
    g_test_add_func("/sector-work/loops", test_loops);
    g_test_add_func("/sector-work/straight", test_straight);
    g_test_add_func("/sector-work/branches", test_branches);
    g_test_add_func("/sector-work/longest-lane", test_longest_lane);
    g_test_add_func("/sector-work/addresses", test_addresses);
    g_test_add_func("/sector-work/degree", test_degree);
    g_test_add_func("/sector-work/loaded-trip", test_loaded_trip);
    g_test_add_func("/sector-work/last-block", test_last_block);
    g_test_add_func("/sector-work/groups", test_groups);
    return g_test_run();
}
