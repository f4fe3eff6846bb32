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

/* How iterations follow one another. */
typedef enum {
    FOLLOW_ALONE,  /* by themselves */
    FOLLOW_BESIDE, /* side by side */
    FOLLOW_CARRY,  /* each gets what the one before carries */
} Following;

/* How many loads are merged in TOGETHER iterations of LOOP, which follow one another as FOLLOWING says. */
static guint
count_merged(const Compiled *compiled, const Study *study, const Node *loop, guint together,
             Following following)
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
        if (k > 0 && following == FOLLOW_CARRY)
            merger_carry(merger, loop->loop, MERGER_TURN_PLAIN, counters);
        if (k > 0 && following == FOLLOW_BESIDE)
            merger_go_on(merger, loop->loop);
        else
            merger_advance(merger, loop->loop);
        n += visit_body(merger, study->kernel, loop, counters);
    }
    return n;
}

static gboolean
depends_on_loop(const Expr *e, guint loop)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == SYMBOL_LOOP && e->number == loop;
    for (guint i = 0; i < e->n_args && (e->depends & DEPENDS_LOOP); i++)
        if (depends_on_loop(e->args[i], loop))
            return TRUE;
    return FALSE;
}

/* Whether all accesses in NODE that LOOP's counter moves have one index, *io_index (NULL: none so far). */
static gboolean
has_one_index(const Kernel *kernel, const Node *node, guint loop, const Expr **io_index)
{
    if (node->kind == NODE_ACCESS) {
        const Access *access = g_ptr_array_index(kernel->accesses, node->access);

        if (!access->index)
            return FALSE;
        if (!depends_on_loop(access->index, loop))
            return TRUE;
        if (!*io_index)
            *io_index = access->index;
        return *io_index == access->index;
    }
    for (guint i = 0; node->children && i < node->children->len; i++)
        if (!has_one_index(kernel, g_ptr_array_index(node->children, i), loop, io_index))
            return FALSE;
    return TRUE;
}

/* The condition that stays the same in all iterations of LOOP and that all of its body stands behind, where
 * the body is a straight line and changes no variable: nvcc asks it once for iterations that it makes
 * straight code of. It does not where it counts between them, for indices of several kinds. NULL: there is
 * none. */
static const Node *
common_guard(const Compiled *compiled, const Kernel *kernel, const Node *loop)
{
    const Expr *index = NULL;
    const Node *node = loop;

    while (node->kind != NODE_GUARD && node->children && node->children->len == 1)
        node = g_ptr_array_index(node->children, 0);
    if (node->kind != NODE_GUARD || !node->is_whole_body || !node->condition ||
        (node->condition->depends & (DEPENDS_OPAQUE | DEPENDS_DRAW)) ||
        depends_on_loop(node->condition, loop->loop) ||
        node_has_access(g_ptr_array_index(node->children, 1)) ||
        !is_straight_line(compiled, g_ptr_array_index(node->children, 0)) ||
        !has_one_index(kernel, node, loop->loop, &index))
        return NULL;
    return node;
}

/* Whether registers have more where TOGETHER iterations of LOOP stand side by side, or carry something. */
static gboolean
gains_together(const Compiled *compiled, const Study *study, const Node *loop, guint together)
{
    guint alone = count_merged(compiled, study, loop, together, FOLLOW_ALONE);

    return count_merged(compiled, study, loop, together, FOLLOW_BESIDE) > alone ||
           count_merged(compiled, study, loop, together, FOLLOW_CARRY) > alone;
}

static void
mark_together(Compiled *compiled, const Study *study, const Node *node)
{
    const Loop *loop = node->kind == NODE_LOOP ? g_ptr_array_index(study->kernel->loops, node->loop) : NULL;
    gint64 together;

    for (guint i = 0; node->children && i < node->children->len; i++)
        mark_together(compiled, study, g_ptr_array_index(node->children, i));
    if (!loop || !node_has_access(node))
        return;
    compiled->loops[node->loop].guard = common_guard(compiled, study->kernel, node);
    if (compiled->loops[node->loop].unrolled ||
        (!compiled->loops[node->loop].guard && !is_straight_line(compiled, node)))
        return;
    together = loop_side_by_side(loop, &study->kernel->compiler);
    if (together > 1 && together <= G_MAXINT16 && compiled->loops[node->loop].guard)
        compiled->loops[node->loop].together = (guint)together;
    else if (together > 1 && together <= G_MAXINT16 && gains_together(compiled, study, node, (guint)together))
        compiled->loops[node->loop].together = (guint)together;
}

void
compiled_mark_together(Compiled *compiled, const Study *study)
{
    if (study->binding->record->n_fields <= COMPILED_MAX_FIELDS)
        mark_together(compiled, study, study->kernel->body);
}
