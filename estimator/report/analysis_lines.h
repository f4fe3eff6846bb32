/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/launch/launch.h"

/* Checks the lines that REQUEST names with --taken and --trips: each has something open in KERNELS (of
 * Kernel), and none is named twice. Errors are ANALYSIS_ERROR_NAME and list the lines that there are. */
gboolean analysis_check_lines(const GPtrArray *kernels, const LaunchRequest *request, GError **error);

#define ANALYSIS_NAMES 12 /* that an error lists, at most */
