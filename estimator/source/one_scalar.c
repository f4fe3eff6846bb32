/* SPDX-License-Identifier: MIT */
#include "source/source.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Deeper calls are not followed. */
#define MAX_CALLS 8u

static gboolean
has_known_name(const char *name)
{
    static const char *const BEGINNINGS[] = {"atomic", "__ldg", "__ldc", "__ldl", "__stc", "__stw"};

    for (guint i = 0; i < G_N_ELEMENTS(BEGINNINGS); i++)
        if (g_str_has_prefix(name, BEGINNINGS[i]))
            return TRUE;
    return strcmp(name, "__prefetch_global_l1") == 0;
}

/* The bytes of what TYPE, a pointer, points to; 0: it is none. */
static long long
pointee_size(SourceType type)
{
    SourceType canonical = type_canonical(type);

    return type_kind(canonical) == TYPE_POINTER ? type_size(type_pointee(canonical)) : 0;
}

static gboolean takes_one(const SourceTree *tree, guint call, guint argument, guint depth);
static gboolean holds_one(const SourceTree *tree, guint declared, guint function, guint depth);

static gboolean
is_zero(const SourceTree *tree, guint node)
{
    g_autofree char *text = node == NO_NODE ? NULL : tree_text(tree, node);

    return g_strcmp0(text, "0") == 0;
}

/* Whether USE, which names a pointer to one scalar of SIZE bytes in FUNCTION, is of no more than that. */
static gboolean
is_use_of_one(const SourceTree *tree, guint use, long long size, guint function, guint depth)
{
    guint node = tree_outer(tree, use), above = tree_node(tree, node)->parent;

    while (above != NO_NODE && tree_is_cast(tree_node(tree, above)->kind)) {
        long long its = pointee_size(tree_type(tree, above));

        if (its <= 0 || its > size)
            return FALSE;
        node = tree_outer(tree, above);
        above = tree_node(tree, node)->parent;
    }
    if (above == NO_NODE)
        return FALSE;
    switch (tree_node(tree, above)->kind) {
    case TREE_UNARY_OPERATOR:
        return tree_unary(tree, above) == UNARY_DEREF;
    case TREE_ARRAY_SUBSCRIPT_EXPR:
        return tree_operand(tree, above, 0) == node && is_zero(tree, tree_operand(tree, above, 1));
    case TREE_VAR_DECL:
        return holds_one(tree, above, function, depth);
    case TREE_CALL_EXPR:
        return takes_one(tree, above, node, depth + 1);
    default:
        return FALSE;
    }
}

/* Whether all uses of DECLARED, a pointer that FUNCTION declares, are of the one scalar that it points at. */
static gboolean
holds_one(const SourceTree *tree, guint declared, guint function, guint depth)
{
    Entity cursor = tree_node(tree, declared)->entity;

    long long size = pointee_size(entity_type(cursor));

    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++)
        if (tree_node(tree, i)->kind == TREE_DECL_REF_EXPR &&
            entity_equal(tree_referenced(tree, i), cursor) && !is_use_of_one(tree, i, size, function, depth))
            return FALSE;
    return TRUE;
}

/* The node that defines FUNCTION, or the template that it is an instance of, or NO_NODE. */
static guint
definition_of(const SourceTree *tree, Entity function)
{
    Entity template = entity_template(function);
    Entity definition = entity_definition(entity_is_none(template) ? function : template);

    return entity_is_none(definition) ? NO_NODE : tree_declaration(tree, definition);
}

/* The parameter NTH of the function FUNCTION, or NO_NODE. */
static guint
parameter_at(const SourceTree *tree, guint function, guint nth)
{
    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++)
        if (tree_node(tree, i)->parent == function && tree_node(tree, i)->kind == TREE_PARM_DECL &&
            nth-- == 0)
            return i;
    return NO_NODE;
}

/* Whether the program's FUNCTION uses one scalar of its parameter NTH. */
static gboolean
function_takes_one(const SourceTree *tree, Entity function, guint nth, guint depth)
{
    guint node = depth > MAX_CALLS ? NO_NODE : definition_of(tree, function);
    guint parameter = node == NO_NODE ? NO_NODE : parameter_at(tree, node, nth);

    return parameter != NO_NODE && holds_one(tree, parameter, node, depth);
}

/* Whether all functions of the program that are called NAME use one scalar of their parameter NTH. */
static gboolean
named_take_one(const SourceTree *tree, const char *name, guint nth, guint depth)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *its = n->function == i ? cursor_name(n->entity) : NULL;

        if (its && strcmp(its, name) == 0 && !function_takes_one(tree, n->entity, nth, depth))
            return FALSE;
    }
    return TRUE;
}

/* The name of what CALL calls, also where that depends on a template's arguments. Free with g_free(). */
static char *
called_name(Entity call)
{
    g_autofree char *name = cursor_name(call);
    g_autoptr(GArray) children = *name ? NULL : cursor_children(call);

    return children && children->len > 0 ? cursor_name(entity_referenced(g_array_index(children, Entity, 0)))
                                         : g_steal_pointer(&name);
}

static gboolean
is_own(const SourceTree *tree, Entity function)
{
    CXFile file = NULL;

    clang_getFileLocation(clang_getCursorLocation(function), &file, NULL, NULL, NULL);
    return !file || tree_file_index(tree, file) != NO_NODE;
}

static gboolean
takes_one(const SourceTree *tree, guint call, guint argument, guint depth)
{
    Entity cursor = tree_node(tree, call)->entity, function = entity_referenced(cursor);
    g_autofree char *name = called_name(cursor);
    guint nth;

    if (!has_known_name(name))
        return FALSE;
    if (entity_is_none(function) || !tree_argument_number(tree, call, argument, &nth))
        return named_take_one(tree, name, 0, depth);
    return !is_own(tree, function) || function_takes_one(tree, function, nth, depth);
}

gboolean
call_takes_one_scalar(const SourceTree *tree, guint call, guint argument)
{
    return call != NO_NODE && argument != NO_NODE && tree_node(tree, call)->kind == TREE_CALL_EXPR &&
           takes_one(tree, call, argument, 0);
}
