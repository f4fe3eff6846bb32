/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/times/: what that takes of each part of the GPU. Uses traffic/ and below. */
#pragma once

#include "model/sector/traffic/traffic.h"

/* --- sector_latency.c */
/* What threads wait for, at one degree, in ns over the launch: at least so long at a standstill, and beside
 * other work, and in all. */
typedef struct {
    double standstill, latency, all;
} SectorWait;

/* Divides what TIMES have of latency and standstill anew: sector_add_latency() gives it to the slowest load
 * of a run, here all loads of a run have their part. Each shares with the slower ones what it waits alone (of
 * a maximum the Shapley value, an airport's runway: Littlechild and Owen 1973); what is added for further
 * loads and for lines left alone those share that wait for DRAM. */
void sector_share_latency(const SectorLayout *layout, const SectorItems *items, double *times);

/* TRUE if a load from item FIRST on, of those before item ITEM, reads the memory beside what ITEM reads, so
 * that both come together: another field of the same group at the same index, at most dram_beside_bytes away
 * (docs/evidence/experiments.md, "Loads side by side"). */
gboolean sector_reads_neighbour(const SectorLayout *layout, const SectorItems *items, guint first,
                                guint item);

/* --- sector_times.c */
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

/* Bytes that are moved at one degree. */
typedef struct {
    double dram_read, dram_written;
    double dram_filled;    /* of dram_written, in sectors that are read first */
    double written_arrays; /* how many arrays dram_written goes to: groups of the record, and others */
} SectorMoved;

extern const char *const SECTOR_PART_NAMES[N_PARTS];

/* Nanoseconds by access and part, into RET_TIMES[access * N_PARTS + part], as if reads and writes came one
 * after the other, and nothing was waited for; and the bytes by degree. UNROLLED is sector_unrolled(). */
void sector_busy_times(const SectorLayout *layout, const SectorItems *items, const double *unrolled,
                       double *ret_times, SectorMoved *ret_moved);

/* Nanoseconds that DRAM's writes take longer since they go to so many arrays side by side, or to more: with
 * some more of them writing may go faster. */
double sector_least_write_loss(const SectorArch *arch, const SectorMoved *moved);

/* The same times, reads and writes mixed. */
void sector_times(const SectorLayout *layout, const SectorItems *items, double *ret_times);

/* Nanoseconds, over the launch, in which blocks that end and those that take their places load nothing; at
 * the first degree of complexity, 0 at the others. */
double sector_turnaround(const SectorLaunch *launch, guint degree);

/* The time of all parts together, which take PARTS: those that are busy overlap, so that the longest counts;
 * waiting overlaps with it the less the nearer both are; and no less than waiting and TURNAROUND one after
 * the other. RET_WEIGHTS (may be NULL), by part: what of the cost its time stands for, over that time; the
 * times so weighed sum up to the cost. It is the derivative by the part's time: of a norm these sum up so
 * (Euler: it is homogeneous of degree 1), and the longest has by far the most. TURNAROUND is latency's. */
double sector_cost(const SectorArch *arch, const double *parts, double turnaround, double *ret_weights);

/* By degree (n_cost of each): the cost, and N_PARTS weights (may be NULL), as in sector_cost(). */
void sector_costs(const SectorLaunch *launch, const double *times, guint n_cost, double *ret_cost,
                  double *ret_weights);

/* --- sector_work.c */
/* By degree, what the warps of the launch compute: SectorLaunch.work. Free with g_free(). */
SectorWork *sector_work_new(const SectorLaunch *launch, LaneSpaces *spaces);

/* Adds to PARTS, the times of all accesses of DEGREE, what is computed there: to that of issuing, which is as
 * long as the busiest of the pipes that instructions go to takes, and to L1's, which shared memory is a part
 * of. */
void sector_add_work(const SectorLaunch *launch, guint degree, double *parts);
