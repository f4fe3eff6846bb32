/* SPDX-License-Identifier: MIT */
/* Threads beyond an array: where host code says how many there are and how long the array is, and no guard of
 * the kernel stops the last one. What is not known stops it. */
#include "frontend/frontend.h"

#include "ir/ir.h"

#include <string.h>

#define MAX_LOOPS 4 /* in loops, of which the first and the last iteration are looked at */
#define DIMENSIONS 3

/* One thread of LAUNCH, on its way through KERNEL. */
typedef struct {
    const Kernel *kernel;
    const gint64 *lengths; /* by array: elements; 0: not known */
    ExprEnv env;
    gint64 *loops;
    guint depth;         /* loops around */
    const Access *found; /* outside of its array; a store where there is one */
    const Access *asked; /* the only one that counts; NULL: any */
} Walk;

static void visit_children(Walk *walk, const Node *node);

static void
visit_access(Walk *walk, const Access *access)
{
    gint64 length = walk->lengths[access->array], index;

    if ((walk->asked && walk->asked != access) || length == 0 || !access->index ||
        access->index->depends & DEPENDS_DRAW || !expr_eval(access->index, &walk->env, &index) ||
        index < length)
        return;
    if (!walk->found || (walk->found->kind == ACCESS_LOAD && access->kind != ACCESS_LOAD))
        walk->found = access;
}

/* The iterations that surely are made. */
static void
visit_loop(Walk *walk, const Node *node)
{
    const Loop *loop = g_ptr_array_index(walk->kernel->loops, node->loop);
    const Expr *trip = loop->own_trip ? loop->own_trip : loop->trip;
    gint64 n, *counter = &walk->loops[node->loop];

    if (!trip || loop->at_most || loop->is_bisection || loop->loaded_trip || trip->depends & DEPENDS_DRAW ||
        walk->depth >= MAX_LOOPS || !expr_eval(trip, &walk->env, &n) || n <= 0)
        return;
    walk->depth++;
    *counter = 0;
    visit_children(walk, node);
    *counter = n - 1;
    if (n > 1)
        visit_children(walk, node);
    walk->depth--;
}

static void
visit_guard(Walk *walk, const Node *node)
{
    gint64 holds;
    guint branch;

    if (!node->condition || node->condition->depends & DEPENDS_DRAW ||
        !expr_eval(node->condition, &walk->env, &holds))
        return;
    branch = holds != 0 ? 0 : 1;
    if (branch < node->children->len)
        visit_children(walk, g_ptr_array_index(node->children, branch));
}

static void
visit_children(Walk *walk, const Node *node)
{
    for (guint i = 0; node->children && i < node->children->len; i++) {
        const Node *child = g_ptr_array_index(node->children, i);

        switch (child->kind) {
        case NODE_ACCESS:
            visit_access(walk, g_ptr_array_index(walk->kernel->accesses, child->access));
            break;
        case NODE_LOOP:
            visit_loop(walk, child);
            break;
        case NODE_GUARD:
            visit_guard(walk, child);
            break;
        default:
            visit_children(walk, child);
            break;
        }
    }
}

/* The access outside of its array that thread THREAD of block BLOCK makes, ASKED where that is not NULL;
 * NULL: none. */
static const Access *
find_access(Walk *walk, const gint64 *block, const gint64 *thread, const Access *asked)
{
    memcpy(walk->env.block, block, sizeof walk->env.block);
    memcpy(walk->env.thread, thread, sizeof walk->env.thread);
    walk->asked = asked;
    walk->found = NULL;
    visit_children(walk, walk->kernel->body);
    return walk->found;
}

/* Whether thread NUMBER of a grid of one dimension makes ACCESS outside of its array. */
static gboolean
is_outside(Walk *walk, gint64 number, const Access *access)
{
    gint64 block[DIMENSIONS] = {number / walk->env.block_dim[0], 0, 0};
    gint64 thread[DIMENSIONS] = {number % walk->env.block_dim[0], 0, 0};

    return find_access(walk, block, thread, access) != NULL;
}

