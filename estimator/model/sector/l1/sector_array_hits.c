/* SPDX-License-Identifier: MIT */

#include "model/sector/l1/l1_private.h"

#include <string.h>

/* Orders that are remembered at once. */
#define MAX_SCHEDULES 64
/* Layouts that decide whether arrays are followed one by one: if caches lose nothing under any of these. Each
 * of them tries, so that two threads can take one each. */
#define N_DECIDING 2

/* An array on one multiprocessor. */
typedef struct {
    ItemCount *counts;     /* by wave, and place in the sequence */
    ArrayCount first, all; /* after the first wave, and after all of them */
    GArray *lines;         /* of guint64: that have come to L1, from the array's first on */
    guint n_window;        /* lines that are asked of L2 */
} SmPart;

/* Items that reach an array, and what hits of them. */
typedef struct ArrayHits {
    struct ArrayHits *next;
    guint32 *sequence; /* by place: the item's rank, and how it stands to the one before, as BEHIND bits */
    guint n;
    SmPart *sms[SECTOR_SMS]; /* NULL: not followed yet */
} ArrayHits;

/* How an item stands to the one before that reaches its array: in the next run or a later one, or right
 * behind it. */
#define BEHIND_RUN 1u
#define BEHIND_NEXT 2u
#define BEHIND_BITS 2

struct HitMemory {
    GHashTable *schedules; /* GBytes, what it hangs on -> L1Schedule */
    guint n_noted;         /* layouts, up to N_DECIDING */
    gboolean any_wrong;    /* caches lost something under one of these */
};

static void
sm_part_free(SmPart *part)
{
    if (!part)
        return;
    g_free(part->counts);
    g_array_unref(part->lines);
    g_free(part);
}

static void
array_hits_free(ArrayHits *hits)
{
    while (hits) {
        ArrayHits *next = hits->next;

        for (guint i = 0; i < SECTOR_SMS; i++)
            sm_part_free(hits->sms[i]);
        g_free(hits->sequence);
        g_free(hits);
        hits = next;
    }
}

static void
schedule_free(gpointer data)
{
    L1Schedule *schedule = data;

    g_free(schedule->items);
    g_free(schedule->ends);
    g_free(schedule);
}

HitMemory *
hit_memory_new(void)
{
    HitMemory *memory = g_new0(HitMemory, 1);

    memory->schedules =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, schedule_free);
    return memory;
}

void
hit_memory_free(HitMemory *memory)
{
    if (!memory)
        return;
    g_hash_table_unref(memory->schedules);
    g_free(memory);
}

void
hit_memory_clear(HitMemory *memory)
{
    g_hash_table_remove_all(memory->schedules);
}

/* --- orders */

/* What the order of accesses hangs on: the items that count, the loads that stay behind stores, and the
 * iterations that are put side by side. NULL: a store meets what some item loads on its way. */
static GBytes *
schedule_key(const L1Pass *p)
{
    const Stream *stream = p->layout->stream;
    gsize of_loops = p->layout->launch->study->kernel->loops->len * sizeof *p->side_by_side;
    gsize bytes = sizeof stream + of_loops + stream->n_items;
    g_autofree guint8 *text = g_malloc(bytes);
    guint8 *flags = text + sizeof stream + of_loops;

    memcpy(text, &stream, sizeof stream);
    memcpy(text + sizeof stream, p->side_by_side, of_loops);
    for (guint i = 0; i < stream->n_items; i++) {
        if (p->order[i].met_by != 0)
            return NULL;
        flags[i] = (guint8)((p->asked[i].counted != FALSE) | (p->order[i].after_store != FALSE) << 1);
    }
    return g_bytes_new_take(g_steal_pointer(&text), bytes);
}

static const L1Schedule *
find_schedule(L1Pass *p)
{
    HitMemory *memory = p->memo->hits;
    guint n = MAX(p->layout->stream->n_items, 1);
    g_autoptr(GBytes) key = schedule_key(p);
    L1Schedule *schedule = key ? g_hash_table_lookup(memory->schedules, key) : NULL;

    if (!key || schedule)
        return schedule;
    if (g_hash_table_size(memory->schedules) >= MAX_SCHEDULES)
        hit_memory_clear(memory);
    schedule = g_new0(L1Schedule, 1);
    schedule->items = g_new(guint, n);
    schedule->ends = g_new(guint, n);
    p->schedule = schedule;
    l1_pass_simulate(p);
    p->schedule = NULL;
    g_hash_table_insert(memory->schedules, g_steal_pointer(&key), schedule);
    return schedule;
}

