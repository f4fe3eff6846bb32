/* SPDX-License-Identifier: MIT */
#include "cache_victims.h"
#include "stats_test.h"

#include <math.h>
#include <string.h>

#define BIN_CYCLES 4
#define MOST_CYCLES 4096
#define RARE 0.004 /* share of the misses below which a latency is a slow hit's */
#define NONE G_MAXUINT
#define MOST_DENOMINATOR 16
#define DEVIATIONS 3.3 /* of the normal distribution: one in a thousand lies further out */

/* Which latencies misses usually have: a share of the slow visits for each bin. */
static gboolean *
find_usual(const GPtrArray *probes, const CacheLatency *latency)
{
    guint n_bins = MOST_CYCLES / BIN_CYCLES, slow = 0;
    g_autofree guint *bins = g_new0(guint, n_bins + 2);
    gboolean *usual = g_new0(gboolean, n_bins + 2);
    for (guint i = 0; i < probes->len; i++) {
        const CacheProbe *probe = probes->pdata[i];
        for (gsize j = 0; j < (gsize)probe->n * probe->passes; j++) {
            if (probe->cycles[j] > latency->threshold) {
                bins[1 + MIN((guint)probe->cycles[j] / BIN_CYCLES, n_bins - 1)]++;
                slow++;
            }
        }
    }
    for (guint bin = 1; bin <= n_bins; bin++)
        usual[bin] = bins[bin - 1] + bins[bin] + bins[bin + 1] > RARE * 3 * slow;
    return usual;
}

static gboolean
is_miss(const gboolean *usual, const CacheLatency *latency, float cycles)
{
    return cycles > latency->threshold &&
           usual[1 + MIN((guint)cycles / BIN_CYCLES, MOST_CYCLES / BIN_CYCLES - 1)];
}

static gboolean
visits_group(const CacheGroup *group, const CacheProbe *probe)
{
    if (probe->n != group->n || probe->warm_passes != 0 || !probe->cold)
        return FALSE;
    for (guint i = 0; i < probe->n; i++)
        if (!cache_group_has(group, probe->offsets[i]))
            return FALSE;
    return TRUE;
}

/* The first ways visits fill the set, the next replaces something, and from then on each miss names the
 * victim of the one before. */
static void
follow(CacheVictims *victims, const CacheProbe *probe, const gboolean *usual, const CacheLatency *latency)
{
    g_autofree guint *way_of = g_new(guint, probe->n);
    guint missing = probe->n - 1, last = NONE;
    for (guint word = 0; word < probe->n; word++)
        way_of[word] = word;
    for (gsize visit = probe->n; visit < (gsize)probe->n * probe->passes; visit++) {
        guint word = (guint)(visit % probe->n);
        if (!is_miss(usual, latency, probe->cycles[visit]) || word == missing)
            continue;
        guint way = way_of[word];
        victims->counts[way]++;
        victims->total++;
        if (last != NONE)
            victims->pairs[last * victims->ways + way]++;
        last = way;
        way_of[missing] = way;
        missing = word;
    }
}

CacheVictims *
cache_victims_new(const CacheGroup *group, const GPtrArray *probes, const CacheLatency *latency)
{
    CacheVictims *victims = g_new0(CacheVictims, 1);
    g_autofree gboolean *usual = find_usual(probes, latency);
    victims->ways = group->n - 1;
    victims->counts = g_new0(guint, victims->ways);
    victims->pairs = g_new0(guint, (gsize)victims->ways * victims->ways);
    for (guint i = 0; i < probes->len; i++)
        if (visits_group(group, probes->pdata[i]))
            follow(victims, probes->pdata[i], usual, latency);
    return victims;
}

void
cache_victims_free(CacheVictims *victims)
{
    if (victims == NULL)
        return;
    g_free(victims->counts);
    g_free(victims->pairs);
    g_free(victims);
}

static double
test_uniform(const CacheVictims *victims)
{
    double expected = (double)victims->total / victims->ways, x = 0;
    for (guint way = 0; way < victims->ways; way++)
        x += pow(victims->counts[way] - expected, 2) / expected;
    return stats_chi_square_tail(x, victims->ways - 1);
}

static double
test_independent(const CacheVictims *victims)
{
    guint n = victims->ways;
    double x = 0, total = 0;
    g_autofree double *rows = g_new0(double, n), *columns = g_new0(double, n);
    for (guint i = 0; i < n * n; i++) {
        rows[i / n] += victims->pairs[i];
        columns[i % n] += victims->pairs[i];
        total += victims->pairs[i];
    }
    for (guint i = 0; i < n * n; i++) {
        double expected = rows[i / n] * columns[i % n] / total;
        if (expected > 0)
            x += pow(victims->pairs[i] - expected, 2) / expected;
    }
    return stats_chi_square_tail(x, (n - 1) * (double)(n - 1));
}

/* The numerators over DENOMINATOR nearest to the counts, where all are within their intervals and add up. */
static char *
try_denominator(const CacheVictims *victims, guint denominator)
{
    guint sum = 0;
    GString *text = g_string_new(NULL);
    gboolean within = TRUE;
    for (guint way = 0; way < victims->ways; way++) {
        double share = (double)victims->counts[way] / victims->total;
        guint numerator = (guint)lround(share * denominator), common = 1;
        double p = (double)numerator / denominator;
        within = within && fabs(share - p) <= DEVIATIONS * sqrt(p * (1 - p) / victims->total);
        for (guint i = 2; i <= denominator; i++)
            if (numerator % i == 0 && denominator % i == 0)
                common = i;
        g_string_append_printf(text, way == 0 ? "%u/%u" : ",%u/%u", numerator / common, denominator / common);
        sum += numerator;
    }
    if (within && sum == denominator)
        return g_string_free(text, FALSE);
    g_string_free(text, TRUE);
    return NULL;
}

void
cache_victims_test(const CacheVictims *victims, CacheVictimTest *ret_test)
{
    CacheVictimTest test = {.uniform = test_uniform(victims), .independent = test_independent(victims)};
    for (guint denominator = 2; denominator <= MOST_DENOMINATOR && test.fractions == NULL; denominator++)
        test.fractions = try_denominator(victims, denominator);
    *ret_test = test;
}
