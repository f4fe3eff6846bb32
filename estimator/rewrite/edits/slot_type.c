/* SPDX-License-Identifier: MIT */
/* The types that slots get. */
#include "rewrite/edits/edits_private.h"

static const TreeNode *
first_declaration(const SourceTree *tree, const Slot *slot)
{
    return slot->declared->len > 0 ? tree_node(tree, g_array_index(slot->declared, guint, 0)) : NULL;
}

char *
slot_header_type(const SourceTree *tree, const RewriteNames *names, const Slot *slot)
{
    const TreeNode *declared = first_declaration(tree, slot);
    SourceType type = flow_pointee_type(declared->entity);

    return g_strdup_printf("%s_%s%s", names->prefix,
                           type_is_const(type) && !slot->drops_const ? "const_" : "",
                           slot->steps ? "pointer" : "array");
}

gboolean
slot_is_restricted(const SourceTree *tree, const Slot *slot)
{
    const TreeNode *declared = first_declaration(tree, slot);

    if (!declared || declared->kind != TREE_PARM_DECL || slot->steps ||
        !tree_has_attribute(tree, declared->parent, TREE_CUDA_GLOBAL_ATTR))
        return FALSE;
    return type_is_restrict(entity_type(declared->entity));
}
