/* SPDX-License-Identifier: MIT */

/* Sets of hundreds of ways that do not replace the least recently used line, as today's L1: no pool ever
 * shows all lines of a set, and a set is found within a crowd. */
#include "cache_trial.h"

#define MB (1024u * 1024u)

typedef struct {
    guint sets, ways;
    guint64 line, sector;
} Shape;

static void
test_large_sets(gconstpointer data)
{
    const Shape *shape = data;

    for (guint64 seed = 1; seed <= 3; seed++) {
        const char *stopped;
        g_autoptr(SimCache) cache = sim_cache_new(shape->line, shape->sector, shape->sets, shape->ways);
        g_autoptr(GError) error = NULL;
        g_autoptr(GString) undetermined = g_string_new(NULL);
        CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};

        cache->policy = SIM_RANDOM;
        cache->mapping = SIM_XOR;
        for (guint bit = 0; 1u << bit < shape->sets; bit++)
            cache->masks[bit] = (shape->line << bit) | (G_GUINT64_CONSTANT(0x3d5000) << bit);
        cache->jitter = 2;
        g_autoptr(GPtrArray) probes = cache_trial_probes(cache, 32 * MB, &limits, seed, &stopped);
        g_autoptr(CacheStructure) structure = cache_infer(probes, &error);
        g_assert_no_error(error);
        g_autofree char *mistake = cache_trial_compare(cache, structure, undetermined);
        g_autofree char *text = cache_structure_text(structure);
        g_test_message("%s", text);
        g_assert_cmpstr(mistake, ==, NULL);
        g_assert_cmpstr(undetermined->str, ==, "policy ");
        g_assert_cmpstr(structure->policy.text, ==, "not lru");
    }
}

/* 256 KB in 512 hashed sets of four lines, of which other uses of the memory leave 240 KB: as the L1 of an
 * H200, where sixteen more address bits go into the sets. */
static void
test_less_than_its_sets(void)
{
    for (guint64 seed = 1; seed <= 3; seed++) {
        const char *stopped;
        g_autoptr(SimCache) cache = sim_cache_new(128, 32, 512, 4);
        g_autoptr(GError) error = NULL;
        CacheLimits limits = {4096, 4, 0, 8192, 32768, 40000000};

        cache->held_lines = 1920;
        cache->mapping = SIM_XOR;
        for (guint bit = 0; bit < 9; bit++)
            cache->masks[bit] =
                (G_GUINT64_CONSTANT(128) << bit) | (G_GUINT64_CONSTANT(0xb70000) & ~(0x10000u << bit % 5));
        cache->jitter = 1;
        g_autoptr(GPtrArray) probes = cache_trial_probes(cache, 16 * MB, &limits, seed, &stopped);
        g_autoptr(CacheStructure) structure = cache_infer(probes, &error);
        g_assert_no_error(error);
        g_autofree char *text = cache_structure_text(structure);
        g_autofree char *mapping = cache_trial_mapping(cache, 16 * MB);
        g_test_message("%s", text);
        g_assert_cmpstr(structure->mapping.text, ==, mapping);
        g_assert_cmpfloat(structure->sets.value, ==, 512);
        g_assert_cmpfloat(structure->ways.value, ==, 4);
        g_assert_cmpfloat(structure->line_bytes.value, ==, 128);
        g_assert_cmpfloat(structure->capacity_bytes.value, ==, 1920 * 128);
        g_assert_cmpstr(structure->policy.text, ==, "lru");
    }
}

int
main(int argc, char **argv)
{
    static const Shape SHAPES[] = {{2, 480, 128, 32}, {4, 160, 64, 64}, {1, 300, 128, 32}};

    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(SHAPES); i++) {
        g_autofree char *path =
            g_strdup_printf("/infer/cache/large/%u-sets-of-%u", SHAPES[i].sets, SHAPES[i].ways);

        g_test_add_data_func(path, &SHAPES[i], test_large_sets);
    }
    g_test_add_func("/infer/cache/large/less-than-its-sets", test_less_than_its_sets);
    return g_test_run();
}
