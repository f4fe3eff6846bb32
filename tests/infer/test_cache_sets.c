/* SPDX-License-Identifier: MIT */

/* Pools of lines, each of which hits or misses as it is written, and what they show of the sets. */
#include "archdb/infer/cache/cache_private.h"

#include <string.h>

#define LINE 128
#define HIT 200 /* as long as the threshold, which is a hit still */
#define MISS 300

static const CacheLatency LATENCY = {.hit = HIT, .miss = MISS, .threshold = 200, .slow_hits = 0.008};

static GPtrArray *
probes_new(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify)cache_probe_free);
}

/* A chase of LINES, numbers separated by blanks, warmed; those that miss in every pass have a '!'. */
static CacheProbe *
add_pool(GPtrArray *probes, guint passes, const char *lines)
{
    g_auto(GStrv) words = g_strsplit(lines, " ", -1);
    guint n = g_strv_length(words);
    guint64 offsets[64] = {0};

    g_assert_cmpuint(n, <=, G_N_ELEMENTS(offsets));
    for (guint i = 0; i < n; i++)
        offsets[i] = LINE * g_ascii_strtoull(words[i], NULL, 10);
    CacheProbe *probe = cache_probe_new("l1", "grow", FALSE, 2, n, offsets, passes);
    for (guint i = 0; i < n * passes; i++)
        probe->cycles[i] = strchr(words[i % n], '!') ? MISS : HIT;
    g_ptr_array_add(probes, probe);
    return probe;
}

/* All pools of the first six lines, those of even and those of odd number in a set of two ways each: three of
 * a set miss, all of them, where the policy replaces the least recently used one. */
static GPtrArray *
two_sets(guint passes)
{
    GPtrArray *probes = probes_new();

    for (guint bits = 1; bits < 64; bits++) {
        g_autoptr(GString) text = g_string_new(NULL);

        for (guint line = 0; line < 6; line++)
            if (bits >> line & 1)
                g_string_append_printf(text, "%s%u%s", text->len > 0 ? " " : "", line,
                                       (bits >> (line % 2) & 0x15) == 0x15 ? "!" : "");
        add_pool(probes, passes, text->str);
    }
    return probes;
}

/* Whether PROBES allow a mapping of the lines to SETS sets of WAYS ways by ROWS; why not goes to *RET_REASON.
 */
static gboolean
is_allowed(const GPtrArray *probes, guint sets, guint ways, const guint64 *rows, char **ret_reason)
{
    CacheLatency latency = LATENCY;
    g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
    g_autoptr(CacheMapping) mapping = g_new0(CacheMapping, 1);

    mapping->sets = sets;
    mapping->ways = g_new(guint, sets);
    mapping->line_bytes = LINE;
    mapping->mapped_bytes = G_GUINT64_CONSTANT(1) << 20;
    mapping->always = TRUE;
    for (guint set = 0; set < sets; set++)
        mapping->ways[set] = ways;
    for (; 1u << mapping->n_rows < sets; mapping->n_rows++)
        mapping->rows[mapping->n_rows] = rows[mapping->n_rows];
    g_clear_pointer(ret_reason, g_free);
    gboolean allowed = cache_check(mapping, readings, &latency, ret_reason);
    if (allowed)
        g_assert_cmpuint(mapping->held_lines, ==, sets * ways);
    else
        g_assert_nonnull(*ret_reason);
    return allowed;
}

static const guint64 LOWEST[] = {1, 2, 4};

/* The mapping that made the pools, and no other of as many lines or nearly. */
static void
test_mappings(void)
{
    static const guint64 OTHERS[][2] = {{2}, {3}, {5}, {7}};
    g_autoptr(GPtrArray) probes = two_sets(8);
    g_autofree char *reason = NULL;

    g_assert_true(is_allowed(probes, 2, 2, LOWEST, &reason));
    for (guint i = 0; i < G_N_ELEMENTS(OTHERS); i++)
        g_assert_false(is_allowed(probes, 2, 2, OTHERS[i], &reason));
    g_assert_false(is_allowed(probes, 2, 1, LOWEST, &reason));
    g_assert_false(is_allowed(probes, 2, 3, LOWEST, &reason));
    g_assert_false(is_allowed(probes, 1, 4, LOWEST, &reason));
    g_assert_false(is_allowed(probes, 1, 2, LOWEST, &reason));
    g_assert_false(is_allowed(probes, 4, 1, LOWEST, &reason));
    g_assert_false(is_allowed(probes, 4, 2, LOWEST, &reason));
}