/* --- arrays */

/* By array, the items of SCHEDULE that reach it, one array behind the other; RET_ENDS: behind those of each.
 */
static guint32 *
find_sequences(const L1Pass *p, const L1Schedule *schedule, guint n_arrays, guint *ret_ends)
{
    guint32 *sequences = g_new(guint32, MAX(schedule->n_items, 1));
    g_autofree guint *runs = g_new0(guint, MAX(n_arrays, 1)); /* by array, its last item's; 0: none */
    guint before = G_MAXUINT;

    memset(ret_ends, 0, n_arrays * sizeof *ret_ends);
    for (guint i = 0; i < schedule->n_items; i++)
        ret_ends[sector_item_array(p->layout, schedule->items[i])]++;
    for (guint a = 0, sum = 0; a < n_arrays; a++) {
        guint n = ret_ends[a];

        ret_ends[a] = sum; /* where its next item goes */
        sum += n;
    }
    for (guint run = 0, i = 0; run < schedule->n_runs; run++)
        for (before = G_MAXUINT; i < schedule->ends[run]; i++) {
            guint array = sector_item_array(p->layout, schedule->items[i]);
            guint behind = (runs[array] != run + 1 ? BEHIND_RUN : 0) | (before == array ? BEHIND_NEXT : 0);

            sequences[ret_ends[array]++] =
                p->layout->arrays->ranks[schedule->items[i]] << BEHIND_BITS | behind;
            runs[array] = run + 1;
            before = array;
        }
    return sequences;
}

/* What is known of the N items of SEQUENCE, which reach the array of FACTS. */
static ArrayHits *
find_hits(ArrayFacts *facts, const guint32 *sequence, guint n)
{
    ArrayHits *head = array_facts_get(&facts->hits);

    for (ArrayHits *hits = head; hits; hits = hits->next)
        if (hits->n == n && memcmp(hits->sequence, sequence, n * sizeof *sequence) == 0)
            return hits;
    ArrayHits *hits = g_new0(ArrayHits, 1);
    hits->sequence = g_memdup2(sequence, n * sizeof *sequence);
    hits->n = n;
    facts->free_hits = array_hits_free;
    for (hits->next = head; !g_atomic_pointer_compare_and_exchange(&facts->hits, hits->next, hits);)
        hits->next = array_facts_get(&facts->hits);
    g_atomic_pointer_add(facts->n_bytes, (gssize)(sizeof *hits + n * sizeof *sequence));
    return hits;
}

HitParts *
hit_parts_new(L1Pass *p)
{
    const LayoutArrays *arrays = p->layout->arrays;
    const HitMemory *memory = p->memo->hits;

    if (!arrays || (memory->n_noted == N_DECIDING && memory->any_wrong))
        return NULL;
    const L1Schedule *schedule = find_schedule(p);
    if (!schedule)
        return NULL;
    g_autofree guint *ends = g_new(guint, MAX(arrays->n, 1));
    g_autofree guint32 *sequences = find_sequences(p, schedule, arrays->n, ends);
    HitParts *parts = g_new0(HitParts, 1);
    *parts = (HitParts){schedule, arrays->n, g_new0(ArrayHits *, MAX(arrays->n, 1)),
                        g_new0(guint8, MAX(arrays->n, 1))};
    for (guint a = 0, first = 0; a < arrays->n; first = ends[a++])
        if (ends[a] > first)
            parts->entries[a] = find_hits(arrays->facts[a], sequences + first, ends[a] - first);
    return parts;
}

void
hit_parts_free(HitParts *parts)
{
    if (!parts)
        return;
    g_free(parts->entries);
    g_free(parts->is_left);
    g_free(parts);
}

