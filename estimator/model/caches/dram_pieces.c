/* SPDX-License-Identifier: MIT */
#include "model/caches/caches.h"

#include <string.h>

#define FIRST_ROOM 1024

/* Tables of so many bytes or more give their memory back while they rest. */
#define LARGE_BYTES (1 << 17)

/* Shares of all pieces, at most: 2 to the power of so many. */
#define MOST_SHARE_BITS 8

static void
make_room(PieceTable *table, gsize n_room)
{
    table->n_room = n_room;
    table->pieces = g_renew(Piece, table->pieces, n_room);
    if (table->is_of_writes)
        table->written = g_renew(guint64, table->written, n_room);
}

static void
wake(PieceTable *table)
{
    key_index_init(&table->index);
    make_room(table, FIRST_ROOM);
}

PieceTable *
piece_table_new(gboolean is_of_writes)
{
    PieceTable *table = g_new0(PieceTable, 1);

    table->is_of_writes = is_of_writes;
    table->most = G_MAXSIZE;
    table->weights = g_new0(float, 1);
    wake(table);
    return table;
}

static void
give_back(PieceTable *table)
{
    g_clear_pointer(&table->pieces, g_free);
    g_clear_pointer(&table->written, g_free);
    key_index_clear(&table->index);
}

void
piece_table_free(PieceTable *table)
{
    if (!table)
        return;
    give_back(table);
    g_free(table->weights);
    g_free(table);
}

void
piece_table_rest(PieceTable *table)
{
    if (table->n_room * sizeof *table->pieces < LARGE_BYTES)
        return;
    give_back(table);
    table->n = table->n_room = 0;
}

void
piece_table_clear(PieceTable *table, guint n_items)
{
    g_assert(n_items <= PIECE_MOST_ITEMS);
    if (table->pieces)
        key_index_empty(&table->index, table->n);
    else
        wake(table);
    table->n = 0;
    table->weights = g_renew(float, table->weights, n_items + 1);
    memset(table->weights, 0, (n_items + 1) * sizeof *table->weights);
}

void
piece_table_begin_shares(PieceTable *table, gsize most)
{
    g_assert(!table->is_of_writes);
    table->most = most;
}

gboolean
piece_table_next_share(PieceTable *table)
{
    table->most = G_MAXSIZE; /* others have about as many pieces as the first */
    table->share = (table->share + 1) & ((1u << table->share_bits) - 1);
    if (table->share == 0)
        table->share_bits = 0;
    return table->share != 0;
}

/* Leaves half of the pieces out, or about that. */
static void
halve(PieceTable *table)
{
    gsize n = 0;

    if (++table->share_bits == MOST_SHARE_BITS)
        table->most = G_MAXSIZE;
    for (gsize i = 0; i < table->n; i++)
        if (piece_table_takes(table, table->pieces[i].number))
            table->pieces[n++] = table->pieces[i];
    table->n = n;
    key_index_renew(&table->index, n, table->pieces, sizeof *table->pieces);
}

Piece *
piece_table_add(PieceTable *table, guint64 number, gsize at)
{
    if (table->n >= table->most) {
        halve(table);
        return piece_table_get(table, number);
    }
    key_index_add(&table->index, number, at, table->n, table->pieces, sizeof *table->pieces);
    if (table->n == table->n_room)
        make_room(table, table->n_room + table->n_room / 4);
    if (table->written)
        table->written[table->n] = 0;
    Piece *piece = &table->pieces[table->n++];
    *piece = (Piece){number, {0}};
    return piece;
}
