/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/: the model of sectored caches. Uses warps/, lanes/, caches/ and below. */
#pragma once

#include "warp_counter.h"
#include "l2_window.h"
#include "lane_set.h"
#include "model_table.h"
#include "bisection_pieces.h"
#include "dram_pieces.h"
#include "sector_arch.h"
#include "l1_sets.h"

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
    Compiled *compiled;
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
    double waiting_hits;                     /* hits on sectors still in flight */
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
