/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BETWEEN 0.02
#define DOUBT 1e-3
#define LIKELY 0.05
#define CERTAIN 1e-8

guint
cache_probe_unsteady_passes(const CacheProbe *probe)
{
    return 2 - MIN(probe->warm_passes, 2);
}

static void
append_cycles(GArray *array, const float *cycles, gsize n)
{
    for (gsize i = 0; i < n; i++) {
        double value = cycles[i];

        g_array_append_val(array, value);
    }
}

static double
array_quantile(GArray *array, double q)
{
    g_autofree double *sorted = stats_sorted((const double *)array->data, array->len);

    return stats_quantile(sorted, array->len, q);
}

gboolean
cache_latency_read(const GPtrArray *probes, CacheLatency *ret_latency, char **ret_reason)
{
    g_autoptr(GArray) hits = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(GArray) first = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(GArray) misses = g_array_new(FALSE, FALSE, sizeof(double));
    gsize between = 0, visits = 0;

    for (guint i = 0; i < probes->len; i++) {
        const CacheProbe *probe = g_ptr_array_index(probes, i);

        if (probe->n == 1 && probe->warm_passes > 0)
            append_cycles(hits, probe->cycles, probe->passes);
    }
    if (hits->len < 16) {
        *ret_reason = g_strdup("no chase of a single word tells what a hit takes");
        return FALSE;
    }
    double hit = array_quantile(hits, 0.5), jitter = array_quantile(hits, 0.9) - array_quantile(hits, 0.1);
    for (guint i = 0; i < probes->len; i++) {
        const CacheProbe *probe = g_ptr_array_index(probes, i);

        for (guint word = 0; probe->warm_passes == 0 && word < probe->n; word++)
            if (probe->cycles[word] > hit + 4 + 4 * jitter)
                append_cycles(first, &probe->cycles[word], 1);
    }
    if (first->len < 8) {
        *ret_reason =
            g_strdup_printf("no visit takes longer than the %g cycles of a word that is read again", hit);
        return FALSE;
    }
    /* Nearer to the hits than to the misses, which may have been of a next level as well. */
    double low = array_quantile(first, 0.1), margin = fmin((low - hit) / 2, fmax(hit / 3, 4 + 8 * jitter));
    CacheLatency latency = {.slow_hits = CACHE_SLOW_HITS, .hit = hit, .threshold = hit + margin};
    for (guint i = 0; i < probes->len; i++) {
        const CacheProbe *probe = g_ptr_array_index(probes, i);

        visits += (gsize)probe->n * probe->passes;
        for (gsize j = 0; j < (gsize)probe->n * probe->passes; j++) {
            if (probe->cycles[j] > latency.threshold)
                append_cycles(misses, &probe->cycles[j], 1);
            between += probe->cycles[j] > hit + margin / 2 && probe->cycles[j] < hit + margin * 3 / 2;
        }
    }
    latency.miss = array_quantile(misses, 0.5);
    latency.between = (double)between / (double)visits;
    if (latency.between > MOST_BETWEEN) {
        *ret_reason =
            g_strdup_printf("latencies do not fall into hits and misses: %.1f %% lie between %.0f and "
                            "%.0f cycles",
                            100 * latency.between, hit + margin / 2, hit + margin * 3 / 2);
        return FALSE;
    }
    *ret_latency = latency;
    return TRUE;
}

void
cache_reading_free(CacheReading *reading)
{
    if (!reading)
        return;
    g_ptr_array_unref(reading->probes);
    g_free(reading->offsets);
    g_free(reading->misses);
    g_free(reading->missing);
    g_free(reading);
}

static int
compare_offsets(gconstpointer a, gconstpointer b)
{
    guint64 x = *(const guint64 *)a, y = *(const guint64 *)b;

    return (x > y) - (x < y);
}

static CacheReading *
reading_new(const CacheProbe *probe)
{
    CacheReading *reading = g_new0(CacheReading, 1);

    reading->probes = g_ptr_array_new();
    reading->n = probe->n;
    reading->offsets = g_memdup2(probe->offsets, sizeof *probe->offsets * probe->n);
    reading->misses = g_new0(guint, probe->n);
    reading->missing = g_new0(gboolean, probe->n);
    qsort(reading->offsets, reading->n, sizeof *reading->offsets, compare_offsets);
    return reading;
}

