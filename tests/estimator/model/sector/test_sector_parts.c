/* SPDX-License-Identifier: MIT */
/* What accesses take of each part of the GPU, whatever they move: made-up items against the table of
 * docs/models/model-sector.md ("What it costs"). */
#include "model/sector/sector_private.h"
#include "model/sector/times/times_private.h"
#include "sector_case.h"

#include <math.h>
#include <string.h>

enum { ITEMS = 11, SECTOR = 32, PIECE = 64, LINE = 128 };

/* Two words, four words and a long array in between, so that structs have lines that nobody touches; and what
 * is outside the record. Everything stands in one iteration. */
static IrBuilder *
all_kinds_new(gint64 grid)
{
    IrBuilder *ir = ir_builder_new(grid, 64, 32);
    static const guint counts[] = {1, 100, 1, 1};
    const char *const names[] = {"x", "gap", "y", "z"};

    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        ir_field(ir, names[i], 4, counts[i]);
    guint list = ir_array(ir, 8, FALSE), out = ir_array(ir, 16, FALSE);
    const Expr *t = ir_tid(ir), *other = ir_plus(ir, ir_const(ir, 1), t, 3);
    ir_load(ir, 0, t);
    ir_load(ir, 2, t); /* in one struct with x: the same address */
    ir_load(ir, 0, other);
    ir_store(ir, 3, t);
    ir_store(ir, 0, other);
    ir_access(ir, ACCESS_ATOMIC, 0, 2, t);
    ir_access(ir, ACCESS_ATOMIC, 0, 3, ir_const(ir, 5)); /* one word */
    ir_access(ir, ACCESS_LOAD, list, -1, t);
    ir_access(ir, ACCESS_STORE, list, -1, t);
    ir_access(ir, ACCESS_STORE, out, -1, other);
    ir_access(ir, ACCESS_ATOMIC, out, -1, other);
    ir_finish(ir);
    return ir;
}

static double
any(GRand *rand, double low, double high)
{
    return g_rand_double_range(rand, low, high);
}

/* 0 or 1 often, and else something between. */
static double
any_share(GRand *rand)
{
    int which = g_rand_int_range(rand, 0, 4);

    return which < 2 ? which : g_rand_double(rand);
}

static void
arch_any(GRand *rand, SectorArch *arch)
{
    double *const numbers[] = {
        &arch->clock_ghz,
        &arch->l1_store_request_cycles,
        &arch->l1_store_sector_cycles,
        &arch->l1_store_line_cycles,
        &arch->l2_achieved_bandwidth_gb_per_s,
        &arch->l2_write_bandwidth_gb_per_s,
        &arch->l2_random_32_byte_gb_per_s,
        &arch->l2_random_write_32_byte_gb_per_s,
        &arch->dram_read_bandwidth_gb_per_s,
        &arch->dram_write_bandwidth_gb_per_s,
        &arch->dram_random_gb_per_s,
        &arch->dram_random_write_32_byte_gb_per_s,
        &arch->atomic_global_ops_per_ns,
        &arch->core_warps_per_sm,
    };

    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        *numbers[i] = any(rand, 1, 9);
    arch->l2_partial_write_ratio = any(rand, 1, 3);
    arch->dram_partial_write_ratio = any(rand, 1.5, 3);
    arch->dram_apart_write_ratio = any(rand, 0.3, 1);
    arch->dram_apart_counting_ratio = any(rand, 0.3, 1);
    for (guint i = 0; i < 3; i++)
        arch->l1_store_whole_line_cycles[i] = g_rand_boolean(rand) ? NAN : any(rand, 1, 60);
    for (guint i = 0; i < SECTOR_ATOMIC_RATES; i++)
        arch->atomic_sectors_ops_per_ns[i] = any(rand, 0.5, 2) * (i + 1);
    arch->atomic_same_address_ops_per_ns = g_rand_boolean(rand) ? NAN : any(rand, 0.1, 2);
    if (g_rand_int_range(rand, 0, 4) == 0)
        arch->l1_store_request_cycles = arch->l1_store_line_cycles = arch->atomic_global_ops_per_ns =
            arch->core_warps_per_sm = NAN;
}

