/* SPDX-License-Identifier: MIT */
#include "model/search/search_private.h"

#include <math.h>

/* Layouts that are kept: more than there is time to estimate. */
#define MOST 4096

typedef struct {
    double cost;
    SearchPick *picks;
    guint n;
} Leaf;

struct SearchLeaves {
    GArray *heap; /* of Leaf, the dearest at the top; from the first one taken, in order from NEXT on */
    guint next;
    gboolean is_sorted;
    double dropped; /* the cheapest that is not kept */
};

static void
clear_leaf(gpointer data)
{
    g_free(((Leaf *)data)->picks);
}

SearchLeaves *
search_leaves_new(void)
{
    SearchLeaves *leaves = g_new0(SearchLeaves, 1);

    leaves->heap = g_array_new(FALSE, FALSE, sizeof(Leaf));
    g_array_set_clear_func(leaves->heap, clear_leaf);
    leaves->dropped = INFINITY;
    return leaves;
}

void
search_leaves_free(SearchLeaves *leaves)
{
    g_array_unref(leaves->heap);
    g_free(leaves);
}

void
search_leaves_clear(SearchLeaves *leaves)
{
    g_array_set_size(leaves->heap, 0);
    leaves->next = 0;
    leaves->is_sorted = FALSE;
    leaves->dropped = INFINITY;
}

static Leaf *
leaf_at(const SearchLeaves *leaves, guint at)
{
    return &g_array_index(leaves->heap, Leaf, at);
}

static void
swap(Leaf *a, Leaf *b)
{
    Leaf kept = *a;

    *a = *b;
    *b = kept;
}

static void
sift_down(SearchLeaves *leaves)
{
    for (guint at = 0, child; (child = 2 * at + 1) < leaves->heap->len; at = child) {
        if (child + 1 < leaves->heap->len && leaf_at(leaves, child + 1)->cost > leaf_at(leaves, child)->cost)
            child++;
        if (leaf_at(leaves, at)->cost >= leaf_at(leaves, child)->cost)
            return;
        swap(leaf_at(leaves, at), leaf_at(leaves, child));
    }
}

void
search_leaves_offer(SearchLeaves *leaves, const SearchLayout *layout, double cost)
{
    Leaf leaf = {cost, NULL, layout->n};

    g_assert(!leaves->is_sorted);
    if (leaves->heap->len == MOST && cost >= leaf_at(leaves, 0)->cost) {
        leaves->dropped = fmin(leaves->dropped, cost);
        return;
    }
    leaf.picks = g_memdup2(layout->picks, layout->n * sizeof *layout->picks);
    if (leaves->heap->len == MOST) {
        leaves->dropped = fmin(leaves->dropped, leaf_at(leaves, 0)->cost);
        g_free(leaf_at(leaves, 0)->picks);
        *leaf_at(leaves, 0) = leaf;
        sift_down(leaves);
        return;
    }
    g_array_append_val(leaves->heap, leaf);
    for (guint at = leaves->heap->len - 1;
         at > 0 && leaf_at(leaves, at)->cost > leaf_at(leaves, (at - 1) / 2)->cost; at = (at - 1) / 2)
        swap(leaf_at(leaves, at), leaf_at(leaves, (at - 1) / 2));
}

static int
compare(gconstpointer a, gconstpointer b)
{
    double x = ((const Leaf *)a)->cost, y = ((const Leaf *)b)->cost;

    return (x > y) - (x < y);
}

gboolean
search_leaves_take(SearchLeaves *leaves, SearchLayout *ret_layout, double *ret_cost)
{
    if (!leaves->is_sorted)
        g_array_sort(leaves->heap, compare);
    leaves->is_sorted = TRUE;
    if (leaves->next == leaves->heap->len)
        return FALSE;
    const Leaf *leaf = leaf_at(leaves, leaves->next++);
    ret_layout->n = leaf->n;
    for (guint i = 0; i < leaf->n; i++)
        ret_layout->picks[i] = leaf->picks[i];
    *ret_cost = leaf->cost;
    return TRUE;
}

double
search_leaves_least(const SearchLeaves *leaves)
{
    double least = leaves->dropped;

    for (guint i = leaves->next; i < leaves->heap->len; i++)
        least = fmin(least, leaf_at(leaves, i)->cost);
    return least;
}
