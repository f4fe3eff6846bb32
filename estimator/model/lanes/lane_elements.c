/* SPDX-License-Identifier: MIT */
#include "model/lanes/lanes_private.h"

#include <string.h>

/* Runs take the place of lanes where so many lanes or more share one. */
#define LANES_PER_RUN 8

typedef struct {
    guint64 hash;
    guint access, item, n_loops;
    const gint64 *loops; /* those of the key, or OWN */
    LaneElements elements;
    gint64 own[];
} Entry;

struct LaneMemo {
    guint n_lanes;
    gsize *room;
    GHashTable *entries; /* a set of Entry */
};

static guint64
hash_of(const LaneKey *key)
{
    guint64 hash = (guint64)key->access << 32 ^ key->item;

    for (guint i = 0; i < key->n_loops; i++)
        hash = (hash ^ (guint64)key->loops[i]) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

static guint
entry_hash(gconstpointer entry)
{
    return (guint)((const Entry *)entry)->hash;
}

static gboolean
entry_equal(gconstpointer a, gconstpointer b)
{
    const Entry *x = a, *y = b;

    return x->access == y->access && x->item == y->item && x->n_loops == y->n_loops &&
           (x->n_loops == 0 || memcmp(x->loops, y->loops, x->n_loops * sizeof *x->loops) == 0);
}

static void
clear_values(LaneValues *values)
{
    g_free(values->runs);
    g_free(values->above);
    g_free(values->all);
}

static void
entry_free(gpointer data)
{
    Entry *entry = data;

    clear_values(&entry->elements.elements);
    clear_values(&entry->elements.subs);
    g_free(entry->elements.dead);
    g_free(entry);
}

LaneMemo *
lane_memo_new(guint n_lanes, gsize *room)
{
    LaneMemo *memo = g_new0(LaneMemo, 1);

    memo->n_lanes = n_lanes;
    memo->room = room;
    memo->entries = g_hash_table_new_full(entry_hash, entry_equal, entry_free, NULL);
    return memo;
}

void
lane_memo_free(LaneMemo *memo)
{
    if (!memo)
        return;
    g_hash_table_unref(memo->entries);
    g_free(memo);
}

const LaneElements *
lane_memo_find(const LaneMemo *memo, const LaneKey *key)
{
    const Entry probe = {.hash = hash_of(key),
                         .access = key->access,
                         .item = key->item,
                         .n_loops = key->n_loops,
                         .loops = key->loops};
    const Entry *entry = g_hash_table_lookup(memo->entries, &probe);

    return entry ? &entry->elements : NULL;
}

/* The lane behind the run from lane FIRST on, STEP apart; what dead lanes would reach doesn't matter. */
static guint
run_end(const gint64 *values, const guint8 *dead, guint n, guint first, guint64 step)
{
    guint64 next = (guint64)values[first] + step;
    guint end = first + 1;

    for (; end < n && ((guint64)values[end] == next || (dead && dead[end])); end++)
        next += step;
    return end;
}

/* The runs of N VALUES, where these are few; else NULL. */
static LaneRun *
find_runs(const gint64 *values, const guint8 *dead, guint n, guint *ret_n_runs)
{
    guint most = MAX(n / LANES_PER_RUN, 1), n_runs = 0, end;
    g_autofree LaneRun *runs = g_new(LaneRun, most);

    for (guint first = 0; first < n; first = end) {
        guint64 step = first + 1 < n ? (guint64)values[first + 1] - (guint64)values[first] : 0;

        if (n_runs == most)
            return NULL;
        end = run_end(values, dead, n, first, step);
        runs[n_runs++] = (LaneRun){first, values[first], (gint64)step};
    }
    *ret_n_runs = n_runs;
    return g_memdup2(runs, MAX(n_runs, 1) * sizeof *runs);
}

/* Packs N VALUES into fewer bytes, which are taken from ROOM. */
LANE_LOOPS static void
pack(const gint64 *values, const guint8 *dead, guint n, gsize *room, LaneValues *ret_packed)
{
    gint64 low = G_MAXINT64, high = G_MININT64;

    *ret_packed = (LaneValues){0};
    ret_packed->runs = find_runs(values, dead, n, &ret_packed->n_runs);
    if (ret_packed->runs) {
        *room -= MIN(*room, ret_packed->n_runs * sizeof(LaneRun));
        return;
    }
    for (guint i = 0; i < n; i++) {
        low = MIN(low, values[i]);
        high = MAX(high, values[i]);
    }
    if ((guint64)high - (guint64)low > G_MAXUINT32) {
        ret_packed->all = g_memdup2(values, n * sizeof *values);
        *room -= MIN(*room, n * sizeof *values);
        return;
    }
    ret_packed->base = low;
    ret_packed->above = g_new(guint32, n);
    for (guint i = 0; i < n; i++)
        ret_packed->above[i] = (guint32)((guint64)values[i] - (guint64)low);
    *room -= MIN(*room, n * sizeof *ret_packed->above);
}

static gboolean
is_one(const LaneValues *values)
{
    return values->n_runs == 1 && values->runs->step == 0;
}

/* An entry for KEY, which is not among the others yet. */
static Entry *
entry_new(LaneMemo *memo, const LaneKey *key)
{
    Entry *entry = g_malloc(sizeof *entry + key->n_loops * sizeof *entry->own);

    *entry = (Entry){.hash = hash_of(key),
                     .access = key->access,
                     .item = key->item,
                     .n_loops = key->n_loops,
                     .loops = entry->own};
    if (key->n_loops > 0)
        memcpy(entry->own, key->loops, key->n_loops * sizeof *entry->own);
    *memo->room -= sizeof *entry;
    return entry;
}

const LaneElements *
lane_memo_add(LaneMemo *memo, const LaneKey *key, const gint64 *elements, const gint64 *subs,
              const guint8 *dead)
{
    guint n = memo->n_lanes;
    gsize most = 2 * n * sizeof *elements + n + sizeof(Entry); /* that this takes */

    if (n == 0 || *memo->room < most)
        return NULL;
    Entry *entry = entry_new(memo, key);
    pack(elements, dead, n, memo->room, &entry->elements.elements);
    entry->elements.has_sub = subs != NULL;
    if (subs)
        pack(subs, dead, n, memo->room, &entry->elements.subs);
    if (dead) {
        entry->elements.dead = g_memdup2(dead, n);
        *memo->room -= n;
    }
    entry->elements.is_uniform =
        !dead && is_one(&entry->elements.elements) && (!subs || is_one(&entry->elements.subs));
    g_hash_table_add(memo->entries, entry);
    return &entry->elements;
}

LANE_LOOPS void
lane_values_read(const LaneValues *values, guint n, gint64 *ret_values)
{
    for (guint r = 0; r < values->n_runs; r++) {
        const LaneRun *run = &values->runs[r];
        guint end = r + 1 < values->n_runs ? MIN(run[1].first, n) : n;

        for (guint i = run->first; i < end; i++)
            ret_values[i] = (gint64)((guint64)run->value + (guint64)run->step * (i - run->first));
    }
    for (guint i = 0; values->above && i < n; i++)
        ret_values[i] = (gint64)((guint64)values->base + values->above[i]);
    if (values->all && n > 0)
        memcpy(ret_values, values->all, n * sizeof *values->all);
}
