/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <string.h>

#define NONE ARCH_N_KEYS
#define N_PATTERNS 6
#define LEVEL 0.01

/* Mei and Chu 2016, Section 5.2. A pattern shows where it is slower than the one that differs by one thing.
 */
static const struct {
    const char *meaning;
    int slower_than; /* pattern number; 0: stands by itself */
} PATTERNS[N_PATTERNS + 1] = {
    [1] = {"data hit", 0},
    [2] = {"data hit, L1 TLB miss", 1},
    [3] = {"data hit, misses in both TLBs", 2},
    [4] = {"data miss, TLB hit", 1},
    [5] = {"data miss, misses in both TLBs", 4},
    [6] = {"data miss at a page not activated", 5},
};

/* Which key a pattern gives on a path. Data missed by L1 alone comes from where it comes from past L1, so
 * that the path past L1 is asked first. */
static const struct {
    const char *path;
    ArchKey keys[N_PATTERNS + 1];
} PATHS[] = {
    {"bypass",
     {NONE, NONE, ARCH_L2_HIT_L1_TLB_MISS_LATENCY_CYCLES, ARCH_L2_HIT_L2_TLB_MISS_LATENCY_CYCLES,
      ARCH_DRAM_LATENCY_CYCLES, ARCH_DRAM_L2_TLB_MISS_LATENCY_CYCLES, ARCH_DRAM_PAGE_SWITCH_LATENCY_CYCLES}},
    {"l1",
     {NONE, ARCH_L1_HIT_LATENCY_CYCLES, ARCH_L1_HIT_L1_TLB_MISS_LATENCY_CYCLES,
      ARCH_L1_HIT_L2_TLB_MISS_LATENCY_CYCLES, ARCH_DRAM_LATENCY_CYCLES, ARCH_DRAM_L2_TLB_MISS_LATENCY_CYCLES,
      ARCH_DRAM_PAGE_SWITCH_LATENCY_CYCLES}},
};

typedef struct {
    double *cycles[N_PATTERNS + 1];
    gsize n[N_PATTERNS + 1];
} Visits;

static void
visits_clear(Visits *visits)
{
    for (guint i = 0; i <= N_PATTERNS; i++)
        g_clear_pointer(&visits->cycles[i], g_free);
}

static void
read_visits(const TraceTable *table, guint pattern, guint cycles, Visits *ret_visits)
{
    for (guint i = 0; i <= N_PATTERNS; i++) {
        ret_visits->cycles[i] = g_new(double, table->n_rows);
        ret_visits->n[i] = 0;
    }
    for (guint row = 0; row < table->n_rows; row++) {
        double which = trace_table_cell(table, row, pattern);

        if (which != rint(which) || which < 1 || which > N_PATTERNS)
            continue;
        guint i = (guint)which;
        ret_visits->cycles[i][ret_visits->n[i]++] = trace_table_cell(table, row, cycles);
    }
}

/* The pattern that PATTERN must be slower than to show: the one that differs by one thing, or where that has
 * no visits the one before it. 0 where there is none. */
static int
find_base(const Visits *visits, int pattern)
{
    int base = PATTERNS[pattern].slower_than;

    while (base > 0 && visits->n[base] == 0)
        base = PATTERNS[base].slower_than;
    return base;
}

static void
put_pattern(const Visits *visits, int pattern, const char *path, ArchKey key, InferResult *result)
{
    gsize n = visits->n[pattern];

    if (n == 0) {
        infer_unknown(result, key, "spectrum, pattern P%d (%s): no visits on the path %s", pattern,
                      PATTERNS[pattern].meaning, path);
        return;
    }
    g_autofree double *sorted = stats_sorted(visits->cycles[pattern], n);
    InferEstimate estimate = infer_estimate_latencies(sorted, n);
    int base = find_base(visits, pattern);
    if (base == 0) {
        infer_put(result, key, estimate,
                  "spectrum, pattern P%d (%s): trimmed mean of %" G_GSIZE_FORMAT " visits", pattern,
                  PATTERNS[pattern].meaning, n);
        return;
    }
    RankTest test = stats_mann_whitney(visits->cycles[base], visits->n[base], visits->cycles[pattern], n);
    double base_error;
    g_autofree double *base_sorted = stats_sorted(visits->cycles[base], visits->n[base]);
    double base_mean = stats_trimmed_mean(base_sorted, visits->n[base], &base_error);
    if (test.p >= LEVEL || test.superiority <= 0.5 || estimate.value <= base_mean) {
        infer_unknown(
            result, key,
            "spectrum: P%d (%s) on the path %s is not slower than P%d: %.4g to %.4g cycles, p = %.2g",
            pattern, PATTERNS[pattern].meaning, path, base, estimate.value, base_mean, test.p);
        return;
    }
    estimate.confidence = MIN(estimate.confidence, test.superiority);
    infer_put(result, key, estimate,
              "spectrum, pattern P%d (%s): trimmed mean of %" G_GSIZE_FORMAT
              " visits on the path %s; %.4g cycles over P%d, "
              "slower in %.0f %% of pairs, p = %.1g",
              pattern, PATTERNS[pattern].meaning, n, path, estimate.value - base_mean, base,
              100 * test.superiority, test.p);
}

