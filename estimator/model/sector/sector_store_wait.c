/* SPDX-License-Identifier: MIT */
/* What stores do to L1 beside being made: they wait for lines on their way, and merge with one another.
 *
 * Seen on an H200 (docs/experiments.md): a store to any part of a 128-byte line that a load misses in, before
 * the load's data has come, holds L1 up until it has, for all warps of the multiprocessor, one such store
 * after another. Stores that a warp makes one right after the other leave L1 as one, sector by sector, the
 * less often the more lines they go to. */
#include "sector_store_wait.h"

#include "lane_addresses.h"
#include "sector_latency.h"
#include "sector_store_merge.h"
#include "sector_stage.h"
#include "sector_unroll.h"

#include <math.h>

#define MAX_MERGE_LANES 512u /* of some warps: enough to see what is common to stores */

/* --- lines on their way */

/* Which loads have to stay behind a store. */
static void
find_ordered(StoreStage *stage)
{
    for (guint i = stage->first; i < stage->end; i++)
        if (kind_of(stage, i) == ACCESS_LOAD && stage->items[i].counted)
            for (guint k = stage->first; k < i && !stage->items[i].after_store; k++)
                stage->items[i].after_store = kind_of(stage, k) != ACCESS_LOAD && store_in_order(stage, k, i);
}

/* Which items wait: stores of what the stage loads, and what must follow such a store. */
static void
find_waiting(StoreStage *stage)
{
    for (guint i = stage->first; i < stage->end; i++) {
        AccessKind kind = kind_of(stage, i);
        gboolean waits = kind == ACCESS_ATOMIC || (kind == ACCESS_STORE && store_needs_stage(stage, i));
        for (guint k = stage->first; k < i && !waits; k++)
            waits = stage->waits[k - stage->first] && store_in_order(stage, k, i);
        stage->waits[i - stage->first] = waits;
    }
}

/* TRUE if the compiler can move load LOAD ahead of STORE. */
static gboolean
comes_before(const StoreStage *stage, guint load, guint store)
{
    for (guint k = store; k < load; k++)
        if (kind_of(stage, k) != ACCESS_LOAD && store_in_order(stage, k, load))
            return FALSE;
    return TRUE;
}

/* TRUE if some lane stores to the line that it loads from. */
static gboolean
share_lines(const StoreStage *stage, guint load, guint store)
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

/* TRUE if store STORE, which waits for nothing, goes to lines that load LOAD of the stage has asked for. */
static gboolean
meets(const StoreStage *stage, guint load, guint store)
{
    const StudyAccess *accesses = stage->sector->study->accesses;
    return kind_of(stage, load) == ACCESS_LOAD && stage->items[load].counted &&
           !stage->waits[load - stage->first] &&
           accesses[access_of(stage, load)].instance == accesses[access_of(stage, store)].instance &&
           comes_before(stage, load, store) && share_lines(stage, load, store);
}

/* Cycles for which the store of item STORE holds L1 up, in the mean of its requests. */
static double
held_by(const StoreStage *stage, guint store)
{
    double longest = 0;
    for (guint l = stage->first; l < stage->end; l++) {
        double cycles = sector_fetch_cycles(stage->sector, &stage->items[l]);
        if (cycles > longest && meets(stage, l, store))
            longest = cycles;
    }
    return longest;
}

/* The item of the stage that loads what ACCESS does, alone or as a part of a wide load; G_MAXUINT: none. */
static guint
loaded_by(const StoreStage *stage, guint access)
{
    const CompiledAccess *accesses = stage->sector->compiled->accesses;
    for (guint i = stage->first; i < stage->end; i++) {
        guint other = access_of(stage, i);
        if (kind_of(stage, i) == ACCESS_LOAD && stage->items[i].counted &&
            (other == access || (stage->placements[other].mates >> accesses[access].part & 1 &&
                                 accesses[other].bundle == accesses[access].bundle)))
            return i;
    }
    return G_MAXUINT;
}