/* A set is seen overfilled in three passes, not in two. */
static void
test_few_passes(void)
{
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) two = two_sets(2), three = two_sets(3);

    g_assert_false(is_allowed(two, 2, 2, LOWEST, &reason));
    g_assert_nonnull(strstr(reason, "2 of 2 sets were never full, or never overfilled by one line"));
    g_assert_true(is_allowed(three, 2, 2, LOWEST, &reason));
}

/* One pool that contradicts all the others is enough. */
static void
test_contradictions(void)
{
    static const struct {
        const char *pool, *why;
    } CASES[] = {
        {"6 8", NULL},
        {"6 8 10", "a pool of 3 words fits, which puts 3 lines into a set of 2 ways"},
        {"6! 8! 10!", NULL},
        {"6! 8! 7",
         "a pool of 3 words contradicts what the others tell: 2 lines of a set of 2 ways missed in 4 of 4"},
        {"6 8 10 7!", "3 lines of a set of 2 ways missed in 0 of 4"},
        {"6! 8 10 7", NULL}, /* one of its lines is enough */
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GPtrArray) probes = two_sets(8);
        g_autofree char *reason = NULL;

        add_pool(probes, 8, CASES[i].pool);
        g_assert_cmpint(is_allowed(probes, 2, 2, LOWEST, &reason), ==, !CASES[i].why);
        if (CASES[i].why)
            g_assert_nonnull(strstr(reason, CASES[i].why));
    }
}

/* Of several chases of one pool that did not begin in an empty cache the last counts, and of that the second
 * half; of those that did, each does. */
static void
test_last_probe(void)
{
    static const char WRONG[] = "6! 8! 10! 7!", RIGHT[] = "6! 8! 10! 7";

    for (guint cold = 0; cold < 2; cold++) {
        for (guint order = 0; order < 3; order++) {
            g_autoptr(GPtrArray) probes = two_sets(8);
            g_autofree char *reason = NULL;

            for (guint i = 0; i < 3; i++)
                add_pool(probes, 8, i == order ? WRONG : RIGHT)->cold = cold;
            g_assert_cmpint(is_allowed(probes, 2, 2, LOWEST, &reason), ==, !cold && order < 2);
        }
    }
    for (guint wrong = 6; wrong <= 12; wrong += 6) {
        g_autoptr(GPtrArray) probes = two_sets(8);
        g_autofree char *reason = NULL;
        CacheProbe *probe = add_pool(probes, 12, RIGHT);

        for (guint pass = 0; pass < wrong; pass++)
            probe->cycles[pass * 4 + 3] = MISS;
        g_assert_cmpint(is_allowed(probes, 2, 2, LOWEST, &reason), ==, wrong == 6);
    }
}

/* COUNT lines of each of the SETS sets, by remainder: those of set OVER with one more, which all miss. */
static CacheProbe *
add_remainders(GPtrArray *probes, guint passes, guint sets, guint count, guint over)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint line = 0; line < sets * (count + 1); line++)
        if (line / sets < count || line % sets == over)
            g_string_append_printf(text, "%s%u%s", text->len > 0 ? " " : "", line,
                                   line % sets == over ? "!" : "");
    return add_pool(probes, passes, text->str);
}

/* Three sets of 16 lines by remainder. The only pool that fills all of them has a slow hit in each of its
 * three passes: were one of them overfull, all of its lines would have missed, as they did in other pools. */
static void
test_remainder(void)
{
    g_autoptr(GPtrArray) probes = probes_new();
    g_autofree char *reason = NULL;
    CacheLatency latency = LATENCY;

    add_pool(probes, 3, "0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45");
    add_pool(probes, 3, "0! 3! 6! 9! 12! 15! 18! 21! 24! 27! 30! 33! 36! 39! 42! 45! 48!");
    add_pool(probes, 3, "1000");
    add_remainders(probes, 3, 3, 8, 3);
    for (guint set = 0; set < 3; set++)
        add_remainders(probes, 3, 3, 16, set);
    CacheProbe *all = add_remainders(probes, 3, 3, 16, 3);
    for (guint pass = 0; pass < 3; pass++)
        all->cycles[pass * 48 + pass] = MISS;
    g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
    g_autoptr(CacheGroup) group = cache_group_new(readings, latency.slow_hits, &reason);
    g_assert_nonnull(group);
    group->line_bytes = LINE;
    g_autoptr(CacheMapping) mapping = cache_mapping_new(group, readings, &latency, &reason);
    g_assert_nonnull(mapping);
    g_assert_cmpstr(mapping->text, ==, "modulo 3");
    g_assert_cmpuint(mapping->sets, ==, 3);
    g_assert_cmpuint(mapping->ways[2], ==, 16);
    g_assert_cmpuint(mapping->held_lines, ==, 48);
    g_assert_cmpuint(mapping->mapped_bytes, ==, 1024 * LINE);
}

