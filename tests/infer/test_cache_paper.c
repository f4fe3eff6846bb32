/* SPDX-License-Identifier: MIT */

/* The caches of Mei and Chu 2016, Table 5 and Section 4, and those of Mei et al. 2014 where the two disagree.
 */
#include "cache_trial.h"

#define KB 1024u
#define MB (1024u * 1024u)

static void
use_rows(SimCache *cache, const guint64 *rows, guint n)
{
    cache->mapping = SIM_XOR;
    for (guint i = 0; i < n; i++)
        cache->masks[i] = rows[i];
}

#define BIT(n) (G_GUINT64_CONSTANT(1) << (n))

/* The Fermi L1. The text puts the cache way into address bits 12-13 and the major set into bits 9-11, counted
 * from 0 with the line in bits 0-6; by it alone lines 4 KB apart would differ in the way and in nothing else,
 * so that lines 3, 35, 67, 99 and 131 (counted from 1) would share a set. Fig. 11 has 3, 35, 68, 100 and 129.
 * Both hold when two of the bits above the 32 sets also turn the low bits of the set's index:
 *
 *     address  14  13  12   11 10  9   8   7   6 ... 0        set = (line & 31) ^ line bit 6 ^ (line bit 7 <<
 * 1) = {11, 10, 9, 8 ^ 14, 7 ^ 13} line      7   6   5    4  3  2   1   0
 *
 * Line bit 5 (address bit 12) only chooses among the ways: 3 and 35 (2 and 34 from 0). Line bit 6 also turns
 * line bit 0: 68 and 100 (67 = 64 + 3 and 99 = 96 + 3 from 0, where 3 = 2 ^ 1). Line bit 7 turns line bit 1:
 * 129 (128 from 0, 128 + 0 where 0 = 2 ^ 2). Bits 9-11 stay the major set, as in the text: four lines that
 * follow each other and lie in four ways are the sixteen lines of one. */
static SimCache *
fermi_l1(void)
{
    SimCache *cache = sim_cache_new(128, 128, 32, 4);
    const guint64 rows[] = {BIT(7) | BIT(13), BIT(8) | BIT(14), BIT(9), BIT(10), BIT(11)};
    const double weights[] = {1. / 6, 1. / 2, 1. / 6, 1. / 6};

    use_rows(cache, rows, G_N_ELEMENTS(rows));
    for (guint way = 0; way < 4; way++)
        cache->weights[way] = weights[way];
    cache->policy = SIM_RANDOM;
    cache->hit = 116;
    cache->miss = 404;
    cache->far_miss = 490;
    cache->jitter = 4;
    return cache;
}

/* Runs procedure and inference and asserts that everything is found. */
static CacheStructure *
assert_found(const SimCache *cache, guint64 array_bytes, const CacheLimits *limits, guint64 seed)
{
    const char *stopped;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) undetermined = g_string_new(NULL);
    g_autoptr(GPtrArray) probes = cache_trial_probes(cache, array_bytes, limits, seed, &stopped);
    CacheStructure *structure = cache_infer(probes, &error);

    g_assert_no_error(error);
    g_autofree char *text = cache_structure_text(structure);
    g_autofree char *mistake = cache_trial_compare(cache, structure, undetermined);
    g_test_message("%s", text);
    g_assert_cmpstr(stopped, ==, NULL);
    g_assert_cmpstr(mistake, ==, NULL);
    g_assert_cmpstr(undetermined->str, ==, "");
    return structure;
}

static void
assert_data_cache(const SimCache *cache, const char *mapping, const char *policy)
{
    CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};

    for (guint64 seed = 1; seed <= 5; seed++) {
        g_autoptr(CacheStructure) structure = assert_found(cache, 16 * MB, &limits, seed);

        g_assert_cmpstr(structure->mapping.text, ==, mapping);
        g_assert_cmpstr(structure->policy.text, ==, policy);
    }
}

/* Of an array of 129 lines those of Fig. 11, and no others, share the set that is overfull. */
static void
test_fermi_figure_11(void)
{
    g_autoptr(SimCache) cache = fermi_l1();
    const guint shown[] = {3, 35, 68, 100, 129};
    guint next = 0;

    for (guint line = 1; line <= 129; line++) {
        guint lines = 0, set = sim_cache_set_of(cache, (line - 1) * 128);

        for (guint other = 1; other <= 129; other++)
            lines += sim_cache_set_of(cache, (other - 1) * 128) == set;
        g_assert_cmpuint(lines, ==, next < 5 && line == shown[next] ? 5 : 4);
        if (lines == 5)
            next++;
    }
    g_assert_cmpuint(next, ==, G_N_ELEMENTS(shown));
}

static void
test_fermi_l1(void)
{
    g_autoptr(SimCache) cache = fermi_l1();
    CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};

    for (guint64 seed = 1; seed <= 5; seed++) {
        g_autoptr(CacheStructure) structure = assert_found(cache, 16 * MB, &limits, seed);

        g_assert_cmpfloat(structure->capacity_bytes.value, ==, 16 * KB);
        g_assert_cmpfloat(structure->sets.value, ==, 32);
        g_assert_cmpstr(structure->mapping.text, ==, "7^13,8^14,9,10,11");
        g_assert_cmpstr(structure->policy.text, ==, "weighted random");
        g_assert_cmpstr(structure->replacement.text, ==, "1/6,1/2,1/6,1/6");
    }
}

/* Fermi and Kepler: 12 KB, four sets by address bits 7 and 8 though the line has 32 bytes, LRU. Maxwell: 24
 * KB. The read-only cache of Kepler is the same. */
