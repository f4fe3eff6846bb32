/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/stream/stream.h"

/* --- stream_elements.c */
/* The index of an access, taken apart: base + loops + mixed + constant. */
typedef struct {
    const Expr *base;  /* terms without loop counters; NULL: the index is unknown */
    const Expr *loops; /* terms of loop counters alone */
    const Expr *mixed; /* terms of both; NULL: none */
    gint64 constant;
} IndexParts;

IndexParts index_parts(const Study *study, guint access);

/* Numbers the elements that accesses touch as the loops go on. */
typedef struct CellMaker CellMaker;
CellMaker *cell_maker_new(const Study *study);
void cell_maker_free(CellMaker *maker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CellMaker, cell_maker_free)

/* The number of the cell that ACCESS touches where the loops' counters are COUNTERS. */
guint cell_maker_visit(CellMaker *maker, guint access, const gint64 *counters);

/* Moves the cells and classes into STREAM, sorted; its items' cells get their final numbers. */
void cell_maker_finish(CellMaker *maker, Stream *stream);

/* --- stream_shorten.c */
/* How many iterations of each loop the stream has. */
typedef struct {
    gint64 *turns;        /* by loop: iterations at most; the rest is left out */
    gboolean *is_exact;   /* by loop: leaving them out changes no result */
    gboolean approximate; /* some loop's is not exact and leaves iterations out */
} ShortenPlan;

/* Chooses them so that the stream has at most limits->max_items accesses, or as few as one iteration a loop
 * gives. COMPILED: loops of which it leaves nothing but their bodies are shortened after all others: their
 * iterations lie at different places of a line. ONCE, by access and loop (NULL: not known): TRUE where the
 * access stands only in the loop's first iteration, as a register has it in the others.
 *
 * A loop is shortened exactly where it is the same in every iteration but for a shift: each access goes on by
 * the same number of elements as every other access to that class of elements, none of which lies outside the
 * loop, and no other loop brings it back to elements near by. Then all that an iteration sees is the
 * iterations from which accordant elements can stem. */
ShortenPlan *shorten_plan_new(const Study *study, const Compiled *compiled, const StreamLimits *limits,
                              const gboolean *once);
void shorten_plan_free(ShortenPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ShortenPlan, shorten_plan_free)