/* "threads 10000 to 10239 write" ACCESS, as thread LAST does. Free with g_free(). */
static char *
who_accesses(Walk *walk, const Launch *launch, const Access *access)
{
    const char *verb = access->kind == ACCESS_LOAD ? "read" : "write";
    gint64 last = launch->grid[0] * launch->block[0] - 1, low = -1, high = last;

    for (guint d = 1; d < DIMENSIONS; d++)
        if (launch->grid[d] != 1 || launch->block[d] != 1)
            return g_strdup_printf("the last thread of the last block %ss", verb);
    while (high - low > 1) { /* LOW is inside, HIGH is outside */
        gint64 middle = low + (high - low) / 2;

        if (is_outside(walk, middle, access))
            high = middle;
        else
            low = middle;
    }
    return high == last
               ? g_strdup_printf("thread %" G_GINT64_FORMAT " %ss", last, verb)
               : g_strdup_printf("threads %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " %s", high, last, verb);
}

/* Takes the values that LAUNCH states into ENV. */
static void
take_arguments(ExprEnv *env, const Kernel *kernel, const Launch *launch, gint64 *params,
               gboolean *param_known)
{
    for (guint d = 0; d < DIMENSIONS; d++) {
        env->grid_dim[d] = launch->grid[d];
        env->block_dim[d] = launch->block[d];
    }
    for (guint i = 0; i < MIN(kernel->params->len, env->n_params); i++) {
        const StatedValue value = launch_stated(launch, kernel, i);

        params[i] = value.kind == STATED_INTEGER ? value.integer : 0;
        param_known[i] = value.kind == STATED_INTEGER;
    }
    env->params = params;
    env->param_known = param_known;
}

/* What the last thread of LAUNCH does outside of an array, as in Kernel.outside; NULL: nothing is known. */
static char *
outside_of_launch(const Kernel *kernel, const Launch *launch, const gint64 *lengths)
{
    g_autofree gint64 *params = g_new0(gint64, kernel->params->len + 1);
    g_autofree gint64 *loops = g_new0(gint64, kernel->loops->len + 1);
    g_autofree gboolean *param_known = g_new0(gboolean, kernel->params->len + 1);
    g_autofree char *who = NULL;
    Walk walk = {kernel, lengths, {.n_params = kernel->params->len}, loops, 0, NULL, NULL};
    gint64 block[DIMENSIONS], thread[DIMENSIONS];
    const Access *access;

    if (launch->assumptions && launch->assumptions->len > 0)
        return NULL;
    for (guint d = 0; d < DIMENSIONS; d++) {
        if (launch->grid[d] <= 0 || launch->block[d] <= 0 || launch->grid[d] > G_MAXINT32)
            return NULL;
        block[d] = launch->grid[d] - 1;
        thread[d] = launch->block[d] - 1;
    }
    walk.env.loops = loops;
    walk.env.n_loops = kernel->loops->len;
    take_arguments(&walk.env, kernel, launch, params, param_known);
    access = find_access(&walk, block, thread, NULL);
    if (!access || !access->place.file)
        return NULL;
    who = who_accesses(&walk, launch, access);
    return g_strdup_printf("%s:%u:%u: %s %s outside of %s, of %" G_GINT64_FORMAT " elements",
                           access->place.file, access->place.line, access->place.column, who, access->text,
                           ((const Array *)g_ptr_array_index(kernel->arrays, access->array))->name,
                           lengths[access->array]);
}

/* --- lengths */

/* Takes the bytes of allocations in COURSE of pointers that PARAMETER of KERNEL may get into *bytes: -1 where
 * they differ, or one is not known. */
static void
take_allocations(const Kernel *kernel, guint parameter, const Course *course, gint64 *bytes)
{
    for (guint i = 0; course->children && i < course->children->len; i++)
        take_allocations(kernel, parameter, g_ptr_array_index(course->children, i), bytes);
    for (guint i = 0; course->kind == COURSE_ALLOCATION && i < kernel->buffers->len; i++) {
        const Buffer *buffer = g_ptr_array_index(kernel->buffers, i);

        if (strcmp(buffer->name, course->name) == 0 && buffer->params >> parameter & 1)
            *bytes = *bytes == 0 || *bytes == course->bytes ? course->bytes : -1;
    }
}

/* The elements of each array of KERNEL; 0: they are not known. Free with g_free(). */
static gint64 *
array_lengths(const Kernel *kernel, const Course *course)
{
    gint64 *lengths = g_new0(gint64, kernel->arrays->len + 1);

    for (guint i = 0; i < kernel->arrays->len; i++) {
        const Array *array = g_ptr_array_index(kernel->arrays, i);
        gint64 bytes = 0;

        if (array->root_param < 0 || array->root_param >= (int)MIN(kernel->n_own_params, 64u) ||
            array_is_member(array))
            continue;
        take_allocations(kernel, (guint)array->root_param, course, &bytes);
        if (bytes > 0) /* a part of an element counts as one */
            lengths[i] = (bytes + array->elem_bytes - 1) / array->elem_bytes;
    }
    return lengths;
}

/* Whether all conditions are known under which threads of KERNEL come to accesses: notes tell of a goto and
 * the like. */
static gboolean
is_whole(const Kernel *kernel)
{
    return !kernel->is_partial && !kernel->may_stop && kernel->notes->len == 0;
}

void
program_find_outside(Program *program)
{
    for (guint k = 0; program->course && !program->course_lacks && k < program->kernels->len; k++) {
        Kernel *kernel = g_ptr_array_index(program->kernels, k);
        g_autofree gint64 *lengths = array_lengths(kernel, program->course);

        for (guint i = 0; i < kernel->launches->len && is_whole(kernel) && !kernel->outside; i++)
            kernel->outside = outside_of_launch(kernel, g_ptr_array_index(kernel->launches, i), lengths);
        if (kernel->outside)
            g_ptr_array_add(kernel->notes, g_strdup(kernel->outside));
        if (kernel->outside && kernel->unrolled)
            g_ptr_array_add(kernel->unrolled->notes, g_strdup(kernel->outside));
    }
}
