/* SPDX-License-Identifier: MIT */
/* What the compiler says of a node, and where it stands. */
#include "source/source.h"

#include "frontend/parse/parse.h"

SourceType
tree_type(const SourceTree *tree, guint node)
{
    return entity_type(tree_entity(tree, node));
}

SourceType
tree_canonical_type(const SourceTree *tree, guint node)
{
    return entity_canonical_type(tree_entity(tree, node));
}

Entity
tree_referenced(const SourceTree *tree, guint node)
{
    return entity_referenced(tree_entity(tree, node));
}

Entity
tree_callee(const SourceTree *tree, guint node)
{
    return cursor_callee(tree_entity(tree, node));
}

gboolean
tree_entity_place(const SourceTree *tree, Entity entity, guint *ret_file, guint *ret_offset)
{
    CXFile file = NULL;

    clang_getFileLocation(clang_getCursorLocation(entity), &file, NULL, NULL, ret_offset);
    *ret_file = file ? tree_file_index(tree, file) : NO_NODE;
    return *ret_file != NO_NODE;
}

gboolean
tree_spelled_place(const SourceTree *tree, Entity entity, guint *ret_file, guint *ret_offset)
{
    CXFile file = NULL;

    clang_getSpellingLocation(clang_getCursorLocation(entity), &file, NULL, NULL, ret_offset);
    *ret_file = file ? tree_file_index(tree, file) : NO_NODE;
    return *ret_file != NO_NODE;
}

gboolean
tree_is_own(const SourceTree *tree, Entity entity)
{
    guint file, offset;

    return tree_entity_place(tree, entity, &file, &offset);
}
