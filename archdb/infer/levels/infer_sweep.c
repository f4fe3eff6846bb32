/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"

#include <math.h>
#include <string.h>

#define NONE ARCH_N_KEYS
#define MOST_LEVELS 3

/* The keys of a path's caches, the nearest first. */
typedef struct {
    const char *path;
    struct {
        ArchKey latency, bytes;
        ArchKey seen; /* capacity beside what else uses the memory, where BYTES can be more */
    } levels[MOST_LEVELS];
} SweepPath;

static const SweepPath PATHS[] = {
    {"l1",
     {{ARCH_L1_HIT_LATENCY_CYCLES, ARCH_L1_BYTES, ARCH_L1_CAPACITY_SEEN_BYTES},
      {NONE, NONE, NONE},
      {NONE, NONE, NONE}}},
    {"bypass", {{ARCH_L2_HIT_LATENCY_CYCLES, NONE, NONE}, {NONE, NONE, NONE}, {NONE, NONE, NONE}}},
    {"readonly",
     {{ARCH_READ_ONLY_HIT_LATENCY_CYCLES, ARCH_READ_ONLY_CACHE_BYTES, NONE},
      {NONE, NONE, NONE},
      {NONE, NONE, NONE}}},
    {"texture",
     {{ARCH_TEXTURE_L1_HIT_LATENCY_CYCLES, ARCH_TEXTURE_L1_BYTES, NONE},
      {ARCH_TEXTURE_L2_HIT_LATENCY_CYCLES, NONE, NONE},
      {NONE, NONE, NONE}}},
    {"constant",
     {{ARCH_CONSTANT_L1_HIT_LATENCY_CYCLES, ARCH_CONSTANT_L1_BYTES, NONE},
      {ARCH_CONSTANT_L15_HIT_LATENCY_CYCLES, ARCH_CONSTANT_L15_BYTES, NONE},
      {ARCH_CONSTANT_L2_HIT_LATENCY_CYCLES, NONE, NONE}}},
};

/* Where the plateau ends, from the first row whose mean is above it. */
static void
infer_capacity(const LatencySweep *sweep, const LatencyPlateau *plateau, const LatencyPlateau *above,
               const char *path, ArchKey key, ArchKey seen, InferResult *result)
{
    guint onset = latency_sweep_onset(sweep, plateau, above->first + 1);

    if (onset <= plateau->first || onset > above->first) {
        infer_unknown(result, key, "cache-%s, sweep: the sizes scatter more than the step between the levels",
                      path);
        return;
    }
    double fits = sweep->size_bytes[onset - 1], exceeds = sweep->size_bytes[onset];
    double p = latency_sweep_compare(sweep, plateau, above);
    g_autofree char *fits_text = infer_size_text(fits), *exceeds_text = infer_size_text(exceeds);
    g_autofree char *ends_text = infer_size_text(sweep->size_bytes[above->first]);
    if (!(fits > 0) || p >= 0.05) {
        infer_unknown(result, key,
                      "cache-%s, sweep: rows at %g and at %g cycles are told apart with p = %.2g only", path,
                      plateau->mean, above->mean, p);
        return;
    }
    g_autofree char *what = g_strdup_printf("cache-%s, sweep", path);
    infer_confirm(result, key, fits, exceeds, what);
    if (seen != NONE)
        infer_confirm(result, seen, fits, exceeds, what);
    const ArchKey keys[] = {key, seen};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (keys[i] != NONE && !infer_get(result, keys[i], NULL, NULL))
            infer_put(result, keys[i], (InferEstimate){fits, (exceeds - fits) / fits, 1 - p},
                      "cache-%s, sweep: change point; the mean is that of hits up to %s and above from "
                      "%s, %g to %g cycles by %s",
                      path, fits_text, exceeds_text, plateau->mean, above->mean, ends_text);
}

/* Puts the latency of a level; one that another program found is held against what visits usually take here.
 */
static void
put_latency(const SweepPath *path, const LatencyPlateau *plateau, guint level, ArchKey key,
            InferResult *result)
{
    g_autofree char *what = g_strdup_printf("cache-%s, sweep", path->path);

    infer_confirm(result, key, plateau->low - LATENCY_RESOLUTION_CYCLES,
                  plateau->high + LATENCY_RESOLUTION_CYCLES, what);
    infer_put(result, key, latency_plateau_estimate(plateau), "%s: level %u over %u sizes", what, level + 1,
              plateau->last - plateau->first + 1);
}

/* Puts the values of a path's levels that one sweep tells: latencies or capacities. */
static gboolean
infer_path(const SweepPath *path, const TraceTable *table, gboolean latencies, InferResult *result,
           GError **error)
{
    g_autoptr(LatencySweep) sweep = latency_sweep_read(table, "cache", error);

    if (!sweep)
        return FALSE;
    g_autoptr(GArray) plateaus = latency_sweep_plateaus(sweep);
    const char *why =
        plateaus->len > 1 ? "no further level shows" : "the latency does not change over the sizes";
    for (guint k = 0; k < MOST_LEVELS; k++) {
        ArchKey key = latencies ? path->levels[k].latency : path->levels[k].bytes;

        if (key == NONE)
            continue;
        /* Past the last level there is nothing to tell it from; a level alone could be any. */
        gboolean shown = plateaus->len > 1 && k + !latencies < plateaus->len;
        const LatencyPlateau *plateau = shown ? &g_array_index(plateaus, LatencyPlateau, k) : NULL;
        if (!shown)
            infer_unknown(result, key, "cache-%s, sweep: %s", path->path, why);
        else if (latencies)
            put_latency(path, plateau, k, key, result);
        else
            infer_capacity(sweep, plateau, plateau + 1, path->path, key, path->levels[k].seen, result);
    }
    return TRUE;
}

/* The sweeps of PATH of the smallest and of the largest stride; NULL where there is none. */
static void
find_sweeps(const TraceDirectory *directory, const char *path, const TraceTable **ret_smallest,
            const TraceTable **ret_largest)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "cache", "sweep");
    double least = INFINITY, most = -INFINITY;

    *ret_smallest = *ret_largest = NULL;
    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(tables, i);
        const char *table_path = trace_table_key(table, "path");
        double stride = 0;

        if (!table_path || strcmp(table_path, path) != 0)
            continue;
        trace_table_key_real(table, "stride_bytes", &stride);
        if (stride < least) {
            least = stride;
            *ret_smallest = table;
        }
        if (stride > most) {
            most = stride;
            *ret_largest = table;
        }
    }
}

gboolean
infer_sweep(const TraceDirectory *directory, InferResult *result, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS(PATHS); i++) {
        const SweepPath *path = &PATHS[i];
        const TraceTable *smallest, *largest;

        find_sweeps(directory, path->path, &smallest, &largest);
        /* A large stride visits no line twice; a small one leaves out no line. */
        if (largest && (!infer_path(path, largest, TRUE, result, error) ||
                        !infer_path(path, smallest, FALSE, result, error)))
            return FALSE;
        g_autofree char *program = g_strdup_printf("cache-%s", path->path);
        for (guint k = 0; k < MOST_LEVELS && !largest; k++) {
            if (path->levels[k].latency != NONE)
                infer_missing(result, &path->levels[k].latency, 1, program, "sweep");
            if (path->levels[k].bytes != NONE)
                infer_missing(result, &path->levels[k].bytes, 1, program, "sweep");
        }
    }
    return TRUE;
}