gboolean
hit_parts_begin(HitParts *parts, guint sm)
{
    gboolean any = FALSE;

    for (guint a = 0; a < parts->n; a++) {
        parts->is_left[a] = parts->entries[a] && !array_facts_get(&parts->entries[a]->sms[sm]);
        any = any || parts->is_left[a];
    }
    return any;
}

/* --- multiprocessors */

static guint
array_of_line(const L1Pass *p, guint64 line)
{
    guint line_bits = (guint)__builtin_ctzll((guint64)p->layout->launch->arch.l1_line_bytes);

    return (guint)(line >> (LANE_WALK_ARRAY_BITS - line_bits));
}

/* Fills in NEW, by array, what has come to L1, and what was asked of L2. FALSE: lines lie outside of the
 * arrays that were followed. */
static gboolean
note_lines(const HitParts *parts, const L1Pass *p, SmPart *const *new)
{
    g_autoptr(GArray) in_window = l2_window_lines(p->window);
    g_autoptr(GArray) in_cache =
        p->cache ? l1_cache_lines(p->cache) : g_array_new(FALSE, FALSE, sizeof(guint64));

    for (guint i = 0; i < in_window->len; i++) {
        guint array = array_of_line(p, g_array_index(in_window, guint64, i));

        if (array >= parts->n || !new[array])
            return FALSE;
        new[array]->n_window++;
    }
    for (guint i = 0; i < in_cache->len; i++) {
        guint64 line = g_array_index(in_cache, guint64, i);
        guint array = array_of_line(p, line);

        if (array >= parts->n || !new[array])
            return FALSE;
        line -= sector_trace_first(&p->layout->launch->arch, array);
        g_array_append_val(new[array]->lines, line);
    }
    return TRUE;
}

/* The item at place I of the sequence of HITS, which are those of array ARRAY. */
static guint
item_at(const ArrayHits *hits, const L1Pass *p, guint array, guint i)
{
    return layout_arrays_item(p->layout->arrays, array, hits->sequence[i] >> BEHIND_BITS);
}

static SmPart *
sm_part_new(const ArrayHits *hits, const L1Pass *p, guint array, guint n_waves, ItemCount *const *counts,
            const ArrayCount *first)
{
    SmPart *part = g_new0(SmPart, 1);

    part->counts = g_new(ItemCount, n_waves * hits->n);
    for (guint w = 0; w < n_waves; w++)
        for (guint i = 0; i < hits->n; i++)
            part->counts[w * hits->n + i] = counts[w][item_at(hits, p, array, i)];
    part->lines = g_array_new(FALSE, FALSE, sizeof(guint64));
    part->first = first[array];
    part->all = p->arrays[array];
    return part;
}

/* TRUE if L2 keeps what is asked of it for all of PARTS (by array, NULL: nothing). */
static gboolean
keeps_all(const HitParts *parts, const L1Pass *p, SmPart *const *of_arrays)
{
    double n_stores = 0;
    gsize n_window = 0;

    for (guint a = 0; a < parts->n; a++) {
        n_window += of_arrays[a] ? of_arrays[a]->n_window : 0;
        n_stores += of_arrays[a] ? of_arrays[a]->all.store_lines : 0;
    }
    return l2_window_keeps(p->window, n_window, n_stores);
}

/* Remembers PART of HITS on multiprocessor SM. FALSE: another thread has, and came to the same. */
static gboolean
set_part(const ArrayFacts *facts, ArrayHits *hits, guint sm, guint n_waves, SmPart *part)
{
    gsize bytes =
        sizeof *part + n_waves * hits->n * sizeof *part->counts + part->lines->len * sizeof(guint64);

    if (!g_atomic_pointer_compare_and_exchange(&hits->sms[sm], NULL, part))
        return FALSE;
    g_atomic_pointer_add(facts->n_bytes, (gssize)bytes);
    return TRUE;
}

