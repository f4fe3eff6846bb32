/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis/analysis.h"

#include <glib.h>

/* --- machine.c */
typedef enum {
    MACHINE_ERROR_MODEL, /* no such model */
    MACHINE_ERROR_KEY,   /* KEY=VALUE that sets nothing */
} MachineError;
#define MACHINE_ERROR (machine_error_quark())
GQuark machine_error_quark(void);

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
