/* SPDX-License-Identifier: MIT */
#include "infer_l2.h"
#include "latency_sweep.h"
#include "partition.h"
#include "stats.h"

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

static void
put_capacity(const LatencySweep *sweep, const LatencyPlateau *hit, const LatencyPlateau *miss,
             InferResult *result)
{
    ArchKey key = ARCH_L2_CAPACITY_SEEN_BYTES;
    guint filled = latency_sweep_filled(sweep, hit, miss);
    double p = latency_sweep_compare(sweep, hit, miss);
    if (filled == 0 || filled >= sweep->n || filled > miss->first + 1 || p >= 0.05) {
        infer_unknown(result, key, "l2, sweep: hits and misses are not told apart (p = %.2g)", p);
        return;
    }
    double fits = sweep->size_bytes[filled - 1], exceeds = sweep->size_bytes[filled];
    g_autofree char *fits_text = infer_size_text(fits), *exceeds_text = infer_size_text(exceeds);
    g_autofree char *full_text = infer_size_text(sweep->size_bytes[miss->first]);
    infer_put(result, key, (Estimate){fits, (exceeds - fits) / fits, 1 - p},
              "l2, sweep: up to %s fewer than a tenth of the visits take longer than midway between hits (%g "
              "cycles) and "
              "misses (%g); from %s more do, and from %s on the level is that of misses",
              fits_text, hit->median, miss->median, exceeds_text, full_text);
    double stated;
    if (infer_get(result, ARCH_L2_BYTES, &stated, NULL) && (fits > stated || exceeds <= stated))
        infer_note(result,
                   "l2_bytes: the driver states %.6g bytes, one multiprocessor sees between %.6g and %.6g",
                   stated, fits, exceeds);
}

