/* SPDX-License-Identifier: MIT */
/* Which pointers that kernels get may hold the same buffer, and how host code calls it. */
#pragma once

#include "frontend/host/state/state.h"
#include "ir/ir.h"

#include <glib.h>

/* --- host_buffers.c */
/* Which variables, members and functions of host code may hold the same buffer, as far as assignments, calls
 * and copies on the device tell. The order of statements does not count. HostBuffers: state.h. */
HostBuffers *host_buffers_new(HostRun *run);
void host_buffers_free(HostBuffers *buffers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostBuffers, host_buffers_free)

/* Adds what the host function, or the variable outside functions, DECL does. */
void host_buffers_add(HostBuffers *buffers, Decl *decl);

/* When all is added: what functions copy to their parameters is copied to what their callers give them. */
void host_buffers_close(HostBuffers *buffers);

/* PARAMETER, of a kernel, gets ARGUMENT in a launch that does not name the kernel. BUFFERS may be NULL. */
void host_buffers_pass(HostBuffers *buffers, Decl *parameter, const Ast *argument);
/* The same of what is at PLACE. */
void host_buffers_pass_place(HostBuffers *buffers, Decl *parameter, const HostPlace *place);
/* What FROM leads to is copied to TO on the device: it has the same layout there. BUFFERS may be NULL. */
void host_buffers_copy(HostBuffers *buffers, const Ast *to, const Ast *from);

/* What the buffers are taken from that the pointer EXPRESSION leads to, the first of it: a variable, a member
 * or a function; NULL where it is none. */
Decl *host_buffers_root(HostRun *run, const Ast *expression);

/* By number of parameter of KERNEL, of which the first 64 are looked at: a bit for each other one that
 * launches pass the same buffer to, or one that host code exchanges with it. Free with g_free(). */
guint64 *host_buffers_exchanged(const HostBuffers *buffers, Decl *kernel);

/* --- host_fills.c */
/* What host code fills buffers with. */
typedef struct HostFills HostFills;

HostFills *host_fills_new(HostRun *run);
void host_fills_free(HostFills *fills);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostFills, host_fills_free)

/* Adds what the host function, or the variable outside functions, DECL writes. */
void host_fills_add(HostFills *fills, Decl *decl);
/* What all buffers hold that PARAMETER, of a kernel, gets; *ret_text, which may become NULL, says what does
 * it: free with g_free(). */
Fill host_fills_of(const HostFills *fills, const HostBuffers *buffers, Decl *parameter, char **ret_text);

/* --- host_given.c */
/* Tells each of KERNELS, of HostKernel, the pointers of host code that any of them gets, and which of them it
 * gets itself. */
void host_buffers_name(const HostBuffers *buffers, const GPtrArray *kernels);
