/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/times/sector_latency.h"

/* A load, one of some of the kernel's, as far as threads wait for it at least, whatever others there are. */
typedef struct {
    guint item;
    double cycles; /* that a warp's request takes, on average */
    double
        in_dram; /* the share (0..1) of requests that wait for DRAM, of loads side by side the first one's */
} LeastLoad;

/* Which fields are not in the group of the loads. */
typedef struct {
    guint64 fields;     /* as bits */
    guint n_fields;     /* of the group */
    gboolean any_alike; /* fields of the group stand for any that are like them: FIELDS is not known */
} SectorApart;

/* Nothing is known of them. */
static const SectorApart SECTOR_APART_UNKNOWN = {0, G_MAXUINT, TRUE};

/* The least number of other fields behind whose stores a load of ACCESS, or of one of a field like its own,
 * begins to wait anew if they are in other groups. */
guint sector_fewest_before(Sector *sector, guint access);
/* The same of ACCESS alone; G_MAXUINT: it does so behind a store outside the record. */
guint sector_own_before(Sector *sector, guint access);
/* Whether ACCESS is the first load between its branches, in some iteration. */
gboolean sector_is_first_load(Sector *sector, guint access);

/* By item of STREAM: StoresBefore.may. */
const guint64 *sector_wait_before(Sector *sector, SectorStream *stream);

/* By degree, what threads wait for of ITEMS, some of the kernel's under PLACEMENT, whatever others it has: of
 * what is so found for parts of the kernel, the largest of RET_LARGEST counts, or the sum of RET_SUMS,
 * whichever is more. APART: fields that are in other groups than those of ITEMS. Returns the loads, of
 * LeastLoad. */
GArray *sector_wait_least(Sector *sector, SectorStream *stream, const Placement *placement,
                          const SectorItems *items, const SectorApart *apart, SectorWait *ret_largest,
                          SectorWait *ret_sums);

/* Adds to SUMS, by degree, what the wait for LOAD adds to that of all loads, where fields APART are in other
 * groups. */
void sector_wait_add(Sector *sector, SectorStream *stream, const LeastLoad *load, const SectorApart *apart,
                     SectorWait *sums);
