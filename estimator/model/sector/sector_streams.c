/* SPDX-License-Identifier: MIT */
/* The unrollings of the kernel by which layouts are estimated. */
#include "model/sector/sector_streams.h"

#include "model/lanes/lanes.h"
#include "model/sector/sector_alike.h"
#include "model/sector/sector_array_hits.h"
#include "model/sector/sector_followed.h"
#include "model/sector/sector_pieces.h"
#include "model/sector/sector_shifts.h"
#include "model/sector/sector_wait.h"

/* Lanes' accesses that are followed to estimate one layout, at most, but for short kernels of large blocks.
 */
#define FOLLOWED_LANES 500000
#define MIN_ITEMS 320
#define MAX_ITEMS 4096
/* The least where estimates are few, and loops within loops go on where the one before ended. */
#define THOROUGH_ITEMS 2048
/* Iterations that stand for others. */
#define MANY_TURNS 16
/* Streams that are remembered at once. */
#define MAX_STREAMS 64

/* Loops, as bits, whose counters POINT sets. */
static guint64
loops_set(const Point *point)
{
    guint64 loops = 0;
    for (guint i = 0; i < point->n_turns; i++)
        loops |= G_GUINT64_CONSTANT(1) << MIN(point->turns[i].loop, 63u);
    return loops;
}

/* TRUE if no item's places hang on the counter of a loop that other items alone set. */
static gboolean
are_set_alone(const Study *study, const Stream *stream)
{
    guint64 any = 0;
    if (study->n_loops > 63)
        return FALSE;
    for (guint i = 0; i < stream->n_points; i++)
        any |= loops_set(&stream->points[i]);
    for (guint i = 0; i < stream->n_items; i++) {
        const StreamItem *item = &stream->items[i];
        if (item->access != STREAM_MARK &&
            (lane_access_loops(study, item->access) & any & ~loops_set(&stream->points[item->point])) != 0)
            return FALSE;
    }
    return TRUE;
}

static void
note_items(const Sector *sector, SectorStream *stream)
{
    stream->name = g_strdup("");
    stream->merged = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < stream->stream->n_items; i++)
        if (stream->stream->items[i].access != STREAM_MARK && stream->stream->items[i].unless != 0)
            g_array_append_val(stream->merged, i);
    stream->is_set_alone = are_set_alone(sector->study, stream->stream);
    stream->sorts = stream->is_set_alone ? sector_sorts(sector, stream->stream) : NULL;
}

void
sector_stream_prepare(Sector *sector, SectorStream *stream, const guint *group_of)
{
    const FollowedBlocks *followed = sector->followed;
    guint lanes = lane_set_n_lanes(followed->resident[0][0]) + lane_set_n_lanes(followed->around) +
                  (followed->resident[0][1] ? lane_set_n_lanes(followed->resident[0][1]) : 0);
    guint least = sector->settings.thorough ? THOROUGH_ITEMS : MIN_ITEMS;
    StreamLimits limits = {.max_items = CLAMP(FOLLOWED_LANES / lanes, least, MAX_ITEMS),
                           .turns_many = MANY_TURNS,
                           .period = 1,
                           .is_thorough = sector->settings.thorough};
    stream->stream = stream_new(sector->study, sector->compiled, &limits, group_of);
    stream->sectors =
        stream_counter_new(sector->study, sector->compiled, stream->stream, sector->spaces, FALSE);
    stream->lines = stream_counter_new_beside(stream->sectors, MEASURE_LINES);
    stream->cycles = stream_counter_new_beside(stream->sectors, MEASURE_CYCLES);
    stream->masked = stream_counter_new_beside(stream->sectors, MEASURE_MASKED);
    sector->approximate = sector->approximate || stream->stream->approximate;
    note_items(sector, stream);
}

void
sector_stream_clear(SectorStream *stream)
{
    stream_counter_free(stream->sectors);
    stream_counter_free(stream->lines);
    stream_counter_free(stream->cycles);
    stream_counter_free(stream->masked);
    stream_free(stream->stream);
    g_clear_pointer(&stream->merged, g_array_unref);
    g_free(stream->name);
    g_free(stream->sorts);
    stream_waits_free(stream->waits);
    stream_shifts_free(stream->shifts);
    *stream = (SectorStream){0};
}

void
sector_stream_free(gpointer data)
{
    sector_stream_clear(data);
    g_free(data);
}

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
