/* SPDX-License-Identifier: MIT */

/* What is read from the latencies of chases: where hits end and misses begin, and which words of a pool miss.
 */
#include "archdb/infer/cache/cache_private.h"

#include <math.h>
#include <string.h>

#define HIT 100
#define MISS 300

/* The limits that docs/models/inference.md gives. */
#define SLOW 0.008
#define DOUBT 1e-3
#define LIKELY 0.05
#define CERTAIN 1e-8

static GPtrArray *
probes_new(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);
}

/* A chase of N words 128 bytes apart; all its visits take CYCLES. */
static CacheProbe *
add_probe(GPtrArray *probes, guint warm_passes, guint n, guint passes, float cycles)
{
    g_autofree guint64 *offsets = g_new(guint64, n);

    for (guint i = 0; i < n; i++)
        offsets[i] = 128 * (guint64)i;
    CacheProbe *probe = cache_probe_new("l1", "grow", FALSE, warm_passes, n, offsets, passes);
    for (guint i = 0; i < n * passes; i++)
        probe->cycles[i] = cycles;
    g_ptr_array_add(probes, probe);
    return probe;
}

/* A word that hits in N_HITS visits, in turn SWING cycles faster than HIT, as fast, and as much slower;
 * N_FIRST words that take FIRST cycles when they are read first. */
static GPtrArray *
make_two_levels(guint n_hits, float hit, float swing, guint n_first, float first)
{
    GPtrArray *probes = probes_new();
    CacheProbe *word = add_probe(probes, 1, 1, n_hits, hit);

    for (guint i = 0; i < n_hits; i++)
        word->cycles[i] += i % 3 == 0 ? -swing : i % 3 == 1 ? swing : 0;
    add_probe(probes, 0, n_first, 1, first);
    return probes;
}

static void
test_threshold(void)
{
    static const struct {
        float hit, swing, first;
        double threshold; /* 0: none can be told */
    } CASES[] = {
        {100, 0, 300, 100 + 100. / 3}, /* a third of a hit */
        {100, 0, 140, 120},            /* half way, where that is less */
        {100, 0, 105, 102.5},
        {100, 0, 104, 0}, /* no slower than hits that are slow by chance */
        {6, 0, 300, 6 + 4},
        {30, 2, 300, 30 + 4 + 8 * 4}, /* hits of 28 to 32 */
        {30, 2, 50.5, 30 + 10.25},
        {30, 2, 50, 0}, /* 4 + 4 * 4 cycles slower */
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GPtrArray) probes = make_two_levels(30, CASES[i].hit, CASES[i].swing, 8, CASES[i].first);
        g_autofree char *reason = NULL;
        CacheLatency latency;

        if (i % 2)
            g_ptr_array_insert(probes, 0, g_ptr_array_steal_index(probes, 1));
        gboolean known = cache_latency_read(probes, &latency, &reason);
        g_assert_cmpint(known, ==, CASES[i].threshold > 0);
        g_assert_cmpint(known, ==, !reason);
        if (!known)
            continue;
        g_assert_cmpfloat(latency.hit, ==, CASES[i].hit);
        g_assert_cmpfloat(latency.miss, ==, CASES[i].first);
        g_assert_cmpfloat_with_epsilon(latency.threshold, CASES[i].threshold, 1e-9);
        g_assert_cmpfloat(latency.between, ==, 0);
        g_assert_cmpfloat(latency.slow_hits, ==, SLOW);
    }
}

/* The slowest tenth of the words read first decides nothing, the fastest does. */
static void
test_threshold_spread(void)
{
    g_autoptr(GPtrArray) probes = make_two_levels(64, HIT, 0, 11, MISS);
    g_autofree char *reason = NULL;
    CacheLatency latency;
    CacheProbe *first = g_ptr_array_index(probes, 1);

    for (guint i = 0; i < 8; i++)
        first->cycles[i] += 10 * (float)(i * 5 % 8);
    first->cycles[8] = 120; /* one of eleven: the tenth quantile is the second */
    first->cycles[9] = 150;
    first->cycles[10] = 900;
    g_assert_true(cache_latency_read(probes, &latency, &reason));
    g_assert_cmpfloat_with_epsilon(latency.threshold, HIT + 25, 1e-9);
    g_assert_cmpfloat(latency.miss, ==, MISS + 35);
}

