/* SPDX-License-Identifier: MIT */
#pragma once

#include "kernel.h"
#include "options.h"

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

/* Runs ARGV without input, SECONDS at most; *RET_OUTPUT is all that it printed, also where it failed. */
gboolean nvcc_run(const char *const *argv, guint seconds, char **ret_output, GError **error);

/* Compiles the source of OPTIONS for the GPU of MACHINE, and puts the registers of the kernels of PROGRAM
 * that OPTIONS ask for into the request; the machine's overrides tell. */
gboolean nvcc_registers(Options *options, const Program *program, Machine *machine, GError **error);
