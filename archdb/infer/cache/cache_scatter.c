/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache_private.h"

#define FEWEST_WORDS 8  /* of a pool */
#define FEWEST_POOLS 24 /* that a line must stand in to be sorted */

/* What a line did in each of the pools, a bit a pool. Of a set: what any of its lines did. */
typedef struct {
    guint64 line;
    guint64 *missed, *held;
    guint pools, lines;
} Behaviour;

static Behaviour *
behaviour_new(guint64 line, guint words)
{
    Behaviour *behaviour = g_new0(Behaviour, 1);

    behaviour->line = line;
    behaviour->missed = g_new0(guint64, words);
    behaviour->held = g_new0(guint64, words);
    return behaviour;
}

static void
behaviour_free(gpointer data)
{
    Behaviour *behaviour = data;

    g_free(behaviour->missed);
    g_free(behaviour->held);
    g_free(behaviour);
}

/* Pools that tell of many lines at once, of more than the group's set: each word in a line of its own, every
 * line either in or out of an overfull set beyond doubt. */
static GPtrArray *
find_pools(const CacheGroup *group, const GPtrArray *readings)
{
    GPtrArray *pools = g_ptr_array_new();

    for (guint i = 0; i < readings->len; i++) {
        CacheReading *reading = g_ptr_array_index(readings, i);
        gboolean apart = reading->n >= FEWEST_WORDS && 2 * reading->n > 3 * group->n &&
                         (reading->n_missing > 0 || reading->verdict == CACHE_POOL_FITS);

        for (guint j = 1; j < reading->n && apart; j++)
            apart = reading->offsets[j] / group->line_bytes != reading->offsets[j - 1] / group->line_bytes;
        if (apart)
            g_ptr_array_add(pools, reading);
    }
    return pools;
}

static GHashTable *
read_behaviours(const CacheGroup *group, const GPtrArray *pools)
{
    GHashTable *lines = g_hash_table_new_full(NULL, NULL, NULL, behaviour_free);
    guint words = pools->len / 64 + 1;

    for (guint i = 0; i < pools->len; i++) {
        const CacheReading *pool = g_ptr_array_index(pools, i);

        for (guint j = 0; j < pool->n; j++) {
            guint64 line = pool->offsets[j] / group->line_bytes;
            Behaviour *behaviour = g_hash_table_lookup(lines, GSIZE_TO_POINTER(line + 1));

            if (!behaviour) {
                behaviour = behaviour_new(line, words);
                g_hash_table_insert(lines, GSIZE_TO_POINTER(line + 1), behaviour);
            }
            guint64 *bits = pool->missing[j] ? behaviour->missed : behaviour->held;
            bits[i / 64] |= G_GUINT64_CONSTANT(1) << (i % 64);
            behaviour->pools++;
        }
    }
    return lines;
}

static guint
count_common(const Behaviour *a, const Behaviour *b, guint words, gboolean *ret_agree)
{
    guint common = 0;

    *ret_agree = TRUE;
    for (guint i = 0; i < words; i++) {
        if ((a->missed[i] & b->held[i]) != 0 || (a->held[i] & b->missed[i]) != 0)
            *ret_agree = FALSE;
        common += (guint)__builtin_popcountll((a->missed[i] | a->held[i]) & (b->missed[i] | b->held[i]));
    }
    return common;
}

static void
join(Behaviour *set, const Behaviour *line, guint words)
{
    for (guint i = 0; i < words; i++) {
        set->missed[i] |= line->missed[i];
        set->held[i] |= line->held[i];
    }
    set->lines++;
}

static int
compare_behaviours(gconstpointer a, gconstpointer b)
{
    const Behaviour *x = *(Behaviour *const *)a, *y = *(Behaviour *const *)b;

    return x->pools != y->pools ? (x->pools < y->pools) - (x->pools > y->pools)
                                : (x->line > y->line) - (x->line < y->line);
}