/* Made-up items, by number. */
typedef struct {
    ItemRequests asked[ITEMS];
    ItemOrder order[ITEMS];
    SectorHits hits[ITEMS];
    ItemDram dram[ITEMS];
    ItemMerge merges[ITEMS];
    double held_cycles[ITEMS];
} Items;

static SectorItems
items_of(const Items *items)
{
    return (SectorItems){items->asked, items->order,  items->hits,
                         items->dram,  items->merges, items->held_cycles};
}

/* Fills in item I of ITEMS, all of which is 0. */
static void
item_any(GRand *rand, Items *items, guint i)
{
    ItemRequests *asked = &items->asked[i];
    ItemDram *dram = &items->dram[i];
    ItemMerge *merge = &items->merges[i];
    double hits;

    asked->counted = g_rand_int_range(rand, 0, 6) > 0;
    asked->requests = any(rand, 10, 50);
    asked->sectors = any(rand, 1, 16) * asked->requests;
    asked->lines = any(rand, 0.7, 1) * asked->sectors / 4 + any(rand, 0, 1) * asked->requests;
    asked->cycles = any(rand, 1, 99);
    asked->masked = any_share(rand) * asked->lines;
    asked->l2_scattered = any_share(rand);
    hits = items->hits[i].l1_hits = any_share(rand) * 0.9 * asked->sectors;
    dram->reads = any_share(rand) * (asked->sectors - hits) / 2;
    dram->fills = any_share(rand) * 20;
    dram->writes = any_share(rand) * 30;
    dram->changed = pow(2, any(rand, 3, 17));
    dram->write_orderly = any_share(rand);
    dram->write_scattered = any_share(rand);
    dram->scattered = any_share(rand);
    merge->l2_sectors = any(rand, 0.5, 1) * asked->sectors;
    merge->merges = g_rand_boolean(rand);
    merge->is_whole = merge->merges && g_rand_boolean(rand);
    items->held_cycles[i] = any_share(rand) * 100;
}

static double
or_none(double value)
{
    return isnan(value) ? 0 : value;
}

/* A byte of which the share SCATTERED goes at the rate RANDOM. */
static double
ns_a_byte(double scattered, double random, double orderly)
{
    return scattered / random + (1 - scattered) / orderly;
}

/* Sectors a ns that atomics change of N: see the table. */
static double
plain_atomic_rate(const SectorArch *arch, double n)
{
    static const double numbers[] = {32, 256, 2048, 16384};
    const double *rates = arch->atomic_sectors_ops_per_ns;

    if (n <= numbers[0])
        return rates[0];
    for (guint i = 0; i < 3; i++)
        if (n <= numbers[i + 1]) {
            double part = (log(n) - log(numbers[i])) / (log(numbers[i + 1]) - log(numbers[i]));

            return exp(log(rates[i]) * (1 - part) + log(rates[i + 1]) * part);
        }
    return INFINITY;
}

/* Of the lines of ACCESS's struct the share that no access touches, or none stores to: byte by byte. */
static double
plain_untouched(const SectorLaunch *launch, const Placement *placement, guint access, gboolean stored)
{
    const StudyAccess *all = launch->study->accesses;
    const AccessPlacement *place = &placement->accesses[access];
    gint64 n_lines = (place->size + LINE - 1) / LINE;
    g_autofree guint8 *is_touched = g_new0(guint8, n_lines * LINE);
    gint64 n = 0;

    if (all[access].field < 0 || place->size <= LINE)
        return 0;
    for (guint i = 0; i < placement->n_accesses; i++) {
        const AccessPlacement *other = &placement->accesses[i];

        if (all[i].field < 0 || all[i].instance != all[access].instance || other->slot != place->slot ||
            (stored && all[i].kind == ACCESS_LOAD))
            continue;
        for (gint64 e = 0; e < MAX(other->tile, 1); e++)
            for (gint64 b = 0; b < other->bytes; b++)
                is_touched[(other->offset + e * other->step + b) / LINE] = TRUE;
    }
    for (gint64 l = 0; l < n_lines; l++)
        n += !is_touched[l];
    return (double)n / (double)n_lines;
}

