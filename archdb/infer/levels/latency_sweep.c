/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

#define FEWEST_ROWS 5 /* of a plateau between others */
#define LEVEL 0.05

typedef struct {
    double size;
    guint row;
} SizedRow;

static int
compare_sizes(const void *a, const void *b)
{
    const SizedRow *x = a, *y = b;

    return x->size != y->size ? (x->size > y->size) - (x->size < y->size)
                              : (x->row > y->row) - (x->row < y->row);
}

LatencySweep *
latency_sweep_read(const TraceTable *table, const char *program, GError **error)
{
    guint size, mean, median, low, high, samples;

    if (!infer_columns(table, program, error, "size_bytes", &size, "mean_cycles", &mean, "cycles", &median,
                       "cycles_low", &low, "cycles_high", &high, "samples", &samples, NULL))
        return NULL;
    if (!infer_limit_rows(table, program, CHANGE_POINTS_MOST_VALUES, error))
        return NULL;
    LatencySweep *sweep = g_new0(LatencySweep, 1);
    double **columns[] = {&sweep->size_bytes, &sweep->mean, &sweep->median,
                          &sweep->low,        &sweep->high, &sweep->samples};
    const guint indices[] = {size, mean, median, low, high, samples};
    g_autofree SizedRow *order = g_new(SizedRow, table->n_rows);
    sweep->n = table->n_rows;
    for (guint row = 0; row < sweep->n; row++)
        order[row] = (SizedRow){trace_table_cell(table, row, size), row};
    if (sweep->n > 0)
        qsort(order, sweep->n, sizeof *order, compare_sizes);
    for (guint c = 0; c < G_N_ELEMENTS(columns); c++) {
        *columns[c] = g_new(double, sweep->n);
        for (guint row = 0; row < sweep->n; row++)
            (*columns[c])[row] = trace_table_cell(table, order[row].row, indices[c]);
    }
    return sweep;
}

void
latency_sweep_free(LatencySweep *sweep)
{
    if (!sweep)
        return;
    g_free(sweep->size_bytes);
    g_free(sweep->mean);
    g_free(sweep->median);
    g_free(sweep->low);
    g_free(sweep->high);
    g_free(sweep->samples);
    g_free(sweep);
}

static LatencyPlateau
make_plateau(const LatencySweep *sweep, guint first, guint last)
{
    gsize n = last - first + 1;

    return (LatencyPlateau){first,
                            last,
                            stats_median(sweep->mean + first, n),
                            stats_median(sweep->median + first, n),
                            stats_median(sweep->low + first, n),
                            stats_median(sweep->high + first, n)};
}

double
latency_sweep_compare(const LatencySweep *sweep, const LatencyPlateau *a, const LatencyPlateau *b)
{
    return stats_mann_whitney(sweep->mean + a->first, a->last - a->first + 1, sweep->mean + b->first,
                              b->last - b->first + 1)
        .p;
}

/* Whether most visits of A would be usual ones of B. */
static gboolean
is_usual(const LatencyPlateau *a, const LatencyPlateau *b)
{
    return a->median >= b->low && a->median <= b->high;
}

/* A ramp climbs over its length by more than half of what it has climbed already. */
static gboolean
is_plateau(const LatencySweep *sweep, const LatencyPlateau *before, const LatencyPlateau *plateau)
{
    guint n = plateau->last - plateau->first + 1, third = n / 3;

    if (n < FEWEST_ROWS || plateau->mean <= before->mean ||
        latency_sweep_compare(sweep, before, plateau) >= LEVEL)
        return FALSE;
    double climb = stats_median(sweep->mean + plateau->last + 1 - third, third) -
                   stats_median(sweep->mean + plateau->first, third);
    return fabs(climb) < (plateau->mean - before->mean) / 2;
}

