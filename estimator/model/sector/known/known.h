/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/: the model of sectored caches. Uses warps/, lanes/, caches/ and below. */
#pragma once

#include "model/warps/warps.h"
#include "model/caches/caches.h"
#include "model/lanes/lanes.h"
#include "model/estimate/estimate.h"
#include "model/sector/known/sector_arch.h"

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
    struct StreamShifts *shifts; /* sector_shifts.h; likewise */
} SectorStream;

/* By what a warp's access is measured. */
typedef enum { MEASURE_SECTORS, MEASURE_LINES, MEASURE_CYCLES, MEASURE_MASKED, N_MEASURES } SectorMeasure;

/* What the launch's warps compute beside their accesses: instructions, as in Work. */
typedef struct {
    double all, integer, special, real64, shared;
    double serial; /* of all, those of a warp that follow one another: sector_add_work() */
} SectorWork;

/* What `sector` prepares for one (kernel, binding, launch). */
typedef struct {
    Study *study;
    Compiled *compiled;
    ModelSettings settings;
    SectorArch arch;
    gint64 blocks_per_sm; /* that reside on a multiprocessor at a time */
    double waves;         /* how often the blocks that reside at a time fit into the grid, at least 1 */
    guint l1_lines;
    SetMap sets;                     /* of L1 */
    LaneSpaces *spaces;              /* measures: SectorMeasure */
    struct FollowedBlocks *followed; /* sector_followed.h */
    gint64 range;                    /* elements over which unknown indices are spread */
    SectorStream all; /* for all layouts, without tiles if the record is stored to; its stream is NULL where
                         there is no such */
    gboolean stores_to_record;     /* so that of tiles nvcc does not know what a store leaves alone */
    GHashTable *streams;           /* else for the layouts of each grouping: text -> SectorStream */
    SectorWork *work;              /* by degree */
    PieceTable *reads, *writes;    /* of sector_dram(): kept for their room */
    struct PieceMemo *pieces;      /* sector_pieces.h */
    struct SectorArrays *arrays;   /* sector_arrays.h */
    struct HitMemory *hit_memory;  /* sector_array_hits.h */
    L2Window *window;              /* of sector_l1_hits(): likewise */
    L1Cache *l1;                   /* and this; NULL where L1 holds nothing */
    TouchedLines *touched;         /* of sector_l1_hits_most(): kept for its room */
    struct SectorBits *bits;       /* sector_l1_pass.h */
    struct SectorTraces *traces;   /* sector_traces.h */
    struct SectorGuesses *guesses; /* sector_guess.h; NULL: nothing was guessed */
    GHashTable *groups;   /* what grouping_bound remembers: bits of a group's fields -> its sums by degree */
    gboolean is_beside;   /* another thread works with what was prepared first */
    gboolean approximate; /* loops were shortened, or the simulation left accesses out */
} Sector;

/* Where a layout stands: what was prepared, the accesses of one thread, and where they go. */
typedef struct {
    const Sector *sector;
    const Stream *stream;
    const Placement *placement;
    const struct LayoutArrays *arrays; /* sector_arrays.h; NULL: nothing is remembered of them */
} SectorLayout;
