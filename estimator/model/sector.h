/* SPDX-License-Identifier: MIT */
#pragma once

#include "alias.h"
#include "counts.h"
#include "l2_window.h"
#include "lane_walk.h"
#include "model.h"
#include "piece_levels.h"
#include "piece_table.h"
#include "sector_arch.h"
#include "set_map.h"

/* One unrolling of the kernel, and what is counted on it for each warp's access. */
typedef struct {
    Stream *stream;
    StreamCounter *sectors, *lines;
    StreamCounter *cycles; /* of L1, for loads */
    StreamCounter *masked; /* lines, for stores: sector_masked_lines() */
} SectorStream;

/* By what a warp's access is measured. */
typedef enum { MEASURE_SECTORS, MEASURE_LINES, MEASURE_CYCLES, MEASURE_MASKED, N_MEASURES } SectorMeasure;

/* What the launch's warps compute beside their accesses: instructions, as in Work. */
typedef struct {
    double all, integer, special, real64, shared;
} SectorWork;

/* Multiprocessors that are followed, at most. */
#define SECTOR_SMS 16

/* What `sector` prepares for one (kernel, binding, launch). */
typedef struct {
    Study *study;
    ModelSettings settings;
    SectorArch arch;
    gint64 blocks_per_sm; /* that reside on a multiprocessor at a time */
    double waves;         /* how often the blocks that reside at a time fit into the grid, at least 1 */
    guint l1_lines;
    SetMap sets;                      /* of L1 */
    LaneSpaces *spaces;               /* measures: SectorMeasure */
    LaneSet *resident[SECTOR_SMS][2]; /* sector_resident(): NULL where none has asked for it, but for the
                                         first multiprocessor's; of the second wave, where there is one */
    LaneSet *around;                  /* a block and some of its neighbours in the grid */
    guint n_around[3]; /* how many neighbours in x, y, z; they follow the block in this order */
    gint64 middle;     /* the number of that block in the grid */
    guint n_before;    /* and then as many that stand before the block in x, y or z */
    gint64 range;      /* elements over which unknown indices are spread */
    SectorStream all;  /* for all layouts, without tiles if the record is stored to; its stream is NULL where
                          there is no such */
    gboolean stores_to_record;  /* so that of tiles nvcc does not know what a store leaves alone */
    GHashTable *streams;        /* else for the layouts of each grouping: text -> SectorStream */
    SectorWork *work;           /* by degree */
    PieceTable *reads, *writes; /* of sector_dram(): kept for their room */
    L2Window *window;           /* of sector_l1_hits(): likewise */
    GHashTable *groups;   /* what grouping_bound remembers: bits of a group's fields -> its sums by degree */
    gboolean approximate; /* loops were shortened, or the simulation left accesses out */
} Sector;

/* What one item of a stream makes all warps of the launch do, on average over what it stands for. */
typedef struct {
    gboolean counted;                        /* FALSE: the compiler merges it, or the item before made it */
    double requests, sectors, lines, cycles; /* exact; cycles of one multiprocessor's L1 */
    double masked;                           /* of stores: lines with a sector that is written in part */
    double l1_hits;                          /* sectors */
    double waiting_hits;                     /* those of them that wait for what another load misses */
    double refetch;                          /* how often DRAM reads a piece of the array for one block, at
                                                least 1 */
    double refetch_alone;      /* 0..1: of these pieces, those of which the rest of their line is not read */
    double rewrite;            /* how often DRAM writes a sector of the array for one block, besides once */
    double refill;             /* and reads it, as it is written in part */
    double dram_reads;         /* pieces of fetch_bytes */
    double dram_fills;         /* sectors that are read because they are written in part */
    double dram_writes;        /* sectors */
    double changed;            /* of atomics: the sectors that those of the launch change */
    double l2_sectors;         /* of stores: that reach L2 */
    double held_cycles;        /* of stores: cycles for which multiprocessors' L1 waits */
    gboolean merges, is_whole; /* with other stores; together these fill most of their sectors */
    guint met_by; /* of loads: 1 + the item of a store that reaches lines that are on their way; 0: there is
                     none */
    gboolean after_store; /* of loads: the compiler can't move it ahead of some store */
    gboolean is_random;   /* lanes go to places all over an array */
    gboolean is_near;     /* lanes go to places about where their threads stand */
    double reach;         /* of a step of a bisection: the places it can go to; 0: any */
    double write_orderly,
        write_scattered; /* 0..1: the parts of dram_writes that take as long as in a row, and as
                            sectors at random places, of which two side by side count as one */
    double dram_scattered, l2_scattered; /* 0..1: of what is moved, the part at the rates of random places */
} SectorItem;

