/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

#include <math.h>
#include <string.h>

#define MOST_VISITS 60000 /* that are replayed, over all probes */
#define FEWEST_VISITS 64
#define FAST_MISSES 1e-4   /* of all misses: more contradict a policy */
#define FEWEST_VICTIMS 40  /* a way */
#define REJECTED 1e-6      /* p-value below which a hypothesis is given up */
#define BEYOND_DOUBT 1e-12 /* p-value below which the opposite is claimed */

/* How a policy's replay compares with what was recorded. */
typedef struct {
    const CachePolicyKind *kind;
    guint hits, misses;           /* of the replay */
    guint slow_hits, fast_misses; /* recorded otherwise */
    double log_likelihood;
    gboolean holds;
} Replayed;

/* A probe of words in the group's lines, in an order that need not be cyclic. Its words' lines, or NULL for
 * others. */
static guint *
lines_of(const CacheGroup *group, const CacheProbe *probe)
{
    g_autofree guint *lines = g_new(guint, probe->n);

    if (probe->n < group->n || (!probe->cold && probe->warm_passes < 2))
        return NULL;
    for (guint word = 0; word < probe->n; word++) {
        guint member = 0;
        guint64 line_bytes = MAX(group->line_bytes, 4);

        while (member < group->n && group->offsets[member] / line_bytes != probe->offsets[word] / line_bytes)
            member++;
        if (member == group->n)
            return NULL;
        lines[word] = member;
    }
    return g_steal_pointer(&lines);
}

static void
replay_probe(Replayed *replayed, const CacheGroup *group, const CacheProbe *probe, const guint *lines,
             double sector_bytes, double threshold)
{
    g_autoptr(CacheReplay) replay = cache_replay_new(replayed->kind, group->n - 1);

    for (guint pass = 0; pass < probe->warm_passes + probe->passes; pass++) {
        for (guint word = 0; word < probe->n; word++) {
            guint64 in_line = probe->offsets[word] % MAX(group->line_bytes, 4);
            guint sector = sector_bytes > 0 ? (guint)((double)in_line / sector_bytes) % 64 : 0;
            gboolean hit = cache_replay_visit(replay, lines[word], sector);

            if (pass < probe->warm_passes)
                continue;
            gboolean slow = probe->cycles[(gsize)(pass - probe->warm_passes) * probe->n + word] > threshold;
            replayed->hits += hit;
            replayed->misses += !hit;
            replayed->slow_hits += hit && slow;
            replayed->fast_misses += !hit && !slow;
        }
    }
}

/* log L = sum of log P(recorded | replayed), a hit slow with probability CACHE_SLOW_HITS, a miss fast with
 * FAST_MISSES. */
static void
judge(Replayed *replayed)
{
    guint hits = replayed->hits, slow = replayed->slow_hits;

    replayed->log_likelihood = slow * log(CACHE_SLOW_HITS) + (hits - slow) * log1p(-CACHE_SLOW_HITS) +
                               replayed->fast_misses * log(FAST_MISSES) +
                               (replayed->misses - replayed->fast_misses) * log1p(-FAST_MISSES);
    replayed->holds = replayed->fast_misses <= FAST_MISSES * replayed->misses &&
                      cache_binomial_tail(hits, CACHE_SLOW_HITS, slow) > REJECTED;
}

/* Replays every kind that fits the set's ways over the probes. Returns their number. */
static guint
replay_all(const CacheGroup *group, const GPtrArray *probes, const CacheLatency *latency, double sector_bytes,
           Replayed *ret_replayed, guint *ret_visits)
{
    guint n = 0;

    *ret_visits = 0;
    for (const CachePolicyKind *kind = CACHE_POLICY_KINDS; kind->name; kind++)
        if (kind->allows(group->n - 1))
            ret_replayed[n++] = (Replayed){.kind = kind};
    /* Probes with several words a line first: cyclic ones show LRU and FIFO alike. */
    for (guint round = 0; round < 2; round++) {
        for (guint i = 0; i < probes->len && *ret_visits < MOST_VISITS; i++) {
            const CacheProbe *probe = g_ptr_array_index(probes, i);

            if ((probe->n > group->n) != (round == 0))
                continue;
            g_autofree guint *lines = lines_of(group, probe);
            if (!lines)
                continue;
            for (guint k = 0; k < n; k++)
                replay_probe(&ret_replayed[k], group, probe, lines, sector_bytes, latency->threshold);
            *ret_visits += probe->n * (probe->passes + probe->warm_passes);
        }
    }
    for (guint k = 0; k < n; k++)
        judge(&ret_replayed[k]);
    return n;
}

