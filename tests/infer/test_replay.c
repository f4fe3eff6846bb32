/* SPDX-License-Identifier: MIT */

/* Every replacement policy, visit for visit, against one written down from what the policy is called. */
#include "archdb/infer/cache/cache_private.h"

#include <string.h>

#define MOST_WAYS 16
#define N_VISITS 3000

/* What a set holds. Of each way, where it does: the line, its sectors, and when it came and was last seen. */
typedef struct {
    guint ways;
    gboolean holds[MOST_WAYS], marked[MOST_WAYS];
    guint line[MOST_WAYS], came[MOST_WAYS], seen[MOST_WAYS];
    gboolean sector[MOST_WAYS][64];
    gboolean right[MOST_WAYS][MOST_WAYS]; /* of the half-open range of ways from the first to the second: the
                                             next victim is in its right half */
} Set;

typedef enum { LRU, FIFO, TREE, BITS } Policy;

static guint
first_by(const Set *set, const guint *time)
{
    guint first = 0;

    for (guint way = 0; way < set->ways; way++)
        first = time[way] < time[first] ? way : first;
    return first;
}

static guint
tree_victim(const Set *set, guint from, guint to)
{
    guint middle = (from + to) / 2;

    if (to - from == 1)
        return from;
    return set->right[from][to - 1] ? tree_victim(set, middle, to) : tree_victim(set, from, middle);
}

static void
tree_avoid(Set *set, guint way, guint from, guint to)
{
    guint middle = (from + to) / 2;

    if (to - from == 1)
        return;
    set->right[from][to - 1] = way < middle;
    if (way < middle)
        tree_avoid(set, way, from, middle);
    else
        tree_avoid(set, way, middle, to);
}

static guint
choose_victim(const Set *set, Policy policy)
{
    guint way = 0;

    switch (policy) {
    case LRU:
        return first_by(set, set->seen);
    case FIFO:
        return first_by(set, set->came);
    case TREE:
        return tree_victim(set, 0, set->ways);
    case BITS:
        while (set->marked[way] && set->ways > 1)
            way++;
    }
    return way;
}

/* The mark of WAY is set; where it is the last, the marks of the others go. */
static void
mark(Set *set, guint way)
{
    gboolean all = TRUE;

    set->marked[way] = TRUE;
    for (guint i = 0; i < set->ways; i++)
        all &= set->marked[i];
    if (all) {
        memset(set->marked, 0, sizeof set->marked);
        set->marked[way] = TRUE;
    }
}

static gboolean
visit(Set *set, Policy policy, gboolean fills_by_victim, guint line, guint sector, guint now)
{
    guint way = 0, empty = 0;

    while (way < set->ways && !(set->holds[way] && set->line[way] == line))
        way++;
    while (empty < set->ways && set->holds[empty])
        empty++;
    if (way == set->ways) {
        way = empty < set->ways && !fills_by_victim ? empty : choose_victim(set, policy);
        set->holds[way] = TRUE;
        set->line[way] = line;
        set->came[way] = now;
        memset(set->sector[way], 0, sizeof set->sector[way]);
    }
    gboolean hit = set->sector[way][sector];
    set->sector[way][sector] = TRUE;
    set->seen[way] = now;
    tree_avoid(set, way, 0, set->ways);
    mark(set, way);
    return hit;
}

static Policy
policy_of(const char *name)
{
    static const char *const NAMES[] = {"lru", "fifo", "tree-plru", "bit-plru"};
    guint policy = 0;

    while (strcmp(NAMES[policy], name) != 0)
        g_assert_cmpuint(++policy, <, G_N_ELEMENTS(NAMES));
    return (Policy)policy;
}

/* Lines from 0 on, up to twice as many as there are ways, the last one more often; the first and the last of
 * the sectors among others. */
static void
check_kind(const CachePolicyKind *kind, guint ways)
{
    static const guint SECTORS[] = {0, 63, 1, 31, 32, 62};
    g_autoptr(GRand) random = g_rand_new_with_seed(ways);
    g_autoptr(CacheReplay) replay = cache_replay_new(kind, ways);
    Set set = {.ways = ways};
    guint n_hits = 0, line = 0;

    for (guint now = 1; now <= N_VISITS; now++) {
        if (now > 1 && g_rand_int_range(random, 0, 4) > 0)
            line = (guint)g_rand_int_range(random, 0, (int)ways * 2);
        guint sector = SECTORS[g_rand_int_range(random, 0, now % 8 ? 2 : G_N_ELEMENTS(SECTORS))];
        gboolean hit = visit(&set, policy_of(kind->name), kind->fill_by_victim, line, sector, now);
        g_assert_cmpint(cache_replay_visit(replay, line, sector), ==, hit);
        n_hits += hit;
    }
    g_assert_cmpuint(n_hits, >, N_VISITS / 8);
    g_assert_cmpuint(n_hits, <, N_VISITS * 7 / 8);
}

static void
test_kinds(void)
{
    guint n_allowed = 0;

    for (const CachePolicyKind *kind = CACHE_POLICY_KINDS; kind->name; kind++) {
        gboolean tree = policy_of(kind->name) == TREE;

        for (guint ways = 1; ways <= MOST_WAYS; ways++) {
            gboolean power = ways == 1 || ways == 2 || ways == 4 || ways == 8 || ways == 16;

            g_assert_cmpint(kind->allows(ways), ==, !tree || power);
            if (kind->allows(ways))
                check_kind(kind, ways);
            n_allowed += kind->allows(ways);
        }
    }
    g_assert_cmpuint(n_allowed, ==, 3 * 16 + 2 * 5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/replay/kinds", test_kinds);
    return g_test_run();
}
