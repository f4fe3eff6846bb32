/* SPDX-License-Identifier: MIT */
/* Which memory pointers that are no arrays of the closure lead to. */
#pragma once

#include "source/tree.h"

typedef enum {
    MEMORY_HOST = 1 << 0,
    MEMORY_DEVICE = 1 << 1,
    MEMORY_BOTH = 1 << 2,  /* managed or pinned: both reach it */
    MEMORY_UNSEEN = 1 << 3 /* it is set to something else, too */
} MemoryPlace;

/* All places that the text of the program gives the pointer NODE, an expression: what its variables are
 * set to, what they are allocated as, and what callers give where they are parameters. 0: none is seen. */
MemoryPlace memory_place(const SourceTree *tree, guint node);
