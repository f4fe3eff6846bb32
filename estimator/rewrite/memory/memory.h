/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/flow/flow.h"

/* Which memory pointers of TREE to POINTEE lead to, as far as the flow has to know it. Clear with
 * flow_memory_clear(). */
FlowMemory flow_memory(const SourceTree *tree, const char *pointee);
void flow_memory_clear(FlowMemory *memory);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(FlowMemory, flow_memory_clear)

/* --- transfers.c */
/* The name of what CALL calls, also in a template on whose arguments it depends. Free with g_free(). */
char *transfer_callee(const SourceTree *tree, guint call);

/* Whether NODE is a call of cudaMemcpy() or cudaMemcpyAsync(). */
gboolean transfer_is_call(const SourceTree *tree, guint node);

/* The parameters of FUNCTION, a node, that may be such of a function that copies in a direction which it is
 * told: of guint, nodes. Free with g_array_unref(). */
GArray *transfer_parameters(const SourceTree *tree, guint function, const char *pointee);
