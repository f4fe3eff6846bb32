/* SPDX-License-Identifier: MIT */
#include "dram_pieces.h"

#include "hash_slot.h"

#include <string.h>

#define FIRST_SIZE 4096

/* Two places of a table fill a line of the host's cache. */
#define HOST_LINE (2 * sizeof(Piece))

static PieceTable
make_table(gsize size, gboolean is_of_writes)
{
    return (PieceTable){
        .pieces = g_aligned_alloc0(size, sizeof(Piece), HOST_LINE),
        .written = is_of_writes ? g_new0(guint64, size) : NULL,
        .size = size,
    };
}

PieceTable *
piece_table_new(gboolean is_of_writes)
{
    PieceTable *table = g_new(PieceTable, 1);
    *table = make_table(FIRST_SIZE, is_of_writes);
    return table;
}

void
piece_table_free(PieceTable *table)
{
    if (!table)
        return;
    g_aligned_free(table->pieces);
    g_free(table->written);
    g_free(table);
}

void
piece_table_clear(PieceTable *table)
{
    if (table->n > 0)
        memset(table->pieces, 0, table->size * sizeof *table->pieces);
    if (table->n > 0 && table->written)
        memset(table->written, 0, table->size * sizeof *table->written);
    table->n = 0;
}

void
piece_table_expect(const PieceTable *table, guint64 number)
{
    __builtin_prefetch(&table->pieces[hash_slot(number, table->size)], 1);
}

guint64 *
piece_table_written(const PieceTable *table, const Piece *piece)
{
    return &table->written[piece - table->pieces];
}

Piece *
piece_table_slot(const PieceTable *table, guint64 number)
{
    gsize at = hash_slot(number, table->size);
    while (table->pieces[at].number != 0 && table->pieces[at].number != number)
        at = (at + 1) & (table->size - 1);
    return &table->pieces[at];
}

static void
grow(PieceTable *table)
{
    PieceTable larger = make_table(table->size * 2, table->written != NULL);
    larger.n = table->n;
    for (gsize i = 0; i < table->size; i++) {
        if (table->pieces[i].number == 0)
            continue;
        Piece *piece = piece_table_slot(&larger, table->pieces[i].number);
        *piece = table->pieces[i];
        if (table->written)
            *piece_table_written(&larger, piece) = table->written[i];
    }
    g_aligned_free(table->pieces);
    g_free(table->written);
    *table = larger;
}

Piece *
piece_table_get(PieceTable *table, guint64 number)
{
    Piece *piece = piece_table_slot(table, number);
    if (piece->number == number)
        return piece;
    if (2 * ++table->n > table->size) {
        grow(table);
        piece = piece_table_slot(table, number);
    }
    piece->number = number;
    return piece;
}
