/* SPDX-License-Identifier: MIT */
/* Values of the model `sector` computed by hand, on the architecture tests/data/sector.arch: 4
 * multiprocessors make a cycle of L1 a quarter of a ns, and with 2 instructions a cycle each, one an eighth.
 */
#include "sector_case.h"
#include "model/sector/requests/requests.h"

#include <math.h>

/* BOUND is no more than COST, and no less than the part TIGHT of it. */
static void
assert_bound(double bound, double cost, double tight)
{
    g_assert_cmpfloat(bound, <=, cost * (1 + 1e-9));
    g_assert_cmpfloat(bound, >=, cost * tight);
}

/* x += y: 64 blocks of 128 threads are 256 warps and 4 waves; L2 holds 64 KiB. */
static void
test_move(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    ir_load(ir, 1, ir_tid(ir));
    ir_load(ir, 0, ir_tid(ir));
    ir_store(ir, 0, ir_tid(ir));
    ir_finish(ir);
    Estimate aos = estimate(ir, "aos", LOCALITY_RANDOM), soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(aos.traffic.load_requests, 512);
    assert_near(aos.traffic.load_sectors, 8192);
    assert_near(aos.traffic.load_l1_hits, 4096); /* x lies where y was */
    assert_near(aos.traffic.l2_reads, 4096);
    assert_near(aos.traffic.l2_writes, 4096);
    assert_near(aos.traffic.dram_reads, 4096);  /* what is stored in part was loaded: no fills */
    assert_near(aos.traffic.dram_writes, 2048); /* 64 KiB stay in L2 */
    /* 128 KiB at 100 and 64 KiB at 80 bytes/ns; copying takes 2/80 - 1/100 - 1/80 ns longer a byte. L2 gets
     * with each line whose sectors are stored to in part as much as one more. 2 loads of 4 words a bank, a
     * store of 16 sectors in 4 lines; each of 4 waves waits for DRAM; y's address takes an instruction, and x
     * lies beside it. */
    assert_near(aos.total, parts_together((PartTimes){.dram = 131072 * 0.01 + 65536 * (0.0125 + 0.0025),
                                                      .l2 = 131072 / 400.0,
                                                      .l2_in = (131072 + 256 * 4 * 32) / 200.0,
                                                      .l1 = 256 * (2 * 4 + 2 + 12 + 2 * 3) / 4.0,
                                                      .issue = 256 * (2 + 1 + 1) / 8.0,
                                                      .latency = 4 * 500}));
    assert_near(soa.traffic.load_sectors, 2048);
    assert_near(soa.traffic.load_l1_hits, 0);
    assert_near(soa.traffic.dram_writes, 0); /* half of L2 is left to what is written, 32 KiB */
    /* a quarter of the bytes, in sectors that are filled; 2 addresses */
    assert_near(soa.total, parts_together((PartTimes){.dram = 65536 * 0.01,
                                                      .l2 = 65536 / 400.0,
                                                      .l2_in = 32768 / 200.0,
                                                      .l1 = 256 * (2 * 1 + 2 + 3) / 4.0,
                                                      .issue = 256 * (2 + 2 + 1) / 8.0,
                                                      .latency = 4 * 500}));
    estimate_clear(&aos);
    estimate_clear(&soa);
}

/* x + y: groups of two and of four words, but for the struct as declared, are aligned so that both are one
 * load of 8 bytes a lane; of three they are not. */
