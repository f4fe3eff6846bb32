/* SPDX-License-Identifier: MIT */
/* What stores do to L1 beside being made: they wait for lines on their way, and merge with one another.
 *
 * Seen on an H200 (docs/experiments.md): a store to any part of a 128-byte line that a load misses in, before
 * the load's data has come, holds L1 up until it has, for all warps of the multiprocessor, one such store
 * after another. Stores that a warp makes one right after the other leave L1 as one, sector by sector, the
 * less often the more lines they go to. */
#include "sector.h"

#include "alias.h"

#include <math.h>
#include <string.h>

/* Operations, by which the values of stores that merge are ready one after the other: as long as a store
 * takes. */
#define MAX_DEPTH_APART 2

#define MAX_MERGE_LANES 512u /* of some warps: enough to see what is common to stores */

/* What one thread does between two branches. */
typedef struct {
    const Sector *sector;
    const SectorStream *stream;
    SectorItem *items;
    Aliasing aliasing;
    LaneWalk *walk;
    guint64 *addresses[2]; /* one a lane */
    guint n_lanes;
    const AccessPlace *places;
    guint first, end;  /* items */
    gboolean *waits;   /* by item from first on: it comes after something that this stage loads */
    guint *leads;      /* of a store that merges: the item of the first of those that do with it */
    GHashTable *bytes; /* sector and warp -> bits of the bytes stored by the stores that merge */
} Stage;

static guint
access_of(const Stage *stage, guint item)
{
    return stage->stream->stream->items[item].access;
}

static AccessKind
kind_of(const Stage *stage, guint item)
{
    return stage->sector->study->accesses[access_of(stage, item)].kind;
}

static const Access *
in_kernel(const Stage *stage, guint item)
{
    return g_ptr_array_index(stage->sector->study->kernel->accesses, access_of(stage, item));
}

/* TRUE if the compiler has to keep the order of items A and B. */
static gboolean
in_order(const Stage *stage, guint a, guint b)
{
    return stage->items[a].counted &&
           accesses_may_alias(&stage->aliasing, access_of(stage, a), access_of(stage, b));
}

/* --- lines on their way */

/* Which loads have to stay behind a store. */
static void
find_ordered(Stage *stage)
{
    for (guint i = stage->first; i < stage->end; i++)
        if (kind_of(stage, i) == ACCESS_LOAD && stage->items[i].counted)
            for (guint k = stage->first; k < i && !stage->items[i].after_store; k++)
                stage->items[i].after_store = kind_of(stage, k) != ACCESS_LOAD && in_order(stage, k, i);
}

/* Which items wait: stores of what the stage loads, and what must follow such a store. */
static void
find_waiting(Stage *stage)
{
    for (guint i = stage->first; i < stage->end; i++) {
        AccessKind kind = kind_of(stage, i);
        gboolean waits = kind == ACCESS_ATOMIC || (kind == ACCESS_STORE && in_kernel(stage, i)->value_stage >=
                                                                               in_kernel(stage, i)->stage);
        for (guint k = stage->first; k < i && !waits; k++)
            waits = stage->waits[k - stage->first] && in_order(stage, k, i);
        stage->waits[i - stage->first] = waits;
    }
}

/* TRUE if the compiler can move load LOAD ahead of STORE. */
static gboolean
comes_before(const Stage *stage, guint load, guint store)
{
    for (guint k = store; k < load; k++)
        if (kind_of(stage, k) != ACCESS_LOAD && in_order(stage, k, load))
            return FALSE;
    return TRUE;
}

/* TRUE if some lane stores to the line that it loads from. */
static gboolean
share_lines(const Stage *stage, guint load, guint store)
{
    guint64 line = (guint64)stage->sector->arch.line_bytes;
    if (!lane_walk_item(stage->walk, load, stage->addresses[0]) ||
        !lane_walk_item(stage->walk, store, stage->addresses[1]))
        return FALSE;
    for (guint i = 0; i < stage->n_lanes; i++)
        if (stage->addresses[0][i] != LANE_WALK_DEAD && stage->addresses[1][i] != LANE_WALK_DEAD &&
            stage->addresses[0][i] / line == stage->addresses[1][i] / line)
            return TRUE;
    return FALSE;
}

