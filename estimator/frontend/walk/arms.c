/* SPDX-License-Identifier: MIT */
/* What both arms of a branch do is done once, as compilers do it: loads that both begin with come before the
 * branch, and stores that both end with behind it (docs/models/model-sector.md, "Both arms of a branch"). */
#include "frontend/walk/walk_private.h"

static Access *
access_of(const Walker *w, const Node *node)
{
    return g_ptr_array_index(w->kernel->accesses, node->access);
}

static gboolean
is_access(const Walker *w, const Node *node, AccessKind kind)
{
    return node->kind == NODE_ACCESS && access_of(w, node)->kind == kind &&
           !g_hash_table_contains(w->unused, GUINT_TO_POINTER(node->access));
}

/* Whether A and B are of one place, of which nothing is unknown. */
static gboolean
are_of_one_place(const Access *a, const Access *b)
{
    return a->array == b->array && a->field == b->field && a->bytes == b->bytes && a->index &&
           a->index == b->index && a->sub == b->sub && !a->reason && !b->reason && a->bundle < 0 &&
           b->bundle < 0 && !a->is_single && !b->is_single;
}

/* The access of node B takes place with that of A: what knows it knows the other from now on. */
static void
let_go(Walker *w, const Node *a, Node *b)
{
    for (guint i = 0; i < w->kernel->accesses->len; i++) {
        Access *access = g_ptr_array_index(w->kernel->accesses, i);

        if (access->copied == (int)b->access)
            access->copied = (int)a->access;
    }
    if (!g_hash_table_contains(w->copied, GUINT_TO_POINTER(b->access)))
        g_hash_table_remove(w->copied, GUINT_TO_POINTER(a->access));
    g_hash_table_add(w->unused, GUINT_TO_POINTER(b->access));
}

/* The child of BLOCK at its start, or AT_END, or NULL. */
static Node *
child_at(const Node *block, gboolean at_end)
{
    guint n = block->children ? block->children->len : 0;

    return n == 0 ? NULL : g_ptr_array_index(block->children, at_end ? n - 1 : 0);
}

static Node *
steal_child(Node *block, gboolean at_end)
{
    return g_ptr_array_steal_index(block->children, at_end ? block->children->len - 1 : 0);
}

/* Loads of which the arms of a branch end with one each, and of which a variable gets the one or the other:
 * nvcc chooses the address. Where data decides, the first stands for both. */
static gboolean
are_chosen_from(const Walker *w, const Node *a, const Node *b)
{
    const Access *x = access_of(w, a), *y = access_of(w, b);

    return g_hash_table_lookup(w->chosen, GUINT_TO_POINTER(a->access)) == GUINT_TO_POINTER(b->access + 1) &&
           x->array == y->array && x->field == y->field && x->bytes == y->bytes && x->sub == y->sub &&
           x->index && y->index && !x->reason && !y->reason && x->bundle < 0 && y->bundle < 0 &&
           !x->is_single && !y->is_single;
}

static Node *
take_chosen(Walker *w, Node *guard)
{
    Node *then = g_ptr_array_index(guard->children, 0), *otherwise = g_ptr_array_index(guard->children, 1);
    Node *a = child_at(then, TRUE), *b = child_at(otherwise, TRUE);
    Access *access;

    if (!a || !b || !guard->condition || !is_access(w, a, ACCESS_LOAD) || !is_access(w, b, ACCESS_LOAD) ||
        !are_chosen_from(w, a, b))
        return NULL;
    access = access_of(w, a);
    if (!(guard->condition->depends & DEPENDS_OPAQUE))
        access->index = expr_select(w->pool, guard->condition, access->index, access_of(w, b)->index);
    let_go(w, a, b);
    node_free(steal_child(otherwise, TRUE));
    return steal_child(then, TRUE);
}

/* Takes what both arms of GUARD do first, or AT_END last, out of it; NULL: they do different things. */
static Node *
take_common(Walker *w, Node *guard, gboolean at_end)
{
    Node *then = g_ptr_array_index(guard->children, 0), *otherwise = g_ptr_array_index(guard->children, 1);
    Node *a = child_at(then, at_end), *b = child_at(otherwise, at_end);
    AccessKind kind = at_end ? ACCESS_STORE : ACCESS_LOAD;

    if (!a || !b || !is_access(w, a, kind) || !is_access(w, b, kind) ||
        !are_of_one_place(access_of(w, a), access_of(w, b)))
        return NULL;
    let_go(w, a, b);
    node_free(steal_child(otherwise, at_end));
    return steal_child(then, at_end);
}

/* IS_ARM: BLOCK is an arm of a branch itself. What stands last in it meets the other arm where its own arms
 * meet, and nvcc moves no store to where more than two ways meet. */
static void
merge_children(Walker *w, Node *block, gboolean is_arm)
{
    for (guint i = 0; i < block->children->len; i++) {
        Node *guard = g_ptr_array_index(block->children, i), *taken;
        gboolean is_last = i + 1 == block->children->len;

        if (guard->kind != NODE_GUARD)
            continue;
        while ((taken = take_common(w, guard, FALSE)))
            g_ptr_array_insert(block->children, (gint)i++, taken);
        if ((taken = take_chosen(w, guard)))
            g_ptr_array_insert(block->children, (gint)i + 1, taken);
        for (guint behind = i + 1; !(is_arm && is_last) && (taken = take_common(w, guard, TRUE));)
            g_ptr_array_insert(block->children, (gint)behind, taken);
    }
}

/* From the innermost branches on. */
static void
merge_below(Walker *w, Node *node, gboolean is_arm)
{
    for (guint i = 0; node->children && i < node->children->len; i++)
        merge_below(w, g_ptr_array_index(node->children, i), node->kind == NODE_GUARD);
    if (node->children && node->kind != NODE_GUARD)
        merge_children(w, node, is_arm);
}

void
arms_merge(Walker *w)
{
    merge_below(w, w->kernel->body, FALSE);
}
