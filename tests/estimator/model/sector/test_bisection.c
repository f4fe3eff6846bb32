/* SPDX-License-Identifier: MIT */
/* Searches by bisection for targets at random, against searches that are carried out. */
#include "model/lanes/lanes_private.h"
#include "model/launch/launch_private.h"
#include "model/caches/caches.h"
#include "sector_case.h"

#include <math.h>
#include <string.h>

#define BLOCK 256
#define WARP 32
#define WORDS 8 /* of 4 bytes, in a sector */

static const Bisection INTERVAL = {.least = 1}; /* while (high - low > 1), low = middle or high = middle */

static void
assert_about(double got, double expected, double part)
{
    if (fabs(got - expected) > part * expected)
        g_error("%g, not about %g", got, expected);
}

/* PART after STEPS of a search among N elements for what each thread has loaded. */
static const Expr *
part_of_search(IrBuilder *ir, BisectPart part, gint64 n, const Expr *steps)
{
    ExprPool *pool = ir->kernel->pool;
    const Expr *t = ir_tid(ir), *target = expr_opaque(pool, "load keys #target", &t, 1);
    Bisection rule = INTERVAL;

    rule.part = (guint8)part;
    return expr_bisection(pool, target->text, rule, ir_const(ir, 0), ir_const(ir, n), steps, target);
}

/* Searches of STEPS steps among N elements, which load a word of the middle. */
static IrBuilder *
search_new(gint64 grid, gint64 n, gint64 steps)
{
    IrBuilder *ir = body_new(grid, BLOCK);
    const Expr *k = ir_loop(ir, ir_const(ir, steps));
    const Expr *low = part_of_search(ir, BISECT_LOW, n, k), *high = part_of_search(ir, BISECT_HIGH, n, k);
    const Expr *sum = expr_add(ir->kernel->pool, low, high);

    ir_load(ir, 0, expr_binary(ir->kernel->pool, EXPR_DIV, sum, ir_const(ir, 2)));
    ir_end(ir);
    ir_finish(ir);
    return ir;
}

/* The place that a search of N elements for TARGET looks at in step K. */
static gint64
place_at(gint64 n, gint64 target, gint64 k)
{
    gint64 low = 0, high = n, middle = n / 2;

    for (gint64 i = 0; i <= k; i++) {
        middle = (low + high) / 2;
        if (high - low <= 1)
            break;
        if (middle > target)
            high = middle;
        else
            low = middle;
    }
    return middle;
}

/* The sectors that a warp touches in STEPS steps, each counted by itself, on average over many. */
static double
sectors_searched(gint64 n, gint64 steps)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);
    const guint warps = 400;
    gint64 sectors = 0;

    for (guint warp = 0; warp < warps; warp++) {
        gint64 targets[WARP];

        for (guint t = 0; t < WARP; t++)
            targets[t] = g_rand_int_range(rand, 0, (gint32)n);
        for (gint64 k = 0; k < steps; k++) {
            g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

            for (guint t = 0; t < WARP; t++)
                g_hash_table_add(seen, GINT_TO_POINTER(place_at(n, targets[t], k) / WORDS));
            sectors += g_hash_table_size(seen);
        }
    }
    return (double)sectors / warps;
}

/* All lanes of a warp begin at one place, and part step by step. */
static void
test_sectors(void)
{
    static const struct {
        gint64 n, steps;
    } CASES[] = {{4095, 1}, {4095, 2}, {4095, 5}, {4095, 12}, {5000, 13}, {100, 7}, {1 << 20, 20}};
    g_autoptr(Arch) arch = small_arch();

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = search_new(64, CASES[i].n, CASES[i].steps);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);

        assert_near(soa.traffic.load_requests, 512.0 * (double)CASES[i].steps);
        assert_about(soa.traffic.load_sectors, 512 * sectors_searched(CASES[i].n, CASES[i].steps), 0.03);
        if (CASES[i].steps == 1)
            assert_near(soa.traffic.load_sectors, 512);
        estimate_clear(&soa);
    }
}

