/* SPDX-License-Identifier: MIT */
#pragma once

#include <math.h>

#include "archdb/archdb.h"

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
