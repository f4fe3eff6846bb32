/* SPDX-License-Identifier: MIT */
/* Arrays of structs that are written whole or field by field. */
#include "stage/stage_private.h"

#define MOST_ALIGN 8 /* bytes: of what is written as one, where a granule holds more than one of them */

/* The object that the assignment of USE is to. */
static guint
assigned_object(const SourceTree *tree, const ObjectUse *use)
{
    return tree_inner(tree, tree_operand(tree, use->node, 0));
}

ObjectUse
field_use(const SourceTree *tree, guint node)
{
    ObjectUse use = use_of_object(tree, node);

    use.is_field |= use.is_item || tree_node(tree, node)->kind == CXCursor_MemberRefExpr;
    return use;
}

guint
field_object(const SourceTree *tree, guint site)
{
    const ObjectUse use = use_of_object(tree, site);

    return assigned_object(tree, &use);
}

/* Whether a member that OBJECT names, from the site NODE on, is one that HAS. */
static gboolean
has_member(const SourceTree *tree, guint object, guint node, gboolean (*has)(CXCursor))
{
    for (guint i = object; i <= node; i++)
        if (tree_node(tree, i)->kind == CXCursor_MemberRefExpr &&
            has(clang_getCursorReferenced(tree_node(tree, i)->cursor)))
            return TRUE;
    return FALSE;
}

static gboolean
is_bit_field(CXCursor member)
{
    return clang_Cursor_isBitField(member) != 0;
}

/* Whether MEMBER lies at no multiple of its own alignment, as in a packed struct. */
static gboolean
is_misplaced(CXCursor member)
{
    gint64 bits = clang_Cursor_getOffsetOfField(member);
    gint64 align = clang_Type_getAlignOf(clang_getCursorType(member));

    return bits < 0 || align <= 0 || bits % (8 * align) != 0;
}

const char *
field_refused(const SourceTree *tree, const StageArray *array, guint node, const ObjectUse *use)
{
    guint object = assigned_object(tree, use), index = tree_operand(tree, node, 1);
    const TreeNode *o = tree_node(tree, object), *n = tree_node(tree, node);
    CXType type = clang_getCanonicalType(clang_getCursorType(o->cursor));
    gint64 bytes = clang_Type_getSizeOf(type), align = clang_Type_getAlignOf(type);
    CXType element = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(array->parameter)));

    if (!array->is_record)
        return "a field of an element is written: only whole elements can be";
    if (has_member(tree, object, node, is_bit_field))
        return "bits of an element are written";
    if (has_member(tree, object, node, is_misplaced))
        return "a field of a packed struct is written";
    if (clang_Type_getAlignOf(element) < align)
        return "a field of a packed struct is written";
    if (!clang_isPODType(type) || bytes <= 0 || align <= 0 || align > MOST_ALIGN)
        return "a field of an element is written that is not a number or a plain struct";
    if (array->bytes > STAGE_GRANULE)
        return "a field of an element is written: of structs of more than 16 bytes only whole ones can be";
    if (index == NO_NODE ? text_has_macro(tree, n->file, o->start, o->end)
                         : text_has_macro(tree, n->file, o->start, tree_node(tree, index)->start) ||
                               text_has_macro(tree, n->file, tree_node(tree, index)->end, o->end))
        return "an access is written by a macro";
    return NULL;
}

/* Whether the compiler stores an element of ARRAY, a struct, by 16 bytes at a time. */
static gboolean
is_wide(const StageArray *array)
{
    CXType pointer = clang_getCanonicalType(clang_getCursorType(array->parameter));

    return clang_Type_getAlignOf(clang_getPointeeType(pointer)) >= STAGE_GRANULE;
}

const char *
elements_refused(const StageArray *array)
{
    if (!array->writes) {
        if (array->is_record || array->bytes == 0 || array->bytes == STAGE_GRANULE)
            return "its elements are not numbers of 1, 2 or 4 bytes";
        return array->most_bytes == 8 ? "a granule holds only two of its elements" : NULL;
    }
    if (array->bytes == 0)
        return "its elements are not numbers of 1, 2, 4 or 8 bytes, or plain structs of up to 64";
    if (array->is_record && !array->has_fields && is_wide(array))
        return "an element is stored by whole granules as it is";
    return NULL;
}
