/* SPDX-License-Identifier: MIT */
#include "model/caches/caches.h"

#include <math.h>

/* Halvings of the part of the launch that L2 looks back: more change nothing. */
#define MAX_TURNS 60

/* The distinct pieces that a PART of the launch asks for. */
static double
distinct_of(const PieceLevel *level, double part)
{
    return level->draws > 0 ? level->pieces * -expm1(-level->draws * part / level->pieces) : 0;
}

/* The distinct pieces of each array that a PART of the launch asks for, and their sum. Levels of one array
 * may have pieces in common, as they do where together they have more than there are. */
static double
distinct_of_arrays(const PieceLevel *levels, guint n, guint n_arrays, double part, double *ret_distinct)
{
    double sum = 0;

    for (guint i = 0; i < n_arrays; i++)
        ret_distinct[i] = 0;
    for (guint i = 0; i < n; i++) {
        double before = levels[i].draws > 0 ? ret_distinct[levels[i].array] : 0;

        if (levels[i].draws <= 0)
            continue;
        ret_distinct[levels[i].array] = fmin(levels[i].all, before + distinct_of(&levels[i], part));
        sum += ret_distinct[levels[i].array] - before;
    }
    return sum;
}

/* The part of the launch (0..1) in which HELD distinct pieces are asked for: what was asked for before, L2
 * has lost. */
static double
part_held(const PieceLevel *levels, guint n, guint n_arrays, double held, double *scratch)
{
    double low = 0, high = 1;

    if (distinct_of_arrays(levels, n, n_arrays, 1, scratch) <= held)
        return 1;
    for (guint turn = 0; turn < MAX_TURNS; turn++) {
        double part = (low + high) / 2;

        if (distinct_of_arrays(levels, n, n_arrays, part, scratch) <= held)
            low = part;
        else
            high = part;
    }
    return low;
}

void
piece_levels_read(PieceLevel *levels, guint n, guint n_arrays, double held)
{
    g_autofree double *beside = g_new0(double, MAX(n_arrays, 1)),
                      *distinct = g_new0(double, MAX(n_arrays, 1));
    g_autofree double *by_levels = g_new0(double, MAX(n_arrays, 1));
    double part = part_held(levels, n, n_arrays, held, beside);

    distinct_of_arrays(levels, n, n_arrays, part, beside);
    distinct_of_arrays(levels, n, n_arrays, 1, distinct);
    for (guint i = 0; i < n; i++)
        if (levels[i].draws > 0)
            by_levels[levels[i].array] += distinct_of(&levels[i], 1);
    for (guint i = 0; i < n; i++) {
        PieceLevel *level = &levels[i];

        level->reads = 0;
        if (level->draws <= 0)
            continue;
        double here = distinct_of(level, part) / level->pieces, other = beside[level->array] / level->all;
        double found = part >= 1 ? 1 : fmin(1, here * (1 + other));
        double first = distinct_of(level, 1) * distinct[level->array] / by_levels[level->array];
        level->reads = fmax(first, level->draws * (1 - found));
    }
}