/* Cycles for which the store of item STORE holds L1 up, in the mean of its requests. */
static double
held_by(const Stage *stage, guint store)
{
    const StudyAccess *accesses = stage->sector->study->accesses;
    double longest = 0;
    for (guint l = stage->first; l < stage->end; l++) {
        const SectorItem *item = &stage->items[l];
        if (kind_of(stage, l) != ACCESS_LOAD || !item->counted || stage->waits[l - stage->first] ||
            accesses[access_of(stage, l)].instance != accesses[access_of(stage, store)].instance)
            continue;
        double cycles = sector_fetch_cycles(stage->sector, item);
        if (cycles > longest && comes_before(stage, l, store) && share_lines(stage, l, store))
            longest = cycles;
    }
    return longest;
}

/* When the first of a stage's stores has got through, the other lines are there as well. */
static void
hold(Stage *stage)
{
    SectorItem *worst = NULL;
    double longest = 0;
    for (guint i = stage->first; i < stage->end; i++) {
        if (kind_of(stage, i) != ACCESS_STORE || !stage->items[i].counted || stage->waits[i - stage->first])
            continue;
        double held = stage->items[i].requests * held_by(stage, i);
        if (held > longest) {
            longest = held;
            worst = &stage->items[i];
        }
    }
    if (worst)
        worst->held_cycles = longest;
}

/* --- stores that merge */

static gboolean
can_merge(const Stage *stage, guint item)
{
    const SectorItem *i = &stage->items[item];
    return kind_of(stage, item) == ACCESS_STORE && i->counted && i->requests > 0 && !i->is_random;
}

/* Adds what some warps store with item ITEM; the sectors that are new, over all of its sectors. */
static double
add_bytes(Stage *stage, guint item, guint *ret_n_new)
{
    guint64 sector = (guint64)stage->sector->arch.sector_bytes;
    guint64 bytes = (guint64)stage->places[access_of(stage, item)].bytes;
    guint warp = (guint)stage->sector->arch.warp_lanes, n_sectors = 0, n_new = 0;
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    if (!lane_walk_item(stage->walk, item, stage->addresses[0]))
        return 1;
    for (guint i = 0; i < stage->n_lanes; i++) {
        guint64 address = stage->addresses[0][i];
        guint64 number = address / sector * stage->n_lanes + i / warp; /* other warps' don't merge with it */
        if (i % warp == 0)
            g_hash_table_remove_all(seen);
        if (address == LANE_WALK_DEAD)
            continue;
        guint64 *bits = g_hash_table_lookup(stage->bytes, &number);
        if (!bits) {
            n_new++;
            bits = g_new0(guint64, 1);
            g_hash_table_insert(stage->bytes, g_memdup2(&number, sizeof number), bits);
        }
        *bits |= (bytes < 64 ? (1ull << bytes) - 1 : ~0ull) << address % sector;
        n_sectors += g_hash_table_add(seen, g_memdup2(&number, sizeof number));
    }
    *ret_n_new += n_new;
    return n_sectors ? MIN(1, (double)n_new / n_sectors) : 1;
}

static gboolean
is_whole(Stage *stage)
{
    guint64 all = (1ull << stage->sector->arch.sector_bytes) - 1;
    GHashTableIter iter;
    gpointer bits;
    guint n_whole = 0, n = g_hash_table_size(stage->bytes);
    g_hash_table_iter_init(&iter, stage->bytes);
    while (g_hash_table_iter_next(&iter, NULL, &bits))
        n_whole += (*(guint64 *)bits & all) == all;
    return 2 * n_whole > n;
}

/* Whether item LATER can follow STORE without waiting for a load that has to come in between. */
static gboolean
follows(const Stage *stage, guint store, guint later)
{
    for (guint l = store + 1; l < later; l++)
        if (kind_of(stage, l) == ACCESS_ATOMIC ||
            (kind_of(stage, l) == ACCESS_LOAD && stage->items[l].counted && in_order(stage, store, l)))
            return FALSE;
    return TRUE;
}

/* A compiler makes a store as soon as its value is there. */
static gboolean
ready_together(const Stage *stage, guint a, guint b)
{
    gint64 depth_a = in_kernel(stage, a)->value_depth, depth_b = in_kernel(stage, b)->value_depth;
    return ABS(depth_a - depth_b) <= MAX_DEPTH_APART;
}

double
sector_merged_share(const SectorArch *arch, double n_stores, double n_lines)
{
    return 1 - exp(-arch->store_merge_reach / (n_stores * n_lines * n_lines));
}

