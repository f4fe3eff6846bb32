/* SPDX-License-Identifier: MIT */
/* Loops whose iterations are drawn for each thread, and rows of an array that threads walk along: against
 * counts thread by thread. The architecture is tests/data/sector.arch. */
#include "sector_case.h"
#include "model/study/study_private.h"
#include "ir/ir.h"

enum { GRID = 6, BLOCK = 96, THREADS = GRID * BLOCK };

/* Each thread makes LEAST to MOST iterations of the loops. */
static void
tell(IrBuilder *ir, gint64 least, gint64 most)
{
    guint n = ir->kernel->loops->len;

    ir->launch->trips = g_new(gint64, n);
    ir->launch->least_trips = g_new(gint64, n);
    for (guint i = 0; i < n; i++) {
        ir->launch->trips[i] = most;
        ir->launch->least_trips[i] = least;
    }
}

/* One of the N numbers from LEAST on, by HASH. */
static gint64
pick(guint64 hash, gint64 least, gint64 n)
{
    return least + (gint64)((double)(hash >> 32) * (double)n / 0x1p32);
}

/* What a warp is thought to ask for where lane i begins at FIRST[i], goes on by STEP elements of 16 bytes and
 * makes TRIPS[i] iterations. */
static void
count_warp(const gint64 *first, gint64 step, const gint64 *trips, double *requests, double *sectors)
{
    for (gint64 k = 0;; k++) {
        gint64 seen[32];
        guint n = 0;
        gboolean any = FALSE;

        for (guint lane = 0; lane < 32; lane++) {
            gint64 sector = (first[lane] + k * step) * 16 / 32;
            gboolean known = FALSE;

            if (k >= trips[lane])
                continue;
            any = TRUE;
            for (guint i = 0; i < n; i++)
                known = known || seen[i] == sector;
            if (!known)
                seen[n++] = sector;
        }
        if (!any)
            return;
        *requests += 1;
        *sectors += n;
    }
}

/* A record of which an access is 16 bytes. */
static IrBuilder *
wide_new(void)
{
    IrBuilder *ir = ir_builder_new(GRID, BLOCK, 32);

    ir_field(ir, "x", 16, 1);
    return ir;
}

/* Nothing tells what the loop's length depends on: each thread has its own, and of other iterations of the
 * loop around it others. */
static void
test_threads(void)
{
    const gint64 ranges[][2] = {{0, 5}, {3, 4}, {2, 40}};

    for (guint r = 0; r < G_N_ELEMENTS(ranges); r++) {
        gint64 least = ranges[r][0], n = ranges[r][1] - least + 1;
        g_autoptr(IrBuilder) ir = wide_new();
        const Expr *outer = ir_loop(ir, ir_const(ir, 2));
        const Expr *counter = ir_loop(ir, NULL);

        ir_load(ir, 0, ir_plus(ir, ir_plus(ir, ir_tid(ir), counter, THREADS), outer, THREADS * 64));
        ir_end(ir);
        ir_end(ir);
        ir_finish(ir);
        ir->launch->trips = g_new(gint64, 2);
        ir->launch->least_trips = g_new0(gint64, 2);
        ir->launch->trips[0] = LOOP_KNOWN;
        ir->launch->trips[1] = ranges[r][1];
        ir->launch->least_trips[1] = least;
        double requests = 0, sectors = 0;
        for (gint64 warp = 0; warp < THREADS / 32; warp++)
            for (gint64 k = 0; k < 2; k++) {
                gint64 first[32], trips[32];

                for (gint64 lane = 0; lane < 32; lane++) {
                    gint64 t = warp * 32 + lane;
                    guint64 hash = draw_take(draw_take(draw_take(0, -2), t / BLOCK), t % BLOCK);

                    first[lane] = t;
                    trips[lane] = pick(draw_take(hash, k), least, n);
                }
                count_warp(first, THREADS, trips, &requests, &sectors);
            }
        Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
        assert_near(soa.traffic.load_requests, requests);
        assert_near(soa.traffic.load_sectors, sectors);
        g_assert_cmpfloat(requests, >, 0);
        estimate_clear(&soa);
    }
}

