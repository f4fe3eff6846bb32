/* SPDX-License-Identifier: MIT */
/* Layouts group by group, depth first: the next group always has a field of the first class that is left, so
 * that each partition is met once. A partial layout is left out if the planes say that all that it can become
 * costs too much. */
#include "model/search/search_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of the gap that is wanted, the share that the least cost() itself may be off by. */
#define OWN_GAP 0.25

typedef struct {
    SearchPick pick;
    double bound; /* of the layouts that have it */
} Branch;

typedef struct {
    Search *search;
    GArray
        *branches[SEARCH_MAX_CLASSES]; /* of Branch: by the first class of the group, the least bound first */
    SearchLabels *labels;              /* NULL: what is dominated is not left out */
    double open;                       /* the least bound of what there was no time for */
    double *parts;                     /* by depth */
    SearchLayout layout;
} Tree;

/* From where on a layout does not matter. */
static double
limit(const Tree *tree)
{
    double aim = search_aim(tree->search);

    if (!tree->labels)
        return aim;
    return fmin(aim, tree->search->least_cost * (1 - OWN_GAP * tree->search->problem->gap));
}

/* What layouts cost at least that have chosen groups of PARTS, and fields REST left. */
static double
bound_at(const Search *search, const double *parts, guint rest)
{
    double bound = 0;

    for (guint i = 0; i < search->n_planes; i++)
        bound = fmax(bound, search_plane_at(search, &search->planes[i], parts, rest));
    return bound;
}

static int
compare_branches(gconstpointer a, gconstpointer b)
{
    double x = ((const Branch *)a)->bound, y = ((const Branch *)b)->bound;

    return (x > y) - (x < y);
}

static double
branch_bound(const Search *search, SearchPick pick, double *scratch)
{
    memcpy(scratch, search->problem->outside, search->problem->n_parts * sizeof *scratch);
    search_add(search, pick, scratch);
    return bound_at(search, scratch, search->all - pick.kind);
}

/* All groups that can be in a layout below the limit. */
static void
find_branches(Tree *tree)
{
    Search *search = tree->search;

    for (guint c = 0; c < search->kinds->n_classes; c++)
        tree->branches[c] = g_array_new(FALSE, FALSE, sizeof(Branch));
    for (guint k = 1; k <= search->all; k++)
        for (guint v = 0; v < search->problem->n_variants; v++) {
            Branch branch = {{k, v}, 0};

            if (search->states[search_slot(search, branch.pick)] == SEARCH_NO_GROUP)
                continue;
            branch.bound = branch_bound(search, branch.pick, tree->parts);
            if (branch.bound < limit(tree))
                g_array_append_val(tree->branches[search_kinds_first(search->kinds, k)], branch);
        }
    for (guint c = 0; c < search->kinds->n_classes; c++)
        g_array_sort(tree->branches[c], compare_branches);
}

/* A whole layout. */
static void
end(Tree *tree, const double *parts)
{
    Search *search = tree->search;
    double cost = search_note_cost(search, &tree->layout, parts);

    if (cost < search_aim(search))
        search_leaves_offer(search->leaves, &tree->layout, cost);
}

static void grow(Tree *tree, guint rest, const double *parts);

/* Makes PICK the next group. FALSE: nothing that this can become matters. */
static gboolean
take(Tree *tree, SearchPick pick, guint rest, const double *parts, double *ret_parts)
{
    Search *search = tree->search;
    gsize bytes = search->problem->n_parts * sizeof *parts;

    memcpy(ret_parts, parts, bytes);
    search_add(search, pick, ret_parts);
    double bound = bound_at(search, ret_parts, rest - pick.kind);
    if (bound >= limit(tree))
        return FALSE;
    if (search_is_over(search)) {
        tree->open = fmin(tree->open, bound);
        return FALSE;
    }
    if (search->states[search_slot(search, pick)] != SEARCH_PRICED) {
        search_ask_price(search, pick);
        return take(tree, pick, rest, parts, ret_parts);
    }
    return rest == pick.kind || !tree->labels ||
           !search_labels_cover(tree->labels, rest - pick.kind, ret_parts);
}

static void
grow(Tree *tree, guint rest, const double *parts)
{
    Search *search = tree->search;
    const GArray *branches;
    double *next = &tree->parts[(gsize)(tree->layout.n + 1) * search->problem->n_parts];

    search->result->n_nodes++;
    if (rest == 0) {
        end(tree, parts);
        return;
    }
    branches = tree->branches[search_kinds_first(search->kinds, rest)];
    for (guint i = 0; i < branches->len; i++) {
        const Branch *branch = &g_array_index(branches, Branch, i);

        if (branch->bound >= limit(tree))
            return;
        if (!search_kinds_fits(search->kinds, branch->pick.kind, rest) ||
            !take(tree, branch->pick, rest, parts, next))
            continue;
        tree->layout.picks[tree->layout.n++] = branch->pick;
        grow(tree, rest - branch->pick.kind, next);
        tree->layout.n--;
    }
}

double
search_tree(Search *search, gboolean dominance)
{
    const SearchProblem *problem = search->problem;
    Tree tree = {.search = search, .open = INFINITY};

    if (dominance)
        tree.labels = search_labels_new(search->kinds->n, problem->n_parts, problem->n_sums, problem->falls);
    tree.parts = g_new(double, (gsize)(search->most_groups + 2) * problem->n_parts);
    find_branches(&tree);
    memcpy(tree.parts, problem->outside, problem->n_parts * sizeof *tree.parts);
    grow(&tree, search->all, tree.parts);
    double bound = fmin(tree.open, limit(&tree));
    for (guint c = 0; c < search->kinds->n_classes; c++)
        g_array_unref(tree.branches[c]);
    if (tree.labels)
        search_labels_free(tree.labels);
    g_free(tree.parts);
    return fmax(bound, search->root);
}
