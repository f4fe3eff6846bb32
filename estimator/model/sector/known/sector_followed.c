/* SPDX-License-Identifier: MIT */
/* The blocks that are followed one by one. */
#include "model/sector/known/known_private.h"

#include <math.h>

/* Neighbours of a block that are followed along each of x, y and z: a power of two, so that of blocks that
 * share pieces by twos or fours as many do as in the grid. */
#define MIN_NEIGHBOURS 2
#define MAX_NEIGHBOURS 16
#define QUICK_PART 4
/* From one multiprocessor that is followed to the next: a prime, so that they lie all over most GPUs. */
#define SM_STEP 37

/* Bytes for what is remembered of lanes that all layouts' estimates follow: of the blocks around the one that
 * is looked at, and of all multiprocessors. */
#define AROUND_ROOM (1 << 20)
#define RESIDENT_ROOM (2 << 20)

static BlockIndex
block_index(const SectorLaunch *launch, double number)
{
    const gint64 *grid = launch->study->launch->grid;
    gint64 n = (gint64)fmod(number, launch->study->blocks);

    return (BlockIndex){{n % grid[0], n / grid[0] % grid[1], n / grid[0] / grid[1]}};
}

/* The blocks of multiprocessor SM in WAVE: they are handed out in turn, so that it gets every sm_count-th. */
static LaneSet *
resident_blocks(const SectorLaunch *launch, guint sm, double wave)
{
    double n_sms = (double)launch->arch.sm_count, first = wave * n_sms * (double)launch->blocks_per_sm + sm;
    gint64 n = MIN(launch->blocks_per_sm / launch->thinned, (gint64)ceil(launch->study->blocks / n_sms));
    g_autofree BlockIndex *blocks = g_new(BlockIndex, MAX(n, 1));

    for (gint64 i = 0; i < n; i++)
        blocks[i] = block_index(launch, first + (double)i * n_sms);
    return lane_set_new(launch->study, (guint)launch->arch.warp_lanes, blocks, (guint)n, launch->range,
                        &launch->settings);
}

LaneSet *
sector_resident(const SectorLaunch *launch, FollowedBlocks *followed, guint sm, guint wave)
{
    LaneSet **set = &followed->resident[sm][wave];
    guint n = (guint)fmin((double)launch->arch.sm_count, launch->study->blocks);

    if (!*set) {
        *set = resident_blocks(launch, sm * SM_STEP % n, wave == 0 ? 0 : fmax(1, floor(launch->waves / 2)));
        lane_set_remember(*set, &followed->room);
    }
    return *set;
}

/* As many as fill a multiprocessor, all directions together; for quick estimates a part of it. */
static guint
neighbours(const SectorLaunch *launch)
{
    gint64 directions = 0, n = MIN_NEIGHBOURS;

    for (guint k = 0; k < 3; k++)
        directions += launch->study->launch->grid[k] > 1;
    if (launch->settings.quick)
        directions *= QUICK_PART;
    while (n < MAX_NEIGHBOURS &&
           2 * n * directions * launch->study->block_threads <= launch->arch.max_threads_per_sm)
        n *= 2;
    return (guint)n;
}

FollowedBlocks *
followed_blocks_new(const SectorLaunch *launch)
{
    const gint64 *grid = launch->study->launch->grid;
    BlockIndex blocks[1 + 3 * MAX_NEIGHBOURS + 3];
    guint n = 1, most = neighbours(launch);
    FollowedBlocks *followed = g_new0(FollowedBlocks, 1);

    followed->room = RESIDENT_ROOM;
    followed->room_around = AROUND_ROOM;
    sector_resident(launch, followed, 0, 0);
    if (launch->waves > 1)
        sector_resident(launch, followed, 0, 1);
    for (guint k = 0; k < 3; k++)
        blocks[0].at[k] = MAX(0, MIN(grid[k] / 2, grid[k] - 1 - most));
    followed->middle = blocks[0].at[0] + grid[0] * (blocks[0].at[1] + grid[1] * blocks[0].at[2]);
    for (guint k = 0; k < 3; k++) {
        followed->n_around[k] = (guint)MIN(most, grid[k] - 1 - blocks[0].at[k]);
        for (guint i = 0; i < followed->n_around[k]; i++) {
            blocks[n] = blocks[0];
            blocks[n++].at[k] += i + 1;
        }
    }
    for (guint k = 0; k < 3; k++)
        if (blocks[0].at[k] > 0) {
            blocks[n] = blocks[0];
            blocks[n++].at[k]--;
            followed->n_before++;
        }
    followed->around = lane_set_new(launch->study, (guint)launch->arch.warp_lanes, blocks, n, launch->range,
                                    &launch->settings);
    lane_set_remember(followed->around, &followed->room_around);
    return followed;
}

void
followed_blocks_free(FollowedBlocks *followed)
{
    if (!followed)
        return;
    for (guint i = 0; i < SECTOR_SMS; i++) {
        lane_set_free(followed->resident[i][0]);
        lane_set_free(followed->resident[i][1]);
    }
    lane_set_free(followed->around);
    g_free(followed);
}
