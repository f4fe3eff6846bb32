/* SPDX-License-Identifier: MIT */
/* --locality near=N and shared=N: where lanes go, and what of that is moved. */
#include "model/caches/caches.h"
#include "model/lanes/lanes.h"
#include "sector_case.h"
#include "model/study/study.h"

#include <math.h>
#include <string.h>

#define BLOCK 256

/* A record reached at a place that is loaded, and nothing else. */
static IrBuilder *
indirect_new(gint64 grid)
{
    IrBuilder *ir = body_new(grid, BLOCK);
    const Expr *t = ir_tid(ir);

    ir_load(ir, 0, expr_opaque(ir->kernel->pool, "load list", &t, 1));
    ir_finish(ir);
    return ir;
}

/* The elements of the threads of two blocks in a row from FIRST on, of a launch of 64; free with g_free(). */
static gint64 *
drawn_elements(gint64 first, Locality locality, gint64 number)
{
    g_autoptr(IrBuilder) ir = indirect_new(64);
    g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
    const BlockIndex blocks[2] = {{{first, 0, 0}}, {{first + 1, 0, 0}}};
    const ModelSettings settings = {.locality = locality, .locality_number = number};
    g_autoptr(LaneSet) set = lane_set_new(study, 32, blocks, 2, 64 * BLOCK, &settings);
    const gint64 *values = lane_set_values(set, study->accesses[0].index, NULL);

    return g_memdup2(values, 2 * BLOCK * sizeof *values);
}

/* One element a thread: no lane is further than N from its thread's, and some are nearly so, on both sides;
 * the first block's lanes that would go before element 0 come from the other end. */
static void
test_near_lanes(void)
{
    const gint64 n = 64, range = 64 * BLOCK;

    for (gint64 first = 0; first < 64; first += 20) {
        g_autofree gint64 *at = drawn_elements(first, LOCALITY_NEAR, n);
        gint64 before = 0, behind = 0;

        for (gint64 lane = 0; lane < 2 * BLOCK; lane++) {
            gint64 away = at[lane] - first * BLOCK - lane;

            g_assert_cmpint(at[lane], >=, 0);
            g_assert_cmpint(at[lane], <, range);
            away = away > range / 2 ? away - range : away;
            before = MAX(before, -away);
            behind = MAX(behind, away);
        }
        g_assert_cmpint(before, <=, n);
        g_assert_cmpint(behind, <=, n);
        g_assert_cmpint(MIN(before, behind), >, n - 4);
    }
}

/* All lanes of a block go where one loaded number of 64 elements says, which is another in each iteration: to
 * at most N elements from where the block stands. */
static void
test_near_blocks(void)
{
    enum { N = 700, SIZE = 64, N_BLOCKS = 64 };
    g_autoptr(IrBuilder) ir = body_new(N_BLOCKS, BLOCK);
    const Expr *k = ir_loop(ir, ir_const(ir, 20)), *args[] = {ir_block(ir, 0), k};
    const Expr *box = expr_opaque(ir->kernel->pool, "load list", args, 2);
    ir_load(ir, 0, ir_plus(ir, ir_thread(ir, 0), box, SIZE));
    ir_end(ir);
    ir_finish(ir);
    g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
    const BlockIndex blocks[] = {{{0, 0, 0}}, {{37, 0, 0}}};
    const ModelSettings settings = {.locality = LOCALITY_NEAR, .locality_number = N};
    const gint64 range = N_BLOCKS * BLOCK;
    g_autoptr(LaneSet) set = lane_set_new(study, 32, blocks, 2, range, &settings);
    gint64 most = 0;
    g_assert_true(study_goes_by_block(&study->accesses[0]));
    for (gint64 i = 0; i < 20; i++) {
        const gint64 *at = lane_set_values(set, study->accesses[0].index, &i);

        for (gint64 lane = 0; lane < 2 * BLOCK; lane++) {
            gint64 first = at[lane] - lane % BLOCK, away = first - blocks[lane / BLOCK].at[0] * BLOCK;

            g_assert_cmpint(first, ==, at[lane / BLOCK * BLOCK]);
            g_assert_cmpint(first % SIZE, ==, 0);
            away = away > range / 2 ? away - range : away;
            g_assert_cmpint(ABS(away), <=, N);
            most = MAX(most, ABS(away));
        }
        lane_set_forget(set);
    }
    g_assert_cmpint(most, >, N / 2);
}

