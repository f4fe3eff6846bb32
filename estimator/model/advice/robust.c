/* SPDX-License-Identifier: MIT */
/* What is kept of a choice where facts are missing. */
#include "model/advice/advice.h"

#include <math.h>
#include <string.h>

void
robust_keep(Robust *robust, const RankedLayout *const *layouts, guint n, double *totals, double launches_ns)
{
    robust->totals = totals;
    robust->launches_ns = launches_ns;
    robust->specs = g_new0(char *, n + 1);
    for (guint i = 0; i < n; i++)
        robust->specs[i] = g_strdup(layouts[i]->spec);
    for (guint i = 0; i < 2; i++) {
        const RankedLayout *answer = layouts[robust->answers[i]];

        robust->named[i] = g_strdup(answer->name ? answer->name : answer->spec);
    }
}

gboolean
robust_range(const Robust *robust, const char *spec, double *ret_low, double *ret_high)
{
    guint n = robust ? g_strv_length(robust->specs) : 0, at = 0;
    double low = INFINITY, high = 0;

    while (at < n && strcmp(robust->specs[at], spec) != 0)
        at++;
    if (at == n)
        return FALSE;
    for (guint number = 0; number < N_SCENARIOS; number++) {
        const double *own = robust->totals + (gsize)number * n;
        double today = own[robust->today] - robust->launches_ns;
        double relative = today > 0 ? (own[at] - robust->launches_ns) / today : 1;

        low = fmin(low, relative);
        high = fmax(high, relative);
    }
    *ret_low = low;
    *ret_high = high;
    return TRUE;
}