static CacheGroup *
group_of(const GPtrArray *probes)
{
    CacheLatency latency = LATENCY;
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) readings = cache_readings_new(probes, &latency);
    CacheGroup *group = cache_group_new(readings, latency.slow_hits, &reason);

    g_assert_cmpint(!group, ==, reason != NULL);
    return group;
}

/* A pool that misses, of which one word less fits; nothing less shows a set and one line more. */
static void
test_groups(void)
{
    static const struct {
        const char *pools[3];
        guint n; /* 0: no group */
    } CASES[] = {
        {{"0 2", "0! 2! 4!"}, 3},
        {{"0! 2! 4!", "0! 2! 4! 6!"}, 0},
        {{"0 2", "0! 2! 4! 6!"}, 0},
        {{"0 1", "0! 2! 4!"}, 0},
        {{"2 4", "0! 2! 4!"}, 3},
        {{"0 2 4", "0 2"}, 0},
        {{"0 2 4", "0! 2! 4! 6!", "0 2"}, 4},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GPtrArray) probes = probes_new();

        for (guint k = 0; k < 3 && CASES[i].pools[k]; k++)
            add_pool(probes, 12, CASES[i].pools[k]);
        g_autoptr(CacheGroup) group = group_of(probes);
        g_assert_cmpuint(group ? group->n : 0, ==, CASES[i].n);
        for (guint word = 0; group && word < 9; word++)
            g_assert_cmpint(cache_group_has(group, word * LINE), ==, word % 2 == 0 && word < 2 * group->n);
    }
}

/* A word in the place of one of the group's: no more than one differs. */
static void
test_substitutes(void)
{
    static const struct {
        const char *pool;
        gboolean is_one, over;
        guint word, member;
    } CASES[] = {
        {"0 2 4 9", TRUE, FALSE, 9, 6},    {"0! 2! 4! 8!", TRUE, TRUE, 8, 6},
        {"1 2 4 6", TRUE, FALSE, 1, 0},    {"1 4 6 8", FALSE, FALSE, 0, 0},
        {"1 3 4 6", FALSE, FALSE, 0, 0},   {"0 2 8 10", FALSE, FALSE, 0, 0},
        {"0 2 4 6 8", FALSE, FALSE, 0, 0}, {"0 2 8", FALSE, FALSE, 0, 0},
        {"4 6 8 10", FALSE, FALSE, 0, 0},  {"0! 2! 5! 6!", TRUE, TRUE, 5, 4},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GPtrArray) probes = probes_new();

        add_pool(probes, 12, "0 2 4");
        add_pool(probes, 12, "0! 2! 4! 6!");
        add_pool(probes, 12, CASES[i].pool);
        g_autoptr(CacheGroup) group = group_of(probes);
        g_assert_nonnull(group);
        g_assert_cmpuint(group->n, ==, 4);
        g_assert_cmpuint(group->substitutes->len, ==, CASES[i].is_one);
        if (!CASES[i].is_one)
            continue;
        const CacheSubstitute *substitute = &g_array_index(group->substitutes, CacheSubstitute, 0);
        g_assert_cmpuint(substitute->word, ==, CASES[i].word * LINE);
        g_assert_cmpuint(substitute->member, ==, CASES[i].member * LINE);
        g_assert_cmpint(substitute->over, ==, CASES[i].over);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/check/mappings", test_mappings);
    g_test_add_func("/infer/check/few-passes", test_few_passes);
    g_test_add_func("/infer/check/contradictions", test_contradictions);
    g_test_add_func("/infer/check/last-probe", test_last_probe);
    g_test_add_func("/infer/mapping/remainder", test_remainder);
    g_test_add_func("/infer/group/found", test_groups);
    g_test_add_func("/infer/group/substitutes", test_substitutes);
    return g_test_run();
}
