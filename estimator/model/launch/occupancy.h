/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The limits of one multiprocessor. */
typedef struct {
    gint64 max_blocks;
    gint64 max_threads;
    gint64 registers;
} SmLimits;

/* Blocks of BLOCK threads, each with REGISTERS registers, that one multiprocessor holds at a time, at least 1
 * (Peng et al., IV-E). Both counts are positive. */
gint64 blocks_per_sm(const SmLimits *limits, gint64 block, gint64 registers);
