/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

/* The sweep of the largest stride: fewest visits find what another brought. */
static const TraceTable *
find_sweep(const TraceDirectory *directory)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "l2", "sweep");
    const TraceTable *best = NULL;
    double most = -1;

    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(tables, i);
        double stride = 0;

        trace_table_key_real(table, "stride_bytes", &stride);
        if (stride > most) {
            best = table;
            most = stride;
        }
    }
    return best;
}

/* Where hits alone end. Between hits and misses may lie plateaus of hits that miss a TLB: the capacity ends
 * the last one of which less than a tenth are misses. */
static void
put_capacity(const LatencySweep *sweep, const GArray *plateaus, InferResult *result)
{
    ArchKey key = ARCH_L2_CAPACITY_SEEN_BYTES;
    const LatencyPlateau *hit = &g_array_index(plateaus, LatencyPlateau, 0);
    const LatencyPlateau *miss = &g_array_index(plateaus, LatencyPlateau, plateaus->len - 1), *last = hit;
    guint filled = latency_sweep_filled(sweep, hit, miss);

    for (guint i = 1; i + 1 < plateaus->len; i++)
        if ((hit[i].first + hit[i].last) / 2 < filled) /* its end can be the foot of the ramp */
            last = hit + i;
    guint onset = filled < sweep->n ? latency_sweep_onset(sweep, last, filled + 1) : sweep->n;
    double p = latency_sweep_compare(sweep, last, miss);
    if (onset <= last->first || onset >= sweep->n || p >= 0.05) {
        infer_unknown(result, key, "l2, sweep: hits and misses are not told apart (p = %.2g)", p);
        return;
    }
    double fits = sweep->size_bytes[onset - 1], exceeds = sweep->size_bytes[onset];
    g_autofree char *fits_text = infer_size_text(fits), *exceeds_text = infer_size_text(exceeds);
    g_autofree char *filled_text = infer_size_text(sweep->size_bytes[filled]);
    infer_put(result, key, (InferEstimate){fits, (exceeds - fits) / fits, 1 - p},
              "l2, sweep: change point; the mean is that of hits, %.4g cycles, up to %s and above from "
              "%s; from %s on a tenth of the visits are misses (%.4g cycles at the end)",
              last->mean, fits_text, exceeds_text, filled_text, miss->mean);
    double stated;
    if (infer_get(result, ARCH_L2_BYTES, &stated, NULL) && (fits > stated || exceeds <= stated)) {
        g_autofree char *stated_text = infer_size_text(stated);

        infer_note(result, "l2_bytes: the driver states %s, one multiprocessor sees %s to %s", stated_text,
                   fits_text, exceeds_text);
    }
}

static gboolean
infer_l2_sweep(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey KEYS[] = {ARCH_L2_CAPACITY_SEEN_BYTES, ARCH_L2_HIT_LATENCY_CYCLES};
    const TraceTable *table = find_sweep(directory);

    if (!table) {
        infer_missing(result, KEYS, G_N_ELEMENTS(KEYS), "l2", "sweep");
        return TRUE;
    }
    g_autoptr(LatencySweep) sweep = latency_sweep_read(table, "l2", error);
    if (!sweep)
        return FALSE;
    g_autoptr(GArray) plateaus = latency_sweep_plateaus(sweep);
    if (plateaus->len < 2) {
        for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
            infer_unknown(result, KEYS[i], "l2, sweep: the latency does not change over the sizes");
        return TRUE;
    }
    const LatencyPlateau *hit = &g_array_index(plateaus, LatencyPlateau, 0);
    const LatencyPlateau *miss = &g_array_index(plateaus, LatencyPlateau, plateaus->len - 1);
    if (miss->mean <= hit->mean) {
        for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
            infer_unknown(result, KEYS[i], "l2, sweep: larger arrays are not slower");
        return TRUE;
    }
    put_capacity(sweep, plateaus, result);
    infer_put(result, ARCH_L2_HIT_LATENCY_CYCLES, latency_plateau_estimate(hit),
              "l2, sweep: hits over %u sizes, whichever partition serves them", hit->last - hit->first + 1);
    return TRUE;
}

/* The values of COLUMN, ascending and each once. */
static GArray *
distinct_values(const TraceTable *table, guint column)
{
    GArray *values = g_array_new(FALSE, FALSE, sizeof(double));
    g_autofree double *all = g_new(double, table->n_rows);

    for (guint row = 0; row < table->n_rows; row++)
        all[row] = trace_table_cell(table, row, column);
    g_autofree double *sorted = stats_sorted(all, table->n_rows);
    for (guint row = 0; row < table->n_rows; row++)
        if (row == 0 || sorted[row] != sorted[row - 1])
            g_array_append_val(values, sorted[row]);
    return values;
}

