/* SPDX-License-Identifier: MIT */
/* How a multiprocessor's lanes go where those of another do, so many elements further: then both touch as
 * many sectors as often, whatever the layout, if that is a number of whole sectors. */
#include "model/sector/known/known_private.h"

struct StreamShifts {
    gint64 *by_item[SECTOR_SMS][2]; /* NULL: not looked at */
};

void
stream_shifts_free(StreamShifts *shifts)
{
    for (guint sm = 0; shifts && sm < SECTOR_SMS; sm++) {
        g_free(shifts->by_item[sm][0]);
        g_free(shifts->by_item[sm][1]);
    }
    g_free(shifts);
}

/* By how many elements of SIZE bytes each of the N ADDRESSES lies behind that of FIRST. */
static gint64
shift_of(const guint64 *first, const guint64 *addresses, guint n, gint64 size)
{
    guint64 shift = 0;
    gboolean is_known = FALSE;

    for (guint i = 0; i < n; i++) {
        if ((first[i] == LANE_WALK_DEAD) != (addresses[i] == LANE_WALK_DEAD))
            return SECTOR_NO_SHIFT;
        if (first[i] == LANE_WALK_DEAD)
            continue;
        if (is_known && addresses[i] - first[i] != shift)
            return SECTOR_NO_SHIFT;
        shift = addresses[i] - first[i];
        is_known = TRUE;
    }
    return (gint64)shift % size == 0 ? (gint64)shift / size : SECTOR_NO_SHIFT;
}

/* Two multiprocessors' lanes on their way through a stream. */
typedef struct {
    LaneWalk *from, *to;
    guint n_lanes;
    guint64 *addresses; /* by lane: of the first, then of the other */
} ShiftWalk;

static gint64
shift_at(ShiftWalk *walk, guint item, gint64 size)
{
    guint64 *to = walk->addresses + walk->n_lanes;
    gboolean is_made = lane_walk_places(walk->from, item, walk->addresses);

    if (!lane_walk_places(walk->to, item, to) || !is_made)
        return SECTOR_NO_SHIFT;
    guint n = lane_walk_is_uniform(walk->from) && lane_walk_is_uniform(walk->to) ? 1 : walk->n_lanes;
    lane_walk_spread(walk->from, n, walk->addresses);
    lane_walk_spread(walk->to, n, to);
    return shift_of(walk->addresses, to, n, size);
}

/* An item before ITEM at which lanes access the same elements, of whatever array; ITEM: there is none. */
static guint
same_elements(const Study *study, const Stream *stream, guint item)
{
    const StreamItem *own = &stream->items[item];
    const StudyAccess *a = &study->accesses[own->access];

    for (guint i = item;
         i-- > 0 && stream->items[i].access != STREAM_MARK && stream->items[i].point == own->point;) {
        const StudyAccess *b = &study->accesses[stream->items[i].access];

        if (a->index && a->index == b->index && !a->sub && !b->sub && a->sub_known && b->sub_known &&
            a->guard == b->guard && !(a->index->depends & DEPENDS_OPAQUE))
            return i;
    }
    return item;
}

static gint64 *
find_shifts(const SectorLaunch *launch, const Stream *stream, LaneSet *first, LaneSet *set)
{
    guint n_lanes = lane_set_n_lanes(set);
    gint64 *shifts = g_new(gint64, MAX(stream->n_items, 1));
    g_autofree guint64 *addresses = g_new(guint64, 2 * MAX(n_lanes, 1));
    g_autoptr(Layout) apart = layout_new_soa(launch->study->binding->record);
    g_autoptr(Placement) placement = placement_new(launch->study, launch->compiled, apart);
    g_autoptr(LaneWalk) from = lane_walk_new(launch->study, launch->compiled, stream, placement, first);
    g_autoptr(LaneWalk) to = lane_walk_new(launch->study, launch->compiled, stream, placement, set);
    ShiftWalk walk = {from, to, n_lanes, addresses};

    for (guint i = 0; i < stream->n_items; i++) {
        shifts[i] = SECTOR_NO_SHIFT;
        if (stream->items[i].access == STREAM_MARK || n_lanes != lane_set_n_lanes(first))
            continue;
        guint same = same_elements(launch->study, stream, i);
        if (same == i)
            shifts[i] = shift_at(&walk, i, placement->accesses[stream->items[i].access].size);
        else if (lane_walk_pass(from, i) && lane_walk_pass(to, i))
            shifts[i] = shifts[same];
    }
    return shifts;
}

const gint64 *
sector_shifts(const SectorLaunch *launch, FollowedBlocks *followed, SectorStream *stream, guint sm,
              guint wave)
{
    if (!stream->shifts)
        stream->shifts = g_new0(StreamShifts, 1);
    gint64 **shifts = &stream->shifts->by_item[sm][wave];
    if (!*shifts)
        *shifts = find_shifts(launch, stream->stream, sector_resident(launch, followed, 0, wave),
                              sector_resident(launch, followed, sm, wave));
    return *shifts;
}
