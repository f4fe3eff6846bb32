/* SPDX-License-Identifier: MIT */
#include "stage/find/find_private.h"

/* Whether NODE is a statement that others may be put before and behind. */
static gboolean
is_statement(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);

    switch (tree_node(tree, n->parent)->kind) {
    case TREE_COMPOUND_STMT:
        return TRUE;
    case TREE_IF_STMT:
    case TREE_WHILE_STMT:
        return n->nth != 0 && n->kind != TREE_DECL_STMT;
    case TREE_FOR_STMT:
        return n->nth == 3;
    case TREE_DO_STMT:
        return n->nth == 0;
    case TREE_CASE_STMT: /* behind the label */
        return n->nth != 0 && n->kind != TREE_CASE_STMT && n->kind != TREE_DEFAULT_STMT;
    case TREE_DEFAULT_STMT:
        return n->kind != TREE_CASE_STMT && n->kind != TREE_DEFAULT_STMT;
    default:
        return FALSE;
    }
}

/* The statement of LOOP that NODE is in; NO_NODE: none that others may be put beside. */
static guint
statement_of(const SourceTree *tree, const StageLoop *loop, guint node)
{
    while (node != loop->node && !is_statement(tree, node))
        node = tree_node(tree, node)->parent;
    return node == loop->node ? NO_NODE : node;
}

/* How many sites of ARRAY the node STATEMENT holds. */
static guint
count_sites(const SourceTree *tree, const StageArray *array, guint statement)
{
    guint n = 0, end = tree_end(tree, statement);

    for (guint i = 0; i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);

        n += site >= statement && site < end;
    }
    return n;
}

/* Whether STATEMENT, an assignment or a step, writes the object NODE, after all that it reads. */
static gboolean
is_last_write(const SourceTree *tree, guint statement, guint node)
{
    const ObjectUse use = use_of_object(tree, node);

    return use.node == statement && (use.kind == USE_WRITE || use.kind == USE_BOTH);
}

/* How many sites of ARRAY in the node STATEMENT write it. */
static guint
count_writes(const SourceTree *tree, const StageArray *array, guint statement)
{
    guint n = 0, end = tree_end(tree, statement);

    for (guint i = 0; i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);

        n += site >= statement && site < end && use_of_object(tree, site).kind != USE_READ;
    }
    return n;
}

/* Whether ARRAY can forget behind STATEMENT, and flush before it, for what NODE in it does. A line does both,
 * and forgets nothing that it has not stored. */
static gboolean
is_point(const SourceTree *tree, const StageArray *array, guint statement, guint node)
{
    guint n = count_sites(tree, array, statement), writes = count_writes(tree, array, statement);

    if (n == 0)
        return TRUE;
    if (array->form == STAGE_PUBLISHED)
        return FALSE;
    if (writes == 0) /* all is read before NODE is written */
        return is_last_write(tree, statement, node);
    if (writes > 1 || (n > 1 && array->form != STAGE_LINE))
        return FALSE;
    for (guint i = 0; i < array->sites->len; i++) /* NODE is read before */
        if (is_last_write(tree, statement, g_array_index(array->sites, guint, i)))
            return TRUE;
    return FALSE;
}

/* Whether each iteration of the loop STATEMENT comes to NODE. */
static gboolean
is_in_every_iteration(const SourceTree *tree, guint statement, guint node)
{
    for (guint i = statement; i < node; i++) {
        TreeKind kind = tree_node(tree, i)->kind;

        if ((kind == TREE_BREAK_STMT || kind == TREE_CONTINUE_STMT) && exit_target(tree, i) == statement)
            return FALSE;
    }
    for (guint i = node; i != statement; i = tree_node(tree, i)->parent) {
        TreeKind kind = tree_node(tree, tree_node(tree, i)->parent)->kind;

        if (kind == TREE_SWITCH_STMT ||
            ((kind == TREE_IF_STMT || kind == TREE_CONDITIONAL_OPERATOR) && tree_node(tree, i)->nth != 0))
            return FALSE;
    }
    return TRUE;
}

/* Whether a point at STATEMENT leaves ARRAY something: there are accesses between two of them. */
static gboolean
is_worth_it(const SourceTree *tree, const StageLoop *loop, const StageArray *array, guint statement)
{
    guint around = step_innermost_loop(tree, loop, statement);

    if (!is_in_every_iteration(tree, around, statement))
        return TRUE;
    for (guint i = 0; i < array->sites->len; i++)
        if (step_innermost_loop(tree, loop, g_array_index(array->sites, guint, i)) != around)
            return TRUE;
    return FALSE;
}

static void
add_point(StageArray *array, guint statement)
{
    for (guint i = 0; i < array->points->len; i++)
        if (g_array_index(array->points, guint, i) == statement)
            return;
    g_array_append_val(array->points, statement);
}

/* Gives ARRAY a point at NODE, where memory of it may be accessed; FALSE, and it is left alone: there can be
 * none. */
