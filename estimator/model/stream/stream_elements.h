/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/stream/stream.h"

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