/* Half of the hits and of what they scatter: the median, and from the tenth to the ninth of ten. */
static void
test_threshold_scatter(void)
{
    static const float HITS[] = {100, 80,  98, 120, 98,  102, 85,  98,  100, 115, 98,
                                 102, 100, 95, 102, 104, 98,  102, 100, 102, 100};
    g_autoptr(GPtrArray) probes = make_two_levels(G_N_ELEMENTS(HITS), HIT, 0, 8, MISS);
    g_autofree char *reason = NULL;
    CacheLatency latency;

    memcpy(((CacheProbe *)g_ptr_array_index(probes, 0))->cycles, HITS, sizeof HITS);
    g_assert_true(cache_latency_read(probes, &latency, &reason));
    g_assert_cmpfloat(latency.hit, ==, 100);
    g_assert_cmpfloat_with_epsilon(latency.threshold, 100 + 4 + 8 * (104 - 95), 1e-9);
}

/* It takes 16 visits of a word that is read again, and 8 first ones. */
static void
test_few_visits(void)
{
    for (guint hits = 15; hits <= 16; hits++) {
        for (guint first = 7; first <= 8; first++) {
            g_autoptr(GPtrArray) probes = make_two_levels(hits, HIT, 0, first, MISS);
            g_autofree char *reason = NULL;
            CacheLatency latency;

            g_assert_cmpint(cache_latency_read(probes, &latency, &reason), ==, hits == 16 && first == 8);
        }
    }
    /* Of a cold word, of two words and of a second pass nothing is known. */
    g_autoptr(GPtrArray) probes = probes_new();
    g_autofree char *reason = NULL, *second = NULL;
    CacheLatency latency;
    add_probe(probes, 0, 1, 40, HIT);
    add_probe(probes, 1, 2, 40, HIT);
    add_probe(probes, 0, 8, 1, MISS);
    g_assert_false(cache_latency_read(probes, &latency, &reason));
    add_probe(probes, 1, 1, 16, HIT);
    g_assert_true(cache_latency_read(probes, &latency, &reason));
    g_ptr_array_remove_index(probes, 2);
    CacheProbe *slow = add_probe(probes, 0, 8, 2, MISS);
    for (guint i = 0; i < 8; i++)
        slow->cycles[i] = HIT;
    add_probe(probes, 1, 8, 2, MISS);
    g_assert_false(cache_latency_read(probes, &latency, &second));
}

/* Around the threshold, 116.67 to 150 cycles here, lie at most two in a hundred. */
static void
test_between(void)
{
    static const float CYCLES[] = {116.6f, 116.7f, 133, 149.9f, 150.1f};

    for (guint i = 0; i < G_N_ELEMENTS(CYCLES); i++) {
        for (guint n = 2; n <= 3; n++) {
            g_autoptr(GPtrArray) probes = make_two_levels(16, HIT, 0, 8, MISS);
            g_autofree char *reason = NULL;
            CacheLatency latency;
            CacheProbe *others = add_probe(probes, 1, 19, 4, HIT);

            for (guint k = 0; k < n; k++)
                others->cycles[75 - 20 * k] = CYCLES[i];
            gboolean counts = i >= 1 && i <= 3;
            g_assert_cmpint(cache_latency_read(probes, &latency, &reason), ==, !counts || n == 2);
            if (!reason)
                g_assert_cmpfloat(latency.between, ==, counts ? 0.02 : 0);
            else
                g_assert_nonnull(strstr(reason, "3.0 % lie between 117 and 150 cycles"));
        }
    }
}

static void
test_mostly_between(void)
{
    /* From 110 to 130 cycles; they themselves are not around the threshold. */
    g_autoptr(GPtrArray) ends = make_two_levels(42, HIT, 0, 8, 140);

    add_probe(ends, 1, 5, 5, 110);
    add_probe(ends, 1, 5, 5, 130);
    g_autoptr(GPtrArray) probes = make_two_levels(42, HIT, 0, 8, MISS);
    g_autofree char *reason = NULL;
    CacheLatency latency;
    g_assert_true(cache_latency_read(ends, &latency, &reason));
    add_probe(probes, 1, 10, 5, 130);
    g_assert_false(cache_latency_read(probes, &latency, &reason));
    g_assert_nonnull(strstr(reason, "50.0 % lie between 117 and 150 cycles"));
}

static CacheLatency
usual_latency(void)
{
    return (CacheLatency){.hit = HIT, .miss = MISS, .threshold = 200, .slow_hits = SLOW};
}

