/* SPDX-License-Identifier: MIT */
/* Which loads' lines are on their way when a store goes to them. */
#include "sector_met.h"

#include "sector_stage.h"

/* Which loads have to stay behind a store. */
static void
find_ordered(const StoreStage *stage, ItemOrder *ret_items)
{
    for (guint i = stage->first; i < stage->end; i++)
        if (kind_of(stage, i) == ACCESS_LOAD && stage->asked[i].counted)
            for (guint k = stage->first; k < i && !ret_items[i].after_store; k++)
                ret_items[i].after_store = kind_of(stage, k) != ACCESS_LOAD && store_in_order(stage, k, i);
}

/* Notes which loads' lines stores meet on their way. */
static void
note_met(StoreStage *stage, gpointer data)
{
    ItemOrder *items = data;
    guint loop, end = store_next_iteration(stage, &loop);
    find_ordered(stage, items);
    store_stage_find_waits(stage);
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
    store_stages(layout, asked, note_met, ret_items);
}

/* Notes which stores a load has to stay behind. */
static void
note_before(StoreStage *stage, gpointer data)
{
    guint64 *before = data;
    const Sector *sector = stage->layout->sector;
    for (guint i = stage->first; i < stage->end; i++)
        for (guint k = stage->first; k < i && kind_of(stage, i) == ACCESS_LOAD; k++) {
            int field = sector->study->accesses[access_of(stage, k)].field;
            if (kind_of(stage, k) != ACCESS_LOAD && store_in_order(stage, k, i))
                before[i] |= field < 0 ? SECTOR_STORES_OUTSIDE : G_GUINT64_CONSTANT(1) << field;
        }
}

/* TRUE if some thread executes item ITEM of COUNTERS' stream, an access to PLACE, whatever the layout. */
static gboolean
is_made(const SectorStream *counters, guint item, const AccessPlacement *place)
{
    return counters->stream->items[item].unless == 0 &&
           stream_counter_item(counters->sectors, item, place).requests > 0;
}

guint64 *
sector_stores_before(const Sector *sector, const SectorStream *counters)
{
    const Stream *stream = counters->stream;
    g_autofree ItemAsked *asked = g_new0(ItemAsked, MAX(stream->n_items, 1));
    g_autoptr(Layout) apart = layout_new_soa(sector->study->binding->record);
    g_autoptr(Placement) placement = placement_new(sector->study, sector->compiled, apart);
    const SectorLayout layout = {sector, stream, placement, NULL};
    guint64 *before = g_new0(guint64, MAX(stream->n_items, 1));
    for (guint i = 0; i < stream->n_items; i++) {
        guint access = stream->items[i].access;
        asked[i].counted = access != STREAM_MARK && is_made(counters, i, &placement->accesses[access]);
    }
    store_stages(&layout, asked, note_before, before);
    return before;
}
