/* SPDX-License-Identifier: MIT */
/* Which blocks the model `sector` follows: worked out by hand for tests/data/sector.arch, whose 4
 * multiprocessors hold 512 threads each, and at most 4 blocks. */
#include "sector_case.h"
#include "model/sector/sector_private.h"

#include <string.h>

#define WARP 32

typedef struct {
    gint64 grid[3], threads; /* of a block */
    gint64 at[3];            /* the block in the middle, with room for neighbours behind it */
    guint around[3], before; /* how many of them are followed, and how many directions have a block before */
    double waves;            /* of 16 blocks, or 8 of 256 threads */
} Case;

/* From 2 on neighbours double as long as twice as many in each direction fit a multiprocessor: up to 4 of 128
 * threads in one direction, 2 in more; of a warp 16 in one, which is the most there are. */
static const Case GRIDS[] = {
    {{64, 1, 1}, 128, {32, 0, 0}, {4, 0, 0}, 1, 4},        {{1, 64, 1}, 128, {0, 32, 0}, {0, 4, 0}, 1, 4},
    {{1, 1, 64}, 128, {0, 0, 32}, {0, 0, 4}, 1, 4},        {{1, 1, 1}, 128, {0, 0, 0}, {0, 0, 0}, 0, 1},
    {{2, 1, 1}, 128, {0, 0, 0}, {1, 0, 0}, 0, 1},          {{5, 1, 1}, 128, {0, 0, 0}, {4, 0, 0}, 0, 1},
    {{6, 1, 1}, 128, {1, 0, 0}, {4, 0, 0}, 1, 1},          {{9, 1, 1}, 128, {4, 0, 0}, {4, 0, 0}, 1, 1},
    {{10, 1, 1}, 128, {5, 0, 0}, {4, 0, 0}, 1, 1},         {{12, 1, 1}, 128, {6, 0, 0}, {4, 0, 0}, 1, 1},
    {{17, 1, 1}, 128, {8, 0, 0}, {4, 0, 0}, 1, 17.0 / 16}, {{16, 12, 1}, 128, {8, 6, 0}, {2, 2, 0}, 2, 12},
    {{16, 1, 3}, 128, {8, 0, 0}, {2, 0, 2}, 1, 3},         {{3, 4, 5}, 128, {0, 1, 2}, {2, 2, 2}, 2, 3.75},
    {{6, 3, 2}, 128, {3, 0, 0}, {2, 2, 1}, 1, 2.25},       {{64, 1, 1}, 32, {32, 0, 0}, {16, 0, 0}, 1, 4},
    {{64, 1, 1}, 64, {32, 0, 0}, {8, 0, 0}, 1, 4},         {{64, 1, 1}, 256, {32, 0, 0}, {2, 0, 0}, 1, 8},
    {{64, 64, 1}, 32, {32, 32, 0}, {8, 8, 0}, 2, 256},
};

/* Block NUMBER of SET is at AT, moved by BY in direction K. */
static void
check_block(const Case *c, Sector *sector, ExprPool *pool, guint number, guint k, gint64 by)
{
    guint per_block = (guint)c->threads;

    for (guint i = 0; i < 3; i++) {
        const Expr *place = expr_symbol(pool, SYMBOL_BLOCK, i, NULL);
        const gint64 *values = lane_set_values(sector->memo->requests.followed->around, place, NULL);

        for (guint lane = number * per_block; lane < (number + 1) * per_block; lane++)
            g_assert_cmpint(values[lane], ==, c->at[i] + (i == k ? by : 0));
    }
}

static void
test_blocks(gconstpointer data)
{
    const Case *c = data;
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(1, c->threads);

    memcpy(ir->launch->grid, c->grid, sizeof c->grid);
    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
    guint n = 1;
    assert_near(sector->launch->waves, c->waves);
    g_assert_cmpint(sector->memo->requests.followed->resident[0][1] != NULL, ==, c->waves > 1);
    g_assert_cmpint(sector->memo->requests.followed->middle, ==,
                    c->at[0] + c->grid[0] * (c->at[1] + c->grid[1] * c->at[2]));
    g_assert_cmpuint(sector->memo->requests.followed->n_before, ==, c->before);
    check_block(c, sector, ir->kernel->pool, 0, 0, 0);
    for (guint k = 0; k < 3; k++) {
        g_assert_cmpuint(sector->memo->requests.followed->n_around[k], ==, c->around[k]);
        for (guint i = 0; i < c->around[k]; i++)
            check_block(c, sector, ir->kernel->pool, n++, k, i + 1);
    }
    for (guint k = 0; k < 3; k++)
        if (c->at[k] > 0)
            check_block(c, sector, ir->kernel->pool, n++, k, -1);
    g_assert_cmpuint(lane_set_n_lanes(sector->memo->requests.followed->around), ==, n * c->threads);
    model_sector.release(sector);
}

