/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/known/: what is known of a launch on a GPU. Uses warps/, lanes/, caches/ and below.
 */
#pragma once

#include "archdb/archdb.h"
#include "model/caches/caches.h"
#include "model/compiled/compiled.h"
#include "model/estimate/estimate.h"
#include "model/lanes/lanes.h"
#include "model/stream/stream.h"
#include "model/warps/warps.h"

#include <math.h>

/* --- sector_arch.c */
#define SECTOR_WRITE_RATIOS 6
#define SECTOR_ATOMIC_RATES 4

/* What `sector` reads of an architecture file. A cost that is NAN is not known, and left out. */
typedef struct {
    double clock_ghz;
    gint64 sm_count, warp_lanes, max_blocks, max_threads, registers;
    gint64 shared_bytes, shared_reserved; /* of a multiprocessor; in each block; 0: not known */
    gint64 l1_bytes, line_bytes, sector_bytes, l2_bytes, fetch_bytes;
    gint64 banks, bank_bytes;
    gint64 l1_seen_bytes;    /* that an array can fill of l1_bytes */
    guint64 l1_set_bits[32]; /* bits of an address whose sum is a bit of its set's number */
    guint n_l1_set_bits;     /* 0: any line can be anywhere */
    guint64 lookup_bits[32]; /* the same of the bank in which L1 looks a line up */
    guint n_lookup_bits;     /* 0: not known */
    double asked_scattered;  /* 0..1: what comes as at a random place of pieces whose lines L2 is asked to
                                bring */
    double lookup_cycles;    /* of each line of a request that is looked up in one bank */
    gint64 window_bytes;     /* lines that L2 takes in before one that nobody uses is gone */
    gint64 window_ways; /* lines of a set of L2, by how losses grow; 0: not known, all lines are of one set */
    double batch_room;  /* times the room that L2 has for lines of which several words are loaded at once */
    gint64 partitions;  /* of L2, each of which may have a copy of what is read */
    gint64 dirty_bytes; /* most that L2 keeps of what was stored */
    double dirty_partial; /* 0..1: of dirty_bytes, the part that may be sectors stored in part */
    double write_back_delay, write_back_stores; /* ArchKeys of these names, in stores */
    gboolean l1_is_lru;                         /* where nobody knows: TRUE */
    double load_cycles[3];                      /* of a request of words of 4, 8, 16 bytes */
    double load_conflict_cycles, load_line_cycles;
    double store_cycles; /* of a request in one sector */
    double store_sector_cycles, store_line_cycles;
    double store_merge_reach;      /* see sector_merged_share(); 0: no stores merge */
    double store_merge_lines;      /* of other stores between, by which 1/e is left of that */
    gint64 store_merge_operations; /* one after another, up to which stores leave together */
    gint64 store_merge_word;       /* bytes: stores of fewer leave apart from those of as many */
    gint64 store_loss_lines;       /* from so many on two stores to different sectors lose them; 0: never */
    double operation_latency;   /* cycles from an operation to the next that needs it; INFINITY: not known */
    double instruction_spacing; /* cycles from an instruction of a warp to its next one; 0: not known */
    double store_whole_cycles[3];                /* of a request of neighbouring words of 4, 8, 16 bytes */
    double l1_latency, l2_latency, dram_latency; /* cycles; of DRAM under load, if known */
    double dram_further_latency; /* cycles that each further load of a warp's adds under load */
    gint64 dram_beside_bytes;    /* up to so far apart loads come together */
    gint64 dram_alone_bytes;     /* from so far apart on pieces of a request come alone; 0: none do */
    double dram_apart_latency;   /* cycles that a load takes longer whose neighbouring lines nobody touches */
    double dram_spread;          /* cycles between the answers to two loads made at once, or 0 */
    double dram_apart_write_ratio; /* of dram_write, that is left of lines whose neighbours nobody writes */
    double dram_apart_counting_ratio; /* of dram_read, beside atomics on one word, of such as nobody reads */
    double dram_idle_latency;         /* cycles, of DRAM alone */
    double turnaround; /* cycles between a block's loads and those of the one that takes its place; 0: not
                          known */
    double l2_read, l2_write;               /* bytes/ns */
    double l2_random_read, l2_random_write; /* of single sectors; bytes/ns */
    double l2_partial_ratio,
        dram_partial_ratio; /* time of writing parts of sectors over that of writing all of them */
    double dram_read, dram_write, dram_copy; /* bytes/ns */
    double dram_random, dram_random_write;   /* bytes/ns; of pieces of fetch_bytes, and of single sectors */
    double atomic_fetch_bytes;   /* that DRAM reads for an atomic on a sector that L2 does not have */
    double atomic_refetch_bytes; /* and on one that was loaded before */
    double write_ratios[SECTOR_WRITE_RATIOS]; /* of dram_write, that is left with 1, 2, 4, ... arrays written
                                                 side by side */
    double atomics;                           /* lanes' operations/ns */
    double atomics_by_sectors[SECTOR_ATOMIC_RATES]; /* operations/ns on words of 32, 256, 2048, 16384 sectors;
                                                       NAN: not known */
    double atomics_of_one;                          /* operations/ns on one address; NAN: not known */
    double instructions;                            /* of warps, a cycle and multiprocessor */
    double integers, specials, reals64;             /* of them, as in Work */
    double
        overlap; /* exponent of the norm by which parts that are busy at once add up; INFINITY: not known */
} SectorArch;

