/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels_private.h"

#include <float.h>
#include <math.h>

#define ROUNDS 60

/* Takes from every cell of N_ROWS by N_COLUMNS its row's and its column's mean, and adds the mean of all. */
static void
center(double *cells, guint n_rows, guint n_columns)
{
    g_autofree double *columns = g_new0(double, n_columns);

    for (guint r = 0; r < n_rows; r++) {
        double mean = 0;

        for (guint c = 0; c < n_columns; c++)
            mean += cells[(gsize)r * n_columns + c] / n_columns;
        for (guint c = 0; c < n_columns; c++) {
            cells[(gsize)r * n_columns + c] -= mean;
            columns[c] += cells[(gsize)r * n_columns + c] / n_rows;
        }
    }
    for (guint r = 0; r < n_rows; r++)
        for (guint c = 0; c < n_columns; c++)
            cells[(gsize)r * n_columns + c] -= columns[c];
}

/* The leading right singular vector by the power method, and the left one that belongs to it. */
static void
leading_vectors(const double *cells, guint n_rows, guint n_columns, double *left, double *right)
{
    /* The row that scatters most is not orthogonal to what is looked for. */
    double most = -1;

    for (guint r = 0; r < n_rows; r++) {
        double squares = 0;

        for (guint c = 0; c < n_columns; c++)
            squares += cells[(gsize)r * n_columns + c] * cells[(gsize)r * n_columns + c];
        if (squares <= most)
            continue;
        most = squares;
        for (guint c = 0; c < n_columns; c++)
            right[c] = cells[(gsize)r * n_columns + c];
    }
    for (guint round = 0; round < ROUNDS; round++) {
        double length = 0;

        for (guint r = 0; r < n_rows; r++) {
            left[r] = 0;
            for (guint c = 0; c < n_columns; c++)
                left[r] += cells[(gsize)r * n_columns + c] * right[c];
            length += left[r] * left[r];
        }
        length = sqrt(length);
        if (length == 0)
            return;
        for (guint c = 0; c < n_columns; c++)
            right[c] = 0;
        for (guint r = 0; r < n_rows; r++)
            for (guint c = 0; c < n_columns; c++)
                right[c] += cells[(gsize)r * n_columns + c] * left[r] / length;
    }
}

static double
sum_of_squares(const double *cells, gsize n)
{
    double sum = 0;

    for (gsize i = 0; i < n; i++)
        sum += cells[i] * cells[i];
    return sum;
}

Partition *
partition_find(const double *cycles, guint n_rows, guint n_columns, double noise)
{
    g_assert(n_rows >= 2 && n_columns >= 2);
    gsize n = (gsize)n_rows * n_columns;
    g_autofree double *cells = g_memdup2(cycles, n * sizeof *cells), *signs = g_new(double, n);
    g_autofree double *left = g_new0(double, n_rows), *right = g_new0(double, n_columns);
    center(cells, n_rows, n_columns);
    leading_vectors(cells, n_rows, n_columns, left, right);

    Partition *partition = g_new0(Partition, 1);
    partition->row_half = g_new(signed char, n_rows);
    partition->column_half = g_new(signed char, n_columns);
    /* Left and right have one sign where a latency is above its row and column: far. Near is equal halves. */
    for (guint r = 0; r < n_rows; r++)
        partition->row_half[r] = left[r] >= 0 ? 1 : -1;
    for (guint c = 0; c < n_columns; c++)
        partition->column_half[c] = right[c] >= 0 ? -1 : 1;
    for (gsize i = 0; i < n; i++)
        signs[i] = -partition->row_half[i / n_columns] * partition->column_half[i % n_columns];
    center(signs, n_rows, n_columns);
    double product = 0, length = sum_of_squares(signs, n);
    for (gsize i = 0; i < n; i++)
        product += cells[i] * signs[i];
    double slope = length > 0 ? product / length : 0; /* half the difference */
    double without = sum_of_squares(cells, n), with = MAX(without - slope * product, 0);
    double floor_squares = noise * noise * (double)n;
    without = MAX(without, floor_squares), with = MAX(with, floor_squares);
    double names = (double)(n_rows + n_columns + 1) * log((double)n);
    double scatter = sqrt(with / (double)n);
    gsize agree = 0;
    for (gsize i = 0; i < n; i++)
        agree += cells[i] * signs[i] > 0;
    partition->difference = 2 * slope;
    partition->agreement = (double)agree / (double)n;
    partition->least_shown = 2 * scatter * MAX(1, sqrt(exp(names / (double)n) - 1));
    partition->two =
        (double)n * log(without / with) > names && partition->difference > 2 * scatter && slope > 0;
    return partition;
}

void
partition_free(Partition *partition)
{
    if (!partition)
        return;
    g_free(partition->row_half);
    g_free(partition->column_half);
    g_free(partition);
}