/* The numbers of the N blocks of SET along x, of THREADS each, begin with FIRST and go on by STEP. */
static void
check_residents(LaneSet *set, ExprPool *pool, guint n, guint threads, gint64 first, gint64 step)
{
    const gint64 *values = lane_set_values(set, expr_symbol(pool, SYMBOL_BLOCK, 0, NULL), NULL);

    g_assert_cmpuint(lane_set_n_lanes(set), ==, n * threads);
    for (guint lane = 0; lane < n * threads; lane++)
        g_assert_cmpint(values[lane], ==, first + lane / threads * step);
}

/* Blocks are handed out in turn: each of four multiprocessors has every fourth, in the first wave, and in one
 * in the midst: of 64 blocks in four waves, 16 at a time, from block 32 on. In a launch of six blocks some
 * have two. */
static void
test_residents(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) large = body_new(64, 128), two = body_new(20, 128), few = body_new(6, 128);
    IrBuilder *const all[] = {large, two, few};

    for (guint i = 0; i < G_N_ELEMENTS(all); i++) {
        ir_load(all[i], 0, ir_tid(all[i]));
        ir_finish(all[i]);
        Sector *sector = prepare(all[i], arch, LOCALITY_RANDOM);
        guint n = i == 2 ? 2 : 4;
        guint8 seen[4] = {0};
        for (guint sm = 0; sm < 4; sm++) {
            LaneSet *set = sector_resident(sector->launch, sector->memo->requests.followed, sm, 0);
            gint64 first =
                lane_set_values(set, expr_symbol(all[i]->kernel->pool, SYMBOL_BLOCK, 0, NULL), NULL)[0];

            g_assert_cmpint(first, <, 4);
            seen[first]++;
            g_assert_cmpuint(lane_set_n_lanes(set), ==, n * 128);
            if (i < 2)
                check_residents(set, all[i]->kernel->pool, n, 128, first, 4);
            if (i == 0)
                check_residents(sector_resident(sector->launch, sector->memo->requests.followed, sm, 1),
                                all[i]->kernel->pool, n, 128, 32 + first, 4);
            g_assert_true(sector_resident(sector->launch, sector->memo->requests.followed, sm, 0) == set);
        }
        for (guint sm = 0; sm < 4; sm++)
            g_assert_cmpuint(seen[sm], ==, 1);
        if (i == 1) /* the second of 1.25 waves: what it has no more of are the first again */
            g_assert_cmpuint(
                lane_set_n_lanes(sector_resident(sector->launch, sector->memo->requests.followed, 0, 1)), ==,
                4 * 128);
        model_sector.release(sector);
    }
}

/* Blocks are numbered along x, then y, then z: those of the first multiprocessor of a grid in space. */
static void
test_numbers(void)
{
    static const gint64 GRID[3] = {3, 5, 7};
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(1, 128);

    memcpy(ir->launch->grid, GRID, sizeof GRID);
    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
    for (guint wave = 0; wave < 2; wave++)
        for (guint k = 0; k < 3; k++) {
            const Expr *place = expr_symbol(ir->kernel->pool, SYMBOL_BLOCK, k, NULL);
            const gint64 *values = lane_set_values(
                sector_resident(sector->launch, sector->memo->requests.followed, 0, wave), place, NULL);

            for (guint i = 0; i < 4; i++) {
                gint64 number = 3 * 16 * wave + 4 * i; /* of 105/16 waves that one is in the midst */
                const gint64 at[] = {number % 3, number / 3 % 5, number / 15};

                g_assert_cmpint(values[i * 128], ==, at[k]);
            }
        }
    model_sector.release(sector);
}

