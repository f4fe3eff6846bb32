/* SPDX-License-Identifier: MIT */
/* What a launch moves through DRAM, by hand: of blocks beside and behind each other, of what L2 forgets until
 * a neighbour comes, and of threads that are drawn. On tests/data/sector.arch: DRAM is read in pieces of two
 * sectors of 32 bytes, and 16 blocks of 128 threads run at a time. */
#include "sector_case.h"
#include "model/sector/dram/dram.h"

#include <math.h>

static void
assert_about(double got, double expected, double error)
{
    if (!(fabs(got - expected) <= error * fabs(expected)))
        g_error("%.6g, not %.6g within %g", got, expected, error);
}

/* Blocks of 128 threads, WIDE of them along x and HIGH along y: all of a column load the same words, and each
 * may store words of its own. */
static IrBuilder *
columns_new(gint64 wide, gint64 high, gboolean stores)
{
    IrBuilder *ir = body_new(wide, 128);

    ir->launch->grid[1] = high;
    const Expr *column = ir_plus(ir, ir_thread(ir, 0), ir_block(ir, 0), 128);
    ir_load(ir, 0, column);
    if (stores)
        ir_store(ir, 1, ir_plus(ir, column, ir_block(ir, 1), 128 * wide));
    ir_finish(ir);
    return ir;
}

/* A block loads 8 pieces. Eight columns: of two rows that run at a time, the second finds them, and of each
 * block of the rows that follow half the time, but where L2 has room for all that a wave touches: 64 pieces,
 * and 16 sectors for each block that stores. Sixteen: none of the next row's, but if L2 has room for a row of
 * blocks. */
static void
test_rows_of_blocks(void)
{
    static const struct {
        gint64 wide;
        gboolean stores;
        const char *window;
        double share; /* of a block's pieces, that each further row loads again */
    } CASES[] = {
        {8, FALSE, "4096", 0},  {8, FALSE, "4095", 0.5},  {8, TRUE, "12288", 0},   {8, TRUE, "12287", 0.5},
        {4, FALSE, "2048", 0},  {4, FALSE, "2047", 0.25}, {4, TRUE, "10240", 0},   {4, TRUE, "10239", 0.25},
        {16, FALSE, "8192", 0}, {16, FALSE, "2047", 1},   {32, FALSE, "16384", 0}, {32, FALSE, "4095", 1},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = columns_new(CASES[i].wide, 8, CASES[i].stores);
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "l1_capacity_seen_bytes", "1"); /* no line */
        set_key(arch, "l2_window_bytes", CASES[i].window);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        assert_near(soa.traffic.dram_reads, 2 * 8.0 * (double)CASES[i].wide * (1 + 7 * CASES[i].share));
        estimate_clear(&soa);
    }
}

/* Blocks store words from the fifth on: of the 17 sectors of each the first and the last in part, but where
 * the block before, or behind, stores the rest. In a short grid the first block is looked at, else one in the
 * midst. */
static void
test_ends_of_blocks(void)
{
    static const struct {
        gint64 wide;
        double partial; /* of the 17 sectors */
    } CASES[] = {{1, 2}, {3, 1}, {64, 0}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(CASES[i].wide, 128);
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "l2_dirty_bytes", "1");
        set_key(arch, "l2_window_bytes", "1");
        ir_store(ir, 0, ir_plus(ir, ir_const(ir, 4), ir_tid(ir), 1));
        ir_finish(ir);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        double sectors = 16 * (double)CASES[i].wide + 1;
        assert_about(soa.traffic.dram_reads, sectors / 17 * CASES[i].partial, 0.005);
        estimate_clear(&soa);
    }
}

/* The same along y and z, blocks of one thread in x. */
static void
test_ends_of_slabs(void)
{
    for (guint k = 1; k < 3; k++)
        for (gint64 n = 1; n <= 64; n = n == 1 ? 3 : n == 3 ? 64 : 65) {
            g_autoptr(IrBuilder) ir = body_new(1, 128);
            g_autoptr(Arch) arch = small_arch();

            ir->launch->grid[k] = n;
            set_key(arch, "l2_dirty_bytes", "1");
            set_key(arch, "l2_window_bytes", "1");
            const Expr *at = ir_plus(ir, ir_thread(ir, 0), ir_block(ir, k), 128);
            ir_store(ir, 0, ir_plus(ir, ir_const(ir, 4), at, 1));
            ir_finish(ir);
            Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
            double sectors = 16 * (double)n + 1, partial = n == 1 ? 2 : n == 3 ? 1 : 0;
            assert_about(soa.traffic.dram_reads, sectors / 17 * partial, 0.005);
            estimate_clear(&soa);
        }
}

