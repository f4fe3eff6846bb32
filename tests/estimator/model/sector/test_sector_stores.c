/* SPDX-License-Identifier: MIT */
/* What stores wait for in L1, how they merge, and what computing and waiting costs: values of the model
 * `sector` computed by hand, on the architecture tests/data/sector.arch. */
#include "sector_case.h"
#include "model/sector/sector_private.h"

#include <math.h>

/* All kernels run in 64 blocks of 128 threads: 256 warps, 4 waves. */
#define WARPS 256

static Access *
access_of(IrBuilder *ir, guint access)
{
    return g_ptr_array_index(ir->kernel->accesses, access);
}

/* Makes ACCESS one of stage STAGE, which stores what was loaded in VALUE_STAGE. */
static void
set_stage(IrBuilder *ir, guint access, guint stage, guint value_stage)
{
    access_of(ir, access)->section = stage;
    access_of(ir, access)->value_section = value_stage;
    access_of(ir, access)->value_loads = value_stage ? ir->kernel->accesses->len : 0; /* all of them */
}

/* For how many cycles a warp's stores hold L1. */
static double
held_by_stores(IrBuilder *ir, Arch *arch, const char *spec)
{
    gpointer prepared = prepare(ir, arch, LOCALITY_RANDOM);
    const Sector *sector = prepared;
    g_autoptr(GError) error = NULL;
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);

    g_assert_no_error(error);
    g_autoptr(Placement) placement = placement_new(sector->launch->study, sector->launch->compiled, layout);
    SectorStream *stream = sector_stream(((Sector *)prepared)->launch, ((Sector *)prepared)->memo, placement);
    g_autoptr(SectorItems) items =
        sector_items(((Sector *)prepared)->launch, ((Sector *)prepared)->memo, stream, placement);
    double cycles = 0;
    for (guint k = 0; k < stream->stream->n_items; k++)
        cycles += items->held_cycles[k] / WARPS;
    model_sector.release(prepared);
    return cycles;
}

/* How much longer L1 is busy, in cycles a warp, with the store STORE whose value is of stage VALUE_STAGE than
 * if it waited for the loads of its own stage, 2. */
static double
held(IrBuilder *ir, guint store, guint value_stage, const char *spec)
{
    double parts[2];

    for (guint i = 0; i < 2; i++) {
        set_stage(ir, store, 2, i == 0 ? 2 : value_stage);
        g_autoptr(Arch) arch = small_arch();
        parts[i] = held_by_stores(ir, arch, spec);
    }
    assert_near(parts[0], 0);
    return parts[1];
}

/* y = 0 beside a load of x: DRAM has x after 500 cycles. */
static IrBuilder *
fly_new(guint *ret_store)
{
    IrBuilder *ir = body_new(64, 128);

    set_stage(ir, ir_load(ir, 0, ir_tid(ir)), 2, 0);
    *ret_store = ir_store(ir, 1, ir_tid(ir));
    ir_finish(ir);
    return ir;
}

/* A store waits for a line that is on its way. */
static void
test_held(void)
{
    guint store;
    g_autoptr(IrBuilder) ir = fly_new(&store);

    assert_near(held(ir, store, 0, "aos"), 500);
    assert_near(held(ir, store, 1, "aos"), 500); /* of a stage before */
    assert_near(held(ir, store, 0, "soa"), 0);
    /* a tile of 8 elements is a line; of 32, each field has a line of its own */
    assert_near(held(ir, store, 0, "aosoa@8"), 500);
    assert_near(held(ir, store, 0, "aosoa@32"), 0);
}

/* One store of a warp after another: the time adds to L1's. */
static void
test_held_cost(void)
{
    guint store;
    g_autoptr(IrBuilder) ir = fly_new(&store);

    set_stage(ir, store, 2, 0);
    Estimate aos = estimate(ir, "aos", LOCALITY_RANDOM);
    assert_near(aos.total, parts_together((PartTimes){.dram = 131072 * 0.01 + 65536 * (0.0125 + 0.0025),
                                                      .l2 = 131072 / 400.0,
                                                      .l2_in = (131072 + 256 * 4 * 32) / 200.0,
                                                      .l1 = WARPS * (4 + 2 + 12 + 2 * 3 + 500) / 4.0,
                                                      .issue = WARPS * (2 + 1) / 8.0,
                                                      .latency = 4 * 500}));
    estimate_clear(&aos);
}