static void
test_aligned_groups(void)
{
    static const struct {
        const char *spec;
        double requests, sectors, hits, cycles; /* a warp */
    } CASES[] = {
        {"x,y/z,w", 1, 8, 0, 2},
        {"y,x,w,z", 1, 16, 0, 4}, /* 4 lines, and 4 words of a bank */
        {"y,x,z/w", 2, 24, 12, 2},
        {"aos", 2, 32, 16, 8},
    };
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    ir_load(ir, 1, ir_tid(ir));
    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        Estimate result = estimate(ir, CASES[i].spec, LOCALITY_RANDOM);
        double bytes = 256 * 32 * (CASES[i].sectors - CASES[i].hits);

        assert_near(result.traffic.load_requests, 256 * CASES[i].requests);
        assert_near(result.traffic.load_sectors, 256 * CASES[i].sectors);
        assert_near(result.traffic.load_l1_hits, 256 * CASES[i].hits);
        assert_near(result.total, parts_together((PartTimes){.dram = bytes * 0.01,
                                                             .l2 = bytes / 400.0,
                                                             .l1 = 256 * CASES[i].cycles / 4.0,
                                                             .issue = 256 * (CASES[i].requests + 1) / 8.0,
                                                             .latency = 4 * 500}));
        estimate_clear(&result);
    }
}

/* A part of each sector is written and nothing read: DRAM reads it first, and takes twice as long. */
static void
test_partial_stores(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    ir_store(ir, 0, ir_tid(ir));
    ir_finish(ir);
    Estimate aos = estimate(ir, "aos", LOCALITY_RANDOM), soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(aos.traffic.dram_reads, 4096);
    assert_near(aos.traffic.dram_writes, 4096);
    assert_near(aos.total, parts_together((PartTimes){.dram = 2 * 4096 * 32 / 80.0,
                                                      .l2_in = (4096 + 256 * 4) * 32 / 200.0,
                                                      .l1 = 256 * (2 + 12 + 2 * 3) / 4.0,
                                                      .issue = 256 * 2 / 8.0}));
    /* 32 KiB stay in L2; 256 requests of 4 sectors in one line: 2 + 3 cycles */
    assert_near(soa.traffic.dram_reads, 0);
    assert_near(soa.traffic.dram_writes, 0);
    assert_near(soa.total,
                parts_together((PartTimes){
                    .l2_in = 1024 * 32 / 200.0, .l1 = 256 * (2 + 3) / 4.0, .issue = 256 * 2 / 8.0}));
    estimate_clear(&aos);
    estimate_clear(&soa);
}

/* Of what L2 keeps of stores a quarter may be sectors written in part. Of 128 KiB of them, where there is
 * room for so many, what its window of 64 KiB holds stays; where there is not, none. */
static void
test_partial_room(void)
{
    static const struct {
        const char *dirty;
        double writes;
    } CASES[] = {{"524288", 2048}, {"524256", 4096}};
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    g_autoptr(Arch) arch = small_arch();

    ir_store(ir, 0, ir_tid(ir));
    ir_finish(ir);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        set_key(arch, "l2_dirty_bytes", CASES[i].dirty);
        Estimate aos = estimate_on(ir, arch, "aos", LOCALITY_RANDOM);
        assert_near(aos.traffic.dram_writes, CASES[i].writes);
        estimate_clear(&aos);
    }
}

/* Where stores begin within a sector L2 gets five sectors in two lines, and with each as much as one more;
 * from the next sector on none is written in part. */
static void
test_unaligned_stores(void)
{
    static const struct {
        gint64 from;
        double sectors, lines, masked; /* a warp */
    } CASES[] = {{0, 4, 1, 0}, {1, 5, 2, 2}, {8, 4, 2, 0}, {31, 5, 2, 2}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(64, 128);
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "l2_bytes", "1048576"); /* DRAM has nothing to do */
        ir_store(ir, 0, ir_plus(ir, ir_tid(ir), ir_const(ir, CASES[i].from), 1));
        ir_finish(ir);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        assert_near(soa.traffic.store_sectors, 256 * CASES[i].sectors);
        assert_near(
            soa.total,
            parts_together((PartTimes){
                .l2_in = 256 * (CASES[i].sectors + CASES[i].masked) * 32 / 200.0,
                .l1 = 256 * (2 + (CASES[i].sectors - CASES[i].lines) + 2 * (CASES[i].lines - 1)) / 4.0,
                .issue = 256 * 2 / 8.0}));
        estimate_clear(&soa);
    }
}

