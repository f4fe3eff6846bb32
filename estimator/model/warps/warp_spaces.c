/* SPDX-License-Identifier: MIT */
#include "model/warps/warps.h"
#include "ir/ir.h"

/* Elements: longer periods would take more room than they save. */
#define MAX_PERIOD 16384

struct LaneSpaces {
    const Study *study;
    guint warp_lanes;
    LaneMeasure measures[MAX_LANE_MEASURES];
    guint n_measures;
    gint64 segment;     /* bytes: a multiple of all measures' */
    GHashTable *spaces; /* modulus -> CountedSpace */
};

static void
counted_space_free(gpointer data)
{
    CountedSpace *counted = data;

    for (guint i = 0; i < MAX_LANE_MEASURES; i++)
        transaction_table_free(counted->tables[i]);
    lane_space_free(counted->space);
    g_free(counted);
}

LaneSpaces *
lane_spaces_new(const Study *study, guint warp_lanes, const LaneMeasure *measures, guint n_measures)
{
    g_assert(n_measures > 0 && n_measures <= MAX_LANE_MEASURES);
    LaneSpaces *spaces = g_new0(LaneSpaces, 1);
    spaces->study = study;
    spaces->warp_lanes = warp_lanes;
    spaces->n_measures = n_measures;
    spaces->segment = 1;
    for (guint i = 0; i < n_measures; i++) {
        spaces->measures[i] = measures[i];
        spaces->segment *= measures[i].segment / greatest_divisor(spaces->segment, measures[i].segment);
    }
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
    for (guint i = 0; i < spaces->n_measures; i++) {
        const LaneMeasure *m = &spaces->measures[i];

        counted->tables[i] = transaction_table_new(counted->space, m->segment, m->measure, m->data);
    }
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
    if (spaces->segment % period == 0)
        return lane_spaces_plain(spaces);
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
