/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/kernel.h"

/* The parallel pointers that KERNELS, of Kernel, propose as records, put together over all of them: by the
 * names that host code has for what it passes, "NAME=F,G,...", of char *, the largest record first. None
 * where host code has no name for two of a record. *ret_alone says whether kernels have no record of another
 * kind. Free with g_ptr_array_unref(). */
GPtrArray *binding_unite_parallel(const GPtrArray *kernels, gboolean *ret_alone);