/* TRUE if a store of the stage before item STORE waits for what item LOAD loads. */
static gboolean
waited_before(const StoreStage *stage, guint load, guint store)
{
    for (guint k = stage->first; k < store; k++) {
        const Access *access = in_kernel(stage, k);
        if (access->kind == ACCESS_STORE && stage->waits[k - stage->first] &&
            (access->copied >= 0 ? loaded_by(stage, (guint)access->copied) == load
                                 : access_of(stage, load) < access->value_loads))
            return TRUE;
    }
    return FALSE;
}

/* TRUE if item STORE puts a value that item FROM loads into lines that item LOAD asks for, without needing
 * that itself and without anything before having waited for it. */
static gboolean
crosses(const StoreStage *stage, guint from, guint load, guint store)
{
    const StudyAccess *accesses = stage->sector->study->accesses;
    return load != from && kind_of(stage, load) == ACCESS_LOAD && stage->items[load].counted &&
           !stage->items[load].after_store &&
           accesses[access_of(stage, load)].instance == accesses[access_of(stage, store)].instance &&
           !waited_before(stage, load, store) && !share_lines(stage, load, from) &&
           share_lines(stage, load, store);
}

/* Adds to LINES those that STORE goes to and some load asks for that it does not need; the largest share of
 * such a load's requests that wait for DRAM. */
static double
add_crossing(const StoreStage *stage, guint store, GHashTable *lines)
{
    int copied = in_kernel(stage, store)->copied;
    guint from = copied < 0 ? G_MAXUINT : loaded_by(stage, (guint)copied);
    double share = 0;
    for (guint l = stage->first; l < store && from != G_MAXUINT; l++) {
        double waiting = sector_dram_share(stage->sector, &stage->items[l]);
        if (waiting == 0 || !crosses(stage, from, l, store))
            continue;
        share = fmax(share, waiting);
        for (guint i = 0; i < stage->n_lanes; i++) {
            guint64 line = stage->addresses[1][i] / (guint64)stage->sector->arch.line_bytes;
            line = line * stage->n_lanes + i / (guint)stage->sector->arch.warp_lanes;
            if (stage->addresses[1][i] != LANE_WALK_DEAD)
                g_hash_table_add(lines, g_memdup2(&line, sizeof line));
        }
    }
    return share;
}

/* Of stores that need another load than that of their own line, either comes first, as it happens: of two
 * that DRAM answers after times that are spread exponentially, the one keeps L1 waiting for the other for
 * half the spread in the mean, and n such pairs, one after the other, for 1 + 1/2 + .. + 1/n times as long.
 */
static void
hold_crossing(StoreStage *stage)
{
    g_autoptr(GHashTable) lines = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    SectorItem *first = NULL;
    double share = 0, pairs = 0, n_warps = stage->n_lanes / (double)stage->sector->arch.warp_lanes;
    for (guint i = stage->first; i < stage->end; i++) {
        if (kind_of(stage, i) != ACCESS_STORE || !stage->items[i].counted)
            continue;
        double waiting = add_crossing(stage, i, lines);
        if (waiting > 0 && !first)
            first = &stage->items[i];
        share = fmax(share, waiting);
    }
    if (!first)
        return;
    for (guint n = 1; n <= (guint)fmax(1, g_hash_table_size(lines) / n_warps + 0.5); n++)
        pairs += 1.0 / n;
    first->held_cycles =
        fmax(first->held_cycles, first->requests * share * pairs * stage->sector->arch.dram_spread / 2);
}

static gboolean
is_made_at_once(const StoreStage *stage, guint item)
{
    return kind_of(stage, item) == ACCESS_STORE && stage->items[item].counted &&
           !stage->waits[item - stage->first];
}

/* When the first of a stage's stores has got through, the other lines are there as well. */
static void
hold(StoreStage *stage)
{
    SectorItem *worst = NULL;
    double longest = 0;
    for (guint i = stage->first; i < stage->end; i++) {
        if (!is_made_at_once(stage, i))
            continue;
        double held = stage->items[i].requests * held_by(stage, i);
        if (held > longest) {
            longest = held;
            worst = &stage->items[i];
        }
    }
    if (worst)
        worst->held_cycles = longest;
    else
        hold_crossing(stage);
}

