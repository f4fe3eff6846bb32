/* SPDX-License-Identifier: MIT */
/* The transactions of one warp, against sets of segments that are counted as plainly as can be. */
#include "ir_builder.h"
#include "model/warps/warps_private.h"
#include "model/study/study.h"

#include <math.h>

#define MOST_LANES 32

typedef struct {
    gint64 offsets[MOST_LANES];
    guint8 starts[MOST_LANES];
    WarpShape shape;
} Lanes;

static void
lanes_init(Lanes *lanes, GRand *rand)
{
    gint64 step = g_rand_int_range(rand, -40, 41), at = 0;
    guint often = (guint)g_rand_int_range(rand, 1, 12);
    gboolean jumps = g_rand_int_range(rand, 0, 3) == 0;

    lanes->shape =
        (WarpShape){(guint)g_rand_int_range(rand, 1, MOST_LANES + 1), 0, lanes->offsets, lanes->starts};
    for (guint i = 0; i < lanes->shape.n; i++) {
        lanes->offsets[i] = at;
        lanes->starts[i] = i == 0 || g_rand_int_range(rand, 0, (int)often) == 0;
        at += jumps ? g_rand_int_range(rand, -100, 101) : step;
    }
    warp_shape_tell(&lanes->shape);
}

static Footprint
footprint_any(GRand *rand)
{
    static const gint64 bytes[] = {1, 2, 4, 8, 12, 16, 40, 200};
    Footprint f = {.bytes = bytes[g_rand_int_range(rand, 0, G_N_ELEMENTS(bytes))]};

    f.size = f.bytes + g_rand_int_range(rand, 0, 30);
    f.offset = g_rand_int_range(rand, 0, 300);
    if (g_rand_boolean(rand)) {
        f.tile = g_rand_int_range(rand, 1, 40);
        f.step = f.size;
        f.size = f.tile * f.step + g_rand_int_range(rand, 0, 100);
    }
    return f;
}

/* Where ELEMENT lies, as warps.h says, for elements from 0 on. */
static gint64
place(const Footprint *f, gint64 element)
{
    return f->tile == 0 ? element * f->size + f->offset
                        : element / f->tile * f->size + element % f->tile * f->step + f->offset;
}

/* By segment, the first and the last byte that lanes FROM..TO-1 touch, and how much of it that is in halves
 * down to LEAST. */
static double
plain_run(const Lanes *lanes, guint from, guint to, gint64 residue, const Footprint *f, gint64 segment,
          gint64 least)
{
    g_autoptr(GHashTable) firsts = g_hash_table_new(NULL, NULL), lasts = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer key, value;
    double n = 0;

    for (guint i = from; i < to; i++)
        for (gint64 b = 0; b < f->bytes; b++) {
            gint64 at = place(f, residue + lanes->offsets[i]) + b;
            gpointer s = GSIZE_TO_POINTER(at / segment + 1);
            gsize inside = (gsize)(at % segment);

            if (!g_hash_table_contains(firsts, s) ||
                inside < GPOINTER_TO_SIZE(g_hash_table_lookup(firsts, s)))
                g_hash_table_insert(firsts, s, GSIZE_TO_POINTER(inside));
            if (inside >= GPOINTER_TO_SIZE(g_hash_table_lookup(lasts, s)))
                g_hash_table_insert(lasts, s, GSIZE_TO_POINTER(inside));
        }
    g_hash_table_iter_init(&iter, firsts);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        gsize first = GPOINTER_TO_SIZE(value), last = GPOINTER_TO_SIZE(g_hash_table_lookup(lasts, key));
        gsize part = (gsize)segment;

        for (gsize half = part / 2; half >= (gsize)least; half /= 2)
            if (first / half == last / half)
                part = half;
        n += (double)part / (double)segment;
    }
    return n;
}

static double
plain(const Lanes *lanes, gint64 residue, const Footprint *f, gint64 segment, gint64 least)
{
    double n = 0;

    for (guint from = 0, to = 1; from < lanes->shape.n; from = to++) {
        while (to < lanes->shape.n && !lanes->starts[to])
            to++;
        n += plain_run(lanes, from, to, residue, f, segment, least);
    }
    return n;
}

