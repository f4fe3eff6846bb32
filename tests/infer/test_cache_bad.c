/* SPDX-License-Identifier: MIT */

/* Traces that are not what was measured: an error, or "not determined", never a wrong value. */
#include "cache_trial.h"

#include <math.h>
#include <string.h>

#define ARRAY_BYTES (16u << 20)
#define ROUNDS 40

/* Changes the probes in place; AMOUNT runs from 0 (little) to 1 (much). */
typedef void (*Damage)(GPtrArray *probes, GRand *rand, double amount);

static CacheProbe *
any_probe(GPtrArray *probes, GRand *rand)
{
    return g_ptr_array_index(probes, g_rand_int_range(rand, 0, (int)probes->len));
}

/* Rows change places: the offsets of two visits are swapped, their latencies are not. */
static void
swap_rows(GPtrArray *probes, GRand *rand, double amount)
{
    for (guint i = 0; i < 1 + amount * probes->len; i++) {
        CacheProbe *probe = any_probe(probes, rand);

        for (guint j = 0; j < 1 + amount * probe->n; j++) {
            guint a = (guint)g_rand_int_range(rand, 0, (int)probe->n),
                  b = (guint)g_rand_int_range(rand, 0, (int)probe->n);
            guint64 offset = probe->offsets[a];

            probe->offsets[a] = probe->offsets[b];
            probe->offsets[b] = offset;
        }
    }
}

/* Latencies become those of other visits, of whatever probe. */
static void
garble_cycles(GPtrArray *probes, GRand *rand, double amount)
{
    for (guint i = 0; i < 1 + amount * 1000; i++) {
        CacheProbe *a = any_probe(probes, rand), *b = any_probe(probes, rand);

        a->cycles[g_rand_int_range(rand, 0, (int)(a->n * a->passes))] =
            b->cycles[g_rand_int_range(rand, 0, (int)(b->n * b->passes))];
    }
}

static void
cut_passes(GPtrArray *probes, GRand *rand, double amount)
{
    for (guint i = 0; i < 1 + amount * probes->len; i++) {
        CacheProbe *probe = any_probe(probes, rand);

        probe->passes = (guint)g_rand_int_range(rand, 1, (int)probe->passes + 1);
    }
}

static void
drop_probes(GPtrArray *probes, GRand *rand, double amount)
{
    for (guint i = 0, n = (guint)(1 + amount * (probes->len - 2)); i < n; i++)
        g_ptr_array_remove_index(probes, (guint)g_rand_int_range(rand, 0, (int)probes->len));
}

static void
drop_tail(GPtrArray *probes, GRand *rand, double amount)
{
    guint n = (guint)(1 + amount * (probes->len - 2));

    g_ptr_array_remove_range(probes, probes->len - n, n);
}

/* Whole probes keep their words and get the latencies of another of the same size. */
static void
swap_probes(GPtrArray *probes, GRand *rand, double amount)
{
    for (guint i = 0; i < 1 + amount * probes->len; i++) {
        CacheProbe *a = any_probe(probes, rand), *b = any_probe(probes, rand);

        if (a->n != b->n || a->passes != b->passes)
            continue;
        float *cycles = a->cycles;
        a->cycles = b->cycles;
        b->cycles = cycles;
    }
}

static void
shift_offsets(GPtrArray *probes, GRand *rand, double amount)
{
    for (guint i = 0; i < 1 + amount * probes->len; i++) {
        CacheProbe *probe = any_probe(probes, rand);

        for (guint j = 0; j < probe->n; j++)
            probe->offsets[j] += 4096;
    }
}

static const struct {
    const char *name;
    Damage damage;
} DAMAGES[] = {
    {"rows swapped", swap_rows},        {"latencies garbled", garble_cycles},
    {"passes cut", cut_passes},         {"probes dropped", drop_probes},
    {"the end cut off", drop_tail},     {"probes mixed up", swap_probes},
    {"offsets shifted", shift_offsets},
};

static SimCache *
small_cache(guint round)
{
    static const struct {
        guint line, sector, sets, ways;
        SimMapping mapping;
        SimPolicy policy;
    } CACHES[] = {
        {128, 32, 16, 4, SIM_MODULO, SIM_LRU},  {64, 64, 12, 8, SIM_MODULO, SIM_TREE_PLRU},
        {32, 32, 32, 4, SIM_XOR, SIM_FIFO},     {32, 16, 8, 6, SIM_XOR, SIM_RANDOM},
        {128, 128, 1, 24, SIM_MODULO, SIM_LRU}, {64, 16, 64, 2, SIM_XOR, SIM_LRU},
    };
    guint i = round % G_N_ELEMENTS(CACHES);
    SimCache *cache = sim_cache_new(CACHES[i].line, CACHES[i].sector, CACHES[i].sets, CACHES[i].ways);

    cache->mapping = CACHES[i].mapping;
    cache->policy = CACHES[i].policy;
    for (guint bit = 0; 1u << bit < cache->sets; bit++)
        cache->masks[bit] = (cache->line_bytes << bit) | (G_GUINT64_CONSTANT(0x500000) >> bit);
    cache->jitter = 3;
    cache->slow_rate = 0.001;
    return cache;
}

