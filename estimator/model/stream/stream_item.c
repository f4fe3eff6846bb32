/* SPDX-License-Identifier: MIT */
#include "model/stream/stream.h"

double
stream_item_weight(const Stream *stream, guint item)
{
    const Point *point = &stream->points[stream->items[item].point];
    double weight = 1;

    for (guint i = 0; i < point->n_turns; i++)
        weight *= (double)point->turns[i].range.count;
    return weight;
}

gboolean
stream_is_same_turn(const Stream *stream, guint a, guint b)
{
    const Point *x = &stream->points[a], *y = &stream->points[b];
    gboolean same = TRUE;

    for (guint i = 0; a != b && same && i < MIN(x->n_turns, y->n_turns); i++) {
        if (x->turns[i].loop != y->turns[i].loop)
            break;
        same = x->turns[i].counter == y->turns[i].counter;
    }
    return same;
}

gboolean
stream_item_is_made(const Compiled *compiled, const Stream *stream, guint item, const AccessPlacement *place)
{
    const StreamItem *items = stream->items;
    int bundle = compiled->accesses[items[item].access].bundle;

    for (guint i = item; place->mates && i > 0; i--) {
        const StreamItem *before = &items[i - 1];

        if (before->access == STREAM_MARK)
            continue;
        if (before->access >= items[item].access || before->access < (guint)bundle)
            return FALSE;
        const CompiledAccess *access = &compiled->accesses[before->access];
        if (access->bundle == bundle && (place->mates >> access->part & 1) &&
            stream_is_same_turn(stream, before->point, items[item].point))
            return TRUE;
    }
    return FALSE;
}
