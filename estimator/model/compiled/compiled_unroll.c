/* SPDX-License-Identifier: MIT */
#include "model/compiled/compiled_private.h"

void
compiled_mark_unrolled(Compiled *compiled, const Study *study)
{
    g_autofree gboolean *unrolled = kernel_unrolled_loops(study->kernel);

    for (guint i = 0; i < study->kernel->loops->len; i++)
        compiled->loops[i].unrolled = unrolled[i];
}

/* Whether NODE, a loop, is nothing but a straight line of accesses and computing, each executed once an
 * iteration. */
static gboolean
is_straight_line(const Compiled *compiled, const Node *node)
{
    for (guint i = 0; node->children && i < node->children->len; i++) {
        const Node *child = g_ptr_array_index(node->children, i);

        if (child->kind == NODE_BARRIER || (child->kind == NODE_GUARD && node_has_access(child)) ||
            (child->kind == NODE_LOOP && node_has_access(child) && !compiled->loops[child->loop].unrolled) ||
            !is_straight_line(compiled, child))
            return FALSE;
    }
    return TRUE;
}

/* Visits the accesses in NODE where the counters are COUNTERS; how many loads are merged, in some layouts at
 * least. */
static guint
visit_body(Merger *merger, const Kernel *kernel, const Node *node, const gint64 *counters)
{
    guint n = 0;

    if (node->kind == NODE_ACCESS) {
        const Access *access = g_ptr_array_index(kernel->accesses, node->access);
        MergeAnswer answer = merger_visit(merger, node->access, node->access, counters);

        n += access->kind == ACCESS_LOAD && (!answer.counts || answer.unless != 0);
    }
    for (guint i = 0; node->children && i < node->children->len; i++)
        n += visit_body(merger, kernel, g_ptr_array_index(node->children, i), counters);
    return n;
}

/* How many loads are merged in TOGETHER iterations of LOOP: side by side, or one after the other. */
static guint
count_merged(const Compiled *compiled, const Study *study, const Node *loop, guint together, gboolean beside)
{
    const Aliasing aliasing = {study->kernel, study->binding, NULL, compiled->as_nvcc};
    g_autofree gint64 *unrolled = g_new0(gint64, MAX(study->n_loops, 1));
    g_autofree gint64 *counters = g_new0(gint64, MAX(study->n_loops, 1));
    g_autoptr(Merger) merger = NULL;
    guint n = 0;

    unrolled[loop->loop] = -(gint64)together;
    merger = merger_new(&aliasing, unrolled);
    for (guint k = 0; k < together; k++) {
        counters[loop->loop] = k;
        if (k > 0 && beside)
            merger_go_on(merger, loop->loop);
        else
            merger_advance(merger, loop->loop);
        n += visit_body(merger, study->kernel, loop, counters);
    }
    return n;
}

static void
mark_together(Compiled *compiled, const Study *study, const Node *node)
{
    const Loop *loop = node->kind == NODE_LOOP ? g_ptr_array_index(study->kernel->loops, node->loop) : NULL;
    gint64 together;

    for (guint i = 0; node->children && i < node->children->len; i++)
        mark_together(compiled, study, g_ptr_array_index(node->children, i));
    if (!loop || compiled->loops[node->loop].unrolled || !node_has_access(node) ||
        !is_straight_line(compiled, node))
        return;
    together = loop_side_by_side(loop, &study->kernel->compiler);
    if (together > 1 && together <= G_MAXINT16 &&
        count_merged(compiled, study, node, (guint)together, TRUE) >
            count_merged(compiled, study, node, (guint)together, FALSE))
        compiled->loops[node->loop].together = (guint)together;
}

void
compiled_mark_together(Compiled *compiled, const Study *study)
{
    if (study->binding->record->n_fields <= COMPILED_MAX_FIELDS)
        mark_together(compiled, study, study->kernel->body);
}
