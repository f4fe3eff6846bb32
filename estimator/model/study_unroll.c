/* SPDX-License-Identifier: MIT */
#include "study_unroll.h"

/* Accesses in all iterations of a loop that nvcc 13.0 unrolls: it does so with 340 of K-means, and with 1000
 * of nothing that was tried. Between, it hangs on the size of all else. */
#define MAX_UNROLLED 400
/* Instructions of nvcc's that all iterations of an innermost loop have, at most, and those of a loop that is
 * first unrolled in part. */
#define MAX_INSTRUCTIONS 404
#define MAX_IN_PART 200
/* Iterations: of fewer that are put side by side nvcc keeps the loop. */
#define MIN_IN_PART 8

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
        body->instructions += 2; /* it, its address */
        body->numbers += !access->index || g_hash_table_add(seen, (gpointer)access->index);
    }
    body->instructions += node->work.operations;
    for (guint i = 0; node->children && i < node->children->len; i++)
        count_body(study, g_ptr_array_index(node->children, i), seen, body);
}

/* TRUE if nvcc makes straight code of all TRIPS iterations of innermost loop NODE. A loop of more than
 * MAX_INSTRUCTIONS it unrolls by the largest power of two that its iterations are a multiple of and that is
 * no larger than MAX_IN_PART, by which the numbers of elements become part of addresses; what is left of the
 * loop it then looks at again. */
static gboolean
is_small(const Study *study, const Node *node, gint64 trips)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    Body body = {1, 0}; /* the counter */
    gint64 together = 1;
    count_body(study, node, seen, &body);
    gint64 size = body.instructions + 2 * body.numbers;
    if (trips * size <= MAX_INSTRUCTIONS)
        return TRUE;
    while (trips % (2 * together) == 0 && 2 * together * size <= MAX_IN_PART)
        together *= 2;
    return together >= MIN_IN_PART && trips * body.instructions <= MAX_INSTRUCTIONS;
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
    gint64 most = loop->unroll ? LOOP_UNROLL_MOST : MAX_UNROLLED;
    if (trips < 0 || trips > most || n > most || n * trips > most)
        return FALSE;
    if (loop->unroll)
        return trips <= loop->unroll;
    return counted || has_loop(node) || is_small(study, node, trips);
}

/* The accesses that NODE makes once all loops inside are unrolled, which they are marked to be; above
 * LOOP_UNROLL_MOST where one can't be. COUNTED: the loop around has a constant number of iterations, too;
 * then the size of an inner one does not keep nvcc from it. */
static gint64
mark_unrolled(Study *study, const Node *node, gboolean counted)
{
    const Loop *loop = node->kind == NODE_LOOP ? g_ptr_array_index(study->kernel->loops, node->loop) : NULL;
    gint64 n = node->kind == NODE_ACCESS, trips = 1;
    gboolean constant =
        loop && loop->trip && expr_is_const(loop->trip, &trips) && !loop->at_most && !loop->is_bisection;
    for (guint i = 0; node->children && i < node->children->len; i++)
        n += mark_unrolled(study, g_ptr_array_index(node->children, i), loop ? constant : counted);
    if (node->kind == NODE_BARRIER)
        return LOOP_UNROLL_MOST + 1;
    if (!loop)
        return MIN(n, LOOP_UNROLL_MOST + 1);
    if (!constant || !is_unrolled(study, node, trips, n, counted))
        return LOOP_UNROLL_MOST + 1;
    study->loops[node->loop].unrolled = TRUE;
    return n * trips;
}

void
study_mark_unrolled(Study *study)
{
    mark_unrolled(study, study->kernel->body, FALSE);
}