static void
test_texture(gconstpointer ways)
{
    g_autoptr(SimCache) cache = sim_cache_new(32, 32, 4, GPOINTER_TO_UINT(ways));
    const guint64 rows[] = {BIT(7), BIT(8)};

    use_rows(cache, rows, G_N_ELEMENTS(rows));
    cache->hit = 108;
    cache->miss = 240;
    cache->far_miss = 260;
    cache->jitter = 4;
    cache->slow_rate = 0.001;
    assert_data_cache(cache, "7,8", "lru");
}

/* Maxwell's read-only cache: 24 KB in four sets, "rather random data mapping". */
static void
test_maxwell_read_only(void)
{
    for (guint32 seed = 1; seed <= 5; seed++) {
        g_autoptr(SimCache) cache = sim_cache_new(32, 32, 4, 192);
        g_autoptr(GRand) rand = g_rand_new_with_seed(seed);

        cache->mapping = SIM_TABLE;
        cache->table_n = 16 * MB / 32;
        cache->table = g_new(guint, cache->table_n);
        for (guint64 line = 0; line < cache->table_n; line++)
            cache->table[line] = (guint)g_rand_int_range(rand, 0, 4);
        cache->jitter = 4;
        cache->slow_rate = 0.001;
        CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};
        g_autoptr(CacheStructure) structure = assert_found(cache, 16 * MB, &limits, seed);
        g_assert_cmpstr(structure->mapping.text, ==, "irregular");
        g_assert_cmpfloat(structure->capacity_bytes.value, ==, 24 * KB);
    }
}

static SimCache *
new_tlb(guint sets, guint ways)
{
    SimCache *cache = sim_cache_new(2 * MB, 2 * MB, sets, ways);

    cache->cold_start = FALSE;
    cache->hit = 200;
    cache->miss = 290;
    cache->far_miss = 290;
    cache->jitter = 6;
    cache->slow_rate = 0.001;
    return cache;
}

/* Words 128 KB apart for the page, 16 MB apart for the group; 8 GB of pages. */
static const CacheLimits TLB_LIMITS = {16 * MB, 128 * KB, 0, 2048, 16384, 10000000};

/* The L1 TLB: 16 entries of 2 MB, fully associative; LRU in 2014 and not in 2016. */
static void
test_l1_tlb(gconstpointer policy)
{
    g_autoptr(SimCache) cache = new_tlb(1, 16);

    cache->policy = (SimPolicy)GPOINTER_TO_UINT(policy);
    for (guint64 seed = 1; seed <= 5; seed++) {
        g_autoptr(CacheStructure) structure = assert_found(cache, BIT(33), &TLB_LIMITS, seed);

        g_assert_cmpfloat(structure->line_bytes.value, ==, 2 * MB);
        g_assert_cmpfloat(structure->capacity_bytes.value, ==, 32 * MB);
        g_assert_cmpstr(structure->mapping.text, ==, "none");
        g_assert_cmpstr(structure->policy.text, ==, !policy ? "lru" : "random");
    }
}

/* The L2 TLB: a set of 17 pages and six of 8, such that Fig. 8 comes out: 65 pages fit, one more overfills
 * the large set, and each page behind that another one. */
static SimCache *
new_l2_tlb(void)
{
    SimCache *cache = new_tlb(7, 8);

    cache->ways[0] = 17;
    cache->mapping = SIM_TABLE;
    cache->table_n = 65;
    cache->table = g_new(guint, 65);
    for (guint page = 0; page < 65; page++)
        cache->table[page] = page < 7 ? page : page < 49 ? (page - 7) % 6 + 1 : 0;
    return cache;
}

static void
test_l2_tlb_figure_8(void)
{
    g_autoptr(SimCache) cache = new_l2_tlb();

    for (guint pages = 60; pages <= 72; pages++) {
        guint lines[7] = {0}, missed = 0;

        for (guint page = 0; page < pages; page++)
            lines[sim_cache_set_of(cache, (guint64)page * 2 * MB)]++;
        for (guint set = 0; set < 7; set++)
            missed += lines[set] > cache->ways[set] ? lines[set] : 0;
        g_assert_cmpuint(missed, ==, pages < 66 ? 0 : pages == 66 ? 18 : 18 + (pages - 66) * 9);
    }
}

static void
test_l2_tlb(void)
{
    g_autoptr(SimCache) cache = new_l2_tlb();

    for (guint64 seed = 1; seed <= 5; seed++) {
        g_autoptr(CacheStructure) structure = assert_found(cache, BIT(33), &TLB_LIMITS, seed);

        g_assert_cmpuint(structure->set_ways->len, ==, 7);
        for (guint set = 0; set < 7; set++)
            g_assert_cmpuint(g_array_index(structure->set_ways, guint, set), ==, set == 0 ? 17 : 8);
        g_assert_cmpfloat(structure->capacity_bytes.value, ==, 130.0 * MB);
        g_assert_cmpstr(structure->policy.text, ==, "lru");
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/cache/fermi-l1/figure-11", test_fermi_figure_11);
    g_test_add_func("/infer/cache/fermi-l1", test_fermi_l1);
    g_test_add_data_func("/infer/cache/texture-12k", GUINT_TO_POINTER(96), test_texture);
    g_test_add_data_func("/infer/cache/texture-24k", GUINT_TO_POINTER(192), test_texture);
    g_test_add_func("/infer/cache/maxwell-read-only", test_maxwell_read_only);
    g_test_add_data_func("/infer/cache/l1-tlb-lru", GUINT_TO_POINTER(SIM_LRU), test_l1_tlb);
    g_test_add_data_func("/infer/cache/l1-tlb-random", GUINT_TO_POINTER(SIM_RANDOM), test_l1_tlb);
    g_test_add_func("/infer/cache/l2-tlb/figure-8", test_l2_tlb_figure_8);
    g_test_add_func("/infer/cache/l2-tlb", test_l2_tlb);
    return g_test_run();
}