/* start[ROW] as it is loaded. */
static const Expr *
start_of(IrBuilder *ir, const Expr *row)
{
    return expr_opaque(ir->kernel->pool, "load start", &row, 1);
}

/* for (k = start[row] + lane; k < start[row + 1]; k += STEP) load x[k]; rows of STEP (LEAST to MOST)
 * elements. */
static IrBuilder *
walk_new(gint64 step, gint64 least, gint64 most)
{
    IrBuilder *ir = wide_new();
    ExprPool *pool = ir->kernel->pool;
    const Expr *row = expr_binary(pool, EXPR_DIV, ir_tid(ir), ir_const(ir, step));
    const Expr *lane = expr_binary(pool, EXPR_MOD, ir_tid(ir), ir_const(ir, step));
    const Expr *begin = expr_add(pool, start_of(ir, row), lane);
    const Expr *end = start_of(ir, expr_add(pool, row, ir_const(ir, 1)));
    const Expr *trip = expr_add(pool, expr_sub(pool, end, begin), ir_const(ir, step - 1));

    trip = expr_binary(pool, EXPR_DIV, trip, ir_const(ir, step));
    const Expr *counter = ir_loop(ir, NULL);
    ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->loaded_trip =
        expr_binary(pool, EXPR_MAX, trip, ir_const(ir, 0));
    ir_load(ir, 0, ir_plus(ir, begin, counter, step));
    ir_end(ir);
    ir_finish(ir);
    if (most >= 0)
        tell(ir, least, most);
    return ir;
}

/* Rows lie one behind the other, and each is as long as its threads go. */
static void
assert_walk(gint64 step, gint64 least, gint64 most)
{
    g_autoptr(IrBuilder) ir = walk_new(step, least, most);
    gint64 n_rows = THREADS / step;
    g_autofree gint64 *starts = g_new0(gint64, n_rows + 1);
    double requests = 0, sectors = 0;

    for (gint64 row = 0; row < n_rows; row++)
        starts[row + 1] =
            starts[row] + pick(draw_take(draw_take(0, -1), row), step * least, step * (most - least) + 1);
    for (gint64 warp = 0; warp < THREADS / 32; warp++) {
        gint64 first[32], trips[32];

        for (gint64 lane = 0; lane < 32; lane++) {
            gint64 t = warp * 32 + lane;

            first[lane] = starts[t / step] + t % step;
            trips[lane] = MAX(0, (starts[t / step + 1] - first[lane] + step - 1) / step);
        }
        count_warp(first, step, trips, &requests, &sectors);
    }
    Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(soa.traffic.load_requests, requests);
    assert_near(soa.traffic.load_sectors, sectors);
    estimate_clear(&soa);
}

/* The same as walk_new(1, LENGTH, LENGTH), written as what it comes to. */
static void
assert_affine(const Estimate *walk, gint64 length)
{
    g_autoptr(IrBuilder) ir = wide_new();
    const Expr *counter = ir_loop(ir, ir_const(ir, length));

    ir_load(ir, 0, ir_plus(ir, counter, ir_tid(ir), length));
    ir_end(ir);
    ir_finish(ir);
    Estimate affine = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(walk->traffic.load_requests, affine.traffic.load_requests);
    assert_near(walk->traffic.load_sectors, affine.traffic.load_sectors);
    /* All that the rows hold, of which L2 loses some between two iterations; random places would be four
     * times as much. */
    g_assert_cmpfloat(walk->traffic.dram_reads, >=, 0.5 * THREADS * (double)length);
    g_assert_cmpfloat(walk->traffic.dram_reads, <, 0.75 * THREADS * (double)length);
    estimate_clear(&affine);
}

