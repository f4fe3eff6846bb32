/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"
#include "archdb/infer/trace/trace.h"

#include <math.h>

/* The grid of sectors that `fetch` is measured on. */
#define SECTOR_BYTES 32

/* Blocks are told apart by which sectors hit; a few may be evicted or fetched by chance. */
#define LEAST_AGREEMENT 0.9

typedef struct {
    int sectors; /* of an aligned block */
    int offset;  /* sectors of the line before that belong to its first block */
} FetchBlock;

static const FetchBlock BLOCKS[] = {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {8, 4}};

static int
block_of(int sector, FetchBlock block)
{
    /* Sectors start at -4: shifted so that division rounds down. */
    return (sector + block.offset + 64 * block.sectors) / block.sectors;
}

/* The share of the rows that hit exactly where BLOCK says. */
static double
block_agreement(const TraceTable *table, guint touched, guint read, guint cycles, double boundary,
                FetchBlock block)
{
    guint agree = 0;

    for (guint row = 0; row < table->n_rows; row++) {
        int t = (int)trace_table_cell(table, row, touched), r = (int)trace_table_cell(table, row, read);
        gboolean hit = trace_table_cell(table, row, cycles) < boundary;

        agree += hit == (block_of(t, block) == block_of(r, block));
    }
    return (double)agree / table->n_rows;
}

static void
put_fetch(const TraceTable *table, guint touched, guint read, guint cycles, const Clusters *clusters,
          InferResult *result)
{
    double best = 0, second = 0;
    guint which = 0;

    for (guint i = 0; i < G_N_ELEMENTS(BLOCKS); i++) {
        double agreement = block_agreement(table, touched, read, cycles, clusters->boundary, BLOCKS[i]);

        if (agreement > best) {
            second = best;
            best = agreement;
            which = i;
        } else {
            second = MAX(second, agreement);
        }
    }
    double bytes = BLOCKS[which].sectors * SECTOR_BYTES;
    if (best < LEAST_AGREEMENT || best == second) {
        infer_unknown(
            result, ARCH_DRAM_FETCH_BYTES,
            "l2, fetch: no aligned block of sectors explains which hit (the best, %.0f bytes, %.0f %%)",
            bytes, 100 * best);
        return;
    }
    const char *limit = trace_table_key(table, "granularity_limit_bytes");
    infer_put(
        result, ARCH_DRAM_FETCH_BYTES, (InferEstimate){bytes, 0, best},
        "l2, fetch%s%s: neighbours in the same aligned block take %.0f cycles, others %.0f; %.1f %% of %u "
        "reads agree",
        limit ? ", the driver's limit being " : "", limit ? limit : "", clusters->low, clusters->high,
        100 * best, table->n_rows);
    infer_put(result, ARCH_L2_LINE_BYTES, (InferEstimate){bytes, 0, best}, "l2, fetch: as dram_fetch_bytes");
    if (bytes <= SECTOR_BYTES)
        infer_put(result, ARCH_L2_SECTOR_BYTES, (InferEstimate){bytes, 0, best},
                  "l2, fetch: a sector is there without its neighbours");
}

/* What reads that miss take: read anew each time, so that nothing but them is in it. */
static void
put_miss_latency(const double *values, gsize n, const Clusters *clusters, InferResult *result)
{
    g_autofree double *sorted = stats_sorted(values, n);
    const double *misses = sorted + clusters->n_low;
    gsize n_misses = n - clusters->n_low;

    infer_confirm(result, ARCH_DRAM_LATENCY_CYCLES, misses[0], misses[n_misses - 1],
                  "l2, fetch (reads that miss, least to most)");
    infer_put(result, ARCH_DRAM_LATENCY_CYCLES, infer_estimate_latencies(misses, n_misses),
              "l2, fetch: trimmed mean over the reads that miss");
}

gboolean
infer_fetch(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey KEYS[] = {ARCH_DRAM_FETCH_BYTES, ARCH_L2_LINE_BYTES, ARCH_L2_SECTOR_BYTES};
    const TraceTable *table = trace_directory_table(directory, "l2", "fetch", NULL, NULL);

    if (!table) {
        infer_missing(result, KEYS, G_N_ELEMENTS(KEYS), "l2", "fetch");
        return TRUE;
    }
    guint touched, read, cycles;
    if (!infer_columns(table, "l2", error, "touched_sector", &touched, "read_sector", &read, "cycles",
                       &cycles, NULL))
        return FALSE;
    g_autofree double *values = g_new(double, table->n_rows);
    for (guint row = 0; row < table->n_rows; row++) {
        values[row] = trace_table_cell(table, row, cycles);
        double t = trace_table_cell(table, row, touched), r = trace_table_cell(table, row, read);
        if (!(t >= 0 && t < 64 && r >= -64 && r < 64)) {
            g_set_error(error, TRACE_ERROR, TRACE_ERROR_VALUE,
                        "l2:%u: the table \"fetch\" has a sector outside -64 to 63", table->line);
            return FALSE;
        }
    }
    Clusters clusters = {0};
    if (table->n_rows > 0)
        clusters = clusters_split(values, table->n_rows, LATENCY_RESOLUTION_CYCLES);
    if (clusters.two)
        put_miss_latency(values, table->n_rows, &clusters, result);
    if (clusters.two)
        put_fetch(table, touched, read, cycles, &clusters, result);
    for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
        infer_unknown(result, KEYS[i],
                      clusters.two ? "l2, fetch: which sectors hit does not tell it"
                                   : "l2, fetch: hits and misses are not told apart");
    return TRUE;
}
