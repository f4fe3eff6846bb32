/* SPDX-License-Identifier: MIT */
/* Why a record that a variable of the program holds, and no parameter of a kernel, is not rewritten. */
#include "frontend/parse/parse.h"
#include "rewrite/rewrite.h"

#include <string.h>

static gboolean
visit_field(Entity field, gpointer data)
{
    gboolean *is_pointer = data;

    *is_pointer |= type_is(entity_type(field), TYPE_POINTER);
    return *is_pointer;
}

/* Whether a struct of TYPE has pointers. */
static gboolean
has_pointers(SourceType type)
{
    gboolean is_pointer = FALSE;

    type_visit_fields(type, visit_field, &is_pointer);
    return is_pointer;
}

/* What is said of VARIABLE, a node, where it is no ordinary variable; NULL: it is one. */
static const char *
advice_for(const SourceTree *tree, guint variable)
{
    SourceType type = tree_canonical_type(tree, variable);

    while (type_kind(type) == TYPE_CONSTANT_ARRAY || type_kind(type) == TYPE_INCOMPLETE_ARRAY)
        type = type_canonical(type_element(type));
    if (tree_has_attribute(tree, variable, TREE_CUDA_CONSTANT_ATTR))
        return type_kind(type) == TYPE_POINTER
                   ? "is a pointer in constant memory: pass it to the kernel as a parameter"
               : has_pointers(type)
                   ? "is a struct in constant memory, with the pointer: pass it to the kernel as a parameter"
                   : "lies in constant memory, and only arrays in device memory are laid out anew: allocate it with "
                     "cudaMalloc, and pass it to the kernel";
    if (tree_has_attribute(tree, variable, TREE_CUDA_SHARED_ATTR))
        return "lies in shared memory, whose layout is the kernel's own: only arrays that kernels get are laid "
               "out anew";
    if (!tree_has_attribute(tree, variable, TREE_CUDA_DEVICE_ATTR))
        return NULL;
    return type_kind(type) == TYPE_POINTER
               ? "is a device variable: pass the pointer to the kernel as a parameter"
               : "is a device variable, no memory of cudaMalloc: allocate it so, and pass it to the kernel";
}

/* Whether VARIABLE is called RECORD, or holds elements or a pointer of that type. */
static gboolean
holds(const char *record, Entity variable)
{
    g_autofree char *name = cursor_name(variable);
    SourceType type = entity_canonical_type(variable);

    if (strcmp(name, record) == 0)
        return TRUE;
    while (type_kind(type) == TYPE_CONSTANT_ARRAY || type_kind(type) == TYPE_INCOMPLETE_ARRAY)
        type = type_canonical(type_element(type));
    return flow_is_record(record, type) || flow_is_pointer(record, type);
}

/* Whether the kernel at PLACE, or any where that is NULL, or a function of device code names VARIABLE. */
static gboolean
is_named(const SourceTree *tree, Entity variable, const char *place)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint function;
        g_autofree char *its = NULL;

        if (n->kind != TREE_DECL_REF_EXPR || !entity_equal(entity_referenced(n->entity), variable))
            continue;
        function = tree_function(tree, i);
        its = function == NO_NODE ? NULL : cursor_place_text(tree_node(tree, function)->entity);
        if (!its)
            continue;
        if (tree_has_attribute(tree, function, TREE_CUDA_GLOBAL_ATTR)
                ? !place || strcmp(its, place) == 0
                : tree_has_attribute(tree, function, TREE_CUDA_DEVICE_ATTR))
            return TRUE;
    }
    return FALSE;
}

char *
rewriting_variable_reason(const SourceTree *tree, const char *record, const char *place)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        const char *advice =
            n->kind == TREE_VAR_DECL && holds(record, n->entity) ? advice_for(tree, i) : NULL;
        g_autofree char *name = NULL, *at = NULL;

        if (!advice || !is_named(tree, n->entity, place))
            continue;
        name = cursor_name(n->entity);
        at = tree_place(tree, n->file, tree_name_offset(n));
        return g_strdup_printf("%s: error: %s %s", at, name, advice);
    }
    return NULL;
}
