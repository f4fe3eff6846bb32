/* SPDX-License-Identifier: MIT */
/* One size of a program, which the grids of several launches follow. */
#include "report/analysis/analysis.h"

#include <math.h>
#include <string.h>

/* The number that LAUNCH.size has where its grid is GRID. */
static double
value_at(const LaunchConfig *launch, const gint64 *grid)
{
    double blocks = 1, growth = 1;
    guint n = 0;

    for (guint i = 0; i < 3; i++)
        if (launch->growth[i] > 0) {
            blocks *= (double)grid[i];
            growth *= launch->growth[i];
            n++;
        }
    return n > 0 ? pow(blocks / growth, 1 / (double)n) : 0;
}

static gboolean
is_open(const LaunchConfig *launch)
{
    return launch->other_grid[0] > 0;
}

gboolean
shared_size_find(const GPtrArray *rankings, SharedSize *ret_size)
{
    SharedSize size = {NULL, {0, 0}};

    for (guint i = 0; i < rankings->len; i++) {
        const LaunchConfig *launch = ((const Ranking *)g_ptr_array_index(rankings, i))->launch;

        if (!is_open(launch))
            continue;
        if (!launch->size || (size.name && strcmp(size.name, launch->size) != 0))
            return FALSE;
        size.name = launch->size;
        size.values[0] = fmax(size.values[0], rint(value_at(launch, launch->grid)));
        size.values[1] = fmax(size.values[1], rint(value_at(launch, launch->other_grid)));
    }
    if (!size.name || size.values[0] < 1 || size.values[1] < 1 || size.values[0] > G_MAXINT32 ||
        size.values[1] > G_MAXINT32)
        return FALSE;
    *ret_size = size;
    return TRUE;
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

/* GRID of LAUNCH, but the dimensions that grow with its size, as they are where that is VALUE. */
static void
set_grid(const LaunchConfig *launch, double value, gint64 *grid)
{
    for (guint i = 0; i < 3; i++)
        if (launch->growth[i] > 0)
            grid[i] = (gint64)fmin(fmax(ceil(value * launch->growth[i]), 1), G_MAXINT32);
}

gboolean
shared_size_set(const SharedSize *size, LaunchConfig *launch)
{
    gint64 grid[3], other[3];
    gboolean is_same;

    if (!is_open(launch))
        return FALSE;
    memcpy(grid, launch->grid, sizeof grid);
    memcpy(other, launch->other_grid, sizeof other);
    set_grid(launch, size->values[0], launch->grid);
    set_grid(launch, size->values[1], launch->other_grid);
    is_same =
        memcmp(grid, launch->grid, sizeof grid) == 0 && memcmp(other, launch->other_grid, sizeof other) == 0;
    return !is_same;
}
