/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/lanes/lanes.h"
#include "model/sector/requests/sector_coalesce.h"

/* What the warps of a set of blocks ask L1 for at an item, remembered from layout to layout by where the item
 * goes: its lanes' elements, and what turns these into places of its array. */
typedef struct SectorTraces SectorTraces;

/* Lines that a request touches, in the order of its lanes; several requests share one. There are many: each
 * number takes as few bytes as it can. */
typedef struct {
    guint n;          /* lines */
    guint16 per_line; /* sectors of a line whose bytes are told apart; 0: bytes were not asked for */
    guint8 is_far;    /* offsets have 64 bits, not 32 */
    guint8 is_wide;   /* sectors of a line have 32 bits, not 8 */
    /* By line and sector: sector_byte_bits(), 0 where it isn't touched. Behind them, offsets by line; then
     * sectors, and where bytes were asked for those that are touched with all their bytes. */
    guint64 words[];
} LinePattern;

/* Of line I: the bytes of its sectors. */
static inline const guint64 *
line_pattern_bytes(const LinePattern *pattern, guint i)
{
    return pattern->words + (gsize)i * pattern->per_line;
}

/* The number of line I, from that of the request's first on, modulo 2^64. */
static inline guint64
line_pattern_offset(const LinePattern *pattern, guint i)
{
    const guint64 *offsets = line_pattern_bytes(pattern, pattern->n);
    return pattern->is_far ? offsets[i] : (guint64)(gint64)((const gint32 *)(gconstpointer)offsets)[i];
}

/* Of line I, as bits: the sectors that are touched; I counted from n on: those with all their bytes. */
static inline guint32
line_pattern_sectors(const LinePattern *pattern, guint i)
{
    const gint32 *offsets = (gconstpointer)line_pattern_bytes(pattern, pattern->n);
    const guint32 *sectors = (gconstpointer)(offsets + ((gsize)pattern->n << pattern->is_far));
    return pattern->is_wide ? sectors[i] : ((const guint8 *)sectors)[i];
}

typedef struct {
    guint64 first; /* line, from the array's beginning on */
    const LinePattern *pattern;
} TraceRequest;

/* What warps ask for. */
typedef struct {
    gboolean is_one; /* all of them ask for the same */
    guint n_warps;
    TraceRequest requests[]; /* by warp; IS_ONE: one may be all that there are */
} Trace;

/* What WARP asks for. */
static inline const TraceRequest *
trace_request(const Trace *trace, guint warp)
{
    return &trace->requests[trace->is_one ? 0 : warp];
}

SectorTraces *sector_traces_new(void);
void sector_traces_free(SectorTraces *traces);

/* Makes room, if it has run out, mostly by forgetting all: no trace is valid any more. */
void sector_traces_make_room(SectorTraces *traces);
/* From here on, as much as is allowed is remembered: whoever looks for the best layout comes back to the same
 * groups. */
void sector_traces_take_room(SectorTraces *traces);
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
