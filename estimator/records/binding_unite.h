/* SPDX-License-Identifier: MIT */
#pragma once

#include "kernel.h"

/* The parallel pointers that KERNELS, of Kernel, propose as records, put together over all of them: by the
 * names that host code has for what it passes, "NAME=F,G,...", the largest record. NULL where a kernel has a
 * record of another kind, or host code has no name for two of a record. Free with g_free(). */
char *binding_unite_parallel(const GPtrArray *kernels);