/* Two stores of a stage: behind the first, the lines are there. */
static void
test_held_once(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    set_stage(ir, ir_load(ir, 0, ir_tid(ir)), 2, 0);
    set_stage(ir, ir_store(ir, 1, ir_tid(ir)), 2, 0);
    guint store = ir_store(ir, 2, ir_tid(ir));
    ir_finish(ir);
    set_stage(ir, 1, 2, 2);
    assert_near(held(ir, store, 0, "aos"), 500);
    set_stage(ir, 1, 2, 0);
    set_stage(ir, store, 2, 0);
    Estimate both = estimate(ir, "aos", LOCALITY_RANDOM);
    set_stage(ir, store, 2, 2);
    Estimate first = estimate(ir, "aos", LOCALITY_RANDOM);
    assert_near(both.total, first.total);
    estimate_clear(&both);
    estimate_clear(&first);
}

/* Nothing is on its way in another stage, where the load hits, and of a line that nobody loads. */
static void
test_held_not(void)
{
    guint store;
    g_autoptr(IrBuilder) other = fly_new(&store);

    set_stage(other, 0, 1, 0);
    assert_near(held(other, store, 0, "aos"), 0);

    g_autoptr(IrBuilder) hit = body_new(64, 128);
    set_stage(hit, ir_load(hit, 2, ir_tid(hit)), 1, 0);
    set_stage(hit, ir_load(hit, 0, ir_tid(hit)), 2, 0); /* lies where z was */
    store = ir_store(hit, 1, ir_tid(hit));
    ir_finish(hit);
    assert_near(held(hit, store, 0, "aos"), 0);

    g_autoptr(IrBuilder) beyond = body_new(64, 128);
    set_stage(beyond, ir_load(beyond, 0, ir_tid(beyond)), 2, 0);
    store = ir_store(beyond, 1, ir_plus(beyond, ir_tid(beyond), ir_const(beyond, 64 * 128), 1));
    ir_finish(beyond);
    assert_near(held(beyond, store, 0, "aos"), 0);
}

/* A store that has to stay behind another which waits, waits as well, and __restrict__ changes nothing about
 * that; the compiler moves loads ahead of stores where it may. */
static void
test_held_order(void)
{
    static const struct {
        gboolean is_restrict, value_waits;
        double cycles;
    } CASES[] = {{FALSE, TRUE, 0}, {TRUE, TRUE, 0}, {FALSE, FALSE, 500}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        guint list = ir_array(ir, 4, CASES[i].is_restrict);

        set_stage(ir, ir_load(ir, 0, ir_tid(ir)), 2, 0);
        set_stage(ir, ir_access(ir, ACCESS_STORE, list, -1, ir_tid(ir)), 2, CASES[i].value_waits ? 2 : 0);
        guint store = ir_store(ir, 1, ir_tid(ir));
        ir_finish(ir);
        assert_near(held(ir, store, 0, "aos"), CASES[i].cycles);
    }
    for (guint same = 0; same < 2; same++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        guint store = ir_store(ir, 1, ir_tid(ir));
        /* x lies beside y; y itself, of what may be the same element, must come after */
        const Expr *twice = ir_plus(ir, ir_tid(ir), ir_tid(ir), 1);

        set_stage(ir, ir_load(ir, same ? 1 : 0, same ? twice : ir_tid(ir)), 2, 0);
        ir_finish(ir);
        assert_near(held(ir, store, 0, "aos"), same ? 0 : 500);
    }
}

/* --- stores that merge */

/* Stores of N fields in a row, which take STAGES: 0 for one. */
static IrBuilder *
row_new(guint n, guint stages)
{
    IrBuilder *ir = body_new(64, 128);

    for (guint i = 0; i < n; i++)
        set_stage(ir, ir_store(ir, (int)i, ir_tid(ir)), 1 + i * stages, 0);
    ir_finish(ir);
    return ir;
}

static double
writes_to_l2(const IrBuilder *ir, const Arch *arch, const char *spec)
{
    Estimate result = estimate_on(ir, arch, spec, LOCALITY_RANDOM);
    double writes = result.traffic.l2_writes;

    estimate_clear(&result);
    return writes / WARPS;
}

