/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/warps/warp_spaces.h"
#include "model/placement/placement.h"
#include "model/stream/stream.h"

/* The requests of all warps of the launch in the executions that one item of a stream stands for. */
typedef struct {
    double requests; /* warps with a live lane, times executions */
    double transactions;
} ItemCounts;

/* Counts the items of one stream, and remembers what does not depend on the layout. */
typedef struct StreamCounter StreamCounter;

/* Counts by the first measure of SPACES. UNIFORM_ONCE: an access that is the same for all threads is one
 * request of the whole grid, not of each warp. */
StreamCounter *stream_counter_new(const Study *study, const Compiled *compiled, const Stream *stream,
                                  LaneSpaces *spaces, gboolean uniform_once);
void stream_counter_free(StreamCounter *counter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StreamCounter, stream_counter_free)
/* Counts the same by measure MEASURE of COUNTER's spaces, whose lanes both look at once. COUNTER's spaces
 * must outlive the result. */
StreamCounter *stream_counter_new_beside(const StreamCounter *counter, guint measure);

/* Counts item ITEM where its access lies at PLACE. Marks, and parts of a wide access that is counted already,
 * count nothing. */
ItemCounts stream_counter_item(StreamCounter *counter, guint item, const AccessPlacement *place);

/* The stride between neighbouring lanes of an access (model-peng.md 2). */
typedef struct {
    gboolean is_known;   /* for every pair of lanes that runs */
    gboolean is_uniform; /* the same for all of them */
    gint64 bytes;        /* where it is; 0 where a warp has one lane */
} Stride;

/* The strides of ACCESS as it was counted last, over all warps and executions counted so far. */
Stride stream_counter_stride(const StreamCounter *counter, guint access);