/* What something costs each part of the GPU, over the launch. */
typedef enum {
    PART_DRAM,
    PART_L2_READS, /* what L2 sends to multiprocessors; what it gets from them goes another way */
    PART_L2_WRITES,
    PART_L1,
    PART_ISSUE,
    PART_ATOMICS,
    PART_ONE_WORD,   /* atomics of all threads on one word */
    PART_DRAM_LINES, /* what loads read of DRAM, in whole lines: beside atomics on one word */
    PART_STANDSTILL, /* waiting for what all threads load */
    PART_LATENCY,
    N_PARTS,
} SectorPart;
extern const char *const sector_part_names[N_PARTS];

/* The stream by which layouts of PLACEMENT are estimated. */
SectorStream *sector_stream(Sector *sector, const Placement *placement);
void sector_stream_clear(SectorStream *stream);
/* Where lanes of ACCESS go whose places are not known: as is said of its array, or of all. */
Places sector_places(const Sector *sector, const StudyAccess *access);
/* Of an access, TRUE where its lanes' places, or a block's, are drawn all over an array; and about where
 * threads stand. */
gboolean sector_is_random(const Sector *sector, const StudyAccess *access);
gboolean sector_is_near(const Sector *sector, const StudyAccess *access);
/* The number of the array that item ITEM reaches, below instances times slots. */
guint sector_item_array(const Sector *sector, const SectorStream *stream, const Placement *placement,
                        guint item);
/* By item, what DRAM reads of arrays that are reached at random; NULL: no item is a step of a bisection.
 * After sector_follow(). By array: ALL its pieces, and TIMES how many draws of the launch one of the followed
 * block's pieces stands for; 0: it is not reached at random. WINDOW: bytes of L2. Free with g_free(). */
PieceLevel *sector_levels(const Sector *sector, const SectorStream *stream, const Placement *placement,
                          const SectorItem *items, double window, const double *all, const double *times);
/* How places are chosen that ACCESS goes to and that are not known: "at random". Free with g_free(). */
char *sector_places_text(const Sector *sector, const StudyAccess *access);
/* TRUE if item ITEM of STREAM is executed under PLACEMENT. */
gboolean sector_item_counts(const Sector *sector, const SectorStream *stream, const Placement *placement,
                            guint item);

/* By degree, what the warps of the launch compute; spaces are set. Free with g_free(). */
SectorWork *sector_work_new(const Sector *sector);
/* Adds to PARTS, the times of all accesses of DEGREE, what is computed there: to that of issuing, which is as
 * long as the busiest of the pipes that instructions go to takes, and to L1's, which shared memory is a part
 * of. */
void sector_add_work(const Sector *sector, guint degree, double *parts);

/* TRUE if a warp that has begun a run of loads with item FIRST waits before it makes the load ITEM: another
 * iteration has begun, or what an earlier one loads tells where it goes. */
gboolean sector_waits(const Sector *sector, const SectorStream *stream, guint first, guint item);

/* Of the lines of a struct, or a tile, of the group that ACCESS reaches, the share (0..1) that no access of
 * the kernel touches; with STORED, that none stores to. */
double sector_untouched(const Sector *sector, const Placement *placement, guint access, gboolean stored);
/* Adds to TIMES what a thread waits for: of the loads that it makes without needing what the others load, the
 * slowest, for each further place of DRAM a little longer, and where lines beside these are left out.
 * UNROLLED is sector_unrolled(). */
void sector_add_latency(const Sector *sector, const SectorStream *stream, const Placement *placement,
                        const SectorItem *items, const double *unrolled, double *times);
/* Iterations that the compiler puts side by side of loop NUMBER where it makes no straight code of it, at
 * least 1. */
gint64 sector_side_by_side(const Kernel *kernel, guint number);
/* TRUE if a compiler has to leave access LOAD of an iteration of loop LOOP behind access STORE of the one
 * before. */
gboolean sector_next_behind(const Aliasing *aliasing, guint store, guint load, guint loop);
/* By loop, how many of its iterations a compiler puts side by side under PLACEMENT; 1: it doesn't. NULL: as
 * many as it could if no store kept it from doing so. Free with g_free(). */
double *sector_unrolled(const Sector *sector, const Placement *placement);

/* Cycles until what a request of ITEM misses in L1 has come, with nothing else on its way; in the mean of all
 * requests, those that hit counting 0. Where most hits, what L2 answers counts 0 as well: it was lost by
 * chance, and most stores go to lines that are there. */