/* One place for N threads in a row, of blocks of 64, of a grid of GRID: drawn as often as there are such
 * runs, whatever part of them the block has that is looked at. */
static void
check_runs(const gint64 *grid, gint64 number)
{
    g_autoptr(IrBuilder) ir = body_new(grid[0], 64);
    g_autoptr(Arch) arch = small_arch();
    const ModelSettings settings = {.locality = LOCALITY_SHARED, .locality_number = number};
    double threads = 64 * (double)(grid[0] * grid[1] * grid[2]);

    ir->launch->grid[1] = grid[1];
    ir->launch->grid[2] = grid[2];
    const Expr *t = ir_plus(ir, ir_thread(ir, 0), ir_block(ir, 0), 64);
    t = ir_plus(ir, t, ir_block(ir, 1), 64 * grid[0]);
    t = ir_plus(ir, t, ir_block(ir, 2), 64 * grid[0] * grid[1]);
    ir_load(ir, 0, expr_opaque(ir->kernel->pool, "load list", &t, 1));
    ir_finish(ir);
    set_key(arch, "l2_bytes", "4194304");
    Estimate soa = estimate_under(ir, arch, "soa", &settings);
    double all = threads * 4 / 64, runs = threads / (double)number;
    assert_about(soa.traffic.dram_reads, 2 * all * -expm1(-runs / all), 0.05);
    estimate_clear(&soa);
}

static void
test_runs(void)
{
    static const gint64 GRIDS[][3] = {{36, 1, 1}, {4, 6, 1}, {6, 4, 3}, {1, 9, 4}, {30, 20, 1}, {12, 12, 12}};

    for (guint i = 0; i < G_N_ELEMENTS(GRIDS); i++) {
        check_runs(GRIDS[i], 96);
        check_runs(GRIDS[i], 128);
    }
}

/* So few threads reach an array that the blocks which are looked at have none: each goes to a piece, or to a
 * part of a sector, of its own. All threads store to parts of sectors elsewhere. */
static void
test_few_threads(void)
{
    enum { THREADS = 16384 * 256 };
    for (guint is_store = 0; is_store < 2; is_store++) {
        const double share = 1 / 8192.0;
        g_autoptr(IrBuilder) ir = body_new(16384, 256);
        ExprPool *pool = ir->kernel->pool;
        const Expr *t = ir_tid(ir);
        Decision *decision = g_new0(Decision, 1);

        decision->holds = expr_not(
            pool, expr_binary(pool, EXPR_EQ, expr_opaque(pool, "load flag", &t, 1), expr_const(pool, 0)));
        g_ptr_array_add(ir->kernel->decisions, decision);
        ir->launch->shares = g_new(double, 1);
        ir->launch->shares[0] = share;
        ir_guard(ir, decision->holds);
        ir_access(ir, is_store ? ACCESS_STORE : ACCESS_LOAD, 0, 0, t);
        ir_end(ir);
        if (is_store)
            ir_store(ir, 1, ir_plus(ir, ir_const(ir, 0), t, 2));
        ir_finish(ir);
        g_autoptr(Arch) arch = small_arch();
        set_key(arch, "l2_dirty_bytes", "1");
        set_key(arch, "l2_window_bytes", "1");
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        const double elsewhere = THREADS * 8 / 32.0;
        double sectors = is_store ? soa.traffic.store_sectors : soa.traffic.load_sectors;
        assert_about(is_store ? sectors - elsewhere : sectors, THREADS * share, 0.15);
        assert_near(soa.traffic.dram_reads, is_store ? sectors : 2 * sectors);
        assert_near(soa.traffic.dram_writes, is_store ? sectors : 0);
        estimate_clear(&soa);
    }
}

/* What a block has stored DRAM need not read, where it loads no more than that: words of structs of four, or
 * neighbouring ones of two at a time, turned round within the block. */