/* What is said of an array is said of it alone. */
static void
test_arrays(void)
{
    g_autoptr(IrBuilder) ir = indirect_new(64);
    g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
    const BlockIndex block = {{5, 0, 0}};
    const ModelSettings settings = {.locality = LOCALITY_SORTED};
    const ArrayLocality shared = {LOCALITY_SHARED, 64}, near = {LOCALITY_NEAR, 9};
    const Expr *index = study->accesses[0].index;
    g_autoptr(LaneSet) set = lane_set_new(study, 32, &block, 1, 64 * BLOCK, &settings);

    for (guint round = 0; round < 2; round++) {
        lane_set_choose(set, NULL, 0);
        const gint64 *sorted = lane_set_values(set, index, NULL);
        lane_set_choose(set, &shared, 0);
        const gint64 *alike = lane_set_values(set, index, NULL);
        lane_set_choose(set, &near, 0);
        const gint64 *about = lane_set_values(set, index, NULL);
        for (gint64 lane = 0; lane < BLOCK; lane++) {
            g_assert_cmpint(sorted[lane], ==, 5 * BLOCK + lane);
            g_assert_cmpint(alike[lane], ==, alike[lane / 64 * 64]);
            g_assert_cmpint(ABS(about[lane] - sorted[lane]), <=, 9);
        }
        g_assert_cmpint(alike[0], !=, alike[64]);
        /* an array of an element for four threads, and one of as many as there are */
        lane_set_choose(set, NULL, 16 * BLOCK);
        const gint64 *few = lane_set_values(set, index, NULL);
        lane_set_choose(set, NULL, 64 * BLOCK);
        const gint64 *many = lane_set_values(set, index, NULL);
        for (gint64 lane = 0; lane < BLOCK; lane++) {
            g_assert_cmpint(few[lane], ==, (5 * BLOCK + lane) / 4);
            g_assert_cmpint(many[lane], ==, 5 * BLOCK + lane);
        }
    }
}

/* N threads in a row have what the first of them has at random, across blocks too. */
static void
test_shared_lanes(void)
{
    static const gint64 NUMBERS[] = {1, 7, 256, 384, 1024};
    g_autofree gint64 *start = drawn_elements(0, LOCALITY_RANDOM, 0);

    for (guint i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        gint64 n = NUMBERS[i];
        g_autofree gint64 *shared = drawn_elements(0, LOCALITY_SHARED, n);

        for (gint64 lane = 0; lane < 2 * BLOCK; lane++)
            g_assert_cmpint(shared[lane], ==, start[lane - lane % n]);
    }
    /* 1024 threads are 4 blocks: the fourth begins with another place than the fifth */
    g_autofree gint64 *across = drawn_elements(3, LOCALITY_SHARED, 1024);
    g_assert_cmpint(across[0], ==, across[BLOCK - 1]);
    g_assert_cmpint(across[0], !=, across[BLOCK]);
    g_assert_cmpint(across[BLOCK], ==, across[2 * BLOCK - 1]);
}

/* The sectors that 32 lanes from an aligned one on touch on average, each at one of the 2 N + 1 elements
 * about its own, 8 elements a sector. */
static double
sectors_near(gint64 n)
{
    double sum = 0;

    for (gint64 sector = -n / 8 - 1; sector <= (31 + n) / 8; sector++) {
        double missed = 1;

        for (gint64 lane = 0; lane < 32; lane++) {
            gint64 from = MAX(8 * sector, lane - n), to = MIN(8 * sector + 7, lane + n);

            missed *= 1 - (double)MAX(0, to - from + 1) / (double)(2 * n + 1);
        }
        sum += 1 - missed;
    }
    return sum;
}

static void
assert_about(double got, double expected, double part)
{
    if (fabs(got - expected) > part * expected)
        g_error("%g, not about %g", got, expected);
}

