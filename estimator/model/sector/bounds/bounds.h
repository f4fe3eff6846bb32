/* SPDX-License-Identifier: MIT */
/* estimator/model/sector/bounds/: what groups of fields cost at least. Uses times/ and below. */
#pragma once

#include "model/sector/times/times.h"

/* --- sector_wait.c */
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

/* Adds to SUMS, by degree, what the wait for LOAD adds to that of all loads, where fields APART are in other
 * groups. */
void sector_wait_add(const SectorLaunch *launch, SectorMemo *memo, SectorStream *stream,
                     const LeastLoad *load, const SectorApart *apart, SectorWait *sums);

/* --- sector_bound.c */
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
const char *sector_bound_reason(const SectorLaunch *launch, SectorMemo *memo);

/* What the accesses to GROUP take at least, or with NULL those outside the record: whatever other groups
 * there are. MEMO has a stream for all layouts. */
GroupBound *sector_bound_group(const SectorLaunch *launch, SectorMemo *memo, const Group *group,
                               gboolean any_alike);

/* The same of the accesses to SLOT of PLACEMENT. */
GroupBound *sector_bound_placed(const SectorLaunch *launch, SectorMemo *memo, const Placement *placement,
                                int slot, const SectorApart *apart);

/* The least cost at DEGREE of what takes SUM, whose times of DRAM are those of what is left of its stores.
 * Changes SUM. */
double sector_bound_cost(const SectorLaunch *launch, BoundSum *sum, guint degree);
/* The same where all that moves takes MOVING ns, and threads wait so long at least. RET_SLOPE (may be NULL):
 * what it grows by with each ns more of MOVING; as it is convex, at least so much. */
double sector_bound_waiting(const SectorLaunch *launch, double moving, const SectorWait *wait, guint degree,
                            double *ret_slope, double *ret_waiting_slope);
/* How much longer DRAM takes for each byte that is read, and one that is written, if they come mixed: ns; and
 * what its times are multiplied by at least. */
double sector_mix_time(const SectorArch *arch, double *ret_least);

/* What is remembered of groups: bits of their fields -> GroupBound. */
GHashTable *group_bounds_new(void);
/* Model.grouping_bound; KNOWN: what is remembered. */
void sector_grouping_bound(const SectorLaunch *launch, SectorMemo *memo, GHashTable *known,
                           const guint8 *group_of, double *ret_bound);

/* --- sector_equivalent.c */
/* ModelPrices.alike: whether the kernel does to fields A and B the same, at the same places of its code, so
 * that what groups take at least is the same with one in the other's place. */
gboolean sector_are_equivalent(const SectorLaunch *launch, SectorMemo *memo, guint a, guint b);

/* Model.exchangeable(): the accesses to both are loads that a thread makes right behind one another, in the
 * order of the fields. */
gboolean sector_exchangeable(const SectorLaunch *launch, SectorMemo *memo, guint a, guint b);