static gboolean
infer_l2_sweep(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey KEYS[] = {ARCH_L2_CAPACITY_SEEN_BYTES, ARCH_L2_HIT_LATENCY_CYCLES};
    const TraceTable *table = find_sweep(directory);
    if (table == NULL) {
        infer_missing(result, KEYS, G_N_ELEMENTS(KEYS), "l2", "sweep");
        return TRUE;
    }
    g_autoptr(LatencySweep) sweep = latency_sweep_read(table, "l2", error);
    if (sweep == NULL)
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
    put_capacity(sweep, hit, miss, result);
    /* Where hits are of two kinds, the median is one of them by chance; the mean is what a load expects. */
    Estimate estimate = latency_plateau_estimate(hit);
    double partitions = 0;
    gboolean two = infer_get(result, ARCH_L2_PARTITIONS, &partitions, NULL) && partitions > 1;
    estimate.value = two ? hit->mean : hit->median;
    infer_put(result, ARCH_L2_HIT_LATENCY_CYCLES, estimate, "l2, sweep: %s of hits over %u sizes%s",
              two ? "mean" : "median", hit->last - hit->first + 1, two ? ", near and far together" : "");
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

/* The latencies of the cells whose halves are equal (NEAR) or differ. */
static Estimate
half_latency(const Partition *partition, const double *matrix, guint n_rows, guint n_columns, gboolean near,
             double confidence)
{
    g_autofree double *values = g_new(double, (gsize)n_rows *n_columns);
    gsize n = 0;
    for (guint r = 0; r < n_rows; r++)
        for (guint c = 0; c < n_columns; c++)
            if ((partition->row_half[r] == partition->column_half[c]) == near)
                values[n++] = matrix[(gsize)r * n_columns + c];
    if (n == 0)
        return (Estimate){NAN, NAN, NAN};
    g_autofree double *sorted = stats_sorted(values, n);
    double median = stats_quantile(sorted, n, 0.5);
    return (Estimate){median, (stats_quantile(sorted, n, 0.9) - stats_quantile(sorted, n, 0.1)) / median,
                      confidence};
}

static void
put_partitions(const double *matrix, guint n_rows, guint n_columns, InferResult *result)
{
    static const ArchKey NEAR = ARCH_L2_NEAR_HIT_LATENCY_CYCLES, FAR = ARCH_L2_FAR_HIT_LATENCY_CYCLES;
    gsize n = (gsize)n_rows * n_columns;
    g_autoptr(Partition) partition = partition_find(matrix, n_rows, n_columns, LATENCY_RESOLUTION_CYCLES);
    double median = stats_median(matrix, n);
    if (partition->two) {
        guint first = 0;
        for (guint r = 0; r < n_rows; r++)
            first += partition->row_half[r] == partition->row_half[0];
        infer_put(
            result, ARCH_L2_PARTITIONS, (Estimate){2, 0, partition->agreement},
            "l2, partition: lines near for %u of %u multiprocessors are %.0f cycles farther for the others; "
            "%.1f %% of %" G_GSIZE_FORMAT " latencies agree",
            first, n_rows, partition->difference, 100 * partition->agreement, n);
        infer_put(result, NEAR,
                  half_latency(partition, matrix, n_rows, n_columns, TRUE, partition->agreement),
                  "l2, partition: median over the lines of a multiprocessor's own half");
        infer_put(result, FAR,
                  half_latency(partition, matrix, n_rows, n_columns, FALSE, partition->agreement),
                  "l2, partition: median over the lines of the other half");
        return;
    }
    gboolean would_show = partition->least_shown < median / 10;
    if (would_show)
        infer_put(result, ARCH_L2_PARTITIONS, (Estimate){1, 0, 0.95},
                  "l2, partition: no two halves; a difference of %.0f cycles would have shown",
                  partition->least_shown);
    else
        infer_unknown(result, ARCH_L2_PARTITIONS,
                      "l2, partition: only a difference of %.0f cycles or more between halves would show",
                      partition->least_shown);
    infer_unknown(result, NEAR, "l2, partition: no two halves are told apart");
    infer_unknown(result, FAR, "l2, partition: no two halves are told apart");
}

static gboolean
infer_l2_partition(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey KEYS[] = {ARCH_L2_PARTITIONS, ARCH_L2_NEAR_HIT_LATENCY_CYCLES,
                                   ARCH_L2_FAR_HIT_LATENCY_CYCLES};
    const TraceTable *table = trace_directory_table(directory, "l2", "partition", NULL, NULL);
    if (table == NULL) {
        infer_missing(result, KEYS, G_N_ELEMENTS(KEYS), "l2", "partition");
        return TRUE;
    }
    guint sm, line, cycles, n_rows = 0, n_columns = 0;
    if (!infer_columns(table, "l2", error, "sm", &sm, "line", &line, "cycles", &cycles, NULL))
        return FALSE;
    g_autofree double *matrix = read_matrix(table, sm, line, cycles, &n_rows, &n_columns);
    if (matrix != NULL && n_rows >= 2 && n_columns >= 2) {
        put_partitions(matrix, n_rows, n_columns, result);
        return TRUE;
    }
    const char *why = matrix == NULL ? "not every multiprocessor has read every line once"
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
    if (table == NULL) {
        infer_missing(result, &key, 1, "l2", "sweep");
        return TRUE;
    }
    g_autoptr(LatencySweep) sweep = latency_sweep_read(table, "l2", error);
    if (sweep == NULL)
        return FALSE;
    g_autoptr(GArray) plateaus = latency_sweep_plateaus(sweep);
    const LatencyPlateau *last =
        plateaus->len == 0 ? NULL : &g_array_index(plateaus, LatencyPlateau, plateaus->len - 1);
    if (plateaus->len < 2 || last->mean <= g_array_index(plateaus, LatencyPlateau, 0).mean) {
        infer_unknown(result, key, "l2, sweep: no level above that of hits");
        return TRUE;
    }
    Estimate estimate = latency_plateau_estimate(last);
    estimate.confidence /= 2;
    infer_put(result, key, estimate,
              "l2, sweep: median of the last level over %u sizes; it can hold misses of the TLBs too",
              last->last - last->first + 1);
    return TRUE;
}