/* --- loads of the next iteration */

static gboolean
same_stage(const StoreStage *stage, guint a, guint b)
{
    const StreamItem *items = stage->stream->stream->items;
    return items[a].access != STREAM_MARK && items[b].access != STREAM_MARK &&
           items[a].point == items[b].point && in_kernel(stage, a)->stage == in_kernel(stage, b)->stage;
}

/* The item behind the last one of the iteration after the stage's, of which this is the last stage, in a loop
 * of which nvcc puts iterations side by side; 0: there is none such. RET_LOOP: that loop. */
static guint
next_iteration(const StoreStage *stage, guint *ret_loop)
{
    const Stream *stream = stage->stream->stream;
    const Point *own = &stream->points[stream->items[stage->first].point], *next;
    guint end = stage->end, last = own->n_turns - 1;
    if (own->n_turns == 0 || end == stream->n_items || stream->items[end].access == STREAM_MARK)
        return 0;
    next = &stream->points[stream->items[end].point];
    *ret_loop = own->turns[last].loop;
    if (next == own || next->n_turns != own->n_turns || next->turns[last].loop != *ret_loop ||
        next->turns[last].counter != own->turns[last].counter + 1 ||
        sector_side_by_side(stage->sector->study->kernel, *ret_loop) < 2)
        return 0;
    while (end < stream->n_items && same_stage(stage, stage->end, end))
        end++;
    return end;
}

/* TRUE if item STORE, which stands in the stage's iteration, is made in the stage without waiting for what
 * that loads: a wide store is made where the last of its parts is. */
static gboolean
is_made_here(const StoreStage *stage, guint store)
{
    const CompiledAccess *accesses = stage->sector->compiled->accesses;
    guint access = access_of(stage, store), number = in_kernel(stage, stage->first)->stage, last = 0;
    if (kind_of(stage, store) != ACCESS_STORE || !stage->items[store].counted)
        return FALSE;
    if (store >= stage->first)
        return !stage->waits[store - stage->first];
    for (guint k = (guint)accesses[access].bundle; stage->placements[access].mates && k != COMPILED_NO_PART;
         k = accesses[k].next_part)
        if (stage->placements[access].mates >> accesses[k].part & 1)
            last = MAX(last,
                       ((const Access *)g_ptr_array_index(stage->sector->study->kernel->accesses, k))->stage);
    return last == number && !store_needs_stage(stage, store);
}

/* The first item of the stage's iteration. */
static guint
iteration_begin(const StoreStage *stage)
{
    const StreamItem *items = stage->stream->stream->items;
    guint first = stage->first;
    while (first > 0 && items[first - 1].access != STREAM_MARK &&
           items[first - 1].point == items[stage->first].point)
        first--;
    return first;
}

/* TRUE if nvcc puts load LOAD of the next iteration of LOOP ahead of STORE, to lines of which it goes, since
 * it does not touch what the stage stores. */
static gboolean
meets_next(const StoreStage *stage, guint load, guint store, guint loop)
{
    if (!stage->items[load].counted)
        return FALSE;
    for (guint k = stage->first; k < stage->end; k++)
        if (kind_of(stage, k) != ACCESS_LOAD &&
            sector_next_behind(&stage->aliasing, access_of(stage, k), access_of(stage, load), loop))
            return FALSE;
    return share_lines(stage, load, store);
}

/* Where a branch stands before a store that needs nothing of what its stage loads, and the loop goes on, nvcc
 * puts what the next iteration loads first ahead of it, if these do not touch what the stage stores. */
static void
hold_for_next(StoreStage *stage)
{
    guint loop, end = next_iteration(stage, &loop);
    for (guint s = end > 0 ? iteration_begin(stage) : stage->end; s < stage->end; s++) {
        double longest = 0;
        if (!is_made_here(stage, s))
            continue;
        for (guint l = stage->end; l < end && kind_of(stage, l) == ACCESS_LOAD; l++)
            if (meets_next(stage, l, s, loop))
                longest = fmax(longest, sector_fetch_cycles(stage->sector, &stage->items[l]));
        stage->items[s].held_cycles = fmax(stage->items[s].held_cycles, stage->items[s].requests * longest);
    }
}

