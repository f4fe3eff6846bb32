/* SPDX-License-Identifier: MIT */
/* Which loops a compiler unrolls whole: docs/models/model-sector.md, "Unrolled loops". */
#include "ir/ir.h"

/* What nvcc counts of an iteration, before ptxas makes more of it. */
typedef struct {
    gint64 instructions;
    gint64 numbers; /* of elements, that it computes */
} Body;

static void
count_body(const Kernel *kernel, const Node *node, GHashTable *seen, Body *body)
{
    if (node->kind == NODE_ACCESS) {
        const Access *access = g_ptr_array_index(kernel->accesses, node->access);

        body->instructions += kernel->compiler.access_operations;
        body->numbers += !access->index || g_hash_table_add(seen, (gpointer)access->index);
    }
    body->instructions += node->work.operations;
    for (guint i = 0; node->children && i < node->children->len; i++)
        count_body(kernel, g_ptr_array_index(node->children, i), seen, body);
}

/* TRUE if nvcc makes straight code of all TRIPS iterations of innermost loop NODE. A loop of more than
 * unroll_instructions it unrolls by the largest power of two that its iterations are a multiple of and that
 * has no more than unroll_part_instructions, by which the numbers of elements become part of addresses; what
 * is left of the loop it then looks at again. */
static gboolean
is_small(const Kernel *kernel, const Node *node, gint64 trips)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    const Compiler *compiler = &kernel->compiler;
    Body body = {compiler->counter_operations, 0};
    gint64 together = 1;

    count_body(kernel, node, seen, &body);
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
is_unrolled(const Kernel *kernel, const Node *node, gint64 trips, gint64 n, gboolean counted)
{
    const Loop *loop = g_ptr_array_index(kernel->loops, node->loop);
    const Compiler *compiler = &kernel->compiler;
    gint64 most = loop->unroll ? compiler->unroll_pragma_accesses : compiler->unroll_accesses;

    if (trips < 0 || trips > most || n > most || n * trips > most)
        return FALSE;
    if (loop->unroll)
        return trips <= loop->unroll;
    return counted || has_loop(node) || is_small(kernel, node, trips);
}

/* The accesses that NODE makes once all loops inside are unrolled, which UNROLLED tells of; above the most
 * that any is where one can't be. COUNTED: the loop around has a constant number of iterations, too; then the
 * size of an inner one does not keep nvcc from it. */
static gint64
mark_unrolled(const Kernel *kernel, const Node *node, gboolean counted, gboolean *unrolled)
{
    const Loop *loop = node->kind == NODE_LOOP ? g_ptr_array_index(kernel->loops, node->loop) : NULL;
    gint64 n = node->kind == NODE_ACCESS, trips = 1;
    gint64 too_many = MAX(kernel->compiler.unroll_pragma_accesses, kernel->compiler.unroll_accesses) + 1;
    gboolean constant =
        loop && loop->trip && expr_is_const(loop->trip, &trips) && !loop->at_most && !loop->is_bisection;

    for (guint i = 0; node->children && i < node->children->len; i++)
        n += mark_unrolled(kernel, g_ptr_array_index(node->children, i), loop ? constant : counted, unrolled);
    if (node->kind == NODE_BARRIER)
        return node->is_fence ? 0 : too_many;
    if (!loop)
        return MIN(n, too_many);
    if (!constant || !is_unrolled(kernel, node, trips, n, counted))
        return too_many;
    unrolled[node->loop] = TRUE;
    return n * trips;
}

gboolean *
kernel_unrolled_loops(const Kernel *kernel)
{
    gboolean *unrolled = g_new0(gboolean, MAX(kernel->loops->len, 1));

    mark_unrolled(kernel, kernel->body, FALSE, unrolled);
    return unrolled;
}