/* However many blocks fit a multiprocessor, 16 neighbours are followed. */
static void
test_most_neighbours(void)
{
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(IrBuilder) ir = body_new(4096, 32);

    set_key(arch, "max_threads_per_sm", "2048");
    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
    g_assert_cmpuint(sector->memo->requests.followed->n_around[0], ==, 16);
    model_sector.release(sector);
}

/* 25 loads of a line each by the warp of each block, of which all from line LAST on are one: in every other
 * block LAST is ODD instead. */
static IrBuilder *
repeating_new(gint64 blocks, gint64 last, gint64 odd)
{
    IrBuilder *ir = body_new(blocks, 32);
    ExprPool *pool = ir->kernel->pool;
    const Expr *is_odd = expr_binary(pool, EXPR_MOD, ir_block(ir, 0), ir_const(ir, 2));
    const Expr *most = ir_plus(ir, ir_const(ir, last), is_odd, odd - last);
    const Expr *thread = ir_thread(ir, 0), *n = ir_const(ir, 32);

    for (gint64 i = 0; i < 25; i++) {
        /* each time by another lane */
        const Expr *word = expr_binary(pool, EXPR_MOD, expr_add(pool, thread, ir_const(ir, i)), n);
        const Expr *line = expr_binary(pool, EXPR_MIN, most, ir_const(ir, i));

        ir_load(ir, 0, ir_plus(ir, ir_plus(ir, word, line, 32), ir_block(ir, 0), 4096));
    }
    ir_finish(ir);
    return ir;
}

/* Multiprocessors are followed, two at least, until the share that hits is known to 0.01: those of even and
 * of odd numbers by turns. */
static void
test_followed(void)
{
    static const struct {
        gint64 blocks, last, odd;
        guint followed;
        double hits; /* of 25 lines of each block, in the mean of those that are followed */
    } CASES[] = {
        {64, 11, 11, 2, 13},
        {64, 11, 10, 5, (3 * 13 + 2 * 14) / 5.0}, /* behind five the standard error is 0.0098 */
        {64, 24, 0, 16, 24 / 2.0},                /* nothing and nearly all: as many as are followed at all */
        {3, 24, 0, 3, 24 / 3.0},
        {1, 11, 11, 1, 13},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = repeating_new(CASES[i].blocks, CASES[i].last, CASES[i].odd);
        g_autoptr(Layout) soa = layout_parse("soa", ir->binding->record, &error);
        Estimate estimate;
        guint n = 0;

        set_key(arch, "sm_count", "64");
        Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
        model_sector.estimate(sector, soa, &estimate);
        while (n < SECTOR_SMS && sector->memo->requests.followed->resident[n][0])
            n++;
        g_assert_cmpuint(n, ==, CASES[i].followed);
        assert_near(estimate.traffic.load_l1_hits, 4 * CASES[i].hits * (double)CASES[i].blocks);
        estimate_clear(&estimate);
        model_sector.release(sector);
    }
}

/* Of more multiprocessors than are followed each one is another. */
static void
test_multiprocessors(void)
{
    for (guint n = 1; n <= 150; n++) {
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = body_new(1000, 32);
        g_autofree char *count = g_strdup_printf("%u", n);
        g_autofree guint8 *seen = g_new0(guint8, n);

        set_key(arch, "sm_count", count);
        ir_load(ir, 0, ir_tid(ir));
        ir_finish(ir);
        Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
        for (guint sm = 0; sm < MIN(n, SECTOR_SMS) && n % 37 != 0; sm++) {
            const Expr *x = expr_symbol(ir->kernel->pool, SYMBOL_BLOCK, 0, NULL);
            gint64 first = lane_set_values(
                sector_resident(sector->launch, sector->memo->requests.followed, sm, 0), x, NULL)[0];

            g_assert_cmpint(first, <, n);
            g_assert_false(seen[first]);
            seen[first] = TRUE;
        }
        model_sector.release(sector);
    }
}

/* How many blocks of 128 threads reside at a time, by what each takes of 65,536 bytes of shared memory and of
 * 16,384 registers, and what is left of the 64 lines of L1. */
