/* SPDX-License-Identifier: MIT */
/* A table of pieces against an array of them, as it grows, is cleared, rests, and takes a share after the
 * other. */
#include "model/caches/caches.h"

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

/* Asks for N pieces, each of them several times, share by share: each comes in one share, with all that was
 * noted for it, and no share has more than MOST of them, or by chance a few more than the first. */
static void
check_shares(guint n, guint step, guint most, guint shares)
{
    PieceTable *table = piece_table_new(FALSE);
    g_autofree guint8 *seen = g_new0(guint8, n);
    guint n_shares = 0, n_seen = 0;

    piece_table_begin_shares(table, most);
    do {
        piece_table_clear(table, 7);
        for (guint k = 0; k < 3; k++)
            for (guint i = 0; i < n; i++) {
                Piece *piece = piece_table_get(table, number_of(i, step));

                if (piece && piece->by[k] == 0)
                    piece->by[k] = (guint16)(i % 7 + 1);
            }
        g_assert_cmpuint(table->n, <=, most + most / 10);
        for (gsize i = 0; i < table->n; i++) {
            const Piece *piece = &table->pieces[i];
            guint at = (guint)((piece->number - 1) / step);

            g_assert_true(piece_table_find(table, piece->number) == piece);
            g_assert_cmpuint(piece->number, ==, number_of(at, step));
            for (guint k = 0; k < 3; k++)
                g_assert_cmpuint(piece->by[k], ==, at % 7 + 1);
            n_seen += !seen[at];
            seen[at]++;
            g_assert_cmpuint(seen[at], ==, 1);
        }
        n_shares++;
    } while (piece_table_next_share(table));
    g_assert_cmpuint(n_seen, ==, n);
    g_assert_cmpuint(n_shares, ==, shares);
    piece_table_clear(table, 7);
    fill(table, n, step);
    check(table, n, step); /* it takes all again */
    piece_table_free(table);
}

static void
test_shares(void)
{
    check_shares(0, 1, 1000, 1);
    check_shares(1000, 1, 1000, 1);
    check_shares(1100, 1, 1000, 2);
    for (guint step = 1; step <= 64; step *= 4) /* pieces side by side, and structs apart */
        check_shares(15000, step, 10000, 2);
    check_shares(MOST, 3, 30000, 8);
    check_shares(MOST, 16, 60000, 4);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dram-pieces/reads", test_reads);
    g_test_add_func("/dram-pieces/writes", test_writes);
    g_test_add_func("/dram-pieces/shares", test_shares);
    return g_test_run();
}