/* Stores to several arrays, 512 KiB each, of which L2 keeps 64 KiB; z is read. */
static void
test_written_arrays(void)
{
    static const struct {
        guint n_stored, n_loaded; /* words: from x on; z */
        const char *two, *eight;
        double ratio; /* by which writes beyond the reads are divided */
    } CASES[] = {
        {2, 0, "unknown", "unknown", 1},
        {2, 0, "0.8", "unknown", 0.8},
        {2, 1, "0.8", "unknown", 0.8},
        {1, 0, "0.8", "0.5", 1},
        {3, 0, "0.8", "0.5", 0.8 - 0.15 * 0.5849625007211562}, /* log2(3) - 1 */
        {3, 0, "unknown", "0.4", 1 - 0.2 * 1.584962500721156},
        {4, 0, "0.8", "0.5", 0.65},
        {4, 0, "0.8", "unknown", 0.8},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(1024, 128);
        g_autoptr(Arch) arch = small_arch();
        const guint8 apart[4] = {0, 1, 2, 3};
        double cost, words = 1024 * 128 * 4.0, warps = 4096;

        if (CASES[i].n_loaded > 0)
            ir_load(ir, 2, ir_tid(ir));
        for (guint field = 0; field < CASES[i].n_stored; field++)
            ir_store(ir, field, ir_tid(ir));
        ir_finish(ir);
        set_key(arch, "dram_write_streams_2_ratio", CASES[i].two);
        set_key(arch, "dram_write_streams_8_ratio", CASES[i].eight);
        Estimate result = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        double stored = words * CASES[i].n_stored, read = words * CASES[i].n_loaded;
        double written = stored - 65536 * stored / (stored + read);
        PartTimes times = {
            .dram = read * (0.01 + 0.0025) + written / 80 + (written - read) / 80 * (1 / CASES[i].ratio - 1),
            .l2 = read / 400,
            .l2_in = stored / 200,
            .l1 = warps * (CASES[i].n_stored * (2 + 3) + CASES[i].n_loaded) / 4,
            .issue = warps * 2 * (CASES[i].n_stored + CASES[i].n_loaded) / 8,
            .latency = 64 * 500 * CASES[i].n_loaded,
        };
        assert_near(result.total, parts_together(times));
        gpointer prepared = prepare(ir, arch, LOCALITY_RANDOM);
        for (guint field = 0; field < 4; field++)
            ir->binding->record->fields[field].touched =
                field < CASES[i].n_stored || (field == 2 && CASES[i].n_loaded > 0);
        model_sector.grouping_bound(prepared, apart, &cost);
        assert_bound(cost, result.total, 0.99);
        model_sector.release(prepared);
        estimate_clear(&result);
    }
}

/* Beside as many reads nothing is lost: of what is changed in place, and of sectors that are read since they
 * are written in part. One array is one stretch, as is one of tiles. */
static void
test_nothing_lost(void)
{
    static const struct {
        const char *spec;
        gboolean are_loaded;
        guint n_stored;
    } CASES[] = {{"soa", TRUE, 3}, {"x,z/y,w", FALSE, 2}, {"aos", FALSE, 4}, {"x,y,z,w@32", FALSE, 4}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir = body_new(1024, 128);
        g_autoptr(Arch) arch = small_arch();

        for (guint field = 0; field < CASES[i].n_stored; field++) {
            if (CASES[i].are_loaded)
                ir_load(ir, field, ir_tid(ir));
            ir_store(ir, field, ir_tid(ir));
        }
        ir_finish(ir);
        Estimate before = estimate_on(ir, arch, CASES[i].spec, LOCALITY_RANDOM);
        set_key(arch, "dram_write_streams_2_ratio", "0.1");
        Estimate after = estimate_on(ir, arch, CASES[i].spec, LOCALITY_RANDOM);
        g_assert_cmpfloat(before.traffic.dram_writes, >, 0);
        assert_near(after.total, before.total);
        estimate_clear(&before);
        estimate_clear(&after);
    }
}

