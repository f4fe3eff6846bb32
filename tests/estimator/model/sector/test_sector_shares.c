/* SPDX-License-Identifier: MIT */
/* How the model `sector` divides a launch's time among accesses: by hand, and against the derivative of the
 * cost. */
#include "sector_case.h"
#include "model/sector/sector_private.h"

#include <math.h>
#include <string.h>

/* Parts overlap by the norm with 2.5. */
static const SectorArch gpu = {.overlap_exponent = 2.5};

#define WAVES 4  /* of 64 blocks of 128 threads */
#define DRAM 500 /* cycles of 1 ns until DRAM has what a warp loads */

/* What a part's time weighs is by how much the cost grows with it; all parts so weighed are the cost. */
static void
test_weights(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);
    guint n_in_turn = 0;

    for (guint turn = 0; turn < 400; turn++) {
        double parts[N_PARTS], weights[N_PARTS], sum = 0;
        double turnaround = turn % 3 == 0 ? g_rand_double_range(rand, 0, 300) : 0;

        for (guint part = 0; part < N_PARTS; part++)
            parts[part] = g_rand_double(rand) < 0.3 ? 0 : g_rand_double_range(rand, 1, 1000);
        if (turn % 2 == 0)
            parts[PART_ONE_WORD] = 0;
        double cost = sector_cost(&gpu, parts, turnaround, weights);
        gboolean is_apart = turnaround > 0 && cost == parts[PART_LATENCY] + turnaround;
        n_in_turn += parts[PART_STANDSTILL] > 0 && cost == parts[PART_LATENCY] + parts[PART_STANDSTILL];
        for (guint part = 0; part < N_PARTS; part++) {
            double more[N_PARTS], less[N_PARTS], step = parts[part] * 1e-6;

            sum += parts[part] * weights[part];
            if (parts[part] == 0 || (is_apart && part == PART_LATENCY))
                continue;
            memcpy(more, parts, sizeof more);
            memcpy(less, parts, sizeof less);
            more[part] += step;
            less[part] -= step;
            double slope =
                (sector_cost(&gpu, more, turnaround, NULL) - sector_cost(&gpu, less, turnaround, NULL)) /
                (2 * step);
            g_assert_cmpfloat_with_epsilon(weights[part], slope, 1e-5);
        }
        g_assert_cmpfloat_with_epsilon(sum / cost, 1, 1e-12);
    }
    g_assert_cmpuint(n_in_turn, >, 3);
}

/* Two parts as long as each other have half each; of waiting and what is moved meanwhile likewise; and where
 * blocks that end and begin decide, waiting has all. */
static void
test_by_hand(void)
{
    double moved[N_PARTS] = {[PART_DRAM] = 80, [PART_L2_READS] = 80}, weights[N_PARTS];
    double cost = sector_cost(&gpu, moved, 0, weights);

    g_assert_cmpfloat_with_epsilon(moved[PART_DRAM] * weights[PART_DRAM], cost / 2, 1e-9);
    g_assert_cmpfloat_with_epsilon(moved[PART_L2_READS] * weights[PART_L2_READS], cost / 2, 1e-9);
    double stands[N_PARTS] = {[PART_ISSUE] = 30, [PART_STANDSTILL] = 90}; /* one after the other */
    cost = sector_cost(&gpu, stands, 0, weights);
    g_assert_cmpfloat_with_epsilon(cost, 120, 1e-9);
    g_assert_cmpfloat_with_epsilon(stands[PART_STANDSTILL] * weights[PART_STANDSTILL], 90, 1e-9);
    double both[N_PARTS] = {[PART_DRAM] = 10, [PART_STANDSTILL] = 80, [PART_LATENCY] = 120}; /* likewise */
    cost = sector_cost(&gpu, both, 50, weights);
    g_assert_cmpfloat_with_epsilon(cost, 200, 1e-9);
    g_assert_cmpfloat_with_epsilon(both[PART_STANDSTILL] * weights[PART_STANDSTILL], 80, 1e-9);
    double waits[N_PARTS] = {[PART_DRAM] = 10, [PART_LATENCY] = 100};
    cost = sector_cost(&gpu, waits, 50, weights);
    g_assert_cmpfloat_with_epsilon(cost, 150, 1e-9);
    g_assert_cmpfloat(weights[PART_DRAM], ==, 0);
    g_assert_cmpfloat_with_epsilon(waits[PART_LATENCY] * weights[PART_LATENCY], 150, 1e-9);
}

/* Parts of which all take a millionth of the time cost a millionth, and weigh as much; where nothing takes
 * any nothing weighs. */
