/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir_builder.h"

/* The model of docs/models/model-peng.md carried out to the letter, sharing no code with the estimator: every
 * loop is unrolled, every thread runs, every earlier access is looked at. For small kernels. */

/* The numbers of a GPU that the model asks for. */
typedef struct BruteArch {
    gint64 max_blocks, max_threads, registers;
    gint64 l1_bytes, l1_line, l2_bytes, l2_line;
    double w_l1, w_l2, w_dram;
} BruteArch;

typedef struct {
    double requests, transactions, l1,
        l2; /* of one access, over all its executions: the latter two in transactions */
} BruteAccess;

typedef struct {
    double *cost; /* by degree, 8 of them */
    BruteAccess *accesses;
    guint n_items;
} BruteResult;

/* FALSE: the kernel is too large to be carried out (more than MAX_ITEMS accesses in one thread). */
gboolean brute_run(const IrBuilder *ir, const BruteArch *arch, const ModelSettings *settings,
                   const Layout *layout, guint max_items, BruteResult *ret_result);
void brute_result_clear(BruteResult *result);