/* Settles what reaches L2 of the stores that merge with that of item FIRST; l2_sectors are as if all did. */
static void
settle(Stage *stage, guint first)
{
    double n_stores = 0, n_lines = 1;
    for (guint i = first; i < stage->end; i++)
        if (stage->leads[i - stage->first] == first) {
            n_stores++;
            n_lines = fmax(n_lines, stage->items[i].lines / stage->items[i].requests);
        }
    double share = sector_merged_share(&stage->sector->arch, n_stores, n_lines);
    gboolean whole = share >= 0.5 && is_whole(stage);
    for (guint i = first; i < stage->end; i++)
        if (stage->leads[i - stage->first] == first) {
            SectorItem *item = &stage->items[i];
            item->l2_sectors = item->sectors - share * (item->sectors - item->l2_sectors);
            item->is_whole = whole;
        }
}

static void
merge(Stage *stage)
{
    const StudyAccess *accesses = stage->sector->study->accesses;
    if (stage->sector->arch.store_merge_reach == 0)
        return;
    for (guint i = stage->first; i < stage->end; i++)
        stage->leads[i - stage->first] = G_MAXUINT;
    for (guint i = stage->first; i < stage->end; i++) {
        guint last = i, n_new = 0;
        if (!can_merge(stage, i) || stage->items[i].merges)
            continue;
        g_hash_table_remove_all(stage->bytes);
        add_bytes(stage, i, &n_new);
        for (guint k = i + 1; k < stage->end && follows(stage, last, k); k++) {
            if (!can_merge(stage, k) || stage->items[k].merges ||
                accesses[access_of(stage, k)].instance != accesses[access_of(stage, i)].instance ||
                stage->places[access_of(stage, k)].slot != stage->places[access_of(stage, i)].slot ||
                !ready_together(stage, i, k))
                continue;
            stage->items[k].l2_sectors = stage->items[k].sectors * add_bytes(stage, k, &n_new);
            stage->items[k].merges = stage->items[i].merges = TRUE;
            stage->leads[k - stage->first] = stage->leads[i - stage->first] = i;
            last = k;
        }
        if (stage->items[i].merges)
            settle(stage, i);
    }
}

/* --- all stages */

static gboolean
same_stage(const Stage *stage, guint a, guint b)
{
    const StreamItem *items = stage->stream->stream->items;
    return items[a].access != STREAM_MARK && items[b].access != STREAM_MARK &&
           items[a].point == items[b].point && in_kernel(stage, a)->stage == in_kernel(stage, b)->stage;
}

static gboolean
stores_something(const Stage *stage)
{
    for (guint i = stage->first; i < stage->end; i++)
        if (access_of(stage, i) != STREAM_MARK && kind_of(stage, i) == ACCESS_STORE)
            return TRUE;
    return FALSE;
}

void
sector_stores(const Sector *sector, const SectorStream *stream, const Placement *placement, SectorItem *items)
{
    guint n = stream->stream->n_items, n_all = lane_set_n_lanes(sector->resident[0]);
    g_autofree gboolean *waits = g_new(gboolean, MAX(n, 1));
    g_autofree guint *leads = g_new(guint, MAX(n, 1));
    g_autofree guint *group_of = placement_groups(placement);
    g_autofree guint64 *addresses = g_new(guint64, 2 * MAX(n_all, 1));
    g_autoptr(LaneWalk) walk = lane_walk_new(sector->study, stream->stream, placement, sector->resident[0]);
    g_autoptr(GHashTable) bytes = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    Stage stage = {.sector = sector,
                   .stream = stream,
                   .items = items,
                   .walk = walk,
                   .waits = waits,
                   .leads = leads,
                   .places = placement->accesses,
                   .bytes = bytes,
                   .addresses = {addresses, addresses + n_all},
                   .n_lanes = MIN(n_all, MAX_MERGE_LANES)};
    stage.aliasing = (Aliasing){sector->study->kernel, sector->study->binding, group_of, TRUE};
    for (guint i = 0; i < n; i++)
        items[i].l2_sectors = items[i].sectors;
    for (guint first = 0; first < n; first = stage.end) {
        stage.first = first;
        for (stage.end = first + 1; stage.end < n && same_stage(&stage, first, stage.end);)
            stage.end++;
        if (!stores_something(&stage))
            continue;
        find_ordered(&stage);
        find_waiting(&stage);
        hold(&stage);
        merge(&stage);
    }
}
