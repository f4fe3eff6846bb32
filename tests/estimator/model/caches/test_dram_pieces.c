/* SPDX-License-Identifier: MIT */
/* A table of pieces against an array of them, as it grows, is cleared, and rests. */
#include "dram_pieces.h"

#define MOST 200000u /* pieces: a table that is given back while it rests */

/* Piece number I of the test. */
static guint64
number_of(guint i, guint step)
{
    return 1 + (guint64)i * step;
}

/* Puts N pieces in, the item of each of which is I modulo 7. */
static void
fill(PieceTable *table, guint n, guint step)
{
    for (guint i = 0; i < n; i++) {
        Piece *piece = piece_table_get(table, number_of(i, step));
        g_assert_cmpuint(piece->by[WHO_BLOCK], ==, 0);
        piece->by[WHO_BLOCK] = (guint16)(i % 7 + 1);
        if (table->written)
            g_assert_cmpuint(*piece_table_written(table, piece), ==, 0);
        if (table->written)
            *piece_table_written(table, piece) = i;
    }
    for (guint item = 0; item < 7; item++)
        table->weights[item + 1] = (float)item + 0.5f;
}

/* TABLE has N pieces, in the order in which they came, and no others. */
static void
check(const PieceTable *table, guint n, guint step)
{
    g_assert_cmpuint(table->n, ==, n);
    for (guint i = 0; i < n; i++) {
        const Piece *piece = piece_table_find(table, number_of(i, step));
        g_assert_true(piece == &table->pieces[i]);
        g_assert_cmpuint(piece->number, ==, number_of(i, step));
        g_assert_cmpuint(piece_item(piece), ==, i % 7);
        g_assert_cmpfloat(piece_weight(table, piece, WHO_BLOCK), ==, i % 7 + 0.5);
        g_assert_cmpfloat(piece_weight(table, piece, WHO_X), ==, 0);
        if (table->written)
            g_assert_cmpuint(*piece_table_written(table, piece), ==, i);
    }
    for (guint i = n; i < n + 1000; i++)
        g_assert_null(piece_table_find(table, number_of(i, step)));
}

static void
check_table(gboolean is_of_writes)
{
    static const guint counts[] = {0, 1, 3000, MOST, 10, MOST, MOST / 2, 5};
    PieceTable *table = piece_table_new(is_of_writes);
    for (guint k = 0; k < G_N_ELEMENTS(counts); k++)
        for (guint rests = 0; rests < 2; rests++) {
            piece_table_clear(table, 7);
            fill(table, counts[k], k + 1);
            check(table, counts[k], k + 1);
            if (rests)
                piece_table_rest(table);
            g_assert_true(!rests || counts[k] < MOST / 2 || !table->pieces);
        }
    piece_table_rest(table); /* twice is once */
    piece_table_rest(table);
    piece_table_free(table);
}

static void
test_reads(void)
{
    check_table(FALSE);
}

static void
test_writes(void)
{
    check_table(TRUE);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dram-pieces/reads", test_reads);
    g_test_add_func("/dram-pieces/writes", test_writes);
    return g_test_run();
}
