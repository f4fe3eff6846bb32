/* SPDX-License-Identifier: MIT */
#include "archdb/infer/rates/rates.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <string.h>

#define MOST_ROWS 4096

static const struct {
    guint streams;
    ArchKey read, write;
} RATIOS[] = {
    {2, ARCH_DRAM_STREAMS_2_RATIO, ARCH_DRAM_WRITE_STREAMS_2_RATIO},
    {4, ARCH_DRAM_STREAMS_4_RATIO, ARCH_DRAM_WRITE_STREAMS_4_RATIO},
    {8, ARCH_DRAM_STREAMS_8_RATIO, ARCH_DRAM_WRITE_STREAMS_8_RATIO},
    {16, ARCH_DRAM_STREAMS_16_RATIO, ARCH_DRAM_WRITE_STREAMS_16_RATIO},
    {32, ARCH_DRAM_STREAMS_32_RATIO, ARCH_DRAM_WRITE_STREAMS_32_RATIO},
};

typedef struct {
    const TraceTable *table;
    guint streams, distance, value, low, high;
} StreamTable;

/* OP of the narrowest words: those that splitting records into arrays makes. */
static const TraceTable *
find_table(const TraceDirectory *directory, const char *wanted)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "streams", "streams");
    const TraceTable *best = NULL;
    double least = INFINITY;

    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(tables, i);
        double width = 0;
        const char *op = trace_table_key(table, "op");

        if (!op || strcmp(op, wanted) != 0 || !trace_table_key_real(table, "width_bytes", &width))
            continue;
        if (width < least) {
            best = table;
            least = width;
        }
    }
    return best;
}

static double
cell(const StreamTable *table, guint row, guint column)
{
    return trace_table_cell(table->table, row, column);
}

/* The smallest distance is a block's part of an array: all arrays together are one stream then. */
static double
smallest_distance(const StreamTable *table, double streams)
{
    double least = INFINITY;

    for (guint row = 0; row < table->table->n_rows; row++)
        if (cell(table, row, table->streams) == streams)
            least = MIN(least, cell(table, row, table->distance));
    return least;
}

/* The bandwidths of STREAMS arrays by their distances, ascending; NULL where there is none. */
static double *
side_by_side(const StreamTable *table, double streams, gsize *ret_n)
{
    g_autofree double *values = g_new(double, table->table->n_rows);
    double smallest = streams > 1 ? smallest_distance(table, streams) : 0;

    *ret_n = 0;
    for (guint row = 0; row < table->table->n_rows; row++)
        if (cell(table, row, table->streams) == streams && cell(table, row, table->distance) != smallest)
            values[(*ret_n)++] = cell(table, row, table->value);
    return *ret_n > 0 ? stats_sorted(values, *ret_n) : NULL;
}

/* Puts the median over the distances of STREAMS arrays, over BASE, which is that of WHAT, under KEY. */
static void
put_ratio(const StreamTable *table, ArchKey key, guint streams, double base, const char *what,
          InferResult *result)
{
    gsize n;
    g_autofree double *sorted = side_by_side(table, streams, &n);

    if (!sorted) {
        infer_unknown(result, key, "streams: no rows of %u arrays side by side", streams);
        return;
    }
    double median = stats_quantile(sorted, n, 0.5);
    double low = stats_quantile(sorted, n, 0.1), high = stats_quantile(sorted, n, 0.9);
    gsize edge = (gsize)(0.1 * (double)(n - 1));
    infer_put(
        result, key,
        (InferEstimate){median / base, (high - low) / median, stats_median_coverage(n, edge, n - 1 - edge)},
        "streams: median over %" G_GSIZE_FORMAT " distances, %.5g GB/s, over %s %.5g", n, median, what, base);
}

static gboolean
is_power_of_two(double bytes)
{
    return bytes >= 1 && bytes < 0x1p62 && ((guint64)bytes & ((guint64)bytes - 1)) == 0 &&
           bytes == rint(bytes);
}