GArray *
latency_sweep_plateaus(const LatencySweep *sweep)
{
    GArray *plateaus = g_array_new(FALSE, FALSE, sizeof(LatencyPlateau));

    if (sweep->n == 0)
        return plateaus;
    double least = sweep->mean[0];
    g_autofree double *logs = g_new(double, sweep->n);
    for (guint i = 0; i < sweep->n; i++) {
        logs[i] = log(MAX(sweep->mean[i], LATENCY_RESOLUTION_CYCLES));
        least = MIN(least, sweep->mean[i]);
    }
    g_autoptr(GArray) changes =
        change_points_find(logs, sweep->n, LATENCY_RESOLUTION_CYCLES / MAX(least, LATENCY_RESOLUTION_CYCLES));
    for (guint k = 0; k <= changes->len; k++) {
        guint first = k == 0 ? 0 : (guint)g_array_index(changes, gsize, k - 1);
        guint end = k == changes->len ? sweep->n : (guint)g_array_index(changes, gsize, k);
        LatencyPlateau plateau = make_plateau(sweep, first, end - 1);
        LatencyPlateau *before =
            plateaus->len == 0 ? NULL : &g_array_index(plateaus, LatencyPlateau, plateaus->len - 1);

        if (before && before->last + 1 == first && is_usual(&plateau, before))
            *before = make_plateau(sweep, before->first, plateau.last);
        else if (!before || k == changes->len || is_plateau(sweep, before, &plateau))
            g_array_append_val(plateaus, plateau);
    }
    return plateaus;
}

/* What the mean of ROW exceeds by chance in one sweep of a hundred, where BASELINE rows up to it scatter as
 * they do. */
static double
onset_threshold(const LatencySweep *sweep, guint first, guint end)
{
    double n = end - first, mean = 0, squares = 0, samples = sweep->samples[first];

    for (guint i = first; i < end; i++) {
        mean += sweep->mean[i] / n;
        samples = MIN(samples, sweep->samples[i]);
    }
    for (guint i = first; i < end; i++)
        squares += (sweep->mean[i] - mean) * (sweep->mean[i] - mean);
    double deviation = n > 1 ? sqrt(squares / (n - 1)) : 0;
    deviation = MAX(deviation, LATENCY_RESOLUTION_CYCLES / sqrt(MAX(samples, 1)));
    return mean + stats_normal_quantile(0.01 / sweep->n) * deviation;
}

static guint
first_above(const LatencySweep *sweep, double threshold, guint first, guint end)
{
    while (end > first && sweep->mean[end - 1] > threshold)
        end--;
    return end;
}

guint
latency_sweep_onset(const LatencySweep *sweep, const LatencyPlateau *plateau, guint end)
{
    /* The plateau can hold the foot of a ramp: its median and the deviation around it, which a few rows do
     * not move, part it first; what is then left of it says more exactly how rows scatter. */
    guint n = plateau->last - plateau->first + 1;
    double deviation =
        MAX(stats_mad(sweep->mean + plateau->first, n, plateau->mean), LATENCY_RESOLUTION_CYCLES);
    double rough = plateau->mean + stats_normal_quantile(0.01 / sweep->n) * deviation;
    guint onset = first_above(sweep, rough, plateau->first, end);

    for (guint round = 0; round < sweep->n && onset > plateau->first; round++) {
        guint half = plateau->first + (onset - plateau->first) / 2;
        guint finer = first_above(sweep, onset_threshold(sweep, half, onset), plateau->first, onset);

        if (finer == onset)
            break;
        onset = finer;
    }
    return onset;
}

guint
latency_sweep_filled(const LatencySweep *sweep, const LatencyPlateau *plateau, const LatencyPlateau *above)
{
    double slow_hit = plateau->high, fast_miss = MAX(above->low, plateau->high);

    if (fast_miss == slow_hit) /* they overlap: what most visits take must tell them apart */
        slow_hit = plateau->median, fast_miss = above->median;
    double middle = (slow_hit + fast_miss) / 2;
    guint filled = sweep->n;
    while (filled > plateau->first && sweep->high[filled - 1] > middle)
        filled--;
    return filled;
}

InferEstimate
latency_plateau_estimate(const LatencyPlateau *plateau)
{
    gsize n = plateau->last - plateau->first + 1;
    gsize low = (gsize)(0.1 * (double)(n - 1)), high = n - 1 - low;
    gboolean mixed = plateau->high - plateau->low > 2.56 * LATENCY_RESOLUTION_CYCLES;
    double value = mixed ? plateau->mean : plateau->median;

    return (InferEstimate){value, (plateau->high - plateau->low) / value,
                           stats_median_coverage(n, low, high)};
}
