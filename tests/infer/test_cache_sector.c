/* SPDX-License-Identifier: MIT */

/* First reads of words in order, of which those at the start of a sector miss. */
#include "archdb/infer/cache/cache_private.h"

#include <math.h>
#include <string.h>

#define HIT 100
#define MISS 300

static const CacheLatency LATENCY = {.hit = HIT, .miss = MISS, .threshold = 200, .slow_hits = 0.008};

/* Adds a chase of N words STEP bytes apart, of which every one at a multiple of SECTOR misses. */
static CacheProbe *
add_probe(GPtrArray *probes, guint n, guint64 step, guint64 sector)
{
    g_autofree guint64 *offsets = g_new(guint64, n);

    for (guint i = 0; i < n; i++)
        offsets[i] = 8192 * (guint64)probes->len + step * i;
    CacheProbe *probe = cache_probe_new("l1", "sector", TRUE, 0, n, offsets, 1);
    for (guint i = 0; i < n; i++)
        probe->cycles[i] = offsets[i] % sector == 0 ? MISS : HIT;
    g_ptr_array_add(probes, probe);
    return probe;
}

static GPtrArray *
make_probes(guint n_probes, guint n, guint64 step, guint64 sector)
{
    GPtrArray *probes = g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);

    for (guint i = 0; i < n_probes; i++)
        add_probe(probes, n, step, sector);
    return probes;
}

/* The sector of PROBES, 0 where it is not known; its confidence to *RET_CONFIDENCE. */
static double
sector_of(const GPtrArray *probes, double *ret_confidence)
{
    CacheNumber sector = {.known = FALSE};

    cache_sector_find(probes, &LATENCY, &sector);
    double value = sector.known ? sector.value : 0;
    *ret_confidence = sector.known ? sector.confidence : 0;
    g_assert_cmpint(sector.known, ==, !sector.reason);
    g_free(sector.reason);
    return value;
}

/* More than four sectors must have been read, of words that are nearer to each other or as near as can be. */
static void
test_sizes(void)
{
    static const struct {
        guint n;
        guint64 step, sector;
        double known;
    } CASES[] = {
        {64, 4, 4, 4},    {64, 4, 32, 32}, {64, 4, 64, 0},     {65, 4, 64, 64}, {63, 4, 16, 0},
        {64, 16, 32, 32}, {64, 16, 16, 0}, {128, 8, 128, 128}, {64, 8, 8, 0},   {96, 4, 64, 64},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GPtrArray) probes = make_probes(2, CASES[i].n, CASES[i].step, CASES[i].sector);
        double confidence;

        g_assert_cmpfloat(sector_of(probes, &confidence), ==, CASES[i].known);
        if (CASES[i].known > 0) /* half of its misses would have been slow hits */
            g_assert_cmpfloat_with_epsilon(
                confidence, 1 - pow(0.008, floor(CASES[i].n * CASES[i].step / CASES[i].sector / 2)), 1e-12);
    }
}

/* Two chases must agree, and be more than those that say nothing. */
static void
test_agreement(void)
{
    double confidence;
    g_autoptr(GPtrArray) probes = make_probes(1, 64, 4, 32);

    g_assert_cmpfloat(sector_of(probes, &confidence), ==, 0);
    CacheProbe *second = add_probe(probes, 64, 4, 32);
    g_assert_cmpfloat(sector_of(probes, &confidence), ==, 32);
    second->cycles[8] = HIT; /* at a sector's start, so that it says nothing */
    g_assert_cmpfloat(sector_of(probes, &confidence), ==, 0);
    add_probe(probes, 64, 4, 32);
    g_assert_cmpfloat(sector_of(probes, &confidence), ==, 32);
    second->cycles[8] = MISS;
    second->cycles[3] = MISS; /* a slow hit does not matter */
    g_assert_cmpfloat(sector_of(probes, &confidence), ==, 32);
    second->cycles[3] = LATENCY.threshold; /* nor does one on the border */
    g_assert_cmpfloat(sector_of(probes, &confidence), ==, 32);
    add_probe(probes, 64, 4, 16);
    g_assert_cmpfloat(sector_of(probes, &confidence), ==, 0);
}

/* Chases that were warmed, or not in order, say nothing. */
static void
test_other_chases(void)
{
    for (guint kind = 0; kind < 4; kind++) {
        g_autoptr(GPtrArray) probes = make_probes(2, 64, 4, 32);
        double confidence;

        for (guint i = 0; i < 2; i++) {
            CacheProbe *probe = g_ptr_array_index(probes, i);

            if (kind == 1)
                probe->warm_passes = 1;
            if (kind == 2)
                probe->offsets[63] += 4;
            for (guint k = 0; kind == 3 && k < 32; k++) {
                guint64 offset = probe->offsets[k];

                probe->offsets[k] = probe->offsets[63 - k];
                probe->offsets[63 - k] = offset;
            }
        }
        g_assert_cmpfloat(sector_of(probes, &confidence), ==, kind == 0 ? 32 : 0);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/sector/sizes", test_sizes);
    g_test_add_func("/infer/sector/agreement", test_agreement);
    g_test_add_func("/infer/sector/other-chases", test_other_chases);
    return g_test_run();
}