/* Hits up to the threshold; passes over a cache that was not warmed twice are left out. */
static void
test_passes(void)
{
    for (guint warm = 0; warm <= 3; warm++) {
        for (guint passes = 1; passes <= 4; passes++) {
            g_autoptr(GPtrArray) probes = probes_new();
            CacheLatency latency = usual_latency();
            guint unsteady = warm == 0 ? 2 : warm == 1 ? 1 : 0;
            CacheProbe *probe = add_probe(probes, warm, 2, passes, 200);

            for (guint pass = 0; pass < unsteady && pass < passes; pass++)
                probe->cycles[2 * pass] = 201;
            probe->cycles[2 * passes - 1] = 201; /* the last visit */
            g_assert_cmpuint(cache_probe_unsteady_passes(probe), ==, unsteady);
            g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
            g_assert_cmpuint(readings->len, ==, passes > unsteady);
            if (readings->len == 0)
                continue;
            const CacheReading *reading = g_ptr_array_index(readings, 0);
            g_assert_cmpuint(reading->passes, ==, passes - unsteady);
            g_assert_cmpuint(reading->clean_passes, ==, passes - unsteady - 1);
            g_assert_cmpuint(reading->misses[0], ==, 0);
            g_assert_cmpuint(reading->misses[1], ==, 1);
            g_assert_cmpint(reading->verdict, ==,
                            reading->clean_passes > 0 ? CACHE_POOL_FITS : CACHE_POOL_UNCLEAR);
        }
    }
}

/* P(at least K of N), by adding trial after trial. */
static double
tail_of(guint n, double p, guint k)
{
    double chance[128] = {1}, sum = 0;

    g_assert_cmpuint(n, <, G_N_ELEMENTS(chance));
    for (guint trial = 0; trial < n; trial++)
        for (guint i = trial + 2; i-- > 0;)
            chance[i] = (i <= trial ? chance[i] * (1 - p) : 0) + (i > 0 ? chance[i - 1] * p : 0);
    for (guint i = n + 1; i-- > k;)
        sum += chance[i];
    return sum;
}

/* The fewest misses, two or more, that among N words in PASSES hardly come by chance. */
static guint
fewest_misses(guint n, guint passes, double doubt)
{
    for (guint least = 2; least < passes; least++)
        if (n * tail_of(passes, SLOW, least) <= doubt)
            return least;
    return MAX(passes, 2);
}

/* PASSES over N words, of which the first N_MISSING miss but for SKIPS passes that follow each other, another
 * word in other passes. */
static CacheReading *
read_pool(guint n, guint passes, guint n_missing, guint skips)
{
    g_autoptr(GPtrArray) probes = probes_new();
    CacheLatency latency = usual_latency();
    CacheProbe *probe = add_probe(probes, 2, n, passes, HIT);

    for (guint pass = 0; pass < passes; pass++)
        for (guint i = 0; i < n_missing; i++)
            if ((pass + passes - i * skips % passes) % passes >= skips)
                probe->cycles[pass * n + i] = MISS;
    g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
    g_assert_cmpuint(readings->len, ==, 1);
    CacheReading *reading = g_ptr_array_steal_index(readings, 0);
    g_ptr_array_set_size(reading->probes, 0); /* they go with PROBES */
    return reading;
}

static void
assert_verdict(const CacheReading *reading, CachePoolVerdict verdict, guint n_missing, gboolean always)
{
    g_assert_cmpint(reading->verdict, ==, verdict);
    g_assert_cmpuint(reading->n_missing, ==, n_missing);
    g_assert_cmpint(!!reading->always, ==, always);
    for (guint i = 0; i < reading->n; i++)
        g_assert_cmpint(!!reading->missing[i], ==, i < n_missing);
}

