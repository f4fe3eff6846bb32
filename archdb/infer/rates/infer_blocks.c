/* SPDX-License-Identifier: MIT */
#include "archdb/infer/rates/rates.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <string.h>

#define MOST_ROWS 4096
#define FEWEST_ROWS 3

/* A thread that reads more at a time needs registers that blocks then lack. */
#define MOST_BYTES_OF_THREAD 32

/* Of the time of a round, what bandwidth alone may take where the latency is to be seen; and the end of a
 * block. */
#define MOST_BUSY_OF_LOOP 0.5
#define MOST_BUSY_OF_WAVE 0.9

/* Values of the turnaround that are tried between none and the longest that a row shows. */
#define STEPS 2000

/* What is known of the GPU before. */
typedef struct {
    double sms, max_blocks, max_threads, bandwidth; /* bytes/ns */
    double clock_ghz;
} Gpu;

/* One row: the cycles from one round of a thread's loads to the next one, or to the next block's, those that
 * its bytes take at full bandwidth, and how many loads there are. */
typedef struct {
    double cycles, busy, loads;
} Round;

/* The latency of one load, and what each further one adds that is made at once. */
typedef struct {
    double one, further;
} Latency;

/* A table's columns. */
typedef struct {
    const TraceTable *table;
    double width;
    guint streams, elements, grid, footprint, rate;
} BlockTable;

static gboolean
read_gpu(const TraceDirectory *directory, const InferResult *result, Gpu *ret_gpu)
{
    ret_gpu->clock_ghz = trace_directory_clock_mhz(directory) / 1000;
    return infer_get(result, ARCH_SM_COUNT, &ret_gpu->sms, NULL) &&
           infer_get(result, ARCH_MAX_BLOCKS_PER_SM, &ret_gpu->max_blocks, NULL) &&
           infer_get(result, ARCH_MAX_THREADS_PER_SM, &ret_gpu->max_threads, NULL) &&
           infer_get(result, ARCH_DRAM_READ_BANDWIDTH_GB_PER_S, &ret_gpu->bandwidth, NULL) &&
           ret_gpu->bandwidth > 0 && ret_gpu->clock_ghz > 0;
}

static gboolean
read_table(const TraceTable *table, BlockTable *ret, GError **error)
{
    ret->table = table;
    ret->width = 0;
    trace_table_key_real(table, "width_bytes", &ret->width);
    return infer_columns(table, "streams", error, "streams", &ret->streams, "elements_per_thread",
                         &ret->elements, "grid_blocks", &ret->grid, "footprint_bytes", &ret->footprint,
                         "gb_per_s", &ret->rate, NULL) &&
           infer_limit_rows(table, "streams", MOST_ROWS, error);
}

/* Bytes that a thread reads in a round; 0 where the row is none of a round that says something. */
static double
thread_bytes(const BlockTable *table, guint row)
{
    double bytes = trace_table_cell(table->table, row, table->streams) * table->width *
                   trace_table_cell(table->table, row, table->elements);
    gboolean sound = bytes > 0 && bytes <= MOST_BYTES_OF_THREAD &&
                     trace_table_cell(table->table, row, table->rate) > 0 &&
                     trace_table_cell(table->table, row, table->grid) >= 1;

    return sound ? bytes : 0;
}

/* Threads of a block: those that reach over the footprint once. */
static double
block_threads(const BlockTable *table, guint row)
{
    double threads = trace_table_cell(table->table, row, table->footprint) /
                     (thread_bytes(table, row) * trace_table_cell(table->table, row, table->grid));

    return threads >= 1 && threads <= 1024 ? rint(threads) : 0;
}

static void
add_round(const BlockTable *table, guint row, const Gpu *gpu, double threads, GArray *rounds)
{
    double bytes = thread_bytes(table, row) * threads;
    Round round = {bytes / trace_table_cell(table->table, row, table->rate) * gpu->clock_ghz,
                   bytes / gpu->bandwidth * gpu->clock_ghz,
                   trace_table_cell(table->table, row, table->streams) *
                       trace_table_cell(table->table, row, table->elements)};

    if (round.cycles > 0 && round.cycles < 1e9)
        g_array_append_val(rounds, round);
}

