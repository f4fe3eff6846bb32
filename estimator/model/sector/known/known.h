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

/* What `sector` reads of an architecture file. A member is called as the key that it is of, an array as its
 * keys without the number in them, and has that key's unit, but for those that say otherwise; a cost that is
 * NAN is not known, and left out. test_arch_names.sh holds the names against the keys. */
typedef struct {
    double clock_ghz; /* of clock_mhz, or else of rated_clock_mhz */
    gint64 sm_count, warp_lanes, max_blocks_per_sm, max_threads_per_sm, registers_per_sm;
    gint64 shared_bytes_per_sm, shared_reserved_bytes_per_block; /* 0: not known */
    gint64 shared_banks, shared_bank_bytes;
    /* L1 */
    gint64 l1_bytes, l1_line_bytes, l1_sector_bytes;
    gint64 l1_capacity_seen_bytes; /* that an array can fill of l1_bytes */
    guint64 l1_set_mapping[32];    /* bits of an address whose sum is a bit of its set's number */
    guint n_l1_set_mapping;        /* 0: any line can be anywhere */
    guint64 l1_lookup_mapping[32]; /* the same of the bank in which L1 looks a line up */
    guint n_l1_lookup_mapping;     /* 0: not known */
    gboolean l1_lru;               /* or l1_replacement; where nobody knows: TRUE */
    double l1_lookup_cycles;       /* of each line of a request that is looked up in one bank */
    double l1_request_cycles[3];   /* of a load of words of 4, 8, 16 bytes */
    double l1_conflict_cycles, l1_line_cycles;
    double l1_store_request_cycles; /* of a store in one sector */
    double l1_store_sector_cycles, l1_store_line_cycles;
    double l1_store_whole_line_cycles[3]; /* of a store of neighbouring words of 4, 8, 16 bytes; the latter
                                             two of l1_store_request_8_byte_cycles and .._16_byte_cycles */
    double l1_store_merge_reach;          /* see sector_merged_share(); 0: no stores merge */
    double l1_store_merge_lines;          /* of other stores between, by which 1/e is left of that */
    gint64 l1_store_merge_operations;     /* one after another, up to which stores leave together */
    gint64 l1_store_merge_word_bytes;     /* stores of fewer leave apart from those of as many */
    gint64 l1_store_loss_lines; /* from so many on two stores to different sectors lose them; 0: never */
    double l1_hit_latency_cycles;
    /* L2 */
    gint64 l2_bytes;
    gint64 l2_window_bytes; /* lines that L2 takes in before one that nobody uses is gone */
    gint64 l2_window_ways;  /* lines of a set of L2, by how losses grow; 0: not known, all are of one set */
    double l2_batch_room_ratio; /* times the room that L2 has for lines of which several words are loaded at
                                   once */
    gint64 l2_partitions;       /* each of which may have a copy of what is read */
    gint64 l2_dirty_bytes;      /* most that L2 keeps of what was stored */
    double l2_dirty_partial_share; /* 0..1: of l2_dirty_bytes, the part that may be sectors stored in part */
    double l2_write_back_delay_stores, l2_write_back_stores;
    double l2_hit_latency_cycles;
    double l2_achieved_bandwidth_gb_per_s, l2_write_bandwidth_gb_per_s;
    double l2_random_32_byte_gb_per_s, l2_random_write_32_byte_gb_per_s;
    double l2_partial_write_ratio;
    /* DRAM */
    gint64 dram_fetch_bytes;
    double dram_loaded_latency_cycles;      /* or else dram_latency_cycles */
    double dram_loaded_latency_load_cycles; /* that each further load of a warp's adds */
    double dram_latency_cycles;             /* of DRAM alone */
    gint64 dram_beside_bytes;               /* up to so far apart loads come together */
    gint64 dram_alone_bytes;          /* from so far apart on pieces of a request come alone; 0: none do */
    double dram_apart_latency_cycles; /* that a load takes longer whose neighbouring lines nobody touches */
    double dram_answer_spread_cycles; /* between the answers to two loads made at once, or 0 */
    double dram_apart_write_ratio;    /* of writing, that is left of lines whose neighbours nobody writes */
    double dram_apart_counting_ratio; /* of reading, beside atomics on one word, of such as nobody reads */
    double dram_read_bandwidth_gb_per_s, dram_write_bandwidth_gb_per_s, dram_copy_bandwidth_gb_per_s;
    double dram_random_gb_per_s; /* of dram_random_32_byte_gb_per_s: of whole pieces of dram_fetch_bytes */
    double dram_random_write_32_byte_gb_per_s;
    double dram_asked_line_scattered; /* 0..1, of dram_asked_line_gb_per_s: what comes as at a random place of
                                         pieces whose lines L2 is asked to bring */
    double dram_partial_write_ratio;
    double dram_write_streams_ratio[SECTOR_WRITE_RATIOS]; /* with 1, 2, 4, ... arrays written side by side */
    double dram_atomic_fetch_bytes;   /* that DRAM reads for an atomic on a sector that L2 does not have */
    double dram_atomic_refetch_bytes; /* and on one that was loaded before */
    /* what is computed, and all together */
    double core_warps_per_sm; /* of cores_per_sm: instructions of warps, a cycle and multiprocessor */
    double integer_warps_per_sm, special_warps_per_sm, double_warps_per_sm; /* of .._lanes_per_sm */
    double operation_latency_cycles;   /* to the next operation that needs it; INFINITY: not known */
    double instruction_spacing_cycles; /* from an instruction of a warp to its next one; 0: not known */
    double block_turnaround_cycles;    /* between a block's loads and those of the one that takes its place */
    double atomic_global_ops_per_ns;   /* of lanes */
    double atomic_sectors_ops_per_ns[SECTOR_ATOMIC_RATES]; /* on words of 32, 256, 2048, 16384 sectors */
    double atomic_same_address_ops_per_ns;
    double
        overlap_exponent; /* of the norm by which parts that are busy at once add up; INFINITY: not known */
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
    gint64 thinned; /* ModelSettings.quick: one of so many of these blocks is followed, in so much less of
                       the caches; 1: all */
    guint l1_lines; /* in which these are */
    SetMap sets;    /* of L1 */
    gint64 range;   /* elements over which unknown indices are spread */
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
