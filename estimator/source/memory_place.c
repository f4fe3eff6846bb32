/* SPDX-License-Identifier: MIT */
#include "source/source.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* How many variables, each set to the next one, are followed. */
#define N_FOLLOWED 4

/* Functions that set the pointer which their first argument points to. */
static const struct {
    const char *name;
    MemoryPlace place;
} ALLOCATIONS[] = {
    {"cudaMalloc", MEMORY_DEVICE},      {"cudaMallocAsync", MEMORY_DEVICE},
    {"cudaMallocPitch", MEMORY_DEVICE}, {"cudaMallocFromPoolAsync", MEMORY_DEVICE},
    {"cudaMallocManaged", MEMORY_BOTH}, {"cudaMallocHost", MEMORY_BOTH},
    {"cudaHostAlloc", MEMORY_BOTH},     {"posix_memalign", MEMORY_HOST},
};

static MemoryPlace follow_pointer(const SourceTree *tree, guint node, guint n_left);

static MemoryPlace
called_place(const char *name)
{
    if (g_strcmp0(name, "malloc") == 0 || g_strcmp0(name, "calloc") == 0 || g_strcmp0(name, "realloc") == 0 ||
        g_strcmp0(name, "aligned_alloc") == 0)
        return MEMORY_HOST;
    return 0;
}

/* The place of what a variable is set to, the expression VALUE. */
static MemoryPlace
set_place(const SourceTree *tree, guint value, guint n_left)
{
    MemoryPlace place = follow_pointer(tree, value, n_left);

    if (place || n_left == 0)
        return place;
    switch (tree_node(tree, tree_skip_casts(tree, value))->kind) {
    case TREE_CXX_NULL_PTR_LITERAL_EXPR:
    case TREE_GNU_NULL_EXPR:
    case TREE_INTEGER_LITERAL:
        return 0;
    default:
        return MEMORY_UNSEEN;
    }
}

static gboolean
refers_to(const SourceTree *tree, guint node, Entity variable)
{
    return entity_equal(tree_referenced(tree, node), variable);
}

/* The place that the call NODE gives VARIABLE: it allocates memory for it, or VARIABLE is a parameter of the
 * function that it calls. */
static MemoryPlace
place_by_call(const SourceTree *tree, guint node, Entity variable, guint n_left)
{
    const TreeNode *n = tree_node(tree, node);
    Entity callee = entity_canonical(cursor_callee(n->entity)), function = entity_parent(variable);
    g_autofree char *name = cursor_name(n->entity);
    guint first = tree_argument(tree, node, 0);

    if (entity_kind(variable) == TREE_PARM_DECL && entity_equal(callee, entity_canonical(function))) {
        for (int i = 0; i < entity_n_arguments(function); i++)
            if (entity_equal(entity_argument(function, (guint)i), variable)) {
                guint argument = tree_argument(tree, node, (guint)i);

                return argument == NO_NODE ? 0 : set_place(tree, argument, n_left);
            }
        return 0;
    }
    for (guint i = 0; first != NO_NODE && i < G_N_ELEMENTS(ALLOCATIONS); i++)
        if (g_strcmp0(name, ALLOCATIONS[i].name) == 0)
            for (guint k = first; k < tree_end(tree, first); k++)
                if (refers_to(tree, k, variable))
                    return ALLOCATIONS[i].place;
    return 0;
}

static MemoryPlace
follow_variable(const SourceTree *tree, Entity variable, guint n_left)
{
    SourceType type = entity_canonical_type(variable);
    MemoryPlace place = 0;

    if (type_kind(type) == TYPE_CONSTANT_ARRAY)
        return MEMORY_HOST;
    if (type_kind(type) == TYPE_RECORD) {
        g_autofree char *name = cursor_name(type_declaration(type));

        if (g_str_equal(name, "device_vector"))
            return MEMORY_DEVICE;
        return g_str_equal(name, "vector") || g_str_equal(name, "array") || g_str_equal(name, "host_vector")
                   ? MEMORY_HOST
                   : 0;
    }
    if (type_kind(type) != TYPE_POINTER)
        return 0;
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (tree_binary(tree, i) == BINARY_ASSIGN &&
            refers_to(tree, tree_inner(tree, tree_operand(tree, i, 0)), variable))
            place |= set_place(tree, tree_operand(tree, i, 1), n_left);
        else if (n->kind == TREE_VAR_DECL && entity_equal(n->entity, variable) &&
                 tree_operand(tree, i, 0) != NO_NODE)
            place |= set_place(tree, tree_operand(tree, i, 0), n_left);
        else if (n->kind == TREE_CALL_EXPR)
            place |= place_by_call(tree, i, variable, n_left);
    }
    return place;
}

static MemoryPlace
follow_pointer(const SourceTree *tree, guint node, guint n_left)
{
    guint value = tree_skip_casts(tree, node);
    const TreeNode *v = tree_node(tree, value);
    MemoryPlace place = 0;

    if (n_left == 0)
        return 0;
    if (v->kind == TREE_CXX_NEW_EXPR)
        return MEMORY_HOST;
    if (v->kind == TREE_CALL_EXPR) {
        g_autofree char *name = cursor_name(v->entity);

        place = called_place(name);
        if (place)
            return place;
    }
    if (v->kind == TREE_UNARY_OPERATOR && type_kind(entity_type(v->entity)) == TYPE_POINTER) {
        guint of = tree_operand(tree, value, 0);
        Entity operand = of == NO_NODE ? entity_none() : tree_node(tree, tree_skip_casts(tree, of))->entity;

        if (entity_kind(entity_referenced(operand)) == TREE_VAR_DECL &&
            type_equal(type_pointee(entity_type(v->entity)), entity_type(operand))) /* &variable */
            return MEMORY_HOST;
    }
    for (guint i = value; i < tree_end(tree, value); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_DECL_REF_EXPR || n->kind == TREE_MEMBER_REF_EXPR) {
            Entity variable = entity_referenced(n->entity);

            switch (entity_kind(variable)) {
            case TREE_VAR_DECL:
            case TREE_FIELD_DECL:
            case TREE_PARM_DECL:
                place |= follow_variable(tree, variable, n_left - 1);
                break;
            default:
                break;
            }
        }
    }
    return place;
}

MemoryPlace
memory_place(const SourceTree *tree, guint node)
{
    return node == NO_NODE ? 0 : follow_pointer(tree, node, N_FOLLOWED);
}
