/* SPDX-License-Identifier: MIT */
#include "archdb/infer/stats/stats.h"

#include <float.h>
#include <math.h>

#define MOST_CHANGES 12
#define SHORTEST 2

/* Sums of squares of any segment in constant time. */
typedef struct {
    double *sum, *squares; /* of the values before an index */
} Prefix;

static Prefix
prefix_make(const double *values, gsize n)
{
    Prefix prefix = {g_new(double, n + 1), g_new(double, n + 1)};
    double mean = 0;

    for (gsize i = 0; i < n; i++)
        mean += values[i] / (double)n;
    prefix.sum[0] = prefix.squares[0] = 0;
    for (gsize i = 0; i < n; i++) {
        double value = values[i] - mean; /* keeps the difference of squares from cancelling */

        prefix.sum[i + 1] = prefix.sum[i] + value;
        prefix.squares[i + 1] = prefix.squares[i] + value * value;
    }
    return prefix;
}

static void
prefix_clear(Prefix *prefix)
{
    g_free(prefix->sum);
    g_free(prefix->squares);
}

/* Squared distances of values START to END - 1 from their mean. */
static double
segment_cost(const Prefix *prefix, gsize start, gsize end)
{
    double sum = prefix->sum[end] - prefix->sum[start];
    double squares = prefix->squares[end] - prefix->squares[start];

    return MAX(squares - sum * sum / (double)(end - start), 0);
}

/* One more change: COST[end] is the least cost of the first END values with the changes so far, START[end]
 * where the last segment begins. */
static void
add_change(const Prefix *prefix, gsize n, const double *cost, double *ret_cost, gsize *ret_start)
{
    for (gsize end = 0; end <= n; end++) {
        ret_cost[end] = DBL_MAX;
        ret_start[end] = 0;
        for (gsize start = SHORTEST; start + SHORTEST <= end; start++) {
            if (cost[start] == DBL_MAX)
                continue;
            double total = cost[start] + segment_cost(prefix, start, end);
            if (total < ret_cost[end]) {
                ret_cost[end] = total;
                ret_start[end] = start;
            }
        }
    }
}

GArray *
change_points_find(const double *values, gsize n, double noise)
{
    g_assert(n <= CHANGE_POINTS_MOST_VALUES);
    GArray *changes = g_array_new(FALSE, FALSE, sizeof(gsize));
    if (n < 2 * SHORTEST)
        return changes;
    Prefix prefix = prefix_make(values, n);
    double *cost = g_new(double, n + 1), *next = g_new(double, n + 1);
    g_autofree gsize *starts = g_new0(gsize, (MOST_CHANGES + 1) * (n + 1));
    for (gsize end = 0; end <= n; end++)
        cost[end] = end < SHORTEST ? DBL_MAX : segment_cost(&prefix, 0, end);

    double floor_variance = MAX(noise * noise, DBL_MIN), least = DBL_MAX;
    guint best = 0;
    for (guint k = 0; k <= MOST_CHANGES && cost[n] < DBL_MAX; k++) {
        double variance = MAX(cost[n] / (double)n, floor_variance);
        double criterion = (double)n / 2 * log(variance) + 1.5 * k * log((double)n);

        if (criterion < least) {
            least = criterion;
            best = k;
        }
        if (k == MOST_CHANGES)
            break;
        add_change(&prefix, n, cost, next, starts + (k + 1) * (n + 1));
        double *swap = cost;
        cost = next;
        next = swap;
    }
    gsize end = n;
    for (guint k = best; k > 0; k--) {
        end = starts[k * (n + 1) + end];
        g_array_prepend_val(changes, end);
    }
    g_free(cost);
    g_free(next);
    prefix_clear(&prefix);
    return changes;
}
