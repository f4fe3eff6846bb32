/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

#include <stdlib.h>
#include <string.h>

static gboolean
check_probes(const GPtrArray *probes, GError **error)
{
    if (probes->len == 0) {
        g_set_error(error, CACHE_ERROR, CACHE_ERROR_NONE, "there is no probe");
        return FALSE;
    }
    const CacheProbe *first = g_ptr_array_index(probes, 0);
    for (guint i = 0; i < probes->len; i++) {
        const CacheProbe *probe = g_ptr_array_index(probes, i);

        if (strcmp(probe->path, first->path) != 0) {
            g_set_error(error, CACHE_ERROR, CACHE_ERROR_PROBE, "probe %u is of the path %s, the first of %s",
                        i + 1, probe->path, first->path);
            return FALSE;
        }
        if (!cache_probe_check(probe, error)) {
            g_prefix_error(error, "probe %u: ", i + 1);
            return FALSE;
        }
    }
    return TRUE;
}

static int
compare_ways(gconstpointer a, gconstpointer b)
{
    guint x = *(const guint *)a, y = *(const guint *)b;

    return (x < y) - (x > y);
}

static void
set_mapping(CacheStructure *structure, const CacheMapping *mapping, double confidence)
{
    g_array_append_vals(structure->set_ways, mapping->ways, mapping->sets);
    g_array_sort(structure->set_ways, compare_ways);
    cache_number_set(&structure->sets, mapping->sets, confidence);
    cache_number_set(&structure->ways, g_array_index(structure->set_ways, guint, mapping->sets - 1),
                     confidence);
    if (mapping->held_lines > 0)
        cache_number_set(&structure->capacity_bytes, (double)(mapping->held_lines * mapping->line_bytes),
                         confidence);
    else
        cache_number_unset(&structure->capacity_bytes,
                           "no pool filled all sets at once, nor did one overflow the cache "
                           "as a whole");
    cache_text_set(&structure->mapping, mapping->text, confidence);
    structure->mapped_bytes = mapping->mapped_bytes;
}

static void
unset_mapping(CacheStructure *structure, const char *reason)
{
    cache_number_unset(&structure->sets, "%s", reason);
    cache_number_unset(&structure->ways, "%s", reason);
    cache_number_unset(&structure->capacity_bytes, "%s", reason);
    cache_text_unset(&structure->mapping, "%s", reason);
}

static void
infer_sets(CacheStructure *structure, CacheGroup *group, const GPtrArray *readings,
           const CacheLatency *latency)
{
    g_autofree char *reason = NULL;
    double sector = structure->sector_bytes.known ? structure->sector_bytes.value : 0;

    cache_group_find_line(group, sector, &structure->line_bytes);
    if (group->line_bytes == 0) {
        unset_mapping(structure, "the line is not determined");
        return;
    }
    g_autoptr(CacheMapping) mapping = cache_mapping_new(group, readings, latency, &reason);
    if (!mapping)
        unset_mapping(structure, reason);
    else
        set_mapping(structure, mapping, 1 - group->doubt);
}

CacheStructure *
cache_infer(const GPtrArray *probes, GError **error)
{
    g_autofree char *reason = NULL;
    CacheLatency latency;

    if (!check_probes(probes, error))
        return NULL;
    CacheStructure *structure = cache_structure_new(((const CacheProbe *)g_ptr_array_index(probes, 0))->path);
    if (!cache_latency_read(probes, &latency, &reason)) {
        cache_number_unset(&structure->hit_cycles, "%s", reason);
        cache_number_unset(&structure->miss_cycles, "%s", reason);
        return structure;
    }
    cache_number_set(&structure->hit_cycles, latency.hit, 1 - latency.between);
    cache_number_set(&structure->miss_cycles, latency.miss, 1 - latency.between);
    cache_sector_find(probes, &latency, &structure->sector_bytes);

    g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
    g_autoptr(CacheGroup) group = cache_group_new(readings, latency.slow_hits, &reason);
    if (!group) {
        cache_number_unset(&structure->line_bytes, "%s", reason);
        unset_mapping(structure, reason);
        cache_text_unset(&structure->policy, "%s", reason);
        return structure;
    }
    infer_sets(structure, group, readings, &latency);
    cache_policy_find(group, probes, &latency, structure);
    return structure;
}
