/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/bounds/bounds.h"

/* --- sector_wait.c */
/* The least number of other fields behind whose stores a load of ACCESS, or of one of a field like its own,
 * begins to wait anew if they are in other groups. */
guint sector_fewest_before(const SectorLaunch *launch, SectorMemo *memo, guint access);
/* The same of ACCESS alone; G_MAXUINT: it does so behind a store outside the record. */
guint sector_own_before(const SectorLaunch *launch, SectorMemo *memo, guint access);
/* Whether ACCESS is the first load between its branches, in some iteration. */
gboolean sector_is_first_load(const SectorLaunch *launch, SectorMemo *memo, guint access);

/* By item of STREAM: StoresBefore.may. */
const guint64 *sector_wait_before(const SectorLaunch *launch, SectorMemo *memo, SectorStream *stream);

/* By degree, what threads wait for of ITEMS, some of the kernel's under PLACEMENT, whatever others it has: of
 * what is so found for parts of the kernel, the largest of RET_LARGEST counts, or the sum of RET_SUMS,
 * whichever is more. APART: fields that are in other groups than those of ITEMS. Returns the loads, of
 * LeastLoad. */
GArray *sector_wait_least(const SectorLaunch *launch, SectorMemo *memo, SectorStream *stream,
                          const Placement *placement, const SectorItems *items, const SectorApart *apart,
                          SectorWait *ret_largest, SectorWait *ret_sums);

/* --- sector_bound.c */
/* The least share of a group's STORED bytes that is written back, where WHOLE and PARTIAL are those of its
 * sectors. */
double sector_share_left(const SectorStored *stored, double whole, double partial);
