/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/course.h"

/* Which layout each launch of a program is best in, where arrays may be converted between launches: the
 * cheapest of all ways to give each leaf of a course a layout. A leaf has one layout however often it runs.
 * Before it the arrays are converted if they have another. Both sides of a branch count, and begin and end in
 * the same layouts. What is in no order has one layout. */

typedef struct {
    guint n; /* layouts */
    const double
        *conversions; /* n x n: from the layout of the row to that of the column; zeros on the diagonal */
    /* The leaves that need a layout: Course -> double *, what each costs once, in each layout. */
    GHashTable *costs;
    gboolean is_cycle; /* the functions below the course run in any order, again and again: all begin and end
                          in one layout; else there is one function, and it runs once */
} PhaseProblem;

typedef struct {
    const Course *leaf;
    guint layout;
} PhaseLeaf;

/* A conversion, in front of LEAF, or behind all others where that is NULL. */
typedef struct {
    const Course *leaf;
    guint from, to;
    double times;
} PhaseConversion;

typedef struct {
    double cost, conversion_cost; /* the second is part of the first */
    GArray *leaves;               /* of PhaseLeaf, in the order of the course */
    GArray *conversions;          /* of PhaseConversion */
} PhasePath;

/* More leaves that need a layout are not looked at. */
#define PHASE_MOST_LEAVES 2000u

/* The cheapest way through COURSE, the root of one or more functions, which has leaves that need a layout.
 * NULL: there are too many. */
PhasePath *phase_path_new(const Course *course, const PhaseProblem *problem);
void phase_path_free(PhasePath *path);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PhasePath, phase_path_free)

/* What COURSE costs in layout NUMBER alone. */
double phase_single_cost(const Course *course, const PhaseProblem *problem, guint number);