/* Each of 4 stores goes to 4 lines and to the same 16 sectors. */
static void
test_merge(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) row = row_new(4, 0), two = row_new(2, 0), stages = row_new(4, 1);

    assert_near(writes_to_l2(row, arch, "aos"), 4 * 16); /* not known to merge */
    set_key(arch, "l1_store_merge_reach",
            "44.361419555836499"); /* ln 2 of 4 stores of 4^2 lines: half join */
    assert_near(writes_to_l2(row, arch, "aos"), 16 + 3 * 16 / 2);
    assert_near(writes_to_l2(two, arch, "aos"), 16 + 16 / 4.0); /* of 2 stores three in four */
    set_key(arch, "l1_store_merge_reach", "100000");
    assert_near(writes_to_l2(row, arch, "aos"), 16);
    assert_near(writes_to_l2(row, arch, "soa"), 4 * 4);
    assert_near(writes_to_l2(row, arch, "x,y/z,w"), 2 * 8);
    assert_near(writes_to_l2(stages, arch, "aos"), 4 * 16);
}

/* Of a group of two or four words that is aligned, the stores are one, and there is nothing to merge; of
 * three each is made. */
static void
test_aligned_groups(void)
{
    static const struct {
        const char *spec;
        double requests, sectors; /* a warp */
    } CASES[] = {{"w,z,y,x", 1, 16}, {"x,y/z,w", 2, 2 * 8}, {"x,y,z/w", 4, 3 * 12 + 4}, {"aos", 4, 4 * 16}};
    g_autoptr(IrBuilder) ir = row_new(4, 0);

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        Estimate result = estimate(ir, CASES[i].spec, LOCALITY_RANDOM);

        assert_near(result.traffic.store_requests, WARPS * CASES[i].requests);
        assert_near(result.traffic.l2_writes, WARPS * CASES[i].sectors);
        estimate_clear(&result);
    }
}

/* A warp's second store begins halfway in its first. Where the next warp stores, it comes later. */
static void
test_merge_part(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    set_key(arch, "l1_store_merge_reach", "100000");
    ir_store(ir, 0, ir_tid(ir));
    ir_store(ir, 1, ir_plus(ir, ir_tid(ir), ir_const(ir, 16), 1));
    ir_finish(ir);
    assert_near(writes_to_l2(ir, arch, "aos"), 16 + 8);
}

/* Of a warp's 32 words in a row, stored from word 0, 32 and 8 of 64 on: the last store shares three sectors
 * with the first and goes with it, though it shares one with the second. */
static void
test_merge_once(void)
{
    static const gint64 from[] = {0, 32, 8};
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(WARPS, 32);
    guint list = ir_array(ir, 4, FALSE);

    set_key(arch, "l1_store_merge_reach", "100000");
    for (guint i = 0; i < G_N_ELEMENTS(from); i++) {
        const Expr *at = ir_plus(ir, ir_thread(ir, 0), ir_block(ir, 0), 64);

        ir_access(ir, ACCESS_STORE, list, -1, ir_plus(ir, at, ir_const(ir, from[i]), 1));
    }
    ir_finish(ir);
    assert_near(writes_to_l2(ir, arch, "aos"), 4 + 4 + 1);
}

/* What comes between stores: nothing, a load that may read what is stored, one that may not. */
static void
test_merge_between(void)
{
    static const struct {
        gboolean is_restrict;
        double sectors;
    } CASES[] = {{FALSE, 2 * 16}, {TRUE, 16}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        guint list = ir_array(ir, 4, CASES[i].is_restrict);

        set_key(arch, "l1_store_merge_reach", "100000");
        ir_store(ir, 0, ir_tid(ir));
        ir_access(ir, ACCESS_LOAD, list, -1, ir_tid(ir));
        access_of(ir, ir_store(ir, 1, ir_tid(ir)))->value_loads = 0; /* it waits for nothing */
        ir_finish(ir);
        assert_near(writes_to_l2(ir, arch, "aos"), CASES[i].sectors);
    }
}

