/* SPDX-License-Identifier: MIT */
/* estimator/model/local/: a good partition of fields into groups, each stored in one of several ways, where
 * all of them are too many to look at: without a proof. Knows nothing of GPUs. Uses base/. */
#pragma once

#include <glib.h>

/* Fields of one search, at most: a bit each. */
#define LOCAL_MAX_FIELDS 63

/* A group, each field being a bit, and in which of the ways it is stored. */
typedef struct {
    guint64 fields;
    guint variant;
} LocalGroup;

/* What is searched where groups may be too many to look at each. The functions get DATA. */
typedef struct {
    guint n_fields;       /* from 1 to LOCAL_MAX_FIELDS */
    guint n_variants;     /* ways to store a group; the first exists of every group, and is the plainest */
    guint usual;          /* the one of untiled groups that costs the least as a rule, where it exists */
    const guint64 *sites; /* fields that are reached together, as bits */
    guint n_sites;
    const guint64 *classes; /* fields that can be exchanged without a change, as bits: each field is in one */
    guint n_classes;
    gpointer data;
    /* TRUE if GROUP is stored in another way than in the variants before. */
    gboolean (*exists)(gpointer data, const LocalGroup *group);
    /* About what a layout costs, quickly: the search goes by this. RET_WORK: what that takes, the same
     * whenever it is asked. IS_SECOND: another thread asks, while the first may. */
    double (*guess)(gpointer data, const LocalGroup *groups, guint n_groups, gboolean is_second,
                    double *ret_work);
    gboolean has_second; /* another thread may ask */
    /* Counts the WORK of a guess that the search goes by: in the same order whoever made it. */
    void (*count)(gpointer data, double work);
    /* What it costs: of the layouts at which the search ends, the cheapest by this is the result. */
    double (*estimate)(gpointer data, const LocalGroup *groups, guint n_groups);
    /* Layout NUMBER of those to start from, into RET_GROUPS, with room for a group a field; returns how many
     * groups it has, 0: there are no more. */
    guint (*start)(gpointer data, guint number, LocalGroup *ret_groups);
    gboolean (*is_over)(gpointer data); /* the search is to end */
    guint n_kicks; /* so often in a row a changed layout has to lead to none that is better */
} LocalProblem;

typedef struct {
    LocalGroup *groups; /* of the best layout found */
    guint n_groups;
    double cost; /* its estimate */
    guint n_starts, n_guessed, n_estimated;
    gboolean is_over; /* some move was not tried */
} LocalResult;

/* The best layout that is found by changing one or two groups at a time as long as that helps, from several
 * starts. The first start is estimated whatever is_over() says. The same problem has the same result. */
LocalResult *local_search(const LocalProblem *problem);
void local_result_free(LocalResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LocalResult, local_result_free)