typedef struct {
    const SectorLayout *layout;
    const Items *items;
    double sms;
} Case;

/* Warp instructions of one request: the access, and its address where none before has it. */
static double
plain_instructions(const Case *c, guint item)
{
    const StudyAccess *all = c->layout->launch->study->accesses;
    const Compiler *compiler = &c->layout->launch->study->kernel->compiler;
    guint access = c->layout->stream->items[item].access;

    for (guint k = 0; k < item; k++) {
        guint before = c->layout->stream->items[k].access;

        if (c->items->asked[k].counted && all[before].instance == all[access].instance &&
            all[before].index == all[access].index &&
            c->layout->placement->accesses[before].slot == c->layout->placement->accesses[access].slot)
            return (double)compiler->access_instructions;
    }
    return (double)compiler->access_instructions + (double)(c->layout->placement->accesses[access].tile
                                                                ? compiler->tile_address_instructions
                                                                : compiler->address_instructions);
}

static double
plain_store_cycles(const Case *c, const ItemRequests *item, const ItemMerge *merge, AccessKind kind,
                   gint64 bytes)
{
    const SectorArch *arch = &c->layout->launch->arch;
    double left = merge->l2_sectors / item->sectors,
           parts = item->requests * or_none(arch->l1_store_request_cycles);

    if (item->sectors > item->lines)
        parts += left * (item->sectors - item->lines) * or_none(arch->l1_store_sector_cycles);
    if (item->lines > item->requests)
        parts += left * (item->lines - item->requests) * or_none(arch->l1_store_line_cycles);
    double stored = item->requests * 32 * (double)bytes;
    double whole = arch->l1_store_whole_line_cycles[bytes == 4 ? 0 : bytes == 8 ? 1 : 2] * item->requests;
    if (kind == ACCESS_ATOMIC || isnan(whole) || stored < item->sectors * SECTOR)
        return parts;
    if (item->lines > stored / LINE)
        whole += (item->lines - stored / LINE) * or_none(arch->l1_store_line_cycles);
    return MIN(parts, whole);
}

static double
plain_store_l2(const Case *c, const ItemRequests *item, const ItemMerge *merge, AccessKind kind, gint64 bytes)
{
    const SectorArch *arch = &c->layout->launch->arch;
    gboolean in_part =
        merge->merges ? !merge->is_whole : item->requests * 32 * (double)bytes < item->sectors * SECTOR;
    double ratio = in_part ? arch->l2_partial_write_ratio : 1, moved = merge->l2_sectors * SECTOR;

    if (kind == ACCESS_ATOMIC)
        return moved * ratio *
               ns_a_byte(item->l2_scattered, arch->l2_random_write_32_byte_gb_per_s,
                         arch->l2_write_bandwidth_gb_per_s);
    double masks = in_part ? item->masked / item->sectors : 0;
    return moved * (item->l2_scattered * ratio / arch->l2_random_write_32_byte_gb_per_s +
                    (1 - item->l2_scattered) * (1 + masks) / arch->l2_write_bandwidth_gb_per_s);
}

