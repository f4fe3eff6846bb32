/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/cache/cache.h"

#include <math.h>
#include <string.h>

#define NONE ARCH_N_KEYS

/* What the structure of a path's cache says, and the key that takes it. */
typedef struct {
    const char *path;
    ArchKey bytes, line, sector, sets, ways, lru, mapping, replacement;
    ArchKey seen;                 /* what is held at once, which can be less than the sets have room for */
    ArchKey entries, set_entries; /* of TLBs: in all, and of each set */
} ProbePath;

static const ProbePath PATHS[] = {
    {"l1", ARCH_L1_BYTES, ARCH_L1_LINE_BYTES, ARCH_L1_SECTOR_BYTES, ARCH_L1_SETS, ARCH_L1_WAYS, ARCH_L1_LRU,
     ARCH_L1_SET_MAPPING, ARCH_L1_REPLACEMENT, ARCH_L1_CAPACITY_SEEN_BYTES, NONE, NONE},
    {"bypass", NONE, NONE, ARCH_L2_SECTOR_BYTES, ARCH_L2_SETS, ARCH_L2_WAYS, ARCH_L2_LRU, ARCH_L2_SET_MAPPING,
     ARCH_L2_REPLACEMENT, NONE, NONE, NONE},
    {"readonly", ARCH_READ_ONLY_CACHE_BYTES, ARCH_READ_ONLY_LINE_BYTES, NONE, ARCH_READ_ONLY_SETS,
     ARCH_READ_ONLY_WAYS, ARCH_READ_ONLY_LRU, ARCH_READ_ONLY_SET_MAPPING, ARCH_READ_ONLY_REPLACEMENT, NONE,
     NONE, NONE},
    {"texture", ARCH_TEXTURE_L1_BYTES, ARCH_TEXTURE_L1_LINE_BYTES, NONE, ARCH_TEXTURE_L1_SETS,
     ARCH_TEXTURE_L1_WAYS, ARCH_TEXTURE_L1_LRU, ARCH_TEXTURE_L1_SET_MAPPING, ARCH_TEXTURE_L1_REPLACEMENT,
     NONE, NONE, NONE},
    {"constant", ARCH_CONSTANT_L1_BYTES, ARCH_CONSTANT_L1_LINE_BYTES, NONE, ARCH_CONSTANT_L1_SETS,
     ARCH_CONSTANT_L1_WAYS, ARCH_CONSTANT_L1_LRU, ARCH_CONSTANT_L1_SET_MAPPING, ARCH_CONSTANT_L1_REPLACEMENT,
     NONE, NONE, NONE},
    {"tlb", ARCH_L1_TLB_REACH_BYTES, ARCH_TLB_PAGE_BYTES, NONE, ARCH_L1_TLB_SETS, NONE, ARCH_L1_TLB_LRU, NONE,
     ARCH_L1_TLB_REPLACEMENT, NONE, ARCH_L1_TLB_ENTRIES, NONE},
    {"tlb-l2", ARCH_L2_TLB_REACH_BYTES, NONE, NONE, ARCH_L2_TLB_SETS, NONE, ARCH_L2_TLB_LRU, NONE,
     ARCH_L2_TLB_REPLACEMENT, NONE, ARCH_L2_TLB_ENTRIES, ARCH_L2_TLB_SET_ENTRIES},
};

static void
put_number(InferResult *result, const ProbePath *path, ArchKey key, const CacheNumber *number, double scale,
           const char *what)
{
    if (key == NONE)
        return;
    if (number->known)
        infer_put(result, key, (InferEstimate){number->value * scale, 0, number->confidence},
                  "%s, probe: %s by the two-stage procedure", path->path, what);
    else
        infer_unknown(result, key, "%s, probe: %s", path->path, number->reason);
}

/* Whether all sets hold as many lines. */
static gboolean
sets_are_equal(const CacheStructure *structure)
{
    for (guint i = 1; structure->set_ways && i < structure->set_ways->len; i++)
        if (g_array_index(structure->set_ways, guint, i) != g_array_index(structure->set_ways, guint, 0))
            return FALSE;
    return TRUE;
}

static void
put_sets(InferResult *result, const ProbePath *path, const CacheStructure *structure)
{
    put_number(result, path, path->sets, &structure->sets, 1, "sets");
    if (path->ways != NONE && !sets_are_equal(structure))
        infer_unknown(result, path->ways, "%s, probe: the sets are not of one size", path->path);
    else
        put_number(result, path, path->ways, &structure->ways, 1, "lines of a set");
    if (structure->set_ways->len == 0 || path->set_entries == NONE)
        return;
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < structure->set_ways->len; i++)
        g_string_append_printf(list, "%s%u", i > 0 ? "," : "", g_array_index(structure->set_ways, guint, i));
    infer_put_text(result, path->set_entries, list->str, structure->ways.confidence,
                   "%s, probe: entries of each set", path->path);
    infer_put(result, ARCH_L2_TLB_LARGEST_SET_ENTRIES,
              (InferEstimate){g_array_index(structure->set_ways, guint, 0), 0, structure->ways.confidence},
              "%s, probe: the largest set", path->path);
}

