/* SPDX-License-Identifier: MIT */

/* What is replaced in a set, told from latencies alone, against a set that says what it replaces. */
#include "archdb/infer/cache/cache_private.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <string.h>

#define MOST_WAYS 8
#define PASSES 400
#define HIT 100
#define MISS 300

/* What was replaced: the way, how many ways were filled since it was, and how many visits later its line
 * comes. */
typedef struct {
    guint way, age, rest;
} Event;

typedef struct {
    guint ways, now;
    int word[MOST_WAYS]; /* -1: none */
    guint filled[MOST_WAYS];
    GArray *events; /* of Event */
} Set;

static void
visit_missing(Set *set, GRand *random, guint word)
{
    guint way = 0, n = set->ways + 1;

    while (way < set->ways && set->word[way] >= 0)
        way++;
    if (way == set->ways) {
        way = (guint)g_rand_int_range(random, 0, (int)set->ways);
        if (way == 1 && g_rand_boolean(random)) /* not all alike */
            way = 0;
        Event event = {way, 0, ((guint)set->word[way] + n - word) % n - 1};
        for (guint other = 0; other < set->ways; other++)
            event.age += set->filled[other] > set->filled[way];
        g_array_append_val(set->events, event);
    }
    set->word[way] = (int)word;
    set->filled[way] = ++set->now;
}

/* A chase of WAYS + 1 words through SET, WARM_PASSES of them not recorded; now and then a hit is slow, each
 * in its own way. */
static CacheProbe *
chase(Set *set, GRand *random, guint warm_passes, gboolean cold)
{
    guint n = set->ways + 1, n_slow = 0;
    guint64 offsets[MOST_WAYS + 1] = {0};

    for (guint i = 0; i < n; i++)
        offsets[i] = 4096 * (guint64)i;
    CacheProbe *probe = cache_probe_new("l1", "grow", cold, warm_passes, n, offsets, PASSES);
    for (guint visit = 0; visit < n * (warm_passes + PASSES); visit++) {
        gboolean held = FALSE;

        if (visit == n * warm_passes)
            g_array_set_size(set->events, 0); /* what is replaced before nobody sees */
        for (guint way = 0; way < set->ways; way++)
            held = held || set->word[way] == (int)(visit % n);
        if (!held)
            visit_missing(set, random, visit % n);
        gboolean slow = held && visit > n && g_rand_int_range(random, 0, 100) == 0;
        if (visit >= n * warm_passes)
            probe->cycles[visit - n * warm_passes] = !held ? MISS : slow ? 400 + 40 * (float)n_slow++ : HIT;
    }
    return probe;
}

static CacheGroup *
group_of(guint ways)
{
    CacheGroup *group = g_new0(CacheGroup, 1);

    group->n = ways + 1;
    group->offsets = g_new(guint64, group->n);
    for (guint i = 0; i < group->n; i++)
        group->offsets[i] = 4096 * (guint64)i;
    group->members = g_array_new(FALSE, FALSE, sizeof(guint64));
    group->substitutes = g_array_new(FALSE, FALSE, sizeof(CacheSubstitute));
    return group;
}

static CacheVictims *
victims_of(guint ways, GPtrArray *probes)
{
    g_autoptr(CacheGroup) group = group_of(ways);
    const CacheLatency latency = {.hit = HIT, .miss = MISS, .threshold = 200, .slow_hits = 0.008};

    return cache_victims_new(group, probes, &latency);
}