static guint
reading_find(const CacheReading *reading, guint64 offset)
{
    guint low = 0, high = reading->n;

    while (low < high) {
        guint middle = low + (high - low) / 2;

        if (reading->offsets[middle] < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

gboolean
cache_reading_has(const CacheReading *reading, guint64 offset)
{
    guint i = reading_find(reading, offset);

    return i < reading->n && reading->offsets[i] == offset;
}

gboolean
cache_reading_all_in(const CacheReading *reading, const guint64 *offsets, guint n)
{
    guint at = 0;

    for (guint i = 0; i < reading->n; i++, at++) {
        while (at < n && offsets[at] < reading->offsets[i])
            at++;
        if (at == n || offsets[at] != reading->offsets[i])
            return FALSE;
    }
    return TRUE;
}

gboolean
cache_reading_within(const CacheReading *a, const CacheReading *b)
{
    return cache_reading_all_in(a, b->offsets, b->n);
}

static void
reading_add(CacheReading *reading, CacheProbe *probe, double threshold)
{
    g_ptr_array_add(reading->probes, probe);
    g_autofree guint *place = g_new(guint, probe->n);
    for (guint i = 0; i < probe->n; i++)
        place[i] = reading_find(reading, probe->offsets[i]);
    for (guint pass = cache_probe_unsteady_passes(probe); pass < probe->passes; pass++) {
        const float *cycles = probe->cycles + (gsize)pass * probe->n;
        gboolean clean = TRUE;

        for (guint i = 0; i < probe->n; i++) {
            gboolean miss = cycles[i] > threshold;

            reading->misses[place[i]] += (guint)miss;
            clean = clean && !miss;
        }
        reading->passes++;
        reading->clean_passes += (guint)clean;
    }
}

/* Words that miss more often than slow hits can explain (binomial, DOUBT for the whole pool) are missing. The
 * split stands where words of an overfilled set would hardly have escaped: at six tenths of the rate at which
 * the missing ones miss, the chance that any of them stays below the limit is less than DOUBT as well. */
static gboolean
reading_split(CacheReading *reading)
{
    guint least = 2, plausible = 2, total = 0;
    gboolean between = FALSE;

    while (least < reading->passes &&
           reading->n * cache_binomial_tail(reading->passes, CACHE_SLOW_HITS, least) > DOUBT)
        least++;
    while (plausible < least &&
           reading->n * cache_binomial_tail(reading->passes, CACHE_SLOW_HITS, plausible) > LIKELY)
        plausible++;
    reading->always = TRUE;
    for (guint i = 0; i < reading->n; i++) {
        guint misses = reading->misses[i];

        reading->missing[i] = misses >= least;
        reading->n_missing += misses >= least;
        total += misses >= least ? misses : 0;
        between = between || (misses >= plausible && misses < least);
        reading->always = reading->always && (misses < least || misses == reading->passes);
    }
    if (reading->n_missing < 2 || reading->passes < 3)
        return FALSE;
    double rate = (double)total / reading->passes / reading->n_missing;
    double escaped = reading->always && !between
                         ? 0
                         : reading->n_missing * (1 - cache_binomial_tail(reading->passes, 0.6 * rate, least));
    reading->doubt = reading->n * cache_binomial_tail(reading->passes, CACHE_SLOW_HITS, least) + escaped;
    return escaped < DOUBT && reading->doubt < 2 * DOUBT;
}

/* A pool that misses in every pass is over, whether or not it shows which words do: were it to fit, each pass
 * would have been slow by chance, with (1 - (1 - slow)^n)^passes. */
static void
reading_judge(CacheReading *reading, double slow_hits)
{
    if (reading->clean_passes > 0) {
        reading->verdict = CACHE_POOL_FITS;
        return;
    }
    if (reading_split(reading)) {
        reading->verdict = CACHE_POOL_OVER;
        return;
    }
    memset(reading->missing, 0, sizeof *reading->missing * reading->n);
    reading->n_missing = 0;
    reading->always = FALSE;
    reading->doubt = pow(1 - pow(1 - slow_hits, reading->n), reading->passes);
    if (reading->doubt < CERTAIN)
        reading->verdict = CACHE_POOL_OVER;
}

/* A bound of about two standard errors on the share of slow hits. */
static double
bound_slow_hits(const GPtrArray *readings)
{
    double slow = 0, visits = 0;

    for (guint i = 0; i < readings->len; i++) {
        const CacheReading *reading = g_ptr_array_index(readings, i);

        for (guint j = 0; j < reading->n && reading->clean_passes > 0; j++)
            slow += reading->misses[j];
        visits += reading->clean_passes > 0 ? (double)reading->n * reading->passes : 0;
    }
    return visits > 1000 ? fmin((slow + 2 * sqrt(slow) + 4) / visits, CACHE_SLOW_HITS) : CACHE_SLOW_HITS;
}

static int
compare_readings(gconstpointer a, gconstpointer b)
{
    const CacheReading *x = *(CacheReading *const *)a, *y = *(CacheReading *const *)b;

    return (x->n > y->n) - (x->n < y->n);
}

static guint
reading_hash(gconstpointer key)
{
    const CacheReading *reading = key;
    guint64 hash = reading->n;

    for (guint i = 0; i < reading->n; i++)
        hash = (hash ^ reading->offsets[i]) * G_GUINT64_CONSTANT(1099511628211);
    return (guint)(hash >> 32 ^ hash);
}

static gboolean
reading_equal(gconstpointer a, gconstpointer b)
{
    const CacheReading *x = a, *y = b;

    return x->n == y->n && memcmp(x->offsets, y->offsets, sizeof *x->offsets * x->n) == 0;
}

GPtrArray *
cache_readings_new(const GPtrArray *probes, CacheLatency *latency)
{
    GPtrArray *readings = g_ptr_array_new_with_free_func((GDestroyNotify)cache_reading_free);
    g_autoptr(GHashTable) known = g_hash_table_new(reading_hash, reading_equal);

    for (guint i = 0; i < probes->len; i++) {
        CacheProbe *probe = g_ptr_array_index(probes, i);

        if (probe->passes <= cache_probe_unsteady_passes(probe))
            continue;
        g_autoptr(CacheReading) reading = reading_new(probe);
        CacheReading *before = g_hash_table_lookup(known, reading);
        if (!before) {
            before = reading;
            g_hash_table_add(known, reading);
            g_ptr_array_add(readings, g_steal_pointer(&reading));
        }
        reading_add(before, probe, latency->threshold);
    }
    latency->slow_hits = bound_slow_hits(readings);
    for (guint i = 0; i < readings->len; i++)
        reading_judge(g_ptr_array_index(readings, i), latency->slow_hits);
    g_ptr_array_sort(readings, compare_readings);
    return readings;
}