/* The random places of one multiprocessor's blocks come near what is expected of all. */
static void
test_near_sectors(void)
{
    static const gint64 NUMBERS[] = {1, 8, 64, 1000};
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = indirect_new(64);

    for (guint i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        const ModelSettings settings = {.locality = LOCALITY_NEAR, .locality_number = NUMBERS[i]};
        Estimate soa = estimate_under(ir, arch, "soa", &settings);

        assert_near(soa.traffic.load_requests, 512);
        assert_about(soa.traffic.load_sectors, 512 * sectors_near(NUMBERS[i]), 0.05);
        estimate_clear(&soa);
    }
}

/* 16384 elements of 4 bytes are 1024 pieces of 64 bytes, each of which 16 threads draw from 64 KiB: DRAM
 * reads each once, though a block and its neighbours share most of theirs. Its sectors are two a piece. */
static void
test_near_dram(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = indirect_new(64);
    const ModelSettings near = {.locality = LOCALITY_NEAR, .locality_number = 64};
    Estimate soa = estimate_under(ir, arch, "soa", &near);
    Estimate random = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);

    assert_about(soa.traffic.dram_reads, 2 * 1024, 0.01);
    g_assert_cmpfloat(random.traffic.dram_reads, >, 2 * soa.traffic.dram_reads);
    g_assert_cmpfloat(soa.total, <, random.total);
    estimate_clear(&soa);
    estimate_clear(&random);
}

/* Blocks that each read 20 stretches of 256 elements, 40960 sectors, of an array of 2048: of stretches near
 * them DRAM reads what there is, of those anywhere what L2 has lost as well. */
static void
test_block_dram(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(64, BLOCK);
    const Expr *k = ir_loop(ir, ir_const(ir, 20)), *args[] = {ir_block(ir, 0), k};

    ir_load(ir, 0, ir_plus(ir, ir_thread(ir, 0), expr_opaque(ir->kernel->pool, "load list", args, 2), 64));
    ir_end(ir);
    ir_finish(ir);
    for (guint i = 0; i < 2; i++) {
        const ModelSettings settings = {.locality = i ? LOCALITY_NEAR : LOCALITY_RANDOM,
                                        .locality_number = 700};
        Estimate soa = estimate_under(ir, arch, "soa", &settings);

        if (i == 1)
            assert_about(soa.traffic.dram_reads, 2048, 0.05);
        g_assert_cmpfloat(soa.traffic.dram_reads, >, 0.95 * 2048);
        g_assert_cmpfloat(soa.traffic.dram_reads, <, 8192);
        estimate_clear(&soa);
    }
}

/* 16384 threads in runs of N have 16384 / N places among 1024 pieces; runs end with warps, so a request lies
 * in a sector. As few as these stay in L2: DRAM reads those that differ. */
static void
test_shared_dram(void)
{
    static const gint64 NUMBERS[] = {64, 256, 1024};
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = indirect_new(64);

    set_key(arch, "l2_bytes", "1048576");
    for (guint i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        const ModelSettings settings = {.locality = LOCALITY_SHARED, .locality_number = NUMBERS[i]};
        double runs = 16384.0 / (double)NUMBERS[i];
        Estimate soa = estimate_under(ir, arch, "soa", &settings);

        assert_near(soa.traffic.load_requests, 512);
        assert_near(soa.traffic.load_sectors, 512);
        /* some of a block's own four runs may have fallen into one piece */
        assert_about(soa.traffic.dram_reads, 2 * 1024 * -expm1(-runs / 1024),
                     NUMBERS[i] < BLOCK ? 0.25 : 1e-9);
        estimate_clear(&soa);
    }
}

/* Runs of a block and a half: a block has one or two of them, as its number in the grid says, and the launch
 * 43. */
