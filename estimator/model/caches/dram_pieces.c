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

/* TRUE if N pieces are more than SIZE places are for. */
static gboolean
is_too_full(gsize n, gsize size)
{
    return 4 * n > 3 * size;
}

static PieceTable
make_table(gsize size, gboolean is_of_writes)
{
    return (PieceTable){
        .is_of_writes = is_of_writes,
        .pieces = make_pieces(size),
        .places = g_new(guint32, size / 4 * 3 + 1),
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

static void
free_places(PieceTable *table)
{
    g_aligned_free(table->pieces);
    g_free(table->written);
    g_free(table->places);
}

void
piece_table_free(PieceTable *table)
{
    if (!table)
        return;
    free_places(table);
    g_free(table->weights);
    g_free(table);
}

void
piece_table_rest(PieceTable *table)
{
    gsize size = FIRST_SIZE;
    if (!table->pieces || table->size * sizeof *table->pieces < LARGE_PAGE)
        return;
    while (is_too_full(table->n, size))
        size *= 2;
    free_places(table);
    *table = (PieceTable){.is_of_writes = table->is_of_writes, .weights = table->weights, .size = size};
}

void
piece_table_clear(PieceTable *table, guint n_items)
{
    g_assert(n_items <= PIECE_MOST_ITEMS);
    if (!table->pieces) {
        float *weights = table->weights;
        *table = make_table(table->size, table->is_of_writes);
        table->weights = weights;
    }
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
    PieceTable larger = make_table(table->size * 2, table->is_of_writes);
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
    free_places(table);
    *table = larger;
}

Piece *
piece_table_get(PieceTable *table, guint64 number)
{
    Piece *piece = piece_table_slot(table, number);
    if (piece->number == number)
        return piece;
    if (is_too_full(table->n + 1, table->size)) {
        grow(table);
        piece = piece_table_slot(table, number);
    }
    piece->number = number;
    table->places[table->n++] = (guint32)(piece - table->pieces);
    return piece;
}
