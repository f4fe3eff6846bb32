/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/l1/l1.h"

/* --- sector_l1_pass.c */
/* One pass of the simulation of a multiprocessor's L1, between sector_hits.c, which follows what is loaded
 * and stored through the caches, and sector_schedule.c, which says in what order warps do it. */

/* Accesses that one warp makes before the next warp's turn, at most. */
#define MAX_RUN 32

/* What is counted of an item: sectors of its loads. */
typedef struct {
    guint64 touched, hits;
    guint64 waiting;  /* of the hits, those in lines that are on their way */
    guint64 followed; /* requests, and lines of these */
} ItemCount;

/* Of one array: pieces that are read from DRAM, those of them that were read for the first time, those of
 * which the rest of their line was not, and of these those by a request that asks for nothing near by; and
 * what stores make it move. */
typedef struct {
    double fetched, fresh, alone, apart;
    double asked, asked_sectors; /* pieces that loads ask L2 for, and sectors */
    L2Stored stored;
    double stores;      /* sectors that stores go to */
    double store_lines; /* and lines, each as often as that happens */
    double filled;      /* lines of which sectors came into L1, as often */
    double common;      /* lines that all threads load, and that came into L1 */
} ArrayCount;

/* One access of a run. */
typedef struct {
    guint item;
    AccessKind kind;
    gboolean is_own;    /* the multiprocessor alone uses what it touches */
    gboolean is_common; /* all threads load the same place */
    gboolean asks_line; /* L2 is to bring the whole line */
    gboolean in_batch;  /* together with what other iterations load */
    ArrayCount *array;  /* that it reaches */
    guint64 first;      /* line of that array */
    const Trace *trace; /* of the warps' requests; NULL: an atomic, which L1 is not asked for */
    const Trace *met;   /* likewise, of the store that meets what it loads on its way */
    guint64 met_first;
    gboolean is_between; /* it stands for accesses to other arrays than those that are followed */
} RunItem;

/* Of sectors of a line, as bits. */
#define TABLED_SECTORS 8
typedef struct SectorBits {
    guint8 counts[1 << TABLED_SECTORS]; /* how many these are */
    guint8 pieces[1 << TABLED_SECTORS]; /* the pieces of dram_fetch_bytes that hold them, as bits */
} SectorBits;

/* In which order warps make their accesses: runs, one after the other. */
typedef struct {
    guint *items; /* of one run after the other */
    guint *ends;  /* by run: behind its last */
    guint n_items, n_runs;
} L1Schedule;

/* What is left out of a loop, in the turn of the loop in work. Iterations that stand for others are counted,
 * where there are several but for the first ones: these come from elsewhere. */
typedef struct {
    guint first;               /* the item with which the loop began */
    gint64 begin, counted;     /* iterations: which was met first, and from which on they count; 0: none */
    guint64 taken, grown;      /* l1_cache_taken(), l1_cache_grown() when they began to count, */
    guint64 own_grown;         /* and L1Pass.own_grown */
    double times;              /* so many times as they do, those bring that are left out */
    double l1_lines, l2_lines; /* that these bring */
    guint32 again;             /* l1_cache_time() behind them */
    gboolean is_open;          /* the loop's last iteration is still to come */
} LeftOut;

typedef struct {
    const SectorLayout *layout;
    RequestMemo *requests;
    struct L1Memo *memo;
    const ItemRequests *asked;
    const ItemOrder *order;
    LaneWalk *walk;
    LaneSet *set;
    L1Cache *cache;
    SetMap sets;
    L2Window *window;
    guint piece_bits; /* log2 of the sectors of a piece of dram_fetch_bytes */
    const SectorBits *bits;
    RunItem run[MAX_RUN];
    guint n_run, n_loads;       /* of the run */
    guint last_load;            /* of it: an item */
    guint depth;                /* the least of the run's loads: StudyAccess.depth */
    LineTouch *lines;           /* of one warp: scratch */
    LineTouch *stored;          /* by the store right before it */
    guint n_stored;             /* 0: no store is right before */
    guint64 stored_to;          /* bits: numbers, modulo 64, of arrays that stores go to */
    GArray *lost;               /* of guint64: lines that have no place in L1 when they have come */
    guint lost_by;              /* the item that loaded the last of these */
    const double *side_by_side; /* by loop: sector_unrolled() */
    ItemCount *counts;          /* by item */
    ArrayCount *arrays;         /* by array: of one multiprocessor */
    GHashTable *common;         /* numbers of lines that all threads load */
    guint64 n_missing;          /* lines of which L1 lacked sectors */
    gboolean keeps;             /* the lines in common are there from the wave before: is_kept() */
    LeftOut *left_out;          /* by loop; NULL: what is left out takes no room in caches */
    guint n_open;               /* of these */
    guint64 own_grown;          /* l1_cache_grown(), of what the multiprocessor alone uses */
    L1Schedule *schedule;       /* not NULL: runs are noted there, and nothing else is done with them */
} L1Pass;

