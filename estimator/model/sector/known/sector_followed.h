/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/known/known.h"

/* Multiprocessors that are followed, at most. */
#define SECTOR_SMS 16

/* The blocks of the launch that are followed one by one. */
typedef struct FollowedBlocks {
    LaneSet *resident[SECTOR_SMS][2]; /* sector_resident(): NULL where none has asked for it, but for the
                                         first multiprocessor's; of the second wave, where there is one */
    LaneSet *around;                  /* a block and some of its neighbours in the grid */
    guint n_around[3];       /* how many neighbours in x, y, z; they follow the block in this order */
    gint64 middle;           /* the number of that block in the grid */
    gsize room, room_around; /* bytes that are left to remember what lanes reach: sector_followed.c */
    guint n_before;          /* and then as many that stand before the block in x, y or z */
} FollowedBlocks;

/* The blocks of the multiprocessor followed as number SM, below SECTOR_SMS, in one of two waves: the launch's
 * first, or one in the middle. They stay SECTOR's. */
LaneSet *sector_resident(const Sector *sector, guint sm, guint wave);

/* The blocks that are followed, into SECTOR.followed; what is before it is set. */
void sector_set_blocks(Sector *sector);
void followed_blocks_free(FollowedBlocks *followed);