/* The values of PART after STEPS, in 512 lanes; free with g_free(). RANGE: of what is made up. */
static gint64 *
lane_values(BisectPart part, gint64 n, gint64 steps, gint64 range, Locality locality)
{
    g_autoptr(IrBuilder) ir = body_new(2, BLOCK);

    ir_load(ir, 0, part_of_search(ir, part, n, ir_const(ir, steps)));
    ir_finish(ir);
    g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
    const BlockIndex blocks[2] = {{{0, 0, 0}}, {{1, 0, 0}}};
    const ModelSettings settings = {.locality = locality};
    g_autoptr(LaneSet) set = lane_set_new(study, WARP, blocks, 2, range, &settings);
    return g_memdup2(lane_set_values(set, study->accesses[0].index, NULL), 2 * BLOCK * sizeof(gint64));
}

/* Searches end evenly among all elements, be what is made up fewer or more; one that is further has gone
 * through what it was before. */
static void
test_lanes(void)
{
    static const gint64 RANGES[] = {512, 1000, 100000, 1 << 24};
    const gint64 n = 100000;

    for (guint i = 0; i < G_N_ELEMENTS(RANGES); i++) {
        g_autofree gint64 *before_low = NULL, *before_high = NULL;
        guint quarters[4] = {0}, odd = 0;

        for (gint64 steps = 0; steps < 20; steps++) {
            gint64 *low = lane_values(BISECT_LOW, n, steps, RANGES[i], LOCALITY_RANDOM);
            gint64 *high = lane_values(BISECT_HIGH, n, steps, RANGES[i], LOCALITY_RANDOM);

            for (guint lane = 0; before_low && lane < 2 * BLOCK; lane++) {
                g_assert_cmpint(low[lane], >=, before_low[lane]);
                g_assert_cmpint(high[lane], <=, before_high[lane]);
                g_assert_cmpint(high[lane], >, low[lane]);
            }
            g_free(before_low);
            g_free(before_high);
            before_low = low;
            before_high = high;
        }
        for (guint lane = 0; lane < 2 * BLOCK; lane++) {
            g_assert_cmpint(before_high[lane] - before_low[lane], ==, 1);
            quarters[before_low[lane] / 25000]++;
            odd += before_low[lane] % 2 != 0;
        }
        for (guint k = 0; k < 4; k++)
            assert_about(quarters[k], 128, 0.3);
        assert_about(odd, 256, 0.2);
    }
}

/* In the order of threads, where searches end rises with the thread. */
static void
test_sorted(void)
{
    g_autofree gint64 *low = lane_values(BISECT_LOW, 51200, 16, 512, LOCALITY_SORTED);

    for (gint64 lane = 0; lane < 2 * BLOCK; lane++)
        g_assert_cmpint(low[lane] / 100, ==, lane);
}

/* Lines of two pieces, each of which is brought by itself; those used last are kept. */
typedef struct {
    guint *used, *order, now, last, held, room;
    guint8 *pieces; /* by line: bits of those that are there */
} Lines;

/* Uses PIECE; FALSE where it was not there. */
static gboolean
lines_use(Lines *l, guint piece)
{
    guint line = piece / 2, bit = 1u << piece % 2;
    gboolean is_there = l->used[line] > l->last, has = is_there && (l->pieces[line] & bit);

    l->pieces[line] = (guint8)((is_there ? l->pieces[line] : 0) | bit);
    if (is_there)
        l->order[l->used[line]] = G_MAXUINT;
    l->order[++l->now] = line;
    l->used[line] = l->now;
    l->held += !is_there;
    while (l->held > l->room)
        l->held -= l->order[++l->last] != G_MAXUINT;
    return has;
}

/* SEARCHES searches of 2^BITS elements, PER_PIECE in a piece, through ROOM lines: what is missed, and what is
 * asked for in each step in ASKED; a piece that the same search had before is not asked for again. */
static double
simulate(guint bits, guint per_piece, guint searches, guint room, double *asked)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(5);
    guint n = 1u << bits, n_lines = n / per_piece / 2 + 1, missed = 0;
    g_autofree guint *used = g_new0(guint, n_lines), *order = g_new0(guint, searches * bits + 1);
    g_autofree guint8 *pieces = g_new0(guint8, n_lines);
    Lines lines = {used, order, 0, 0, 0, room, pieces};

    for (guint s = 0; s < searches; s++) {
        gint64 target = g_rand_int_range(rand, 0, (gint32)n), had[32];

        for (guint k = 0; k < bits; k++) {
            gboolean again = FALSE;

            had[k] = place_at(n, target, k) / per_piece;
            for (guint i = 0; i < k && !again; i++)
                again = had[i] == had[k];
            if (again)
                continue;
            asked[k]++;
            missed += !lines_use(&lines, (guint)had[k]);
        }
    }
    return missed;
}

