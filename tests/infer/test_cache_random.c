/* SPDX-License-Identifier: MIT */
#include "cache_trial.h"

#include <stdlib.h>

#define SEED 20161101
#define ARRAY_BYTES (16u << 20)
#define MOST_BYTES (64u << 10)
#define MOST_UNDETERMINED 5 /* percent of the caches, with anything not determined */

static guint first_cache, n_caches = 1000;
static guint64 seed = SEED;

static SimCache *
random_cache(GRand *rand)
{
    guint64 line = 16u << g_rand_int_range(rand, 0, 5);
    guint64 sector = g_rand_boolean(rand) ? line : MAX(line >> g_rand_int_range(rand, 1, 4), 16);
    guint ways = (guint)g_rand_int_range(rand, 1, 17), kind = (guint)g_rand_int_range(rand, 0, 3);
    guint most = (guint)MIN(128, MOST_BYTES / line / ways),
          sets = (guint)g_rand_int_range(rand, 1, (int)most + 1);
    SimPolicy policy = (SimPolicy)g_rand_int_range(rand, 0, 4);

    if (policy == SIM_TREE_PLRU)
        ways = 1u << g_rand_int_range(rand, 0, ways >= 8 ? 4 : ways >= 4 ? 3 : ways >= 2 ? 2 : 1);
    if (kind != 0)
        while ((sets & (sets - 1)) != 0)
            sets &= sets - 1;
    SimCache *cache = sim_cache_new(line, sector, sets, ways);
    cache->policy = policy;
    cache->mapping = kind == 0 ? SIM_MODULO : SIM_XOR;
    for (guint bit = 0; 1u << bit < sets; bit++) {
        cache->masks[bit] = line << bit;
        for (guint64 other = line * sets; kind == 2 && other < ARRAY_BYTES; other *= 2)
            cache->masks[bit] |= g_rand_boolean(rand) ? other : 0;
    }
    cache->hit = (guint)g_rand_int_range(rand, 25, 130);
    cache->miss = cache->hit + (guint)g_rand_int_range(rand, 60, 300);
    cache->far_miss = cache->miss + (g_rand_boolean(rand) ? (guint)g_rand_int_range(rand, 50, 250) : 0);
    cache->jitter = (guint)g_rand_int_range(rand, 0, 7);
    cache->slow_rate = g_rand_boolean(rand) ? 0 : g_rand_double_range(rand, 0, 0.005);
    return cache;
}

static char *
describe(const SimCache *cache)
{
    static const char *const POLICIES[] = {"lru", "fifo", "tree-plru", "random"};
    g_autofree char *mapping = cache_trial_mapping(cache, ARRAY_BYTES);

    return g_strdup_printf("%u sets of %u ways, line %u, sector %u, %s, %s, %.4f slow hits", cache->sets,
                           cache->ways[0], (guint)cache->line_bytes, (guint)cache->sector_bytes,
                           POLICIES[cache->policy], mapping, cache->slow_rate);
}

/* A random hash or, half of the time, one of every address bit that the array has. */
static void
test_random_caches(void)
{
    guint undetermined = 0, wrong = 0;
    gsize visits = 0;

    for (guint i = first_cache; i < first_cache + n_caches; i++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed_array((guint32[]){(guint32)seed, i}, 2);
        g_autoptr(SimCache) cache = random_cache(rand);
        g_autoptr(GError) error = NULL;
        g_autoptr(GString) names = g_string_new(NULL);
        CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};
        const char *stopped;
        g_autoptr(GPtrArray) probes = cache_trial_probes(cache, ARRAY_BYTES, &limits, seed + i, &stopped);
        g_autoptr(CacheStructure) structure = cache_infer(probes, &error);

        g_assert_no_error(error);
        g_autofree char *mistake = cache_trial_compare(cache, structure, names);
        g_autofree char *description = describe(cache);
        if (mistake)
            g_test_message("seed %" G_GUINT64_FORMAT " cache %u: WRONG %s (%s)", seed, i, mistake,
                           description);
        if (names->len > 0) {
            g_autofree char *text = cache_structure_text(structure);

            g_test_message("seed %" G_GUINT64_FORMAT " cache %u: not determined: %s(%s)%s%s\n%s", seed, i,
                           names->str, description, stopped ? "; stopped: " : "", stopped ? stopped : "",
                           text);
        }
        wrong += mistake != NULL;
        undetermined += names->len > 0;
        for (guint p = 0; p < probes->len; p++)
            visits += ((CacheProbe *)g_ptr_array_index(probes, p))->n *
                      ((CacheProbe *)g_ptr_array_index(probes, p))->passes;
    }
    g_test_message("%u caches: %u wrong, %u with something not determined, %.0f visits each on average",
                   n_caches, wrong, undetermined, (double)visits / n_caches);
    g_assert_cmpuint(wrong, ==, 0);
    g_assert_cmpuint(undetermined * 100, <=, n_caches * MOST_UNDETERMINED);
}

/* Arguments: the first cache, their number, the seed. */
int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        first_cache = (guint)strtoul(argv[1], NULL, 10);
    if (argc > 2)
        n_caches = (guint)strtoul(argv[2], NULL, 10);
    if (argc > 3)
        seed = strtoull(argv[3], NULL, 10);
    g_test_add_func("/infer/cache/random", test_random_caches);
    return g_test_run();
}