/* From an empty set on each replacement is known, but for the last, of which no visit tells. */
static void
test_empty_set(void)
{
    for (guint ways = 2; ways <= MOST_WAYS; ways++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(ways);
        g_autoptr(GPtrArray) probes = g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);
        guint counts[MOST_WAYS] = {0}, ages[MOST_WAYS] = {0}, rests[MOST_WAYS] = {0},
              pairs[MOST_WAYS][MOST_WAYS] = {{0}};
        guint total = 0;

        for (guint round = 0; round < 2; round++) {
            Set set = {.ways = ways, .events = g_array_new(FALSE, FALSE, sizeof(Event))};

            memset(set.word, 0xff, sizeof set.word);
            g_ptr_array_add(probes, chase(&set, random, 0, TRUE));
            for (guint i = 0; i + 1 < set.events->len; i++, total++) {
                const Event *event = &g_array_index(set.events, Event, i);

                counts[event->way]++;
                ages[event->age]++;
                rests[event->rest]++;
                if (i > 0)
                    pairs[(event - 1)->way][event->way]++;
            }
            g_array_unref(set.events);
        }
        g_autoptr(CacheVictims) victims = victims_of(ways, probes);
        g_assert_cmpuint(victims->ways, ==, ways);
        g_assert_cmpuint(total, >, PASSES);
        g_assert_cmpuint(victims->total, ==, total);
        g_assert_cmpuint(victims->total_aged, ==, total);
        for (guint i = 0; i < ways; i++) {
            g_assert_cmpuint(victims->counts[i], ==, counts[i]);
            g_assert_cmpuint(victims->ages[i], ==, ages[i]);
            g_assert_cmpuint(victims->rests[i], ==, rests[i]);
            for (guint k = 0; k < ways; k++)
                g_assert_cmpuint(victims->pairs[i * ways + k], ==, pairs[i][k]);
        }
    }
}

/* In a set that held something no way has a name, but each word that misses was replaced. */
static void
test_warm_set(void)
{
    for (guint warm = 0; warm <= 2; warm++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(warm);
        g_autoptr(GPtrArray) probes = g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);
        guint ways = 5, rests[MOST_WAYS] = {0};
        Set set = {.ways = ways, .events = g_array_new(FALSE, FALSE, sizeof(Event))};

        memset(set.word, 0xff, sizeof set.word);
        g_ptr_array_add(probes, chase(&set, random, warm, warm == 1));
        g_autoptr(CacheVictims) victims = victims_of(ways, probes);
        for (guint i = 0; i + 1 < set.events->len; i++)
            rests[g_array_index(set.events, Event, i).rest]++;
        g_assert_cmpuint(victims->total, ==, 0);
        /* The first miss that is seen names no victim: what was replaced before it is not known. */
        guint n_seen = warm == 0 ? 0 : set.events->len - 1, sum = 0;
        g_assert_cmpuint(victims->total_aged, <=, n_seen);
        g_assert_cmpuint(victims->total_aged + 1, >=, n_seen);
        for (guint i = 0; i < ways; i++) {
            g_assert_cmpuint(victims->rests[i], <=, rests[i]);
            sum += victims->rests[i];
        }
        g_assert_cmpuint(sum, ==, victims->total_aged);
        g_array_unref(set.events);
    }
}

/* Chases of other words, and of some of the group's, say nothing. */
static void
test_other_probes(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    g_autoptr(GPtrArray) probes = g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);

    for (guint kind = 0; kind < 3; kind++) {
        Set set = {.ways = kind == 1   ? 3
                           : kind == 2 ? 5
                                       : 4,
                   .events = g_array_new(FALSE, FALSE, sizeof(Event))};

        memset(set.word, 0xff, sizeof set.word);
        CacheProbe *probe = chase(&set, random, 0, TRUE);
        if (kind == 0)
            probe->offsets[probe->n - 1] += 4;
        g_ptr_array_add(probes, probe);
        g_array_unref(set.events);
    }
    g_autoptr(CacheVictims) victims = victims_of(4, probes);
    g_assert_cmpuint(victims->total_aged, ==, 0);
}

/* A latency is a miss's where more than 12 of 1000 slow visits are about as slow: in the four cycles around
 * it, the four before and the four behind; all of 4092 cycles and more are alike. */
