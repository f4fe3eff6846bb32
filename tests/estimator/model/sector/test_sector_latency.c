/* SPDX-License-Identifier: MIT */
/* What a warp waits for a run of loads, whatever these do: made-up items against docs/models/model-sector.md,
 * and how that is divided among them against all orders in which they could come. */
#include "model/sector/sector_private.h"
#include "model/sector/bounds/bounds_private.h"
#include "model/sector/times/times_private.h"
#include "model/sector/traffic/traffic_private.h"
#include "sector_case.h"

#include <math.h>

enum { LOADS = 5, WAVES = 4 };

/* Loads of a record with a long array in between, of which two are side by side in a struct, and of one place
 * for all threads; none waits for another. */
static IrBuilder *
loads_new(void)
{
    static const guint counts[] = {1, 100, 1, 1};
    const char *const names[] = {"x", "gap", "y", "z"};
    IrBuilder *ir = ir_builder_new(64, 128, 32);

    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        ir_field(ir, names[i], 4, counts[i]);
    guint list = ir_array(ir, 4, FALSE);
    const Expr *t = ir_tid(ir);
    ir_load(ir, 0, t);
    ir_load(ir, 2, t);
    ir_load(ir, 3, t);
    ir_load(ir, 3, ir_plus(ir, ir_const(ir, 7), t, 1));
    ir_access(ir, ACCESS_LOAD, list, -1, ir_const(ir, 5));
    ir_finish(ir);
    return ir;
}

/* 0 or 1 often, and else something between. */
static double
any_share(GRand *rand)
{
    int which = g_rand_int_range(rand, 0, 4);

    return which < 2 ? which : g_rand_double(rand);
}

/* Made-up items, by number. */
typedef struct {
    ItemRequests asked[LOADS];
    ItemOrder order[LOADS];
    SectorHits hits[LOADS];
    ItemDram dram[LOADS];
} Loads;

static SectorItems
items_of(const Loads *loads)
{
    return (SectorItems){loads->asked, loads->order, loads->hits, loads->dram, NULL, NULL};
}

typedef struct {
    double cycles, in_dram; /* of a load alone; and the share of its requests that waits for DRAM */
} Alone;

static Alone
load_alone(const SectorArch *arch, const Loads *loads, guint i)
{
    const ItemRequests *asked = &loads->asked[i];
    const SectorHits *hits = &loads->hits[i];
    double missing = MIN(1, (asked->sectors - hits->l1_hits) / asked->requests);
    double in_dram = MIN(missing, 2 * loads->dram[i].reads / asked->requests); /* pieces of two sectors */
    double late = MIN(1, missing + hits->waiting_hits / asked->requests);      /* with what hits on its way */
    double of_dram = missing > 0 ? late * in_dram / missing : 0;

    return (Alone){(1 - late) * arch->l1_hit_latency_cycles + (late - of_dram) * arch->l2_hit_latency_cycles +
                       of_dram * arch->dram_loaded_latency_cycles,
                   in_dram};
}

/* By load, of the longest of ALONE what it has on average over all orders in which they could come: by how
 * much it is longer than those before. */
static void
share_longest(const Alone *alone, const guint8 *is_in, double *ret_shares)
{
    guint order[LOADS] = {0}, n = 0, n_orders = 0;

    for (guint i = 0; i < LOADS; i++)
        ret_shares[i] = 0;
    for (guint code = 0; code < 3125; code++) { /* 5^5 sequences: those that are orders */
        guint seen = 0, rest = code;
        gboolean is_order = TRUE;

        for (n = 0; n < LOADS; n++, rest /= LOADS) {
            order[n] = rest % LOADS;
            is_order = is_order && !(seen >> order[n] & 1);
            seen |= 1u << order[n];
        }
        if (!is_order)
            continue;
        double longest = 0;
        for (guint i = 0; i < LOADS; i++)
            if (is_in[order[i]] && alone[order[i]].cycles > longest) {
                ret_shares[order[i]] += alone[order[i]].cycles - longest;
                longest = alone[order[i]].cycles;
            }
        n_orders++;
    }
    for (guint i = 0; i < LOADS; i++)
        ret_shares[i] /= n_orders;
}

/* TRUE if an earlier load of the struct has the line of load I come along; in a struct y and z lie beside
 * each other, x far away. */
static gboolean
comes_along(const ItemRequests *items, gboolean is_struct, guint i)
{
    return is_struct && i == 2 && items[1].counted;
}

