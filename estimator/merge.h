/* SPDX-License-Identifier: MIT */
#pragma once

#include "alias.h"

/* What a compiler keeps in registers (model.md 0): told of every access as one thread executes them, it says
 * which reach memory. A load is merged with an earlier load or store of the same place while nothing that may
 * change it, no barrier and no atomic lies between; an earlier store is dropped where a later one overwrites
 * it and nothing that may read it, no barrier and no atomic lies between. The same place: the same array,
 * field and index expression, while no loop that the expression depends on has gone on. */
typedef struct Merger Merger;

/* ALIASING must outlive the result. */
Merger *merger_new(const Aliasing *aliasing);
void merger_free(Merger *merger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Merger, merger_free)

/* LOOP begins, or goes on to its next iteration. */
void merger_advance(Merger *merger, guint loop);
/* A barrier, or a call of something unknown. */
void merger_barrier(Merger *merger);

#define MERGER_NONE G_MAXUINT
/* The access numbered ACCESS, executed as number ITEM. FALSE: it is merged away. *ret_dropped: the number of
 * an earlier store that it makes superfluous, or MERGER_NONE. */
gboolean merger_visit(Merger *merger, guint access, guint item, guint *ret_dropped);
