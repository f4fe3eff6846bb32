/* SPDX-License-Identifier: MIT */
/* Threads that are drawn where data decides a condition: expectations by hand, and small launches thread by
 * thread with the same draws. The architecture is tests/data/sector.arch: sectors of 32 bytes. */
#include "sector_case.h"
#include "ir/ir.h"

#include <math.h>
#include <string.h>

/* What was loaded at AT is not 0: a new decision of the kernel, which holds for SHARE of the threads. */
static const Expr *
decide(IrBuilder *ir, const Expr *const *at, guint n_at, double share)
{
    ExprPool *pool = ir->kernel->pool;
    g_autofree char *text = g_strdup_printf("load flag #%u", ir->kernel->decisions->len);
    Decision *decision = g_new0(Decision, 1);
    guint number = ir->kernel->decisions->len;

    decision->holds =
        expr_not(pool, expr_binary(pool, EXPR_EQ, expr_opaque(pool, text, at, n_at), expr_const(pool, 0)));
    g_ptr_array_add(ir->kernel->decisions, decision);
    ir->launch->shares = g_renew(double, ir->launch->shares, number + 1);
    ir->launch->shares[number] = share;
    return decision->holds;
}

static const Expr *
decide_by_thread(IrBuilder *ir, double share)
{
    const Expr *at = ir_tid(ir);

    return decide(ir, &at, 1, share);
}

static void
assert_about(double got, double expected, double error)
{
    if (fabs(got - expected) > error * fabs(expected))
        g_error("%.6g, not %.6g within %g", got, expected, error);
}

/* 32 lanes of which a share p is live: a request unless none is, a sector of n lanes unless none of these is.
 */
static void
test_expected(void)
{
    static const double SHARES[] = {0.5, 0.125, 0.9};

    for (guint i = 0; i < G_N_ELEMENTS(SHARES); i++) {
        g_autoptr(IrBuilder) ir = body_new(16384, 256);
        double p = SHARES[i], q = 1 - p, warps = 16384 * 8;

        ir_guard(ir, decide_by_thread(ir, p));
        ir_load(ir, 0, ir_tid(ir));
        ir_else(ir);
        ir_store(ir, 1, ir_tid(ir));
        ir_end(ir);
        ir_finish(ir);
        Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM), aos = estimate(ir, "aos", LOCALITY_RANDOM);
        assert_about(soa.traffic.load_requests, warps * (1 - pow(q, 32)), 0.005);
        assert_about(soa.traffic.load_sectors, warps * 4 * (1 - pow(q, 8)), 0.01);
        assert_about(soa.traffic.store_requests, warps * (1 - pow(p, 32)), 0.005);
        assert_about(soa.traffic.store_sectors, warps * 4 * (1 - pow(p, 8)), 0.01);
        assert_about(aos.traffic.load_sectors, warps * 16 * (1 - pow(q, 2)), 0.01);
        assert_about(aos.traffic.store_sectors, warps * 16 * (1 - pow(p, 2)), 0.01);
        estimate_clear(&soa);
        estimate_clear(&aos);
    }
}

/* DRAM reads pieces of 4 elements where one of them is loaded, and sectors of 2 that are written in part. It
 * is known from three blocks of this GPU. */
static void
test_dram(void)
{
    static const double SHARES[] = {0.5, 0.125};

    for (guint i = 0; i < G_N_ELEMENTS(SHARES); i++)
        for (guint is_store = 0; is_store < 2; is_store++) {
            g_autoptr(IrBuilder) ir = body_new(16384, 256);
            double q = 1 - SHARES[i], warps = 16384 * 8;

            ir_guard(ir, decide_by_thread(ir, SHARES[i]));
            ir_access(ir, is_store ? ACCESS_STORE : ACCESS_LOAD, 0, 0, ir_tid(ir));
            ir_end(ir);
            ir_finish(ir);
            Estimate aos = estimate(ir, "aos", LOCALITY_RANDOM);
            double sectors = is_store ? 16 * (1 - pow(q, 2)) : 2 * 8 * (1 - pow(q, 4));
            assert_about(aos.traffic.dram_reads, warps * sectors, 0.05);
            assert_about(aos.traffic.dram_writes, is_store ? warps * sectors : 0, 0.05);
            estimate_clear(&aos);
        }
}

