/* SPDX-License-Identifier: MIT */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

/* Whether FUNCTION, or the function that a template makes, carries __global__. */
gboolean host_is_kernel(CXCursor function);

/* "nbody", "Solver::step": the name with the classes around it, without namespaces. Free with g_free(). */
char *host_function_name(CXCursor function);
