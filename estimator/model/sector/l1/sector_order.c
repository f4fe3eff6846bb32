/* SPDX-License-Identifier: MIT */
/* Which loads' lines are on their way when a store goes to them. */
#include "model/sector/l1/sector_order.h"

#include "model/sector/l1/sector_section.h"

/* Which loads have to stay behind a store; what waits is known. */
static void
find_ordered(const StoreStage *stage, ItemOrder *ret_items)
{
    for (guint i = stage->first; i < stage->end; i++) {
        if (kind_of(stage, i) != ACCESS_LOAD || !stage->asked[i].counted)
            continue;
        for (guint k = i; k-- > stage->first && ret_items[i].behind == 0;) {
            if (kind_of(stage, k) == ACCESS_LOAD || !store_in_order(stage, k, i))
                continue;
            ret_items[i].after_store = TRUE;
            ret_items[i].behind = stage->waits[k - stage->first] ? k + 1 : 0;
        }
    }
}

/* Notes which loads' lines stores meet on their way. */
static void
note_met(StoreStage *stage, gpointer data)
{
    ItemOrder *items = data;
    guint loop, end = store_next_iteration(stage, &loop);
    store_stage_find_waits(stage);
    find_ordered(stage, items);
    for (guint s = stage->first; s < stage->end; s++)
        for (guint l = stage->first; store_is_made_at_once(stage, s) && l < stage->end; l++)
            if (items[l].met_by == 0 && store_meets(stage, l, s))
                items[l].met_by = s + 1;
    for (guint s = end > 0 ? store_iteration_begin(stage) : stage->end; s < stage->end; s++)
        for (guint l = stage->end;
             store_is_made_here(stage, s) && l < end && kind_of(stage, l) == ACCESS_LOAD; l++)
            if (items[l].met_by == 0 && store_meets_next(stage, l, s, loop))
                items[l].met_by = s + 1;
}

void
sector_met(const SectorLayout *layout, const ItemAsked *asked, ItemOrder *ret_items)
{
    store_stages(layout, asked, STORES_OF_LAYOUT, note_met, ret_items);
}

/* TRUE if store STORE waits for something that its stage loads, whatever the layout. */
static gboolean
waits_itself(const StoreStage *stage, guint store)
{
    return kind_of(stage, store) == ACCESS_ATOMIC || store_needs_stage(stage, store);
}

/* Notes which stores a load may have to stay behind, and behind which it begins to wait anew. That nvcc puts
 * stores side by side past what cannot be the same does not change the latter. */
static void
note_before(StoreStage *stage, gpointer data)
{
    StoresBefore *before = data;
    const Sector *sector = stage->layout->sector;
    for (guint i = stage->first; i < stage->end; i++) {
        gboolean is_first = TRUE; /* no other load is between */
        for (guint k = i; k-- > stage->first && kind_of(stage, i) == ACCESS_LOAD;) {
            int field = sector->study->accesses[access_of(stage, k)].field;
            guint64 bit = field < 0 ? SECTOR_STORES_OUTSIDE : G_GUINT64_CONSTANT(1) << field;
            is_first = is_first && kind_of(stage, k) != ACCESS_LOAD;
            if (kind_of(stage, k) == ACCESS_LOAD || !store_in_order(stage, k, i))
                continue;
            before->may[i] |= bit;
            if (is_first && waits_itself(stage, k) &&
                accesses_may_alias(&stage->aliasing, access_of(stage, k), access_of(stage, i)))
                before->begins[i] |= bit;
        }
    }
}

/* TRUE if some thread executes item ITEM of COUNTERS' stream, an access to PLACE, whatever the layout. */
static gboolean
is_made(const SectorStream *counters, guint item, const AccessPlacement *place)
{
    return counters->stream->items[item].unless == 0 &&
           stream_counter_item(counters->sectors, item, place).requests > 0;
}

void
stores_before_clear(StoresBefore *before)
{
    g_free(before->may);
    g_free(before->begins);
}

/* Each field has a group of its own, and no load is known to read what is changed nowhere: in a larger group
 * something else may be changed. */
StoresBefore
sector_stores_before(const Sector *sector, const SectorStream *counters)
{
    const Stream *stream = counters->stream;
    guint n = MAX(stream->n_items, 1);
    g_autofree ItemAsked *asked = g_new0(ItemAsked, n);
    g_autoptr(Layout) apart = layout_new_soa(sector->study->binding->record);
    g_autoptr(Placement) placement = placement_new(sector->study, sector->compiled, apart);
    const SectorLayout layout = {sector, stream, placement, NULL};
    StoresBefore before = {g_new0(guint64, n), g_new0(guint64, n)};
    for (guint i = 0; i < stream->n_items; i++) {
        guint access = stream->items[i].access;
        asked[i].counted = access != STREAM_MARK && is_made(counters, i, &placement->accesses[access]);
    }
    store_stages(&layout, asked, STORES_OF_ANY, note_before, &before);
    return before;
}
