/* SPDX-License-Identifier: MIT */
/* What expressions are in the threads of some blocks: known ones evaluated thread by thread, and what
 * lanes.h says of those that are made up. */
#include "ir_builder.h"
#include "model/lanes/lanes.h"

#include <math.h>
#include <string.h>

#define N_BLOCKS 3

static const gint64 grid[3] = {5, 3, 2}, block[3] = {7, 3, 5};
#define BLOCK_THREADS (7 * 3 * 5)
#define THREADS (5 * 3 * 2 * BLOCK_THREADS)

static const BlockIndex BLOCKS[N_BLOCKS] = {{{4, 1, 0}}, {{0, 2, 1}}, {{3, 0, 1}}};

typedef struct {
    IrBuilder *ir;
    Study *study;
    LaneSet *set;
    ExprPool *pool;
    guint warp_lanes, n_lanes;
} Lanes;

static Lanes
lanes_new(guint warp_lanes, gint64 range, ArrayLocality places)
{
    const ModelSettings settings = {.locality = places.locality, .locality_number = places.number};
    Lanes l = {.ir = ir_builder_new(1, 1, 16), .warp_lanes = warp_lanes};

    memcpy(l.ir->launch->grid, grid, sizeof grid);
    memcpy(l.ir->launch->block, block, sizeof block);
    ir_field(l.ir, "x", 4, 1);
    for (guint i = 0; i < 2; i++)
        ir_loop(l.ir, ir_const(l.ir, 9));
    ir_load(l.ir, 0, ir_tid(l.ir));
    ir_end(l.ir);
    ir_end(l.ir);
    ir_finish(l.ir);
    l.pool = l.ir->kernel->pool;
    l.study = study_new(l.ir->kernel, l.ir->binding, l.ir->launch);
    l.set = lane_set_new(l.study, warp_lanes, BLOCKS, N_BLOCKS, range, &settings);
    l.n_lanes = lane_set_n_lanes(l.set);
    return l;
}

static void
lanes_free(Lanes *l)
{
    lane_set_free(l->set);
    study_free(l->study);
    ir_builder_free(l->ir);
}

/* The thread of LANE in its block, and the number of its block among those of the set. */
static gint64
thread_of(const Lanes *l, guint lane, guint *ret_block)
{
    guint per_block = l->n_lanes / N_BLOCKS;

    *ret_block = lane / per_block;
    return lane % per_block;
}

/* The first thread of LANE's block among those of the launch. */
static gint64
first_of(const Lanes *l, guint lane)
{
    guint b;

    thread_of(l, lane, &b);
    return (BLOCKS[b].at[0] + grid[0] * (BLOCKS[b].at[1] + grid[1] * BLOCKS[b].at[2])) * BLOCK_THREADS;
}

static gint64
number_of(const Lanes *l, guint lane)
{
    guint b;

    return first_of(l, lane) + thread_of(l, lane, &b);
}

/* What LANE gets where threads share out RANGE in order; what the first of its block does. */
static gint64
place_in(const Lanes *l, guint lane, gint64 range)
{
    return (gint64)(lane_set_order(l->set)[lane] * (double)range);
}

static gint64
block_place_in(const Lanes *l, guint lane, gint64 range)
{
    guint per_block = l->n_lanes / N_BLOCKS;

    return place_in(l, lane / per_block * per_block, range);
}

static gboolean
is_alive(const Lanes *l, guint lane)
{
    return lane_set_alive(l->set)[lane];
}

static const Expr *
loop_symbol(const Lanes *l, guint number)
{
    return expr_symbol(l->pool, SYMBOL_LOOP, number, NULL);
}

/* What each thread loads, another value in each iteration if IN_LOOPS. */
static const Expr *
by_thread(const Lanes *l, const char *text, gboolean in_loops)
{
    const Expr *args[] = {ir_thread(l->ir, 0), ir_thread(l->ir, 1), ir_thread(l->ir, 2), ir_block(l->ir, 0),
                          ir_block(l->ir, 1),  ir_block(l->ir, 2),  loop_symbol(l, 0),   loop_symbol(l, 1)};

    return expr_opaque(l->pool, text, args, in_loops ? 8 : 6);
}

/* --- what is known */