static void
test_shared_grid(void)
{
    static const gint64 GRIDS[][3] = {{64, 1, 1}, {16, 4, 1}, {4, 16, 1}, {8, 2, 4},
                                      {2, 8, 4},  {4, 2, 8},  {1, 1, 64}};
    const ModelSettings settings = {.locality = LOCALITY_SHARED, .locality_number = BLOCK * 3 / 2};
    g_autoptr(Arch) arch = small_arch();

    set_key(arch, "l2_bytes", "1048576");
    for (guint i = 0; i < G_N_ELEMENTS(GRIDS); i++) {
        g_autoptr(IrBuilder) ir = body_new(64, BLOCK);

        memcpy(ir->launch->grid, GRIDS[i], sizeof GRIDS[i]);
        const Expr *block = ir_plus(ir, ir_block(ir, 1), ir_block(ir, 2), GRIDS[i][1]);
        block = ir_plus(ir, ir_block(ir, 0), block, GRIDS[i][0]);
        const Expr *thread = ir_plus(ir, ir_thread(ir, 0), block, BLOCK);
        ir_load(ir, 0, expr_opaque(ir->kernel->pool, "load list", &thread, 1));
        ir_finish(ir);
        Estimate soa = estimate_under(ir, arch, "soa", &settings);
        assert_about(soa.traffic.dram_reads, 2 * 1024 * -expm1(-43.0 / 1024), 1e-9);
        estimate_clear(&soa);
    }
}

/* As blocks draw places one after the other, in a stretch that moves along with them. */
static void
test_pieces_touched(void)
{
    static const struct {
        guint stretch, draws, blocks;
    } CASES[] = {{16, 8, 64}, {100, 30, 256}, {2000, 30, 256}, {4096, 5, 256}, {50, 400, 64}};
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        guint all = CASES[i].blocks * 16, in_wave = 0, distinct = 0, block_pieces = 0;
        g_autofree guint *seen = g_new0(guint, all); /* 1 + the last block that touched it */

        for (guint block = 0; block < CASES[i].blocks; block++) {
            for (guint k = 0; k < CASES[i].draws; k++) {
                guint at = (block * 16 + (guint)g_rand_int_range(rand, 0, (gint)CASES[i].stretch)) % all;

                distinct += seen[at] == 0;
                block_pieces += seen[at] != block + 1;
                seen[at] = block + 1;
            }
            in_wave = block == 7 ? distinct : in_wave;
        }
        NearPieces pieces = {
            0, (double)block_pieces / CASES[i].blocks, 1, CASES[i].stretch, all, CASES[i].blocks};
        double share, wave = near_pieces_touched(&pieces, 8, &share);
        assert_about(near_pieces_touched(&pieces, CASES[i].blocks, NULL), distinct, 0.05);
        assert_about(wave, in_wave, 0.15);
        assert_about(share, wave / fmin(all, CASES[i].stretch + 7 * 16), 1e-9);
    }
}

/* A block that draws 40 times, of which every fifth is followed, touches what all 40 do. */
static void
test_pieces_times(void)
{
    double all = 100 * -expm1(-0.4), part = 100 * -expm1(-0.08);
    NearPieces whole = {0, all, 1, 100, 1600, 100}, fifth = {0, part, 5, 100, 1600, 100};
    NearCache none = {0, 1, 64, 64};
    /* what is known of all blocks together is more than there is: all of it */
    NearPieces known = {20, 0, 1, 0, 100, 10}, some = {20, 5, 1, 10, 100, 10};

    assert_near(near_pieces_touched(&known, 10, NULL), 90);
    assert_near(near_pieces_touched(&some, 10, NULL), 100);
    assert_near(near_pieces_touched(&fifth, 1, NULL), all);
    assert_near(near_pieces_touched(&fifth, 100, NULL), near_pieces_touched(&whole, 100, NULL));
    assert_near(near_pieces_read(&fifth, &none), 100 * all);
}

/* An L2 of so many pieces that holds those used last. */
typedef struct {
    guint *used;  /* by piece: when, 0: never */
    guint *order; /* by when: the piece, G_MAXUINT where it was used again since, or comes from elsewhere */
    guint now, last, held, room;
} Lru;

/* Uses piece NUMBER, or with G_MAXUINT one that is used once; FALSE where it was not there. */
static gboolean
lru_use(Lru *lru, guint number)
{
    gboolean is_there = number != G_MAXUINT && lru->used[number] > lru->last;

    if (is_there)
        lru->order[lru->used[number]] = G_MAXUINT - 1;
    lru->order[++lru->now] = number;
    if (number != G_MAXUINT)
        lru->used[number] = lru->now;
    lru->held += !is_there;
    while (lru->held > lru->room)
        lru->held -= lru->order[++lru->last] != G_MAXUINT - 1;
    return is_there;
}

