/* SPDX-License-Identifier: MIT */
/* estimator/command/nvcc/: registers from files and from runs of nvcc. May use sources/ and below, and
 * estimator/validate/plan/. */
#pragma once

#include "report/analysis/analysis.h"
#include "command/options/options.h"

#include <glib.h>

/* --- nvcc_run.c */
typedef enum {
    NVCC_ERROR_MISSING, /* there is no nvcc, or nothing to compile for */
    NVCC_ERROR_COMPILE, /* it failed, or took too long */
    NVCC_ERROR_KERNEL,  /* it says nothing of a kernel */
} NvccError;
#define NVCC_ERROR (nvcc_error_quark())
GQuark nvcc_error_quark(void);

/* The first of PATHS (ended by NULL) that can be run, as an absolute path; an error that names all where
 * there is none. */
char *nvcc_find(const char *const *paths, GError **error);

/* Runs ARGV without input, SECONDS at most, with its temporary files in SCRATCH (NULL: where they usually
 * are); *RET_OUTPUT is all that it printed, also where it failed. Several threads may do so at a time. */
gboolean nvcc_run(const char *const *argv, const char *scratch, guint seconds, char **ret_output,
                  GError **error);

/* --- nvcc_check.c */
/* Whether nvcc compiles all sources of OPTIONS for the GPU of MACHINE. A call of host code from a kernel,
 * which nvcc only warns of, counts as an error. The error is that of the first source that has one. */
gboolean nvcc_check(const Options *options, const Machine *machine, GError **error);

/* --- nvcc_registers.c */
/* Layouts that a kernel is compiled in at most. */
#define NVCC_LAYOUTS 32u

/* Compiles the source of OPTIONS for the GPU of MACHINE, and puts the registers of the kernels of PROGRAM
 * that OPTIONS ask for into the request: those of the source as it is and, for a kernel that uses a header's
 * accessors, those under each layout, with another header in its place. */
gboolean nvcc_registers(Options *options, const Program *program, const Machine *machine, GError **error);

/* --- registers.c */
/* Reads the registers that OPTIONS name a file for; FALSE, with *ret_status said, where it cannot be. */
gboolean registers_read(Options *options, int *ret_status);
/* Asks nvcc for registers, where OPTIONS say so; FALSE, with *ret_status said, where it cannot be. */
gboolean registers_compile(Options *options, const Program *program, const Machine *machine, int *ret_status);