/* Remembers what was followed of arrays. FALSE: these reach into one another, or L2 has lost something. */
static gboolean
remember(HitParts *parts, const L1Pass *p, guint sm, guint n_waves, ItemCount *const *counts,
         const ArrayCount *first)
{
    g_autofree SmPart **new = g_new0(SmPart *, MAX(parts->n, 1));

    for (guint a = 0; a < parts->n; a++)
        if (parts->is_left[a])
            new[a] = sm_part_new(parts->entries[a], p, a, n_waves, counts, first);
    gboolean is_apart = note_lines(parts, p, new) && keeps_all(parts, p, new);
    for (guint a = 0; a < parts->n; a++) {
        if (!new[a] ||
            (is_apart && set_part(p->layout->arrays->facts[a], parts->entries[a], sm, n_waves, new[a])))
            continue;
        sm_part_free(new[a]);
    }
    return is_apart;
}

/* Adds what is known of array ARRAY to what P counts. */
static void
add_known(ArrayHits *hits, L1Pass *p, guint array, guint sm, guint n_waves, ItemCount *const *counts)
{
    const SmPart *part = array_facts_get(&hits->sms[sm]);

    for (guint w = 0; w < n_waves; w++)
        for (guint i = 0; i < hits->n; i++)
            counts[w][item_at(hits, p, array, i)] = part->counts[w * hits->n + i];
    p->arrays[array] = part->all;
}

/* TRUE if L1 has a place for all lines of all arrays. */
static gboolean
fit_in_l1(const HitParts *parts, const L1Pass *p, SmPart *const *of_arrays)
{
    guint n_lines = p->layout->launch->l1_lines, n_sets = p->sets.n_sets;
    g_autofree guint *by_set = g_new0(guint, n_sets);

    for (guint a = 0; n_lines > 0 && a < parts->n; a++) {
        guint64 first = sector_trace_first(&p->layout->launch->arch, a);

        for (guint i = 0; of_arrays[a] && i < of_arrays[a]->lines->len; i++)
            by_set[set_map_find(&p->sets, first + g_array_index(of_arrays[a]->lines, guint64, i))]++;
    }
    return n_lines == 0 || l1_cache_has_room(n_lines, n_sets, by_set);
}

/* TRUE if L1 keeps what all threads load from wave to wave. */
static gboolean
keeps_common(const HitParts *parts, const L1Pass *p, SmPart *const *of_arrays, guint n_waves)
{
    double n_common = 0, n_filled = 0;

    for (guint a = 0; a < parts->n; a++) {
        n_common += of_arrays[a] ? of_arrays[a]->first.common : 0;
        n_filled += of_arrays[a] ? of_arrays[a]->first.filled : 0;
    }
    return n_waves == 1 || l1_pass_keeps(p->layout->launch, n_common, n_filled);
}

gboolean
hit_parts_finish(HitParts *parts, L1Pass *p, guint sm, guint n_waves, ItemCount *const *counts,
                 const ArrayCount *first)
{
    if (!remember(parts, p, sm, n_waves, counts, first))
        return FALSE;
    g_autofree SmPart **all = g_new0(SmPart *, MAX(parts->n, 1));
    for (guint a = 0; a < parts->n; a++) {
        if (parts->entries[a] && !parts->is_left[a])
            add_known(parts->entries[a], p, a, sm, n_waves, counts);
        all[a] = parts->entries[a] ? array_facts_get(&parts->entries[a]->sms[sm]) : NULL;
    }
    return keeps_all(parts, p, all) && keeps_common(parts, p, all, n_waves) && fit_in_l1(parts, p, all);
}

void
hit_parts_note(const L1Pass *p, gboolean are_right)
{
    HitMemory *memory = p->memo->hits;

    if (memory->n_noted < N_DECIDING) {
        memory->n_noted++;
        memory->any_wrong |= !are_right;
    }
}

gboolean
hit_parts_end_by_themselves(const HitParts *parts)
{
    const L1Schedule *schedule = parts->schedule;

    for (guint run = 0, first = 0; run < schedule->n_runs; first = schedule->ends[run++])
        if (schedule->ends[run] - first == MAX_RUN)
            return FALSE;
    return TRUE;
}

void
hit_memory_decide(HitMemory *memory, const HitMemory *first)
{
    memory->n_noted = N_DECIDING;
    memory->any_wrong = first->any_wrong;
}

void
hit_memory_agree(HitMemory *a, HitMemory *b)
{
    a->n_noted = b->n_noted = N_DECIDING;
    a->any_wrong = b->any_wrong = a->any_wrong || b->any_wrong;
}