static void
test_warps(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);

    for (guint i = 0; i < 3000; i++) {
        Lanes lanes;

        lanes_init(&lanes, rand);
        const Footprint f = footprint_any(rand);
        gint64 residue = 5000 + g_rand_int_range(rand, 0, 500);
        gint64 segment = 32 << g_rand_int_range(rand, 0, 3), least = segment >> g_rand_int_range(rand, 0, 6);
        for (guint lane = 0; lane < lanes.shape.n; lane++) {
            gint64 element = residue + lanes.offsets[lane];

            g_assert_cmpint(footprint_address(&f, element), ==, place(&f, element));
        }
        double whole = plain(&lanes, residue, &f, segment, segment);
        g_assert_cmpfloat(warp_transactions(&lanes.shape, residue, &f, segment), ==, whole);
        double reduced = plain(&lanes, residue, &f, segment, least);
        double got = warp_reduced_transactions(&lanes.shape, residue, &f, segment, least);
        g_assert_cmpfloat(fabs(got - reduced), <, 1e-9);
    }
}

/* After a period all is at the same place of a segment again, and after nothing less. */
static void
test_periods(void)
{
    for (gint64 size = 1; size < 200; size++)
        for (gint64 tile = 0; tile <= 6; tile += 3) {
            const Footprint f = {.size = size, .bytes = 1, .tile = tile, .step = 1};
            gint64 period = footprint_period(&f, 128), least = MAX(tile, 1), at = least;

            while ((footprint_address(&f, at) - footprint_address(&f, 0)) % 128 != 0)
                at += least;
            g_assert_cmpint(period, ==, at);
        }
}

/* Elements below 0 lie before the array's start, in tiles as well. */
static void
test_below(void)
{
    const Footprint plain = {.size = 12, .offset = 4, .bytes = 4};
    const Footprint tiles = {.size = 64, .offset = 4, .bytes = 4, .tile = 5, .step = 8};

    g_assert_cmpint(footprint_address(&plain, -3), ==, -32);
    g_assert_cmpint(footprint_address(&tiles, -1), ==, -64 + 4 * 8 + 4);
    g_assert_cmpint(footprint_address(&tiles, -5), ==, -64 + 4);
    g_assert_cmpint(footprint_address(&tiles, -6), ==, -128 + 4 * 8 + 4);
    g_assert_cmpint(footprint_address(&tiles, 5), ==, 64 + 4);
}

/* What the 3 * 2 warps of a launch do in three iterations, elements of up to a TiB apart: only what is left
 * of their size over segments matters there, and of their offset. */
static void
check_row(TransactionTable *table, guint phase, const Footprint *f)
{
    TransactionRow *row = transaction_table_row(table, f);
    double expected = 0;

    for (gint64 turn = 0; turn < 3; turn++)
        for (gint64 warp = 0; warp < 6; warp++) {
            Lanes lanes = {.shape = {32, 0, lanes.offsets, lanes.starts}, .starts = {1}};

            for (gint64 i = 0; i < 32; i++)
                lanes.offsets[i] = i;
            expected += plain(&lanes, 32 * warp + turn, f, 128, 128);
        }
    g_assert_cmpfloat(transaction_row_count(row, phase), ==, expected);
    g_assert_cmpfloat(transaction_row_count(row, phase), ==, expected);
    g_assert_true(transaction_table_row(table, f) == row);
}

static void
test_table(void)
{
    static const gint64 sizes[] = {4, 20, 128, 1 << 20, (1 << 20) + 20, (1 << 21) + 52, (1ll << 40) + 44};
    g_autoptr(IrBuilder) ir = ir_builder_new(3, 64, 32);

    ir_field(ir, "x", 4, 1);
    const Expr *index = ir_plus(ir, ir_tid(ir), ir_loop(ir, ir_const(ir, 3)), 1);
    ir_load(ir, 0, index);
    ir_end(ir);
    ir_finish(ir);
    g_autoptr(Study) study = study_new(ir->kernel, ir->binding, ir->launch);
    g_autoptr(LaneSpace) space = lane_space_new(study, 32, 128);
    g_autoptr(TransactionTable) table = transaction_table_new(space, 128, NULL, NULL);
    const LoopRange turns = {0, 1, 3};
    LaneTerm *term = lane_space_term(space, study->accesses[0].index, -1);
    guint phase = lane_term_phase(space, term, &turns);
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
        for (gint64 offset = 0; offset <= 380; offset += 38)
            for (gint64 bytes = 4; bytes <= 20; bytes += 16) {
                check_row(table, phase, &(Footprint){sizes[i], offset, bytes, 0, 0});
                check_row(table, phase, &(Footprint){sizes[i] + 76, offset, bytes, 4, 20});
                check_row(table, phase, &(Footprint){sizes[i] + 76, offset, bytes, 4, 24});
                check_row(table, phase, &(Footprint){sizes[i] + 76, offset, bytes, 2, 20});
            }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/transactions/warps", test_warps);
    g_test_add_func("/transactions/periods", test_periods);
    g_test_add_func("/transactions/below", test_below);
    g_test_add_func("/transactions/table", test_table);
    return g_test_run();
}