static gboolean
take_point(const SourceTree *tree, StageLoop *loop, StageArray *array, guint node, const char *why)
{
    guint statement = statement_of(tree, loop, node);
    g_autofree char *place = node_place(tree, node);

    if (statement == NO_NODE || !is_point(tree, array, statement, node) ||
        !tree_is_editable(tree, tree_node(tree, statement)->file, tree_node(tree, statement)->start,
                          tree_node(tree, statement)->end)) {
        array_refuse(array, node, g_strdup_printf("%s in the middle of a statement that accesses it", why));
        return FALSE;
    }
    if (!is_worth_it(tree, loop, array, statement)) {
        array_refuse(array, node, g_strdup_printf("%s in every iteration", why));
        return FALSE;
    }
    add_point(array, statement);
    return TRUE;
}

/* Whether B is staged, and may be the same memory as A. */
static gboolean
meets(const StageArray *a, const StageArray *b)
{
    return a != b && !b->reason && !a->is_restrict && !b->is_restrict;
}

gboolean
points_meet(const StageArray *a, const StageArray *b)
{
    return meets(a, b) && (a->writes || b->writes) && (a->form != STAGE_APPEND || b->form != STAGE_APPEND);
}

static gboolean
take_others(const SourceTree *tree, StageLoop *loop, StageArray *array, const GArray *others)
{
    for (guint i = 0; i < others->len; i++) {
        const OtherAccess *other = &g_array_index(others, OtherAccess, i);
        const char *why = other->writes ? "other memory, which may be the same, is written"
                                        : "other memory, which may be the same, is read";

        if ((other->writes || array->writes) && !overlap_is_impossible(other, array) &&
            !take_point(tree, loop, array, other->node, why))
            return FALSE;
    }
    return TRUE;
}

/* Leaves ARRAY alone, which others of LOOP see as what it is from now on. */
static void
leave_alone(const SourceTree *tree, const StageArray *array, GArray *others)
{
    for (guint i = 0; i < array->sites->len; i++) {
        guint site = g_array_index(array->sites, guint, i);
        OtherAccess access = {site, array, FALSE, use_of_object(tree, site).kind != USE_READ};

        g_array_append_val(others, access);
    }
}

/* Whether another array before number NUMBER of LOOP is an append as well, to what may be the same memory. */
static gboolean
has_rival(const StageLoop *loop, guint number)
{
    const StageArray *array = g_ptr_array_index(loop->arrays, number);

    for (guint i = 0; i < number; i++) {
        const StageArray *before = g_ptr_array_index(loop->arrays, i);

        if (array->form == STAGE_APPEND && before->form == STAGE_APPEND && meets(array, before))
            return TRUE;
    }
    return FALSE;
}

/* Looks at array NUMBER of LOOP; FALSE: it is left alone now. */
static gboolean
examine(const SourceTree *tree, StageLoop *loop, guint number, GArray *others, const GArray *fences)
{
    StageArray *array = g_ptr_array_index(loop->arrays, number);
    gboolean is_fine = TRUE;

    if (has_rival(loop, number)) {
        array_refuse(array, g_array_index(array->sites, guint, 0),
                     g_strdup("another array that is written may be the same memory: declare both pointers "
                              "__restrict__ if it is not"));
        return FALSE;
    }
    g_array_set_size(array->points, 0);
    for (guint i = 0; is_fine && i < fences->len; i++)
        is_fine = take_point(tree, loop, array, g_array_index(fences, guint, i), "memory is ordered");
    return is_fine && take_others(tree, loop, array, others);
}

/* The statement behind STATEMENT in its block, or NO_NODE. */
static guint
next_statement(const SourceTree *tree, guint statement)
{
    guint next = tree_end(tree, statement);

    return next < tree->nodes->len && tree_node(tree, next)->parent == tree_node(tree, statement)->parent
               ? next
               : NO_NODE;
}

static gboolean
has_point(const StageArray *array, guint statement)
{
    for (guint i = 0; i < array->points->len; i++)
        if (g_array_index(array->points, guint, i) == statement)
            return TRUE;
    return FALSE;
}

/* Whether NODE is an expression that stands in a block: nothing jumps out of it. */
static gboolean
is_plain(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);

    return kind_is_expression(n->kind) && tree_node(tree, n->parent)->kind == TREE_COMPOUND_STMT;
}

/* Drops points of ARRAY, a cursor, behind which the next one follows at once. */
static void
drop_points(const SourceTree *tree, StageArray *array)
{
    for (guint i = 0; array->form == STAGE_CURSOR && i < array->points->len;) {
        guint statement = g_array_index(array->points, guint, i), next = next_statement(tree, statement);

        if (next != NO_NODE && is_plain(tree, statement) && is_plain(tree, next) && has_point(array, next) &&
            count_sites(tree, array, next) == 0)
            g_array_remove_index(array->points, i);
        else
            i++;
    }
}

void
points_find(const SourceTree *tree, StageLoop *loop, GArray *others, const GArray *fences)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < loop->arrays->len; i++) {
            StageArray *array = g_ptr_array_index(loop->arrays, i);

            if (array->reason || examine(tree, loop, i, others, fences))
                continue;
            leave_alone(tree, array, others);
            changed = TRUE;
        }
    }
    for (guint i = 0; i < loop->arrays->len; i++)
        drop_points(tree, g_ptr_array_index(loop->arrays, i));
}
