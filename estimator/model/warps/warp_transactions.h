/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/warps/warp_space.h"

/* Where the elements that an expression counts lie in memory: element e at e * size + offset, or with tiles
 * at e / tile * size + e % tile * step + offset. */
typedef struct {
    gint64 size;   /* bytes from one element, or tile, to the next; 1 where the expression counts bytes */
    gint64 offset; /* bytes from the start of an element, or tile */
    gint64 bytes;  /* accessed by one lane, at least 1 */
    gint64 tile;   /* elements a tile; 0: none */
    gint64 step;   /* bytes from one element to the next inside a tile */
} Footprint;

/* The address of ELEMENT in bytes; elements below 0 lie as if the array went on before its start. */
gint64 footprint_address(const Footprint *footprint, gint64 element);

/* The elements after which addresses are at the same place of a segment of SEGMENT bytes again. */
gint64 footprint_period(const Footprint *footprint, gint64 segment);

/* The transactions of one warp: the distinct aligned segments of SEGMENT bytes that its lanes touch, where
 * the first live lane's element number is RESIDUE (model-peng.md 3). */
guint warp_transactions(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment);

/* The same where a transaction moves no more than the half of its segment that holds all that is touched, or
 * the half of that, and so on down to LEAST bytes, a power of two: the bytes of all of them, in segments. */
double warp_reduced_transactions(const WarpShape *shape, gint64 residue, const Footprint *footprint,
                                 gint64 segment, gint64 least);

/* Measures one warp's access, where the first live lane's element number is RESIDUE. Addresses matter modulo
 * SEGMENT bytes alone. */
typedef double (*WarpMeasure)(const WarpShape *shape, gint64 residue, const Footprint *footprint,
                              gint64 segment, gconstpointer data);

/* Keeps the counts of the phases of one space, in segments of SEGMENT bytes: MEASURE of each warp, or with
 * NULL its transactions. */
typedef struct TransactionTable TransactionTable;
TransactionTable *transaction_table_new(const LaneSpace *space, gint64 segment, WarpMeasure measure,
                                        gconstpointer data);
void transaction_table_free(TransactionTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TransactionTable, transaction_table_free)

/* A row of the table: the phases of one footprint, whose period divides the space's modulus. It stays where
 * it is. */
typedef struct TransactionRow TransactionRow;
TransactionRow *transaction_table_row(TransactionTable *table, const Footprint *footprint);

/* The transactions of all warps of the launch in all executions of PHASE. */
double transaction_row_count(TransactionRow *row, guint phase);