/* Blocks of 60 draws from a stretch of 2000 pieces, 8 further each, and 40 pieces from elsewhere: what is
 * missed in an L2 that keeps what was used last, within a fifth. */
static void
test_pieces_read(void)
{
    static const guint ROOMS[] = {200, 800, 3000, 12000, 100000};
    const guint blocks = 800, all = blocks * 8, per_block = 100;

    for (guint i = 0; i < G_N_ELEMENTS(ROOMS); i++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed(11);
        g_autofree guint *used = g_new0(guint, all), *order = g_new0(guint, blocks * per_block + 1);
        g_autofree guint *block_of = g_new0(guint, all);
        Lru lru = {used, order, 0, 0, 0, ROOMS[i]};
        guint missed = 0, asked = 0;

        for (guint block = 0; block < blocks; block++)
            for (guint k = 0; k < per_block; k++) {
                guint at = (block * 8 + (guint)g_rand_int_range(rand, 0, 2000)) % all;

                if (k % 5 < 2)
                    lru_use(&lru, G_MAXUINT);
                else if (block_of[at] != block + 1) {
                    block_of[at] = block + 1;
                    asked++;
                    missed += !lru_use(&lru, at);
                }
            }
        NearPieces pieces = {0, (double)asked / blocks, 1, 2000, all, blocks};
        NearCache cache = {64.0 * ROOMS[i], 1, 64, 40 * 64};
        assert_about(near_pieces_read(&pieces, &cache), missed, 0.2);
    }
}

static void
test_runs(void)
{
    for (guint number = 1; number < 20; number++)
        for (guint first = 0; first < 50; first++)
            for (guint threads = 1; threads < 50; threads++) {
                guint runs = 1;

                for (guint t = first + 1; t < first + threads; t++)
                    runs += t % number == 0;
                g_assert_cmpfloat(shared_runs(first, threads, number), ==, runs);
            }
}

static void
test_settings(void)
{
    static const struct {
        const char *value;
        Locality locality;
        gint64 number; /* -1: an error */
    } CASES[] = {
        {"random", LOCALITY_RANDOM, 0},
        {"sorted", LOCALITY_SORTED, 0},
        {"near=1", LOCALITY_NEAR, 1},
        {"near=2147483648", LOCALITY_NEAR, LOCALITY_MOST},
        {"shared=256", LOCALITY_SHARED, 256},
        {"near", 0, -1},
        {"near=", 0, -1},
        {"near=0", 0, -1},
        {"near=2147483649", 0, -1},
        {"near=1.5", 0, -1},
        {"shared=N", 0, -1},
        {"sorted=1", 0, -1},
        {"", 0, -1},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;
        ModelSettings settings = {.locality_number = 5};
        gboolean is_set = model_settings_set(&settings, "locality", CASES[i].value, &error);

        g_assert_true(is_set == (CASES[i].number >= 0));
        if (!is_set) {
            g_assert_error(error, MODEL_ERROR, MODEL_ERROR_SETTING);
            continue;
        }
        g_assert_no_error(error);
        g_assert_cmpint(settings.locality, ==, CASES[i].locality);
        g_assert_cmpint(settings.locality_number, ==, CASES[i].number);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/drawn-places/near-blocks", test_near_blocks);
    g_test_add_func("/drawn-places/block-dram", test_block_dram);
    g_test_add_func("/drawn-places/arrays", test_arrays);
    g_test_add_func("/drawn-places/near-lanes", test_near_lanes);
    g_test_add_func("/drawn-places/shared-lanes", test_shared_lanes);
    g_test_add_func("/drawn-places/near-sectors", test_near_sectors);
    g_test_add_func("/drawn-places/near-dram", test_near_dram);
    g_test_add_func("/drawn-places/shared-dram", test_shared_dram);
    g_test_add_func("/drawn-places/shared-grid", test_shared_grid);
    g_test_add_func("/drawn-places/pieces-touched", test_pieces_touched);
    g_test_add_func("/drawn-places/pieces-times", test_pieces_times);
    g_test_add_func("/drawn-places/pieces-read", test_pieces_read);
    g_test_add_func("/drawn-places/runs", test_runs);
    g_test_add_func("/drawn-places/settings", test_settings);
    return g_test_run();
}