/* Puts every line into the one set that behaves as it does; a line that could be of several is left out. */
static GPtrArray *
sort_lines(GHashTable *lines, guint words, GHashTable *table, guint *ret_left_out)
{
    GPtrArray *sets = g_ptr_array_new_with_free_func(behaviour_free);
    g_autoptr(GPtrArray) order = g_ptr_array_new();
    GHashTableIter iter;
    gpointer line;

    g_hash_table_iter_init(&iter, lines);
    while (g_hash_table_iter_next(&iter, NULL, &line))
        if (((Behaviour *)line)->pools >= FEWEST_POOLS)
            g_ptr_array_add(order, line);
    g_ptr_array_sort(order, compare_behaviours);
    *ret_left_out = 0;
    for (guint i = 0; i < order->len; i++) {
        const Behaviour *behaviour = g_ptr_array_index(order, i);
        guint like = 0, set = 0;

        for (guint s = 0; s < sets->len; s++) {
            gboolean agree;
            guint common = count_common(behaviour, g_ptr_array_index(sets, s), words, &agree);

            if (agree && common >= FEWEST_POOLS / 2) {
                like++;
                set = s;
            }
        }
        if (like == 0) {
            set = sets->len;
            g_ptr_array_add(sets, behaviour_new(behaviour->line, words));
        }
        if (like <= 1) {
            join(g_ptr_array_index(sets, set), behaviour, words);
            g_hash_table_insert(table, GSIZE_TO_POINTER(behaviour->line + 1), GUINT_TO_POINTER(set + 1));
        }
        *ret_left_out += like > 1;
    }
    return sets;
}

/* The most lines of a set that a pool held, and the fewest that it did not. */
static void
find_ways(const CacheGroup *group, const GPtrArray *pools, GHashTable *table, guint n_sets,
          guint *ret_most_held, guint *ret_fewest_missed)
{
    g_autofree guint *held = g_new(guint, n_sets), *missed = g_new(guint, n_sets);

    for (guint set = 0; set < n_sets; set++) {
        ret_most_held[set] = 0;
        ret_fewest_missed[set] = G_MAXUINT;
    }
    for (guint i = 0; i < pools->len; i++) {
        const CacheReading *pool = g_ptr_array_index(pools, i);
        gboolean whole = TRUE;

        for (guint set = 0; set < n_sets; set++)
            held[set] = missed[set] = 0;
        for (guint j = 0; j < pool->n; j++) {
            guint64 line = pool->offsets[j] / group->line_bytes;
            guint set = GPOINTER_TO_UINT(g_hash_table_lookup(table, GSIZE_TO_POINTER(line + 1)));

            whole = whole && set != 0;
            if (set != 0)
                (pool->missing[j] ? missed : held)[set - 1]++;
        }
        for (guint set = 0; set < n_sets && whole; set++) {
            ret_most_held[set] = MAX(ret_most_held[set], held[set]);
            if (missed[set] > 0)
                ret_fewest_missed[set] = MIN(ret_fewest_missed[set], missed[set]);
        }
    }
}

gboolean
cache_scatter_sort(CacheMapping *mapping, const CacheGroup *group, const GPtrArray *readings,
                   char **ret_reason)
{
    g_autoptr(GPtrArray) pools = find_pools(group, readings);
    g_autoptr(GHashTable) lines = read_behaviours(group, pools);
    guint left_out;

    mapping->table = g_hash_table_new(NULL, NULL);
    g_autoptr(GPtrArray) sets = sort_lines(lines, pools->len / 64 + 1, mapping->table, &left_out);
    if (sets->len < 2 || left_out > 0) {
        *ret_reason = sets->len < 2 ? g_strdup("too few random pools")
                                    : g_strdup_printf("%u lines could be of several sets", left_out);
        return FALSE;
    }
    g_autofree guint *held = g_new(guint, sets->len), *missed = g_new(guint, sets->len);
    find_ways(group, pools, mapping->table, sets->len, held, missed);
    for (guint set = 0; set < sets->len; set++) {
        if (missed[set] != held[set] + 1) {
            *ret_reason =
                g_strdup_printf("a set of at least %u ways: no pool shows whether it has more", held[set]);
            return FALSE;
        }
    }
    mapping->sets = sets->len;
    mapping->ways = g_steal_pointer(&held);
    return TRUE;
}