/* Adds what DRAM takes for ITEM. */
static void
add_dram(const Case *c, const ItemDram *dram, guint access, double *times)
{
    const SectorArch *arch = &c->layout->launch->arch;
    double unwritten = plain_untouched(c->layout->launch, c->layout->placement, access, TRUE);
    double alone = 1 - unwritten + unwritten / arch->dram_apart_write_ratio;

    times[PART_DRAM] +=
        dram->reads * PIECE *
            ns_a_byte(dram->scattered, arch->dram_random_gb_per_s, arch->dram_read_bandwidth_gb_per_s) +
        dram->fills * SECTOR *
            ns_a_byte(dram->scattered, arch->dram_random_gb_per_s,
                      arch->dram_write_bandwidth_gb_per_s / (arch->dram_partial_write_ratio - 1)) +
        dram->writes * SECTOR *
            (dram->write_scattered / arch->dram_random_write_32_byte_gb_per_s +
             dram->write_orderly / arch->dram_write_bandwidth_gb_per_s * alone);
}

static void
add_plain(const Case *c, guint number, double *times)
{
    const SectorArch *arch = &c->layout->launch->arch;
    const ItemRequests *item = &c->items->asked[number];
    const ItemDram *dram = &c->items->dram[number];
    const ItemMerge *merge = &c->items->merges[number];
    guint access = c->layout->stream->items[number].access;
    AccessKind kind = c->layout->launch->study->accesses[access].kind;
    gint64 bytes = c->layout->placement->accesses[access].bytes;
    double cycle = 1 / arch->clock_ghz / c->sms, missed = item->sectors - c->items->hits[number].l1_hits;

    add_dram(c, dram, access, times);
    times[PART_L1] += c->items->held_cycles[number] * cycle;
    if (!isnan(arch->core_warps_per_sm))
        times[PART_ISSUE] += item->requests * plain_instructions(c, number) * cycle / arch->core_warps_per_sm;
    if (kind == ACCESS_LOAD) {
        double unread = plain_untouched(c->layout->launch, c->layout->placement, access, FALSE);
        double waiting = MIN(1, MIN(missed, dram->reads * PIECE / SECTOR) / item->requests);

        times[PART_L1] += item->cycles * cycle;
        times[PART_L2_READS] += missed * SECTOR *
                                ns_a_byte(item->l2_scattered, arch->l2_random_32_byte_gb_per_s,
                                          arch->l2_achieved_bandwidth_gb_per_s);
        times[PART_DRAM_LINES] += MIN(dram->reads, item->lines * waiting) * LINE /
                                  arch->dram_read_bandwidth_gb_per_s *
                                  (1 - unread + unread / arch->dram_apart_counting_ratio);
        return;
    }
    times[PART_L1] += plain_store_cycles(c, item, merge, kind, bytes) * cycle;
    times[PART_L2_WRITES] += plain_store_l2(c, item, merge, kind, bytes);
    if (kind != ACCESS_ATOMIC)
        return;
    if (access == 6 && !isnan(arch->atomic_same_address_ops_per_ns)) {
        times[PART_ONE_WORD] += item->requests / arch->atomic_same_address_ops_per_ns;
        return;
    }
    double by_lane =
        isnan(arch->atomic_global_ops_per_ns) ? 0 : item->requests * 32 / arch->atomic_global_ops_per_ns;
    times[PART_ATOMICS] += MAX(by_lane, item->sectors / plain_atomic_rate(arch, dram->changed));
}

/* What all items of C move through DRAM, and the arrays that are written. */
static SectorMoved
plain_moved(const Case *c)
{
    SectorMoved moved = {0};
    gboolean seen[3][4] = {{0}}; /* instance, slot */

    for (guint i = 0; i < ITEMS; i++) {
        const ItemDram *dram = &c->items->dram[i];
        guint access = c->layout->stream->items[i].access;
        gboolean *to = &seen[c->layout->launch->study->accesses[access].instance]
                            [c->layout->placement->accesses[access].slot];

        if (!c->items->asked[i].counted)
            continue;
        moved.dram_read += dram->reads * PIECE;
        moved.dram_written += dram->writes * SECTOR;
        moved.dram_filled += dram->fills * SECTOR;
        moved.written_arrays += dram->writes > 0 && !*to;
        *to = *to || dram->writes > 0;
    }
    return moved;
}