/* The row farthest below the median of its number of arrays among those whose distance is a power of two. */
static void
put_worst(const StreamTable *table, InferResult *result)
{
    const ArchKey key = ARCH_DRAM_STREAM_DISTANCE_WORST_RATIO;
    double least = INFINITY, median_at = 0;
    guint worst = 0;

    for (guint row = 0; row < table->table->n_rows; row++) {
        double streams = cell(table, row, table->streams), distance = cell(table, row, table->distance);

        if (streams < 2 || !is_power_of_two(distance) || distance == smallest_distance(table, streams))
            continue;
        gsize n;
        g_autofree double *sorted = side_by_side(table, streams, &n);
        double median = stats_quantile(sorted, n, 0.5), ratio = cell(table, row, table->value) / median;
        if (n >= 3 && ratio < least) {
            least = ratio;
            worst = row;
            median_at = median;
        }
    }
    if (least == INFINITY) {
        infer_unknown(result, key, "streams: no powers of two among three distances or more");
        return;
    }
    InferEstimate estimate = infer_estimate_quantiles(
        cell(table, worst, table->value), cell(table, worst, table->low), cell(table, worst, table->high));
    estimate.value = least;
    g_autofree char *distance = infer_size_text(cell(table, worst, table->distance));
    gboolean below = cell(table, worst, table->high) < median_at;
    infer_put(result, key, estimate,
              "streams: %.0f arrays %s apart, over the median of their distances; its 90th percentile "
              "is %s that median",
              cell(table, worst, table->streams), distance, below ? "below" : "not below");
}

static gboolean
read_columns(StreamTable *table, GError **error)
{
    return infer_columns(table->table, "streams", error, "streams", &table->streams, "distance_bytes",
                         &table->distance, "gb_per_s", &table->value, "gb_per_s_low", &table->low,
                         "gb_per_s_high", &table->high, NULL) &&
           infer_limit_rows(table->table, "streams", MOST_ROWS, error);
}

static gboolean
infer_reads(const TraceDirectory *directory, InferResult *result, GError **error)
{
    StreamTable table = {.table = find_table(directory, "read")};

    if (!table.table) {
        for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++)
            infer_missing(result, &RATIOS[i].read, 1, "streams", "streams");
        const ArchKey worst = ARCH_DRAM_STREAM_DISTANCE_WORST_RATIO;
        infer_missing(result, &worst, 1, "streams", "streams");
        return TRUE;
    }
    if (!read_columns(&table, error))
        return FALSE;
    gsize n;
    g_autofree double *single = side_by_side(&table, 1, &n);
    double one = single ? stats_quantile(single, n, 0.5) : 0;
    for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++) {
        if (one > 0)
            put_ratio(&table, RATIOS[i].read, RATIOS[i].streams, one, "one array's", result);
        else
            infer_unknown(result, RATIOS[i].read, "streams: no rows of a single array to compare with");
    }
    put_worst(&table, result);
    return TRUE;
}

/* The bandwidth of STREAMS arrays in one stretch, 0 where it was not measured. */
static double
one_stretch(const StreamTable *table, double streams)
{
    double smallest = smallest_distance(table, streams);

    for (guint row = 0; row < table->table->n_rows; row++)
        if (cell(table, row, table->streams) == streams && cell(table, row, table->distance) == smallest)
            return cell(table, row, table->value);
    return 0;
}

/* Each number of arrays against itself in one stretch, by the same kernel: how fast few arrays are written
 * depends on how many stores are under way as well. */
static gboolean
infer_writes(const TraceDirectory *directory, InferResult *result, GError **error)
{
    StreamTable table = {.table = find_table(directory, "write")};

    for (guint i = 0; !table.table && i < G_N_ELEMENTS(RATIOS); i++)
        infer_lacking(result, RATIOS[i].write, "there is no table \"streams\" of writes");
    if (!table.table)
        return TRUE;
    if (!read_columns(&table, error))
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++) {
        double base = one_stretch(&table, RATIOS[i].streams);

        if (base > 0)
            put_ratio(&table, RATIOS[i].write, RATIOS[i].streams, base, "that of one stretch,", result);
        else
            infer_unknown(result, RATIOS[i].write, "streams: no writes of %u arrays", RATIOS[i].streams);
    }
    return TRUE;
}

gboolean
infer_streams(const TraceDirectory *directory, InferResult *result, GError **error)
{
    return infer_reads(directory, result, error) && infer_writes(directory, result, error);
}
