/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/options.h"
#include "stage/pipeline/pipeline.h"

/* What OPTIONS' --hits has, for KERNELS (of guint: nodes) of TREE; NULL, said, where it cannot be read or is
 * of another source. */
GPtrArray *stage_hits_read(const Options *options, const SourceTree *tree, const GArray *kernels);

/* What the user says of lengths of loops, and of those of which he says nothing what HITS (may be NULL) tell:
 * of LineValue, or NULL. */
GPtrArray *stage_hits_trips(const Options *options, const SourceTree *tree, const GArray *kernels,
                            const GPtrArray *hits);