/* What a cache of lines misses that keeps those used last, within a fifth: where it keeps up to a fifth of
 * all pieces (of more, GPUs keep less than such a cache), and where it keeps all; where a piece holds one
 * element, and several. */
static void
test_levels(void)
{
    static const guint ROOMS[] = {60, 300, 1500, 100000}, PER_PIECE[] = {1, 8};
    const guint bits = 16, searches = 60000;

    for (guint i = 0; i < G_N_ELEMENTS(ROOMS); i++)
        for (guint j = 0; j < G_N_ELEMENTS(PER_PIECE); j++) {
            double asked[32] = {0}, missed = simulate(bits, PER_PIECE[j], searches, ROOMS[i], asked),
                   read = 0;
            PieceLevel levels[32] = {{0}};

            for (guint k = 0; k < bits; k++) {
                double all = ldexp(1, (int)bits) / PER_PIECE[j];

                levels[k] = (PieceLevel){0, fmin(all, ldexp(1, (int)k)), all, asked[k], 0};
            }
            piece_levels_read(levels, bits, 1, ROOMS[i]);
            for (guint k = 0; k < bits; k++)
                read += levels[k].reads;
            assert_about(read, missed, 0.2);
        }
}

/* One level alone is what a random array's rule says: n (1 - h - h^2), h being the part that is held. */
static void
test_one_level(void)
{
    for (double h = 0.05; h < 0.6; h += 0.05) {
        PieceLevel level = {0, 1000, 1000, 1e7, 0};

        piece_levels_read(&level, 1, 1, 1000 * h);
        assert_near(level.reads, 1e7 * (1 - h - h * h));
    }
}

/* Where L2 keeps all that is asked for, each distinct piece is read once, of levels that share pieces as
 * well: together they have no more than there are. */
static void
test_all_held(void)
{
    const double all = 100, draws = 15;
    const double distinct = all * -expm1(-draws / all);

    for (guint n = 1; n <= 20; n++) {
        PieceLevel levels[20];
        double read = 0;

        for (guint i = 0; i < n; i++)
            levels[i] = (PieceLevel){0, all, all, draws, 0};
        piece_levels_read(levels, n, 1, 1000);
        for (guint i = 0; i < n; i++)
            read += levels[i].reads;
        assert_near(read, fmin(all, n * distinct));
    }
}

/* DRAM reads a table that L2 keeps once, however often it is searched; of a larger one less than places at
 * random. */
static void
test_dram(void)
{
    g_autoptr(Arch) arch = small_arch();

    for (guint bits = 10; bits <= 26; bits += 16) {
        gint64 n = G_GINT64_CONSTANT(1) << bits;
        g_autoptr(IrBuilder) ir = search_new(4096, n, bits);
        g_autoptr(IrBuilder) random = body_new(4096, BLOCK);
        const Expr *at[2] = {ir_tid(random), ir_loop(random, ir_const(random, bits))};

        ir_load(random, 0, expr_opaque(random->kernel->pool, "load places", at, 2));
        ir_end(random);
        ir_finish(random);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        Estimate anywhere = estimate_on(random, arch, "soa", LOCALITY_RANDOM);
        if (bits == 10)
            assert_about(soa.traffic.dram_reads, 4 * 1024 / 32, 0.05);
        g_assert_cmpfloat(soa.traffic.dram_reads, <, 0.8 * anywhere.traffic.dram_reads);
        g_assert_cmpfloat(soa.traffic.load_l1_hits, >, anywhere.traffic.load_l1_hits);
        estimate_clear(&soa);
        estimate_clear(&anywhere);
    }
}

/* The steps of all lengths are those of the way that takes longest. */
static void
test_steps(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();

    for (guint bits = 0; bits < 24; bits++)
        for (gint64 length = 2; length < 200; length++) {
            Bisection rule = {.rest = (guint8)(bits / 8),
                              .round = bits & 1,
                              .above = bits >> 1 & 1,
                              .below = bits >> 2 & 1};
            const Expr *steps;
            gint64 told, longest = 0;

            if (rule.rest != BISECT_SPLIT && (rule.round || rule.above || rule.below))
                continue;
            for (rule.least = -1; !bisection_steps(pool, rule, expr_const(pool, 5));)
                rule.least++;
            steps = bisection_steps(pool, rule, expr_const(pool, length));
            for (gint64 end = 0; end < bisection_ends(rule, length); end++) {
                gint64 low = 0, left = length, made = 0;

                while (left > rule.least && bisection_step(rule, end - low, &low, &left))
                    made++;
                longest = MAX(longest, made);
            }
            g_assert_true(expr_is_const(steps, &told));
            g_assert_cmpint(told, ==, longest);
        }
}

