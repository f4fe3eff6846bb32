/* SPDX-License-Identifier: MIT */

/* From the probes of known caches, as tables of a trace, to the keys of an architecture file. */
#include "cache_trial.h"
#include "sample_traces.h"

#include <string.h>

#define KB 1024u
#define MB (1024u * 1024u)

/* Adds the probes that the procedure makes of CACHE as tables of PROGRAM on PATH. */
static void
add_probes(TraceDirectory *directory, const char *program, const char *path, const SimCache *cache,
           guint64 array_bytes, const CacheLimits *limits)
{
    const char *stopped;
    g_autoptr(GPtrArray) probes = cache_trial_probes(cache, array_bytes, limits, 7, &stopped);

    g_assert_cmpstr(stopped, ==, NULL);
    for (guint i = 0; i < probes->len; i++) {
        const CacheProbe *probe = g_ptr_array_index(probes, i);
        g_autoptr(GString) columns = g_string_new("offset_bytes");

        for (guint p = 0; p < probe->passes; p++)
            g_string_append_printf(columns, ",pass%u_cycles", p);
        g_autofree char *warm = g_strdup_printf("%u", probe->warm_passes);
        TraceTable *table = sample_table(directory, program, "probe", columns->str, probe->n, "path", path,
                                         "purpose", probe->purpose, "cold", probe->cold ? "1" : "0",
                                         "warm_passes", warm, "overhead_cycles", "0", NULL);
        for (guint row = 0; row < probe->n; row++) {
            trace_table_set_cell(table, row, 0, (double)probe->offsets[row]);
            for (guint p = 0; p < probe->passes; p++)
                trace_table_set_cell(table, row, p + 1, probe->cycles[(gsize)p * probe->n + row]);
        }
    }
}

/* Mei and Chu 2016, Section 4.5. */
static SimCache *
fermi_l1(void)
{
    SimCache *cache = sim_cache_new(128, 128, 32, 4);
    const guint64 rows[] = {1 << 7 | 1 << 13, 1 << 8 | 1 << 14, 1 << 9, 1 << 10, 1 << 11};
    const double weights[] = {1. / 6, 1. / 2, 1. / 6, 1. / 6};

    cache->mapping = SIM_XOR;
    memcpy(cache->masks, rows, sizeof rows);
    memcpy(cache->weights, weights, sizeof weights);
    cache->policy = SIM_RANDOM;
    cache->hit = 116;
    cache->miss = 404;
    cache->far_miss = 490;
    cache->jitter = 4;
    return cache;
}

static void
test_l1(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    g_autoptr(SimCache) cache = fermi_l1();
    CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};

    add_probes(directory, "cache", "l1", cache, 16 * MB, &limits);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_BYTES), ==, 16384);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_LINE_BYTES), ==, 128);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_SECTOR_BYTES), ==, 128);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_SETS), ==, 32);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_WAYS), ==, 4);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_LRU), ==, 0);
    g_assert_cmpstr(sample_entry(result, ARCH_L1_SET_MAPPING)->value, ==, "7^13,8^14,9,10,11");
    g_assert_cmpstr(sample_entry(result, ARCH_L1_REPLACEMENT)->value, ==, "1/6,1/2,1/6,1/6");
    g_assert_cmpfloat(sample_value(result, ARCH_TRANSACTION_BYTES), ==, 128);
    sample_assert_unknown(result, ARCH_TEXTURE_L1_LINE_BYTES);
    sample_assert_unknown(result, ARCH_L2_TLB_SET_ENTRIES);
}

/* A sweep that says another size lowers the confidence in the probes', and is told. */
static void
test_contradiction(void)
{
    g_autoptr(SimCache) cache = fermi_l1();
    CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};
    double confidence[2];

    for (guint wrong = 0; wrong < 2; wrong++) {
        g_autoptr(TraceDirectory) directory = sample_directory_new();

        add_probes(directory, "cache", "l1", cache, 16 * MB, &limits);
        TraceTable *sweep = sample_table(directory, "cache", "sweep", SAMPLE_SWEEP_COLUMNS, 24, "path", "l1",
                                         "stride_bytes", "128", NULL);
        for (guint i = 0; i < 24; i++) {
            double size = 2048.0 * (i + 1), cycles = size <= 16384 * (1 + wrong) ? 116 : 404;

            sample_row(sweep, i, size, cycles, cycles, cycles - 2, cycles + 2, 500.0);
        }
        g_autoptr(InferResult) result = sample_infer(directory);
        g_assert_cmpfloat(sample_value(result, ARCH_L1_BYTES), ==, 16384);
        confidence[wrong] = sample_entry(result, ARCH_L1_BYTES)->confidence;
        g_assert_cmpuint(result->notes->len, ==,
                         2 * wrong); /* what the sets have room for, and what is held */
    }
    g_assert_cmpfloat_with_epsilon(confidence[1], confidence[0] / 2, 1e-12);
}

