/* SPDX-License-Identifier: MIT */
#include "model/peng/peng_private.h"

gint64
accordance_reach(gint64 size, gint64 line_bytes)
{
    return line_bytes / size - 2;
}

gint64
element_bytes(gint64 size, gint64 line_bytes)
{
    return MIN(size, line_bytes);
}

gint64
level_capacity(const CacheLevel *level)
{
    return level->bytes / level->threads;
}

gboolean
level_holds(const CacheLevel *level, const Reuse *reuse)
{
    return reuse->source != REUSE_NONE && reuse->bytes <= level_capacity(level);
}

static void
find_level(const Study *study, const Stream *stream, const Placement *placement, gint64 line_bytes,
           Reuse *ret_reuses)
{
    guint n = MAX(stream->n_items, 1);
    g_autofree guint *element = g_new(guint, n);
    g_autofree gint64 *bytes = g_new(gint64, n), *reach = g_new(gint64, n);

    for (guint i = 0; i < stream->n_items; i++) {
        const StreamItem *item = &stream->items[i];

        element[i] = REUSE_NONE;
        if (item->access == STREAM_MARK)
            continue;
        const AccessPlacement *place = &placement->accesses[item->access];
        element[i] = place->slot * stream->n_cells + item->cell;
        bytes[i] = element_bytes(place->size, line_bytes);
        reach[i] = study->accesses[item->access].index ? accordance_reach(place->size, line_bytes) : -1;
    }
    ReuseInput input = {element, MAX(placement->n_slots, 1) * stream->n_cells, bytes, reach, NULL, 0};
    reuse_find(stream, &input, ret_reuses);
}

void
hits_by_index(const Study *study, const Stream *stream, const Placement *placement, const CacheLevel *l1,
              const CacheLevel *l2, ItemHits *ret_hits)
{
    g_autofree Reuse *reuses = g_new(Reuse, MAX(stream->n_items, 1));

    if (l1->bytes > 0)
        find_level(study, stream, placement, l1->line_bytes, reuses);
    for (guint i = 0; i < stream->n_items; i++) {
        guint access = stream->items[i].access;
        gboolean tries =
            l1->bytes > 0 && access != STREAM_MARK && study->accesses[access].kind == ACCESS_LOAD;

        ret_hits[i].l1_reuse = l1->bytes > 0 ? reuses[i] : (Reuse){REUSE_NONE, 0};
        ret_hits[i].l1 = tries && level_holds(l1, &reuses[i]);
    }
    find_level(study, stream, placement, l2->line_bytes, reuses);
    for (guint i = 0; i < stream->n_items; i++) {
        ret_hits[i].l2_reuse = reuses[i];
        ret_hits[i].l2 = level_holds(l2, &reuses[i]);
    }
}
