/* SPDX-License-Identifier: MIT */
#pragma once

#include "transactions.h"

/* The lanes of a launch counted modulo one number, and the transactions counted there. */
typedef struct {
    LaneSpace *space;
    TransactionTable *table;
} CountedSpace;

/* One for each modulus that layouts ask for. */
typedef struct LaneSpaces LaneSpaces;

/* For transactions of SEGMENT bytes. STUDY must outlive the result. */
LaneSpaces *lane_spaces_new(const Study *study, guint warp_lanes, gint64 segment);
/* For another measure of a warp's access than its transactions; DATA must outlive the result. */
LaneSpaces *lane_spaces_new_measured(const Study *study, guint warp_lanes, gint64 segment,
                                     WarpMeasure measure, gconstpointer data);
void lane_spaces_free(LaneSpaces *spaces);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LaneSpaces, lane_spaces_free)

/* The space for elements of FOOTPRINT; NULL where their period is too long: then bytes are to be counted. */
const CountedSpace *lane_spaces_find(LaneSpaces *spaces, const Footprint *footprint);

/* The space for elements without tiles, and for bytes. */
const CountedSpace *lane_spaces_plain(LaneSpaces *spaces);

/* TRUE if some term of some space was sampled. */
gboolean lane_spaces_sampled(const LaneSpaces *spaces);
