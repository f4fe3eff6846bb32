/* SPDX-License-Identifier: MIT */
/* The stores of one stage: what they are made from, which have to stay in order, and which go to lines that
 * are on their way. */
#include "model/sector/l1/sector_section.h"

#include "model/study/study.h"

#include "model/sector/known/sector_followed.h"
#include "model/sector/known/sector_unroll.h"

#define MAX_STAGE_LANES 512u /* of some warps: enough to see what is common to stores */

StoreMade
store_made_from(const StoreStage *stage, guint item)
{
    const CompiledAccess *accesses = stage->layout->sector->compiled->accesses;
    guint access = access_of(stage, item), k = (guint)accesses[access].bundle;
    guint64 mates = stage->layout->placement->accesses[access].mates;
    const Access *own = in_kernel(stage, item);
    StoreMade made = {own->value_stage, own->value_loads, own->value_depth};
    for (; mates && k != COMPILED_NO_PART; k = accesses[k].next_part) {
        const Access *part = g_ptr_array_index(stage->layout->sector->study->kernel->accesses, k);
        if (!(mates >> accesses[k].part & 1))
            continue;
        made.stage = MAX(made.stage, part->value_stage);
        made.loads = MAX(made.loads, part->value_loads);
        made.depth = MAX(made.depth, part->value_depth);
    }
    return made;
}

gboolean
store_in_order(const StoreStage *stage, guint a, guint b)
{
    return stage->asked[a].counted &&
           accesses_stay_in_order(&stage->aliasing, stage->order, access_of(stage, a), access_of(stage, b));
}

gboolean
store_needs_stage(const StoreStage *stage, guint item)
{
    StoreMade made = store_made_from(stage, item);
    if (made.stage < in_kernel(stage, item)->stage)
        return FALSE;
    for (guint l = stage->first; l < stage->end; l++)
        if (kind_of(stage, l) == ACCESS_LOAD && stage->asked[l].counted && access_of(stage, l) < made.loads)
            return TRUE;
    return FALSE;
}

gboolean
store_stage_same(const StoreStage *stage, guint a, guint b)
{
    const StreamItem *items = stage->layout->stream->items;
    return items[a].access != STREAM_MARK && items[b].access != STREAM_MARK &&
           items[a].point == items[b].point && in_kernel(stage, a)->stage == in_kernel(stage, b)->stage;
}

void
store_stage_find_waits(StoreStage *stage)
{
    for (guint i = stage->first; i < stage->end; i++) {
        AccessKind kind = kind_of(stage, i);
        gboolean waits = kind == ACCESS_ATOMIC || (kind == ACCESS_STORE && store_needs_stage(stage, i));
        for (guint k = stage->first; k < i && !waits; k++)
            waits = stage->waits[k - stage->first] && store_in_order(stage, k, i);
        stage->waits[i - stage->first] = waits;
    }
}

/* --- lines on their way */

/* TRUE if the compiler can move load LOAD ahead of STORE. */
static gboolean
comes_before(const StoreStage *stage, guint load, guint store)
{
    for (guint k = store; k < load; k++)
        if (kind_of(stage, k) != ACCESS_LOAD && store_in_order(stage, k, load))
            return FALSE;
    return TRUE;
}

gboolean
store_shares_lines(const StoreStage *stage, guint load, guint store)
{
    guint64 line = (guint64)stage->layout->sector->arch.line_bytes;
    if (!lane_walk_item(stage->walk, load, stage->addresses[0]) ||
        !lane_walk_item(stage->walk, store, stage->addresses[1]))
        return FALSE;
    for (guint i = 0; i < stage->n_lanes; i++)
        if (stage->addresses[0][i] != LANE_WALK_DEAD && stage->addresses[1][i] != LANE_WALK_DEAD &&
            stage->addresses[0][i] / line == stage->addresses[1][i] / line)
            return TRUE;
    return FALSE;
}

gboolean
store_meets(const StoreStage *stage, guint load, guint store)
{
    const StudyAccess *accesses = stage->layout->sector->study->accesses;
    return kind_of(stage, load) == ACCESS_LOAD && stage->asked[load].counted &&
           !stage->waits[load - stage->first] &&
           accesses[access_of(stage, load)].instance == accesses[access_of(stage, store)].instance &&
           comes_before(stage, load, store) && store_shares_lines(stage, load, store);
}

gboolean
store_is_made_at_once(const StoreStage *stage, guint item)
{
    return kind_of(stage, item) == ACCESS_STORE && stage->asked[item].counted &&
           !stage->waits[item - stage->first];
}

/* --- loads of the next iteration */