/* Mei and Chu 2016, Table 5: 16 entries of 2 MB, fully associative. */
static void
test_tlb(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    g_autoptr(SimCache) cache = sim_cache_new(2 * MB, 2 * MB, 1, 16);
    CacheLimits limits = {16 * MB, 128 * KB, 0, 2048, 16384, 10000000};

    cache->policy = SIM_LRU;
    cache->hit = 371;
    cache->miss = 398;
    cache->far_miss = 482;
    cache->jitter = 4;
    add_probes(directory, "tlb", "tlb", cache, G_GUINT64_CONSTANT(1) << 33, &limits);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_TLB_PAGE_BYTES), ==, 2 * MB);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_TLB_ENTRIES), ==, 16);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_TLB_REACH_BYTES), ==, 32 * MB);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_TLB_SETS), ==, 1);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_TLB_LRU), ==, 1);
    g_assert_cmpstr(sample_entry(result, ARCH_L1_TLB_REPLACEMENT)->value, ==, "lru");
}

/* Another table that says more entries, or fewer, lowers the confidence in those of the probes, and is told.
 */
static void
test_tlb_contradiction(void)
{
    static const guint ENTRIES[] = {16, 12, 20};
    double confidence[3];

    for (guint i = 0; i < G_N_ELEMENTS(ENTRIES); i++) {
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        g_autoptr(SimCache) cache = sim_cache_new(2 * MB, 2 * MB, 1, 16);
        CacheLimits limits = {16 * MB, 128 * KB, 0, 2048, 16384, 10000000};

        cache->hit = 371;
        cache->miss = cache->far_miss = 398;
        add_probes(directory, "tlb", "tlb", cache, G_GUINT64_CONSTANT(1) << 33, &limits);
        TraceTable *reach = sample_table(directory, "tlb", "reach", SAMPLE_SWEEP_COLUMNS, 30, "stride_bytes",
                                         "2097152", NULL);
        for (guint row = 0; row < 30; row++) {
            double cycles = row < ENTRIES[i] ? 371 : 398;

            sample_row(reach, row, (row + 1) * 2.0 * MB, cycles, cycles, cycles, cycles, 500.0);
        }
        g_autoptr(InferResult) result = sample_infer(directory);
        g_assert_cmpfloat(sample_value(result, ARCH_L1_TLB_ENTRIES), ==, 16);
        confidence[i] = sample_entry(result, ARCH_L1_TLB_ENTRIES)->confidence;
        guint told = 0;
        for (guint n = 0; n < result->notes->len; n++)
            told += strstr(g_ptr_array_index(result->notes, n), "l1_tlb_entries: tlb, reach says") != NULL;
        g_assert_cmpuint(told, ==, ENTRIES[i] != 16);
    }
    g_assert_cmpfloat_with_epsilon(confidence[1], confidence[0] / 2, 1e-12);
    g_assert_cmpfloat_with_epsilon(confidence[2], confidence[0] / 2, 1e-12);
}

/* A probe that no chase can have made stops the inference with its place. */
static void
test_bad_probe(void)
{
    static const double OFFSETS[][2] = {{0, 0}, {2, 4}, {-4, 0}, {0, 1e300}};

    for (guint i = 0; i < G_N_ELEMENTS(OFFSETS); i++) {
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        g_autoptr(GError) error = NULL;
        TraceTable *table = sample_table(directory, "cache", "probe", "offset_bytes,pass0_cycles", 2, "path",
                                         "l1", "purpose", "grow", "cold", "0", "warm_passes", "1", NULL);

        for (guint row = 0; row < 2; row++)
            sample_row(table, row, OFFSETS[i][row], 30.0);
        g_assert_null(infer_architecture(directory, &error));
        g_assert_nonnull(error);
        g_assert_nonnull(strstr(error->message, "l1"));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/probes/l1", test_l1);
    g_test_add_func("/infer/probes/contradiction", test_contradiction);
    g_test_add_func("/infer/probes/tlb", test_tlb);
    g_test_add_func("/infer/probes/tlb/contradiction", test_tlb_contradiction);
    g_test_add_func("/infer/probes/bad", test_bad_probe);
    return g_test_run();
}
