/* SPDX-License-Identifier: MIT */
#include "model/compiled/compiled_private.h"

/* What nvcc counts of an iteration, before ptxas makes more of it. */
typedef struct {
    gint64 instructions;
    gint64 numbers; /* of elements, that it computes */
} Body;

static void
count_body(const Study *study, const Node *node, GHashTable *seen, Body *body)
{
    if (node->kind == NODE_ACCESS) {
        const Access *access = g_ptr_array_index(study->kernel->accesses, node->access);

        body->instructions += study->kernel->compiler.access_operations;
        body->numbers += !access->index || g_hash_table_add(seen, (gpointer)access->index);
    }
    body->instructions += node->work.operations;
    for (guint i = 0; node->children && i < node->children->len; i++)
        count_body(study, g_ptr_array_index(node->children, i), seen, body);
}

/* TRUE if nvcc makes straight code of all TRIPS iterations of innermost loop NODE. A loop of more than
 * unroll_instructions it unrolls by the largest power of two that its iterations are a multiple of and that
 * has no more than unroll_part_instructions, by which the numbers of elements become part of addresses; what
 * is left of the loop it then looks at again. */
static gboolean
is_small(const Study *study, const Node *node, gint64 trips)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    const Compiler *compiler = &study->kernel->compiler;
    Body body = {compiler->counter_operations, 0};
    gint64 together = 1;

    count_body(study, node, seen, &body);
    gint64 size = body.instructions + compiler->element_number_operations * body.numbers;
    if (trips * size <= compiler->unroll_instructions)
        return TRUE;
    while (trips % (2 * together) == 0 && 2 * together * size <= compiler->unroll_part_instructions)
        together *= 2;
    return together >= compiler->unroll_part_iterations &&
           trips * body.instructions <= compiler->unroll_instructions;
}

static gboolean
has_loop(const Node *node)
{
    for (guint i = 0; node->children && i < node->children->len; i++) {
        const Node *child = g_ptr_array_index(node->children, i);

        if (child->kind == NODE_LOOP || has_loop(child))
            return TRUE;
    }
    return FALSE;
}

/* TRUE if nvcc unrolls loop NODE of TRIPS iterations, which make N accesses each: as the source says, or else
 * as it finds good. */
static gboolean
is_unrolled(const Study *study, const Node *node, gint64 trips, gint64 n, gboolean counted)
{
    const Loop *loop = g_ptr_array_index(study->kernel->loops, node->loop);
    const Compiler *compiler = &study->kernel->compiler;
    gint64 most = loop->unroll ? compiler->unroll_pragma_accesses : compiler->unroll_accesses;

    if (trips < 0 || trips > most || n > most || n * trips > most)
        return FALSE;
    if (loop->unroll)
        return trips <= loop->unroll;
    return counted || has_loop(node) || is_small(study, node, trips);
}

/* The accesses that NODE makes once all loops inside are unrolled, which they are marked to be; above
 * the most that any is where one can't be. COUNTED: the loop around has a constant number of iterations, too;
 * then the size of an inner one does not keep nvcc from it. */
static gint64
mark_unrolled(Compiled *compiled, const Study *study, const Node *node, gboolean counted)
{
    const Loop *loop = node->kind == NODE_LOOP ? g_ptr_array_index(study->kernel->loops, node->loop) : NULL;
    gint64 n = node->kind == NODE_ACCESS, trips = 1;
    gint64 too_many =
        MAX(study->kernel->compiler.unroll_pragma_accesses, study->kernel->compiler.unroll_accesses) + 1;
    gboolean constant =
        loop && loop->trip && expr_is_const(loop->trip, &trips) && !loop->at_most && !loop->is_bisection;

    for (guint i = 0; node->children && i < node->children->len; i++)
        n += mark_unrolled(compiled, study, g_ptr_array_index(node->children, i), loop ? constant : counted);
    if (node->kind == NODE_BARRIER)
        return too_many;
    if (!loop)
        return MIN(n, too_many);
    if (!constant || !is_unrolled(study, node, trips, n, counted))
        return too_many;
    compiled->loops[node->loop].unrolled = TRUE;
    return n * trips;
}

void
compiled_mark_unrolled(Compiled *compiled, const Study *study)
{
    mark_unrolled(compiled, study, study->kernel->body, FALSE);
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
