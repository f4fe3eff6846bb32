/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/estimate/model_table.h"
#include "model/staged/staged_kernel.h"

/* What a launch of a kernel costs that has no record to lay out. */
typedef struct {
    double total;      /* in the model's unit */
    const char *binds; /* the part of the GPU that takes most of it, static; NULL: nothing costs anything */
    double share;      /* 0..1: what it takes */
    gint64 registers;  /* of a thread */
    Traffic traffic;   /* of loads and stores alone: L2 and DRAM are 0 */
} StagedCost;

/* The cost of KERNEL as it is in LAUNCH, before the N_LOOPS loops LOOPS are staged. Errors are those of
 * Model.prepare. */
gboolean staged_cost_plain(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops,
                           guint n_loops, const Model *model, const Arch *arch, const ModelSettings *settings,
                           StagedCost *ret_cost, GError **error);

/* The same with the N_LOOPS loops LOOPS staged. A thread has the registers of LAUNCH and those that blocks
 * take; where they are assumed, as many more as blocks take beyond half of them. Where it cannot be estimated
 * *ret_reason, static, says why, and ret_cost stays as it was. */
gboolean staged_cost(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops, guint n_loops,
                     const Model *model, const Arch *arch, const ModelSettings *settings,
                     StagedCost *ret_cost, const char **ret_reason, GError **error);
