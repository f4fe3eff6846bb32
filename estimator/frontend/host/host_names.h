/* SPDX-License-Identifier: MIT */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

/* Whether FUNCTION, or the function that a template makes, carries __global__. */
gboolean host_is_kernel(CXCursor function);

/* Whether FUNCTION runs on the host: no kernel, and not for the device alone. */
gboolean host_is_host(CXCursor function);

/* "nbody", "tk<4>", "Solver::step": the name with the classes around it and a template's arguments, without
 * namespaces. Free with g_free(). */
char *host_function_name(CXCursor function);

/* Puts namespaces, then parameter types, before and after the names that several of KERNELS (of HostKernel)
 * share. */
void host_names_make_unique(GPtrArray *kernels);
