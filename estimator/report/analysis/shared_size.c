/* SPDX-License-Identifier: MIT */
/* Sizes of a program, which the grids of several launches follow. */
#include "report/analysis/analysis.h"

#include <math.h>
#include <string.h>

static gboolean
is_open(const LaunchConfig *launch)
{
    return launch->other_grid[0] > 0;
}

/* The number in SIZE of the variable NAME, which is added where it is not there; SHARED_SIZES: there are
 * more.
 */
static guint
number_of(SharedSize *size, const char *name)
{
    guint i = 0;

    while (i < size->n && strcmp(size->names[i], name) != 0)
        i++;
    if (i == size->n && i < SHARED_SIZES)
        size->names[size->n++] = name;
    return i;
}

/* The value of NAME where the grid of LAUNCH is GRID: several dimensions of it may follow it. */
static double
value_at(const LaunchConfig *launch, const gint64 *grid, const char *name)
{
    double product = 1;
    guint n = 0;

    for (guint i = 0; i < 3; i++)
        if (launch->growers[i] && strcmp(launch->growers[i], name) == 0) {
            product *= (double)grid[i] / launch->growth[i];
            n++;
        }
    return rint(pow(product, 1 / (double)MAX(n, 1)));
}

/* Adds to SIZE what LAUNCH follows. FALSE: that is not seen, or too much. */
static gboolean
add_launch(SharedSize *size, const LaunchConfig *launch)
{
    gboolean follows = FALSE;

    for (guint i = 0; i < 3; i++) {
        guint number = launch->growers[i] ? number_of(size, launch->growers[i]) : 0;

        if (!launch->growers[i])
            continue;
        if (number == SHARED_SIZES)
            return FALSE;
        follows = TRUE;
        size->values[0][number] =
            fmax(size->values[0][number], value_at(launch, launch->grid, launch->growers[i]));
        size->values[1][number] =
            fmax(size->values[1][number], value_at(launch, launch->other_grid, launch->growers[i]));
    }
    return follows;
}

gboolean
shared_size_find(const GPtrArray *rankings, SharedSize *ret_size)
{
    SharedSize size = {0};

    for (guint i = 0; i < rankings->len; i++) {
        const LaunchConfig *launch = ((const Ranking *)g_ptr_array_index(rankings, i))->launch;

        if (is_open(launch) && !add_launch(&size, launch))
            return FALSE;
    }
    for (guint i = 0; i < size.n; i++)
        for (guint k = 0; k < 2; k++)
            if (size.values[k][i] < 1 || size.values[k][i] > G_MAXINT32)
                return FALSE;
    *ret_size = size;
    return size.n > 0;
}

gboolean
shared_size_is_one_grid(const GPtrArray *rankings)
{
    const LaunchConfig *first = ((const Ranking *)g_ptr_array_index(rankings, 0))->launch;

    for (guint i = 0; i < rankings->len; i++) {
        const LaunchConfig *launch = ((const Ranking *)g_ptr_array_index(rankings, i))->launch;

        if (!is_open(launch) || memcmp(launch->grid, first->grid, sizeof first->grid) != 0 ||
            memcmp(launch->other_grid, first->other_grid, sizeof first->other_grid) != 0)
            return FALSE;
    }
    return TRUE;
}

/* GRID of LAUNCH as it is with VALUES of SIZE: the dimensions that follow one. */
static void
set_grid(const SharedSize *size, const LaunchConfig *launch, const double *values, gint64 *grid)
{
    for (guint i = 0; i < 3; i++)
        for (guint k = 0; launch->growers[i] && k < size->n; k++)
            if (strcmp(launch->growers[i], size->names[k]) == 0)
                grid[i] = (gint64)fmin(fmax(ceil(values[k] * launch->growth[i]), 1), G_MAXINT32);
}

gboolean
shared_size_set(const SharedSize *size, LaunchConfig *launch)
{
    gint64 grid[3], other[3];

    if (!is_open(launch))
        return FALSE;
    memcpy(grid, launch->grid, sizeof grid);
    memcpy(other, launch->other_grid, sizeof other);
    set_grid(size, launch, size->values[0], launch->grid);
    set_grid(size, launch, size->values[1], launch->other_grid);
    return memcmp(grid, launch->grid, sizeof grid) != 0 ||
           memcmp(other, launch->other_grid, sizeof other) != 0;
}
