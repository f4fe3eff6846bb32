/* SPDX-License-Identifier: MIT */
/* Lines that L1 loses behind two stores in a row: hits of the model `sector` counted by hand, on the
 * architecture tests/data/sector.arch, whose L1 holds 64 lines. */
#include "sector_case.h"

/* One block on each multiprocessor. */
#define BLOCKS 4

typedef enum { NOTHING, LOAD, ATOMIC } Between;

/* What two stores do, one after the other. */
typedef struct {
    const char *from; /* l1_store_loss_lines */
    gint64 lanes;     /* of the one warp, each in a line of its own */
    gint64 apart;     /* lines, from one lane's to the next's */
    gint64 second;    /* words from the first store's place to the second's */
    Between between;
} Stores;

/* An access in stage STAGE: no compiler puts a load ahead of a branch. */
static void
access_in(IrBuilder *ir, guint stage, AccessKind kind, guint array, const Expr *index)
{
    guint number = ir_access(ir, kind, array, -1, index);

    ((Access *)g_ptr_array_index(ir->kernel->accesses, number))->section = stage;
}

/* Loads beside the places of two stores, at AT and SECOND words further, these, and loads of other words of
 * the sectors that were loaded. */
static void
add_stores(IrBuilder *ir, const Expr *at, gint64 second, Between between)
{
    guint array = ir_array(ir, 4, TRUE), other = ir_array(ir, 4, TRUE);

    ir_access(ir, ACCESS_LOAD, array, -1, ir_plus(ir, at, ir_const(ir, 4), 1));
    ir_access(ir, ACCESS_LOAD, array, -1, ir_plus(ir, at, ir_const(ir, second + 4), 1));
    ir_access(ir, ACCESS_STORE, array, -1, at);
    if (between != NOTHING)
        access_in(ir, 1, between == LOAD ? ACCESS_LOAD : ACCESS_ATOMIC, other, ir_tid(ir));
    access_in(ir, between == NOTHING ? 0 : 2, ACCESS_STORE, array, ir_plus(ir, at, ir_const(ir, second), 1));
    access_in(ir, 3, ACCESS_LOAD, array, ir_plus(ir, at, ir_const(ir, 6), 1));
    access_in(ir, 3, ACCESS_LOAD, array, ir_plus(ir, at, ir_const(ir, second + 6), 1));
    ir_finish(ir);
}

/* Sectors that each block's loads hit. */
static double
hits_of(const IrBuilder *ir, const char *from, const char *sets)
{
    g_autoptr(Arch) arch = small_arch();

    set_key(arch, "l1_store_loss_lines", from);
    set_key(arch, "l1_set_mapping", sets);
    Estimate result = estimate_on(ir, arch, "aos", LOCALITY_RANDOM);
    double hits = result.traffic.load_l1_hits / BLOCKS;
    estimate_clear(&result);
    return hits;
}

static double
hits_behind(const Stores *stores, const char *sets)
{
    g_autoptr(IrBuilder) ir = body_new(BLOCKS, stores->lanes);

    add_stores(ir, expr_mul_const(ir->kernel->pool, ir_tid(ir), 32 * stores->apart), stores->second,
               stores->between);
    return hits_of(ir, stores->from, sets);
}

/* Of 16 and of 32 lines a power of two apart, all is gone that was loaded of them. */
static void
test_lost(void)
{
    static const Stores CASES[] = {
        {"13", 32, 128, 8, NOTHING}, {"13", 32, 1, 8, NOTHING},   {"13", 16, 128, 8, NOTHING},
        {"13", 32, 2, 24, NOTHING},  {"13", 32, 64, -8, NOTHING}, /* in the line before */
    };

    for (guint i = 0; i + 1 < G_N_ELEMENTS(CASES); i++)
        assert_near(hits_behind(&CASES[i], "unknown"), 0);
    /* as many, but other lines than the first store's: 32 lines of two sectors stay */
    assert_near(hits_behind(&CASES[G_N_ELEMENTS(CASES) - 1], "unknown"), 2 * 32);
    assert_near(hits_behind(&CASES[1], "7,8"), 0); /* 4 sets of 16 lines */
}

/* Nothing is lost where the stores go to few lines, where the lines lie otherwise, where both go to one
 * sector, where something comes between, and where it is not known from how many lines on they do. */
static void
test_kept(void)
{
    static const Stores CASES[] = {
        {"13", 8, 128, 8, NOTHING},  {"13", 8, 1, 8, NOTHING},         {"13", 32, 3, 8, NOTHING},
        {"13", 32, 129, 8, NOTHING}, {"13", 32, 128, 1, NOTHING},      {"13", 32, 128, 8, LOAD},
        {"13", 32, 128, 8, ATOMIC},  {"unknown", 32, 128, 8, NOTHING}, {"1", 1, 128, 8, NOTHING},
        {"33", 32, 128, 8, NOTHING},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++)
        /* of loads in one sector the second hits as well */
        assert_near(hits_behind(&CASES[i], "unknown"),
                    (double)(CASES[i].lanes * (CASES[i].second == 1 ? 3 : 2)));
    Stores less = CASES[G_N_ELEMENTS(CASES) - 1];
    less.from = "32";
    assert_near(hits_behind(&less, "unknown"), 0);
}