static void
test_scaled(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(8);

    for (guint turn = 0; turn < 400; turn++) {
        double parts[N_PARTS], small[N_PARTS], weights[N_PARTS], of_small[N_PARTS];
        double none = turn % 5 / 4.0, turnaround = turn % 3 == 0 ? 300 : 0;

        for (guint part = 0; part < N_PARTS; part++) {
            parts[part] = g_rand_double(rand) < none ? 0 : g_rand_double_range(rand, 1, 1000);
            small[part] = parts[part] / 1e6;
        }
        if (turn % 2 == 0)
            parts[PART_ONE_WORD] = small[PART_ONE_WORD] = 0;
        double cost = sector_cost(&gpu, parts, turnaround, weights);
        double of_all = sector_cost(&gpu, small, turnaround / 1e6, of_small);
        assert_near(of_all * 1e6, cost);
        for (guint part = 0; part < N_PARTS; part++) {
            g_assert_cmpfloat_with_epsilon(of_small[part], weights[part], 1e-9);
            g_assert_true(parts[part] > 0 || weights[part] == 0);
        }
    }
}

static GPtrArray *
explain(const IrBuilder *ir, double *ret_total, double *ret_rest)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = small_arch();
    gpointer sector = prepare(ir, arch, LOCALITY_RANDOM);
    g_autoptr(Layout) layout = layout_parse("soa", ir->binding->record, &error);

    g_assert_no_error(error);
    double rest[MODEL_MAX_PARTS];
    GPtrArray *accesses = model_sector.explain(sector, layout, rest);
    Estimate estimate;
    model_sector.estimate(sector, layout, &estimate);
    *ret_total = estimate.total;
    *ret_rest = 0;
    for (guint part = 0; part < model_sector.n_parts; part++)
        *ret_rest += rest[part];
    estimate_clear(&estimate);
    model_sector.release(sector);
    return accesses;
}

static const AccessEstimate *
at(const GPtrArray *accesses, guint number)
{
    return g_ptr_array_index(accesses, number);
}

/* Two arrays loaded at one place a thread, side by side: a warp waits 500 cycles for both, 4 waves of blocks;
 * DRAM reads 32,768 bytes of each at 100 bytes a ns, L2 sends them at 400. Either has half of all that but
 * for what its address takes, which is the same. */
static void
test_two_alike(void)
{
    double total, rest;
    g_autoptr(IrBuilder) ir = body_new(64, 128);

    ir_load(ir, 0, ir_tid(ir));
    ir_load(ir, 1, ir_tid(ir));
    ir_finish(ir);
    g_autoptr(GPtrArray) accesses = explain(ir, &total, &rest);
    assert_near(at(accesses, 0)->cost, total / 2);
    assert_near(at(accesses, 1)->cost, total / 2);
    assert_near(rest, 0);
    double waits = WAVES * DRAM, dram = 655.36, l2 = 163.84;
    double waiting = 2 * at(accesses, 0)->by_part[PART_LATENCY];
    double reading = 2 * at(accesses, 0)->by_part[PART_DRAM];
    double sending = 2 * at(accesses, 0)->by_part[PART_L2_READS];
    /* what parts have of the cost are as their times to the power of the norm */
    g_assert_cmpfloat_with_epsilon(log(reading / sending) / log(dram / l2),
                                   log(waiting / total) / log(waits / total), 1e-6);
}

/* The cycles that a warp waits for the only load of IR, by the times that the cost is made of. */
static double
waits_alone(const IrBuilder *ir)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = small_arch();
    Sector *sector = prepare(ir, arch, LOCALITY_RANDOM);
    g_autoptr(Layout) layout = layout_parse("soa", ir->binding->record, &error);

    g_assert_no_error(error);
    g_autoptr(Placement) placement = placement_new(sector->launch->study, sector->launch->compiled, layout);
    SectorStream *stream = sector_stream(sector->launch, sector->memo, placement);
    g_autoptr(SectorItems) items = sector_items(sector->launch, sector->memo, stream, placement);
    double times[N_PARTS];
    sector_times(&(SectorLayout){sector->launch, stream->stream, placement}, items, times);
    model_sector.release(sector);
    return times[PART_LATENCY] / WAVES;
}

/* What a block's threads load of one place is there sooner than what DRAM has for each: of the time until
 * then either has half, and the rest is the slower one's. */
static void
test_slower(void)
{
    double total, rest;
    g_autoptr(IrBuilder) both = body_new(64, 128), one = body_new(64, 128);

    ir_load(both, 0, ir_tid(both));
    ir_load(both, 1, ir_block(both, 0));
    ir_load(one, 1, ir_block(one, 0));
    ir_finish(both);
    ir_finish(one);
    g_autoptr(GPtrArray) of_both = explain(both, &total, &rest);
    double slow = at(of_both, 0)->by_part[PART_LATENCY], fast = at(of_both, 1)->by_part[PART_LATENCY];
    double sooner = waits_alone(one);
    g_assert_cmpfloat(sooner, >, 0);
    g_assert_cmpfloat(sooner, <, DRAM);
    g_assert_cmpfloat_with_epsilon(fast / slow, (sooner / 2) / (DRAM - sooner / 2), 1e-9);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-shares/weights", test_weights);
    g_test_add_func("/sector-shares/by-hand", test_by_hand);
    g_test_add_func("/sector-shares/scaled", test_scaled);
    g_test_add_func("/sector-shares/two-alike", test_two_alike);
    g_test_add_func("/sector-shares/slower", test_slower);
    return g_test_run();
}
