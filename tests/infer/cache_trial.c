/* SPDX-License-Identifier: MIT */
#include "cache_trial.h"

#include "cache_procedure.h"

typedef struct {
    GPtrArray *probes;
    gboolean cold;
} Record;

static void
record_probe(void *data, const char *purpose, const Chase *chase, const uint32_t *cycles)
{
    Record *record = data;
    CacheProbe *probe = cache_probe_new("l1", purpose, record->cold, chase->warm_passes, chase->n,
                                        chase->offsets, chase->passes);

    for (gsize i = 0; i < (gsize)chase->n * chase->passes; i++)
        probe->cycles[i] = (float)cycles[i];
    g_ptr_array_add(record->probes, probe);
}

GPtrArray *
cache_trial_probes(const SimCache *cache, guint64 array_bytes, const CacheLimits *limits, guint64 seed,
                   const char **ret_stopped)
{
    g_autoptr(ChaseDevice) device = sim_device_new(cache, array_bytes, seed);
    Record record = {g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free), cache->cold_start};
    int status = cache_procedure(device, limits, record_probe, &record, ret_stopped);

    g_assert_cmpint(status, !=, 2);
    return record.probes;
}

/* Gaussian elimination with the lowest bit of each row as its pivot. */
static guint
reduce(guint64 *rows, guint n)
{
    guint rank = 0;

    for (guint bit = 0; bit < 64; bit++) {
        guint pivot = rank;

        while (pivot < n && (rows[pivot] >> bit & 1) == 0)
            pivot++;
        if (pivot == n)
            continue;
        guint64 row = rows[pivot];
        rows[pivot] = rows[rank];
        rows[rank] = row;
        for (guint i = 0; i < n; i++)
            if (i != rank && rows[i] >> bit & 1)
                rows[i] ^= row;
        rank++;
    }
    return rank;
}

char *
cache_trial_mapping(const SimCache *cache, guint64 mapped_bytes)
{
    guint64 rows[16], n = 0, all = mapped_bytes - 1;

    if (cache->sets == 1)
        return g_strdup("none");
    if (cache->mapping == SIM_TABLE)
        return g_strdup("irregular");
    gboolean power = (cache->sets & (cache->sets - 1)) == 0;
    if (cache->mapping == SIM_MODULO && !power)
        return g_strdup_printf("modulo %u", cache->sets);
    for (guint bit = 0; 1u << bit < cache->sets; bit++)
        rows[n++] = cache->mapping == SIM_MODULO ? cache->line_bytes << bit : cache->masks[bit] & all;
    guint rank = reduce(rows, (guint)n);
    GString *text = g_string_new(NULL);
    for (guint row = 0; row < rank; row++)
        for (guint bit = 0, first = 1; bit < 64; bit++)
            if (rows[row] >> bit & 1) {
                g_string_append_printf(text, first ? (row == 0 ? "%u" : ",%u") : "^%u", bit);
                first = 0;
            }
    return g_string_free(text, FALSE);
}

static void
compare_number(const char *name, const CacheNumber *number, double truth, char **wrong, GString *undetermined)
{
    if (!number->known)
        g_string_append_printf(undetermined, "%s ", name);
    else if (!*wrong && number->value != truth)
        *wrong = g_strdup_printf("%s is %g, not %g", name, truth, number->value);
}

static void
compare_text(const char *name, const CacheText *text, const char *truth, char **wrong, GString *undetermined)
{
    if (!text->text)
        g_string_append_printf(undetermined, "%s ", name);
    else if (!*wrong && g_strcmp0(text->text, truth) != 0)
        *wrong = g_strdup_printf("%s is %s, not %s", name, truth, text->text);
}

static const char *
policy_name(const SimCache *cache, guint ways)
{
    static const char *const NAMES[] = {"lru", "fifo", "tree-plru", "random"};

    if (ways == 1)
        return "none";
    if (cache->policy == SIM_RANDOM && cache->weights[0] != 0)
        return "weighted random";
    return ways == 2 && cache->policy == SIM_TREE_PLRU ? "lru" : NAMES[cache->policy];
}

char *
cache_trial_compare(const SimCache *cache, const CacheStructure *structure, GString *undetermined)
{
    char *wrong = NULL;
    guint64 lines = 0;
    guint fewest = G_MAXUINT;

    for (guint set = 0; set < cache->sets; set++) {
        lines += cache->ways[set];
        fewest = MIN(fewest, cache->ways[set]);
    }
    g_autofree char *mapping = cache_trial_mapping(cache, structure->mapped_bytes);
    compare_number("sector_bytes", &structure->sector_bytes, (double)cache->sector_bytes, &wrong,
                   undetermined);
    compare_number("line_bytes", &structure->line_bytes, (double)cache->line_bytes, &wrong, undetermined);
    compare_number("sets", &structure->sets, cache->sets, &wrong, undetermined);
    compare_number("ways", &structure->ways, fewest, &wrong, undetermined);
    compare_number("capacity_bytes", &structure->capacity_bytes, (double)(lines * cache->line_bytes), &wrong,
                   undetermined);
    compare_text("mapping", &structure->mapping, mapping, &wrong, undetermined);
    if (g_strcmp0(structure->policy.text, "not lru") == 0 && cache->policy != SIM_LRU &&
        cache->policy != SIM_FIFO)
        g_string_append(undetermined, "policy ");
    else
        compare_text("policy", &structure->policy, policy_name(cache, fewest), &wrong, undetermined);
    return wrong;
}