/* Four lanes at one word of each of 8 lines; and 2 times 16 lines next to each other. */
static void
test_shapes(void)
{
    static const struct {
        gint64 block[2], words[2]; /* from a thread to the next, along x and y */
        double sectors;
    } CASES[] = {{{4, 8}, {0, 32}, 8}, {{16, 2}, {32, 32 * 64}, 32}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(BLOCKS, CASES[i].block[0]);

        ir->launch->block[1] = CASES[i].block[1];
        const Expr *at = expr_mul_const(ir->kernel->pool, ir_block(ir, 0), 65536);
        at = ir_plus(ir, at, ir_thread(ir, 0), CASES[i].words[0]);
        at = ir_plus(ir, at, ir_thread(ir, 1), CASES[i].words[1]);
        add_stores(ir, at, 8, NOTHING);
        assert_near(hits_of(ir, "13", "unknown"), 2 * CASES[i].sectors);
    }
}

/* Two warps store to other sectors of the same lines, each once, one after the other. The loop, of one
 * iteration that the compiler does not know of, keeps each warp's last load behind the other's store. */
static void
test_warps(void)
{
    g_autoptr(IrBuilder) ir = body_new(BLOCKS, 32);

    ir->launch->block[1] = 2;
    guint array = ir_array(ir, 4, TRUE);
    const Expr *line = ir_plus(ir, ir_thread(ir, 0), ir_block(ir, 0), 32);
    const Expr *at = ir_plus(ir, expr_mul_const(ir->kernel->pool, line, 32), ir_thread(ir, 1), 8);
    ir_access(ir, ACCESS_LOAD, array, -1, ir_plus(ir, at, ir_const(ir, 1), 1));
    ir_access(ir, ACCESS_STORE, array, -1, at);
    ir_loop(ir, ir_param(ir, "n"));
    ir_access(ir, ACCESS_LOAD, array, -1, ir_plus(ir, at, ir_const(ir, 2), 1));
    ir_end(ir);
    ir_finish(ir);
    ir->launch->params[0] = 1;
    ir->launch->param_known[0] = TRUE;
    assert_near(hits_of(ir, "13", "unknown"), 2 * 32);
}

/* What lies in other lines stays: 32 pairs of words, whose second halves are loaded at the end. */
static void
test_others(void)
{
    g_autoptr(IrBuilder) ir = body_new(BLOCKS, 32);
    guint array = ir_array(ir, 4, TRUE);
    const Expr *pair = expr_mul_const(ir->kernel->pool, ir_tid(ir), 2);

    ir_access(ir, ACCESS_LOAD, array, -1, pair);
    add_stores(ir, expr_mul_const(ir->kernel->pool, ir_tid(ir), 32), 8, NOTHING);
    access_in(ir, 3, ACCESS_LOAD, array, ir_plus(ir, pair, ir_const(ir, 1), 1));
    ir_finish(ir);
    assert_near(hits_of(ir, "13", "unknown"), 8);
}

/* Each of 32 lanes loads a word of a line of its own, stores to another line's or another sector of it, and
 * then, behind a branch, loads the next word: a store that does not wait for the load meets its line on the
 * way, which is lost (docs/evidence/experiments.md, "What the next iteration loads"). */
static void
test_met(void)
{
    static const struct {
        gint64 second; /* words from what is loaded to what is stored */
        gboolean waits;
        double hits;
    } CASES[] = {{8, FALSE, 0}, {8, TRUE, 32}, {1 << 20, FALSE, 32}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(BLOCKS, 32);
        guint array = ir_array(ir, 4, TRUE);
        const Expr *at = expr_mul_const(ir->kernel->pool, ir_tid(ir), 32);

        ir_access(ir, ACCESS_LOAD, array, -1, at);
        guint store =
            ir_access(ir, ACCESS_STORE, array, -1, ir_plus(ir, at, ir_const(ir, CASES[i].second), 1));
        ((Access *)g_ptr_array_index(ir->kernel->accesses, store))->value_loads = CASES[i].waits ? store : 0;
        access_in(ir, 1, ACCESS_LOAD, array, ir_plus(ir, at, ir_const(ir, 1), 1));
        ir_finish(ir);
        assert_near(hits_of(ir, "unknown", "unknown"), CASES[i].hits);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-lost/lost", test_lost);
    g_test_add_func("/sector-lost/kept", test_kept);
    g_test_add_func("/sector-lost/shapes", test_shapes);
    g_test_add_func("/sector-lost/warps", test_warps);
    g_test_add_func("/sector-lost/others", test_others);
    g_test_add_func("/sector-lost/met", test_met);
    return g_test_run();
}
