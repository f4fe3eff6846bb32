/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/traffic/sector_items.h"

/* For how many cycles stores hold up L1, by item, into RET_CYCLES, all 0 before; of ITEMS all is known but
 * what becomes of stores. */
void sector_store_wait(const SectorLayout *layout, const SectorItems *items, double *ret_cycles);
