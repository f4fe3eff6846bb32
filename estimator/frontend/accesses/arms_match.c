/* SPDX-License-Identifier: MIT */
/* What the values of both arms of a branch have in common, as nvcc 13.0 finds it: equal operations from the
 * result down, as far as the arms differ by few enough values. */
#include "frontend/accesses/accesses_private.h"

#include <string.h>

/* Values deeper than this are taken to differ. */
#define MAX_OPERATIONS 200u

Access *
arm_access(const Walker *w, const Node *node)
{
    return g_ptr_array_index(w->kernel->accesses, node->access);
}

gboolean
arm_is_idle(const Walker *w, const Node *node)
{
    if (node->kind == NODE_ACCESS)
        return arm_access(w, node)->choice ||
               g_hash_table_contains(w->unused, GUINT_TO_POINTER(node->access));
    for (guint i = 0; node->children && i < node->children->len; i++)
        if (!arm_is_idle(w, g_ptr_array_index(node->children, i)))
            return FALSE;
    return node->kind == NODE_GUARD || node->kind == NODE_BLOCK;
}

gboolean
arm_has(const Walker *w, const Node *node, AccessKind kind)
{
    return node->kind == NODE_ACCESS && arm_access(w, node)->kind == kind && !arm_is_idle(w, node);
}

const Expr *
arm_made(const Walker *w, const Access *access)
{
    return g_hash_table_lookup(w->made, GUINT_TO_POINTER(access->id));
}

ArmEnd
arm_end(const Walker *w, const Node *guard, Node *block)
{
    gconstpointer n_loops = g_hash_table_lookup(w->nested, guard);
    ArmEnd end = {block, 0};

    for (guint i = 0; block->children && i < block->children->len; i++) {
        const Node *node = g_ptr_array_index(block->children, i);

        if (node->kind == NODE_ACCESS ? g_hash_table_lookup(w->nested, node) != n_loops
                                      : !arm_is_idle(w, node))
            end.begin = i + 1;
    }
    return end;
}

gboolean
arm_is_in_register(const Arms *arms, const Expr *e)
{
    for (guint i = 0; i < arms->before->len; i++)
        if (arm_made(arms->w, g_ptr_array_index(arms->before, i)) == e)
            return TRUE;
    return FALSE;
}

Access *
arm_find_load(const Arms *arms, const ArmEnd *end, const Expr *e)
{
    const GPtrArray *children = end->block->children;

    for (guint i = end->begin; e->kind == EXPR_OPAQUE && children && i < children->len; i++) {
        const Node *node = g_ptr_array_index(children, i);

        if (arm_has(arms->w, node, ACCESS_LOAD) && arm_made(arms->w, arm_access(arms->w, node)) == e)
            return arm_is_in_register(arms, e) ? NULL : arm_access(arms->w, node);
    }
    return NULL;
}

gboolean
arm_knows_index(const Arms *arms, const Expr *index, const Access *like)
{
    for (guint i = 0; i < arms->before->len; i++) {
        const Access *access = g_ptr_array_index(arms->before, i);

        if (access->index == index && (!like || (access->array == like->array &&
                                                 access->field == like->field && access->sub == like->sub)))
            return TRUE;
    }
    return FALSE;
}

/* The type of the scalar that ACCESS moves. */
static const char *
scalar_of(const Walker *w, const Access *access)
{
    const Array *array = g_ptr_array_index(w->kernel->arrays, access->array);
    const Record *record = array->record >= 0 && access->field >= 0
                               ? g_ptr_array_index(w->kernel->records, array->record)
                               : NULL;

    return record ? record->fields[access->field].type : array->scalar;
}

gboolean
arm_is_one_type(const Walker *w, const Access *a, const Access *b)
{
    return a->kind == b->kind && a->bytes == b->bytes && a->is_padding == b->is_padding && !a->is_single &&
           !b->is_single && !a->choice && !b->choice && (a->bundle < 0) == (b->bundle < 0) &&
           a->bundle_bytes == b->bundle_bytes && g_strcmp0(scalar_of(w, a), scalar_of(w, b)) == 0;
}

