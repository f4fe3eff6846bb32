/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"
#include "archdb/infer/stats/stats.h"

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
        const CacheProbe *probe = g_ptr_array_index(probes, i);

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
    if (probe->n != group->n || (probe->warm_passes == 0 && !probe->cold))
        return FALSE;
    for (guint i = 0; i < probe->n; i++)
        if (!cache_group_has(group, probe->offsets[i]))
            return FALSE;
    return TRUE;
}

/* The set as far as it is known: which way holds each word, and the ways in the order of their last filling.
 */
typedef struct {
    guint missing; /* the word that no way holds */
    guint last;    /* the way replaced last; NONE */
    guint *way_of; /* of each word but the missing one */
    guint *filled; /* ways, the last filled first */
} SetState;

static void
note_age(CacheVictims *victims, SetState *state, guint way)
{
    guint age = 0;

    while (state->filled[age] != way)
        age++;
    victims->ages[age]++;
    memmove(state->filled + 1, state->filled, sizeof *state->filled * age);
    state->filled[0] = way;
}

/* WORD misses: its way is what the missing word replaced when it came back. */
static void
note_victim(CacheVictims *victims, SetState *state, guint word, gboolean named)
{
    guint way = state->way_of[word], n = victims->ways + 1;

    if (named) {
        victims->counts[way]++;
        victims->total++;
        if (state->last != NONE)
            victims->pairs[state->last * victims->ways + way]++;
    }
    note_age(victims, state, way);
    victims->rests[(word + n - state->missing) % n - 1]++;
    victims->total_aged++;
    state->last = way;
    state->way_of[state->missing] = way;
    state->missing = word;
}

/* In a cache that was empty the first visits fill the set and the next replaces something; otherwise the
 * first word that misses was the missing one. From then on each miss names the victim of the one before. */
static void
follow(CacheVictims *victims, const CacheProbe *probe, const gboolean *usual, const CacheLatency *latency)
{
    gboolean named = probe->warm_passes == 0;
    gsize visits = (gsize)probe->n * probe->passes, visit = named ? probe->n - 1 : 0;
    g_autofree guint *way_of = g_new0(guint, probe->n), *filled = g_new(guint, victims->ways);

    while (visit < visits && !is_miss(usual, latency, probe->cycles[visit]))
        visit++;
    SetState state = {.missing = (guint)(visit % probe->n), .last = NONE, .way_of = way_of, .filled = filled};
    for (guint i = 0; i < victims->ways; i++) {
        way_of[(state.missing + 1 + i) % probe->n] = i;
        filled[i] = victims->ways - 1 - i;
    }
    for (visit++; visit < visits; visit++) {
        guint word = (guint)(visit % probe->n);

        if (is_miss(usual, latency, probe->cycles[visit]) && word != state.missing)
            note_victim(victims, &state, word, named);
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
    victims->ages = g_new0(guint, victims->ways);
    victims->rests = g_new0(guint, victims->ways);
    for (guint i = 0; i < probes->len; i++)
        if (visits_group(group, g_ptr_array_index(probes, i)))
            follow(victims, g_ptr_array_index(probes, i), usual, latency);
    return victims;
}

void
cache_victims_free(CacheVictims *victims)
{
    if (!victims)
        return;
    g_free(victims->counts);
    g_free(victims->pairs);
    g_free(victims->ages);
    g_free(victims->rests);
    g_free(victims);
}

static double
test_uniform(const guint *counts, guint n, guint total)
{
    double expected = (double)total / n, x = 0;

    if (total == 0)
        return 1;
    for (guint i = 0; i < n; i++)
        x += pow(counts[i] - expected, 2) / expected;
    return stats_chi_square_tail(x, n - 1);
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
    if (total == 0)
        return 1;
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
    CacheVictimTest test = {
        .uniform = test_uniform(victims->counts, victims->ways, victims->total),
        .independent = test_independent(victims),
        .ageless = fmin(test_uniform(victims->ages, victims->ways, victims->total_aged),
                        test_uniform(victims->rests, victims->ways, victims->total_aged)),
    };

    for (guint denominator = 2; denominator <= MOST_DENOMINATOR && !test.fractions && victims->total > 0;
         denominator++)
        test.fractions = try_denominator(victims, denominator);
    *ret_test = test;
}