/* Rows of one length; untold they have the 100 elements of as many iterations. */
static void
test_walk(void)
{
    g_autoptr(IrBuilder) open = walk_new(1, 0, -1), told = walk_new(1, 7, 7);
    Estimate untold = estimate(open, "soa", LOCALITY_RANDOM), seven = estimate(told, "soa", LOCALITY_RANDOM);

    assert_affine(&untold, 100);
    assert_affine(&seven, 7);
    g_assert_cmpuint(untold.n_cost, ==, 2);
    g_assert_cmpuint(seven.n_cost, ==, 1);
    assert_walk(1, 7, 7);
    assert_walk(32, 2, 2);
    estimate_clear(&untold);
    estimate_clear(&seven);
}

static void
test_drawn_walk(void)
{
    const gint64 steps[] = {1, 32, 96, 4};

    for (guint i = 0; i < G_N_ELEMENTS(steps); i++)
        assert_walk(steps[i], 0, 12);
}

/* Nothing says that start[row + 2] ends a row, or what another array says: threads go anywhere. */
static void
test_no_rows(void)
{
    for (guint i = 0; i < 3; i++) {
        g_autoptr(IrBuilder) ir = wide_new();
        ExprPool *pool = ir->kernel->pool;
        const Expr *row = ir_tid(ir), *begin = start_of(ir, row);
        const Expr *end = start_of(ir, expr_add(pool, row, ir_const(ir, i == 0 ? 2 : 1)));

        if (i == 1)
            end = expr_opaque(pool, "load end", &row, 1);
        const Expr *counter = ir_loop(ir, NULL);
        ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->loaded_trip =
            expr_binary(pool, EXPR_MAX, expr_sub(pool, end, begin), ir_const(ir, 0));
        ir_load(ir, 0, ir_plus(ir, begin, counter, 1));
        ir_end(ir);
        ir_finish(ir);
        tell(ir, 4, 4);
        Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
        g_autoptr(IrBuilder) rows = walk_new(1, 4, 4);
        Estimate known = estimate(rows, "soa", LOCALITY_RANDOM);
        if (i < 2)
            assert_near(soa.traffic.load_sectors, 4 * THREADS);
        else
            assert_near(soa.traffic.load_sectors, known.traffic.load_sectors);
        estimate_clear(&soa);
        estimate_clear(&known);
    }
}

/* Where all threads of a block load the same bounds, they agree. */
static void
test_block(void)
{
    g_autoptr(IrBuilder) ir = wide_new();
    const Expr *block = ir_block(ir, 0), *counter = ir_loop(ir, NULL);

    ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->loaded_trip =
        expr_opaque(ir->kernel->pool, "load counts", &block, 1);
    ir_load(ir, 0, ir_plus(ir, ir_tid(ir), counter, THREADS));
    ir_end(ir);
    ir_finish(ir);
    tell(ir, 1, 9);
    double iterations = 0;
    for (gint64 i = 0; i < GRID; i++)
        iterations += (double)pick(draw_take(draw_take(0, -1), i), 1, 9);
    Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(soa.traffic.load_requests, iterations * BLOCK / 32);
    assert_near(soa.traffic.load_sectors, iterations * BLOCK / 2);
    estimate_clear(&soa);
}

