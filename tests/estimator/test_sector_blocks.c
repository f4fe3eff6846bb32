/* SPDX-License-Identifier: MIT */
/* Which blocks the model `sector` follows: worked out by hand for tests/data/sector.arch, whose 4
 * multiprocessors hold 512 threads each, and at most 4 blocks. */
#include "sector_case.h"

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
static const Case cases[] = {
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
        const gint64 *values = lane_set_values(sector->around, place, NULL);
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
    assert_near(sector->waves, c->waves);
    g_assert_cmpint(sector->resident[0][1] != NULL, ==, c->waves > 1);
    g_assert_cmpint(sector->middle, ==, c->at[0] + c->grid[0] * (c->at[1] + c->grid[1] * c->at[2]));
    g_assert_cmpuint(sector->n_before, ==, c->before);
    check_block(c, sector, ir->kernel->pool, 0, 0, 0);
    for (guint k = 0; k < 3; k++) {
        g_assert_cmpuint(sector->n_around[k], ==, c->around[k]);
        for (guint i = 0; i < c->around[k]; i++)
            check_block(c, sector, ir->kernel->pool, n++, k, i + 1);
    }
    for (guint k = 0; k < 3; k++)
        if (c->at[k] > 0)
            check_block(c, sector, ir->kernel->pool, n++, k, -1);
    g_assert_cmpuint(lane_set_n_lanes(sector->around), ==, n * c->threads);
    model_sector.release(sector);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const Case *c = &cases[i];
        g_autofree char *name = g_strdup_printf("/sector-blocks/%dx%dx%d-of-%d", (int)c->grid[0],
                                                (int)c->grid[1], (int)c->grid[2], (int)c->threads);
        g_test_add_data_func(name, c, test_blocks);
    }
    return g_test_run();
}
