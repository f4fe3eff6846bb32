/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/flow/flow.h"

/* Which memory pointers of TREE to POINTEE lead to, as far as the flow has to know it. Clear with
 * flow_memory_clear(). */
FlowMemory flow_memory(const SourceTree *tree, const char *pointee);
void flow_memory_clear(FlowMemory *memory);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(FlowMemory, flow_memory_clear)
