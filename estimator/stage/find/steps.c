/* SPDX-License-Identifier: MIT */
/* By which steps loops move the positions at which they access arrays. */
#include "stage/find/find_private.h"

gboolean
step_is_loop(TreeKind kind)
{
    return kind == TREE_FOR_STMT || kind == TREE_WHILE_STMT || kind == TREE_DO_STMT;
}

guint
step_innermost_loop(const SourceTree *tree, const StageLoop *loop, guint node)
{
    guint i = tree_node(tree, node)->parent;

    while (i != loop->node && !step_is_loop(tree_node(tree, i)->kind))
        i = tree_node(tree, i)->parent;
    return i;
}

static gboolean
is_unary_step(UnaryKind unary)
{
    return unary >= UNARY_POST_INC && unary <= UNARY_PRE_DEC;
}

/* Whether NODE adds a number to the variable DECLARATION that keeps it within a granule of elements of BYTES,
 * or at the next one. */
static gboolean
is_small_step(const SourceTree *tree, guint node, Entity declaration, guint bytes)
{
    BinaryKind binary = tree_binary(tree, node);
    guint operand = tree_operand(tree, node, 0), by = tree_operand(tree, node, 1);
    guint64 by_elements;

    if (operand == NO_NODE || !use_is_variable(tree, operand, declaration))
        return FALSE;
    if (is_unary_step(tree_unary(tree, node)))
        return TRUE;
    if ((binary != BINARY_ADD_ASSIGN && binary != BINARY_SUB_ASSIGN) || by == NO_NODE ||
        tree_node(tree, tree_inner(tree, by))->kind != TREE_INTEGER_LITERAL)
        return FALSE;
    g_autofree char *text = tree_text(tree, tree_inner(tree, by));
    by_elements = g_ascii_strtoull(text, NULL, 0);
    return by_elements <= 1 || by_elements * bytes < STAGE_GRANULE;
}

/* Whether the loop STATEMENT moves the variable DECLARATION by small steps. */
static gboolean
moves(const SourceTree *tree, guint statement, Entity declaration, guint bytes)
{
    guint end = tree_end(tree, statement);

    for (guint i = statement + 1; i < end; i++)
        if (is_small_step(tree, i, declaration, bytes))
            return TRUE;
    return FALSE;
}

/* What the terms of an index are. */
typedef struct {
    GArray *moved;   /* of Entity: variables that the innermost loop moves by small steps */
    gboolean steps;  /* some term is moved, perhaps a pointer that is no variable */
    gboolean varies; /* some other term may be another one at each access */
    gint64 sum;      /* of the numbers */
} Terms;

static void
take_variable(const SourceTree *tree, guint node, guint statement, guint bytes, Terms *terms)
{
    Entity name = tree_referenced(tree, node);

    if (moves(tree, statement, name, bytes)) {
        g_array_append_val(terms->moved, name);
        terms->steps = TRUE;
    } else
        terms->varies |= use_changes(tree, statement, tree_end(tree, statement), name);
}

/* Whether the expression NODE may be another number in each iteration of STATEMENT. */
static gboolean
may_vary(const SourceTree *tree, guint node, guint statement)
{
    guint end = tree_end(tree, node);

    for (guint i = node; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_CALL_EXPR ||
            (n->kind == TREE_DECL_REF_EXPR &&
             use_changes(tree, statement, tree_end(tree, statement), entity_referenced(n->entity))))
            return TRUE;
    }
    return FALSE;
}

/* Adds the terms of the sum NODE to TERMS, or takes them away with IS_MINUS; the innermost loop is STATEMENT.
 */
