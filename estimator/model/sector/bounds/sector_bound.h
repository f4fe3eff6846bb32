/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/layouts.h"
#include "model/sector/dram/sector_dram.h"
#include "model/sector/times/sector_latency.h"
#include "model/sector/times/sector_times.h"
#include "model/sector/bounds/sector_wait.h"

/* The slot of what is outside the record. */
#define SECTOR_OUTSIDE (-1)

/* What the accesses to one group take at least at one degree, or those of all groups. */
typedef struct {
    double times[N_PARTS]; /* but for waiting; DRAM: of loads */
    double stores_l1;      /* of L1's time, that of stores */
    double stores;         /* DRAM's time of stores, if all that they store is written back */
    SectorMoved moved;     /* likewise */
    SectorWait wait;       /* of several groups, the largest of each */
    SectorWait wait_sum;   /* their sum, as in sector_wait_least() */
} BoundSum;

typedef struct {
    SectorStored stored; /* by the launch */
    GArray *loads;       /* of LeastLoad */
    BoundSum sums[];     /* by degree */
} GroupBound;
void group_bound_free(gpointer bound);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GroupBound, group_bound_free)

/* Why nothing is known of what groups take at least; NULL: it is. */
const char *sector_bound_reason(const Sector *sector);

/* What the accesses to GROUP take at least, or with NULL those outside the record: whatever other groups
 * there are. SECTOR has a stream for all layouts. */
GroupBound *sector_bound_group(Sector *sector, const Group *group, gboolean any_alike);

/* The same of the accesses to SLOT of PLACEMENT. */
GroupBound *sector_bound_placed(Sector *sector, const Placement *placement, int slot,
                                const SectorApart *apart);

/* The least cost at DEGREE of what takes SUM, whose times of DRAM are those of what is left of its stores.
 * Changes SUM. */
double sector_bound_cost(const Sector *sector, BoundSum *sum, guint degree);
/* The same where all that moves takes MOVING ns, and threads wait so long at least. RET_SLOPE (may be NULL):
 * what it grows by with each ns more of MOVING; as it is convex, at least so much. */
double sector_bound_waiting(const Sector *sector, double moving, const SectorWait *wait, guint degree,
                            double *ret_slope, double *ret_waiting_slope);
/* How much longer DRAM takes for each byte that is read, and one that is written, if they come mixed: ns; and
 * what its times are multiplied by at least. */
double sector_turn(const SectorArch *arch, double *ret_least);

/* The least share of a group's STORED bytes that is written back, where WHOLE and PARTIAL are those of its
 * sectors. */
double sector_share_left(const SectorStored *stored, double whole, double partial);

/* Model.grouping_bound, in sector_bound.c; and what it remembers of groups. */
void sector_grouping_bound(gpointer prepared, const guint8 *group_of, double *ret_bound);