static void
test_room(void)
{
    static const struct {
        guint64 kernel;
        gint64 launch, reserved, registers, blocks;
        guint lines;
    } CASES[] = {
        {0, 0, 0, 32, 4, 64},     {0, 0, 1024, 32, 4, 64},  {0, 1024, 0, 32, 4, 32},
        {512, 512, 0, 32, 4, 32}, {512, 0, 512, 32, 4, 32}, {0, 16384, 0, 32, 4, 0},
        {0, 16385, 0, 32, 3, 0},  {0, 16384, 1, 32, 3, 0},  {32768, 0, 0, 32, 2, 0},
        {65536, 0, 0, 32, 1, 0},  {65537, 0, 0, 32, 1, 0},  {G_MAXUINT64, 0, 0, 32, 1, 0},
        {0, 0, 0, 33, 3, 64},     {0, 0, 0, 64, 2, 64},     {0, 0, 0, 128, 1, 64},
        {0, 0, 0, 200, 1, 64},    {0, 2048, 0, 64, 2, 32},  {0, 2049, 0, 64, 2, 31},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        g_autofree char *reserved = g_strdup_printf("%d", (int)CASES[i].reserved);

        set_key(arch, "shared_reserved_bytes_per_block", reserved);
        ir->kernel->shared_bytes = CASES[i].kernel;
        ir->launch->shared = CASES[i].launch;
        ir->launch->registers = CASES[i].registers;
        ir_load(ir, 0, ir_tid(ir));
        ir_finish(ir);
        Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
        g_assert_cmpint(sector->launch->blocks_per_sm, ==, CASES[i].blocks);
        g_assert_cmpuint(sector->launch->l1_lines, ==, CASES[i].lines);
        model_sector.release(sector);
    }
}

/* Places that are made up are spread over as many elements as the record is known to have, at least
 * one a thread. */
static void
test_range(void)
{
    static const struct {
        gint64 factor, offset; /* of the thread's number */
        gboolean is_outside;
        gint64 range;
    } CASES[] = {
        {1, 0, FALSE, 8192},         {1, -5000, FALSE, 8192}, {1, 1, FALSE, 8193},
        {3, 0, FALSE, 3 * 8191 + 1}, {3, 7, FALSE, 24581},    {3, 7, TRUE, 8192},
        {-1, 0, FALSE, 8192},        {0, 8191, FALSE, 8192},  {0, 8192, FALSE, 8193},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++)
        for (guint is_store = 0; is_store < 2; is_store++) {
            g_autoptr(Arch) arch = small_arch();
            g_autoptr(IrBuilder) ir = body_new(64, 128);
            guint list = ir_array(ir, 4, FALSE);
            const Expr *t = ir_tid(ir), *at = ir_plus(ir, ir_const(ir, CASES[i].offset), t, CASES[i].factor);

            ir_access(ir, is_store ? ACCESS_STORE : ACCESS_LOAD, CASES[i].is_outside ? list : 0,
                      CASES[i].is_outside ? -1 : 0, at);
            ir_load(ir, 1,
                    expr_mul_const(ir->kernel->pool, expr_opaque(ir->kernel->pool, "load a", &t, 1), 9));
            ir_load(ir, 1, ir_plus(ir, t, ir_param(ir, "n"), 9));
            ir_finish(ir);
            Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
            g_assert_cmpint(sector->launch->range, ==, CASES[i].range);
            g_assert_cmpint(sector->launch->stores_to_record, ==, is_store && !CASES[i].is_outside);
            model_sector.release(sector);
        }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(GRIDS); i++) {
        const Case *c = &GRIDS[i];
        g_autofree char *name = g_strdup_printf("/sector-blocks/%dx%dx%d-of-%d", (int)c->grid[0],
                                                (int)c->grid[1], (int)c->grid[2], (int)c->threads);

        g_test_add_data_func(name, c, test_blocks);
    }
    g_test_add_func("/sector-blocks/residents", test_residents);
    g_test_add_func("/sector-blocks/numbers", test_numbers);
    g_test_add_func("/sector-blocks/most-neighbours", test_most_neighbours);
    g_test_add_func("/sector-blocks/followed", test_followed);
    g_test_add_func("/sector-blocks/multiprocessors", test_multiprocessors);
    g_test_add_func("/sector-blocks/room", test_room);
    g_test_add_func("/sector-blocks/range", test_range);
    return g_test_run();
}