static guint
find_value(const GArray *values, double value)
{
    guint low = 0, high = values->len;

    while (high - low > 1) {
        guint middle = (low + high) / 2;

        if (g_array_index(values, double, middle) <= value)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The table as a matrix of multiprocessors by lines; NULL where a cell is missing or given twice. */
static double *
read_matrix(const TraceTable *table, guint sm, guint line, guint cycles, guint *ret_rows, guint *ret_columns)
{
    g_autoptr(GArray) sms = distinct_values(table, sm), lines = distinct_values(table, line);

    if ((guint64)sms->len * lines->len != table->n_rows)
        return NULL;
    g_autofree double *matrix = g_new(double, table->n_rows);
    for (guint i = 0; i < table->n_rows; i++)
        matrix[i] = NAN;
    for (guint row = 0; row < table->n_rows; row++) {
        gsize at = (gsize)find_value(sms, trace_table_cell(table, row, sm)) * lines->len +
                   find_value(lines, trace_table_cell(table, row, line));

        if (!isnan(matrix[at]))
            return NULL;
        matrix[at] = trace_table_cell(table, row, cycles);
    }
    *ret_rows = sms->len;
    *ret_columns = lines->len;
    return g_steal_pointer(&matrix);
}

/* The four blocks of multiprocessors' halves by lines' halves. */
#define N_BLOCKS 4

typedef struct {
    double *cycles[N_BLOCKS]; /* ascending */
    gsize n[N_BLOCKS];
    gboolean far[N_BLOCKS];
    double boundary; /* midway between near and far blocks */
} Blocks;

static void
blocks_clear(Blocks *blocks)
{
    for (guint b = 0; b < N_BLOCKS; b++)
        g_free(blocks->cycles[b]);
}

/* Divides the blocks at the widest gap between their medians. */
static void
divide_blocks(Blocks *blocks)
{
    double medians[N_BLOCKS], widest = -1;
    guint n = 0;

    for (guint b = 0; b < N_BLOCKS; b++)
        if (blocks->n[b] > 0)
            medians[n++] = stats_quantile(blocks->cycles[b], blocks->n[b], 0.5);
    g_autofree double *sorted = stats_sorted(medians, n);
    for (guint i = 1; i < n; i++)
        if (sorted[i] - sorted[i - 1] > widest) {
            widest = sorted[i] - sorted[i - 1];
            blocks->boundary = (sorted[i] + sorted[i - 1]) / 2;
        }
    for (guint b = 0; b < N_BLOCKS; b++)
        blocks->far[b] =
            blocks->n[b] > 0 && stats_quantile(blocks->cycles[b], blocks->n[b], 0.5) > blocks->boundary;
}

static Blocks
make_blocks(const Partition *partition, const double *matrix, guint n_rows, guint n_columns)
{
    Blocks blocks = {0};

    for (guint b = 0; b < N_BLOCKS; b++) {
        g_autofree double *values = g_new(double, (gsize)n_rows *n_columns);

        for (guint r = 0; r < n_rows; r++)
            for (guint c = 0; c < n_columns; c++)
                if ((partition->row_half[r] > 0) == (b & 1) && (partition->column_half[c] > 0) == (b >> 1))
                    values[blocks.n[b]++] = matrix[(gsize)r * n_columns + c];
        blocks.cycles[b] = stats_sorted(values, blocks.n[b]);
    }
    divide_blocks(&blocks);
    return blocks;
}

/* All latencies of the near or the far blocks; *ret_right counts those on their side of the boundary. */
static InferEstimate
side_latency(const Blocks *blocks, gboolean far, gsize *ret_right)
{
    gsize n = 0;

    for (guint b = 0; b < N_BLOCKS; b++)
        n += blocks->far[b] == far ? blocks->n[b] : 0;
    if (n == 0)
        return (InferEstimate){NAN, NAN, NAN};
    g_autofree double *values = g_new(double, n);
    n = 0;
    for (guint b = 0; b < N_BLOCKS; b++)
        for (gsize i = 0; blocks->far[b] == far && i < blocks->n[b]; i++) {
            values[n++] = blocks->cycles[b][i];
            *ret_right += (blocks->cycles[b][i] > blocks->boundary) == far;
        }
    g_autofree double *sorted = stats_sorted(values, n);
    return infer_estimate_latencies(sorted, n);
}

static void
put_halves(const Partition *partition, const double *matrix, guint n_rows, guint n_columns,
           InferResult *result)
{
    Blocks blocks = make_blocks(partition, matrix, n_rows, n_columns);
    gsize right = 0, n = (gsize)n_rows * n_columns;
    InferEstimate near = side_latency(&blocks, FALSE, &right), far = side_latency(&blocks, TRUE, &right);

    near.confidence = far.confidence = (double)right / (double)n;
    guint rows = 0, columns = 0, n_far = 0;
    for (guint r = 0; r < n_rows; r++)
        rows += partition->row_half[r] > 0;
    for (guint c = 0; c < n_columns; c++)
        columns += partition->column_half[c] > 0;
    for (guint b = 0; b < N_BLOCKS; b++)
        n_far += blocks.far[b];
    infer_put(result, ARCH_L2_PARTITIONS, (InferEstimate){2, 0, near.confidence},
              "l2, partition: halves of %u and %u multiprocessors and of %u and %u lines; %.1f %% of "
              "%" G_GSIZE_FORMAT " latencies are on the side that their halves say",
              rows, n_rows - rows, columns, n_columns - columns, 100 * near.confidence, n);
    infer_put(result, ARCH_L2_NEAR_HIT_LATENCY_CYCLES, near,
              "l2, partition: trimmed mean of near multiprocessors and lines");
    infer_put(result, ARCH_L2_FAR_HIT_LATENCY_CYCLES, far,
              "l2, partition: trimmed mean of far multiprocessors and lines");
    if (n_far == 1)
        infer_note(
            result,
            "l2, partition: only one half of the multiprocessors has far lines, those of one half: for the "
            "other half all lines were near");
    blocks_clear(&blocks);
}

static void
put_partitions(const double *matrix, guint n_rows, guint n_columns, InferResult *result)
{
    g_autoptr(Partition) partition = partition_find(matrix, n_rows, n_columns, LATENCY_RESOLUTION_CYCLES);

    if (partition->two) {
        put_halves(partition, matrix, n_rows, n_columns, result);
        return;
    }
    double median = stats_median(matrix, (gsize)n_rows * n_columns);
    if (partition->least_shown < median / 10) /* published differences are near the latency itself */
        infer_put(result, ARCH_L2_PARTITIONS, (InferEstimate){1, 0, 0.95},
                  "l2, partition: no two halves; a difference of %.0f cycles would have shown",
                  partition->least_shown);
    else
        infer_unknown(result, ARCH_L2_PARTITIONS,
                      "l2, partition: only a difference of %.0f cycles or more between halves would show",
                      partition->least_shown);
    infer_unknown(result, ARCH_L2_NEAR_HIT_LATENCY_CYCLES, "l2, partition: no two halves are told apart");
    infer_unknown(result, ARCH_L2_FAR_HIT_LATENCY_CYCLES, "l2, partition: no two halves are told apart");
}

static gboolean
infer_l2_partition(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey KEYS[] = {ARCH_L2_PARTITIONS, ARCH_L2_NEAR_HIT_LATENCY_CYCLES,
                                   ARCH_L2_FAR_HIT_LATENCY_CYCLES};
    const TraceTable *table = trace_directory_table(directory, "l2", "partition", NULL, NULL);

    if (!table) {
        infer_missing(result, KEYS, G_N_ELEMENTS(KEYS), "l2", "partition");
        return TRUE;
    }
    guint sm, line, cycles, n_rows = 0, n_columns = 0;
    if (!infer_columns(table, "l2", error, "sm", &sm, "line", &line, "cycles", &cycles, NULL))
        return FALSE;
    g_autofree double *matrix = read_matrix(table, sm, line, cycles, &n_rows, &n_columns);
    if (matrix && n_rows >= 2 && n_columns >= 2) {
        put_partitions(matrix, n_rows, n_columns, result);
        return TRUE;
    }
    const char *why = !matrix ? "not every multiprocessor has read every line once"
                              : "it takes two multiprocessors and two lines at least";
    for (guint i = 0; i < G_N_ELEMENTS(KEYS); i++)
        infer_unknown(result, KEYS[i], "l2, partition: %s", why);
    return TRUE;
}

gboolean
infer_l2(const TraceDirectory *directory, InferResult *result, GError **error)
{
    return infer_l2_partition(directory, result, error) && infer_l2_sweep(directory, result, error);
}

gboolean
infer_l2_miss(const TraceDirectory *directory, InferResult *result, GError **error)
{
    const ArchKey key = ARCH_DRAM_LATENCY_CYCLES;
    const TraceTable *table = find_sweep(directory);

    if (!table) {
        infer_missing(result, &key, 1, "l2", "sweep");
        return TRUE;
    }
    g_autoptr(LatencySweep) sweep = latency_sweep_read(table, "l2", error);
    if (!sweep)
        return FALSE;
    g_autoptr(GArray) plateaus = latency_sweep_plateaus(sweep);
    const LatencyPlateau *last =
        plateaus->len == 0 ? NULL : &g_array_index(plateaus, LatencyPlateau, plateaus->len - 1);
    if (plateaus->len < 2 || last->mean <= g_array_index(plateaus, LatencyPlateau, 0).mean) {
        infer_unknown_too(result, key, "l2, sweep: no level above that of hits");
        return TRUE;
    }
    if (last->low <= g_array_index(plateaus, LatencyPlateau, 0).high) {
        infer_unknown_too(result, key,
                          "l2, sweep: a tenth or more of the visits are hits still at the largest size");
        return TRUE;
    }
    InferEstimate estimate = latency_plateau_estimate(last);
    estimate.confidence /= 2;
    infer_put(result, key, estimate,
              "l2, sweep: the last level over %u sizes; it can hold misses of the TLBs too",
              last->last - last->first + 1);
    return TRUE;
}
