/* SPDX-License-Identifier: MIT */
#pragma once

#include "lane_addresses.h"
#include "sector_request.h"

/* What the warps of a set of blocks ask L1 for at an item, remembered from layout to layout by where the item
 * goes: its lanes' elements, and what turns these into places of its array. */
typedef struct SectorTraces SectorTraces;

/* Lines that a request touches, in the order of its lanes; several requests share one. */
typedef struct {
    guint n;                /* lines */
    guint per_line;         /* sectors of a line whose bytes are told apart; 0: bytes were not asked for */
    const guint64 *offsets; /* by line: its number, from that of the request's first on, modulo 2^64 */
    const guint64 *bytes;   /* by line and sector: sector_byte_bits(), 0 where it isn't touched */
    const guint32 *sectors; /* by line, as bits */
    const guint32 *whole;   /* of these, those with all their bytes, where bytes were asked for */
} LinePattern;

typedef struct {
    guint64 first; /* line, from the array's beginning on */
    const LinePattern *pattern;
} TraceRequest;

/* By warp, what it asks for. */
typedef struct {
    gboolean is_one; /* all warps ask for the same */
    guint n_warps;
    TraceRequest requests[];
} Trace;

SectorTraces *sector_traces_new(void);
void sector_traces_free(SectorTraces *traces);

/* Makes room, if it has run out, by forgetting all: no trace is valid any more. */
void sector_traces_make_room(SectorTraces *traces);
/* Forgets traces that there was no room to remember: these are not valid any more. */
void sector_traces_end_run(SectorTraces *traces);

/* What the warps of SET, which WALK goes through, ask for at item ITEM; WITH_BYTES: as well, which bytes of
 * sectors. It is as if the lanes had accessed the item. NULL: it accesses nothing of its own. */
const Trace *sector_trace(SectorTraces *traces, const SectorLayout *layout, LaneWalk *walk, LaneSet *set,
                          guint item, gboolean with_bytes);

/* The first line of array number ARRAY. */
guint64 sector_trace_first(const SectorArch *arch, guint array);

/* What a warp of the first resident blocks, which WALK goes through, touches at item ITEM on average; FALSE
 * where none does. */
gboolean sector_trace_measure(SectorTraces *traces, const SectorLayout *layout, LaneWalk *walk, guint item,
                              SectorTouch *ret_touch);