/* Stores that fill lines, of words of 4 and of 8 bytes, cost what the architecture says of such; others what
 * their sectors and lines do. */
static void
test_whole_stores(void)
{
    for (guint width = 4; width <= 8; width += 4) {
        g_autoptr(IrBuilder) ir = ir_builder_new(64, 128, 32);
        g_autoptr(Arch) arch = small_arch();

        ir_field(ir, "x", width, 1);
        ir_field(ir, "y", width, 1);
        ir_store(ir, 0, ir_tid(ir));
        ir_finish(ir);
        set_key(arch, "l1_store_request_cycles", "20");
        Estimate parts = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        Estimate before = estimate_on(ir, arch, "aos", LOCALITY_RANDOM);
        set_key(arch, "l1_store_whole_line_cycles", "15");
        set_key(arch, "l1_store_request_8_byte_cycles", "18");
        Estimate whole = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        Estimate after = estimate_on(ir, arch, "aos", LOCALITY_RANDOM);
        /* all stays in L2; 3 sectors more than lines and no further line; 6 and one */
        PartTimes times = {.l2_in = 256 * 32 * width / 200.0, .issue = 256 * 2 / 8.0};
        times.l1 = width == 4 ? 256 * (20 + 3) / 4.0 : 256 * (20 + 6 + 2) / 4.0;
        assert_near(parts.total, parts_together(times));
        times.l1 = width == 4 ? 256 * 15 / 4.0 : 256 * 18 / 4.0;
        assert_near(whole.total, parts_together(times));
        assert_near(after.total, before.total);
        estimate_clear(&parts);
        estimate_clear(&before);
        estimate_clear(&whole);
        estimate_clear(&after);
    }
}

/* As the separate arrays of test_move(): 4 waves, blocks take others' place 3 times. */
static void
test_turnaround(void)
{
    static const struct {
        const char *turnaround, *latency;
        double waiting, apart; /* ns: for loads; and for blocks to begin, 0 where what is busy hides it */
    } CASES[] = {
        {"unknown", "unknown", 4 * 500, 0},
        {"10", "unknown", 4 * 500, 0},
        {"300", "unknown", 4 * 500, 3 * 300},
        {"300", "800", 4 * 800, 3 * 300},
    };
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    const guint8 apart[4] = {0, 1, 2, 3};

    ir_load(ir, 1, ir_tid(ir));
    ir_load(ir, 0, ir_tid(ir));
    ir_store(ir, 0, ir_tid(ir));
    ir_finish(ir);
    for (guint i = 0; i < 4; i++)
        ir->binding->record->fields[i].touched = i < 2;
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(Arch) arch = small_arch();

        set_key(arch, "block_turnaround_cycles", CASES[i].turnaround);
        set_key(arch, "dram_loaded_latency_cycles", CASES[i].latency);
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        double cost;
        PartTimes times = {.dram = 65536 * 0.01,
                           .l2 = 65536 / 400.0,
                           .l2_in = 32768 / 200.0,
                           .l1 = 256 * (2 * 1 + 2 + 3) / 4.0,
                           .issue = 256 * (2 + 2 + 1) / 8.0,
                           .latency = CASES[i].waiting};
        assert_near(soa.total,
                    CASES[i].apart > 0 ? CASES[i].waiting + CASES[i].apart : parts_together(times));
        gpointer prepared = prepare(ir, arch, LOCALITY_RANDOM);
        model_sector.grouping_bound(prepared, apart, &cost);
        assert_bound(cost, soa.total, 0.99);
        model_sector.release(prepared);
        estimate_clear(&soa);
    }
}