static void
take_terms(const SourceTree *tree, guint node, guint statement, guint bytes, gboolean is_minus, Terms *terms)
{
    BinaryKind binary;

    if (node == NO_NODE)
        return;
    node = tree_skip_casts(tree, tree_inner(tree, node));
    binary = tree_binary(tree, node);
    if (is_unary_step(tree_unary(tree, node))) {
        guint operand = tree_inner(tree, tree_operand(tree, node, 0));

        terms->steps = TRUE;
        if (tree_node(tree, operand)->kind == TREE_DECL_REF_EXPR)
            take_variable(tree, operand, statement, bytes, terms);
        return;
    }
    if (binary == BINARY_ADD || binary == BINARY_SUB) {
        take_terms(tree, tree_operand(tree, node, 0), statement, bytes, is_minus, terms);
        take_terms(tree, tree_operand(tree, node, 1), statement, bytes, is_minus != (binary == BINARY_SUB),
                   terms);
        return;
    }
    if (tree_unary(tree, node) == UNARY_ADDR_OF) { /* &p[i] */
        guint element = tree_inner(tree, tree_operand(tree, node, 0));

        take_terms(tree, tree_operand(tree, element, 0), statement, bytes, is_minus, terms);
        take_terms(tree, tree_operand(tree, element, 1), statement, bytes, is_minus, terms);
    } else if (tree_node(tree, node)->kind == TREE_DECL_REF_EXPR)
        take_variable(tree, node, statement, bytes, terms);
    else if (tree_node(tree, node)->kind == TREE_INTEGER_LITERAL) {
        g_autofree char *text = tree_text(tree, node);
        gint64 number = (gint64)g_ascii_strtoull(text, NULL, 0);

        terms->sum += is_minus ? -number : number;
    } else
        terms->varies |= may_vary(tree, node, statement);
}

static void
terms_clear(Terms *terms)
{
    g_array_unref(terms->moved);
}

/* The terms of the place of SITE, of ARRAY. */
static void
terms_init(const SourceTree *tree, const StageLoop *loop, const StageArray *array, guint site,
           Terms *ret_terms)
{
    guint statement = step_innermost_loop(tree, loop, site);

    *ret_terms = (Terms){.moved = g_array_new(FALSE, FALSE, sizeof(Entity))};
    take_terms(tree, tree_operand(tree, site, 1), statement, array->most_bytes, FALSE, ret_terms);
    if (site_is_pointed(tree, array, site))
        take_terms(tree, tree_operand(tree, site, 0), statement, array->most_bytes, FALSE, ret_terms);
}

gboolean
step_is_small(const SourceTree *tree, const StageLoop *loop, const StageArray *array, guint site)
{
    Terms terms;

    terms_init(tree, loop, array, site, &terms);
    terms_clear(&terms);
    return terms.steps;
}

/* Whether the loop STATEMENT takes the variable DECLARATION down. */
static gboolean
goes_down(const SourceTree *tree, guint statement, Entity declaration)
{
    guint end = tree_end(tree, statement);

    for (guint i = statement + 1; i < end; i++) {
        UnaryKind unary = tree_unary(tree, i);
        guint operand = tree_operand(tree, i, 0);

        if ((unary == UNARY_POST_DEC || unary == UNARY_PRE_DEC ||
             tree_binary(tree, i) == BINARY_SUB_ASSIGN) &&
            operand != NO_NODE && use_is_variable(tree, operand, declaration))
            return TRUE;
    }
    return FALSE;
}

gboolean
step_goes_up(const SourceTree *tree, const StageLoop *loop, const StageArray *array)
{
    gint64 before = 0;

    for (guint i = 0; i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);
        gboolean is_so;
        Terms terms;

        terms_init(tree, loop, array, site, &terms);
        is_so = !terms.varies && (i == 0 || terms.sum >= before);
        for (guint k = 0; k < terms.moved->len && is_so; k++)
            is_so = !goes_down(tree, loop->node, g_array_index(terms.moved, Entity, k));
        before = terms.sum;
        terms_clear(&terms);
        if (!is_so)
            return FALSE;
    }
    return TRUE;
}

/* Whether A and B, sites of ARRAY in one loop, move together. */
static gboolean
move_together(const SourceTree *tree, const StageLoop *loop, const StageArray *array, guint a, guint b)
{
    gboolean found = FALSE;
    Terms first, second;

    if (step_innermost_loop(tree, loop, a) != step_innermost_loop(tree, loop, b))
        return TRUE;
    terms_init(tree, loop, array, a, &first);
    terms_init(tree, loop, array, b, &second);
    for (guint i = 0; i < first.moved->len; i++)
        for (guint k = 0; k < second.moved->len && !found; k++)
            found = entity_equal(g_array_index(first.moved, Entity, i),
                                 g_array_index(second.moved, Entity, k)) != 0;
    terms_clear(&first);
    terms_clear(&second);
    return found;
}

guint
step_find_other(const SourceTree *tree, const StageLoop *loop, const StageArray *array)
{
    for (guint i = 0; i < array->sites->len; i++)
        for (guint k = 0; k < i; k++)
            if (!move_together(tree, loop, array, g_array_index(array->sites, guint, i),
                               g_array_index(array->sites, guint, k)))
                return g_array_index(array->sites, guint, i);
    return NO_NODE;
}
