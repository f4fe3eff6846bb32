/* SPDX-License-Identifier: MIT */
/* Shared memory as the paper treats it where asked to: like L1 (model-peng.md 8). */
#include "model/peng/peng_private.h"

#include "model/warps/warps.h"

static void
count_node(Peng *peng, const Node *node, const GArray *outer)
{
    const guint *loops = (const guint *)outer->data;
    StudyWork work = {.node = node, .loops = (guint *)outer->data, .n_loops = outer->len, .guard = -1};
    guint degree = 0;

    if (node->work.shared == 0)
        return;
    if (outer->len)
        work.guard = peng->study->loops[loops[outer->len - 1]].guard;
    for (guint i = 0; i < outer->len; i++)
        degree += !peng->study->loops[loops[i]].trip;
    peng->study->max_degree = MAX(peng->study->max_degree, degree);
    peng->shared_warps[degree] += node->work.shared * work_passes(peng->study, peng->spaces, &work);
}

static void
walk(Peng *peng, const Node *node, GArray *outer)
{
    if (node->kind == NODE_LOOP)
        g_array_append_val(outer, node->loop);
    if (node->kind == NODE_BLOCK || node->kind == NODE_LOOP)
        count_node(peng, node, outer);
    for (guint i = 0; node->children && i < node->children->len; i++)
        walk(peng, g_ptr_array_index(node->children, i), outer);
    if (node->kind == NODE_LOOP)
        g_array_set_size(outer, outer->len - 1);
}

void
peng_count_shared(Peng *peng)
{
    g_autoptr(GArray) outer = g_array_new(FALSE, FALSE, sizeof(guint));

    peng->shared_warps = g_new0(double, peng->study->kernel->loops->len + 1);
    walk(peng, peng->study->kernel->body, outer);
}
