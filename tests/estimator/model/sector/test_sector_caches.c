/* SPDX-License-Identifier: MIT */
/* What the model `sector` takes caches to hold, computed by hand on the architecture tests/data/sector.arch.
 */
#include "sector_case.h"

#include <math.h>
#include <string.h>

/* Rows of 64 blocks of 16 x 8 threads, each with the rows above and below: 10 pieces a block, of which it
 * shares two with the next row's, 64 blocks of 640 bytes later. */
static void
test_forget(void)
{
    static const struct {
        const char *window;
        double pieces;
    } CASES[] = {{"65536", 640 * (1 + 0.8 * 63)}, {"16384", 640 * 64}};
    g_autoptr(IrBuilder) ir = body_new(64, 16);

    ir->launch->block[1] = 8;
    ir->launch->grid[1] = 64;
    const Expr *x = ir_plus(ir, ir_thread(ir, 0), ir_block(ir, 0), 16);
    const Expr *y = ir_plus(ir, ir_thread(ir, 1), ir_block(ir, 1), 8);
    for (gint64 i = -1; i <= 1; i++)
        ir_load(ir, 0, ir_plus(ir, x, ir_plus(ir, y, ir_const(ir, i), 1), 1024));
    ir_finish(ir);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "l2_window_bytes", CASES[i].window);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        assert_near(soa.traffic.dram_reads, 2 * CASES[i].pieces);
        estimate_clear(&soa);
    }
}

/* Of 128 words in a row and those 64 further on, a block shares 4 of 12 pieces with the next. What a wave of
 * 16 blocks loads fits the window; with a sector a thread that each stores it does not: then the first block
 * of a wave finds nothing of its neighbour's. */
static void
test_forget_stored(void)
{
    for (guint stores = 0; stores < 2; stores++) {
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        guint list = ir_array(ir, 4, TRUE);

        set_key(arch, "l2_window_bytes", "32768");
        ir_access(ir, ACCESS_LOAD, list, -1, ir_tid(ir));
        ir_access(ir, ACCESS_LOAD, list, -1, ir_plus(ir, ir_tid(ir), ir_const(ir, 64), 1));
        if (stores)
            ir_store(ir, 0, expr_mul_const(ir->kernel->pool, ir_tid(ir), 8));
        ir_finish(ir);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        double fresh = stores ? 1 - 4.0 / 12 * 15 / 16 : 8.0 / 12;
        double filled = stores ? 64 * 128 : 0; /* sectors that are stored to in part */
        assert_near(soa.traffic.dram_reads, 2 * 12 * (1 + fresh * 63) + filled);
        estimate_clear(&soa);
    }
}

/* How likely N of what is drawn from a Poisson distribution around MEAN are 16 or more. */
static double
sixteen_or_more(double mean)
{
    double fewer = 0;

    for (guint k = 0; k < 16; k++)
        fewer += exp(k * log(mean) - mean - lgamma(k + 1.0));
    return 1 - fewer;
}

/* Pieces that are fetched over those there are, where 512 lines are used in turn, each eight times, four
 * times a piece: 511 others are between, of which the window has ROOM, and a quarter more for words loaded
 * four at a time. */
static double
fetched(double room)
{
    return 1 + 3 * sixteen_or_more(16 * 511 / (1.25 * room));
}

/* Each thread goes along 32 words of its own, 512 threads along as many lines: four words are loaded at once,
 * and until the next four the 64 lines of L1 don't hold them, and a multiprocessor's quarter of L2 hardly,
 * some or all of them. */
static void
test_refetch(void)
{
    static const struct {
        const char *l2;
        double lines;
    } CASES[] = {{"65536", 128}, {"262144", 512}, {"327680", 640}, {"1048576", 2048}};
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    g_autoptr(Arch) arch = small_arch();
    const Expr *s = ir_loop(ir, ir_const(ir, 32));

    ir_load(ir, 0, ir_plus(ir, s, ir_tid(ir), 32));
    ir_end(ir);
    ir_finish(ir);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        set_key(arch, "l2_bytes", CASES[i].l2);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        double wanted = 2 * 8192 * 2 * fetched(CASES[i].lines);
        assert_near(soa.traffic.load_sectors, 8192 * 32);
        assert_near(soa.traffic.l2_reads, 8192 * 8);
        /* the model looks the probability up in a table */
        g_assert_cmpfloat(fabs(soa.traffic.dram_reads - wanted), <, 1e-4 * wanted);
        estimate_clear(&soa);
    }
    g_assert_cmpfloat(fetched(128), >, 3.9);
    g_assert_cmpfloat(fetched(512), >, 1.4);
    g_assert_cmpfloat(fetched(2048), <, 1.001);
}

