/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/requests/: what warps ask L1 for. Uses known/ and below. */
#pragma once

#include "model/sector/known/known.h"

/* --- sector_arrays.c */
/* What is known of an array by the accesses to it alone, whatever other arrays a layout has: remembered from
 * layout to layout, by all threads that estimate some. Each part is set once, by array_facts_set(), and read
 * by array_facts_get(), in the file that is named there. */
typedef struct ArrayFacts {
    struct ArrayRequests *asked; /* sector_requests.c; NULL: not asked for yet */
    struct ArrayPieces *pieces;  /* sector_pieces.c; likewise */
    struct ArrayHits *hits;      /* sector_array_hits.c: a list; likewise */
    void (*free_hits)(struct ArrayHits *hits);
    gsize *n_bytes; /* that all this takes, counted for the memory that it belongs to */
} ArrayFacts;

/* The part of FACTS at WHERE; NULL: nobody has set it. */
#define array_facts_get(where) g_atomic_pointer_get(where)
/* Sets it to WHAT, of BYTES, unless another thread has, which comes to the same: then that is freed by
 * g_free(). */
void array_facts_set(ArrayFacts *facts, gpointer where, gpointer what, gsize bytes);

/* Those of a layout. Two arrays have the same facts if their accesses are of the same sorts, one after the
 * other, at the same places: facts name items by their rank. */
typedef struct LayoutArrays {
    guint n;            /* arrays, by sector_item_array() */
    ArrayFacts **facts; /* by array; NULL: no access goes there */
    guint *items;     /* of the stream, those of each array behind those of the one before, in their order */
    guint *ends;      /* by array: behind its last in ITEMS */
    guint *ranks;     /* by item: how many come before it that reach its array; marks: not set */
    GHashTable *kept; /* that FACTS are in: others may forget it meanwhile */
} LayoutArrays;

/* The item of rank RANK among those that reach ARRAY. */
static inline guint
layout_arrays_item(const LayoutArrays *arrays, guint array, guint rank)
{
    return arrays->items[(array > 0 ? arrays->ends[array - 1] : 0) + rank];
}

/* How many reach ARRAY. */
static inline guint
layout_arrays_n_items(const LayoutArrays *arrays, guint array)
{
    return arrays->ends[array] - (array > 0 ? arrays->ends[array - 1] : 0);
}

typedef struct SectorArrays SectorArrays;

SectorArrays *sector_arrays_new(void);
/* ARRAYS for another thread's estimates with the same streams as well. */
SectorArrays *sector_arrays_ref(SectorArrays *arrays);
void sector_arrays_unref(SectorArrays *arrays);

/* The arrays of PLACEMENT, which stay valid until the next layout's are asked for; what is not known of one
 * is empty. NULL: items of STREAM hang on counters of loops that others set. Free with layout_arrays_free().
 */
LayoutArrays *layout_arrays_new(SectorArrays *arrays, const SectorLaunch *launch, const SectorStream *stream,
                                const Placement *placement);
void layout_arrays_free(LayoutArrays *arrays);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LayoutArrays, layout_arrays_free)

/* --- sector_coalesce.c */
/* The bytes of a line that a warp's request touches. */
typedef struct {
    guint64 bytes[32]; /* by sector: sector_byte_bits(); not set where it is not touched */
} LineBytes;

/* log2 of the bytes that a bit is, in a sector of SIZE bytes: several where it has more than 64. */
static inline guint
sector_bytes_per_bit(guint64 size)
{
    return size > 64 ? (guint)__builtin_ctzll(size) - 6 : 0;
}

/* Bytes FROM..TO of a sector as bits; PER_BIT: sector_bytes_per_bit(). */
static inline guint64
sector_bits_between(guint per_bit, guint64 from, guint64 to)
{
    guint64 first = from >> per_bit, last = to >> per_bit;

    return G_MAXUINT64 >> (63 - (last - first)) << first;
}

/* The same of a sector of SIZE bytes. */
static inline guint64
sector_byte_bits(guint64 size, guint64 from, guint64 to)
{
    return sector_bits_between(sector_bytes_per_bit(size), from, to);
}

/* What a warp's request touches. */
typedef struct {
    double sectors, lines;
    double masked; /* lines of which some sector is touched in part */
} SectorTouch;

/* The same without the bytes, and without what is whole. */
guint sector_touch_sectors(const SectorArch *arch, const guint64 *addresses, guint lanes, gint64 bytes,
                           LineTouch *ret_lines);
gsize sector_max_lines(const SectorArch *arch, gint64 bytes);

/* The cycles that a load request keeps L1 busy: a WarpMeasure; DATA is the SectorArch. */
double sector_load_cycles(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
                          gconstpointer data);

/* The lines of a store request in which a sector is written in part: a WarpMeasure; DATA is the SectorArch.
 */
double sector_masked_lines(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
                           gconstpointer data);

/* --- sector_traces.c */
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
    gboolean is_one;         /* all of them ask for the same */
    gboolean is_one_or_none; /* all that ask for something do so for the same */
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

/* --- sector_requests.c */
/* What is remembered of requests from layout to layout, and of the blocks that make them. */
typedef struct {
    FollowedBlocks *followed;
    SectorTraces *traces;
    SectorArrays *arrays; /* shared by all threads */
} RequestMemo;

/* What an item makes the warps of the launch ask for. */
typedef struct {
    gboolean counted;                        /* FALSE: the compiler merges it, or the item before made it */
    double requests, sectors, lines, cycles; /* exact; cycles of one multiprocessor's L1 */
    double masked;                           /* of stores: lines with a sector that is written in part */
    gboolean is_random;                      /* lanes go to places all over an array */
    gboolean is_near;                        /* lanes go to places about where their threads stand */
    double reach;                            /* of a step of a bisection: the places it can go to; 0: any */
    double l2_scattered; /* 0..1: of what is moved, the part at L2's rates of random places */
    double idle;         /* 0..1: of the launch's warps, those of which no lane gets there */
} ItemRequests;

/* What all items ask for, into RET_ITEMS, all 0 before; COUNTERS: of the layout's stream. */
void sector_count_requests(const SectorLayout *layout, RequestMemo *memo, const SectorStream *counters,
                           ItemRequests *ret_items);

/* The same of the accesses to the group SLOT alone, or with slot -1 to arrays outside the record. MERGED:
 * without what a compiler merges in some layouts. */
void sector_count_group(const SectorLayout *layout, RequestMemo *memo, const SectorStream *counters, int slot,
                        gboolean merged, ItemRequests *ret_items);
