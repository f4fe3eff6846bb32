/* SPDX-License-Identifier: MIT */
/* Indices made from loaded values of few bits: how far they reach, and what that is worth. */
#include "model/lanes/lanes.h"
#include "sector_case.h"

static const Expr *
loaded(IrBuilder *ir, gint64 least, guint n_values)
{
    const Expr *at = ir_tid(ir), *e = expr_opaque(ir->kernel->pool, "load table", &at, 1);

    return n_values > 0 ? expr_opaque_within(ir->kernel->pool, e, least, n_values) : e;
}

static void
assert_interval(const Expr *e, const SymbolBox *box, IntervalState state, gint64 lo, gint64 hi)
{
    Interval interval = expr_interval(e, box);

    g_assert_cmpint(interval.state, ==, state);
    if (state == INTERVAL_KNOWN) {
        g_assert_cmpint(interval.lo, ==, lo);
        g_assert_cmpint(interval.hi, ==, hi);
    }
}

static void
test_interval(void)
{
    g_autoptr(IrBuilder) ir = body_new(4, 64);
    ExprPool *pool = ir->kernel->pool;
    const Expr *byte = loaded(ir, 0, 256), *word = loaded(ir, 0, 0), *zone = loaded(ir, -128, 256);
    const Expr *ten = expr_const(pool, 10), *mask = expr_const(pool, 15);
    SymbolBox plain = {.thread_hi = {63, 0, 0}, .block_hi = {3, 0, 0}}, box = plain;

    box.has_opaque = TRUE;
    assert_interval(byte, &plain, INTERVAL_UNKNOWN, 0, 0);
    assert_interval(expr_binary(pool, EXPR_AND, word, mask), &plain, INTERVAL_UNKNOWN, 0, 0);
    assert_interval(byte, &box, INTERVAL_KNOWN, 0, 255);
    assert_interval(zone, &box, INTERVAL_KNOWN, -128, 127);
    assert_interval(word, &box, INTERVAL_UNKNOWN, 0, 0);
    assert_interval(ir_plus(ir, ir_block(ir, 0), byte, 4), &box, INTERVAL_KNOWN, 0, 3 + 4 * 255);
    assert_interval(expr_binary(pool, EXPR_AND, word, mask), &box, INTERVAL_KNOWN, 0, 15);
    assert_interval(expr_binary(pool, EXPR_AND, mask, word), &box, INTERVAL_KNOWN, 0, 15);
    assert_interval(expr_binary(pool, EXPR_MOD, word, ten), &box, INTERVAL_KNOWN, -9, 9);
    assert_interval(expr_binary(pool, EXPR_OR, word, mask), &box, INTERVAL_UNKNOWN, 0, 0);
}

static const Expr *
to_block(const Expr *symbol, gpointer block)
{
    return symbol->symbol == SYMBOL_THREAD ? block : NULL;
}

/* Terms that differ in their bounds alone are two; putting symbols into one keeps its bounds. */
static void
test_terms(void)
{
    g_autoptr(IrBuilder) ir = body_new(4, 64);
    const Expr *byte = loaded(ir, 0, 256), *moved;

    g_assert_true(byte == loaded(ir, 0, 256));
    g_assert_true(byte != loaded(ir, 0, 0));
    g_assert_true(byte != loaded(ir, -128, 256));
    moved = expr_substitute(ir->kernel->pool, byte, to_block, (gpointer)ir_block(ir, 0));
    g_assert_true(moved != byte);
    g_assert_cmpint(moved->kind, ==, EXPR_OPAQUE);
    g_assert_cmpuint(moved->number, ==, 256);
    g_assert_cmpint(moved->value, ==, 0);
}

/* Of 512 lanes, some are in the upper half of the values of a byte, and none beyond; the negative values of a
 * signed one are none of an index. */
static void
test_lanes(void)
{
    static const struct {
        gint64 least, most;
    } CASES[] = {{0, 255}, {-128, 127}};

    for (guint sorted = 0; sorted < 2; sorted++)
        for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
            g_autoptr(IrBuilder) ir = body_new(1, 512);
            const Expr *byte = loaded(ir, CASES[i].least, 256);

            ir_load(ir, 0, byte);
            ir_finish(ir);
            g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
            const BlockIndex block = {{0, 0, 0}};
            const ModelSettings settings = {.locality = sorted ? LOCALITY_SORTED : LOCALITY_RANDOM};
            g_autoptr(LaneSet) set = lane_set_new(study, 32, &block, 1, 100000, &settings);
            const gint64 *values = lane_set_values(set, study->accesses[0].index, NULL);
            gint64 most = 0;
            g_assert_cmpint(study->accesses[0].elements, ==, CASES[i].most + 1);
            for (guint lane = 0; lane < 512; lane++) {
                g_assert_cmpint(values[lane], >=, 0);
                most = MAX(most, values[lane]);
            }
            g_assert_cmpint(most, <=, CASES[i].most);
            g_assert_cmpint(most, >, CASES[i].most / 2);
        }
}

/* Eight words fill a sector, so that all lanes of a warp are in it, and DRAM reads one piece of two. Words
 * without bounds are each in a sector of their own. */
static void
test_estimate(void)
{
    for (guint is_bounded = 0; is_bounded < 2; is_bounded++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);

        ir_load(ir, 0, loaded(ir, 0, is_bounded ? 8 : 0));
        ir_finish(ir);
        Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
        assert_near(soa.traffic.load_sectors, is_bounded ? 256 : 256 * 32);
        if (is_bounded)
            assert_near(soa.traffic.dram_reads, 2);
        else
            g_assert_cmpfloat(soa.traffic.dram_reads, >, 256);
        estimate_clear(&soa);
    }
}

/* The lesser of the array's size and of what the type allows is taken. */
static void
test_sizes(void)
{
    static const struct {
        gint64 size, elements;
    } CASES[] = {{0, 256}, {64, 64}, {1000, 256}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(4, 64);

        ir_load(ir, 0, loaded(ir, 0, 256));
        ir_finish(ir);
        g_free(ir->launch->sizes);
        ir->launch->sizes = g_new0(gint64, ir->kernel->arrays->len);
        ir->launch->sizes[0] = CASES[i].size;
        g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
        g_assert_cmpint(study->accesses[0].elements, ==, CASES[i].elements);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/unknown-places/interval", test_interval);
    g_test_add_func("/unknown-places/terms", test_terms);
    g_test_add_func("/unknown-places/lanes", test_lanes);
    g_test_add_func("/unknown-places/estimate", test_estimate);
    g_test_add_func("/unknown-places/sizes", test_sizes);
    return g_test_run();
}