/* Neighbours in one dimension: of 10 pieces of 64 bytes that a block touches, it shares 2 with the next. */
static void
test_stencil(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    for (gint64 i = -1; i <= 1; i++)
        ir_load(ir, 0, ir_plus(ir, ir_tid(ir), ir_const(ir, i), 1));
    ir_finish(ir);
    Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(soa.traffic.dram_reads, 2 * (64 * 8 + 2));
    estimate_clear(&soa);
}

/* Blocks of 16 x 8 threads, 4 x 8 of them: a square of 64 rows of 64 words, in rows or in columns. */
static void
check_square(gboolean by_rows, guint words, double pieces)
{
    g_autoptr(IrBuilder) ir = body_new(4, 16);

    ir->launch->block[1] = 8;
    ir->launch->grid[1] = 8;
    const Expr *x = ir_plus(ir, ir_thread(ir, 0), ir_block(ir, 0), 16);
    const Expr *y = ir_plus(ir, ir_thread(ir, 1), ir_block(ir, 1), 8);
    ir_load(ir, 0, by_rows ? ir_plus(ir, x, y, 64) : ir_plus(ir, y, x, 64));
    ir_finish(ir);
    Estimate result = estimate(ir, words == 1 ? "soa" : "aos", LOCALITY_RANDOM);
    assert_near(result.traffic.dram_reads, 2 * pieces);
    estimate_clear(&result);
}

static void
test_square(void)
{
    check_square(TRUE, 1, 256);
    check_square(TRUE, 4, 1024);
    check_square(FALSE, 4, 1024);
    /* two blocks share each piece: half a piece comes with each of 7 blocks, and all of it with the first */
    check_square(FALSE, 1, 64 * 4.5);
}

/* All warps read the same 8 words: of 4 waves, the first misses once on each multiprocessor. */
static void
test_uniform(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 32);

    ir_load(ir, 0, ir_loop(ir, ir_const(ir, 8)));
    ir_end(ir);
    ir_finish(ir);
    Estimate soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(soa.traffic.load_requests, 512);
    assert_near(soa.traffic.load_sectors, 512);
    assert_near(soa.traffic.l2_reads, 4);
    assert_near(soa.traffic.dram_reads, 2); /* a piece of two sectors */
    estimate_clear(&soa);
}

/* The address of p[list[t]] is not known: a sector for each lane, or as if list were sorted. */
static void
test_locality(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    guint list = ir_array(ir, 4, FALSE);
    const Expr *t = ir_tid(ir);

    ir_access(ir, ACCESS_LOAD, list, -1, t);
    const Expr *at = expr_opaque(ir->kernel->pool, "load list", &t, 1);
    ir_load(ir, 0, at);
    ir_load(ir, 1, at);
    ir_finish(ir);
    Estimate random = estimate(ir, "aos", LOCALITY_RANDOM), sorted = estimate(ir, "aos", LOCALITY_SORTED);
    assert_near(random.traffic.load_sectors, 256 * (4 + 32 + 32));
    assert_near(sorted.traffic.load_sectors, 256 * (4 + 16 + 16));
    /* y lies where x was: two loads of one depth, made one after the other */
    g_assert_cmpfloat(random.traffic.load_l1_hits, >=, 256 * 32);
    assert_near(sorted.traffic.load_l1_hits, 256 * 16);
    g_assert_cmpfloat(random.traffic.dram_reads, >, sorted.traffic.dram_reads);
    g_assert_cmpfloat(random.total, >, sorted.total);
    estimate_clear(&random);
    estimate_clear(&sorted);
}