static void
test_usual(void)
{
    static const struct {
        float cycles, others[3];
        guint n_others; /* of each */
        gboolean usual;
    } CASES[] = {
        {500, {496, 503.9f, 507.9f}, 4, TRUE}, {500, {500, 500, 500}, 4, TRUE},
        {500, {495.9f, 500, 504}, 4, FALSE},   {500, {496, 500, 508}, 4, FALSE},
        {500, {496, 500, 507}, 3, FALSE},      {503.9f, {496, 500, 507}, 4, TRUE},
        {90000, {4092, 4095, 1e6f}, 4, TRUE},  {4092, {4088, 5000, 90000}, 4, TRUE},
        {4091, {4084, 4088, 90000}, 4, TRUE},  {4087, {4080, 4084, 90000}, 4, FALSE},
        {4092, {4087, 4092, 90000}, 4, FALSE}, {201, {201, 201, 201}, 4, TRUE},
        {200, {200, 200, 200}, 100, FALSE}, /* as long as the threshold: a hit */
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        for (guint more = 0; more < 2; more++) { /* of more slow visits it takes more that are alike */
            g_autoptr(GPtrArray) probes = g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);
            const guint64 offsets[] = {0, 4096, 8192}, other = 65536;
            guint n = CASES[i].cycles == 200 ? 1000 : 996 + 84 * more;
            CacheProbe *probe = cache_probe_new("l1", "grow", TRUE, 0, 3, offsets, 2);
            CacheProbe *filler = cache_probe_new("l1", "grow", TRUE, 0, 1, &other, n);
            const float cycles[] = {MISS, MISS, MISS, CASES[i].cycles, HIT, HIT};

            memcpy(probe->cycles, cycles, sizeof cycles);
            for (guint k = 0; k < n; k++)
                filler->cycles[k] = k < 3 * CASES[i].n_others ? CASES[i].others[k % 3] : MISS;
            g_ptr_array_add(probes, filler);
            g_ptr_array_add(probes, probe);
            g_autoptr(CacheVictims) victims = victims_of(2, probes);
            g_assert_cmpuint(victims->total_aged, ==, CASES[i].usual && !more);
        }
    }
}

static CacheVictims
counted(guint *counts, guint *pairs, guint *ages, guint *rests, guint ways)
{
    CacheVictims victims = {.ways = ways, .counts = counts, .pairs = pairs, .ages = ages, .rests = rests};

    for (guint i = 0; i < ways; i++) {
        victims.total += counts[i];
        victims.total_aged += ages[i];
    }
    return victims;
}

/* Chi-square of two degrees has the tail exp(-x / 2), of one that of a normal number's square. */
static void
test_tests(void)
{
    CacheVictimTest test;
    CacheVictims victims =
        counted((guint[]){10, 20, 30}, (guint[9]){0}, (guint[]){30, 33, 27}, (guint[]){20, 40, 30}, 3);

    cache_victims_test(&victims, &test);
    g_assert_cmpfloat_with_epsilon(test.uniform, exp(-10 / 2.0), 1e-12);
    g_assert_cmpfloat_with_epsilon(test.ageless, exp(-200 / 30.0 / 2), 1e-12);
    g_assert_cmpfloat(test.independent, ==, 1);
    g_free(test.fractions);
    /* Of three ways each follows itself too often: nine counts of nine, but 18 on the diagonal, are 4
     * degrees. */
    victims = counted((guint[]){36, 36, 36}, (guint[]){18, 9, 9, 9, 18, 9, 9, 9, 18}, (guint[]){36, 36, 36},
                      (guint[]){36, 36, 36}, 3);
    cache_victims_test(&victims, &test);
    g_assert_cmpfloat_with_epsilon(test.independent, stats_chi_square_tail(3 * 3 + 6 * 0.75, 4), 1e-12);
    g_assert_cmpfloat_with_epsilon(stats_chi_square_tail(13.5, 4), exp(-6.75) * (1 + 6.75), 1e-12);
    g_free(test.fractions);
    victims = counted((guint[]){25, 15}, (guint[]){14, 6, 9, 11}, (guint[]){12, 28}, (guint[]){20, 20}, 2);
    cache_victims_test(&victims, &test);
    double x = 0, expected[] = {20 * 23. / 40, 20 * 17. / 40, 20 * 23. / 40, 20 * 17. / 40};
    for (guint i = 0; i < 4; i++)
        x += pow(victims.pairs[i] - expected[i], 2) / expected[i];
    g_assert_cmpfloat_with_epsilon(test.uniform, 2 * stats_normal_tail(sqrt(50 / 20.0)), 1e-12);
    g_assert_cmpfloat_with_epsilon(test.ageless, 2 * stats_normal_tail(sqrt(128 / 20.0)), 1e-12);
    g_assert_cmpfloat_with_epsilon(test.independent, 2 * stats_normal_tail(sqrt(x)), 1e-12);
    g_free(test.fractions);
    for (guint total = 0; total <= 1; total++) {
        victims = counted((guint[]){total, 0}, (guint[4]){0}, (guint[]){0, total}, (guint[]){total, 0}, 2);
        cache_victims_test(&victims, &test);
        g_assert_cmpfloat_with_epsilon(test.uniform, total == 0 ? 1 : 2 * stats_normal_tail(1), 1e-12);
        g_assert_cmpfloat_with_epsilon(test.ageless, total == 0 ? 1 : 2 * stats_normal_tail(1), 1e-12);
        g_assert_cmpint(!test.fractions, ==, total == 0);
        g_free(test.fractions);
    }
}

