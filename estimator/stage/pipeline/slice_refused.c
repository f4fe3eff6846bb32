/* SPDX-License-Identifier: MIT */
/* Kernels that cannot go slice by slice, whatever they access. */
#include "stage/pipeline/pipeline_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

static const char ASKS[] =
    "a function asks for its block, which a slice numbers otherwise: pass the number to it";
static const char POLLS[] =
    "a loop waits for what an atomic function returns: blocks may wait for others, which are not all there";

char *
slice_refuse(const SourceTree *tree, guint node, const char *what)
{
    g_autofree char *place = node_place(tree, node);

    return g_strdup_printf("%s: %s", place, what);
}

gboolean
slice_is_builtin(const SourceTree *tree, guint node, const char *name)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *text = n->kind == TREE_DECL_REF_EXPR ? cursor_name(entity_referenced(n->entity)) : NULL;

    return text && strcmp(text, name) == 0 && call_is_of_system(tree_referenced(tree, node));
}

static gboolean
is_number_of_block(const SourceTree *tree, guint node)
{
    return slice_is_builtin(tree, node, "blockIdx") || slice_is_builtin(tree, node, "gridDim");
}

/* Whether NODE uses what CUDA declares in its namespace NAME: one in no other, and not in the same file. */
static gboolean
is_of_namespace(const SourceTree *tree, guint node, const char *name)
{
    Entity at = tree_referenced(tree, node);
    guint declaration = tree_declaration(tree, at);
    gboolean is_of_it = FALSE;

    if (declaration != NO_NODE && tree_node(tree, declaration)->file == tree_node(tree, node)->file)
        return FALSE;
    while (!entity_is_none(at) && entity_kind(at) != TREE_TRANSLATION_UNIT &&
           !kind_is_invalid(entity_kind(at))) {
        g_autofree char *of = entity_kind(at) == TREE_NAMESPACE ? cursor_name(at) : NULL;

        is_of_it = of ? strcmp(of, name) == 0 : is_of_it;
        at = entity_parent(at);
    }
    return is_of_it;
}

/* Whether NODE is an atomic function's call by which a loop finds out whether it goes on. */
static gboolean
is_polled(const SourceTree *tree, guint node)
{
    Entity called = tree_referenced(tree, node);
    g_autofree char *name = tree_node(tree, node)->kind == TREE_CALL_EXPR ? cursor_name(called) : NULL;

    if (!name || !g_str_has_prefix(name, "atomic"))
        return FALSE;
    for (guint at = node, above; (above = tree_node(tree, at)->parent) != NO_NODE; at = above) {
        TreeKind kind = tree_node(tree, above)->kind;

        if (tree_node(tree, at)->kind == TREE_COMPOUND_STMT)
            return FALSE;
        if (kind == TREE_WHILE_STMT || kind == TREE_DO_STMT || kind == TREE_FOR_STMT)
            return TRUE;
    }
    return FALSE;
}

/* Why NODE, in a kernel or in a function that it calls, may not be in a slice; NULL: it may. */
static const char *
node_refused(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);

    if (n->kind == TREE_ASM_STMT || n->kind == TREE_GCC_ASM_STMT)
        return "assembly may ask for the block, or wait for others";
    if (is_of_namespace(tree, node, "cooperative_groups") || is_of_namespace(tree, node, "cuda"))
        return "groups and atomics of C++ may reach beyond the blocks of a slice";
    if (kind_is_expression(n->kind) && type_is_volatile(entity_type(n->entity)))
        return "volatile memory: blocks may wait for others, which are not all there";
    return NULL;
}

/* Adds the functions of the program that NODE may call to FUNCTIONS (of guint: nodes), each once. */
static void
add_called(const SourceTree *tree, guint node, GArray *functions)
{
    g_autoptr(GArray) candidates =
        tree_node(tree, node)->kind == TREE_CALL_EXPR ? call_candidates(tree, node) : NULL;

    for (guint c = 0; candidates && c < candidates->len; c++) {
        Entity called = g_array_index(candidates, Entity, c), template = entity_template(called);
        Entity definition = entity_definition(entity_is_none(template) ? called : template);
        guint function = entity_is_none(definition) ? NO_NODE : tree_declaration(tree, definition);
        gboolean is_there = function == NO_NODE;

        for (guint i = 0; i < functions->len && !is_there; i++)
            is_there = g_array_index(functions, guint, i) == function;
        if (!is_there)
            g_array_append_val(functions, function);
    }
}

/* Why what the kernel NODE and the functions that it calls do may not be in a slice; NULL: it may. */
static char *
bodies_refused(const SourceTree *tree, guint node)
{
    g_autoptr(GArray) functions = g_array_new(FALSE, FALSE, sizeof(guint));

    g_array_append_val(functions, node);
    for (guint f = 0; f < functions->len; f++) {
        guint function = g_array_index(functions, guint, f), end = tree_end(tree, function);

        for (guint i = function + 1; i < end; i++) {
            const char *what = node_refused(tree, i);

            if (what)
                return slice_refuse(tree, i, what);
            add_called(tree, i, functions);
        }
    }
    return NULL;
}

char *
slice_refused(const SourceTree *tree, guint node)
{
    for (guint around = tree_node(tree, node)->parent; around != NO_NODE;
         around = tree_node(tree, around)->parent)
        if (tree_node(tree, around)->kind != TREE_NAMESPACE)
            return slice_refuse(tree, node, "a kernel in a class is not written for slices: nvcc takes none");
    for (guint i = 0; i < tree->nodes->len; i++) {
        guint function = tree_function(tree, i);
        gboolean is_in = i > node && i < tree_end(tree, node);

        if (!is_in && (function == NO_NODE || tree_has_attribute(tree, function, TREE_CUDA_GLOBAL_ATTR)))
            continue;
        if (!is_in && is_number_of_block(tree, i))
            return slice_refuse(tree, i, ASKS);
        if (is_polled(tree, i))
            return slice_refuse(tree, i, POLLS);
    }
    return bodies_refused(tree, node);
}
