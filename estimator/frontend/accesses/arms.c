/* SPDX-License-Identifier: MIT */
/* What both arms of a branch do is done once, as compilers do it: loads that both begin with come before the
 * branch, and stores that both end with behind it (docs/models/model-sector.md, "Both arms of a branch"). */
#include "frontend/accesses/accesses.h"

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

/* Whether A and B differ by the element at most, of which nothing is unknown. */
static gboolean
are_alike(const Access *a, const Access *b)
{
    return a->array == b->array && a->field == b->field && a->bytes == b->bytes && a->sub == b->sub &&
           a->index && b->index && !a->reason && !b->reason && a->bundle < 0 && b->bundle < 0 &&
           !a->is_single && !b->is_single;
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

/* Takes what both arms of GUARD do first, or AT_END last, out of it as one access of KIND; NULL: they do
 * different things. Where a variable gets what the one or the other loads (CHOSEN), nvcc chooses the address;
 * where data decides, the first stands for both. */
static Node *
take_common(Walker *w, Node *guard, AccessKind kind, gboolean at_end, gboolean chosen)
{
    Node *then = g_ptr_array_index(guard->children, 0), *otherwise = g_ptr_array_index(guard->children, 1);
    Node *a = child_at(then, at_end), *b = child_at(otherwise, at_end);

    if (!a || !b || !is_access(w, a, kind) || !is_access(w, b, kind))
        return NULL;
    Access *x = access_of(w, a), *y = access_of(w, b);
    if (!are_alike(x, y) ||
        (chosen ? !guard->condition ||
                      g_hash_table_lookup(w->chosen, GUINT_TO_POINTER(x->id)) != GUINT_TO_POINTER(y->id + 1)
                : x->index != y->index))
        return NULL;
    if (x->index != y->index && !(guard->condition->depends & DEPENDS_OPAQUE))
        x->index = expr_select(w->pool, guard->condition, x->index, y->index);
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
        while ((taken = take_common(w, guard, ACCESS_LOAD, FALSE, FALSE)))
            g_ptr_array_insert(block->children, (gint)i++, taken);
        if ((taken = take_common(w, guard, ACCESS_LOAD, TRUE, TRUE)))
            g_ptr_array_insert(block->children, (gint)i + 1, taken);
        for (guint behind = i + 1;
             !(is_arm && is_last) && (taken = take_common(w, guard, ACCESS_STORE, TRUE, FALSE));)
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