double sector_fetch_cycles(const Sector *sector, const SectorItem *item);
/* Of ITEM's requests, the share (0..1) that waits for DRAM. */
double sector_dram_share(const Sector *sector, const SectorItem *item);
/* Fills in met_by: whose lines stores meet on their way; what is counted is set. */
void sector_met(const Sector *sector, const SectorStream *stream, const Placement *placement,
                SectorItem *items);
/* Fills in of stores what reaches L2, and for how long they hold up L1; all but these is set. */
void sector_stores(const Sector *sector, const SectorStream *stream, const Placement *placement,
                   SectorItem *items);
/* The same as if all stores of a stage to one array merged and none held up L1. */
void sector_stores_least(const Sector *sector, const SectorStream *stream, const Placement *placement,
                         SectorItem *items);

/* All that is known of the items of STREAM under PLACEMENT. Free with g_free(). */
SectorItem *sector_items(Sector *sector, SectorStream *stream, const Placement *placement);
/* What is exact of the accesses to the group SLOT alone, or with slot -1 to arrays outside the record: no hits,
 * nothing of DRAM, nor what becomes of stores. Free with g_free(). */
SectorItem *sector_slot_items(Sector *sector, const SectorStream *stream, const Placement *placement, int slot);
/* A line that a warp's request touches. */
typedef struct {
    guint64 line;
    guint32 sectors, whole; /* of the line, as bits: touched, and with all their bytes */
    guint64 bytes[32];      /* by sector: sector_byte_bits(); not set where it is not touched */
} LineTouch;

/* Bytes FROM..TO of a sector of SIZE bytes as bits; a bit is several bytes where a sector has more than 64.
 */
static inline guint64
sector_byte_bits(guint64 size, guint64 from, guint64 to)
{
    guint per_bit = size > 64 ? (guint)__builtin_ctzll(size) - 6 : 0; /* log2 of the bytes */
    guint64 first = from >> per_bit, n = (to >> per_bit) - first + 1;
    return (n >= 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT(1) << n) - 1) << first;
}

/* The lines that the lanes of one warp touch at ADDRESSES, one a lane, with BYTES each, into RET_LINES, which
 * has room for sector_max_lines(); returns how many. */
guint sector_touch_lines(const SectorArch *arch, const guint64 *addresses, gint64 bytes,
                         LineTouch *ret_lines);
/* The same without the bytes, and without what is whole. */
guint sector_touch_sectors(const SectorArch *arch, const guint64 *addresses, gint64 bytes, LineTouch *ret_lines);
gsize sector_max_lines(const SectorArch *arch, gint64 bytes);
/* What a warp's request touches. */
typedef struct {
    double sectors, lines;
    double masked; /* lines of which some sector is touched in part */
} SectorTouch;

/* The blocks of the multiprocessor followed as number SM, below SECTOR_SMS, in one of two waves: the launch's
 * first, or one in the middle. They stay SECTOR's. */
LaneSet *sector_resident(Sector *sector, guint sm, guint wave);
/* What a warp of the first resident blocks touches at ADDRESSES, one a lane, with BYTES each, on average;
 * FALSE where none does. */
gboolean sector_measure(const Sector *sector, const guint64 *addresses, gint64 bytes, SectorTouch *ret_touch);
/* Of N_STORES stores that a warp makes one right after the other, to N_LINES lines each, the share (0..1) of
 * a later one's sectors that leave L1 together with the first's: 1 - exp(-R / (n l^2)), seen on an H200 with
 * R = 222 (docs/experiments.md, "Stores that merge"). */
double sector_merged_share(const SectorArch *arch, double n_stores, double n_lines);
/* Fills in l1_hits and refetch, by a simulation of some multiprocessors: of so many, up to SECTOR_SMS, that the
 * share that hits is known well, or that following them takes long; sectors, after_store and met_by are set. */
void sector_l1_hits(Sector *sector, const SectorStream *stream, const Placement *placement, SectorItem *items);
/* Fills in l1_hits: as many as there are if L1 loses nothing and no load is moved ahead of a store, on whichever
 * number of multiprocessors most do. */
void sector_l1_hits_most(Sector *sector, const SectorStream *stream, const Placement *placement,
                         SectorItem *items);
/* Notes in SECTOR's reads the pieces of fetch_bytes that loads of a block and its neighbours touch, and in
 * its writes the sectors that stores do. */
void sector_follow(Sector *sector, const SectorStream *stream, const Placement *placement,
                   const SectorItem *items);
