/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Who touched a piece of memory: a block, or one of the next along x, y and z. Blocks before it matter only
 * for what it writes. */
enum { WHO_BLOCK, WHO_X, WHO_Y, WHO_Z, N_WHO, WHO_BEFORE = N_WHO, N_ROLES };

/* A piece of memory that was touched. */
typedef struct {
    guint64 number;       /* of the piece, with the array; 0: this place of the table is empty */
    float weights[N_WHO]; /* how often what touched it first is executed in a thread; 0: not touched */
    guint item;           /* that touched it first in the block */
} Piece;

/* Pieces by their numbers. */
typedef struct {
    Piece *pieces;
    guint32 *places;  /* of PIECES that are not empty, in the order in which they were made */
    guint64 *written; /* by place of PIECES: bytes of the piece, as bits; NULL in a table of what is read */
    gsize n, size;    /* pieces, and places for them: a power of two */
} PieceTable;

PieceTable *piece_table_new(gboolean is_of_writes);
void piece_table_free(PieceTable *table);
/* Takes all pieces out. */
void piece_table_clear(PieceTable *table);
/* The piece NUMBER, which is not 0, made if need be; it stays where it is until the next is made. */
Piece *piece_table_get(PieceTable *table, guint64 number);
/* The piece NUMBER, or an empty place. */
Piece *piece_table_slot(const PieceTable *table, guint64 number);
/* Prefetches the memory that holds piece NUMBER, which is soon asked for. */
void piece_table_expect(const PieceTable *table, guint64 number);
/* The bytes of PIECE that are written, as bits. */
guint64 *piece_table_written(const PieceTable *table, const Piece *piece);