/* A store to another array, of a line a warp, between two to the same structs of three words. */
static void
test_merge_in_turn(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    g_autoptr(Arch) arch = small_arch();

    set_key(arch, "l1_store_merge_reach", "100000");
    ir_store(ir, 0, ir_tid(ir));
    ir_store(ir, 3, ir_tid(ir));
    ir_store(ir, 1, ir_tid(ir));
    ir_finish(ir);
    assert_near(writes_to_l2(ir, arch, "x,y,z/w"), 12 + 4);
    set_key(arch, "l1_store_merge_lines", "2");
    assert_near(writes_to_l2(ir, arch, "x,y,z/w"), 12 + 4 + 12 * (1 - exp(-0.25)));
    assert_near(writes_to_l2(ir, arch, "x,y/z,w"), 8 + 8 + 8 * (1 - exp(-1)));
}

/* What was loaded at AT is not 0, which holds for SHARE of the threads. */
static const Expr *
decide(IrBuilder *ir, const Expr *at, double share)
{
    ExprPool *pool = ir->kernel->pool;
    Decision *decision = g_new0(Decision, 1);
    const Expr *loaded = expr_opaque(pool, "load flag", &at, 1);

    decision->holds = expr_not(pool, expr_binary(pool, EXPR_EQ, loaded, expr_const(pool, 0)));
    g_ptr_array_add(ir->kernel->decisions, decision);
    ir->launch->shares = g_renew(double, ir->launch->shares, ir->kernel->decisions->len);
    ir->launch->shares[ir->kernel->decisions->len - 1] = share;
    return decision->holds;
}

/* Each thread goes through a line of its own: what the next iteration loads of it is on its way when a store
 * behind a branch is made, but where iterations are not put side by side, the load may not pass another
 * store, or what is loaded decides whether anything is stored. */
static void
test_held_next(void)
{
    static const struct {
        gint64 unroll;
        gboolean other, by_data;
        double share;  /* of the threads, that is told to store; 0: not told */
        double cycles; /* seven loads behind stores, of which one begins a piece of DRAM's */
    } CASES[] = {{0, FALSE, FALSE, 0, 6 * 200 + 500},
                 {1, FALSE, FALSE, 0, 0},
                 {0, TRUE, FALSE, 0, 0},
                 {0, FALSE, TRUE, 0, 0},
                 {0, FALSE, TRUE, 0.9, 0}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "l1_bytes", "128");
        set_key(arch, "l2_bytes", "4194304");
        guint list = ir_array(ir, 4, FALSE);
        const Expr *counter = ir_loop(ir, ir_const(ir, 8));
        const Expr *at = ir_plus(ir, counter, ir_tid(ir), 8);
        guint load = ir_load(ir, 0, at);
        if (CASES[i].by_data)
            ir_guard(ir, CASES[i].share > 0 ? decide(ir, at, CASES[i].share) : NULL);
        guint store = ir_store(ir, 1, at);
        if (CASES[i].by_data)
            ir_end(ir);
        if (CASES[i].other)
            set_stage(ir, ir_access(ir, ACCESS_STORE, list, -1, at), 2, 1);
        ir_end(ir);
        ir_finish(ir);
        ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->unroll = CASES[i].unroll;
        set_stage(ir, load, 1, 0);
        set_stage(ir, store, 2, 1);
        assert_near(held_by_stores(ir, arch, "aos"), CASES[i].cycles);
    }
}

/* The same of two words that are stored as one, which is made where its second part is: behind the branch. */
static void
test_held_next_wide(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    g_autoptr(Arch) arch = small_arch();

    set_key(arch, "l1_bytes", "128");
    set_key(arch, "l2_bytes", "4194304");
    const Expr *counter = ir_loop(ir, ir_const(ir, 8));
    const Expr *at = ir_plus(ir, counter, ir_tid(ir), 8);
    guint load = ir_load(ir, 0, at), first = ir_store(ir, 3, at), second = ir_store(ir, 2, at);
    ir_end(ir);
    ir_finish(ir);
    set_stage(ir, load, 1, 0);
    set_stage(ir, first, 1, 0);
    set_stage(ir, second, 2, 1);
    assert_near(held_by_stores(ir, arch, "w,z,y,x"), 6 * 200 + 500);
}

/* L1 gives what a stage loads after 30 cycles: a store of it is made with one of a value that seven
 * operations of 4 cycles make, give or take two. */