/* Waves of blocks that come and go. The block's size goes to RET_THREADS. */
static void
add_waves(const BlockTable *table, const Gpu *gpu, double *ret_threads, GArray *rounds)
{
    for (guint row = 0; row < table->table->n_rows; row++) {
        double threads = thread_bytes(table, row) > 0 ? block_threads(table, row) : 0;

        if (threads == 0)
            continue;
        *ret_threads = threads;
        double blocks = fmin(gpu->max_blocks, floor(gpu->max_threads / threads));
        if (trace_table_cell(table->table, row, table->grid) >= 2 * blocks * gpu->sms)
            add_round(table, row, gpu, threads * blocks * gpu->sms, rounds);
    }
}

/* Iterations of blocks that stay. */
static void
add_iterations(const BlockTable *table, const Gpu *gpu, double threads, GArray *rounds)
{
    for (guint row = 0; row < table->table->n_rows; row++) {
        double grid = trace_table_cell(table->table, row, table->grid);

        if (thread_bytes(table, row) > 0 && grid * threads <= gpu->max_threads * gpu->sms)
            add_round(table, row, gpu, grid * threads, rounds);
    }
}

static double
latency_of(const Latency *latency, const Round *round)
{
    return latency->one + latency->further * (round->loads - 1);
}

/* A line through the latencies that with bandwidth give the cycles of rounds which it does not limit. */
static gboolean
put_latency(const GArray *rounds, Latency *ret_latency, InferResult *result)
{
    const ArchKey key = ARCH_DRAM_LOADED_LATENCY_CYCLES, further = ARCH_DRAM_LOADED_LATENCY_LOAD_CYCLES;
    g_autofree double *values = g_new(double, MAX(rounds->len, 1));
    g_autofree double *terms = g_new(double, 2 * MAX(rounds->len, 1));
    Regression fit;
    guint n = 0;

    for (guint i = 0; i < rounds->len; i++) {
        Round round = g_array_index(rounds, Round, i);

        if (round.busy >= MOST_BUSY_OF_LOOP * round.cycles)
            continue;
        terms[2 * n] = 1;
        terms[2 * n + 1] = round.loads - 1;
        values[n++] = sqrt(round.cycles * round.cycles - round.busy * round.busy);
    }
    if (n < FEWEST_ROWS || !regression_fit_robust(terms, 2, values, n, &fit)) {
        infer_unknown(result, key, "streams, resident: %u reads that bandwidth does not limit, of %u", n,
                      rounds->len);
        infer_unknown(result, further, "streams, resident: too few reads that bandwidth does not limit");
        return FALSE;
    }
    *ret_latency = (Latency){fit.coefficients[0], fmax(0, fit.coefficients[1])};
    for (guint i = 0; i < n; i++)
        values[i] -= ret_latency->further * terms[2 * i + 1];
    g_autofree double *sorted = stats_sorted(values, n);
    double low = stats_quantile(sorted, n, 0.1), high = stats_quantile(sorted, n, 0.9);
    double spread = (high - low) / ret_latency->one;
    gsize edge = (gsize)(0.1 * (double)(n - 1));
    double confidence = stats_median_coverage(n, edge, n - 1 - edge);
    infer_put(result, key, (InferEstimate){ret_latency->one, spread, confidence},
              "streams, resident: line over %u reads that take bandwidth less than half of their time", n);
    infer_put(result, further, (InferEstimate){ret_latency->further, spread, fit.r2},
              "streams, resident: slope of the same line");
    return TRUE;
}

static double
wave_error(const Round *round, const Latency *latency, double turnaround)
{
    double cycles =
        fmax(hypot(latency_of(latency, round), round->busy), latency_of(latency, round) + turnaround);
    double error = log(cycles / round->cycles);

    return error * error;
}

static double
sum_errors(const GArray *rounds, const Latency *latency, double turnaround)
{
    double sum = 0;

    for (guint i = 0; i < rounds->len; i++)
        sum += wave_error(&g_array_index(rounds, Round, i), latency, turnaround);
    return sum;
}

