/* SPDX-License-Identifier: MIT */
/* Which pointers that kernels get may hold the same buffer, and how host code calls it. */
#pragma once

#include <clang-c/Index.h>
#include <glib.h>

/* --- host_buffers.c */
/* Which variables of host code may hold the same buffer, as far as assignments, calls and copies on the
 * device tell. The order of statements does not count. */
typedef struct HostBuffers HostBuffers;

HostBuffers *host_buffers_new(void);
void host_buffers_free(HostBuffers *buffers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostBuffers, host_buffers_free)

/* Adds what the definition of a host function, or of a variable, does. */
void host_buffers_add(HostBuffers *buffers, CXCursor definition);

/* What the pointer EXPRESSION is taken from: a variable, a member or a function; null where it is none. */
CXCursor host_buffers_root(CXCursor expression);

/* By number of KERNEL's parameter, of which the first 64 are looked at: a bit for each other one that
 * launches pass the same buffer to, or one that host code exchanges with it. Free with g_free(). */
guint64 *host_buffers_exchanged(const HostBuffers *buffers, CXCursor kernel);

/* --- host_given.c */
/* Tells each of KERNELS, of HostKernel, the pointers of host code that any of them gets, and which of them it
 * gets itself. */
void host_buffers_name(const HostBuffers *buffers, const GPtrArray *kernels);