/* The policy under the names of an architecture file: weighted replacement is told by its probabilities. */
static void
put_policy(InferResult *result, const ProbePath *path, const CacheStructure *structure)
{
    static const struct {
        const char *policy, *name;
    } NAMES[] = {{"lru", "lru"},
                 {"fifo", "fifo"},
                 {"tree-plru", "plru"},
                 {"bit-plru", "not lru"},
                 {"random", "random"}};
    const CacheText *policy = &structure->policy;

    if (!policy->text || strcmp(policy->text, "none") == 0) {
        const char *why = !policy->text ? policy->reason : "a set holds one line";

        infer_unknown(result, path->replacement, "%s, probe: %s", path->path, why);
        infer_unknown(result, path->lru, "%s, probe: %s", path->path, why);
        return;
    }
    const char *name = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
        if (strcmp(policy->text, NAMES[i].policy) == 0)
            name = NAMES[i].name;
    if (!name)
        name = structure->replacement.text ? structure->replacement.text : "not lru";
    infer_put_text(result, path->replacement, name, policy->confidence, "%s, probe: %s", path->path,
                   policy->text);
    infer_put(result, path->lru, (InferEstimate){strcmp(policy->text, "lru") == 0, 0, policy->confidence},
              "%s, probe: %s", path->path, policy->text);
}

/* What all sets have room for, which is more than is held at once where something else takes a part of the
 * memory; 0 where the sets are not known, or are not of one size. */
static double
sets_bytes(const CacheStructure *structure)
{
    if (!structure->sets.known || !structure->ways.known || !structure->line_bytes.known ||
        !sets_are_equal(structure))
        return 0;
    return structure->sets.value * structure->ways.value * structure->line_bytes.value;
}

static void
put_capacity(InferResult *result, const ProbePath *path, const CacheStructure *structure)
{
    const CacheNumber *held = &structure->capacity_bytes;
    double room = sets_bytes(structure);

    if (path->seen != NONE && held->known)
        put_number(result, path, path->seen, held, 1, "what is held at once");
    if (!held->known || held->value >= room) {
        put_number(result, path, path->bytes, held, 1, "capacity");
        return;
    }
    g_autofree char *held_text = infer_size_text(held->value);
    infer_put(result, path->bytes, (InferEstimate){room, 0, structure->sets.confidence},
              "%s, probe: sets, ways and line by the two-stage procedure; %s of it are held at once",
              path->path, held_text);
}

static void
put_structure(InferResult *result, const ProbePath *path, const CacheStructure *structure)
{
    put_capacity(result, path, structure);
    put_number(result, path, path->line, &structure->line_bytes, 1, "line");
    put_number(result, path, path->sector, &structure->sector_bytes, 1, "what a miss fetches");
    put_sets(result, path, structure);
    put_policy(result, path, structure);
    if (path->mapping != NONE && structure->mapping.text)
        infer_put_text(result, path->mapping, structure->mapping.text, structure->mapping.confidence,
                       "%s, probe: seen up to %" G_GUINT64_FORMAT " bytes", path->path,
                       structure->mapped_bytes);
    else if (path->mapping != NONE)
        infer_unknown(result, path->mapping, "%s, probe: %s", path->path, structure->mapping.reason);
    if (path->entries == NONE)
        return;
    if (structure->capacity_bytes.known && structure->line_bytes.known && structure->line_bytes.value > 0)
        put_number(result, path, path->entries, &structure->capacity_bytes, 1 / structure->line_bytes.value,
                   "entries");
    else
        infer_unknown(result, path->entries, "%s, probe: %s", path->path,
                      structure->capacity_bytes.known ? structure->line_bytes.reason
                                                      : structure->capacity_bytes.reason);
}

/* The probes of PATH, of any program, in the order of the run. */
static GPtrArray *
read_probes(const TraceDirectory *directory, const char *path, GError **error)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, NULL, "probe");
    g_autoptr(GPtrArray) probes = g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);

    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(tables, i);
        const char *table_path = infer_key(table, "probe", "path", error);

        if (!table_path)
            return NULL;
        if (strcmp(table_path, path) != 0)
            continue;
        CacheProbe *probe = cache_probe_from_table(table, error);
        if (!probe) {
            g_prefix_error(error, "%s:%u: ", path, table->line);
            return NULL;
        }
        g_ptr_array_add(probes, probe);
    }
    return g_steal_pointer(&probes);
}

gboolean
infer_probes(const TraceDirectory *directory, InferResult *result, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS(PATHS); i++) {
        const ProbePath *path = &PATHS[i];
        g_autoptr(GPtrArray) probes = read_probes(directory, path->path, error);

        if (!probes)
            return FALSE;
        if (probes->len == 0) {
            const ArchKey keys[] = {path->line,    path->sector,     path->sets,        path->ways,
                                    path->lru,     path->mapping,    path->replacement, path->seen,
                                    path->entries, path->set_entries};

            for (guint k = 0; k < G_N_ELEMENTS(keys); k++)
                if (keys[k] != NONE)
                    infer_lacking(result, keys[k], "there is no table \"probe\" of the path \"%s\"",
                                  path->path);
            continue;
        }
        g_autoptr(CacheStructure) structure = cache_infer(probes, error);
        if (!structure)
            return FALSE;
        put_structure(result, path, structure);
    }
    return TRUE;
}