/* Of nothing a bisection ends where it begins; at its least length it takes no step. */
static void
test_ends(void)
{
    for (BisectRest rest = BISECT_SPLIT; rest <= BISECT_SMALLER; rest++) {
        Bisection rule = {.rest = (guint8)rest, .least = 3};
        static const gint64 lengths[] = {-5, 0, 1, 2, 3};

        for (guint i = 0; i < G_N_ELEMENTS(lengths); i++) {
            gint64 low = 7, length = lengths[i];
            gint64 ends = rest == BISECT_SMALLER ? MIN(length, 2) : length;

            g_assert_cmpint(bisection_ends(rule, length), ==, MAX(ends, 1));
            g_assert_false(bisection_step(rule, 1, &low, &length));
            g_assert_cmpint(low, ==, 7);
            g_assert_cmpint(length, ==, lengths[i]);
        }
    }
}

/* Launches a search among LENGTH elements, an index of array 0 whose size is SIZE (0: not told), by 4 blocks
 * of 256 threads; and what its parameters n and m are then: 0 where nothing is. */
static void
assert_taken(IrBuilder *ir, const Expr *length, gint64 size, gint64 n, gint64 m)
{
    ExprPool *pool = ir->kernel->pool;
    const Expr *t = ir_tid(ir), *target = expr_opaque(pool, "load keys #target", &t, 1);
    Bisection rule = INTERVAL;

    rule.part = BISECT_LOW;
    ir_load(ir, 0,
            expr_bisection(pool, target->text, rule, ir_const(ir, 0), length, ir_const(ir, 3), target));
    ir_finish(ir);
    gint64 sizes[] = {size}, values[2] = {0}, grid[] = {4, 1, 1};
    gboolean known[2] = {FALSE};
    LaunchConfig launch = {
        .block = {256, 1, 1}, .params = values, .param_known = known, .n_params = 2, .sizes = sizes};
    memcpy(launch.grid, grid, sizeof grid);
    launch_set_searched(&launch, ir->kernel);
    g_assert_cmpint(values[0], ==, n);
    g_assert_cmpint(values[1], ==, m);
    for (guint i = 0; i < 2; i++) {
        g_assert_cmpint(known[i], ==, values[i] != 0);
        g_assert_cmpint(launch_searched(&launch, i), ==, values[i] != 0 ? 0 : -1);
    }
    g_free(launch.searched);
}

/* A length that nobody states is the array's, or the number of threads; one that grows otherwise is not. */
static void
test_searched(void)
{
    for (guint i = 0; i < 5; i++) {
        g_autoptr(IrBuilder) ir = body_new(4, BLOCK);
        ExprPool *pool = ir->kernel->pool;
        const Expr *n = ir_param(ir, "n"), *m = ir_param(ir, "m");
        const Expr *less = expr_sub(pool, n, ir_const(ir, 1));

        if (i == 0)
            assert_taken(ir, less, 0, 1024, 0);
        else if (i == 1)
            assert_taken(ir, expr_add(pool, m, ir_const(ir, 2)), 77, 0, 77);
        else if (i == 2)
            assert_taken(ir, expr_mul(pool, n, ir_const(ir, 2)), 77, 0, 0);
        else if (i == 3)
            assert_taken(ir, expr_add(pool, n, m), 77, 0, 0);
        else
            assert_taken(ir, ir_const(ir, 99), 77, 0, 0);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/bisection/steps", test_steps);
    g_test_add_func("/bisection/ends", test_ends);
    g_test_add_func("/bisection/lanes", test_lanes);
    g_test_add_func("/bisection/sorted", test_sorted);
    g_test_add_func("/bisection/sectors", test_sectors);
    g_test_add_func("/bisection/levels", test_levels);
    g_test_add_func("/bisection/one-level", test_one_level);
    g_test_add_func("/bisection/all-held", test_all_held);
    g_test_add_func("/bisection/dram", test_dram);
    g_test_add_func("/bisection/searched", test_searched);
    return g_test_run();
}
