/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/warps/warp_transactions.h"

/* What is counted of the warps of a launch. */
typedef struct {
    gint64 segment;      /* bytes */
    WarpMeasure measure; /* NULL: transactions of as many bytes */
    gconstpointer data;  /* the measure's */
} LaneMeasure;
#define MAX_LANE_MEASURES 4

/* The lanes of a launch counted modulo one number, and what was measured there. */
typedef struct {
    LaneSpace *space;
    TransactionTable *tables[MAX_LANE_MEASURES]; /* by measure */
} CountedSpace;

/* One for each modulus that layouts ask for. */
typedef struct LaneSpaces LaneSpaces;

/* For N_MEASURES measures, from 1 to MAX_LANE_MEASURES, of the same lanes: these are looked at once for all.
 * STUDY and the measures' data must outlive the result. */
LaneSpaces *lane_spaces_new(const Study *study, guint warp_lanes, const LaneMeasure *measures,
                            guint n_measures);
void lane_spaces_free(LaneSpaces *spaces);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LaneSpaces, lane_spaces_free)

/* The space for elements of FOOTPRINT; NULL where their period is too long: then bytes are to be counted. */
const CountedSpace *lane_spaces_find(LaneSpaces *spaces, const Footprint *footprint);

/* The space for elements without tiles, for bytes, and for tiles that begin again within as many elements. */
const CountedSpace *lane_spaces_plain(LaneSpaces *spaces);

/* TRUE if some term of some space was sampled. */
gboolean lane_spaces_sampled(const LaneSpaces *spaces);
