/* SPDX-License-Identifier: MIT */
#include "infer_sweep.h"
#include "latency_sweep.h"

#include <math.h>
#include <string.h>

#define NONE ARCH_N_KEYS
#define MOST_LEVELS 3

/* The keys of a path's caches, the nearest first. */
typedef struct {
    const char *path;
    struct {
        ArchKey latency, bytes;
    } levels[MOST_LEVELS];
} SweepPath;

static const SweepPath PATHS[] = {
    {"l1", {{ARCH_L1_HIT_LATENCY_CYCLES, ARCH_L1_BYTES}, {NONE, NONE}, {NONE, NONE}}},
    {"bypass", {{ARCH_L2_HIT_LATENCY_CYCLES, NONE}, {NONE, NONE}, {NONE, NONE}}},
    {"readonly",
     {{ARCH_READ_ONLY_HIT_LATENCY_CYCLES, ARCH_READ_ONLY_CACHE_BYTES}, {NONE, NONE}, {NONE, NONE}}},
    {"texture",
     {{ARCH_TEXTURE_L1_HIT_LATENCY_CYCLES, ARCH_TEXTURE_L1_BYTES},
      {ARCH_TEXTURE_L2_HIT_LATENCY_CYCLES, NONE},
      {NONE, NONE}}},
    {"constant",
     {{ARCH_CONSTANT_L1_HIT_LATENCY_CYCLES, ARCH_CONSTANT_L1_BYTES},
      {ARCH_CONSTANT_L15_HIT_LATENCY_CYCLES, ARCH_CONSTANT_L15_BYTES},
      {ARCH_CONSTANT_L2_HIT_LATENCY_CYCLES, NONE}}},
};

/* Where the plateau ends, from the first row whose mean is above it. */
static void
infer_capacity(const LatencySweep *sweep, const LatencyPlateau *plateau, const LatencyPlateau *above,
               const char *path, ArchKey key, InferResult *result)
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
    if (infer_get(result, key, NULL, NULL))
        return;
    infer_put(
        result, key, (Estimate){fits, (exceeds - fits) / fits, 1 - p},
        "cache-%s, sweep: change point; the mean is that of hits up to %s and above from %s, %g to %g cycles "
        "by %s",
        path, fits_text, exceeds_text, plateau->mean, above->mean, ends_text);
}

static gboolean
infer_path(const SweepPath *path, const TraceTable *table, InferResult *result, GError **error)
{
    g_autoptr(LatencySweep) sweep = latency_sweep_read(table, "cache", error);
    if (sweep == NULL)
        return FALSE;
    g_autoptr(GArray) plateaus = latency_sweep_plateaus(sweep);
    for (guint k = 0; k < MOST_LEVELS; k++) {
        ArchKey latency = path->levels[k].latency, bytes = path->levels[k].bytes;
        /* Past the last level there is nothing to tell it from; a level alone could be any. */
        gboolean shown = k < plateaus->len && plateaus->len > 1;
        const LatencyPlateau *plateau = shown ? &g_array_index(plateaus, LatencyPlateau, k) : NULL;
        if (shown && latency != NONE)
            infer_put(result, latency, latency_plateau_estimate(plateau),
                      "cache-%s, sweep: median of level %u over %u sizes", path->path, k + 1,
                      plateau->last - plateau->first + 1);
        if (shown && bytes != NONE && k + 1 < plateaus->len)
            infer_capacity(sweep, plateau, plateau + 1, path->path, bytes, result);
        const char *why =
            plateaus->len > 1 ? "no further level shows" : "the latency does not change over the sizes";
        if (latency != NONE)
            infer_unknown(result, latency, "cache-%s, sweep: %s", path->path, why);
        if (bytes != NONE)
            infer_unknown(result, bytes, "cache-%s, sweep: %s", path->path, why);
    }
    return TRUE;
}

gboolean
infer_sweep(const TraceDirectory *directory, InferResult *result, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS(PATHS); i++) {
        const SweepPath *path = &PATHS[i];
        const TraceTable *table = trace_directory_table(directory, "cache", "sweep", "path", path->path);
        if (table != NULL && !infer_path(path, table, result, error))
            return FALSE;
        g_autofree char *program = g_strdup_printf("cache-%s", path->path);
        for (guint k = 0; k < MOST_LEVELS && table == NULL; k++) {
            if (path->levels[k].latency != NONE)
                infer_missing(result, &path->levels[k].latency, 1, program, "sweep");
            if (path->levels[k].bytes != NONE)
                infer_missing(result, &path->levels[k].bytes, 1, program, "sweep");
        }
    }
    return TRUE;
}