/* Shared memory, static and dynamic, leaves room for two blocks of four, and nothing for L1. */
static void
test_shared_memory(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    ir_load(ir, 1, ir_tid(ir));
    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    ir->kernel->shared_bytes = 24576;
    ir->launch->shared = 8192;
    Estimate aos = estimate(ir, "aos", LOCALITY_RANDOM), soa = estimate(ir, "soa", LOCALITY_RANDOM);
    assert_near(aos.traffic.load_l1_hits, 0);
    assert_near(soa.total, parts_together((PartTimes){.dram = 65536 * 0.01,
                                                      .l2 = 65536 / 400.0,
                                                      .l1 = 256 * 2 * 1 / 4.0,
                                                      .issue = 256 * (2 + 2) / 8.0,
                                                      .latency = 8 * 500}));
    estimate_clear(&aos);
    estimate_clear(&soa);
}

static double
cycles_of(gint64 stride, gint64 bytes)
{
    gint64 offsets[32];
    guint8 starts[32] = {1};
    WarpShape shape = {32, 0, offsets, starts, 0};
    const Footprint footprint = {1, 0, bytes, 0, 0};
    SectorArch arch;
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) file = small_arch();

    for (gint64 i = 0; i < 32; i++)
        offsets[i] = i * stride;
    warp_shape_tell(&shape);
    g_assert_true(sector_arch_read(file, &arch, &error));
    return sector_load_cycles(&shape, 0, &footprint, 128, &arch);
}

static void
test_load_cycles(void)
{
    assert_near(cycles_of(0, 4), 1);
    assert_near(cycles_of(4, 4), 1);
    assert_near(cycles_of(8, 4), 2);     /* 2 words of a bank */
    assert_near(cycles_of(12, 4), 1);    /* 3 lines, no conflict */
    assert_near(cycles_of(28, 4), 1.75); /* 7 lines, no conflict */
    assert_near(cycles_of(128, 4), 32);
    assert_near(cycles_of(132, 4), 8); /* 32 lines, no conflict */
    assert_near(cycles_of(8, 8), 2);
    assert_near(cycles_of(16, 16), 4);
    assert_near(cycles_of(0, 16), 4);
}

/* A grouping costs at least what its groups do, each alone: of accesses that hit nothing nearly all. */
static void
test_grouping(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    const guint8 together[4] = {0, 0, 0, 0}, apart[4] = {0, 1, 2, 3};
    g_autoptr(Arch) arch = small_arch();
    double cost;

    ir_load(ir, 1, ir_tid(ir));
    ir_load(ir, 0, ir_tid(ir));
    ir_store(ir, 2, ir_tid(ir));
    ir_finish(ir);
    Estimate aos = estimate(ir, "aos", LOCALITY_RANDOM), soa = estimate(ir, "soa", LOCALITY_RANDOM);
    gpointer prepared = prepare(ir, arch, LOCALITY_RANDOM);
    for (guint i = 0; i < 4; i++)
        ir->binding->record->fields[i].touched = i < 3;
    model_sector.grouping_bound(prepared, together, &cost);
    assert_bound(cost, aos.total, 0.9);
    model_sector.grouping_bound(prepared, apart, &cost);
    assert_bound(cost, soa.total, 0.9);
    model_sector.release(prepared);
    estimate_clear(&aos);
    estimate_clear(&soa);
}

/* The same of more fields than a mask has bits, of which nothing is said. */
static void
test_grouping_wide(void)
{
    for (guint n = 63; n <= 65; n++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(64, 128, 32);
        g_autoptr(Arch) arch = small_arch();
        g_autofree guint8 *together = g_new0(guint8, n), *apart = g_new0(guint8, n);
        double cost;

        for (guint f = 0; f < n; f++) {
            g_autofree char *name = g_strdup_printf("f%u", f);

            ir_field(ir, name, 4, 1);
            apart[f] = (guint8)f;
        }
        ir_load(ir, 0, ir_tid(ir));
        ir_load(ir, (int)n - 1, ir_tid(ir));
        ir_store(ir, 2, ir_tid(ir));
        ir_finish(ir);
        for (guint f = 0; f < n; f++)
            ir->binding->record->fields[f].touched = f == 0 || f == 2 || f == n - 1;
        Estimate aos = estimate(ir, "aos", LOCALITY_RANDOM), soa = estimate(ir, "soa", LOCALITY_RANDOM);
        gpointer prepared = prepare(ir, arch, LOCALITY_RANDOM);
        model_sector.grouping_bound(prepared, together, &cost);
        assert_bound(cost, aos.total, n < 64 ? 0.9 : 0);
        model_sector.grouping_bound(prepared, apart, &cost);
        assert_bound(cost, soa.total, n < 64 ? 0.9 : 0);
        model_sector.release(prepared);
        estimate_clear(&aos);
        estimate_clear(&soa);
    }
}