/* Fills in what DRAM reads and writes; sectors and l1_hits are set. */
void sector_dram(Sector *sector, const SectorStream *stream, const Placement *placement, SectorItem *items);
/* Bytes that the launch stores, in sectors that are written as a whole and in part. */
typedef struct {
    double whole, partial;
} SectorStored;
/* The same of some accesses, no more than in any kernel that makes others as well; but for what is written:
 * all that is stored. RET_STORED: that. */
void sector_dram_least(Sector *sector, const SectorStream *stream, const Placement *placement, SectorItem *items,
                       SectorStored *ret_stored);
/* Of what is STORED, the shares (0..1) that L2 writes back before the launch ends, at least. */
void sector_stored_left(const SectorArch *arch, const SectorStored *stored, double *ret_whole,
                        double *ret_partial);

/* Bytes that are moved at one degree. */
typedef struct {
    double dram_read, dram_written;
    double dram_filled;    /* of dram_written, in sectors that are read first */
    double written_arrays; /* how many arrays dram_written goes to: groups of the record, and others */
} SectorMoved;

/* Nanoseconds by access and part, into RET_TIMES[access * N_PARTS + part], as if reads and writes came one
 * after the other, and nothing was waited for; and the bytes by degree. UNROLLED is sector_unrolled(). */
void sector_busy_times(const Sector *sector, const SectorStream *stream, const Placement *placement,
                       const SectorItem *items, const double *unrolled, double *ret_times,
                       SectorMoved *ret_moved);
/* By what the times of DRAM are to be multiplied since reads and writes come mixed. */
double sector_turns(const SectorArch *arch, const SectorMoved *moved);
/* Nanoseconds that DRAM's writes take longer since they go to several arrays side by side: those beyond as
 * many reads, beside which that costs nothing. */
double sector_write_loss(const SectorArch *arch, const SectorMoved *moved);
/* The same times, reads and writes mixed. */
void sector_times(const Sector *sector, const SectorStream *stream, const Placement *placement,
                  const SectorItem *items, double *ret_times);
/* Nanoseconds, over the launch, in which blocks that end and those that take their places load nothing; at
 * the first degree of complexity, 0 at the others. */
double sector_turnaround(const Sector *sector, guint degree);
/* The time of all parts together, which take PARTS: those that are busy overlap, so that the longest counts;
 * waiting overlaps with it the less the nearer both are; and no less than waiting and TURNAROUND one after
 * the other. RET_WEIGHTS (may be NULL), by part: what of the cost its time stands for, over that time; the
 * times so weighed sum up to the cost. It is the derivative by the part's time: of a norm these sum up so
 * (Euler: it is homogeneous of degree 1), and the longest has by far the most. TURNAROUND is latency's. */
double sector_cost(const SectorArch *arch, const double *parts, double turnaround, double *ret_weights);
/* By degree (n_cost of each): the cost, and N_PARTS weights (may be NULL), as in sector_cost(). */
void sector_costs(const Sector *sector, const double *times, guint n_cost, double *ret_cost,
                  double *ret_weights);
/* Divides what TIMES have of latency and standstill anew: sector_add_latency() gives it to the slowest load of
 * a run, here all loads of a run have their part. Each shares with the slower ones what it waits alone (of a
 * maximum the Shapley value, an airport's runway: Littlechild and Owen 1973); what is added for further loads and
 * for lines left alone those share that wait for DRAM. */
void sector_share_latency(const Sector *sector, const SectorStream *stream, const Placement *placement,
                          const SectorItem *items, double *times);

/* The cycles that a load request keeps L1 busy: a WarpMeasure; DATA is the SectorArch. */
double sector_load_cycles(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
                          gconstpointer data);

/* The lines of a store request in which a sector is written in part: a WarpMeasure; DATA is the SectorArch.
 */
double sector_masked_lines(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
                           gconstpointer data);

/* What threads wait for, at one degree, in ns over the launch: at least so long at a standstill, and beside
 * other work, and in all. */
typedef struct {
    double standstill, latency, all;
} SectorWait;
/* By degree, what threads wait for of ITEMS, some of the kernel's, whatever others it has. UNROLLED is
 * sector_unrolled() of no placement. */
void sector_wait_least(const Sector *sector, const SectorStream *stream, const Placement *placement,
                       const SectorItem *items, const double *unrolled, SectorWait *ret_waits);

/* Model.grouping_bound, in sector_bound.c; and what it remembers of groups. */
void sector_grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_bound);

/* Model.estimate, explain and dump. */
void sector_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate);
GPtrArray *sector_explain(gpointer prepared, const Layout *layout, double *ret_rest);
char *sector_dump(gpointer prepared, const Layout *layout, const char *stage);