/* The simplest fractions of a denominator up to 16 that are no further off than 3.3 deviations. */
static void
test_fractions(void)
{
    static const struct {
        guint counts[4], ways;
        const char *fractions;
    } CASES[] = {
        {{500, 500}, 2, "1/2,1/2"},
        {{45, 55}, 2, "1/2,1/2"}, /* a third would be near enough */
        {{100, 300}, 2, "1/4,3/4"},
        {{6250, 93750}, 2, "1/16,15/16"},
        {{100000, 1600000}, 2, NULL}, /* a seventeenth */
        {{1000, 2000, 3000}, 3, "1/6,1/3,1/2"},
        {{1000, 3000, 1000, 1000}, 4, "1/6,1/2,1/6,1/6"},
        {{4000, 6000, 2000}, 3, "1/3,1/2,1/6"},
        {{700, 0}, 2, "1/1,0/1"},
        {{5164, 4836}, 2, "1/2,1/2"}, /* 3.28 deviations of 50 */
        {{5166, 4834}, 2, NULL},      /* 3.32, and 8/15 is further off */
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        guint counts[4], pairs[16] = {0}, none[4] = {0};
        CacheVictimTest test;

        memcpy(counts, CASES[i].counts, sizeof counts);
        CacheVictims victims = counted(counts, pairs, none, none, CASES[i].ways);
        cache_victims_test(&victims, &test);
        g_assert_cmpstr(test.fractions, ==, CASES[i].fractions);
        g_free(test.fractions);
    }
}

/* A set of two ways, visited so that FIFO hits once where LRU misses, and misses once where LRU hits. How
 * sure LRU is follows from how seldom a hit is slow and a miss fast: so much less likely is FIFO. */
static void
test_policy_confidence(void)
{
    static const char FIRST[] = "abacbab"; /* and then a again and again */
    static const gboolean MISSES[sizeof FIRST - 1] = {TRUE, TRUE, FALSE, TRUE, TRUE, TRUE, FALSE};

    enum { VISITS = 80 };
    const double slow_hits = 0.008, fast_misses = 1e-4; /* their shares */
    const CacheLatency latency = {.hit = HIT, .miss = MISS, .threshold = 200, .slow_hits = slow_hits};
    guint64 offsets[VISITS];
    for (guint i = 0; i < VISITS; i++)
        offsets[i] = 4096 * (guint64)(i < G_N_ELEMENTS(MISSES) ? FIRST[i] - 'a' : 0) + 4 * i;
    g_autoptr(GPtrArray) probes = g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);
    CacheProbe *probe = cache_probe_new("l1", "grow", TRUE, 0, VISITS, offsets, 1);
    g_ptr_array_add(probes, probe);
    for (guint i = 0; i < VISITS; i++)
        probe->cycles[i] = i < G_N_ELEMENTS(MISSES) && MISSES[i] ? MISS : HIT;
    g_autoptr(CacheGroup) group = group_of(2);
    g_autoptr(CacheStructure) structure = cache_structure_new("l1");
    group->line_bytes = 4096;
    cache_policy_find(group, probes, &latency, structure);
    double times = slow_hits / (1 - slow_hits) * fast_misses / (1 - fast_misses);
    g_assert_cmpstr(structure->policy.text, ==, "lru");
    g_assert_cmpfloat_with_epsilon(1 - structure->policy.confidence, times / (1 + times), 1e-6 * times);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/victims/empty-set", test_empty_set);
    g_test_add_func("/infer/victims/warm-set", test_warm_set);
    g_test_add_func("/infer/victims/other-probes", test_other_probes);
    g_test_add_func("/infer/victims/usual", test_usual);
    g_test_add_func("/infer/victims/tests", test_tests);
    g_test_add_func("/infer/victims/fractions", test_fractions);
    g_test_add_func("/infer/policy/confidence", test_policy_confidence);
    return g_test_run();
}
