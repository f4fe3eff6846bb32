/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/machine.h"
#include "command/options/options.h"

/* The nvcc of the toolkit that OPTIONS name, of the variable NVCC, of PATH or of the usual place, the first
 * that there is; an NVCC_ERROR_MISSING where there is none. Free with g_free(). */
char *nvcc_wanted(const Options *options, GError **error);

/* What nvcc calls the GPU of MACHINE: "sm_90"; an NVCC_ERROR_MISSING where that is not known. Free with
 * g_free(). */
char *nvcc_target(const Machine *machine, GError **error);
