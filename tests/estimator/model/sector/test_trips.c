/* SPDX-License-Identifier: MIT */
/* Loops of which the user says how many iterations they make: expectations by hand, and the same loop with a
 * constant length. 8 blocks of 64 threads are 16 warps; as soa, a warp's load of a word is 4 sectors of 32
 * bytes. The architecture is tests/data/sector.arch. */
#include "sector_case.h"

#include <math.h>

/* 262,144 threads fill it 8 times: 1,024 blocks of 256. */
static const LaunchGpu some_gpu = {.max_block_threads = 1024, .threads = 32768};

#define WARPS 16
#define THREADS 512

/* The user says that the loops make TRIPS iterations, one by one; below 0: nothing. */
static void
tell(IrBuilder *ir, const gint64 *trips)
{
    ir->launch->trips = g_new(gint64, ir->kernel->loops->len);
    for (guint i = 0; i < ir->kernel->loops->len; i++)
        ir->launch->trips[i] = trips[i];
}

/* A load of x, and a loop of TRIP iterations that can end early if IS_AT_MOST, with a load and a store of y
 * in it, of other elements in each iteration. */
static IrBuilder *
loop_new(gint64 trip, gboolean is_at_most)
{
    IrBuilder *ir = body_new(8, 64);

    ir_load(ir, 0, ir_tid(ir));
    const Expr *counter = ir_loop(ir, trip < 0 ? NULL : ir_const(ir, trip));
    ((Loop *)g_ptr_array_index(ir->kernel->loops, 0))->at_most = is_at_most;
    const Expr *index = ir_plus(ir, ir_tid(ir), counter, THREADS);
    ir_load(ir, 1, index);
    ir_store(ir, 1, index);
    ir_end(ir);
    ir_finish(ir);
    return ir;
}

static void
assert_traffic(const Estimate *estimate, double iterations)
{
    assert_near(estimate->traffic.load_requests, WARPS * (1 + iterations));
    assert_near(estimate->traffic.load_sectors, 4 * WARPS * (1 + iterations));
    assert_near(estimate->traffic.store_requests, WARPS * iterations);
    assert_near(estimate->traffic.store_sectors, 4 * WARPS * iterations);
}

/* Untold: 100 iterations, and a place of the cost vector for them. */
static void
test_unknown(void)
{
    g_autoptr(IrBuilder) ir = loop_new(-1, FALSE), open = loop_new(-1, FALSE);
    const gint64 nothing = -3;

    tell(open, &nothing);
    Estimate untold = estimate(ir, "soa", LOCALITY_RANDOM), same = estimate(open, "soa", LOCALITY_RANDOM);
    assert_traffic(&untold, 100);
    g_assert_cmpuint(untold.n_cost, ==, 2);
    assert_near(same.total, untold.total);
    g_assert_cmpuint(same.n_cost, ==, 2);
    estimate_clear(&untold);
    estimate_clear(&same);
}

/* Told, of a loop of unknown length or one that can end early: so many iterations, none among them. */
static void
test_sector(void)
{
    static const gint64 TRIPS[] = {0, 1, 7, 130};

    for (guint i = 0; i < 2 * G_N_ELEMENTS(TRIPS); i++) {
        gint64 trips = TRIPS[i / 2];
        g_autoptr(IrBuilder) ir = loop_new(i % 2 ? 64 : -1, i % 2);

        tell(ir, &trips);
        Estimate told = estimate(ir, "soa", LOCALITY_RANDOM);
        assert_traffic(&told, (double)trips);
        g_assert_cmpuint(told.n_cost, ==, 1);
        estimate_clear(&told);
    }
}

/* The model `peng` sees a loop of constant length. */
static void
test_peng(void)
{
    static const gint64 TRIPS[] = {0, 1, 7, 130};
    g_autoptr(Arch) arch = small_arch();

    for (guint i = 0; i < G_N_ELEMENTS(TRIPS); i++) {
        g_autoptr(IrBuilder) ir = loop_new(-1, FALSE), constant = loop_new(TRIPS[i], FALSE);

        tell(ir, &TRIPS[i]);
        g_autoptr(IrResult) told = ir_estimate(ir, arch, NULL, "soa");
        g_autoptr(IrResult) known = ir_estimate(constant, arch, NULL, "soa");
        g_assert_cmpuint(told->estimate.n_cost, ==, 1);
        assert_near(told->estimate.total, known->estimate.total);
        assert_near(told->estimate.cost[0], known->estimate.cost[0]);
    }
    g_autoptr(IrBuilder) ir = loop_new(-1, FALSE);
    g_autoptr(IrResult) untold = ir_estimate(ir, arch, NULL, "soa");
    g_assert_cmpuint(untold->estimate.n_cost, ==, 2);
}

/* One of two loops inside each other: the other keeps its place of the cost vector. */
static void
test_nested(void)
{
    const gint64 trips[] = {3, -3};
    g_autoptr(IrBuilder) ir = body_new(8, 64);
    const Expr *outer = ir_loop(ir, NULL), *inner = ir_loop(ir, NULL);

    ir_load(ir, 1, ir_plus(ir, ir_plus(ir, ir_tid(ir), inner, THREADS), outer, THREADS * 1000));
    ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    tell(ir, trips);
    Estimate told = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(told.traffic.load_requests, WARPS * 300);
    g_assert_cmpuint(told.n_cost, ==, 2);
    estimate_clear(&told);
}