/* By what DRAM's times grow, of loads, and of what is stored, which takes STORES. */
static void
check_mixed(const Case *c, const SectorMoved *moved, double stores, const double *busy, const double *mixed)
{
    const SectorArch *arch = &c->layout->launch->arch;
    double apart = moved->dram_read / arch->dram_read_bandwidth_gb_per_s +
                   moved->dram_written / arch->dram_write_bandwidth_gb_per_s,
           turns = 1;

    if (apart > 0 && !isnan(arch->dram_copy_bandwidth_gb_per_s)) {
        /* as if what is copied took what copying does, and the rest came alone */
        double copied = MIN(moved->dram_read, moved->dram_written);
        double time = 2 * copied / arch->dram_copy_bandwidth_gb_per_s +
                      (moved->dram_read - copied) / arch->dram_read_bandwidth_gb_per_s +
                      (moved->dram_written - copied) / arch->dram_write_bandwidth_gb_per_s;

        turns = MAX(0, time) / apart;
    }
    double lost = sector_write_loss(arch, moved);
    for (guint i = 0; i < c->layout->launch->study->n_accesses; i++) {
        gboolean is_load = c->layout->launch->study->accesses[i].kind == ACCESS_LOAD;
        double factor = turns + (is_load || stores <= 0 ? 0 : lost / stores);

        assert_near(mixed[i * N_PARTS + PART_DRAM], busy[i * N_PARTS + PART_DRAM] * factor);
        for (guint part = PART_DRAM + 1; part < PART_STANDSTILL; part++)
            assert_near(mixed[i * N_PARTS + part], busy[i * N_PARTS + part]);
    }
}

static void
check_items(Sector *sector, const Stream *stream, const Placement *placement, GRand *rand)
{
    const SectorLayout layout = {sector->launch, stream, placement};
    Items made = {.asked = {{0}}};
    const SectorItems items = items_of(&made);
    double times[ITEMS * N_PARTS], mixed[ITEMS * N_PARTS], stores = 0;
    g_autofree double *unrolled = sector_unrolled(sector->launch, placement);
    Case c = {&layout, &made, MIN(4, sector->launch->study->blocks)};
    SectorMoved moved;

    g_assert_cmpuint(stream->n_items, ==, ITEMS);
    arch_any(rand, &sector->launch->arch);
    sector->launch->arch.dram_copy_bandwidth_gb_per_s = g_rand_boolean(rand) ? NAN : any(rand, 0.5, 9);
    for (guint i = 0; i < SECTOR_WRITE_RATIOS; i++)
        sector->launch->arch.dram_write_streams_ratio[i] = any(rand, 0.5, 1);
    for (guint i = 0; i < ITEMS; i++)
        item_any(rand, &made, i);
    sector_busy_times(&layout, &items, unrolled, times, &moved);
    sector_times(&layout, &items, mixed);
    for (guint i = 0; i < ITEMS; i++) {
        guint access = stream->items[i].access;
        double expected[N_PARTS] = {0};

        if (made.asked[i].counted)
            add_plain(&c, i, expected);
        for (guint part = 0; part < N_PARTS; part++)
            assert_near(times[access * N_PARTS + part], expected[part]);
        stores += sector->launch->study->accesses[access].kind != ACCESS_LOAD ? expected[PART_DRAM] : 0;
    }
    SectorMoved wanted = plain_moved(&c);
    assert_near(moved.dram_read, wanted.dram_read);
    assert_near(moved.dram_written, wanted.dram_written);
    assert_near(moved.dram_filled, wanted.dram_filled);
    assert_near(moved.written_arrays, wanted.written_arrays);
    check_mixed(&c, &moved, stores, times, mixed);
}

static void
check_layout(const char *spec, gint64 grid)
{
    g_autoptr(IrBuilder) ir = all_kinds_new(grid);
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(GError) error = NULL;
    g_autoptr(GRand) rand = g_rand_new_with_seed((guint)grid);
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);

    g_assert_no_error(error);
    Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
    g_autoptr(Placement) placement = placement_new(sector->launch->study, sector->launch->compiled, layout);
    SectorStream *stream = sector_stream(sector->launch, sector->memo, placement);
    for (guint i = 0; i < 200; i++)
        check_items(sector, stream->stream, placement, rand);
    model_sector.release(sector);
}

