/* SPDX-License-Identifier: MIT */
#include "model/staged/staged_private.h"

#include <string.h>

/* TRUE if an element that GROUP (of Access) has stores to goes on with ONE. */
static gboolean
goes_on(const GPtrArray *group, const Access *one)
{
    for (guint i = 0; i < group->len; i++) {
        const Access *before = g_ptr_array_index(group, i);

        if (before->field == one->field && before->sub == one->sub)
            return FALSE;
        if (before->index && one->index && before->index != one->index)
            return FALSE;
    }
    return TRUE;
}

/* The stores to the element that ACCESS of KERNEL, a store, has a part of: in the order of the source, those
 * of other fields at the same index belong to one element. */
static GPtrArray *
element_of(const Kernel *kernel, const Access *access)
{
    GPtrArray *group = g_ptr_array_new();
    gboolean is_in = FALSE;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *one = g_ptr_array_index(kernel->accesses, i);

        if (one->array != access->array || one->kind != ACCESS_STORE)
            continue;
        if (!goes_on(group, one)) {
            if (is_in)
                break;
            g_ptr_array_set_size(group, 0);
        }
        g_ptr_array_add(group, (gpointer)one);
        is_in |= one == access;
    }
    return group;
}

/* The node in NODE that decides whether access NUMBER, in it, is made: a loop, or what a condition leads to;
 * AROUND is the one around NODE. NULL: the access is not there. */
static const Node *
find_branch(const Node *node, guint number, const Node *around)
{
    if (node->kind == NODE_ACCESS)
        return node->access == number ? around : NULL;
    for (guint i = 0; node->children && i < node->children->len; i++) {
        const Node *child = g_ptr_array_index(node->children, i);
        const Node *inner = node->kind == NODE_GUARD ? child : node->kind == NODE_LOOP ? node : around;
        const Node *found = find_branch(child, number, inner);

        if (found)
            return found;
    }
    return NULL;
}

/* TRUE if the stores of GROUP write all bytes of an element of ARRAY, of KERNEL, whenever they write one. */
static gboolean
is_whole(const Kernel *kernel, const GPtrArray *group, const Array *array)
{
    const Access *first = g_ptr_array_index(group, 0);
    const Node *branch = find_branch(kernel->body, first->id, kernel->body);
    guint bytes = 0;

    for (guint i = 0; i < group->len; i++) {
        const Access *one = g_ptr_array_index(group, i);

        if (find_branch(kernel->body, one->id, kernel->body) != branch)
            return FALSE;
        bytes += one->bundle >= 0 ? array->elem_bytes : one->bytes;
    }
    return bytes >= array->elem_bytes;
}

/* Instructions of fieldwise_stage.cuh, counted in nvcc 13.0's code for sm_90: of a part that is put into the
 * granule, of less than a word, and of one word or two. Some lane of a warp begins a granule or ends one at
 * nearly each. */
static const Work PART[2] = {{.all = 54, .integer = 29}, {.all = 44, .integer = 20}};
enum {
    WORD = 4,      /* bytes */
    MOST_PART = 8, /* bytes of a part */
};

/* What an append of elements of ARRAY computes at ACCESS, to a field or a part of a whole element: nothing
 * where an earlier part does. */
static Work
record_work(const Kernel *kernel, const Array *array, const Access *access)
{
    guint bytes = access->bytes, parts = 0;
    Work work = {0};

    if (access->bundle >= 0) { /* a whole element, at its first part */
        for (guint i = 0; i < access->id; i++)
            if (((const Access *)g_ptr_array_index(kernel->accesses, i))->bundle == access->bundle)
                return work;
        bytes = MIN(array->elem_align, MOST_PART);
        parts = array->elem_bytes / MAX(1, bytes);
    }
    for (guint i = 0; i < MAX(1, parts); i++)
        work_add(&work, &PART[bytes < WORD ? 0 : 1]);
    return work;
}

/* The array of granules at the place of array NUMBER, which may be there. */
static guint
granules_of(Staging *staging, guint number)
{
    for (guint i = 0; i < staging->to->arrays->len; i++) {
        const Array *array = g_ptr_array_index(staging->to->arrays, i);

        if (g_array_index(staging->made->array_of, guint, i) == number && strcmp(array->type, "uint4") == 0 &&
            array->record < 0)
            return i;
    }
    return staged_add_granules(staging, number);
}

