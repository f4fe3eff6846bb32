/* SPDX-License-Identifier: MIT */
/* The stores of one section: what they are made from, which have to stay in order, and which go to lines that
 * are on their way. */
#include "model/sector/order/order.h"

#define MAX_SECTION_LANES 512u /* of some warps: enough to see what is common to stores */

StoreMade
store_made_from(const StoreSection *section, guint item)
{
    const CompiledAccess *accesses = section->layout->launch->compiled->accesses;
    guint access = store_access_at(section, item), k = (guint)accesses[access].bundle;
    guint64 mates = section->layout->placement->accesses[access].mates;
    const Access *own = store_kernel_access(section, item);
    StoreMade made = {own->value_section, own->value_loads, own->value_depth};

    for (; mates && k != COMPILED_NO_PART; k = accesses[k].next_part) {
        const Access *part = g_ptr_array_index(section->layout->launch->study->kernel->accesses, k);

        if (!(mates >> accesses[k].part & 1))
            continue;
        made.section = MAX(made.section, part->value_section);
        made.loads = MAX(made.loads, part->value_loads);
        made.depth = MAX(made.depth, part->value_depth);
    }
    return made;
}

gboolean
store_in_order(const StoreSection *section, guint a, guint b)
{
    return section->asked[a].counted &&
           accesses_stay_in_order(&section->aliasing, section->order, store_access_at(section, a),
                                  store_access_at(section, b));
}

gboolean
store_needs_loads(const StoreSection *section, guint item)
{
    StoreMade made = store_made_from(section, item);

    if (made.section < store_kernel_access(section, item)->section)
        return FALSE;
    for (guint l = section->first; l < section->end; l++)
        if (store_kind_at(section, l) == ACCESS_LOAD && section->asked[l].counted &&
            store_access_at(section, l) < made.loads)
            return TRUE;
    return FALSE;
}

/* TRUE if both items, or marks, stand between the same two branches. */
static gboolean
is_same_section(const StoreSection *section, guint a, guint b)
{
    const StreamItem *items = section->layout->stream->items;

    return items[a].access != STREAM_MARK && items[b].access != STREAM_MARK &&
           items[a].point == items[b].point &&
           store_kernel_access(section, a)->section == store_kernel_access(section, b)->section;
}

void
store_section_find_waits(StoreSection *section)
{
    for (guint i = section->first; i < section->end; i++) {
        AccessKind kind = store_kind_at(section, i);
        gboolean waits = kind == ACCESS_ATOMIC || (kind == ACCESS_STORE && store_needs_loads(section, i));

        for (guint k = section->first; k < i && !waits; k++)
            waits = section->waits[k - section->first] && store_in_order(section, k, i);
        section->waits[i - section->first] = waits;
    }
}

/* --- lines on their way */

/* TRUE if the compiler can move load LOAD ahead of STORE. */
static gboolean
comes_before(const StoreSection *section, guint load, guint store)
{
    for (guint k = store; k < load; k++)
        if (store_kind_at(section, k) != ACCESS_LOAD && store_in_order(section, k, load))
            return FALSE;
    return TRUE;
}

gboolean
store_shares_lines(const StoreSection *section, guint load, guint store)
{
    guint64 line = (guint64)section->layout->launch->arch.l1_line_bytes;

    if (!lane_walk_item(section->walk, load, section->addresses[0]) ||
        !lane_walk_item(section->walk, store, section->addresses[1]))
        return FALSE;
    for (guint i = 0; i < section->n_lanes; i++)
        if (section->addresses[0][i] != LANE_WALK_DEAD && section->addresses[1][i] != LANE_WALK_DEAD &&
            section->addresses[0][i] / line == section->addresses[1][i] / line)
            return TRUE;
    return FALSE;
}

gboolean
store_meets(const StoreSection *section, guint load, guint store)
{
    const StudyAccess *accesses = section->layout->launch->study->accesses;

    return store_kind_at(section, load) == ACCESS_LOAD && section->asked[load].counted &&
           !section->waits[load - section->first] &&
           accesses[store_access_at(section, load)].instance ==
               accesses[store_access_at(section, store)].instance &&
           comes_before(section, load, store) && store_shares_lines(section, load, store);
}

gboolean
store_is_made_at_once(const StoreSection *section, guint item)
{
    return store_kind_at(section, item) == ACCESS_STORE && section->asked[item].counted &&
           !section->waits[item - section->first];
}

/* --- loads of the next iteration */

