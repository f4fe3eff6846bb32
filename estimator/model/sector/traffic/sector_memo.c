/* SPDX-License-Identifier: MIT */
/* Which unrolling of the kernel a layout is estimated by. */
#include "model/sector/traffic/traffic_private.h"

/* Streams that are remembered at once. */
#define MAX_STREAMS 64

SectorStream *
sector_stream(Sector *sector, const Placement *placement)
{
    if (sector->all.stream && !(placement->has_tiles && sector->stores_to_record))
        return &sector->all;
    g_autoptr(GString) key = g_string_new(NULL);
    g_autofree guint *group_of = placement_groups(placement);
    for (guint f = 0; f < placement->n_fields; f++)
        g_string_append_printf(key, "%u ", group_of[f]);
    SectorStream *stream = g_hash_table_lookup(sector->streams, key->str);
    if (stream)
        return stream;
    if (g_hash_table_size(sector->streams) >= MAX_STREAMS) {
        g_hash_table_remove_all(sector->streams);
        piece_memo_clear(sector->pieces);
        hit_memory_clear(sector->hit_memory);
    }
    stream = g_new0(SectorStream, 1);
    sector_stream_prepare(sector, stream, group_of);
    g_free(stream->name);
    stream->name = g_strdup(key->str);
    g_hash_table_insert(sector->streams, g_strdup(key->str), stream);
    return stream;
}