static void
test_merge_loaded(void)
{
    static const struct {
        guint depth;
        double sectors;
    } CASES[] = {{4, 2 * 16}, {5, 16}, {9, 16}, {10, 2 * 16}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "l1_store_merge_reach", "100000");
        set_stage(ir, ir_load(ir, 2, ir_tid(ir)), 1, 0);
        set_stage(ir, ir_load(ir, 0, ir_tid(ir)), 2, 0); /* lies where z was */
        guint made = ir_store(ir, 3, ir_tid(ir)), loaded = ir_store(ir, 1, ir_tid(ir));
        ir_finish(ir);
        set_stage(ir, made, 2, 0);
        set_stage(ir, loaded, 2, 2);
        access_of(ir, made)->value_depth = CASES[i].depth;
        access_of(ir, loaded)->value_depth = 1;
        assert_near(writes_to_l2(ir, arch, "aos"), CASES[i].sectors);
    }
}

/* A store whose value takes three operations more is made later. */
static void
test_merge_depth(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) row = row_new(3, 0);

    set_key(arch, "l1_store_merge_reach", "100000");
    access_of(row, 0)->value_depth = 4;
    access_of(row, 1)->value_depth = 2;
    access_of(row, 2)->value_depth = 6;
    assert_near(writes_to_l2(row, arch, "aos"), 16);
    access_of(row, 1)->value_depth = 1;
    assert_near(writes_to_l2(row, arch, "aos"), 2 * 16);
    access_of(row, 2)->value_depth = 7;
    assert_near(writes_to_l2(row, arch, "aos"), 3 * 16);
}

/* A store that waits for nothing goes before one that waits for a load which misses, and not together with
 * it. */
static void
test_merge_ready(void)
{
    for (guint waits = 0; waits < 2; waits++) {
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        guint list = ir_array(ir, 4, TRUE);

        set_key(arch, "l1_store_merge_reach", "100000");
        ir_access(ir, ACCESS_LOAD, list, -1, ir_tid(ir));
        guint x = ir_store(ir, 0, ir_tid(ir)), y = ir_store(ir, 1, ir_tid(ir));
        ir_finish(ir);
        access_of(ir, x)->value_loads = 1;
        access_of(ir, y)->value_loads = waits;
        for (guint i = 0; i < 3; i++)
            access_of(ir, i)->section = 1;
        access_of(ir, x)->value_section = 1;
        access_of(ir, y)->value_section = waits;
        assert_near(writes_to_l2(ir, arch, "aos"), waits ? 16 : 2 * 16);
    }
}

/* Values are copied from elements far away in separate arrays: one line of each pair may come later
 * than what its store needs, with a spread of 100 cycles 50 later, and two 50 and 25. Nothing where the store
 * needs its own line's load, or all loads go to one line. */
static void
test_held_crossing(void)
{
    static const struct {
        const char *layout;
        guint fields, far;
        double cycles;
    } CASES[] = {{"soa", 1, 4096, 50}, {"soa", 2, 4096, 75}, {"soa", 1, 0, 0}};

    for (guint c = 0; c < G_N_ELEMENTS(CASES); c++) {
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        const Expr *i = ir_tid(ir), *other = ir_plus(ir, ir_tid(ir), ir_const(ir, CASES[c].far), 1);
        guint loads[2][2];

        set_key(arch, "dram_answer_spread_cycles", "100");
        for (guint f = 0; f < CASES[c].fields; f++) {
            loads[f][0] = ir_load(ir, (int)f, i);
            loads[f][1] = CASES[c].far ? ir_load(ir, (int)f, other) : loads[f][0];
        }
        for (guint f = 0; f < CASES[c].fields; f++) {
            guint store = ir_store(ir, (int)f, i);

            access_of(ir, store)->copied = (int)loads[f][1];
            access_of(ir, store)->value_loads = ir->kernel->accesses->len;
        }
        ir_finish(ir);
        for (guint k = 0; k < ir->kernel->accesses->len; k++)
            access_of(ir, k)->section = access_of(ir, k)->value_section = 1;
        assert_near(held_by_stores(ir, arch, CASES[c].layout), CASES[c].cycles);
    }
}

/* Together four stores fill sectors; of two L2 gets with each line as much as of one sector more. In L1 the
 * first store takes what it would, the others a request each. */
