/* SPDX-License-Identifier: MIT */
#include "model/launch/launch.h"

gint64
blocks_per_sm(const SmLimits *limits, gint64 block, gint64 registers)
{
    g_assert(block > 0 && registers > 0);
    gint64 blocks = MIN(limits->max_blocks, limits->max_threads / block);
    return MAX(1, MIN(blocks, limits->registers / registers / block));
}
