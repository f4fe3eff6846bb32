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