static void
test_unknown_value(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(GError) error = NULL;
    const ModelSettings settings = {.locality = LOCALITY_RANDOM};

    ir_load(ir, 1, ir_tid(ir));
    ir_finish(ir);
    g_assert_true(arch_set(arch, "dram_latency_cycles", "unknown", &error));
    g_assert_null(model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_UNKNOWN_VALUE);
    g_assert_nonnull(strstr(error->message, "dram_latency_cycles"));
}

/* Where nobody knows how fast L2 is, its time is left out and that is said; the other parts are as they were.
 */
static void
test_unknown_l2(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    g_autoptr(Arch) known = small_arch(), unknown = small_arch();
    gboolean told = FALSE;

    ir_load(ir, 1, ir_tid(ir));
    ir_store(ir, 0, ir_tid(ir));
    ir_finish(ir);
    set_key(unknown, "l2_achieved_bandwidth_gb_per_s", "unknown");
    set_key(unknown, "l2_bandwidth_gb_per_s", "unknown");
    set_key(known, "l2_achieved_bandwidth_gb_per_s", "1000000");
    Estimate without = estimate_on(ir, unknown, "aos", LOCALITY_RANDOM);
    Estimate fast = estimate_on(ir, known, "aos", LOCALITY_RANDOM);
    g_assert_cmpfloat(without.total, >, 0);
    g_assert_cmpfloat(without.total, ==, fast.total);
    gpointer prepared = prepare(ir, unknown, LOCALITY_RANDOM);
    g_autoptr(GPtrArray) said = model_sector.assumptions(prepared);
    for (guint i = 0; i < said->len; i++)
        told = told || strstr(g_ptr_array_index(said, i), "l2_achieved_bandwidth_gb_per_s");
    g_assert_true(told);
    model_sector.release(prepared);
    estimate_clear(&without);
    estimate_clear(&fast);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-values/move", test_move);
    g_test_add_func("/sector-values/unknown-l2", test_unknown_l2);
    g_test_add_func("/sector-values/aligned-groups", test_aligned_groups);
    g_test_add_func("/sector-values/partial-stores", test_partial_stores);
    g_test_add_func("/sector-values/partial-room", test_partial_room);
    g_test_add_func("/sector-values/unaligned-stores", test_unaligned_stores);
    g_test_add_func("/sector-values/whole-stores", test_whole_stores);
    g_test_add_func("/sector-values/written-arrays", test_written_arrays);
    g_test_add_func("/sector-values/nothing-lost", test_nothing_lost);
    g_test_add_func("/sector-values/turnaround", test_turnaround);
    g_test_add_func("/sector-values/stencil", test_stencil);
    g_test_add_func("/sector-values/square", test_square);
    g_test_add_func("/sector-values/uniform", test_uniform);
    g_test_add_func("/sector-values/locality", test_locality);
    g_test_add_func("/sector-values/shared-memory", test_shared_memory);
    g_test_add_func("/sector-values/load-cycles", test_load_cycles);
    g_test_add_func("/sector-values/grouping", test_grouping);
    g_test_add_func("/sector-values/grouping-wide", test_grouping_wide);
    g_test_add_func("/sector-values/unknown-value", test_unknown_value);
    return g_test_run();
}
