/* SPDX-License-Identifier: MIT */
#include "dram_pieces.h"

#include <string.h>
#include <sys/mman.h>

#define FIRST_SIZE 4096

/* Four places of a table fill a line of the host's cache. */
#define HOST_LINE (4 * sizeof(Piece))

/* Tables of so many bytes or more lie in large pages of the host, where it has them: its caches of pages hold
 * few small ones, and each costs time when it is touched first. */
#define LARGE_PAGE (G_GUINT64_CONSTANT(2) << 20)

/* SIZE empty places. */
static Piece *
make_pieces(gsize size)
{
    gsize bytes = size * sizeof(Piece);
    Piece *pieces = g_aligned_alloc(size, sizeof(Piece), bytes < LARGE_PAGE ? HOST_LINE : LARGE_PAGE);
#ifdef MADV_HUGEPAGE
    if (bytes >= LARGE_PAGE)
        madvise(pieces, bytes, MADV_HUGEPAGE);
#endif
    memset(pieces, 0, bytes);
    return pieces;
}

static PieceTable
make_table(gsize size, gboolean is_of_writes)
{
    return (PieceTable){
        .pieces = make_pieces(size),
        .places = g_new(guint32, size / 2 + 1),
        .written = is_of_writes ? g_new0(guint64, size) : NULL,
        .size = size,
    };
}

PieceTable *
piece_table_new(gboolean is_of_writes)
{
    PieceTable *table = g_new(PieceTable, 1);
    *table = make_table(FIRST_SIZE, is_of_writes);
    table->weights = g_new0(float, 1);
    return table;
}

void
piece_table_free(PieceTable *table)
{
    if (!table)
        return;
    g_aligned_free(table->pieces);
    g_free(table->written);
    g_free(table->places);
    g_free(table->weights);
    g_free(table);
}

void
piece_table_clear(PieceTable *table, guint n_items)
{
    g_assert(n_items <= PIECE_MOST_ITEMS);
    for (gsize i = 0; i < table->n; i++) {
        table->pieces[table->places[i]] = (Piece){0};
        if (table->written)
            table->written[table->places[i]] = 0;
    }
    table->n = 0;
    table->weights = g_renew(float, table->weights, n_items + 1);
    memset(table->weights, 0, (n_items + 1) * sizeof *table->weights);
}

void
piece_table_expect(const PieceTable *table, guint64 number)
{
    __builtin_prefetch(&table->pieces[hash_slot(number, table->size)], 1);
}

static void
grow(PieceTable *table)
{
    PieceTable larger = make_table(table->size * 2, table->written != NULL);
    larger.n = table->n;
    larger.weights = table->weights;
    for (gsize i = 0; i < table->n; i++) {
        const Piece *from = &table->pieces[table->places[i]];
        Piece *piece = piece_table_slot(&larger, from->number);
        *piece = *from;
        larger.places[i] = (guint32)(piece - larger.pieces);
        if (table->written)
            *piece_table_written(&larger, piece) = *piece_table_written(table, from);
    }
    g_aligned_free(table->pieces);
    g_free(table->written);
    g_free(table->places);
    *table = larger;
}

Piece *
piece_table_get(PieceTable *table, guint64 number)
{
    Piece *piece = piece_table_slot(table, number);
    if (piece->number == number)
        return piece;
    if (2 * (table->n + 1) > table->size) {
        grow(table);
        piece = piece_table_slot(table, number);
    }
    piece->number = number;
    table->places[table->n++] = (guint32)(piece - table->pieces);
    return piece;
}