static void
test_places(void)
{
    static const guint lanes[] = {1, 3, 32};

    for (guint i = 0; i < G_N_ELEMENTS(lanes); i++) {
        Lanes l = lanes_new(lanes[i], 100, (ArrayLocality){.locality = LOCALITY_RANDOM});
        guint warps = (BLOCK_THREADS + lanes[i] - 1) / lanes[i];

        g_assert_cmpuint(lane_set_warps_per_block(l.set), ==, warps);
        g_assert_cmpuint(lane_set_n_warps(l.set), ==, N_BLOCKS * warps);
        g_assert_cmpuint(l.n_lanes, ==, N_BLOCKS * warps * lanes[i]);
        for (guint lane = 0; lane < l.n_lanes; lane++) {
            guint b;

            g_assert_cmpint(is_alive(&l, lane), ==, thread_of(&l, lane, &b) < BLOCK_THREADS);
            if (is_alive(&l, lane))
                g_assert_cmpfloat_with_epsilon(lane_set_order(l.set)[lane],
                                               (double)number_of(&l, lane) / THREADS, 1e-12);
        }
        lanes_free(&l);
    }
}

static const Expr *
random_known(GRand *rand, const Lanes *l, guint depth)
{
    ExprPool *pool = l->pool;

    if (depth == 0) {
        switch (g_rand_int_range(rand, 0, 4)) {
        case 0:
            return ir_thread(l->ir, (guint)g_rand_int_range(rand, 0, 3));
        case 1:
            return ir_block(l->ir, (guint)g_rand_int_range(rand, 0, 3));
        case 2:
            return loop_symbol(l, (guint)g_rand_int_range(rand, 0, 2));
        default:
            return ir_const(l->ir, g_rand_int_range(rand, -9, 10));
        }
    }
    const Expr *a = random_known(rand, l, depth - 1), *b = random_known(rand, l, depth - 1);
    const Expr *both[] = {a, b};
    ExprKind kind = (ExprKind)g_rand_int_range(rand, EXPR_DIV, EXPR_EQ + 1);
    switch (g_rand_int_range(rand, 0, 7)) {
    case 0:
        return ir_plus(l->ir, a, b, g_rand_int_range(rand, -5, 6));
    case 1:
        return expr_mul(pool, a, b);
    case 2:
        return expr_select(pool, expr_binary(pool, EXPR_LT, a, b), b, random_known(rand, l, 0));
    case 3:
        return expr_draw(pool, 0.3, both, 2);
    case 4:
        return expr_draw_within(pool, -2, 7, both, 2);
    case 5:
        return expr_draw_sum(pool, 1, 5, both, 2);
    default:
        return kind == EXPR_HALVINGS ? a : expr_binary(pool, kind, a, b);
    }
}

static void
check_known(const Lanes *l, const Expr *e, const gint64 *loops)
{
    const gint64 *values = lane_set_values(l->set, e, loops);

    for (guint lane = 0; lane < l->n_lanes; lane++) {
        guint b;
        gint64 thread = thread_of(l, lane, &b), value;
        ExprEnv env = {
            .thread = {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]},
            .loops = loops,
            .n_loops = 2};

        memcpy(env.block, BLOCKS[b].at, sizeof env.block);
        if (is_alive(l, lane) && expr_eval(e, &env, &value))
            g_assert_cmpint(values[lane], ==, value);
    }
}

static void
test_known(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);

    for (guint n = 0; n < 60; n++) {
        Lanes l = lanes_new(n % 2 ? 32 : 1, 100, (ArrayLocality){.locality = LOCALITY_RANDOM});
        const Expr *all[8];

        for (guint i = 0; i < G_N_ELEMENTS(all); i++)
            all[i] = random_known(rand, &l, 1 + i % 3);
        for (guint k = 0; k < 4; k++) {
            const gint64 loops[] = {g_rand_int_range(rand, 0, 9), g_rand_int_range(rand, 0, 9)};

            for (guint i = 0; i < G_N_ELEMENTS(all); i++)
                check_known(&l, all[i], loops);
            if (k % 2)
                lane_set_rest(l.set);
            else
                lane_set_forget(l.set);
        }
        lanes_free(&l);
    }
}