static void
test_verdicts(void)
{
    /* Two passes are too few, three are not. */
    g_autoptr(CacheReading) two = read_pool(2, 2, 2, 0), three = read_pool(2, 3, 2, 0);

    assert_verdict(two, CACHE_POOL_UNCLEAR, 0, FALSE);
    assert_verdict(three, CACHE_POOL_OVER, 2, TRUE);
    /* One word alone cannot overfill a set; yet that every pass has a miss is no chance in 20 passes. */
    g_autoptr(CacheReading) one = read_pool(5, 20, 1, 0), seldom = read_pool(5, 4, 1, 0);
    assert_verdict(one, CACHE_POOL_OVER, 0, FALSE);
    assert_verdict(seldom, CACHE_POOL_UNCLEAR, 0, FALSE);
    g_assert_cmpfloat_with_epsilon(one->doubt / pow(1 - pow(1 - SLOW, 5), 20), 1, 1e-9);
    /* Words that hit in three passes of 40 are missing, though not always. */
    g_autoptr(CacheReading) often = read_pool(5, 40, 3, 3);
    assert_verdict(often, CACHE_POOL_OVER, 3, FALSE);
    /* With thousands of words three passes in which one misses say little. */
    g_autoptr(CacheReading) large = read_pool(3900, 3, 3900, 0), larger = read_pool(4000, 3, 4000, 0);
    assert_verdict(large, CACHE_POOL_OVER, 3900, TRUE);
    g_assert_cmpfloat_with_epsilon(large->doubt, 3900 * pow(SLOW, 3), 1e-9);
    assert_verdict(larger, CACHE_POOL_UNCLEAR, 0, FALSE);
}

/* A bound of two standard errors: (slow + 2 sqrt(slow) + 4) of the visits of pools that fit. */
static void
test_slow_hits(void)
{
    static const struct {
        guint n, passes, slow;
        double bound;
    } CASES[] = {
        {100, 100, 0, 4e-4},    {100, 100, 9, 19e-4},  {100, 100, 64, SLOW}, {100, 10, 0, SLOW},
        {91, 11, 0, 4. / 1001}, {100, 100, 49, 67e-4}, {1000, 5, 4, 24e-4},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GPtrArray) probes = probes_new();
        CacheLatency latency = usual_latency();
        CacheProbe *probe = add_probe(probes, 2, CASES[i].n, CASES[i].passes, HIT);

        for (guint k = 0; k < CASES[i].slow; k++)
            probe->cycles[k * (CASES[i].n + 1)] = MISS;       /* one a pass */
        CacheProbe *over = add_probe(probes, 2, 64, 50, HIT); /* never clean: tells nothing of hits */
        for (guint pass = 0; pass < 50; pass++)
            over->cycles[64 * pass] = MISS;
        latency.slow_hits = 0;
        g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
        g_assert_cmpuint(readings->len, ==, 2);
        g_assert_cmpfloat_with_epsilon(latency.slow_hits, CASES[i].bound, 1e-12);
    }
}

/* What a pool of READING's misses must be judged as. */
static void
assert_judged(const CacheReading *reading, double slow_hits)
{
    guint n = reading->n, passes = reading->passes, least = fewest_misses(n, passes, DOUBT),
          plausible = MIN(fewest_misses(n, passes, LIKELY), least), missing = 0, between = 0, less_often = 0;
    double total = 0, escaped = 0, doubt = n * tail_of(passes, SLOW, least);

    for (guint i = 0; i < n; i++) {
        missing += reading->misses[i] >= least;
        total += reading->misses[i] >= least ? reading->misses[i] : 0;
        between += reading->misses[i] >= plausible && reading->misses[i] < least;
        less_often += reading->misses[i] >= least && reading->misses[i] < passes;
    }
    if (missing > 0 && (between > 0 || less_often > 0))
        escaped = missing * (1 - tail_of(passes, 0.6 * total / missing / passes, least));
    gboolean split = missing >= 2 && passes >= 3 && escaped < DOUBT && doubt + escaped < 2 * DOUBT;
    double chance = pow(1 - pow(1 - slow_hits, n), passes);
    g_assert_cmpint(reading->verdict, ==,
                    reading->clean_passes > 0   ? CACHE_POOL_FITS
                    : split || chance < CERTAIN ? CACHE_POOL_OVER
                                                : CACHE_POOL_UNCLEAR);
    gboolean shown = reading->verdict == CACHE_POOL_OVER && split;
    g_assert_cmpuint(reading->n_missing, ==, shown ? missing : 0);
    g_assert_cmpint(!!reading->always, ==, shown && less_often == 0);
    for (guint i = 0; i < n; i++)
        g_assert_cmpint(!!reading->missing[i], ==, shown && reading->misses[i] >= least);
    if (reading->clean_passes == 0) {
        double expected = split ? doubt + escaped : chance;

        g_assert_cmpfloat(fabs(reading->doubt - expected), <=, 1e-6 * expected + 1e-11);
    }
}

