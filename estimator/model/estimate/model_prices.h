/* SPDX-License-Identifier: MIT */
#pragma once

#include "layouts/layout.h"

/* How a price is made up: a vector of N_PARTS numbers, none negative, of which the first N_SUMS add up over
 * the groups of a layout, and of the others the largest counts. */
typedef struct {
    guint n_parts, n_sums;
    guint8 *joint; /* by part below n_sums: not 0 where plane() looks at the least sum */
    guint8 *falls; /* by part below n_sums: not 0 where the cost falls with it */
} PriceShape;

/* What each group of a layout adds to its cost, for searches (search.h): a lower bound, whatever other groups
 * there are. */
typedef struct {
    /* NULL: prices of groups can be asked for; else why not, a text that lives as long as the program.
     * RET_SHAPE's tables are to be freed. */
    const char *(*shape)(gpointer prepared, PriceShape *ret_shape);
    /* The price of GROUP; NULL: of all that is not in the record. ANY_ALIKE: of any group with fields like
     * its own. */
    void (*price)(gpointer prepared, const Group *group, gboolean any_alike, double *ret_parts);
    /* The same, or less, but quickly; nothing is asked twice. RET_PARTS: zeros. */
    void (*guess)(gpointer prepared, const Group *group, double *ret_parts);
    /* TRUE if fields A and B are alike: with one in the other's place, groups have the same prices. NULL:
     * nobody knows. */
    gboolean (*alike)(gpointer prepared, guint a, guint b);
    /* What layouts with such a sum of prices cost at least, all degrees together. */
    double (*cost)(gpointer prepared, const double *parts);
    /* A plane below cost(), as in SearchProblem. */
    double (*plane)(gpointer prepared, const double *at, const double *least, double *ret_slopes);
    gboolean is_tight;   /* cost() is the estimate itself */
    gboolean has_tiles;  /* groups in tiles have prices */
    gboolean has_orders; /* and groups whose fields stand in another order than they are declared */
} ModelPrices;
