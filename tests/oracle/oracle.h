/* SPDX-License-Identifier: MIT */
#pragma once

#include "gen_kernel.h"

/* A layout made and placed without the estimator's code. */
typedef struct {
    guint group_of[GEN_MAX_FIELDS];
    gint64 tile[GEN_MAX_FIELDS];   /* by group, 0: none */
    gint64 size[GEN_MAX_FIELDS];   /* by group: bytes of one struct */
    gint64 offset[GEN_MAX_FIELDS]; /* by field */
    char *spec;
} OracleLayout;

OracleLayout *oracle_layout_random(GRand *rand, const GenKernel *kernel);
void oracle_layout_free(OracleLayout *layout);

/* Executes the kernel thread by thread and counts, for every access, the 128-byte segments that each warp
 * touches in each execution: GenItem.expected. FALSE where an index is negative or leaves 32 bits. */
gboolean oracle_count(GenKernel *kernel, const OracleLayout *layout);
