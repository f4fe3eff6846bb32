/* SPDX-License-Identifier: MIT */
#include "lane_spaces.h"

/* Elements: longer periods would take more room than they save. */
#define MAX_PERIOD 16384

struct LaneSpaces {
    const Study *study;
    guint warp_lanes;
    gint64 segment;
    WarpMeasure measure;
    gconstpointer data;
    GHashTable *spaces; /* modulus -> CountedSpace */
};

static void
counted_space_free(gpointer data)
{
    CountedSpace *counted = data;
    transaction_table_free(counted->table);
    lane_space_free(counted->space);
    g_free(counted);
}

LaneSpaces *
lane_spaces_new(const Study *study, guint warp_lanes, gint64 segment)
{
    return lane_spaces_new_measured(study, warp_lanes, segment, NULL, NULL);
}

LaneSpaces *
lane_spaces_new_measured(const Study *study, guint warp_lanes, gint64 segment, WarpMeasure measure,
                         gconstpointer data)
{
    LaneSpaces *spaces = g_new0(LaneSpaces, 1);
    spaces->study = study;
    spaces->warp_lanes = warp_lanes;
    spaces->segment = segment;
    spaces->measure = measure;
    spaces->data = data;
    spaces->spaces = g_hash_table_new_full(NULL, NULL, NULL, counted_space_free);
    return spaces;
}

void
lane_spaces_free(LaneSpaces *spaces)
{
    if (!spaces)
        return;
    g_hash_table_unref(spaces->spaces);
    g_free(spaces);
}

static const CountedSpace *
find_modulus(LaneSpaces *spaces, guint modulus)
{
    CountedSpace *counted = g_hash_table_lookup(spaces->spaces, GUINT_TO_POINTER(modulus));
    if (counted)
        return counted;
    counted = g_new0(CountedSpace, 1);
    counted->space = lane_space_new(spaces->study, spaces->warp_lanes, modulus);
    counted->table = transaction_table_new(counted->space, spaces->segment, spaces->measure, spaces->data);
    g_hash_table_insert(spaces->spaces, GUINT_TO_POINTER(modulus), counted);
    return counted;
}

const CountedSpace *
lane_spaces_plain(LaneSpaces *spaces)
{
    return find_modulus(spaces, (guint)spaces->segment);
}

const CountedSpace *
lane_spaces_find(LaneSpaces *spaces, const Footprint *footprint)
{
    if (footprint->tile == 0)
        return lane_spaces_plain(spaces);
    gint64 period = footprint_period(footprint, spaces->segment);
    return period <= MAX_PERIOD ? find_modulus(spaces, (guint)period) : NULL;
}

gboolean
lane_spaces_sampled(const LaneSpaces *spaces)
{
    GHashTableIter iter;
    gpointer counted;
    g_hash_table_iter_init(&iter, spaces->spaces);
    while (g_hash_table_iter_next(&iter, NULL, &counted))
        if (lane_space_sampled(((CountedSpace *)counted)->space))
            return TRUE;
    return FALSE;
}