/* One word at the fewest misses that show it, beside two that always miss. */
static void
test_fewest_misses(void)
{
    g_autoptr(GPtrArray) probes = probes_new();
    CacheLatency latency = usual_latency();
    CacheProbe *mixed = add_probe(probes, 2, 5, 40, MISS);

    for (guint i = 0; i < 200; i++)
        mixed->cycles[i] = i % 5 < 2 || (i % 5 == 2 && i / 5 < fewest_misses(5, 40, DOUBT)) ? MISS : HIT;
    g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
    assert_verdict(g_ptr_array_index(readings, 0), CACHE_POOL_OVER, 3, FALSE);
    assert_judged(g_ptr_array_index(readings, 0), SLOW);
}

/* Hash tables of 32 bits take some for others, readings do not. */
static void
test_many_pools(void)
{
    enum { N_POOLS = 200000 };
    g_autoptr(GPtrArray) probes = probes_new();
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    CacheLatency latency = usual_latency();
    for (guint64 i = 0; i < N_POOLS; i++) {
        guint64 offset = 4 * (i << 32 | g_rand_int(random));

        g_ptr_array_add(probes, cache_probe_new("l1", "grow", FALSE, 2, 1, &offset, 1));
    }
    g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
    g_assert_cmpuint(readings->len, ==, N_POOLS);
}

/* Words miss by the rate of one of five kinds of pools. */
static void
test_random_verdicts(void)
{
    static const double RATES[][2] = {{0.003, 0.003}, {1, 0.003}, {0.7, 0}, {0.4, 0.02}, {0.15, 0.05}};
    g_autoptr(GRand) random = g_rand_new_with_seed(23);
    guint n_verdicts[3] = {0}, n_shown = 0, n_always = 0;

    for (guint trial = 0; trial < 3000; trial++) {
        g_autoptr(GPtrArray) probes = probes_new();
        CacheLatency latency = usual_latency();
        guint n = (guint)g_rand_int_range(random, 1, 25), passes = (guint)g_rand_int_range(random, 1, 50),
              n_missing = (guint)g_rand_int_range(random, 1, (int)n + 1);
        const double *rates = RATES[trial % G_N_ELEMENTS(RATES)];
        CacheProbe *probe = add_probe(probes, 2, n, passes, HIT);

        for (guint i = 0; i < n * passes; i++)
            if (g_rand_double(random) < rates[i % n >= n_missing])
                probe->cycles[i] = MISS;
        g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
        const CacheReading *reading = g_ptr_array_index(readings, 0);
        assert_judged(reading, latency.slow_hits);
        n_verdicts[reading->verdict]++;
        n_shown += reading->n_missing > 0;
        n_always += reading->always;
    }
    g_assert_cmpuint(MIN(n_verdicts[CACHE_POOL_UNCLEAR], n_verdicts[CACHE_POOL_FITS]), >, 100);
    g_assert_cmpuint(n_shown, >, n_always + 100);
    g_assert_cmpuint(n_verdicts[CACHE_POOL_OVER], >, n_shown + 100);
    g_assert_cmpuint(n_always, >, 100);
}

/* Chases of the same words, in whatever order, are one pool; small pools come first. */
static void
test_pools(void)
{
    static const guint64 FORWARDS[] = {0, 128, 4096}, BACKWARDS[] = {4096, 128, 0}, OTHERS[] = {0, 128, 4100};
    const guint64 *const orders[] = {FORWARDS, OTHERS, BACKWARDS, FORWARDS};
    g_autoptr(GPtrArray) probes = probes_new();
    CacheLatency latency = usual_latency();

    add_probe(probes, 2, 1, 5, HIT);
    add_probe(probes, 2, 7, 5, HIT);
    for (guint i = 0; i < G_N_ELEMENTS(orders); i++) {
        CacheProbe *probe = cache_probe_new("l1", "grow", FALSE, 2, 3, orders[i], 4);

        for (guint k = 0; k < 12; k++)
            probe->cycles[k] = orders[i][k % 3] == 4096 && k / 3 <= i ? MISS : HIT;
        g_ptr_array_add(probes, probe);
    }
    add_probe(probes, 2, 2, 6, HIT);
    add_probe(probes, 2, 5, 6, HIT);
    g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
    g_assert_cmpuint(readings->len, ==, 6);
    for (guint i = 0; i + 1 < readings->len; i++)
        g_assert_cmpuint(((CacheReading *)g_ptr_array_index(readings, i))->n, <=,
                         ((CacheReading *)g_ptr_array_index(readings, i + 1))->n);
    const CacheReading *same = g_ptr_array_index(readings, 2), *other = g_ptr_array_index(readings, 3);
    g_assert_false(cache_reading_has(same, 4100)); /* in the order of the probes */
    g_assert_cmpuint(same->probes->len, ==, 3);
    g_assert_cmpuint(same->passes, ==, 12);
    g_assert_cmpuint(same->clean_passes, ==, 3 + 1 + 0);
    g_assert_cmpuint(same->misses[2], ==, 1 + 3 + 4);
    g_assert_cmpuint(same->misses[0] + same->misses[1], ==, 0);
    g_assert_cmpuint(other->passes, ==, 4);
    g_assert_cmpuint(other->probes->len, ==, 1);
    g_assert_true(g_ptr_array_index(same->probes, 0) == g_ptr_array_index(probes, 2));
    g_assert_true(g_ptr_array_index(same->probes, 1) == g_ptr_array_index(probes, 4));
}