static void
test_items(void)
{
    static const char *const specs[] = {"soa", "aos", "x,gap,z/y", "x,gap,y,z@48", "x,gap/y,z"};

    for (guint i = 0; i < G_N_ELEMENTS(specs); i++) {
        check_layout(specs[i], 2);
        check_layout(specs[i], 64);
    }
}

/* Between the numbers of arrays that are known it goes straight in log2; beyond the last it stays; what is
 * read meanwhile is free. */
static void
test_write_loss(void)
{
    static const struct {
        double arrays, written, read, filled, ns;
    } CASES[] = {
        {0, 800, 0, 0, 0},         {1, 800, 0, 0, 0},          {2, 800, 0, 0, 10 * (1 / 0.5 - 1)},
        {4, 800, 0, 0, 10 * 3},    {8, 800, 0, 0, 10 * 1.0},   {16, 800, 0, 0, 10 * 4.0},
        {32, 800, 0, 0, 10 * 9},   {64, 800, 0, 0, 10 * 9},    {1000, 800, 0, 0, 10 * 9},
        {4, 800, 300, 100, 5 * 3}, {4, 800, 800, 0, 0},        {4, 800, 900, 100, 0},
        {4, 800, 0, 800, 0},       {4, 801, 800, 0, 3 / 80.0}, {3, 800, 0, 0, NAN},
        {24, 800, 0, 0, NAN},
    };
    const SectorArch arch = {.dram_write_bandwidth_gb_per_s = 80,
                             .dram_write_streams_ratio = {1, 0.5, 0.25, 0.5, 0.2, 0.1}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        const SectorMoved moved = {CASES[i].read, CASES[i].written, CASES[i].filled, CASES[i].arrays};
        double share = log2(CASES[i].arrays) - (CASES[i].arrays < 4 ? 1 : 4); /* beyond 2, or 16 */
        double ratio = CASES[i].arrays < 4 ? 0.5 - 0.25 * share : 0.2 - 0.1 * share;
        double ns = isnan(CASES[i].ns) ? 10 * (1 / ratio - 1) : CASES[i].ns;

        assert_near(sector_write_loss(&arch, &moved), ns);
    }
}

/* The rates of atomics on few and on many sectors, of which DRAM and L2 know nothing: at the numbers that are
 * measured, one beside them, and where some are not. */
static void
test_atomic_rates(void)
{
    static const struct {
        double changed, rates[SECTOR_ATOMIC_RATES], ns; /* for 320 sectors */
    } CASES[] = {
        {1, {2, 4, 8, 16}, 160},         {32, {2, 4, 8, 16}, 160},   {256, {2, 4, 8, 16}, 80},
        {2048, {2, 4, 8, 16}, 40},       {16384, {2, 4, 8, 16}, 20}, {16385, {2, 4, 8, 16}, 0},
        {64, {1, 8, 8, 8}, 160},         {128, {1, 8, 8, 8}, 80},    {1, {NAN, 4, 8, 16}, 0},
        {1000, {NAN, NAN, NAN, NAN}, 0}, {4096, {2, 4, 8, 64}, 20},  {5, {0.5, NAN, NAN, NAN}, 0},
    };
    g_autoptr(IrBuilder) ir = all_kinds_new(64);
    g_autoptr(Arch) file = small_arch();
    g_autoptr(GError) error = NULL;
    g_autoptr(Layout) layout = layout_parse("soa", ir->binding->record, &error);
    Sector *sector = prepare(ir, file, LOCALITY_RANDOM);
    g_autoptr(Placement) placement = placement_new(sector->launch->study, sector->launch->compiled, layout);
    SectorStream *stream = sector_stream(sector->launch, sector->memo, placement);
    g_autofree double *unrolled = sector_unrolled(sector->launch, placement);

    sector->launch->arch.atomic_global_ops_per_ns = NAN;
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        Items made = {.asked = {[5] = {.counted = TRUE, .requests = 10, .sectors = 320, .lines = 80}},
                      .dram = {[5] = {.changed = CASES[i].changed}}};
        const SectorItems items = items_of(&made);
        const SectorLayout at = {sector->launch, stream->stream, placement};
        double times[ITEMS * N_PARTS];
        SectorMoved moved;

        memcpy(sector->launch->arch.atomic_sectors_ops_per_ns, CASES[i].rates, sizeof CASES[i].rates);
        sector_busy_times(&at, &items, unrolled, times, &moved);
        assert_near(times[5 * N_PARTS + PART_ATOMICS], CASES[i].ns);
    }
    model_sector.release(sector);
}

