/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/caches/key_index.h"

/* Who touched a piece of memory: a block, or one of the next along x, y and z. Blocks before it matter only
 * for what it writes. */
enum { WHO_BLOCK, WHO_X, WHO_Y, WHO_Z, N_WHO, WHO_BEFORE = N_WHO, N_ROLES };

/* A piece of memory that was touched. Millions of them are remembered: a quarter of a line of the host's
 * cache. */
typedef struct {
    guint64 number;    /* of the piece, with the array */
    guint16 by[N_WHO]; /* the item of the stream that touched it first, + 1; 0: not touched */
} Piece;
#define PIECE_MOST_ITEMS (G_MAXUINT16 - 1)

/* Pieces by their numbers. */
typedef struct {
    Piece *pieces;    /* in the order in which they were made; NULL: the table rests */
    guint64 *written; /* by piece: its bytes, as bits; NULL in a table of what is read */
    KeyIndex index;   /* of the pieces */
    float *weights;   /* by item + 1: how often it is executed in a thread; 0 of none */
    gsize n, n_room;  /* pieces, and those that there is room for */
    gboolean is_of_writes;
    gsize most;              /* pieces from which on it goes on with half of them; G_MAXSIZE: it takes all */
    guint share_bits, share; /* takes share number SHARE of 2^SHARE_BITS alone */
} PieceTable;

PieceTable *piece_table_new(gboolean is_of_writes);
void piece_table_free(PieceTable *table);
/* Takes all pieces out, and makes room for the weights of N_ITEMS items, at most PIECE_MOST_ITEMS. */
void piece_table_clear(PieceTable *table, guint n_items);
/* Gives the memory of a large table back: nothing is asked of it until it is cleared. */
void piece_table_rest(PieceTable *table);
/* Lets TABLE, of reads, take a share of all pieces alone, where there are more than MOST: the same pieces are
 * then asked for again for each further share. Until piece_table_next_share() says that none is left,
 * clearing the table changes none of this. */
void piece_table_begin_shares(PieceTable *table, gsize most);
/* Goes on to the next share. FALSE: there is none, and from here on the table takes all pieces. */
gboolean piece_table_next_share(PieceTable *table);
/* The new piece NUMBER, which key_index_find() has not found and would put to AT. NULL: it is of another
 * share. */
Piece *piece_table_add(PieceTable *table, guint64 number, gsize at);
/* The piece NUMBER; NULL: there is none. */
static inline Piece *
piece_table_find(const PieceTable *table, guint64 number)
{
    gsize at;
    guint32 known = key_index_find(&table->index, number, table->pieces, sizeof *table->pieces, &at);
    return known == KEY_INDEX_NONE ? NULL : &table->pieces[known];
}
/* The lowest bit of a piece's hash that tells its share: its place in the index hangs on none of those. */
#define SHARE_BIT 20
/* TRUE if TABLE takes piece NUMBER. */
static inline gboolean
piece_table_takes(const PieceTable *table, guint64 number)
{
    return (key_index_hash(number) >> SHARE_BIT & ((1u << table->share_bits) - 1)) == table->share;
}
/* The piece NUMBER, made if need be; it stays where it is until the next is made. NULL: it is of another
 * share. */
static inline Piece *
piece_table_get(PieceTable *table, guint64 number)
{
    gsize at;
    if (!piece_table_takes(table, number))
        return NULL;
    guint32 known = key_index_find(&table->index, number, table->pieces, sizeof *table->pieces, &at);
    return known == KEY_INDEX_NONE ? piece_table_add(table, number, at) : &table->pieces[known];
}
/* Prefetches the memory that leads to piece NUMBER, which is soon asked for. */
static inline void
piece_table_expect(const PieceTable *table, guint64 number)
{
    key_index_expect(&table->index, number);
}
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
