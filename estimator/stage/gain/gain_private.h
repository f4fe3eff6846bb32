/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage/gain/gain.h"

/* --- gain.c */
/* All of LOOPS that can be staged are wanted, and nothing is estimated. */
StageGains *stage_gains_new_all(const GPtrArray *loops, const Machine *machine);

/* The loop of KERNEL that NODE of TREE is; G_MAXUINT: none. */
guint stage_gain_find_loop(const Kernel *kernel, const SourceTree *tree, guint node);

/* The array of KERNEL that the parameter NAME leads to; G_MAXUINT: it accesses none. */
guint stage_gain_find_array(const Kernel *kernel, const char *name);

/* --- cases.c */
/* Shares of the time for estimates: there are two rounds of them, each in two threads. */
#define STAGE_SHARES 4.0

/* Estimates CASES (of StageCase) as they are and staged, and where a warp stores and what has to be moved
 * does not decide it, with each lane storing by itself. Each gets its costs, or the reason why they are not
 * known. A second thread takes a share, if there are two processors; what comes out is the same. Those that
 * no thread has begun after SECONDS of its processor time (0 or INFINITY: any) are not estimated. FALSE: one
 * cannot be estimated for MACHINE; the error is that of the first one. */
gboolean stage_cases_estimate(const GPtrArray *cases, const Machine *machine, double seconds, GError **error);

/* Registers that nvcc gives a thread of KERNEL at most, as its __launch_bounds__ say. */
gint64 stage_most_registers(const Kernel *kernel, const Machine *machine);

/* --- lengths.c */
/* What another length of blocks must bring, as a share of the time: the model of a GPU cannot tell smaller
 * differences from none. */
#define STAGE_LEAST_LENGTH_GAIN 0.10

/* Estimates those of GAINS that gain with blocks of each length that they can have, and gives them another
 * one than the usual if it is better by STAGE_LEAST_LENGTH_GAIN. Errors are those of the model. */
gboolean stage_lengths_choose(const SourceTree *tree, StageGains *gains, GError **error);

/* --- sl1_lines.c */
/* Sets how many lines of each thread there is room for in LOOPS (of StageLoop), which are written as S-L1 was
 * published: in all launches of their kernels in PROGRAMS (of Program) that REQUEST describes, on MACHINE's
 * GPU. Leaves those alone that have none. Errors are those of launch_configs(). */
gboolean stage_sl1_lines_find(const SourceTree *tree, const GPtrArray *loops, const GPtrArray *programs,
                              const Machine *machine, const LaunchRequest *request, GError **error);

/* --- counted_trips.c */
/* What the user says of lengths of loops, and of those of which he says nothing what HITS (may be NULL) tell,
 * of KERNELS (of guint: nodes) of TREE: of LineValue. SAID: of LineValue, or NULL. */
GPtrArray *counted_trips_new(const GPtrArray *said, const SourceTree *tree, const GArray *kernels,
                             const GPtrArray *hits);