/* What TLB misses add to hits of L2: two patterns visit the same lines, so that their difference is the
 * misses' alone. */
static void
put_penalty(const Visits *visits, int pattern, ArchKey latency, ArchKey key, InferResult *result)
{
    if (visits->n[1] == 0 || !infer_get(result, latency, NULL, NULL)) {
        infer_unknown(result, key, "spectrum: P%d does not show beside P1 past L1", pattern);
        return;
    }
    double mean[2], error[2];
    const int patterns[] = {1, pattern};
    for (guint i = 0; i < 2; i++) {
        gsize n = visits->n[patterns[i]];
        g_autofree double *sorted = stats_sorted(visits->cycles[patterns[i]], n);

        mean[i] = stats_trimmed_mean(sorted, n, &error[i]);
    }
    double added = mean[1] - mean[0];
    infer_put(result, key, (InferEstimate){added, 2.56 * hypot(error[0], error[1]) / added, 0.8},
              "spectrum, past L1: trimmed mean of P%d less that of P1", pattern);
}

/* L1 that is looked up by virtual addresses hits whatever the TLBs hold (Mei and Chu 2016: Maxwell). */
static void
note_bypass(const Visits *visits, InferResult *result)
{
    gboolean visited = visits->n[1] > 0 && visits->n[2] + visits->n[3] > 0;

    if (visited && !infer_get(result, ARCH_L1_HIT_L1_TLB_MISS_LATENCY_CYCLES, NULL, NULL) &&
        !infer_get(result, ARCH_L1_HIT_L2_TLB_MISS_LATENCY_CYCLES, NULL, NULL))
        infer_note(result,
                   "spectrum: loads that hit L1 take the same whether the TLBs hit or miss (P1, P2, P3): "
                   "the L1 cache does not go through the TLBs");
}

static const ArchKey PENALTIES[] = {ARCH_L1_TLB_MISS_CYCLES, ARCH_L2_TLB_MISS_CYCLES};

gboolean
infer_spectrum(const TraceDirectory *directory, InferResult *result, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS(PATHS); i++) {
        const TraceTable *table =
            trace_directory_table(directory, "spectrum", "pattern", "path", PATHS[i].path);
        guint pattern, cycles;

        if (table && !infer_columns(table, "spectrum", error, "pattern", &pattern, "cycles", &cycles, NULL))
            return FALSE;
        Visits visits = {0};
        if (table)
            read_visits(table, pattern, cycles, &visits);
        for (int p = 1; p <= N_PATTERNS; p++) {
            if (PATHS[i].keys[p] == NONE)
                continue;
            if (table)
                put_pattern(&visits, p, PATHS[i].path, PATHS[i].keys[p], result);
            else
                infer_missing(result, &PATHS[i].keys[p], 1, "spectrum", "pattern");
        }
        if (strcmp(PATHS[i].path, "l1") == 0) {
            note_bypass(&visits, result);
        } else if (table) {
            put_penalty(&visits, 2, PATHS[i].keys[2], ARCH_L1_TLB_MISS_CYCLES, result);
            put_penalty(&visits, 3, PATHS[i].keys[3], ARCH_L2_TLB_MISS_CYCLES, result);
        }
        visits_clear(&visits);
    }
    infer_missing(result, PENALTIES, G_N_ELEMENTS(PENALTIES), "spectrum", "pattern");
    return TRUE;
}
