/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/kernels/kernels.h"

#include <clang-c/Index.h>
#include <glib.h>

#define TEMPLATE_TRIES 4u

/* The simplest arguments for a function template, "float, 256": one type for all type parameters, float at
 * the first TRY, then int, double and float4; for a number what its name is usual for. Parameters with a
 * default at the end keep it. NULL where a parameter is neither, or where TRY gives what an earlier one did.
 * Free with g_free(). */
char *template_args_simplest(CXCursor function, guint try);