/* Notes which loads' lines stores meet on their way. */
static void
note_met(StoreStage *stage)
{
    guint loop, end = next_iteration(stage, &loop);
    for (guint s = stage->first; s < stage->end; s++)
        for (guint l = stage->first; is_made_at_once(stage, s) && l < stage->end; l++)
            if (stage->items[l].met_by == 0 && meets(stage, l, s))
                stage->items[l].met_by = s + 1;
    for (guint s = end > 0 ? iteration_begin(stage) : stage->end; s < stage->end; s++)
        for (guint l = stage->end; is_made_here(stage, s) && l < end && kind_of(stage, l) == ACCESS_LOAD; l++)
            if (stage->items[l].met_by == 0 && meets_next(stage, l, s, loop))
                stage->items[l].met_by = s + 1;
}

static void
settle_stores(StoreStage *stage)
{
    hold(stage);
    hold_for_next(stage);
    store_stage_merge(stage);
}

/* --- all stages */

static gboolean
stores_something(const StoreStage *stage)
{
    for (guint i = stage->first; i < stage->end; i++)
        if (access_of(stage, i) != STREAM_MARK && kind_of(stage, i) == ACCESS_STORE)
            return TRUE;
    return FALSE;
}

/* Calls DO_STAGE for each stage that stores something; what waits in it is set. */
static void
for_each_stage(const Sector *sector, const SectorStream *stream, const Placement *placement,
               SectorItem *items, void (*do_stage)(StoreStage *stage))
{
    guint n = stream->stream->n_items, n_all = lane_set_n_lanes(sector->resident[0][0]);
    g_autofree gboolean *waits = g_new(gboolean, MAX(n, 1));
    g_autofree gint64 *ready = g_new(gint64, MAX(n, 1));
    g_autofree guint *leads = g_new(guint, MAX(n, 1)), *behind = g_new(guint, MAX(n, 1));
    g_autofree guint *group_of = placement_groups(placement);
    g_autofree guint64 *addresses = g_new(guint64, 2 * MAX(n_all, 1));
    g_autoptr(LaneWalk) walk =
        lane_walk_new(sector->study, sector->compiled, stream->stream, placement, sector->resident[0][0]);
    g_autoptr(GHashTable) bytes = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    StoreStage stage = {.sector = sector,
                        .stream = stream,
                        .items = items,
                        .walk = walk,
                        .waits = waits,
                        .ready = ready,
                        .behind = behind,
                        .leads = leads,
                        .placements = placement->accesses,
                        .bytes = bytes,
                        .addresses = {addresses, addresses + n_all},
                        .n_lanes = MIN(n_all, MAX_MERGE_LANES)};
    stage.aliasing = (Aliasing){sector->study->kernel, sector->study->binding, group_of, TRUE};
    for (guint first = 0; first < n; first = stage.end) {
        stage.first = first;
        for (stage.end = first + 1; stage.end < n && same_stage(&stage, first, stage.end);)
            stage.end++;
        if (!stores_something(&stage))
            continue;
        find_ordered(&stage);
        find_waiting(&stage);
        do_stage(&stage);
    }
}

void
sector_met(const Sector *sector, const SectorStream *stream, const Placement *placement, SectorItem *items)
{
    for_each_stage(sector, stream, placement, items, note_met);
}

static void
settle_with(const Sector *sector, const SectorStream *stream, const Placement *placement, SectorItem *items,
            void (*do_stage)(StoreStage *stage))
{
    for (guint i = 0; i < stream->stream->n_items; i++)
        items[i].l2_sectors = items[i].sectors;
    for_each_stage(sector, stream, placement, items, do_stage);
}

void
sector_stores(const Sector *sector, const SectorStream *stream, const Placement *placement, SectorItem *items)
{
    settle_with(sector, stream, placement, items, settle_stores);
}

void
sector_stores_least(const Sector *sector, const SectorStream *stream, const Placement *placement,
                    SectorItem *items)
{
    settle_with(sector, stream, placement, items, store_stage_merge_all);
}