static void
test_damage(gconstpointer data)
{
    guint kind = GPOINTER_TO_UINT(data), refused = 0, undetermined = 0, whole = 0;
    CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};
    g_autoptr(GRand) rand = g_rand_new_with_seed(kind + 1);

    for (guint round = 0; round < ROUNDS; round++) {
        g_autoptr(SimCache) cache = small_cache(round);
        g_autoptr(GString) names = g_string_new(NULL);
        g_autoptr(GError) error = NULL;
        const char *stopped;
        double amount = (round % 8) / 8.0;
        g_autoptr(GPtrArray) probes = cache_trial_probes(cache, ARRAY_BYTES, &limits, round, &stopped);

        DAMAGES[kind].damage(probes, rand, amount * amount);
        g_autoptr(CacheStructure) structure = cache_infer(probes, &error);
        if (!structure) {
            g_assert_nonnull(error);
            refused++;
            continue;
        }
        g_autofree char *mistake = cache_trial_compare(cache, structure, names);
        if (mistake)
            g_test_message("%s, round %u: %s", DAMAGES[kind].name, round, mistake);
        g_assert_null(mistake);
        undetermined += names->len > 0;
        whole += names->len == 0;
    }
    g_test_message("%s: %u refused, %u with something not determined, %u recovered all the same",
                   DAMAGES[kind].name, refused, undetermined, whole);
}

static void
test_impossible_probes(void)
{
    const guint64 offsets[] = {0, 128, 256};

    for (guint kind = 0; kind < 6; kind++) {
        g_autoptr(GPtrArray) probes = g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);
        g_autoptr(GError) error = NULL;
        CacheProbe *probe = cache_probe_new("l1", "grow", TRUE, 2, 3, offsets, 4);

        g_ptr_array_add(probes, probe);
        if (kind == 0)
            probe->cycles[5] = NAN;
        if (kind == 1)
            probe->cycles[5] = -1;
        if (kind == 2)
            probe->cycles[5] = 1e9f;
        if (kind == 3)
            probe->offsets[1] = 0;
        if (kind == 4)
            probe->offsets[1] = 126;
        if (kind == 5)
            g_ptr_array_add(probes, cache_probe_new("texture", "grow", TRUE, 2, 3, offsets, 4));
        g_autoptr(CacheStructure) structure = cache_infer(probes, &error);
        g_assert_null(structure);
        g_assert_error(error, CACHE_ERROR, CACHE_ERROR_PROBE);
        if (kind == 5)
            g_assert_cmpstr(error->message, ==, "probe 2 is of the path texture, the first of l1");
        else
            g_assert_true(g_str_has_prefix(error->message, "probe 1: "));
    }
}

static void
test_nothing(void)
{
    g_autoptr(GPtrArray) probes = g_ptr_array_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(CacheStructure) structure = cache_infer(probes, &error);

    g_assert_null(structure);
    g_assert_error(error, CACHE_ERROR, CACHE_ERROR_NONE);
}

/* Where everything takes the same time, or any time, there is no cache to tell of. */
static void
test_no_cache(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);

    for (guint kind = 0; kind < 2; kind++) {
        g_autoptr(GPtrArray) probes = g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);

        for (guint n = 1; n < 40; n++) {
            guint64 offsets[40];

            for (guint i = 0; i < n; i++)
                offsets[i] = i * 4096;
            CacheProbe *probe = cache_probe_new("l1", "grow", TRUE, n % 3, n, offsets, 16);
            for (guint i = 0; i < n * 16; i++)
                probe->cycles[i] = (float)(kind == 0 ? 300 : g_rand_int_range(rand, 30, 600));
            g_ptr_array_add(probes, probe);
        }
        g_autoptr(GError) error = NULL;
        g_autoptr(CacheStructure) structure = cache_infer(probes, &error);
        g_assert_no_error(error);
        g_assert_false(structure->ways.known);
        g_assert_false(structure->line_bytes.known);
        g_assert_null(structure->policy.text);
        g_assert_nonnull(structure->ways.reason);
    }
}

static void
test_table(void)
{
    g_autoptr(TraceTable) table = trace_table_new("probe", "offset_bytes,pass0_cycles,pass1_cycles", 2);
    g_autoptr(GError) error = NULL;

    trace_table_set_key(table, "path", "l1");
    trace_table_set_key(table, "purpose", "grow");
    trace_table_set_key(table, "cold", "1");
    trace_table_set_cell(table, 1, 0, 128);
    trace_table_set_cell(table, 1, 2, 40.5);
    g_assert_null(cache_probe_from_table(table, &error));
    g_assert_error(error, CACHE_ERROR, CACHE_ERROR_PROBE);
    g_clear_error(&error);
    trace_table_set_key(table, "warm_passes", "3");
    g_autoptr(CacheProbe) probe = cache_probe_from_table(table, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(probe->n, ==, 2);
    g_assert_cmpuint(probe->passes, ==, 2);
    g_assert_cmpuint(probe->warm_passes, ==, 3);
    g_assert_true(probe->cold);
    g_assert_cmpuint(probe->offsets[1], ==, 128);
    g_assert_cmpfloat(probe->cycles[3], ==, 40.5f);
    trace_table_set_cell(table, 1, 0, 127.5);
    g_assert_null(cache_probe_from_table(table, &error));
    g_assert_error(error, CACHE_ERROR, CACHE_ERROR_PROBE);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint kind = 0; kind < G_N_ELEMENTS(DAMAGES); kind++) {
        g_autofree char *path = g_strdup_printf("/infer/cache/damaged/%s", DAMAGES[kind].name);

        g_test_add_data_func(path, GUINT_TO_POINTER(kind), test_damage);
    }
    g_test_add_func("/infer/cache/impossible", test_impossible_probes);
    g_test_add_func("/infer/cache/nothing", test_nothing);
    g_test_add_func("/infer/cache/no-cache", test_no_cache);
    g_test_add_func("/infer/cache/table", test_table);
    return g_test_run();
}