/* A division by zero gives 0; a parameter is the range, in whole warps. */
static void
test_undefined(void)
{
    static const gint64 ranges[][2] = {{1, 32}, {31, 32}, {32, 32}, {33, 64}};

    for (guint i = 0; i < G_N_ELEMENTS(ranges); i++) {
        Lanes l = lanes_new(32, ranges[i][0], (ArrayLocality){.locality = LOCALITY_RANDOM});
        const Expr *nothing = expr_binary(l.pool, EXPR_DIV, ir_thread(l.ir, 0), ir_const(l.ir, 0));
        const Expr *param = expr_symbol(l.pool, SYMBOL_PARAM, 0, "n");

        for (guint lane = 0; lane < l.n_lanes; lane++) {
            g_assert_cmpint(lane_set_values(l.set, nothing, NULL)[lane], ==, 0);
            g_assert_cmpint(lane_set_values(l.set, param, NULL)[lane], ==, ranges[i][1]);
        }
        lanes_free(&l);
    }
}

/* --- what is made up */

/* At random: each of RANGE values about as often, and otherwise for another name. */
static void
check_even(const Lanes *l, gint64 range, const Expr *e)
{
    g_autofree guint *counts = g_new0(guint, (gsize)range);
    guint n = 0;

    for (gint64 i = 0; i < 9; i++)
        for (gint64 k = 0; k < 9; k++) {
            const gint64 loops[] = {i, k};
            const gint64 *values = lane_set_values(l->set, e, loops);

            for (guint lane = 0; lane < l->n_lanes; lane++)
                if (is_alive(l, lane)) {
                    g_assert_cmpint(values[lane], >=, 0);
                    g_assert_cmpint(values[lane], <, range);
                    counts[values[lane]]++;
                    n++;
                }
            lane_set_forget(l->set);
        }
    double mean = (double)n / (double)range;
    for (gint64 k = 0; k < range; k++)
        g_assert_cmpfloat(fabs(counts[k] - mean), <=, 5 * sqrt(mean));
}

static void
test_random(void)
{
    static const gint64 ranges[] = {1, 2, 3, 6, 7, 8, 10, 64, 100};

    for (guint i = 0; i < G_N_ELEMENTS(ranges); i++) {
        Lanes l = lanes_new(3, ranges[i], (ArrayLocality){.locality = LOCALITY_RANDOM});
        const Expr *e = by_thread(&l, "load a", TRUE), *other = by_thread(&l, "load b", TRUE);
        const Expr *bounded = expr_opaque_within(l.pool, by_thread(&l, "load c", TRUE), -2, 7);

        check_even(&l, ranges[i], e);
        check_even(&l, 5, bounded);
        if (ranges[i] == 100) {
            const gint64 loops[] = {0, 0};

            g_assert_cmpint(memcmp(lane_set_values(l.set, e, loops), lane_set_values(l.set, other, loops),
                                   l.n_lanes * sizeof(gint64)),
                            !=, 0);
        }
        lanes_free(&l);
    }
}

/* What is the same for a warp is a multiple of its lanes, and so is what an index has of it. */
static void
test_aligned(void)
{
    static const gint64 scales[] = {1, 2, 3, 8, 12, 32, 64};

    for (guint i = 0; i < G_N_ELEMENTS(scales); i++) {
        Lanes l = lanes_new(32, 1 << 20, (ArrayLocality){.locality = LOCALITY_RANDOM});
        const Expr *at = ir_block(l.ir, 0);
        const Expr *e = expr_mul_const(l.pool, expr_opaque(l.pool, "load a", &at, 1), scales[i]);
        const gint64 *values = lane_set_values(l.set, e, NULL);
        gint64 largest = 0;

        for (guint lane = 0; lane < l.n_lanes; lane++) {
            g_assert_cmpint(values[lane] % 32, ==, 0);
            g_assert_cmpint(values[lane], <, 1 << 20);
            g_assert_cmpint(values[lane], ==, values[lane / (l.n_lanes / N_BLOCKS) * (l.n_lanes / N_BLOCKS)]);
            largest = MAX(largest, values[lane]);
        }
        g_assert_cmpint(largest, >, 1 << 16);
        g_assert_cmpint(values[0] == values[l.n_lanes - 1], ==, FALSE);
        lanes_free(&l);
    }
}

