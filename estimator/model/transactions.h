/* SPDX-License-Identifier: MIT */
#pragma once

#include "lanes.h"

/* Where the element of value 0 of an expression lies in memory, and how far apart elements lie. */
typedef struct {
    gint64 size;   /* bytes from one element to the next; 1 where the expression counts bytes */
    gint64 offset; /* bytes from the start of an element */
    gint64 bytes;  /* accessed by one lane, at least 1 */
} Footprint;

/* The transactions of one warp: the distinct aligned segments of SEGMENT bytes that its lanes touch, where the
 * first live lane's element number is RESIDUE (model.md 3). */
guint warp_transactions(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment);

/* Remembers what was counted. */
typedef struct TransactionTable TransactionTable;
TransactionTable *transaction_table_new(const LaneSpace *space);
void transaction_table_free(TransactionTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TransactionTable, transaction_table_free)

/* A row of the table: the phases of one footprint. It stays where it is. */
typedef struct TransactionRow TransactionRow;
TransactionRow *transaction_table_row(TransactionTable *table, const Footprint *footprint);

/* The transactions of all warps of the launch in all executions of PHASE. */
double transaction_row_count(TransactionRow *row, guint phase);