/* VALUE, or 0 where it is NAN: not known. */
static inline double
sector_known(double value)
{
    return isnan(value) ? 0 : value;
}

/* FALSE with the architecture's error where a value that nothing can stand in for is unknown. */
gboolean sector_arch_read(const Arch *arch, SectorArch *ret_arch, GError **error);

/* Adds a sentence on each cost that is left out. */
void sector_arch_tell(const SectorArch *arch, GPtrArray *sentences);

/* One unrolling of the kernel, and what is counted on it for each warp's access. */
typedef struct {
    Stream *stream;
    StreamCounter *sectors, *lines;
    StreamCounter *cycles; /* of L1, for loads */
    StreamCounter *masked; /* lines, for stores: sector_masked_lines() */
    char *name;            /* of the layouts that it is for; "": all */
    GArray *merged;        /* of guint: items that a compiler merges in some layouts */
    gboolean is_set_alone; /* items hang on counters that they set themselves */
    guint *classes;        /* by access: sector_access_classes() */
    gpointer waits;        /* what bounds/ remembers of its loads; NULL: nobody has asked for them */
    GDestroyNotify free_waits;
    struct StreamShifts *shifts; /* known.h; likewise */
} SectorStream;

/* By what a warp's access is measured. */
typedef enum { MEASURE_SECTORS, MEASURE_LINES, MEASURE_CYCLES, MEASURE_MASKED, N_MEASURES } SectorMeasure;

/* What the launch's warps compute beside their accesses: instructions, as in Work. */
typedef struct {
    double all, integer, special, real64, shared;
    double serial; /* of all, those of a warp that follow one another: sector_add_work() */
} SectorWork;

/* What is known of a launch on a GPU, whatever the layout: const for all but those that prepare it. */
typedef struct {
    Study *study;
    Compiled *compiled;
    ModelSettings settings;
    SectorArch arch;
    gint64 blocks_per_sm; /* that reside on a multiprocessor at a time */
    double waves;         /* how often the blocks that reside at a time fit into the grid, at least 1 */
    guint l1_lines;
    SetMap sets;               /* of L1 */
    gint64 range;              /* elements over which unknown indices are spread */
    gboolean stores_to_record; /* so that of tiles nvcc does not know what a store leaves alone */
    SectorWork *work;          /* by degree; NULL: sector_work_new() was not asked yet */
    gboolean is_other;         /* study, compiled and work are those of another launch */
} SectorLaunch;

/* Where a layout stands: the launch, the accesses of one thread, and where they go. */
typedef struct {
    const SectorLaunch *launch;
    const Stream *stream;
    const Placement *placement;
    const struct LayoutArrays *arrays; /* requests.h; NULL: nothing is remembered of them */
} SectorLayout;

/* --- sector_launch.c */
/* What is known of CONFIG on ARCH, but for the work. NULL: the architecture's error, as by
 * sector_arch_read(). */
SectorLaunch *sector_launch_new(const Kernel *kernel, const Binding *binding, const LaunchConfig *config,
                                const Arch *arch, const ModelSettings *settings, GError **error);
/* What is known of the launch of FIRST, which must outlive the result, on ARCH, where warps make the same
 * requests. */
SectorLaunch *sector_launch_new_other(const SectorLaunch *first, const Arch *arch,
                                      const ModelSettings *settings, GError **error);
void sector_launch_free(SectorLaunch *launch);

