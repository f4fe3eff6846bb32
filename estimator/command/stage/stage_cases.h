/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/stage/stage_gain.h"

/* Estimates CASES (of StageCase) as they are and staged, and where a warp stores and what has to be moved
 * does not decide it, with each lane storing by itself. Each gets its costs, or the reason why they are not
 * known. A second thread takes a share, if there are two processors; what comes out is the same. Those that
 * no thread has begun after SECONDS of its processor time (0 or INFINITY: any) are not estimated. FALSE: one
 * cannot be estimated for MACHINE; the error is that of the first one. */
gboolean stage_cases_estimate(const GPtrArray *cases, const Machine *machine, double seconds, GError **error);

/* Registers that nvcc gives a thread of KERNEL at most, as its __launch_bounds__ say. */
gint64 stage_most_registers(const Kernel *kernel, const Machine *machine);
