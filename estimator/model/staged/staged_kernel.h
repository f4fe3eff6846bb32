/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/staged/staged.h"

/* KERNEL with the N_LOOPS loops LOOPS staged, for LAUNCH: the iterations before the first whole block and
 * behind the last follow one by one, and between them the accesses of staged arrays are loads and stores of
 * granules. How many iterations are left at the ends is the mean over some threads. Parameters that LAUNCH
 * knows are put in. Without IS_STAGED loops stay
 * as they are. Of arrays that cursors read and appends write, indices that data decides become those of
 * stretches one behind the other (staged_walk.h). It shares KERNEL's pool, which must outlive it, and gains
 * expressions. NULL, with *ret_reason said (static), where the places of a staged array are not known. */
StagedKernel *staged_kernel_new(const Kernel *kernel, const LaunchConfig *launch, const StagedLoop *loops,
                                guint n_loops, gboolean is_staged, const char **ret_reason);
void staged_kernel_free(StagedKernel *staged);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StagedKernel, staged_kernel_free)

/* The words of 32 bits that blocks of LOOPS hold in registers at a time, at most. */
guint staged_words(const StagedLoop *loops, guint n_loops);
