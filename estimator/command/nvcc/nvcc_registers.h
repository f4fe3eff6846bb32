/* SPDX-License-Identifier: MIT */
/* estimator/command/nvcc/: registers from runs of nvcc. May use options/ and below, and
 * estimator/validate/plan/. */
#pragma once

#include "command/nvcc/nvcc_run.h"
#include "command/options/options.h"

/* Layouts that a kernel is compiled in at most. */
#define NVCC_LAYOUTS 32u

/* Compiles the source of OPTIONS for the GPU of MACHINE, and puts the registers of the kernels of PROGRAM
 * that OPTIONS ask for into the request: those of the source as it is and, for a kernel that uses a header's
 * accessors, those under each layout, with another header in its place. */
gboolean nvcc_registers(Options *options, const Program *program, const Machine *machine, GError **error);