/* Sectors that miss L1 where each of 4 warps, alone on its multiprocessor, goes through LINES lines of its
 * own 2000 times, a word further each time; all lanes load the same. */
static double
missed_in_turn(const Arch *arch, gint64 lines)
{
    g_autoptr(IrBuilder) ir = body_new(4, 32);
    const Expr *word = ir_loop(ir, ir_const(ir, 2000));
    const Expr *k = ir_loop(ir, ir_const(ir, lines));

    ir_load(ir, 0, ir_plus(ir, word, ir_plus(ir, k, ir_block(ir, 0), lines), 2048));
    ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    Estimate soa = estimate_under(ir, arch, "soa", &(ModelSettings){.thorough = TRUE});
    double missed = soa.traffic.l2_reads;
    assert_near(soa.traffic.load_sectors, (double)(4 * 2000 * lines));
    estimate_clear(&soa);
    return missed;
}

/* Of a loop in a loop some iterations are followed. Those that are left out take room in L1, which has 64
 * lines, as well: of 40 lines that come again all stay for the eight words of a sector, of 1000 none. */
static void
test_left_out(void)
{
    g_autoptr(Arch) arch = small_arch();

    set_key(arch, "l1_bytes", "65536");
    set_key(arch, "l1_capacity_seen_bytes", "65536");
    double few = missed_in_turn(arch, 40) / (4 * 2000 * 40),
           many = missed_in_turn(arch, 1000) / (4 * 2000 * 1000);
    g_test_message("%g, %g", few, many);
    g_assert_cmpfloat(few, <, 0.2);
    g_assert_cmpfloat(many, >, 0.98);
    g_assert_cmpfloat(many, <=, 1);
}

/* DRAM's sectors where each thread stores a word of its own line after another, 512 threads at a time:
 * written, and read since they were written in part. */
static void
stored_words(Arch *arch, double *ret_written, double *ret_read)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    const Expr *s = ir_loop(ir, ir_const(ir, 32));

    ir_store(ir, 0, ir_plus(ir, s, ir_tid(ir), 32));
    ir_end(ir);
    ir_finish(ir);
    Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
    assert_near(soa.traffic.store_sectors, 8192 * 32);
    *ret_written = soa.traffic.dram_writes;
    *ret_read = soa.traffic.dram_reads;
    estimate_clear(&soa);
}

/* A sector is stored to eight times, by a warp of 32 lines four times in a row, and again when the other 15
 * warps have: written back once with 1 - exp(-n / d) until n lines have been stored to, which fills it, where
 * L2 holds its line; and each time where L2 has lost it, which is read each time but the last. */
static void
test_written_back(void)
{
    const double sectors = 8192 * 4, back = -expm1(-(6 * 32 + 4 * 512 - 3 * 32) / 1000.0);
    double written, read, none;
    g_autoptr(Arch) arch = small_arch();

    set_key(arch, "l2_bytes", "4194304"); /* all of it, which stays */
    stored_words(arch, &written, &none);
    assert_near(written, 0);
    assert_near(none, 0);
    set_key(arch, "l2_write_back_stores", "4000"); /* of the launch, 1000 of a multiprocessor */
    stored_words(arch, &written, &read);
    assert_near(written, sectors * back);
    assert_near(read, sectors * back);
    set_key(arch, "l2_write_back_delay_stores", "4000"); /* all 2144 stores but 1144 come too soon */
    stored_words(arch, &written, &read);
    assert_near(written, sectors * -expm1(-1144 / 1000.0));
    set_key(arch, "l2_bytes", "512"); /* 4 lines, one of each multiprocessor */
    stored_words(arch, &written, &read);
    g_assert_cmpfloat(written, >, 7.9 * sectors);
    g_assert_cmpfloat(read, >, 6.9 * sectors);
}

/* Each thread loads from the four sectors of a line of its own, and then stores to its words, 512 threads a
 * multiprocessor: four times in a row to a sector, and again when the others' 511 lines were used. DRAM gets
 * what there is no room for, though L2 keeps all of it; and what the window does not hold of the stored 1 MiB
 * when the launch ends. */
static void
test_written_early(void)
{
    static const struct {
        const char *window;
        double lines, left;
    } CASES[] = {
        {"131072", 256, 0.125}, {"262144", 512, 0.25}, {"327680", 640, 0.3125}, {"1048576", 2048, 1}};
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    g_autoptr(Arch) arch = small_arch();
    const Expr *sector = ir_loop(ir, ir_const(ir, 4));

    ir_load(ir, 0, ir_plus(ir, ir_plus(ir, ir_const(ir, 0), sector, 8), ir_tid(ir), 32));
    ir_end(ir);
    const Expr *word = ir_loop(ir, ir_const(ir, 32));
    ir_store(ir, 0, ir_plus(ir, word, ir_tid(ir), 32));
    ir_end(ir);
    ir_finish(ir);
    set_key(arch, "l2_bytes", "4194304");
    set_key(arch, "l2_dirty_bytes", "4194304");
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        set_key(arch, "l2_window_bytes", CASES[i].window);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        double wanted = 8192 * 4 * (1 - CASES[i].left + sixteen_or_more(16 * 511 / CASES[i].lines));
        /* the model looks the probability up in a table */
        g_assert_cmpfloat(fabs(soa.traffic.dram_writes - wanted), <, 1e-4 * 8192 * 4);
        assert_near(soa.traffic.dram_reads, 8192 * 4);
        estimate_clear(&soa);
    }
}