/* The model `peng` takes the mean for all, and so does `sector` where all threads agree. */
static void
test_mean(void)
{
    g_autoptr(Arch) arch = small_arch();

    for (guint i = 0; i < 2; i++) {
        g_autoptr(IrBuilder) ir = wide_new();
        const Expr *none = ir_const(ir, 0), *counter = ir_loop(ir, NULL);

        if (i == 1)
            ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->loaded_trip =
                expr_opaque(ir->kernel->pool, "load counts", &none, 1);
        ir_load(ir, 0, ir_plus(ir, ir_tid(ir), counter, THREADS));
        ir_end(ir);
        ir_finish(ir);
        tell(ir, 2, 8);
        Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
        g_autoptr(IrResult) peng = ir_estimate(ir, arch, NULL, "soa");
        g_autoptr(IrBuilder) mean = wide_new();
        counter = ir_loop(mean, ir_const(mean, 5));
        ir_load(mean, 0, ir_plus(mean, ir_tid(mean), counter, THREADS));
        ir_end(mean);
        ir_finish(mean);
        g_autoptr(IrResult) peng_mean = ir_estimate(mean, arch, NULL, "soa");
        assert_near(peng->estimate.total, peng_mean->estimate.total);
        if (i == 1)
            assert_near(soa.traffic.load_requests, 5.0 * THREADS / 32);
        estimate_clear(&soa);
    }
}

/* What a loop's iterations are made from, and whether it walks along rows of start[]. */
static void
test_walks(void)
{
    for (guint i = 0;; i++) {
        g_autoptr(IrBuilder) ir = wide_new();
        ExprPool *pool = ir->kernel->pool;
        const Expr *row = ir_tid(ir), *one = ir_const(ir, 1), *two = ir_const(ir, 2);
        const Expr *a = start_of(ir, row), *b = start_of(ir, expr_add(pool, row, one));
        const Expr *c = start_of(ir, expr_add(pool, row, two)), *length = expr_sub(pool, b, a);
        const Expr *other = expr_opaque(pool, "load other", &row, 1), *nothing = ir_const(ir, 0);
        const struct {
            const Expr *trip;
            gboolean is_walk;
        } forms[] = {
            {length, TRUE},
            {expr_binary(pool, EXPR_MAX, length, nothing), TRUE},
            {expr_binary(pool, EXPR_DIV, ir_plus(ir, length, ir_const(ir, 3), 1), ir_const(ir, 4)), TRUE},
            {expr_binary(pool, EXPR_MAX, expr_binary(pool, EXPR_DIV, length, two), nothing), TRUE},
            {ir_plus(ir, length, ir_thread(ir, 0), -1), TRUE},
            {expr_neg(pool, length), FALSE},
            {expr_binary(pool, EXPR_MAX, length, one), FALSE},
            {expr_binary(pool, EXPR_MIN, length, two), FALSE},
            {expr_binary(pool, EXPR_DIV, length, nothing), FALSE},
            {expr_binary(pool, EXPR_DIV, length, ir_const(ir, -2)), FALSE},
            {expr_binary(pool, EXPR_DIV, length, ir_thread(ir, 0)), FALSE},
            {expr_add(pool, length, b), FALSE},
            {expr_sub(pool, length, a), FALSE},
            {expr_add(pool, a, b), FALSE},
            {b, FALSE},
            {expr_sub(pool, c, a), FALSE},
            {expr_sub(pool, c, b), TRUE},
            {expr_sub(pool, other, a), FALSE},
            {expr_add(pool, length, other), FALSE},
            {expr_sub(pool, length, expr_mul(pool, other, row)), FALSE},
        };

        if (i == G_N_ELEMENTS(forms))
            break;
        ir_loop(ir, NULL);
        ir_load(ir, 0, a);
        ir_end(ir);
        ir_finish(ir);
        ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->loaded_trip = forms[i].trip;
        tell(ir, 2, 5);
        g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
        g_autofree char *text = expr_to_string(forms[i].trip);
        if (study_has_rows(study, a) != forms[i].is_walk)
            g_error("%s", text);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rows/threads", test_threads);
    g_test_add_func("/rows/walk", test_walk);
    g_test_add_func("/rows/drawn-walk", test_drawn_walk);
    g_test_add_func("/rows/none", test_no_rows);
    g_test_add_func("/rows/block", test_block);
    g_test_add_func("/rows/mean", test_mean);
    g_test_add_func("/rows/walks", test_walks);
    return g_test_run();
}
