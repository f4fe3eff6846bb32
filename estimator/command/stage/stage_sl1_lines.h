/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis/analysis.h"
#include "stage/pipeline/pipeline.h"

/* The lines that each of THREADS threads can have of SHARED bytes of shared memory: the CLN of S-L1. */
guint stage_sl1_lines(gint64 shared, gint64 threads);

/* Sets how many lines of each thread there is room for in LOOPS (of StageLoop), which are written as S-L1 was
 * published: in all launches of their kernels in PROGRAMS (of Program) that REQUEST describes, on MACHINE's
 * GPU. Leaves those alone that have none. Errors are those of launch_configs(). */
gboolean stage_sl1_lines_find(const SourceTree *tree, const GPtrArray *loops, const GPtrArray *programs,
                              const Machine *machine, const LaunchRequest *request, GError **error);