/* Blocks take others' places three times, and load at the first degree. */
static void
test_turnaround(void)
{
    g_autoptr(IrBuilder) ir = body_new(64, 128);
    g_autoptr(Arch) arch = small_arch();

    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
    sector->launch->arch.block_turnaround_cycles = 300;
    sector->launch->arch.clock_ghz = 2;
    assert_near(sector_turnaround(sector->launch, 0), 3 * 300 / 2.0);
    assert_near(sector_turnaround(sector->launch, 1), 0);
    model_sector.release(sector);
}

/* What is changed in place, where copying is as fast as reading: no grouping costs less than the bound, which
 * is the cost but for what DRAM's reads and writes take alone. */
static void
test_bound_of_copies(void)
{
    static const char *const RATES[] = {"unknown", "40", "89", "150", "400"};
    const guint8 apart[4] = {0, 1, 2, 3};

    for (guint i = 0; i < G_N_ELEMENTS(RATES); i++) {
        g_autoptr(IrBuilder) ir = body_new(1024, 128);
        g_autoptr(Arch) arch = small_arch();
        double bound;

        set_key(arch, "dram_copy_bandwidth_gb_per_s", RATES[i]);
        set_key(arch, "l2_achieved_bandwidth_gb_per_s", "40000");
        set_key(arch, "l2_write_bandwidth_gb_per_s", "40000");
        ir_load(ir, 0, ir_tid(ir));
        ir_store(ir, 0, ir_tid(ir));
        ir_finish(ir);
        for (guint f = 0; f < 4; f++)
            ir->binding->record->fields[f].touched = f == 0;
        Estimate soa = estimate_on(ir, arch, "soa", LOCALITY_RANDOM);
        Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
        model_sector.grouping_bound(sector, apart, &bound);
        g_assert_cmpfloat(bound, <=, soa.total * (1 + 1e-9));
        g_assert_cmpfloat(bound, >, soa.total * 0.8);
        model_sector.release(sector);
        estimate_clear(&soa);
    }
}

/* Bytes that fill a sector, and those that don't, in sectors of a bit a byte and of several. */
static void
test_byte_bits(void)
{
    for (guint64 size = 32; size <= 256; size *= 2) {
        guint64 per_bit = size > 64 ? size / 64 : 1;

        for (guint64 from = 0; from < size; from += per_bit)
            for (guint64 to = from; to < size; to += 5) {
                guint64 bits = 0;

                for (guint64 b = from; b <= to; b++)
                    bits |= G_GUINT64_CONSTANT(1) << b / per_bit;
                g_assert_cmphex(sector_byte_bits(size, from, to), ==, bits);
            }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-parts/items", test_items);
    g_test_add_func("/sector-parts/write-loss", test_write_loss);
    g_test_add_func("/sector-parts/atomic-rates", test_atomic_rates);
    g_test_add_func("/sector-parts/turnaround", test_turnaround);
    g_test_add_func("/sector-parts/bound-of-copies", test_bound_of_copies);
    g_test_add_func("/sector-parts/byte-bits", test_byte_bits);
    return g_test_run();
}
