/* SPDX-License-Identifier: MIT */
/* What each access makes the warps of a launch ask for. */
#include "sector_items.h"

#include "lane_addresses.h"
#include "sector_dram.h"
#include "sector_hits.h"
#include "sector_request.h"
#include "sector_locality.h"
#include "sector_store_wait.h"
#include "study_facts.h"

#include <math.h>

/* The places that item NUMBER can go to where it is a step of a bisection, step k one of 2^k; 0: any. */
static double
elements_reached(const Sector *sector, const SectorStream *stream, guint number)
{
    const StreamItem *item = &stream->stream->items[number];
    const Expr *bisection = sector->study->accesses[item->access].bisection;
    const Point *point = &stream->stream->points[item->point];
    if (!bisection || bisection->args[2]->kind != EXPR_SYMBOL)
        return 0;
    for (guint i = 0; i < point->n_turns; i++)
        if (point->turns[i].loop == bisection->args[2]->number)
            return ldexp(1, (int)MIN(point->turns[i].shown, 64));
    return 1;
}

static void
count_item(Sector *sector, const SectorStream *stream, const Placement *placement, guint number,
           SectorItem *to)
{
    guint access = stream->stream->items[number].access;
    const AccessPlacement *place = &placement->accesses[access];
    const StudyAccess *a = &sector->study->accesses[access];
    ItemCounts counts = stream_counter_item(stream->sectors, number, place);
    to->counted = counts.requests > 0;
    to->requests = counts.requests;
    to->sectors = counts.transactions;
    to->lines = stream_counter_item(stream->lines, number, place).transactions;
    if (a->kind == ACCESS_LOAD)
        to->cycles = stream_counter_item(stream->cycles, number, place).transactions;
    else
        to->masked = stream_counter_item(stream->masked, number, place).transactions;
    to->is_random = sector_is_random(sector, a);
    to->is_near = sector_is_near(sector, a);
    to->reach = elements_reached(sector, stream, number);
    /* Where a block goes together it reads in order. */
    to->dram_scattered = to->l2_scattered = to->is_random && study_goes_anywhere(a);
}

/* Of SECTORS in LINES, the part that is as if each were alone in its line, the rest filling lines: L2's rate
 * at random places was measured with such sectors, and with whole lines it is that of reading in order. */
static double
share_alone(const SectorArch *arch, double sectors, double lines)
{
    double per_line = (double)arch->line_bytes / (double)arch->sector_bytes;
    return per_line > 1 && sectors > 0 ? CLAMP((lines * per_line / sectors - 1) / (per_line - 1), 0, 1) : 0;
}

/* What the lanes touch at places that are made up, where these are not thought to be all different. */
static void
measure_sorted(Sector *sector, const SectorStream *stream, const Placement *placement, SectorItem *items)
{
    g_autofree guint64 *addresses = g_new(guint64, MAX(lane_set_n_lanes(sector->resident[0][0]), 1));
    g_autoptr(LaneWalk) walk =
        lane_walk_new(sector->study, sector->compiled, stream->stream, placement, sector->resident[0][0]);
    for (guint i = 0; i < stream->stream->n_items; i++) {
        guint access = stream->stream->items[i].access;
        SectorTouch touch;
        if (!items[i].counted)
            continue;
        const StudyAccess *a = &sector->study->accesses[access];
        if ((sector_locality(sector, a).locality == LOCALITY_RANDOM && a->elements == 0 && !a->bisection) ||
            !study_goes_anywhere(a) || !a->index || !lane_walk_item(walk, i, addresses) ||
            !sector_measure(sector, addresses, placement->accesses[access].bytes, &touch))
            continue;
        if (sector->study->accesses[access].kind == ACCESS_LOAD)
            items[i].cycles = fmax(items[i].cycles * touch.lines * items[i].requests / items[i].lines,
                                   items[i].requests * sector_known(sector->arch.load_cycles[0]));
        items[i].sectors = items[i].requests * touch.sectors;
        items[i].lines = items[i].requests * touch.lines;
        items[i].masked = items[i].requests * touch.masked;
        if (items[i].is_near)
            items[i].l2_scattered = share_alone(&sector->arch, touch.sectors, touch.lines);
    }
}

SectorItem *
sector_items(Sector *sector, SectorStream *stream, const Placement *placement)
{
    SectorItem *items = g_new0(SectorItem, MAX(stream->stream->n_items, 1));
    for (guint i = 0; i < stream->stream->n_items; i++)
        if (stream->stream->items[i].access != STREAM_MARK &&
            sector_item_counts(sector, stream, placement, i))
            count_item(sector, stream, placement, i, &items[i]);
    measure_sorted(sector, stream, placement, items);
    sector_met(sector, stream, placement, items);
    sector_l1_hits(sector, stream, placement, items);
    sector_dram(sector, stream, placement, items);
    sector_stores(sector, stream, placement, items);
    return items;
}

SectorItem *
sector_slot_items(Sector *sector, const SectorStream *stream, const Placement *placement, int slot)
{
    SectorItem *items = g_new0(SectorItem, MAX(stream->stream->n_items, 1));
    for (guint i = 0; i < stream->stream->n_items; i++) {
        guint access = stream->stream->items[i].access;
        if (access == STREAM_MARK)
            continue;
        int field = sector->study->accesses[access].field;
        if ((field < 0 ? -1 : (int)placement->fields[field].slot) == slot &&
            sector_item_counts(sector, stream, placement, i))
            count_item(sector, stream, placement, i, &items[i]);
    }
    measure_sorted(sector, stream, placement, items);
    return items;
}