static void
test_loads_of_stored(void)
{
    static const struct {
        guint stored, loaded; /* fields */
        guint bytes;          /* that a thread loads and stores */
        double pieces;        /* of 64 bytes, of 64 blocks of 128 structs */
    } CASES[] = {{0, 0, 4, 0}, {1, 1, 4, 0}, {3, 3, 4, 0},   {1, 2, 4, 2048},
                 {0, 0, 8, 0}, {1, 1, 8, 0}, {0, 1, 8, 2048}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = CASES[i].bytes == 4 ? body_new(64, 128) : ir_builder_new(64, 128, 32);
        g_autoptr(Arch) arch = small_arch();

        if (CASES[i].bytes == 8) {
            ir_field(ir, "x", 8, 1);
            ir_field(ir, "y", 8, 1);
        }
        set_key(arch, "l2_bytes", "1048576");
        const Expr *last = ir_plus(ir, ir_const(ir, 127), ir_block(ir, 0), 128);
        ir_store(ir, (int)CASES[i].stored, ir_tid(ir));
        ir_barrier(ir);
        ir_load(ir, (int)CASES[i].loaded, ir_plus(ir, last, ir_thread(ir, 0), -1));
        ir_finish(ir);
        Estimate aos = estimate_on(ir, arch, "aos", LOCALITY_RANDOM);
        assert_near(aos.traffic.load_sectors, 256 * 16);
        assert_near(aos.traffic.dram_reads, 2 * CASES[i].pieces);
        estimate_clear(&aos);
    }
}

/* Each of 2048 threads walks through a stretch of its own, word by word, of which L2 holds nothing until the
 * next word: each load reads a piece, and each store but the first to a sector writes the sector again. So it
 * is of stretches of which some iterations are followed, too. */
static void
test_long_stretches(void)
{
    static const gint64 LENGTHS[] = {64, 4096};

    for (guint i = 0; i < 2 * G_N_ELEMENTS(LENGTHS); i++) {
        gint64 length = LENGTHS[i / 2], threads = 16 * 128;
        gboolean stores = i % 2 == 1;
        g_autoptr(IrBuilder) ir = body_new(16, 128);
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "l1_capacity_seen_bytes", "1");
        set_key(arch, "l2_bytes", "64");
        set_key(arch, "l2_window_bytes", "1");
        set_key(arch, "l2_dirty_bytes", "1");
        const Expr *counter = ir_loop(ir, ir_const(ir, length));
        ir_access(ir, stores ? ACCESS_STORE : ACCESS_LOAD, 0, 0, ir_plus(ir, counter, ir_tid(ir), length));
        ir_end(ir);
        ir_finish(ir);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        double words = (double)(length * threads);
        assert_about(stores ? soa.traffic.dram_writes : soa.traffic.dram_reads, stores ? words : 2 * words,
                     0.02);
        estimate_clear(&soa);
    }
}

/* Threads go through 15 rows of 34 words, through each row 16 times, of which registers know 15. A stream of
 * 320 accesses has whole rows: their words lie at different places of a sector. */
static void
test_whole_rows(void)
{
    g_autoptr(IrBuilder) ir = body_new(16, 128);
    const Expr *row = ir_plus(ir, ir_loop(ir, ir_const(ir, 15)), ir_tid(ir), 15);

    ir_loop(ir, ir_const(ir, 16));
    ir_load(ir, 0, ir_plus(ir, ir_loop(ir, ir_const(ir, 34)), row, 34));
    ir_end(ir);
    ir_end(ir);
    ir_end(ir);
    ir_finish(ir);
    g_autoptr(Study) study = study_new_guarded(ir->kernel, ir->binding, ir->launch);
    g_autoptr(Compiled) compiled = compiled_new_nvcc(study);
    const StreamLimits limits = {.max_items = 320, .turns_many = 16, .period = 1, .is_thorough = TRUE};
    g_autoptr(Stream) stream = stream_new(study, compiled, &limits, NULL);
    guint n = 0;
    for (guint i = 0; i < stream->n_items; i++) {
        const Point *point = &stream->points[stream->items[i].point];

        if (stream->items[i].access == STREAM_MARK)
            continue;
        g_assert_cmpint(point->turns[2].role, ==, LOOP_TURN_ONE);
        n++;
    }
    g_assert_cmpuint(n, >=, 3 * 34);
    g_assert_cmpuint(n, <=, 320);
    g_assert_cmpuint(n % 34, ==, 0);
}