/* As if the launch's threads shared the range out in order, one further with each iteration. */
static void
test_sorted(void)
{
    static const gint64 ranges[] = {1, 2, 1000, THREADS, 5 * THREADS + 3};

    for (guint i = 0; i < G_N_ELEMENTS(ranges); i++) {
        Lanes l = lanes_new(1, ranges[i], (ArrayLocality){.locality = LOCALITY_SORTED});
        const Expr *of_block[] = {ir_block(l.ir, 0), loop_symbol(&l, 0)};
        const Expr *e = by_thread(&l, "load a", TRUE), *uniform = expr_opaque(l.pool, "load c", of_block, 2);
        const Expr *scaled = expr_mul_const(l.pool, by_thread(&l, "load d", TRUE), 4);

        for (gint64 k = 0; k < 9; k++) {
            const gint64 loops[] = {3, k};
            const gint64 *own = lane_set_values(l.set, e, loops),
                         *of = lane_set_values(l.set, uniform, loops);
            const gint64 *by_4 = lane_set_values(l.set, scaled, loops);

            for (guint lane = 0; lane < l.n_lanes; lane++) {
                gint64 at = place_in(&l, lane, ranges[i]);
                gint64 at_block = block_place_in(&l, lane, ranges[i]);
                gint64 quarter = MAX(ranges[i] / 4, 1);
                gint64 at_quarter = place_in(&l, lane, quarter);

                g_assert_cmpint(own[lane], ==, (at + 3 + k) % ranges[i]);
                g_assert_cmpint(of[lane], ==, (at_block + 3) % ranges[i]);
                g_assert_cmpint(by_4[lane], ==, 4 * ((at_quarter + 3 + k) % quarter));
            }
            lane_set_forget(l.set);
        }
        lanes_free(&l);
    }
}

/* How far VALUE lies behind OWN, round the end of RANGE: within -RANGE/2..RANGE/2. */
static gint64
behind(gint64 value, gint64 own, gint64 range)
{
    gint64 apart = ((value - own) % range + range) % range;

    return apart > range / 2 ? apart - range : apart;
}

/* At most so many places before or behind the thread's own, which a loop goes through. */
static void
test_near(void)
{
    const gint64 range = 4 * THREADS, number = 10;
    Lanes l = lanes_new(1, range, (ArrayLocality){.locality = LOCALITY_NEAR, .number = number});
    const Expr *of_block[] = {ir_block(l.ir, 0), loop_symbol(&l, 0)};
    const Expr *e = by_thread(&l, "load a", TRUE), *uniform = expr_opaque(l.pool, "load c", of_block, 2);
    guint counts[2 * 10 + 1] = {0};

    for (gint64 k = 0; k < 9; k++) {
        const gint64 loops[] = {k, k};
        const gint64 *own = lane_set_values(l.set, e, loops), *of = lane_set_values(l.set, uniform, loops);

        for (guint lane = 0; lane < l.n_lanes; lane++) {
            gint64 apart = behind(own[lane], place_in(&l, lane, range) + 2 * k % 4, range);

            g_assert_cmpint(ABS(apart), <=, number);
            counts[apart + number]++;
            g_assert_cmpint(ABS(behind(of[lane], block_place_in(&l, lane, range), range)), <=, number);
        }
        lane_set_forget(l.set);
    }
    double mean = 9.0 * l.n_lanes / G_N_ELEMENTS(counts);
    for (guint k = 0; k < G_N_ELEMENTS(counts); k++)
        g_assert_cmpfloat(fabs(counts[k] - mean), <=, 5 * sqrt(mean));
    lanes_free(&l);
}

/* What the first of so many threads in a row has. */
static void
test_shared(void)
{
    static const gint64 numbers[] = {1, 2, 7, 100};

    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
        Lanes l = lanes_new(1, 1 << 20, (ArrayLocality){.locality = LOCALITY_SHARED, .number = numbers[i]});
        Lanes alone = lanes_new(1, 1 << 20, (ArrayLocality){.locality = LOCALITY_RANDOM});
        const gint64 *values = lane_set_values(l.set, by_thread(&l, "load a", FALSE), NULL);
        const gint64 *random = lane_set_values(alone.set, by_thread(&alone, "load a", FALSE), NULL);

        for (guint lane = 0; lane < l.n_lanes; lane++) {
            gint64 number = number_of(&l, lane), rest = number % numbers[i];

            g_assert_cmpint(values[lane] >= 0 && values[lane] < 1 << 20, ==, TRUE);
            if (rest <= number - first_of(&l, lane))
                g_assert_cmpint(values[lane], ==, random[lane - rest]);
        }
        lanes_free(&l);
        lanes_free(&alone);
    }
}

