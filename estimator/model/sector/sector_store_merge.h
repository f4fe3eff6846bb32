/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector_stage.h"

/* Of N_STORES stores that a warp makes one right after the other, to N_LINES lines each, the share (0..1) of
 * a later one's sectors that leave L1 together with the first's: 1 - exp(-R / (n l^2)), seen on an H200 with
 * R = 222 (docs/experiments.md, "Stores that merge"). */
double sector_merged_share(const SectorArch *arch, double n_stores, double n_lines);

/* Settles which stores of the stage leave L1 together; all but ready and leads is set. */
void store_stage_merge(StoreStage *stage);

/* The same as if all stores of the stage to one array did. */
void store_stage_merge_all(StoreStage *stage);
