/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/compiled/alias.h"

/* What a compiler keeps in registers (model-peng.md 0): told of every access as one thread executes them,
 * it says which reach memory. A load is merged with an earlier load or store of the same location while
 * nothing that may change it, no barrier and no atomic lies between; an earlier store is dropped where a
 * later one overwrites it and nothing that may read it, no barrier and no atomic lies between. The same
 * location: the same array, field and index expression, while no loop that the expression depends on has gone
 * on; of a loop that is unrolled, each iteration's index by itself. A store that puts back what was loaded
 * there, unless the location may have changed since, does nothing. */
typedef struct Merger Merger;

/* ALIASING must outlive the result. Where its group_of is NULL, the merger answers for every layout of a
 * record of up to 64 fields: of what is merged in some of them it says in which. UNROLLED: by loop, how many
 * iterations a compiler leaves instead of it; 0: it stays a loop. */
Merger *merger_new(const Aliasing *aliasing, const gint64 *unrolled);
void merger_free(Merger *merger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Merger, merger_free)

/* LOOP begins, or goes on to its next iteration. */
void merger_advance(Merger *merger, guint loop);
/* A barrier, or a call of something unknown. */
void merger_barrier(Merger *merger);

/* Two branches, of which a thread takes one: what follows is told from merger_fork() on of the first, from
 * merger_turn() on of the second. Behind merger_join() a register has what it has after either; a store in a
 * branch makes none superfluous that comes before. */
typedef struct MergerFork MergerFork;
MergerFork *merger_fork(Merger *merger);
void merger_turn(Merger *merger, MergerFork *fork);
/* Frees FORK. */
void merger_join(Merger *merger, MergerFork *fork);

#define MERGER_NONE G_MAXUINT

/* Sets of fields are bits: bit f is field f. */
typedef struct {
    gboolean counts;        /* FALSE: it is merged away */
    guint64 unless;         /* not 0: it is merged where all these fields lie in its own field's group */
    guint dropped;          /* an earlier store that it makes superfluous, or MERGER_NONE */
    guint64 dropped_unless; /* not 0: it does so where all these fields lie in that store's group */
} MergeAnswer;

/* The access numbered ACCESS, executed as number ITEM where the loops' counters are COUNTERS. */
MergeAnswer merger_visit(Merger *merger, guint access, guint item, const gint64 *counters);

/* FALSE if for some layouts what is merged of one group depends on the others, so that the answers given so
 * far do not hold for every layout. */
gboolean merger_is_separable(const Merger *merger);