static void
check_items(const SectorLayout *layout, gboolean is_struct, GRand *rand)
{
    Loads loads = {.asked = {{0}}};
    const SectorItems items = items_of(&loads);
    Alone alone[LOADS] = {{0}};
    guint8 is_in[LOADS];
    double times[LOADS * N_PARTS] = {0}, shared[LOADS * N_PARTS] = {0}, parts[LOADS], unrolled[1] = {1};
    double waiting = 0, sum = 0;
    guint slowest = LOADS, n = 0;
    const SectorArch *arch = &layout->launch->arch;

    for (guint i = 0; i < LOADS; i++) {
        ItemRequests *asked = &loads.asked[i];
        SectorHits *hits = &loads.hits[i];

        asked->counted = is_in[i] = g_rand_int_range(rand, 0, 5) > 0;
        asked->requests = g_rand_double_range(rand, 10, 50);
        asked->sectors = asked->requests * g_rand_double_range(rand, 1, 8);
        hits->l1_hits = asked->sectors * any_share(rand);
        hits->waiting_hits = hits->l1_hits * any_share(rand) / 8;
        loads.dram[i].reads = (asked->sectors - hits->l1_hits) * any_share(rand) / 2;
        if (!is_in[i])
            continue;
        alone[i] = load_alone(arch, &loads, i);
        n++;
        sum += alone[i].in_dram;
        waiting += comes_along(loads.asked, is_struct, i) ? 0 : alone[i].in_dram;
        if (slowest == LOADS || alone[i].cycles > alone[slowest].cycles)
            slowest = i;
    }
    sector_add_latency(layout, &items, unrolled, times);
    sector_share_latency(layout, &items, shared);
    if (n == 0)
        return;
    /* of four lines of a struct two are touched */
    double untouched = is_struct && slowest < 4 ? 0.5 : 0;
    double cycles = alone[slowest].cycles +
                    alone[slowest].in_dram * untouched * arch->dram_apart_latency_cycles +
                    arch->dram_loaded_latency_load_cycles * MAX(0, waiting - 1);
    double common = slowest == 4 ? MAX(0, cycles - arch->l1_hit_latency_cycles) : 0,
           ns = WAVES / arch->clock_ghz;
    share_longest(alone, is_in, parts);
    for (guint i = 0; i < LOADS; i++) {
        double further = cycles - alone[slowest].cycles;
        double own = parts[i] + (is_in[i] ? further * (sum > 0 ? alone[i].in_dram / sum : 1.0 / n) : 0);

        assert_near(times[i * N_PARTS + PART_LATENCY], i == slowest ? (cycles - common) * ns : 0);
        assert_near(times[i * N_PARTS + PART_STANDSTILL], i == slowest ? common * ns : 0);
        assert_near(shared[i * N_PARTS + PART_LATENCY], own * (1 - common / cycles) * ns);
        assert_near(shared[i * N_PARTS + PART_STANDSTILL], own * common / cycles * ns);
        for (guint part = 0; part < PART_STANDSTILL; part++)
            g_assert_true(times[i * N_PARTS + part] == 0 && shared[i * N_PARTS + part] == 0);
    }
}

static void
test_runs(void)
{
    for (guint is_struct = 0; is_struct < 2; is_struct++) {
        g_autoptr(IrBuilder) ir = loads_new();
        g_autoptr(Arch) arch = small_arch();
        g_autoptr(GError) error = NULL;
        g_autoptr(GRand) rand = g_rand_new_with_seed(5);
        g_autoptr(Layout) layout = layout_parse(is_struct ? "aos" : "soa", ir->binding->record, &error);

        g_assert_no_error(error);
        Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
        g_autoptr(Placement) placement =
            placement_new(sector->launch->study, sector->launch->compiled, layout);
        SectorStream *stream = sector_stream(sector->launch, sector->memo, placement);
        g_assert_cmpuint(stream->stream->n_items, ==, LOADS);
        sector->launch->arch.dram_loaded_latency_load_cycles = 70;
        sector->launch->arch.dram_apart_latency_cycles = 110;
        sector->launch->arch.clock_ghz = 1.25;
        for (guint i = 0; i < 400; i++)
            check_items(&(SectorLayout){sector->launch, stream->stream, placement}, is_struct, rand);
        model_sector.release(sector);
    }
}

/* What a warp waits at least, of loads that all threads make at one place, of such as they make each at its
 * own, and of both, which may stand still or not: beside other work no more than L1's 30 cycles are sure. */
