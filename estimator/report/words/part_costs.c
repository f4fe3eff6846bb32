/* SPDX-License-Identifier: MIT */
#include "report/words/words.h"
#include "report/analysis/analysis.h"

double
part_cost_total(const PartCost *part)
{
    return part->loads + part->stores + part->rest;
}

static int
compare_parts(gconstpointer a, gconstpointer b)
{
    double x = part_cost_total(a), y = part_cost_total(b);

    return (x < y) - (x > y);
}

GArray *
part_costs(const Analysis *analysis, const Case *one)
{
    const Model *model = analysis->machine->model;
    GArray *parts = g_array_new(FALSE, FALSE, sizeof(PartCost));

    for (guint part = 0; part < model->n_parts; part++) {
        PartCost cost = {.name = model->part_names[part], .rest = one->rest[part]};

        for (guint i = 0; i < one->accesses->len; i++) {
            const AccessEstimate *estimate = g_ptr_array_index(one->accesses, i);
            const Access *access = g_ptr_array_index(one->ranking->kernel->accesses, estimate->access);

            *(access->kind == ACCESS_LOAD ? &cost.loads : &cost.stores) += estimate->by_part[part];
        }
        if (part_cost_total(&cost) > 0)
            g_array_append_val(parts, cost);
    }
    g_array_sort(parts, compare_parts);
    return parts;
}

double
part_costs_rest(const Analysis *analysis, const Case *one)
{
    double rest = 0;

    for (guint part = 0; part < analysis->machine->model->n_parts; part++)
        rest += one->rest[part];
    return rest;
}