/* Two ways: all that LRU, trees and bits know is which was visited last. */
static gboolean
is_same_policy(const Replayed *a, const Replayed *b, guint ways)
{
    return strcmp(a->kind->name, b->kind->name) == 0 ||
           (ways == 2 && strcmp(a->kind->name, "fifo") != 0 && strcmp(b->kind->name, "fifo") != 0);
}

static gboolean
find_deterministic(const CacheGroup *group, const Replayed *replayed, guint n, CacheStructure *structure)
{
    const Replayed *best = NULL;
    double other = -INFINITY;

    for (guint k = 0; k < n; k++)
        if (replayed[k].holds && (!best || replayed[k].log_likelihood > best->log_likelihood))
            best = &replayed[k];
    if (!best)
        return FALSE;
    for (guint k = 0; k < n; k++) {
        if (is_same_policy(best, &replayed[k], group->n - 1))
            continue;
        other = fmax(other, replayed[k].log_likelihood);
        if (replayed[k].holds) {
            cache_text_unset(&structure->policy, "%s and %s both explain the order of hits and misses",
                             best->kind->name, replayed[k].kind->name);
            return TRUE;
        }
    }
    cache_text_set(&structure->policy, best->kind->name, 1 / (1 + exp(other - best->log_likelihood)));
    cache_text_unset(&structure->replacement, "the policy is not random");
    return TRUE;
}

/* NEAREST is the policy whose replay differs least from what was recorded. */
static void
find_random(const CacheGroup *group, const GPtrArray *probes, const CacheLatency *latency,
            const Replayed *nearest, CacheStructure *structure)
{
    g_autoptr(CacheVictims) victims = cache_victims_new(group, probes, latency);

    if (victims->total_aged < FEWEST_VICTIMS * victims->ways) {
        cache_text_unset(
            &structure->policy,
            "no known policy explains the hits and misses; %s comes nearest, and is wrong for %u of "
            "%u visits",
            nearest->kind->name, nearest->slow_hits + nearest->fast_misses, nearest->hits + nearest->misses);
        return;
    }
    CacheVictimTest test;
    cache_victims_test(victims, &test);
    g_autofree char *fractions = test.fractions;
    if (test.independent < REJECTED) {
        cache_text_unset(
            &structure->policy,
            "no known policy explains the hits and misses, and victims depend on each other (p = %.2g)",
            test.independent);
    } else if (test.uniform > REJECTED && test.ageless > REJECTED) {
        g_autofree char *text = g_strdup_printf("1/%u", victims->ways);

        cache_text_set(&structure->policy, "random", 1 - REJECTED);
        cache_text_set(&structure->replacement, text, 1 - REJECTED);
    } else if (victims->total < FEWEST_VICTIMS * victims->ways || test.uniform > BEYOND_DOUBT) {
        cache_text_unset(
            &structure->policy,
            "no known policy explains the hits and misses, and ways are not replaced alike: p = %.2g by "
            "way, %.2g by age",
            test.uniform, test.ageless);
    } else {
        cache_text_set(&structure->policy, "weighted random", 1 - test.uniform);
        if (fractions)
            cache_text_set(&structure->replacement, fractions, 1 - 1e-3 * victims->ways);
        else
            cache_text_unset(&structure->replacement, "no simple fractions lie within the counts' intervals");
    }
}

void
cache_policy_find(const CacheGroup *group, const GPtrArray *probes, const CacheLatency *latency,
                  CacheStructure *structure)
{
    Replayed replayed[8] = {0};
    guint visits;

    if (group->crowd) {
        if (group->always)
            cache_text_unset(&structure->policy, "a large set does not show which lines it replaces");
        else
            cache_text_set(&structure->policy, "not lru", 1 - group->doubt);
        return;
    }
    if (group->n == 2) {
        cache_text_set(&structure->policy, "none", 1 - group->doubt);
        cache_text_unset(&structure->replacement, "there is nothing to choose");
        return;
    }
    double sector = structure->sector_bytes.known ? structure->sector_bytes.value : 0;
    guint n = replay_all(group, probes, latency, sector, replayed, &visits);
    if (visits < FEWEST_VISITS) {
        cache_text_unset(&structure->policy, "no chase visits one set's lines in a telling order");
        return;
    }
    const Replayed *nearest = &replayed[0];
    for (guint k = 1; k < n; k++)
        if (replayed[k].slow_hits + replayed[k].fast_misses < nearest->slow_hits + nearest->fast_misses)
            nearest = &replayed[k];
    if (!find_deterministic(group, replayed, n, structure))
        find_random(group, probes, latency, nearest, structure);
}
