/* SPDX-License-Identifier: MIT */
/* estimator/model/search/: the cheapest partition of fields into groups, each stored in one of several ways,
 * with a proof. Knows nothing of GPUs. Uses GLib.
 *
 * Fields that are alike form a class, so that a group is known by how many fields of each class it has. A
 * group has a price, a vector: some of its parts add up over the groups of a layout, of the others the
 * largest counts. What a layout costs at least is a function of the sum of prices;
 * where it is convex, a plane below it makes prices scalars, and the cheapest partition by these is found
 * exactly, from the smaller sets of fields up to all (Yeh, BIT 26, 1986): a bound for all layouts. */
#pragma once

#include <glib.h>

#define SEARCH_MAX_CLASSES 26
/* Of a field's class at most, so that sets of fields fit into words. */
#define SEARCH_MAX_ALIKE 31
/* Fields of all classes at most, each of which may be a group. */
#define SEARCH_MAX_GROUPS 64

/* A group: how many fields of each class it has, and in which of the ways it is stored. */
typedef struct {
    guint8 counts[SEARCH_MAX_CLASSES];
    guint variant;
} SearchGroup;

/* What is searched. The functions get DATA; none may return NAN. */
typedef struct {
    guint n_classes;
    const guint *n_fields; /* by class: from 1 to SEARCH_MAX_ALIKE */
    guint n_variants;
    guint n_parts, n_sums; /* of a price, whose parts from n_sums on do not add up: the largest counts */
    const guint8 *joint;   /* by part below n_sums: not 0 where plane() asks for the least sum */
    const guint8 *falls;   /* by part below n_sums: not 0 where cost() falls with it; NULL: nowhere */
    const double *outside; /* the price of what belongs to no group */
    double gap;            /* that is small enough, as a share of the cost */
    gboolean is_tight; /* cost() is the estimate itself, so that no layout is estimated but the first by it */
    gpointer data;
    /* A price no part of which is more than price() says; it should be quick. FALSE: there is no such group.
     */
    gboolean (*guess)(gpointer data, const SearchGroup *group, double *ret_parts);
    void (*price)(gpointer data, const SearchGroup *group, double *ret_parts);
    /* What layouts of such a sum of prices cost at least. */
    double (*cost)(gpointer data, const double *parts);
    /* A plane below cost(): for all parts of which none is less than LEAST's, cost >= the value returned plus
     * the scalar product of slopes (none negative) and parts. It touches near AT, if cost() is convex. */
    double (*plane)(gpointer data, const double *at, const double *least, double *ret_slopes);
    /* What a layout costs, at least cost() of its groups' prices. Fields of a class are taken in their order.
     */
    double (*estimate)(gpointer data, const SearchGroup *groups, guint n_groups);
    gboolean (*is_over)(gpointer data); /* time is up */
    /* Seconds that are left. Where these do not suffice for the prices that every bound needs, the search is
     * over when it has estimated what seems good. NULL: it goes as far as it comes. */
    double (*time_left)(gpointer data);
    /* Layout NUMBER of those that seem good, into RET_GROUPS, with room for a group a field; returns how many
     * groups it has, 0: there are no more. May be NULL. */
    guint (*hint)(gpointer data, guint number, SearchGroup *ret_groups);
} SearchProblem;

typedef enum {
    SEARCH_PROVEN, /* the gap is as small as was wanted */
    SEARCH_OPEN,   /* it is not: what layouts cost at least does not tell more */
    SEARCH_OVER,   /* it is not: time was up */
} SearchStatus;

typedef struct {
    SearchGroup *groups; /* of the best layout found */
    guint n_groups;
    double cost;  /* its estimate */
    double bound; /* what every layout costs at least: never more than cost */
    SearchStatus status;
    guint64 n_nodes; /* partial layouts that were looked at */
    guint64 n_groups_guessed, n_groups_priced;
    guint n_estimated; /* layouts */
} SearchResult;

/* How many sets of fields there are up to exchange within classes, all fields included; G_MAXUINT: more than
 * guint holds. */
guint search_n_kinds(const guint *n_fields, guint n_classes);
/* TRUE if search_run() has the memory for so many sets. */
gboolean search_fits(guint n_kinds, guint n_variants, guint n_parts);

/* The best layout found before is_over(), and a bound. At least two layouts are estimated, if there are two:
 * each field alone, and all together. PROBLEM must fit. */
SearchResult *search_run(const SearchProblem *problem);
void search_result_free(SearchResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SearchResult, search_result_free)