/* A share of 0 or 1 is exact, as is what a decision on the block alone does to a warp: all lanes or none. */
static void
test_certain(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    const Expr *block = ir_block(ir, 0);

    ir_guard(ir, decide_by_thread(ir, 1));
    ir_load(ir, 0, ir_tid(ir));
    ir_else(ir);
    ir_store(ir, 0, ir_tid(ir));
    ir_end(ir);
    ir_guard(ir, decide_by_thread(ir, 0));
    ir_store(ir, 1, ir_tid(ir));
    ir_end(ir);
    ir_guard(ir, decide(ir, &block, 1, 0.5));
    ir_store(ir, 2, ir_tid(ir));
    ir_end(ir);
    ir_finish(ir);
    Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(soa.traffic.load_requests, 256);
    assert_near(soa.traffic.load_sectors, 1024);
    assert_near(soa.traffic.store_sectors, 4 * soa.traffic.store_requests);
    g_assert_cmpfloat(soa.traffic.store_requests, >, 64);
    g_assert_cmpfloat(soa.traffic.store_requests, <, 192);
    assert_near(fmod(soa.traffic.store_requests, 4), 0);
    estimate_clear(&soa);
}

/* Of a grid of which few blocks are looked at, the first 64 get to where threads are drawn: they are found.
 */
static void
test_few_blocks(void)
{
    g_autoptr(IrBuilder) ir = body_new(1 << 18, 256);

    ir_guard(ir, expr_binary(ir->kernel->pool, EXPR_LT, ir_block(ir, 0), ir_const(ir, 64)));
    ir_guard(ir, decide_by_thread(ir, 0.5));
    ir_load(ir, 0, ir_tid(ir));
    ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(soa.traffic.load_requests, 64 * 8); /* of a warp, 2^-32 has no lane live */
    estimate_clear(&soa);
}

/* The draw of decision NUMBER in a thread: as docs/models/model-sector.md says. */
static gboolean
draw(guint number, gint64 block, gint64 thread, gint64 iteration, double share)
{
    guint64 hash = draw_take(draw_take(draw_take(0, number), block), thread);

    if (iteration >= 0)
        hash = draw_take(hash, iteration);
    return (double)(hash >> 32) < share * 0x1p32;
}

enum { GRID = 7, BLOCK = 96, TRIPS = 3, N = 600 };

typedef struct {
    double requests, sectors;
} Counted;

/* What a warp whose lanes LIVE (bits) touch elements of 16 bytes from FIRST on costs. */
static void
count_warp(guint32 live, gint64 first, Counted *counted)
{
    gint64 last = -1;

    for (guint lane = 0; lane < 32; lane++) {
        gint64 sector = (first + lane) * 16 / 32;

        if (!(live >> lane & 1))
            continue;
        counted->sectors += sector != last;
        last = sector;
    }
    counted->requests += live != 0;
}

/* if (t < N && a) { load; for (k) if (b[k]) store; else atomic } ; and behind if (!(t < N && a)) return;
 * another store. */
static void
count_all(Counted *load, Counted *store)
{
    for (gint64 warp = 0; warp < GRID * BLOCK / 32; warp++)
        for (gint64 k = 0; k < TRIPS; k++) {
            guint32 in = 0, yes = 0;

            for (guint lane = 0; lane < 32; lane++) {
                gint64 t = warp * 32 + lane, block = t / BLOCK, thread = t % BLOCK;

                if (t >= N || !draw(0, block, thread, -1, 0.4))
                    continue;
                in |= 1u << lane;
                yes |= draw(1, block, thread, k, 0.7) ? 1u << lane : 0;
            }
            if (k == 0) {
                count_warp(in, warp * 32, load);
                count_warp(in, warp * 32, store);
            }
            count_warp(yes, warp * 32, store);
            count_warp(in & ~yes, warp * 32, store);
        }
}

static void
test_thread_by_thread(void)
{
    g_autoptr(IrBuilder) ir = body_new(GRID, BLOCK);
    ExprPool *pool = ir->kernel->pool;
    Counted load = {0}, store = {0};
    const Expr *by_data = decide_by_thread(ir, 0.4);
    Decision *whole = g_ptr_array_index(ir->kernel->decisions, 0);

    whole->holds =
        expr_binary(pool, EXPR_AND, expr_binary(pool, EXPR_LT, ir_tid(ir), ir_const(ir, N)), by_data);
    ir_guard(ir, whole->holds);
    ir_load(ir, 0, ir_tid(ir));
    const Expr *at[] = {ir_tid(ir), ir_loop(ir, ir_const(ir, TRIPS))};
    ir_guard(ir, decide(ir, at, 2, 0.7));
    ir_access(ir, ACCESS_ATOMIC, 0, 1, ir_tid(ir));
    ir_else(ir);
    ir_access(ir, ACCESS_ATOMIC, 0, 2, ir_tid(ir));
    ir_end(ir);
    ir_end(ir);
    ir_end(ir);
    ir_guard(ir, expr_not(pool, expr_not(pool, whole->holds)));
    ir_access(ir, ACCESS_ATOMIC, 0, 3, ir_tid(ir));
    ir_end(ir);
    ir_finish(ir);
    count_all(&load, &store);
    Estimate aos = estimate(ir, "aos", LOCALITY_RANDOM);
    assert_near(aos.traffic.load_requests, load.requests);
    assert_near(aos.traffic.load_sectors, load.sectors);
    assert_near(aos.traffic.store_requests, store.requests);
    assert_near(aos.traffic.store_sectors, store.sectors);
    estimate_clear(&aos);
}