/* What was made up before a set rested is the same behind that, whatever is asked for first. */
static void
test_rest(void)
{
    static const Locality localities[] = {LOCALITY_RANDOM, LOCALITY_SORTED, LOCALITY_NEAR, LOCALITY_SHARED};

    for (guint i = 0; i < G_N_ELEMENTS(localities); i++) {
        Lanes l = lanes_new(32, 1 << 20, (ArrayLocality){.locality = localities[i], .number = 7});
        const gint64 loops[] = {3, 5};
        const Expr *all[] = {by_thread(&l, "load a", TRUE), by_thread(&l, "load b", FALSE),
                             ir_thread(l.ir, 0)};
        gsize bytes = l.n_lanes * sizeof(gint64);
        gint64 *before[G_N_ELEMENTS(all)];

        for (guint k = 0; k < G_N_ELEMENTS(all); k++)
            before[k] = g_memdup2(lane_set_values(l.set, all[k], loops), bytes);
        for (guint time = 0; time < 2; time++) {
            lane_set_rest(l.set);
            for (guint k = G_N_ELEMENTS(all); k-- > 0;)
                g_assert_cmpmem(lane_set_values(l.set, all[k], loops), bytes, before[k], bytes);
        }
        for (guint k = 0; k < G_N_ELEMENTS(all); k++)
            g_free(before[k]);
        lanes_free(&l);
    }
}

/* VALUES of L's lanes are below N, and some of them not below LEAST. */
static void
assert_spread(const Lanes *l, const gint64 *values, gint64 least, gint64 n)
{
    gint64 most = 0;

    for (guint lane = 0; lane < l->n_lanes; lane++) {
        g_assert_cmpint(values[lane], >=, 0);
        g_assert_cmpint(values[lane], <, n);
        most = MAX(most, values[lane]);
    }
    g_assert_cmpint(most, >=, least);
}

/* An array of its own places: sorted ones in as many elements as it has, drawn ones in as many where these
 * are more than the usual ones. */
static void
test_choose(void)
{
    Lanes l = lanes_new(1, 1000, (ArrayLocality){.locality = LOCALITY_RANDOM});
    const ArrayLocality sorted = {.locality = LOCALITY_SORTED};
    const Expr *e = by_thread(&l, "load a", FALSE);
    g_autofree gint64 *usual = g_memdup2(lane_set_values(l.set, e, NULL), l.n_lanes * sizeof(gint64));
    static const gint64 elements[][2] = {{0, 1000},    {50, 50},     {999, 999},
                                         {1000, 1000}, {2000, 1000}, {50, 50}};

    for (guint i = 0; i < G_N_ELEMENTS(elements); i++) {
        lane_set_choose(l.set, &sorted, elements[i][0]);
        const gint64 *values = lane_set_values(l.set, e, NULL);
        for (guint lane = 0; lane < l.n_lanes; lane++)
            g_assert_cmpint(values[lane], ==, place_in(&l, lane, elements[i][1]));
        lane_set_choose(l.set, NULL, elements[i][0]);
        values = lane_set_values(l.set, e, NULL);
        if (elements[i][0] > 1000)
            assert_spread(&l, values, 1000, elements[i][0]);
        else
            g_assert_cmpmem(values, l.n_lanes * sizeof(gint64), usual, l.n_lanes * sizeof(gint64));
    }
    lanes_free(&l);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lane-set/places", test_places);
    g_test_add_func("/lane-set/known", test_known);
    g_test_add_func("/lane-set/undefined", test_undefined);
    g_test_add_func("/lane-set/random", test_random);
    g_test_add_func("/lane-set/aligned", test_aligned);
    g_test_add_func("/lane-set/sorted", test_sorted);
    g_test_add_func("/lane-set/near", test_near);
    g_test_add_func("/lane-set/shared", test_shared);
    g_test_add_func("/lane-set/rest", test_rest);
    g_test_add_func("/lane-set/choose", test_choose);
    return g_test_run();
}
