/* SPDX-License-Identifier: MIT */
#include "peng.h"

void
peng_grouping_cost(gpointer prepared, const guint8 *group_of, double *ret_cost)
{
    Peng *peng = prepared;
    g_autoptr(Layout) layout = layout_new_grouping(group_of, peng->study->binding->record->n_fields);
    Estimate estimate;
    layout_normalise(layout, peng->study->binding->record);
    model_peng.estimate(prepared, layout, &estimate);
    for (guint i = 0; i < estimate.n_cost; i++)
        ret_cost[i] = estimate.cost[i];
    estimate_clear(&estimate);
}

void
peng_groupings_free(PengGroupings *groupings)
{
    g_free(groupings);
}
