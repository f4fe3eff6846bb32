/* SPDX-License-Identifier: MIT */
#pragma once

#include "sector_dram_pass.h"

/* Shares out what SUMS say that DRAM reads of the N arrays: SectorItem.dram_reads. */
void dram_share_reads(const DramPass *p, const ArraySum *sums, guint n);

/* The same of writes, and of what is read for them: SectorItem.dram_writes, dram_fills. WHOLE and PART: the
 * share of sectors written as a whole, or in part, that does not stay in L2. */
void dram_share_writes(const DramPass *p, const ArraySum *sums, double whole, double part);