/* A loop's length is told by its line, unless all is known of it. */
static void
test_launch(void)
{
    static const gint64 LENGTHS[] = {-1, 64, 64, -1};
    static const gboolean AT_MOST[] = {FALSE, TRUE, FALSE, FALSE};
    static const guint LINES[] = {5, 6, 5, 7};
    static const gint64 EXPECTED[] = {12, LOOP_AT_MOST, LOOP_KNOWN, LOOP_UNKNOWN};
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = body_new(8, 64);

    for (guint i = 0; i < G_N_ELEMENTS(LENGTHS); i++) {
        ir_loop(ir, LENGTHS[i] < 0 ? NULL : ir_const(ir, LENGTHS[i]));
        Loop *loop = g_ptr_array_index(ir->kernel->loops, i);
        loop->at_most = AT_MOST[i];
        loop->place.line = LINES[i];
        loop->place.file = g_strdup("folder/a.cu");
        ir_end(ir);
    }
    ir->kernel->place.file = g_strdup("folder/a.cu");
    LineValue told = {NULL, 5, 12, 12}, elsewhere = {(char *)"b.cu", 7, 9, 9};
    g_autoptr(GPtrArray) trips = g_ptr_array_new();
    g_ptr_array_add(trips, &told);
    g_ptr_array_add(trips, &elsewhere);
    LaunchRequest request = {.trips = trips};
    g_autoptr(GPtrArray) launches = launch_configs(ir->kernel, &request, &some_gpu, &error);
    g_assert_no_error(error);
    const LaunchConfig *launch = g_ptr_array_index(launches, 0);
    for (guint i = 0; i < G_N_ELEMENTS(EXPECTED); i++)
        g_assert_cmpint(launch->trips[i], ==, EXPECTED[i]);
    g_assert_true(launch->assumed & ASSUMED_TRIPS);
    elsewhere.file = (char *)"a.cu";
    g_autoptr(GPtrArray) all = launch_configs(ir->kernel, &request, &some_gpu, &error);
    launch = g_ptr_array_index(all, 0);
    g_assert_cmpint(launch->trips[3], ==, 9);
    g_assert_false(launch->assumed & ASSUMED_TRIPS);
}

/* The mean of the largest of 32 counts from LEAST to MOST, of which one in ONE_IN (0: none) is from FEW_LEAST
 * to FEW_MOST instead: of as many warps as it takes. */
static double
mean_largest(gint64 least, gint64 most, FewTrips few)
{
    enum { DRAWN_WARPS = 20000 };
    g_autoptr(GRand) rand = g_rand_new_with_seed(20261126);
    double sum = 0;
    for (guint i = 0; i < DRAWN_WARPS; i++) {
        gint64 largest = 0;

        for (guint k = 0; k < 32; k++) {
            gboolean is_few = few.one_in > 0 && g_rand_int_range(rand, 0, (gint32)few.one_in) == 0;
            gint64 low = is_few ? few.least : least, high = is_few ? few.most : most;
            gint64 drawn = g_rand_int_range(rand, (gint32)low, (gint32)high + 1);

            largest = MAX(largest, drawn);
        }
        sum += (double)largest;
    }
    return sum / DRAWN_WARPS;
}

/* Told as ranges: a warp goes on until its last lane is done. 512 blocks are 1,024 warps; the deviation of
 * the largest of 32 is at most 80. */
static void
check_largest(gint64 least, gint64 most, FewTrips few, double tolerance)
{
    g_autoptr(IrBuilder) ir = body_new(512, 64);
    const Expr *counter = ir_loop(ir, NULL);

    ir_load(ir, 1, ir_plus(ir, ir_tid(ir), counter, 512 * 64));
    ir_end(ir);
    ir_finish(ir);
    tell(ir, &most);
    ir->launch->least_trips = g_memdup2(&least, sizeof least);
    ir->launch->few_trips = g_memdup2(&few, sizeof few);
    Estimate told = estimate(ir, "soa", LOCALITY_RANDOM);
    double largest = mean_largest(least, most, few);
    g_assert_cmpfloat(fabs(told.traffic.load_requests / 1024 - largest), <, tolerance);
    estimate_clear(&told);
}

static void
test_largest(void)
{
    check_largest(20, 20, (FewTrips){0}, 1e-9);
    check_largest(73, 123, (FewTrips){0}, 0.5);                            /* 121.5 */
    check_largest(73, 123, (FewTrips){40, 238, 366}, 4 * 80 / sqrt(1024)); /* 224.3 */
    check_largest(5, 5, (FewTrips){2, 40, 40}, 0.1);                       /* all warps have both */
    LaunchConfig launch = {.trips = (gint64[]){123}, .least_trips = (gint64[]){73}};
    g_assert_cmpint(launch_mean_trips(&launch, 0), ==, 98);
    launch.few_trips = &(FewTrips){40, 238, 366};
    g_assert_cmpint(launch_mean_trips(&launch, 0), ==, 103); /* 98 + (302 - 98) / 40 */
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trips/unknown", test_unknown);
    g_test_add_func("/trips/sector", test_sector);
    g_test_add_func("/trips/peng", test_peng);
    g_test_add_func("/trips/nested", test_nested);
    g_test_add_func("/trips/launch", test_launch);
    g_test_add_func("/trips/largest", test_largest);
    return g_test_run();
}
