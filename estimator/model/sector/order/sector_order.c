/* SPDX-License-Identifier: MIT */
/* Which loads' lines are on their way when a store goes to them. */
#include "model/sector/order/order.h"

/* Which loads have to stay behind a store; what waits is known. */
static void
find_ordered(const StoreSection *section, ItemOrder *ret_items)
{
    for (guint i = section->first; i < section->end; i++) {
        if (store_kind_at(section, i) != ACCESS_LOAD || !section->asked[i].counted)
            continue;
        for (guint k = i; k-- > section->first && ret_items[i].behind == 0;) {
            if (store_kind_at(section, k) == ACCESS_LOAD || !store_in_order(section, k, i))
                continue;
            ret_items[i].after_store = TRUE;
            ret_items[i].behind = section->waits[k - section->first] ? k + 1 : 0;
        }
    }
}

/* Notes which loads' lines stores meet on their way. */
static void
note_met(StoreSection *section, gpointer data)
{
    ItemOrder *items = data;
    guint loop, end = store_next_iteration(section, &loop);

    store_section_find_waits(section);
    find_ordered(section, items);
    for (guint s = section->first; s < section->end; s++)
        for (guint l = section->first; store_is_made_at_once(section, s) && l < section->end; l++)
            if (items[l].met_by == 0 && store_meets(section, l, s))
                items[l].met_by = s + 1;
    for (guint s = end > 0 ? store_iteration_begin(section) : section->end; s < section->end; s++)
        for (guint l = section->end;
             store_is_made_here(section, s) && l < end && store_kind_at(section, l) == ACCESS_LOAD; l++)
            if (items[l].met_by == 0 && store_meets_next(section, l, s, loop))
                items[l].met_by = s + 1;
}

void
sector_find_order(const SectorLayout *layout, FollowedBlocks *followed, const ItemRequests *asked,
                  ItemOrder *ret_items)
{
    store_sections(layout, followed, asked, STORES_OF_LAYOUT, note_met, ret_items);
}

/* TRUE if store STORE waits for something that its section loads, whatever the layout. */
static gboolean
waits_itself(const StoreSection *section, guint store)
{
    return store_kind_at(section, store) == ACCESS_ATOMIC || store_needs_loads(section, store);
}

/* Notes which stores a load may have to stay behind, and behind which it begins to wait anew. That nvcc puts
 * stores side by side past what cannot be the same does not change the latter. */
static void
note_before(StoreSection *section, gpointer data)
{
    StoresBefore *before = data;
    const SectorLaunch *launch = section->layout->launch;

    for (guint i = section->first; i < section->end; i++) {
        gboolean is_first = TRUE; /* no other load is between */

        for (guint k = i; k-- > section->first && store_kind_at(section, i) == ACCESS_LOAD;) {
            int field = launch->study->accesses[store_access_at(section, k)].field;
            guint64 bit = field < 0 ? SECTOR_STORES_OUTSIDE : G_GUINT64_CONSTANT(1) << field;

            is_first = is_first && store_kind_at(section, k) != ACCESS_LOAD;
            if (store_kind_at(section, k) == ACCESS_LOAD || !store_in_order(section, k, i))
                continue;
            before->may[i] |= bit;
            if (is_first && waits_itself(section, k) &&
                accesses_may_alias(&section->aliasing, store_access_at(section, k),
                                   store_access_at(section, i)))
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
sector_stores_before(const SectorLaunch *launch, FollowedBlocks *followed, const SectorStream *counters)
{
    const Stream *stream = counters->stream;
    guint n = MAX(stream->n_items, 1);
    g_autofree ItemRequests *asked = g_new0(ItemRequests, n);
    g_autoptr(Layout) apart = layout_new_soa(launch->study->binding->record);
    g_autoptr(Placement) placement = placement_new(launch->study, launch->compiled, apart);
    const SectorLayout layout = {launch, stream, placement, NULL};
    StoresBefore before = {g_new0(guint64, n), g_new0(guint64, n)};

    for (guint i = 0; i < stream->n_items; i++) {
        guint access = stream->items[i].access;

        asked[i].counted = access != STREAM_MARK && is_made(counters, i, &placement->accesses[access]);
    }
    store_sections(&layout, followed, asked, STORES_OF_ANY, note_before, &before);
    return before;
}