/* A node for a copy of the access of MADE. */
static Node *
copy_made(Staging *staging, const Node *made)
{
    const Access *access = g_ptr_array_index(staging->to->accesses, made->access);
    Access *copy = g_memdup2(access, sizeof *access);

    source_place_copy(&copy->place, &access->place);
    copy->text = g_strdup(access->text);
    copy->reason = g_strdup(access->reason);
    return staged_add_access(staging, copy);
}

/* Adds to NODE the stores of those granules that end in an element of BYTES bytes, of which granules do not
 * hold a whole number; MADE has the copy of the access that ends the element. IS_MADE_UP: data decides at
 * which place of its granule an element begins. */
static void
add_record(Staging *staging, Node *node, Node *made, guint bytes, gboolean is_made_up)
{
    ExprPool *pool = staging->pool;
    Access *access = g_ptr_array_index(staging->to->accesses, made->access);
    const Expr *granule = expr_const(pool, STAGED_GRANULE), *element = access->index;
    const Expr *start = expr_mul_const(pool, element, bytes);
    const Expr *first = expr_binary(pool, EXPR_DIV, start, granule);
    const Expr *behind = expr_binary(pool, EXPR_DIV, expr_add(pool, start, expr_const(pool, bytes)), granule);
    const Expr *ends = expr_sub(pool, behind, first);

    access->array = granules_of(staging, access->array);
    access->bytes = STAGED_GRANULE;
    access->field = access->bundle = -1;
    access->sub = NULL;
    access->is_single = TRUE;
    for (guint k = 0; k * STAGED_GRANULE < bytes; k++) {
        Node *one = k == 0 ? made : copy_made(staging, made), *guard = node_new(NODE_GUARD, &made->place);
        Node *taken = node_new(NODE_BLOCK, &made->place);
        double share = MIN(1, (double)bytes / STAGED_GRANULE - k);

        ((Access *)g_ptr_array_index(staging->to->accesses, one->access))->index =
            expr_add(pool, first, expr_const(pool, k));
        guard->condition = share == 1   ? expr_const(pool, 1)
                           : is_made_up ? expr_draw(pool, share, &element, 1)
                                        : expr_binary(pool, EXPR_LT, expr_const(pool, k), ends);
        node_add(taken, one);
        node_add(guard, taken);
        node_add(guard, node_new(NODE_BLOCK, &made->place));
        node_add(node, guard);
    }
}

Node *
staged_copy_record(Staging *staging, const Node *node, const Array *array)
{
    const Access *access = g_ptr_array_index(staging->from->accesses, node->access);
    g_autoptr(GPtrArray) element = element_of(staging->from, access);
    gboolean is_made_up = staged_walk_index(staging, staging->walked, access) != NULL;
    Node *all = node_new(NODE_BLOCK, &node->place), *made, *guard, *taken;

    all->work = record_work(staging->from, array, access);
    if (!is_whole(staging->from, element, array)) { /* no granule is: each part leaves by itself */
        node_add(all, staged_copy_access(staging, access, access));
        return all;
    }
    staging->copies[access->id] = STAGED_NO_ACCESS;
    if (g_ptr_array_index(element, element->len - 1) != access)
        return all;
    made = staged_copy_access(staging, access, access);
    Access *copy = g_ptr_array_index(staging->to->accesses, made->access);
    copy->bundle = -1;
    if (!copy->index) {
        node_add(all, made);
        return all;
    }
    if (STAGED_GRANULE % array->elem_bytes != 0) {
        add_record(staging, all, made, array->elem_bytes, is_made_up);
        return all;
    }
    guard = node_new(NODE_GUARD, &node->place);
    taken = node_new(NODE_BLOCK, &node->place);
    guard->condition = staged_move_granules(staging, copy, STAGED_GRANULE / array->elem_bytes, is_made_up);
    node_add(taken, made);
    node_add(guard, taken);
    node_add(guard, node_new(NODE_BLOCK, &node->place));
    node_add(all, guard);
    return all;
}