/* --- sector_access_classes.c */
/* TRUE if the compiler makes accesses X and Y in the same way, in STREAM as often, wherever they stand. */
gboolean sector_is_same_class(const Study *study, const Stream *stream, guint x, guint y);

/* TRUE if where ACCESS goes is not made up for each of its items anew. */
gboolean sector_is_place_known(const StudyAccess *access);

/* --- sector_followed.c */
/* Multiprocessors that are followed, at most. */
#define SECTOR_SMS 16

/* The blocks of the launch that are followed one by one, and what is remembered of their lanes. */
typedef struct FollowedBlocks {
    LaneSet *resident[SECTOR_SMS][2]; /* sector_resident(): NULL where none has asked for it, but for the
                                         first multiprocessor's; of the second wave, where there is one */
    LaneSet *around;                  /* a block and some of its neighbours in the grid */
    guint n_around[3];       /* how many neighbours in x, y, z; they follow the block in this order */
    gint64 middle;           /* the number of that block in the grid */
    gsize room, room_around; /* bytes that are left to remember what lanes reach: sector_followed.c */
    guint n_before;          /* and then as many that stand before the block in x, y or z */
} FollowedBlocks;

/* The blocks of the multiprocessor followed as number SM, below SECTOR_SMS, in one of two waves: the launch's
 * first, or one in the middle. They stay FOLLOWED's. */
LaneSet *sector_resident(const SectorLaunch *launch, FollowedBlocks *followed, guint sm, guint wave);

FollowedBlocks *followed_blocks_new(const SectorLaunch *launch);
void followed_blocks_free(FollowedBlocks *followed);

/* --- sector_locality.c */
/* Where lanes of ACCESS go whose places are not known: as is said of its array, or of all. */
ArrayLocality sector_locality(const SectorLaunch *launch, const StudyAccess *access);

/* Of an access, TRUE where its lanes' places, or a block's, are drawn all over an array; and about where
 * threads stand. */
gboolean sector_is_random(const SectorLaunch *launch, const StudyAccess *access);
gboolean sector_is_near(const SectorLaunch *launch, const StudyAccess *access);

/* The number of the array that item ITEM of LAYOUT reaches, below instances times slots. */
static inline guint
sector_item_array(const SectorLayout *layout, guint item)
{
    guint access = layout->stream->items[item].access;
    return layout->launch->study->accesses[access].instance * MAX(layout->placement->n_slots, 1) +
           layout->placement->accesses[access].slot;
}

/* How places are chosen that ACCESS goes to and that are not known: "at random". Free with g_free(). */
char *sector_locality_text(const SectorLaunch *launch, const StudyAccess *access);

/* TRUE if item ITEM of LAYOUT is executed. */
gboolean sector_item_counts(const SectorLayout *layout, guint item);

/* --- sector_shifts.c */
/* By how many elements what lanes access lies from what others do: not known, or different ones. */
#define SECTOR_NO_SHIFT G_MININT64

/* By item of STREAM, by how many elements what the lanes of multiprocessor SM access in a wave, each of them,
 * lies behind what the first one's do. */
const gint64 *sector_shifts(const SectorLaunch *launch, FollowedBlocks *followed, SectorStream *stream,
                            guint sm, guint wave);

/* --- sector_streams.c */
void sector_stream_clear(SectorStream *stream);
void sector_stream_free(gpointer stream);

/* Makes STREAM where the groups of the record are GROUP_OF: stream_new(). SPACES has the measures of
 * SectorMeasure. */
void sector_stream_prepare(const SectorLaunch *launch, const FollowedBlocks *followed, LaneSpaces *spaces,
                           const guint *group_of, SectorStream *stream);

/* --- sector_unroll.c */
/* Iterations that the compiler puts side by side of loop NUMBER where it makes no straight code of it, at
 * least 1. */
gint64 sector_side_by_side(const Kernel *kernel, guint number);

/* TRUE if a compiler has to leave access LOAD of an iteration of loop LOOP behind access STORE of the one
 * before. */
gboolean sector_next_behind(const Aliasing *aliasing, const AliasOrder *order, guint store, guint load,
                            guint loop);

/* By loop, how many of its iterations a compiler puts side by side under PLACEMENT; 1: it doesn't. NULL: as
 * many as it could if no store kept it from doing so. Free with g_free(). */
double *sector_unrolled(const SectorLaunch *launch, const Placement *placement);
