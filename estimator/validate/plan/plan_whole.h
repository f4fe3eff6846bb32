/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/plan/plan_files.h"

/* Adds what a program with a main of its own is run with: the source as it was, its arguments and data, and
 * what times its kernels. */
gboolean plan_add_whole(const Plan *plan, GError **error);

/* The same with the lines KERNELS, of plan_append_kernel(). */
gboolean plan_add_run(const Plan *plan, const char *kernels, GError **error);

/* Adds to LINES that KERNEL is timed, and the launch that is estimated. */
void plan_append_kernel(GString *lines, const char *kernel, const LaunchConfig *launch);
