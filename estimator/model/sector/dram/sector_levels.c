/* SPDX-License-Identifier: MIT */
/* What DRAM reads of arrays that are searched by bisection: few pieces by the first steps, any by the last.
 */
#include "model/sector/dram/dram_private.h"

#include <math.h>

static gboolean
is_step(const ItemRequests *item)
{
    return item->counted && item->is_random && item->reach > 0;
}

/* The pieces of ALL that item ITEM chooses from, which touches BLOCK_PIECES of a block's first. */
static double
pieces_of(const SectorLayout *layout, const ItemRequests *items, guint item, double block_pieces, double all)
{
    const StudyAccess *access = &layout->launch->study->accesses[layout->stream->items[item].access];

    if (is_step(&items[item]))
        return fmin(items[item].reach, all);
    return access->uniform ? CLAMP(block_pieces, 1, all) : all;
}

PieceLevel *
sector_levels(const SectorLayout *layout, const ItemRequests *items, const ItemPieces *pieces, double window,
              const double *all, const double *times)
{
    const SectorLaunch *launch = layout->launch;
    guint n = layout->stream->n_items;
    guint n_arrays = launch->study->binding->n_instances * MAX(layout->placement->n_slots, 1);
    gboolean any = FALSE;

    for (guint i = 0; i < n && !any; i++)
        any = is_step(&items[i]);
    if (!any)
        return NULL;
    PieceLevel *levels = g_new0(PieceLevel, n);
    for (guint i = 0; i < n; i++) {
        PieceLevel *level = &levels[i];

        level->draws = pieces[i].reads;
        if (level->draws <= 0)
            continue;
        level->array = sector_item_array(layout, i);
        level->all = all[level->array];
        level->pieces = pieces_of(layout, items, i, level->draws, level->all);
        level->draws *= times[level->array];
    }
    piece_levels_read(levels, n, n_arrays,
                      window / (double)launch->arch.l2_partitions / (double)launch->arch.dram_fetch_bytes);
    return levels;
}
