/* SPDX-License-Identifier: MIT */

/* Matrices of latencies with two halves, and with none. */
#include "archdb/infer/levels/levels_private.h"

#include <math.h>

#define MOST 1536

/* A standard normal number, by Box and Muller. */
static double
normal(GRand *random)
{
    double u = 1 - g_rand_double(random), v = g_rand_double(random);

    return sqrt(-2 * log(u)) * cos(2 * G_PI * v);
}

/* Rows and columns that differ, and far cells that take DIFFERENCE more: those whose row is among the first
 * N_FAR_ROWS or whose column is among the first N_FAR_COLUMNS, not both. */
static void
fill(double *cells, guint rows, guint columns, guint n_far_rows, guint n_far_columns, double difference)
{
    for (guint r = 0; r < rows; r++)
        for (guint c = 0; c < columns; c++)
            cells[r * columns + c] =
                100 + 10 * r + 7 * (c % 5) + ((r < n_far_rows) != (c < n_far_columns) ? difference : 0);
}

/* Halves of any size are found with their difference. */
static void
test_exact(void)
{
    static const guint SHAPES[][4] = {
        {4, 4, 2, 2}, {6, 9, 1, 2}, {6, 9, 5, 2}, {24, 64, 3, 60}, {12, 5, 6, 1}};

    for (guint i = 0; i < G_N_ELEMENTS(SHAPES); i++) {
        guint rows = SHAPES[i][0], columns = SHAPES[i][1];
        double cells[MOST];

        fill(cells, rows, columns, SHAPES[i][2], SHAPES[i][3], 60);
        g_autoptr(Partition) partition = partition_find(cells, rows, columns, 0.29);
        g_assert_true(partition->two);
        g_assert_cmpfloat_with_epsilon(partition->difference, 60, 1e-9);
        g_assert_cmpfloat(partition->agreement, ==, 1);
        for (guint r = 0; r < rows; r++)
            for (guint c = 0; c < columns; c++)
                g_assert_cmpint(partition->row_half[r] == partition->column_half[c], ==,
                                (r < SHAPES[i][2]) == (c < SHAPES[i][3]));
        fill(cells, rows, columns, 0, 0, 0);
        g_autoptr(Partition) none = partition_find(cells, rows, columns, 0.29);
        g_assert_false(none->two);
    }
}

/* The least difference that would show, of nothing but the clock's noise: twice that, or by Schwarz's
 * criterion as much as n log(1 + d^2 / 4) is the logarithm of n for each name. */
static void
test_least_shown(void)
{
    static const guint SHAPES[][2] = {{4, 4}, {8, 8}, {24, 64}, {2, 2}};

    for (guint i = 0; i < G_N_ELEMENTS(SHAPES); i++) {
        guint rows = SHAPES[i][0], columns = SHAPES[i][1], names = rows + columns + 1;
        double cells[MOST], n = (double)rows * columns;

        fill(cells, rows, columns, 0, 0, 0);
        g_autoptr(Partition) partition = partition_find(cells, rows, columns, 0.29);
        double d = partition->least_shown / 0.29;
        if (i == 2)
            g_assert_cmpfloat_with_epsilon(d, 2, 1e-6);
        else
            g_assert_cmpfloat_with_epsilon(n * log(1 + d * d / 4), names * log(n), 1e-6);
    }
}

/* What would show does, and what would not does not, where cells scatter. */
static void
test_shown(void)
{
    static const guint SHAPES[][2] = {{8, 8}, {24, 64}};

    for (guint i = 0; i < G_N_ELEMENTS(SHAPES); i++) {
        guint rows = SHAPES[i][0], columns = SHAPES[i][1], wrong = 0;

        for (guint32 seed = 0; seed < 40; seed++) {
            g_autoptr(GRand) random = g_rand_new_with_seed(seed);
            double noise[MOST], cells[MOST];

            for (guint k = 0; k < rows * columns; k++)
                noise[k] = cells[k] = 3 * normal(random);
            g_autoptr(Partition) none = partition_find(cells, rows, columns, 0.29);
            for (guint above = 0; above < 2; above++) {
                fill(cells, rows, columns, rows / 2, columns / 2, none->least_shown * (above ? 1.4 : 0.6));
                for (guint k = 0; k < rows * columns; k++)
                    cells[k] += noise[k];
                g_autoptr(Partition) partition = partition_find(cells, rows, columns, 0.29);
                wrong += partition->two != (gboolean)above;
            }
        }
        g_assert_cmpuint(wrong, <=, 4);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/partition/exact", test_exact);
    g_test_add_func("/infer/partition/least-shown", test_least_shown);
    g_test_add_func("/infer/partition/shown", test_shown);
    return g_test_run();
}
