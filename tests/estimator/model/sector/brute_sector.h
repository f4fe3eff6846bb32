/* SPDX-License-Identifier: MIT */
#pragma once

#include "brute_walk.h"

/* The counts of the model `sector` (docs/models/model-sector.md) thread by thread, for launches of which all
 * blocks reside on one multiprocessor at a time. */

typedef struct {
    gint64 line_bytes, sector_bytes, l1_lines;
    double load_cycles[3], conflict_cycles, line_cycles; /* 32 banks of 4 bytes */
} BruteSectorArch;

/* Of one access, over all its executions. Hits are sectors. */
typedef struct {
    double requests, sectors, lines, cycles, l1_hits;
} BruteSectorAccess;

/* By access; free with g_free(). */
BruteSectorAccess *brute_sector_run(const BruteWalk *walk, const BruteSectorArch *arch);
