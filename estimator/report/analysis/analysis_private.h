/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis/analysis.h"

#include <glib.h>

/* --- machine.c */
/* The threads that a block may have; G_MAXINT64 where nobody knows. */
gint64 machine_max_block_threads(const Machine *machine);
/* The registers that a thread may have, and those of a multiprocessor; G_MAXINT64 where nobody knows. */
gint64 machine_max_thread_registers(const Machine *machine);
gint64 machine_sm_registers(const Machine *machine);

/* --- analysis_lines.c */
/* Checks the lines that REQUEST names with --taken and --trips: each has something open in KERNELS (of
 * Kernel), and none is named twice. Errors are ANALYSIS_ERROR_NAME and list the lines that there are. */
gboolean analysis_check_lines(const GPtrArray *kernels, const LaunchRequest *request, GError **error);

#define ANALYSIS_NAMES 12 /* that an error lists, at most */

/* --- analysis_bind.c */
/* The record of parallel pointers that REQUEST names, as the first of KERNELS has it that has all of it;
 * NULL: none has, or it is no such record. */
Binding *analysis_find_whole(const GPtrArray *kernels, const AnalysisRequest *request);
/* The records of KERNEL under REQUEST, as of kernel_bind_records(); a part of WHOLE, or NULL, where it has no
 * more. */
GPtrArray *analysis_bind(Kernel *kernel, const AnalysisRequest *request, const Binding *whole,
                         char **ret_reason, GError **error);