/* Two thirds of the grid are cut off by a bound that can be computed: the sample finds the cut. */
static void
test_bound(void)
{
    g_autoptr(IrBuilder) ir = body_new(12000, 256);
    const Expr *inside = expr_binary(ir->kernel->pool, EXPR_LT, ir_tid(ir), ir_const(ir, 4000 * 256));

    ir_guard(ir, inside);
    ir_guard(ir, decide_by_thread(ir, 0.25));
    ir_load(ir, 0, ir_tid(ir));
    ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_about(soa.traffic.load_requests, 4000 * 8 * (1 - pow(0.75, 32)), 0.005);
    assert_about(soa.traffic.load_sectors, 4000 * 8 * 4 * (1 - pow(0.75, 8)), 0.01);
    estimate_clear(&soa);
}

/* What is taken as true, and what is drawn, is said. */
static void
test_sentences(void)
{
    g_autoptr(IrBuilder) ir = body_new(8, 64);
    g_autoptr(Arch) arch = small_arch();
    const double shares[] = {0.25, -1};

    for (guint i = 0; i < 2; i++) {
        ir_guard(ir, decide_by_thread(ir, shares[i]));
        Decision *decision = g_ptr_array_index(ir->kernel->decisions, i);
        decision->text = g_strdup(i ? "b[i]" : "a[i]");
        decision->place.line = 10 + i;
        ir_load(ir, 0, ir_plus(ir, ir_tid(ir), ir_const(ir, 1), (gint64)i));
        ir_end(ir);
    }
    ir_finish(ir);
    gpointer prepared = prepare(ir, arch, LOCALITY_RANDOM);
    g_autoptr(GPtrArray) sentences = model_sector.assumptions(prepared);
    g_assert_cmpuint(sentences->len, >=, 2);
    g_assert_cmpstr(
        g_ptr_array_index(sentences, 0), ==,
        "conditions that depend on data are taken as true (else: --taken LINE=SHARE): b[i] (line 11)");
    g_assert_cmpstr(g_ptr_array_index(sentences, 1), ==,
                    "conditions hold as --taken says: a[i] (line 10) for 0.25 of the threads");
    model_sector.release(prepared);
}

/* if (a && t < n && b && c) of a share that is told: with three parts by data the cube root of it gets past
 * one of them, its square past two, and those that get further are among these. Some other condition with a
 * and d is not known. */
static void
test_parts(void)
{
    enum { LIMIT = 16384 * 128 };
    const double share = 0.008, one = cbrt(share), two = one * one, warps = LIMIT / 32;
    g_autoptr(IrBuilder) ir = body_new(16384, 256);
    ExprPool *pool = ir->kernel->pool;
    const Expr *in = expr_binary(pool, EXPR_LT, ir_tid(ir), ir_const(ir, LIMIT));
    const Expr *a = decide_by_thread(ir, -1), *b = decide_by_thread(ir, -1), *c = decide_by_thread(ir, -1);
    const Expr *d = decide_by_thread(ir, -1), *first = expr_binary(pool, EXPR_AND, a, in);
    const Expr *second = expr_binary(pool, EXPR_AND, first, b), *all = expr_binary(pool, EXPR_AND, second, c);
    g_ptr_array_set_size(ir->kernel->decisions, 3);
    ((Decision *)g_ptr_array_index(ir->kernel->decisions, 0))->holds = all;
    ir->launch->shares[0] = share;
    ir_guard(ir, first);
    ir_load(ir, 0, ir_tid(ir));
    ir_end(ir);
    ir_guard(ir, second);
    ir_store(ir, 1, ir_tid(ir));
    ir_end(ir);
    ir_guard(ir, expr_binary(pool, EXPR_AND, a, d));
    ir_load(ir, 2, ir_tid(ir));
    ir_end(ir);
    ir_guard(ir, all);
    ir_store(ir, 3, ir_tid(ir));
    ir_end(ir);
    ir_finish(ir);
    Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_about(soa.traffic.load_requests, warps * (1 - pow(1 - one, 32)) + 2 * warps, 0.005);
    assert_about(soa.traffic.store_requests, warps * (2 - pow(1 - two, 32) - pow(1 - share, 32)), 0.02);
    estimate_clear(&soa);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/taken/expected", test_expected);
    g_test_add_func("/taken/dram", test_dram);
    g_test_add_func("/taken/certain", test_certain);
    g_test_add_func("/taken/few-blocks", test_few_blocks);
    g_test_add_func("/taken/thread-by-thread", test_thread_by_thread);
    g_test_add_func("/taken/bound", test_bound);
    g_test_add_func("/taken/sentences", test_sentences);
    g_test_add_func("/taken/parts", test_parts);
    return g_test_run();
}
