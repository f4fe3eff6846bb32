/* SPDX-License-Identifier: MIT */
#pragma once

#include "kernel.h"

/* The parallel pointers that KERNELS, of Kernel, propose as records, put together over all of them: by the
 * names that host code has for what it passes, "NAME=F,G,...", the largest record. NULL where
 * host code has no name for two of a record. *ret_alone says whether kernels have no record of another kind.
 * Free with g_free(). */
char *binding_unite_parallel(const GPtrArray *kernels, gboolean *ret_alone);
