/* SPDX-License-Identifier: MIT */
#include "source/source.h"

#include "frontend/parse/parse.h"

Entity
tree_instance(Entity cursor)
{
    Entity class = entity_none();
    SourceType type;

    switch (entity_kind(cursor)) {
    case TREE_CXX_METHOD:
    case TREE_CONSTRUCTOR:
    case TREE_DESTRUCTOR:
    case TREE_CONVERSION_FUNCTION:
        class = entity_parent(cursor);
        break;
    case TREE_VAR_DECL:
    case TREE_FIELD_DECL:
    case TREE_PARM_DECL:
        type = entity_canonical_type(cursor);
        while (type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_LVALUE_REFERENCE)
            type = type_canonical(type_pointee(type));
        class = type_declaration(type);
        break;
    default:
        break;
    }
    return (entity_kind(class) == TREE_CLASS_DECL || entity_kind(class) == TREE_STRUCT_DECL) &&
                   !entity_is_none(entity_template(class))
               ? class
               : entity_none();
}

gboolean
tree_is_in_namespaces(const SourceTree *tree, guint node)
{
    for (guint at = tree_node(tree, node)->parent; at != NO_NODE; at = tree_node(tree, at)->parent) {
        g_autofree char *name = cursor_name(tree_node(tree, at)->entity);

        if (tree_node(tree, at)->kind != TREE_NAMESPACE || *name == '\0')
            return FALSE;
    }
    return TRUE;
}