/* The turnaround of least squares, of the logarithms; and what is left of them. */
static double
fit_turnaround(const GArray *rounds, const Latency *latency, double *ret_rss)
{
    double most = 0, best = 0;

    for (guint i = 0; i < rounds->len; i++)
        most = fmax(most, g_array_index(rounds, Round, i).cycles -
                              latency_of(latency, &g_array_index(rounds, Round, i)));
    *ret_rss = sum_errors(rounds, latency, 0);
    for (guint step = 1; step <= STEPS; step++) {
        double turnaround = most * step / STEPS, rss = sum_errors(rounds, latency, turnaround);

        if (rss < *ret_rss) {
            *ret_rss = rss;
            best = turnaround;
        }
    }
    return best;
}

static void
put_turnaround(const GArray *all, const Latency *latency, InferResult *result)
{
    const ArchKey key = ARCH_BLOCK_TURNAROUND_CYCLES;
    g_autoptr(GArray) rounds = g_array_new(FALSE, FALSE, sizeof(Round));

    for (guint i = 0; i < all->len; i++) {
        Round round = g_array_index(all, Round, i);

        if (round.busy < MOST_BUSY_OF_WAVE * round.cycles)
            g_array_append_val(rounds, round);
    }
    double rss, none = sum_errors(rounds, latency, 0);
    double turnaround = fit_turnaround(rounds, latency, &rss);
    g_autofree double *values = g_new(double, MAX(rounds->len, 1));
    guint n = 0;
    for (guint i = 0; i < rounds->len; i++) {
        Round round = g_array_index(rounds, Round, i);
        double waiting = latency_of(latency, &round);

        if (waiting + turnaround >= hypot(waiting, round.busy))
            values[n++] = round.cycles - waiting;
    }
    if (n < FEWEST_ROWS || turnaround == 0) {
        infer_unknown(result, key, "streams, plain: %u reads show more than latency and bandwidth, of %u",
                      turnaround == 0 ? 0 : n, all->len);
        return;
    }
    g_autofree double *sorted = stats_sorted(values, n);
    double width = stats_quantile(sorted, n, 0.9) - stats_quantile(sorted, n, 0.1);
    infer_put(
        result, key, (InferEstimate){turnaround, width / turnaround, 1 - rss / none},
        "streams, plain: least squares over %u reads, latency from %.4g cycles, deviation %.2g of the time",
        rounds->len, latency->one, sqrt(rss / rounds->len));
}

/* The rounds of all tables NAME of reads. */
static gboolean
read_rounds(const TraceDirectory *directory, const char *name, const Gpu *gpu, double *threads,
            GArray *rounds, GError **error)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "streams", name);

    for (guint i = 0; i < tables->len; i++) {
        BlockTable table;
        const char *op = trace_table_key(g_ptr_array_index(tables, i), "op");

        if (!read_table(g_ptr_array_index(tables, i), &table, error))
            return FALSE;
        if (!op || strcmp(op, "read") != 0 || !gpu)
            continue;
        if (strcmp(name, "plain") == 0)
            add_waves(&table, gpu, threads, rounds);
        else
            add_iterations(&table, gpu, *threads, rounds);
    }
    return TRUE;
}

gboolean
infer_blocks(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey keys[] = {ARCH_DRAM_LOADED_LATENCY_CYCLES, ARCH_DRAM_LOADED_LATENCY_LOAD_CYCLES,
                                   ARCH_BLOCK_TURNAROUND_CYCLES};
    g_autoptr(GArray) waves = g_array_new(FALSE, FALSE, sizeof(Round));
    g_autoptr(GArray) iterations = g_array_new(FALSE, FALSE, sizeof(Round));
    Gpu gpu;
    gboolean known = read_gpu(directory, result, &gpu);
    double threads = 0;
    Latency latency;

    if (!read_rounds(directory, "plain", known ? &gpu : NULL, &threads, waves, error) ||
        !read_rounds(directory, "resident", known ? &gpu : NULL, &threads, iterations, error))
        return FALSE;
    for (guint i = 0; !known && i < G_N_ELEMENTS(keys); i++)
        infer_unknown_without(result, keys[i], ARCH_DRAM_READ_BANDWIDTH_GB_PER_S,
                              "streams: the multiprocessors, their limits or the bandwidth are not known");
    if (!known)
        return TRUE;
    if (put_latency(iterations, &latency, result))
        put_turnaround(waves, &latency, result);
    else
        infer_unknown(result, ARCH_BLOCK_TURNAROUND_CYCLES, "streams: the latency under load is not known");
    return TRUE;
}
