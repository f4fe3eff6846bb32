/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

#include <math.h>

double
cache_binomial_tail(guint n, double p, guint k)
{
    double tail = 0;

    if (k == 0 || p >= 1)
        return k <= n ? 1 : 0;
    if (p <= 0)
        return 0;
    /* The terms rise to the mean and then fall: from K on, and no further than they matter. */
    double log_term =
        lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) + k * log(p) + (n - k) * log1p(-p);
    double odds = p / (1 - p), term = k > n ? 0 : exp(log_term);
    if (k <= n && k < n * p && log_term < -700)
        return 1;
    for (guint i = k; i <= n; i++) {
        tail += term;
        term *= odds * (n - i) / (i + 1.0);
        if (i > n * p && term < tail * 1e-12)
            break;
    }
    return fmin(tail, 1);
}