/* Of sectors of a line, of which a piece of dram_fetch_bytes has 2^PIECE_BITS. */
void sector_bits_init(SectorBits *bits, guint piece_bits);

static inline const StudyAccess *
l1_pass_access(const L1Pass *p, guint item)
{
    return &p->layout->launch->study->accesses[p->layout->stream->items[item].access];
}

/* Lets each warp in turn make the accesses of the run; it is empty then. */
void l1_pass_finish_run(L1Pass *p);
/* Finishes the run, and forgets the lines that stores met on their way. */
void l1_pass_forget_lost(L1Pass *p);

/* TRUE if lines that all threads load stay in L1 from one wave to the next: N_COMMON of them; N_FILLED lines
 * came in, each as often as that happened. */
gboolean l1_pass_keeps(const SectorLaunch *launch, double n_common, double n_filled);

/* --- sector_array_hits.c */
/* What hits in L1, array by array: as long as neither L1 nor L2 loses anything, what is found of a line hangs
 * on the accesses to its array alone, and is remembered from layout to layout. */

/* What is remembered beside arrays: in which order warps make their accesses, and whether all this is worth
 * it. */
typedef struct HitMemory HitMemory;

HitMemory *hit_memory_new(void);
void hit_memory_free(HitMemory *memory);
/* Forgets all, as where a stream is no more. */
void hit_memory_clear(HitMemory *memory);
/* Whether arrays are followed one by one the first layouts decide: for MEMORY, those of FIRST. */
void hit_memory_decide(HitMemory *memory, const HitMemory *first);
/* The same where of the first layouts each of two memories has one. */
void hit_memory_agree(HitMemory *a, HitMemory *b);

struct L1Memo {
    HitMemory *hits;
    L2Window *window;      /* of sector_l1_hits(): kept for its room */
    L1Cache *cache;        /* and this; NULL where L1 holds nothing */
    TouchedLines *touched; /* of sector_l1_hits_bound(): likewise */
    SectorBits bits;
};

/* The arrays of one layout. */
typedef struct {
    const L1Schedule *schedule;
    guint n;                    /* arrays */
    struct ArrayHits **entries; /* by array; NULL: no item reaches it */
    guint8 *is_left;            /* by array: not known yet of the multiprocessor in work */
} HitParts;

/* Those of P's layout. NULL: stores meet loads on their way, or the layout's arrays are not known. */
HitParts *hit_parts_new(L1Pass *p);
void hit_parts_free(HitParts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HitParts, hit_parts_free)

/* Notes in PARTS what is left to follow on the multiprocessor SM; FALSE: nothing. */
gboolean hit_parts_begin(HitParts *parts, guint sm);
/* Remembers what P has found of that in N_WAVES waves, COUNTS by wave and item, FIRST by array after the
 * first wave; and adds what was known before to these and to P's arrays. FALSE: all arrays together do not
 * fit, so that nothing of this is right. */
gboolean hit_parts_finish(HitParts *parts, L1Pass *p, guint sm, guint n_waves, ItemCount *const *counts,
                          const ArrayCount *first);
/* Notes that PARTS were right, or not. */
void hit_parts_note(const L1Pass *p, gboolean are_right);
/* TRUE if no run of accesses of PARTS ends because it is too long. */
gboolean hit_parts_end_by_themselves(const HitParts *parts);

/* --- sector_hits.c */
/* Requests and lines of these that are followed, from which on no further multiprocessor is: some tens of
 * milliseconds. */
#define SECTOR_LONG 500000

/* --- sector_store_merge.c */
/* Of N_STORES stores that a warp makes one right after the other, to N_LINES lines each, the share (0..1) of
 * a later one's sectors that leave L1 together with the first's: 1 - exp(-R / (n l^2)), seen on an H200 with
 * R = 222 (docs/evidence/experiments.md, "Stores that merge"). */
double sector_merged_share(const SectorArch *arch, double n_stores, double n_lines);

/* TRUE if a compiler puts what is done at both points side by side: they differ in iterations of loops that
 * are unrolled whole, and in those of one innermost other loop that are unrolled together. */
gboolean sector_is_same_batch(const Study *study, const Point *a, const Point *b);
/* How many loads, one after the other, say where ACCESS goes. */
guint sector_depth_of(const StudyAccess *access);

/* Lets the blocks of p->set make all their accesses, run by run; or with p->schedule finds out in which order
 * they do. */
void l1_pass_simulate(L1Pass *p);

/* The same by a SCHEDULE, of accesses to the arrays IS_LEFT alone. FALSE: L1 has lost something, and the rest
 * was not followed. */
gboolean l1_pass_follow(L1Pass *p, const L1Schedule *schedule, const guint8 *is_left);
