/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/machine.h"
#include "command/nvcc/nvcc_run.h"
#include "command/options/options.h"

/* Whether nvcc compiles all sources of OPTIONS for the GPU of MACHINE. A call of host code from a kernel,
 * which nvcc only warns of, counts as an error. The error is that of the first source that has one. */
gboolean nvcc_check(const Options *options, const Machine *machine, GError **error);
