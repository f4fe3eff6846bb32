/* SPDX-License-Identifier: MIT */
/* Whether nvcc 13.0 makes one store of the last ones of both arms of a branch (docs/models/model-sector.md,
 * "Both arms of a branch"; tests/nvcc/kernels/arms.cu). It counts the instructions that are saved behind the
 * arms against the values that these have to bring along. An index of 32 bits is extended in each arm that
 * uses it: where an arm uses it for something else as well, it has to be brought along, unless both arms find
 * it there. */
#include "frontend/accesses/accesses_private.h"

/* Whether NODE loads what was loaded before the branch. */
static gboolean
is_again(const Arms *arms, const Node *node)
{
    const Expr *made = node->kind == NODE_ACCESS ? arm_made(arms->w, arm_access(arms->w, node)) : NULL;

    return made && arm_has(arms->w, node, ACCESS_LOAD) && arm_is_in_register(arms, made);
}

/* The first access of the arm SIDE that is one of its own. */
static const Access *
first_access(const Arms *arms, guint side)
{
    const Node *block = arms->ends[side].block;

    for (guint i = 0; i < block->children->len; i++) {
        const Node *node = g_ptr_array_index(block->children, i);

        if (!arm_is_idle(arms->w, node) && !is_again(arms, node))
            return node->kind == NODE_ACCESS ? arm_access(arms->w, node) : NULL;
    }
    return NULL;
}

/* Whether an access of the arm SIDE but OWN has OWN's index; AT_PLACE: and OWN's place. */
static gboolean
is_used_beside(const Arms *arms, guint side, const Access *own, gboolean at_place)
{
    const ArmEnd *end = &arms->ends[side];

    for (guint i = end->begin; i < end->block->children->len; i++) {
        const Node *node = g_ptr_array_index(end->block->children, i);
        const Access *access = node->kind == NODE_ACCESS ? arm_access(arms->w, node) : NULL;

        if (access && access != own && access->index == own->index &&
            !g_hash_table_contains(arms->w->unused, GUINT_TO_POINTER(access->id)) &&
            (!at_place ||
             (access->array == own->array && access->field == own->field && access->sub == own->sub)))
            return TRUE;
    }
    return FALSE;
}

/* Whether the extended INDEX of X, which both arms have, is found by both: it is of 64 bits, it was used
 * before, or both arms begin with its element of one array. */
static gboolean
is_index_found(const Arms *arms, const Access *x)
{
    const Access *a = first_access(arms, 0), *b = first_access(arms, 1);

    return x->index_bits == 64 || arm_knows_index(arms, x->index, NULL) ||
           g_ptr_array_find(arms->moved, x->index, NULL) ||
           (a && b && a->array == b->array && a->index == x->index && b->index == x->index);
}

/* Whether the address of X is found by both: something was accessed there before, or both arms do nothing in
 * front of their stores. */
static gboolean
is_place_found(const Arms *arms, const Access *x, const Access *y, const Expr *const *values)
{
    return arm_knows_index(arms, x->index, x) ||
           (first_access(arms, 0) == x && first_access(arms, 1) == y && !arm_is_operation(values[0]) &&
            !arm_is_operation(values[1]));
}

/* Whether the branch says what INDEX is, so that nvcc has a number for it in an arm: `if (i == 0)`. */
static gboolean
is_told(const Arms *arms, const Expr *index)
{
    const Expr *condition = arms->guard->condition;
    gint64 apart;

    for (guint i = 0; condition && condition->kind == EXPR_EQ && i < 2; i++)
        if (expr_is_const(condition->args[1 - i], NULL) &&
            expr_is_const(expr_sub(arms->w->pool, index, condition->args[i]), &apart))
            return TRUE;
    return FALSE;
}

static gboolean
is_zero(const Expr *e)
{
    gint64 value;

    return expr_is_const(e, &value) && value == 0;
}

/* Adds what an address takes of which the index alone may differ. Where an arm uses the address for something
 * else as well, it has to be brought along. */
static void
match_address(ArmMatch *match, const Access *x, const Access *y)
{
    const Arms *arms = match->arms;
    gboolean is_used[2] = {is_used_beside(arms, 0, x, TRUE), is_used_beside(arms, 1, y, TRUE)};

    if (x->index != y->index) {
        match->moves +=
            !g_ptr_array_find(arms->moved, x->index, NULL) || !g_ptr_array_find(arms->moved, y->index, NULL);
        if (is_used[0] || is_used[1] || arm_knows_index(arms, x->index, x) ||
            arm_knows_index(arms, y->index, y))
            return;
        match->instructions += 1 + (!is_index_found(arms, x) && !is_index_found(arms, y));
        return;
    }
    match->instructions++;
    if (!is_index_found(arms, x)) {
        if (is_used_beside(arms, 0, x, FALSE) || is_used_beside(arms, 1, y, FALSE))
            match->moves++;
        else
            match->instructions++;
    }
    match->moves += is_used[0] && is_used[1];
}

gboolean
arms_share_store(const Arms *arms, const Access *x, const Access *y, ArmMatch *ret_match)
{
    const Expr *values[2] = {arm_made(arms->w, x), arm_made(arms->w, y)};
    gboolean is_known = values[0] && values[1], is_whole;
    ArmMatch address, *all = ret_match;

    if (x->array != y->array || !x->index || !y->index || !arm_is_one_type(arms->w, x, y) ||
        (x->index != y->index && (x->reason || y->reason)) || is_told(arms, x->index) ||
        is_told(arms, y->index))
        return FALSE;
    arm_match_init(&address, arms);
    address.instructions = 1;
    if (x->field != y->field || x->sub != y->sub)
        address.moves = 1;
    else
        match_address(&address, x, y);
    if (is_known)
        arm_match_values(all, values[0], values[1]);
    /* What is loaded and stored as it is goes as an integer, a zero does not. */
    gboolean is_apart = is_known && ((is_zero(values[0]) && !arm_is_operation(values[1])) ||
                                     (is_zero(values[1]) && !arm_is_operation(values[0])));
    gboolean is_alone =
        !is_apart && address.instructions > address.moves + (!is_known || values[0] != values[1]);
    is_whole = is_known && !is_apart && !all->is_apart &&
               address.instructions + all->instructions > address.moves + all->moves;
    if (is_known && x->field == y->field && x->sub == y->sub && x->index == y->index &&
        is_place_found(arms, x, y, values))
        is_alone = TRUE;
    arm_match_clear(&address);
    if (!is_whole)
        g_array_set_size(all->pairs, 0);
    return is_whole || is_alone;
}

gboolean
arm_has_loop(const Node *node)
{
    if (node->kind == NODE_LOOP || node->has_written_out)
        return TRUE;
    for (guint i = 0; node->children && i < node->children->len; i++)
        if (arm_has_loop(g_ptr_array_index(node->children, i)))
            return TRUE;
    return FALSE;
}