guint
store_next_iteration(const StoreStage *stage, guint *ret_loop)
{
    const Stream *stream = stage->layout->stream;
    const Point *own = &stream->points[stream->items[stage->first].point], *next;
    guint end = stage->end, last = own->n_turns - 1;
    if (own->n_turns == 0 || end == stream->n_items || stream->items[end].access == STREAM_MARK)
        return 0;
    next = &stream->points[stream->items[end].point];
    *ret_loop = own->turns[last].loop;
    if (next == own || next->n_turns != own->n_turns || next->turns[last].loop != *ret_loop ||
        next->turns[last].counter != own->turns[last].counter + 1 ||
        sector_side_by_side(stage->layout->sector->study->kernel, *ret_loop) < 2)
        return 0;
    while (end < stream->n_items && store_stage_same(stage, stage->end, end))
        end++;
    return end;
}

/* A wide store is made where the last of its parts is. */
gboolean
store_is_made_here(const StoreStage *stage, guint store)
{
    const CompiledAccess *accesses = stage->layout->sector->compiled->accesses;
    guint access = access_of(stage, store), number = in_kernel(stage, stage->first)->stage, last = 0;
    if (kind_of(stage, store) != ACCESS_STORE || !stage->asked[store].counted)
        return FALSE;
    if (store >= stage->first)
        return !stage->waits[store - stage->first];
    guint64 mates = stage->layout->placement->accesses[access].mates;
    const GPtrArray *all = stage->layout->sector->study->kernel->accesses;
    for (guint k = (guint)accesses[access].bundle; mates && k != COMPILED_NO_PART; k = accesses[k].next_part)
        if (mates >> accesses[k].part & 1)
            last = MAX(last, ((const Access *)g_ptr_array_index(all, k))->stage);
    return last == number && !store_needs_stage(stage, store);
}

guint
store_iteration_begin(const StoreStage *stage)
{
    const StreamItem *items = stage->layout->stream->items;
    guint first = stage->first;
    while (first > 0 && items[first - 1].access != STREAM_MARK &&
           items[first - 1].point == items[stage->first].point)
        first--;
    return first;
}

/* TRUE if what is loaded decides whether item ITEM is made: unknown, or drawn by a share. */
static gboolean
is_by_data(const StoreStage *stage, guint item)
{
    const Study *study = stage->layout->sector->study;
    const StudyAccess *access = &study->accesses[access_of(stage, item)];
    return access->by_data || study_is_drawn(study, access->guard);
}

/* TRUE if what is loaded decides whether STORE is made, and LOAD is made in any case. ptxas finds out about
 * all iterations that nvcc unrolls before the first store, so that all loads have arrived. */
static gboolean
is_decided_by_data(const StoreStage *stage, guint load, guint store)
{
    return is_by_data(stage, store) && !is_by_data(stage, load);
}

gboolean
store_meets_next(const StoreStage *stage, guint load, guint store, guint loop)
{
    if (!stage->asked[load].counted || is_decided_by_data(stage, load, store))
        return FALSE;
    for (guint k = stage->first; k < stage->end; k++)
        if (kind_of(stage, k) != ACCESS_LOAD &&
            sector_next_behind(&stage->aliasing, stage->order, access_of(stage, k), access_of(stage, load),
                               loop))
            return FALSE;
    return store_shares_lines(stage, load, store);
}

/* --- all stages */

/* Lets STAGE be the next one behind its end that stores something. FALSE: there is none. */
static gboolean
next_stage(StoreStage *stage)
{
    guint n = stage->layout->stream->n_items, store = stage->end;
    while (store < n && (access_of(stage, store) == STREAM_MARK || kind_of(stage, store) != ACCESS_STORE))
        store++;
    if (store == n)
        return FALSE;
    stage->first = store;
    while (stage->first > stage->end && store_stage_same(stage, stage->first - 1, store))
        stage->first--;
    stage->end = store + 1;
    while (stage->end < n && store_stage_same(stage, store, stage->end))
        stage->end++;
    return TRUE;
}

void
store_stages(const SectorLayout *layout, const ItemAsked *asked, StoresOf of,
             void (*do_stage)(StoreStage *stage, gpointer data), gpointer data)
{
    const Sector *sector = layout->sector;
    LaneSet *lanes = sector->followed->resident[0][0];
    guint n = layout->stream->n_items, n_all = lane_set_n_lanes(lanes);
    g_autofree gboolean *waits = g_new0(gboolean, MAX(n, 1));
    g_autofree guint *group_of = placement_groups(layout->placement);
    g_autofree guint64 *addresses = g_new(guint64, 2 * MAX(n_all, 1));
    g_autoptr(LaneWalk) walk =
        lane_walk_new(sector->study, sector->compiled, layout->stream, layout->placement, lanes);
    StoreStage stage = {.layout = layout,
                        .asked = asked,
                        .walk = walk,
                        .waits = waits,
                        .addresses = {addresses, addresses + n_all},
                        .n_lanes = MIN(n_all, MAX_STAGE_LANES)};
    stage.aliasing = (Aliasing){sector->study->kernel, sector->study->binding, group_of, TRUE};
    g_autoptr(AliasOrder) order = of == STORES_OF_ANY ? NULL : alias_order_new(&stage.aliasing);
    stage.order = order;
    while (next_stage(&stage))
        do_stage(&stage, data);
}