static void
check_least(gboolean is_common, gboolean is_apart, GRand *rand)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(64, 128, 32);
    g_autoptr(Arch) arch = small_arch();
    g_autoptr(GError) error = NULL;

    ir_field(ir, "x", 4, 1);
    for (guint i = 0; i < 2; i++) {
        if (is_common)
            ir_access(ir, ACCESS_LOAD, ir_array(ir, 4, FALSE), -1, ir_const(ir, 5));
        if (is_apart)
            ir_access(ir, ACCESS_LOAD, ir_array(ir, 4, FALSE), -1, ir_tid(ir));
    }
    ir_finish(ir);
    g_autoptr(Layout) soa = layout_parse("soa", ir->binding->record, &error);
    g_assert_no_error(error);
    Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
    g_autoptr(Placement) placement = placement_new(sector->launch->study, sector->launch->compiled, soa);
    SectorStream *stream = sector_stream(sector->launch, sector->memo, placement);
    guint n = stream->stream->n_items;
    g_assert_cmpuint(n, ==, 2u * (guint)(is_common + is_apart));
    sector->launch->arch.dram_loaded_latency_load_cycles = 70;
    const SectorApart apart = {0, 1, FALSE};
    for (guint turn = 0; turn < 100; turn++) {
        Loads loads = {.asked = {{0}}};
        const SectorItems items = items_of(&loads);
        double slowest = 0, waiting = 0, sum = 0;
        SectorWait wait, added;

        for (guint i = 0; i < n; i++) {
            loads.asked[i].counted = i == turn % n || g_rand_boolean(rand);
            loads.asked[i].requests = loads.asked[i].sectors = 10;
            loads.hits[i].l1_hits = 10 * any_share(rand);
            loads.dram[i].reads = (10 - loads.hits[i].l1_hits) * any_share(rand);
            if (!loads.asked[i].counted)
                continue;
            Alone alone = load_alone(&sector->launch->arch, &loads, i);
            /* what hits in whatever order is all that counts for the least */
            loads.hits[i].most_hits = loads.hits[i].l1_hits;
            loads.hits[i].l1_hits *= any_share(rand);
            slowest = MAX(slowest, alone.cycles);
            waiting += alone.in_dram;
            /* the first load begins a run, and each adds what a further one takes, if that is less than
             * itself */
            sum += (alone.in_dram > 70 / 500.0 ? 70 * alone.in_dram : 0) +
                   (i == 0 ? MAX(0, alone.cycles - 70) : 0);
        }
        double cycles = slowest + 70 * MAX(0, waiting - 1), beside = MIN(cycles, 30);
        g_autoptr(GArray) found =
            sector_wait_least(sector->launch, sector->memo, stream, placement, &items, &apart, &wait, &added);
        assert_near(wait.all, cycles * WAVES);
        assert_near(wait.latency, (is_common ? beside : cycles) * WAVES);
        assert_near(wait.standstill, is_apart ? 0 : (cycles - beside) * WAVES);
        assert_near(added.all, sum * WAVES);
        g_assert_cmpfloat(added.all, <=, wait.all * (1 + 1e-9));
        g_assert_cmpuint(found->len, <=, n);
    }
    model_sector.release(sector);
}

static void
test_least(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(9);

    check_least(TRUE, FALSE, rand);
    check_least(FALSE, TRUE, rand);
    check_least(TRUE, TRUE, rand);
}

/* Of what a request misses in L1 some waits for L2 and some for DRAM; where most hits, for L2 none. */
static void
test_fetch(void)
{
    static const struct {
        double sectors, hits, pieces, cycles, waiting; /* of 10 requests */
    } CASES[] = {
        {10, 0, 0, 200, 0},
        {10, 0, 5, 500, 1},
        {10, 5, 0, 0.5 * 200, 0},
        {10, 5.1, 0, 0, 0},
        {40, 0, 1, 0.8 * 200 + 0.2 * 500, 0.2},
        {40, 38, 1, 0.2 * 500, 0.2},
        {40, 38, 2, 0.2 * 500, 0.2},
        {40, 0, 20, 500, 1},
    };
    g_autoptr(IrBuilder) ir = loads_new();
    g_autoptr(Arch) arch = small_arch();
    Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        const Loads loads = {.asked = {{.requests = 10, .sectors = CASES[i].sectors}},
                             .hits = {{.l1_hits = CASES[i].hits}},
                             .dram = {{.reads = CASES[i].pieces}}};
        const SectorItems items = items_of(&loads);

        assert_near(sector_fetch_cycles(sector->launch, &items, 0), CASES[i].cycles);
        assert_near(sector_dram_share(sector->launch, &items, 0), CASES[i].waiting);
    }
    model_sector.release(sector);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-latency/runs", test_runs);
    g_test_add_func("/sector-latency/least", test_least);
    g_test_add_func("/sector-latency/fetch", test_fetch);
    return g_test_run();
}
