/* SPDX-License-Identifier: MIT */
#pragma once

#include "launch.h"

/* Whether all that REQUEST says of lines, by --taken and --trips, is said of something in KERNELS (of Kernel)
 * that is open, and nothing is said twice. Errors are ANALYSIS_ERROR_NAME and list the lines that there are.
 */
gboolean analysis_check_lines(const GPtrArray *kernels, const LaunchRequest *request, GError **error);

#define ANALYSIS_NAMES 12 /* that an error lists, at most */
