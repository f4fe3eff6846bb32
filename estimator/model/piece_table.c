/* SPDX-License-Identifier: MIT */
#include "piece_table.h"

#include <string.h>

#define FIRST_SIZE 4096

PieceTable *
piece_table_new(void)
{
    PieceTable *table = g_new0(PieceTable, 1);
    table->size = FIRST_SIZE;
    table->pieces = g_new0(Piece, table->size);
    return table;
}

void
piece_table_free(PieceTable *table)
{
    if (!table)
        return;
    g_free(table->pieces);
    g_free(table);
}

void
piece_table_clear(PieceTable *table)
{
    if (table->n > 0)
        memset(table->pieces, 0, table->size * sizeof *table->pieces);
    table->n = 0;
}

Piece *
piece_table_place(const PieceTable *table, guint64 number)
{
    gsize at = (number * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15) >> 20) & (table->size - 1);
    while (table->pieces[at].number != 0 && table->pieces[at].number != number)
        at = (at + 1) & (table->size - 1);
    return &table->pieces[at];
}

static void
grow(PieceTable *table)
{
    PieceTable larger = {g_new0(Piece, table->size * 2), table->n, table->size * 2};
    for (gsize i = 0; i < table->size; i++)
        if (table->pieces[i].number != 0)
            *piece_table_place(&larger, table->pieces[i].number) = table->pieces[i];
    g_free(table->pieces);
    *table = larger;
}

Piece *
piece_table_get(PieceTable *table, guint64 number)
{
    Piece *piece = piece_table_place(table, number);
    if (piece->number == number)
        return piece;
    if (2 * ++table->n > table->size) {
        grow(table);
        piece = piece_table_place(table, number);
    }
    piece->number = number;
    return piece;
}
