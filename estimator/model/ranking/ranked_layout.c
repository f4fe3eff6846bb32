/* SPDX-License-Identifier: MIT */
#include "model/ranking/ranking.h"

#include <stdlib.h>
#include <string.h>

static Plainness
plainness_of(const Layout *layout, const char *name, const Layout *today)
{
    if (layout_equal(layout, today))
        return PLAINNESS_TODAY;
    for (guint g = 0; g < layout->n_groups; g++)
        if (layout->groups[g].tile > 0)
            return PLAINNESS_TILED;
    return name ? PLAINNESS_NAMED : PLAINNESS_GROUPED;
}

/* CANDIDATE, of which nothing is estimated. */
static RankedLayout *
new_without_estimate(const Candidate *candidate, const Record *record, const PreparedLayouts *prepared)
{
    RankedLayout *ranked = g_new0(RankedLayout, 1);

    ranked->layout = layout_copy(candidate->layout);
    ranked->spec = g_strdup(candidate->spec);
    ranked->name = layout_name(candidate->layout, record);
    ranked->plainness = plainness_of(ranked->layout, ranked->name, prepared_layouts_today(prepared));
    return ranked;
}

RankedLayout *
ranked_layout_new(const Candidate *candidate, const Record *record, const Model *model,
                  PreparedLayouts *prepared)
{
    RankedLayout *ranked = new_without_estimate(candidate, record, prepared);
    gpointer own = prepared_layouts_find(prepared, ranked->layout, &ranked->registers);

    model->estimate(own, ranked->layout, &ranked->estimate);
    return ranked;
}

RankedLayout *
ranked_layout_new_known(const Candidate *candidate, const Record *record, const Estimate *estimate,
                        LayoutRegisters registers, const PreparedLayouts *prepared)
{
    RankedLayout *ranked = new_without_estimate(candidate, record, prepared);

    ranked->registers = registers;
    ranked->estimate = *estimate;
    ranked->estimate.cost = g_memdup2(estimate->cost, estimate->n_cost * sizeof *estimate->cost);
    return ranked;
}

void
ranked_layout_free(gpointer layout)
{
    RankedLayout *ranked = layout;

    if (!ranked)
        return;
    layout_free(ranked->layout);
    g_free(ranked->spec);
    g_free(ranked->name);
    estimate_clear(&ranked->estimate);
    g_free(ranked);
}

int
ranked_layout_compare_tied(const RankedLayout *a, const RankedLayout *b)
{
    if (a->plainness != b->plainness)
        return a->plainness < b->plainness ? -1 : 1;
    if (a->layout->n_groups != b->layout->n_groups)
        return a->layout->n_groups < b->layout->n_groups ? -1 : 1;
    return strcmp(a->spec, b->spec);
}

int
ranked_layout_compare(const RankedLayout *a, const RankedLayout *b)
{
    int order = cost_compare(a->estimate.cost, a->estimate.n_cost, b->estimate.cost, b->estimate.n_cost);

    return order ? order : ranked_layout_compare_tied(a, b);
}

static int
compare_entries(gconstpointer a, gconstpointer b)
{
    return ranked_layout_compare(*(RankedLayout *const *)a, *(RankedLayout *const *)b);
}

static int
compare_tied_entries(gconstpointer a, gconstpointer b)
{
    return ranked_layout_compare_tied(*(RankedLayout *const *)a, *(RankedLayout *const *)b);
}

gboolean
ranked_layout_ties(const RankedLayout *a, const RankedLayout *b, double known_error)
{
    return cost_compare_within(a->estimate.cost, a->estimate.n_cost, b->estimate.cost, b->estimate.n_cost,
                               known_error) == 0;
}

void
ranked_layouts_number(GPtrArray *layouts, double known_error)
{
    g_ptr_array_sort(layouts, compare_entries);
    for (guint first = 0, next; first < layouts->len; first = next) {
        for (next = first + 1; next < layouts->len; next++)
            if (!ranked_layout_ties(g_ptr_array_index(layouts, first), g_ptr_array_index(layouts, next),
                                    known_error))
                break;
        for (guint i = first; i < next; i++) {
            RankedLayout *ranked = g_ptr_array_index(layouts, i);

            ranked->rank = first + 1;
            ranked->tied = next - first > 1;
        }
        qsort(layouts->pdata + first, next - first, sizeof *layouts->pdata, compare_tied_entries);
    }
}
