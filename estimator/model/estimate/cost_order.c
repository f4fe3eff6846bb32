/* SPDX-License-Identifier: MIT */
/* The order of cost vectors. */
#include "model/estimate/estimate.h"

#include <math.h>

static double
cost_at(const double *cost, guint n, guint place)
{
    return place < n ? cost[place] : 0;
}

int
cost_compare(const double *a, guint n_a, const double *b, guint n_b)
{
    return cost_compare_within(a, n_a, b, n_b, 0);
}

static double
cost_total(const double *cost, guint n)
{
    double total = 0;

    for (guint i = 0; i < n; i++)
        total += fabs(cost[i]);
    return total;
}

int
cost_compare_within(const double *a, guint n_a, const double *b, guint n_b, double known_error)
{
    double hidden = known_error > 0 ? known_error * MAX(cost_total(a, n_a), cost_total(b, n_b)) : 0;

    for (guint place = MAX(n_a, n_b); place-- > 0;) {
        double x = cost_at(a, n_a, place), y = cost_at(b, n_b, place);

        if (fabs(x - y) > MAX(hidden, 1e-9 * MAX(fabs(x), fabs(y))))
            return x < y ? -1 : 1;
    }
    return 0;
}
