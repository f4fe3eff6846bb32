/* SPDX-License-Identifier: MIT */
#pragma once

#include "hash_slot.h"

#include <glib.h>

/* Who touched a piece of memory: a block, or one of the next along x, y and z. Blocks before it matter only
 * for what it writes. */
enum { WHO_BLOCK, WHO_X, WHO_Y, WHO_Z, N_WHO, WHO_BEFORE = N_WHO, N_ROLES };

/* A piece of memory that was touched. Millions of them are remembered: a quarter of a line of the host's
 * cache. */
typedef struct {
    guint64 number;    /* of the piece, with the array; 0: this place of the table is empty */
    guint16 by[N_WHO]; /* the item of the stream that touched it first, + 1; 0: not touched */
} Piece;
#define PIECE_MOST_ITEMS (G_MAXUINT16 - 1)

/* Pieces by their numbers. */
typedef struct {
    Piece *pieces;    /* NULL: the table rests */
    guint32 *places;  /* of PIECES that are not empty, in the order in which they were made */
    guint64 *written; /* by place of PIECES: bytes of the piece, as bits; NULL in a table of what is read */
    float *weights;   /* by item + 1: how often it is executed in a thread; 0 of none */
    gsize n, size;    /* pieces, and places for them: a power of two */
    gboolean is_of_writes;
} PieceTable;

PieceTable *piece_table_new(gboolean is_of_writes);
void piece_table_free(PieceTable *table);
/* Takes all pieces out, and makes room for the weights of N_ITEMS items, at most PIECE_MOST_ITEMS. */
void piece_table_clear(PieceTable *table, guint n_items);
/* Gives the memory of a large table back: nothing is asked of it until it is cleared. */
void piece_table_rest(PieceTable *table);
/* The piece NUMBER, which is not 0, made if need be; it stays where it is until the next is made. */
Piece *piece_table_get(PieceTable *table, guint64 number);
/* The piece NUMBER, or an empty place. */
static inline Piece *
piece_table_slot(const PieceTable *table, guint64 number)
{
    gsize at = hash_slot(number, table->size);
    while (table->pieces[at].number != 0 && table->pieces[at].number != number)
        at = (at + 1) & (table->size - 1);
    return &table->pieces[at];
}
/* Prefetches the memory that holds piece NUMBER, which is soon asked for. */
void piece_table_expect(const PieceTable *table, guint64 number);
/* How often what touched PIECE first for WHO is executed in a thread; 0: nothing did. */
static inline double
piece_weight(const PieceTable *table, const Piece *piece, guint who)
{
    return table->weights[piece->by[who]];
}
/* The item that touched PIECE, which the block touches, first in the block. */
static inline guint
piece_item(const Piece *piece)
{
    return piece->by[WHO_BLOCK] - 1u;
}
/* The bytes of PIECE that are written, as bits. */
static inline guint64 *
piece_table_written(const PieceTable *table, const Piece *piece)
{
    return &table->written[piece - table->pieces];
}