/* 8192 threads load 32 KiB: what an equal launch left in L2 is there, unless L2 is too small. */
static void
test_warm(void)
{
    static const struct {
        const char *l2, *bytes;
        double pieces;
    } CASES[] = {{"cold", "65536", 512}, {"warm", "65536", 0}, {"warm", "16384", 512}};
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(Layout) soa = layout_parse("soa", ir->binding->record, &error);
        ModelSettings settings = {0};
        Estimate result;

        g_assert_true(model_settings_set(&settings, "l2", CASES[i].l2, &error));
        set_key(arch, "l2_window_bytes", CASES[i].bytes);
        gpointer prepared =
            model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
        g_assert_no_error(error);
        model_sector.estimate(prepared, soa, &result);
        model_sector.release(prepared);
        assert_near(result.traffic.dram_reads, 2 * CASES[i].pieces);
        estimate_clear(&result);
    }
}

/* A warp loads two words of 32 lines, 512 bytes apart: L1 has room for 64, but of one of four sets for 16. */
static void
test_sets(void)
{
    g_autoptr(IrBuilder) ir = body_new(4, 32);
    g_autoptr(Arch) arch = small_arch();
    const Expr *word = ir_loop(ir, ir_const(ir, 2));

    ir_load(ir, 0, ir_plus(ir, word, ir_thread(ir, 0), 128));
    ir_end(ir);
    ir_finish(ir);
    Estimate anywhere = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
    set_key(arch, "l1_set_mapping", "7,8");
    Estimate one_set = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
    set_key(arch, "l1_set_mapping", "7^9,8^10");
    Estimate spread = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
    assert_near(anywhere.traffic.load_l1_hits, 4 * 32);
    assert_near(one_set.traffic.load_l1_hits, 0);
    assert_near(spread.traffic.load_l1_hits, 4 * 32);
    estimate_clear(&anywhere);
    estimate_clear(&one_set);
    estimate_clear(&spread);
}

/* Blocks that all load the same words in a loop, 2048 of which L1 holds: whether that they go in step is
 * said. */
static void
test_in_step(void)
{
    static const struct {
        gint64 words, grid;
        gboolean by_block;
        const char *blocks; /* NULL: nothing is said */
    } CASES[] = {{2049, 64, FALSE, "each of 4 "},
                 {2048, 64, FALSE, NULL},
                 {4096, 8, FALSE, "each of 2 "},
                 {4096, 4, FALSE, NULL},
                 {4096, 64, TRUE, NULL}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(CASES[i].grid, 128);
        g_autoptr(Arch) arch = small_arch();
        gboolean is_said = FALSE;
        const Expr *word = ir_loop(ir, ir_const(ir, CASES[i].words));

        ir_load(ir, 0, CASES[i].by_block ? ir_plus(ir, word, ir_block(ir, 0), 8) : word);
        ir_end(ir);
        ir_finish(ir);
        gpointer prepared = prepare(ir, arch, LOCALITY_RANDOM);
        g_autoptr(GPtrArray) sentences = model_sector.assumptions(prepared);
        for (guint k = 0; k < sentences->len; k++)
            if (strstr(g_ptr_array_index(sentences, k), "move in step")) {
                is_said = TRUE;
                g_assert_nonnull(CASES[i].blocks);
                g_assert_nonnull(strstr(g_ptr_array_index(sentences, k), CASES[i].blocks));
            }
        g_assert_cmpint(is_said, ==, CASES[i].blocks != NULL);
        model_sector.release(prepared);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-caches/warm", test_warm);
    g_test_add_func("/sector-caches/forget", test_forget);
    g_test_add_func("/sector-caches/forget-stored", test_forget_stored);
    g_test_add_func("/sector-caches/refetch", test_refetch);
    g_test_add_func("/sector-caches/written-back", test_written_back);
    g_test_add_func("/sector-caches/written-early", test_written_early);
    g_test_add_func("/sector-caches/sets", test_sets);
    g_test_add_func("/sector-caches/in-step", test_in_step);
    g_test_add_func("/sector-caches/left-out", test_left_out);
    return g_test_run();
}
