/* SPDX-License-Identifier: MIT */
/* The unrollings of the kernel by which layouts are estimated. */
#include "model/sector/known/known_private.h"

/* Lanes' accesses that are followed to estimate one layout, at most, but for short kernels of large blocks.
 */
#define FOLLOWED_LANES 500000
#define MIN_ITEMS 320
#define MAX_ITEMS 4096
/* The least where estimates are few, and loops within loops go on where the one before ended. */
#define THOROUGH_ITEMS 2048
/* Iterations that stand for others. */
#define MANY_TURNS 16
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
note_items(const SectorLaunch *launch, SectorStream *stream)
{
    stream->name = g_strdup("");
    stream->merged = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < stream->stream->n_items; i++)
        if (stream->stream->items[i].access != STREAM_MARK && stream->stream->items[i].unless != 0)
            g_array_append_val(stream->merged, i);
    stream->is_set_alone = are_set_alone(launch->study, stream->stream);
    stream->classes = stream->is_set_alone ? sector_access_classes(launch->study, stream->stream) : NULL;
}

void
sector_stream_prepare(const SectorLaunch *launch, const FollowedBlocks *followed, LaneSpaces *spaces,
                      const guint *group_of, SectorStream *stream)
{
    guint lanes = lane_set_n_lanes(followed->resident[0][0]) + lane_set_n_lanes(followed->around) +
                  (followed->resident[0][1] ? lane_set_n_lanes(followed->resident[0][1]) : 0);
    guint least = launch->settings.thorough ? THOROUGH_ITEMS : MIN_ITEMS;
    StreamLimits limits = {.max_items = CLAMP(FOLLOWED_LANES / lanes, least, MAX_ITEMS),
                           .turns_many = MANY_TURNS,
                           .period = 1,
                           .is_thorough = launch->settings.thorough};

    stream->stream = stream_new(launch->study, launch->compiled, &limits, group_of);
    stream->sectors = stream_counter_new(launch->study, launch->compiled, stream->stream, spaces, FALSE);
    stream->lines = stream_counter_new_sharing(stream->sectors, MEASURE_LINES);
    stream->cycles = stream_counter_new_sharing(stream->sectors, MEASURE_CYCLES);
    stream->masked = stream_counter_new_sharing(stream->sectors, MEASURE_MASKED);
    note_items(launch, stream);
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
    g_free(stream->classes);
    if (stream->waits)
        stream->free_waits(stream->waits);
    stream_shifts_free(stream->shifts);
    *stream = (SectorStream){0};
}

void
sector_stream_free(gpointer data)
{
    sector_stream_clear(data);
    g_free(data);
}