static void
test_merge_cost(void)
{
    for (guint n = 2; n <= 4; n += 2) {
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = row_new(n, 0);

        set_key(arch, "l1_store_merge_reach", "100000");
        set_key(arch, "l2_bytes", "1048576"); /* DRAM has nothing to do */
        Estimate aos = estimate_on(ir, arch, "aos", LOCALITY_RANDOM);
        double first = 2 + 12 + 2 * 3;
        PartTimes times = {.l2_in = WARPS * (16 + (n == 4 ? 0 : 4)) * 32 / 200.0,
                           .l1 = WARPS * (first + 2 * (n - 1)) / 4.0,
                           .issue = WARPS * (n + 1) / 8.0};
        assert_near(aos.total, parts_together(times));
        estimate_clear(&aos);
    }
}

/* --- addresses and waiting */

/* A tile's address takes 6 instructions, once for both fields. */
static void
test_addresses(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    ir_load(ir, 1, ir_tid(ir));
    ir_load(ir, 0, ir_tid(ir));
    ir_load(ir, 0, ir_plus(ir, ir_tid(ir), ir_const(ir, 32), 1));
    ir_finish(ir);
    ir->launch->grid[0] = 4; /* one block on each multiprocessor */
    Estimate tiled = estimate(ir, "aosoa@32", LOCALITY_RANDOM);
    /* two fields of 4 blocks, and of one the 32 elements beyond each block, which are the next block's */
    double bytes = 4 * 128 * (4 + 4) + 32 * 4;
    assert_near(tiled.total, parts_together((PartTimes){.dram = bytes * 0.01,
                                                        .l2 = 16 * (4 + 4 + 1) * 32 / 400.0,
                                                        .l1 = 16 * 3 * 1 / 4.0,
                                                        .issue = 16 * (6 + 1 + 6) / 8.0,
                                                        .latency = 500}));
    estimate_clear(&tiled);
}

/* Loads behind something that waits for earlier ones are another run. */
static void
test_waits(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    ir_load(ir, 1, ir_tid(ir));
    guint x = ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    PartTimes times = {.dram = 65536 * 0.01,
                       .l2 = 65536 / 400.0,
                       .l1 = WARPS * 2 * 1 / 4.0,
                       .issue = WARPS * (2 + 2) / 8.0,
                       .latency = 4 * 500};
    Estimate together = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(together.total, parts_together(times));
    access_of(ir, x)->section = 1; /* another stage, but nobody waits */
    Estimate stages = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(stages.total, parts_together(times));
    access_of(ir, x)->waits = 1;
    times.latency = 4 * (500 + 500);
    Estimate apart = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(apart.total, parts_together(times));
    /* what a second load adds that DRAM has at the same time, and none of a run of one */
    g_autoptr(Arch) arch = small_arch();
    set_key(arch, "dram_loaded_latency_load_cycles", "40");
    Estimate alone = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
    assert_near(alone.total, apart.total);
    access_of(ir, x)->waits = 0;
    times.latency = 4 * (500 + 40);
    Estimate further = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
    assert_near(further.total, parts_together(times));
    estimate_clear(&alone);
    estimate_clear(&further);
    estimate_clear(&together);
    estimate_clear(&stages);
    estimate_clear(&apart);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-stores/held", test_held);
    g_test_add_func("/sector-stores/held-cost", test_held_cost);
    g_test_add_func("/sector-stores/held-once", test_held_once);
    g_test_add_func("/sector-stores/held-not", test_held_not);
    g_test_add_func("/sector-stores/held-order", test_held_order);
    g_test_add_func("/sector-stores/merge", test_merge);
    g_test_add_func("/sector-stores/aligned-groups", test_aligned_groups);
    g_test_add_func("/sector-stores/merge-part", test_merge_part);
    g_test_add_func("/sector-stores/merge-once", test_merge_once);
    g_test_add_func("/sector-stores/merge-between", test_merge_between);
    g_test_add_func("/sector-stores/merge-in-turn", test_merge_in_turn);
    g_test_add_func("/sector-stores/held-next", test_held_next);
    g_test_add_func("/sector-stores/held-next-wide", test_held_next_wide);
    g_test_add_func("/sector-stores/merge-depth", test_merge_depth);
    g_test_add_func("/sector-stores/merge-loaded", test_merge_loaded);
    g_test_add_func("/sector-stores/merge-ready", test_merge_ready);
    g_test_add_func("/sector-stores/held-crossing", test_held_crossing);
    g_test_add_func("/sector-stores/merge-cost", test_merge_cost);
    g_test_add_func("/sector-stores/addresses", test_addresses);
    g_test_add_func("/sector-stores/waits", test_waits);
    return g_test_run();
}