void
arm_match_init(ArmMatch *match, const Arms *arms)
{
    *match = (ArmMatch){
        .arms = arms, .pairs = g_array_new(FALSE, FALSE, sizeof(ArmPair)), .seen = g_ptr_array_new()};
}

void
arm_match_clear(ArmMatch *match)
{
    g_array_unref(match->pairs);
    g_ptr_array_unref(match->seen);
}

gboolean
arm_is_operation(const Expr *e)
{
    return (e->kind == EXPR_OPAQUE && e->opaque == OPAQUE_COMPUTED && e->n_args > 0 &&
            strcmp(e->text, "?:") != 0) ||
           e->kind == EXPR_SUM || e->kind == EXPR_PRODUCT;
}

gboolean
arm_is_constant(const Expr *e)
{
    return e->kind == EXPR_CONST ||
           (e->kind == EXPR_OPAQUE && e->opaque == OPAQUE_COMPUTED && e->n_args == 0);
}

/* Whether E adds a constant, or subtracts one, which is the same. */
static gboolean
adds_constant(const Expr *e)
{
    return e->kind == EXPR_OPAQUE && e->n_args == 2 &&
           (strcmp(e->text, "+") == 0 || strcmp(e->text, "-") == 0) && arm_is_constant(e->args[1]);
}

static gboolean
is_same_operation(const Expr *a, const Expr *b)
{
    gboolean is_same =
        a->kind == b->kind && a->n_args == b->n_args && arm_is_operation(a) && arm_is_operation(b);

    if (is_same && a->kind == EXPR_OPAQUE)
        return strcmp(a->text, b->text) == 0 || (adds_constant(a) && adds_constant(b));
    for (guint i = 0; is_same && a->kind == EXPR_SUM && i < a->n_args; i++)
        is_same = a->coefficients[i] == b->coefficients[i];
    return is_same;
}

/* Where two loads lie apart, their address has to be brought along: an index, which is extended to 64 bits
 * and added behind the arms; where a field differs, all of it; where an array does, both the start and the
 * index. */
static void
match_loads(ArmMatch *match, Access *x, Access *y)
{
    const ArmPair pair = {{x, y}};
    gboolean is_wide = x->index_bits == 64 && y->index_bits == 64;

    g_array_append_val(match->pairs, pair);
    match->instructions++;
    if (x->array != y->array) {
        match->moves += is_wide ? 1 : 2;
        match->is_apart |= x->index != y->index;
    } else if (x->field != y->field) {
        match->moves++;
    } else {
        match->moves++;
        match->instructions += 1 + !(arm_knows_index(match->arms, x->index, NULL) ||
                                     arm_knows_index(match->arms, y->index, NULL));
    }
}

/* As arm_match_values(); FALSE where A and B have to be brought along themselves. */
static gboolean
match_values(ArmMatch *match, const Expr *a, const Expr *b)
{
    guint n_moved = 0;

    if (a == b || g_ptr_array_find(match->seen, a, NULL))
        return TRUE;
    Access *x = arm_find_load(match->arms, &match->arms->ends[0], a);
    Access *y = arm_find_load(match->arms, &match->arms->ends[1], b);
    if ((x || y) && (!x || !y || !x->index || !y->index || !arm_is_one_type(match->arms->w, x, y)))
        return FALSE;
    if (!x && (!is_same_operation(a, b) || match->seen->len >= MAX_OPERATIONS))
        return FALSE;
    g_ptr_array_add(match->seen, (gpointer)a);
    if (x) {
        match_loads(match, x, y);
        return TRUE;
    }
    match->instructions++;
    n_moved += a->kind == EXPR_SUM && a->value != b->value;
    for (guint i = 0; i < a->n_args; i++)
        n_moved += !match_values(match, a->args[i], b->args[i]);
    match->moves += n_moved;
    match->is_apart |= n_moved > 1;
    return TRUE;
}

void
arm_match_values(ArmMatch *match, const Expr *a, const Expr *b)
{
    match->moves += !match_values(match, a, b);
}