guint
store_next_iteration(const StoreSection *section, guint *ret_loop)
{
    const Stream *stream = section->layout->stream;
    const Point *own = &stream->points[stream->items[section->first].point], *next;
    guint end = section->end, last = own->n_turns - 1;

    if (own->n_turns == 0 || end == stream->n_items || stream->items[end].access == STREAM_MARK)
        return 0;
    next = &stream->points[stream->items[end].point];
    *ret_loop = own->turns[last].loop;
    if (next == own || next->n_turns != own->n_turns || next->turns[last].loop != *ret_loop ||
        next->turns[last].counter != own->turns[last].counter + 1 ||
        sector_side_by_side(section->layout->launch->study->kernel, *ret_loop) < 2)
        return 0;
    while (end < stream->n_items && is_same_section(section, section->end, end))
        end++;
    return end;
}

/* A wide store is made where the last of its parts is. */
gboolean
store_is_made_here(const StoreSection *section, guint store)
{
    const CompiledAccess *accesses = section->layout->launch->compiled->accesses;
    guint access = store_access_at(section, store),
          number = store_kernel_access(section, section->first)->section, last = 0;

    if (store_kind_at(section, store) != ACCESS_STORE || !section->asked[store].counted)
        return FALSE;
    if (store >= section->first)
        return !section->waits[store - section->first];
    guint64 mates = section->layout->placement->accesses[access].mates;
    const GPtrArray *all = section->layout->launch->study->kernel->accesses;
    for (guint k = (guint)accesses[access].bundle; mates && k != COMPILED_NO_PART; k = accesses[k].next_part)
        if (mates >> accesses[k].part & 1)
            last = MAX(last, ((const Access *)g_ptr_array_index(all, k))->section);
    return last == number && !store_needs_loads(section, store);
}

guint
store_iteration_begin(const StoreSection *section)
{
    const StreamItem *items = section->layout->stream->items;
    guint first = section->first;

    while (first > 0 && items[first - 1].access != STREAM_MARK &&
           items[first - 1].point == items[section->first].point)
        first--;
    return first;
}

/* TRUE if what is loaded decides whether item ITEM is made: unknown, or drawn by a share. */
static gboolean
is_by_data(const StoreSection *section, guint item)
{
    const Study *study = section->layout->launch->study;
    const StudyAccess *access = &study->accesses[store_access_at(section, item)];

    return access->by_data || study_is_drawn(study, access->guard);
}

/* TRUE if what is loaded decides whether STORE is made, and LOAD is made in any case. ptxas finds out about
 * all iterations that nvcc unrolls before the first store, so that all loads have arrived. */
static gboolean
is_decided_by_data(const StoreSection *section, guint load, guint store)
{
    return is_by_data(section, store) && !is_by_data(section, load);
}

gboolean
store_meets_next(const StoreSection *section, guint load, guint store, guint loop)
{
    if (!section->asked[load].counted || is_decided_by_data(section, load, store))
        return FALSE;
    for (guint k = section->first; k < section->end; k++)
        if (store_kind_at(section, k) != ACCESS_LOAD &&
            sector_next_behind(&section->aliasing, section->order, store_access_at(section, k),
                               store_access_at(section, load), loop))
            return FALSE;
    return store_shares_lines(section, load, store);
}

/* --- all sections */

/* Lets SECTION be the next one behind its end that stores something. FALSE: there is none. */
static gboolean
next_section(StoreSection *section)
{
    guint n = section->layout->stream->n_items, store = section->end;

    while (store < n &&
           (store_access_at(section, store) == STREAM_MARK || store_kind_at(section, store) != ACCESS_STORE))
        store++;
    if (store == n)
        return FALSE;
    section->first = store;
    while (section->first > section->end && is_same_section(section, section->first - 1, store))
        section->first--;
    section->end = store + 1;
    while (section->end < n && is_same_section(section, store, section->end))
        section->end++;
    return TRUE;
}

void
store_sections(const SectorLayout *layout, FollowedBlocks *followed, const ItemRequests *asked, StoresOf of,
               void (*do_section)(StoreSection *section, gpointer data), gpointer data)
{
    const SectorLaunch *launch = layout->launch;
    LaneSet *lanes = followed->resident[0][0];
    guint n = layout->stream->n_items, n_all = lane_set_n_lanes(lanes);
    g_autofree gboolean *waits = g_new0(gboolean, MAX(n, 1));
    g_autofree guint *group_of = placement_groups(layout->placement);
    g_autofree guint64 *addresses = g_new(guint64, 2 * MAX(n_all, 1));
    g_autoptr(LaneWalk) walk =
        lane_walk_new(launch->study, launch->compiled, layout->stream, layout->placement, lanes);
    StoreSection section = {.layout = layout,
                            .asked = asked,
                            .walk = walk,
                            .waits = waits,
                            .addresses = {addresses, addresses + n_all},
                            .n_lanes = MIN(n_all, MAX_SECTION_LANES)};

    section.aliasing = (Aliasing){launch->study->kernel, launch->study->binding, group_of, TRUE};
    g_autoptr(AliasOrder) order = of == STORES_OF_ANY ? NULL : alias_order_new(&section.aliasing);
    section.order = order;
    while (next_section(&section))
        do_section(&section, data);
}