/* Each thread loads a word of each of 64 pieces and stores to a part of each of them, and to parts of as many
 * others: the block and the 16 around it have 139,264 that they load, more than are remembered at a time.
 * DRAM reads the pieces, and of the others a sector each. */
static void
test_many_pieces(void)
{
    enum { BLOCKS = 8, THREADS = BLOCKS * 1024, EACH = 64, WORDS = 16 /* of a piece */ };
    g_autoptr(IrBuilder) ir = body_new(BLOCKS, 1024);
    g_autoptr(Arch) arch = small_arch();
    set_key(arch, "l2_dirty_bytes", "1");
    set_key(arch, "l2_window_bytes", "1");
    for (gint64 k = 0; k < EACH; k++) {
        const gint64 behind = (gint64)THREADS * EACH * WORDS;

        ir_load(ir, 0, ir_plus(ir, ir_const(ir, WORDS * k), ir_tid(ir), WORDS * EACH));
        ir_store(ir, 0, ir_plus(ir, ir_const(ir, WORDS * k + 1), ir_tid(ir), WORDS * EACH));
        ir_store(ir, 0, ir_plus(ir, ir_const(ir, behind + WORDS * k + 1), ir_tid(ir), WORDS * EACH));
    }
    ir_finish(ir);
    Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
    const double pieces = (double)THREADS * EACH;
    assert_about(soa.traffic.dram_reads, 2 * pieces + pieces, 1e-6);
    assert_about(soa.traffic.dram_writes, 2 * pieces, 1e-6);
    estimate_clear(&soa);
}

/* Lanes that read pieces 256 bytes apart wait longer if that counts as alone, and not if 512 do. */
static void
test_alone(void)
{
    static const char *const APART[] = {"0", "256", "512"};
    double totals[G_N_ELEMENTS(APART)];

    for (guint i = 0; i < G_N_ELEMENTS(APART); i++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "dram_alone_bytes", APART[i]);
        const Expr *counter = ir_loop(ir, ir_const(ir, 64));
        ir_load(ir, 0, ir_plus(ir, counter, ir_tid(ir), 64));
        ir_end(ir);
        ir_finish(ir);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        totals[i] = soa.total;
        estimate_clear(&soa);
    }
    g_assert_cmpfloat(totals[1], >, 1.05 * totals[0]);
    assert_near(totals[2], totals[0]);
}

/* L2 keeps what it may of whole sectors, and of those in part all or nothing; and of what is more than its
 * window, no more of stores than of all else. */
static void
test_stored_left(void)
{
    static const struct {
        double whole, partial, loaded, left_whole, left_partial;
    } CASES[] = {{200, 25, 0, 0.5, 0},      {100, 26, 0, 0, 1},
                 {400, 1000, 0, 0.75, 1},   {0, 0, 0, 0, 0},
                 {99, 25, 0, 0, 0},         {200, 25, 4000, 1 - 2000 / 4225.0, 1 - 2000 / 4225.0},
                 {100, 10, 9890, 0.8, 0.8}, {100, 40, 9860, 0.8, 1.0}};
    const SectorArch arch = {.l2_dirty_bytes = 100, .l2_dirty_partial_share = 0.25, .l2_window_bytes = 2000};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        double whole, partial;

        sector_stored_left(&arch, &(SectorStored){CASES[i].whole, CASES[i].partial, CASES[i].loaded}, &whole,
                           &partial);
        assert_near(whole, CASES[i].left_whole);
        assert_near(partial, CASES[i].left_partial);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-dram/rows-of-blocks", test_rows_of_blocks);
    g_test_add_func("/sector-dram/ends-of-blocks", test_ends_of_blocks);
    g_test_add_func("/sector-dram/ends-of-slabs", test_ends_of_slabs);
    g_test_add_func("/sector-dram/runs", test_runs);
    g_test_add_func("/sector-dram/few-threads", test_few_threads);
    g_test_add_func("/sector-dram/whole-rows", test_whole_rows);
    g_test_add_func("/sector-dram/many-pieces", test_many_pieces);
    g_test_add_func("/sector-dram/alone", test_alone);
    g_test_add_func("/sector-dram/loads-of-stored", test_loads_of_stored);
    g_test_add_func("/sector-dram/long-stretches", test_long_stretches);
    g_test_add_func("/sector-dram/stored-left", test_stored_left);
    return g_test_run();
}