/* Which words a pool has, and whether it lies within another, of sets of eight words. */
static void
test_within(void)
{
    CacheReading *all[256] = {NULL};

    for (guint bits = 1; bits < 256; bits++) {
        g_autoptr(GPtrArray) probes = probes_new();
        CacheLatency latency = usual_latency();
        guint64 offsets[8];
        guint n = 0;

        for (guint i = 8; i-- > 0;)
            if (bits >> i & 1)
                offsets[n++] = 4 * (i + 1);
        g_ptr_array_add(probes, cache_probe_new("l1", "grow", FALSE, 2, n, offsets, 1));
        g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
        all[bits] = g_ptr_array_steal_index(readings, 0);
        for (guint offset = 0; offset <= 40; offset++)
            g_assert_cmpint(cache_reading_has(all[bits], offset), ==,
                            offset >= 4 && offset <= 32 && offset % 4 == 0 && (bits >> (offset / 4 - 1) & 1));
    }
    for (guint a = 1; a < 256; a++) {
        g_assert_false(cache_reading_all_in(all[a], NULL, 0));
        for (guint b = 1; b < 256; b++)
            g_assert_cmpint(cache_reading_within(all[a], all[b]), ==, (a & b) == a);
    }
    for (guint bits = 1; bits < 256; bits++)
        cache_reading_free(all[bits]);
}

/* What no chase can have made is refused, and said. */
static void
test_impossible(void)
{
    static const struct {
        guint64 offset;
        float cycles;
        const char *message;
    } CASES[] = {
        {256, 0, NULL},
        {256, 1e6f, NULL},
        {256, 1000001, "a visit cannot have taken 1e+06 cycles"},
        {256, -1, "a visit cannot have taken -1 cycles"},
        {254, 30, "a chase visits offset 254 : offsets are distinct multiples of 4"},
        {128, 30, "a chase visits offset 128 twice in a pass: offsets are distinct multiples of 4"},
        {0, 30, "a chase visits offset 0 twice in a pass: offsets are distinct multiples of 4"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GPtrArray) probes = probes_new();
        g_autoptr(GError) error = NULL;
        CacheProbe *probe = add_probe(probes, 2, 3, 4, HIT);

        probe->offsets[2] = CASES[i].offset;
        probe->cycles[11] = CASES[i].cycles;
        g_assert_cmpint(cache_probe_check(probe, &error), ==, !CASES[i].message);
        g_assert_cmpstr(error ? error->message : NULL, ==, CASES[i].message);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/reading/threshold", test_threshold);
    g_test_add_func("/infer/reading/threshold/spread", test_threshold_spread);
    g_test_add_func("/infer/reading/threshold/scatter", test_threshold_scatter);
    g_test_add_func("/infer/reading/few-visits", test_few_visits);
    g_test_add_func("/infer/reading/between", test_between);
    g_test_add_func("/infer/reading/mostly-between", test_mostly_between);
    g_test_add_func("/infer/reading/passes", test_passes);
    g_test_add_func("/infer/reading/verdicts", test_verdicts);
    g_test_add_func("/infer/reading/slow-hits", test_slow_hits);
    g_test_add_func("/infer/reading/random-verdicts", test_random_verdicts);
    g_test_add_func("/infer/reading/fewest-misses", test_fewest_misses);
    g_test_add_func("/infer/reading/many-pools", test_many_pools);
    g_test_add_func("/infer/reading/pools", test_pools);
    g_test_add_func("/infer/probe/impossible", test_impossible);
    g_test_add_func("/infer/reading/within", test_within);
    return g_test_run();
}
