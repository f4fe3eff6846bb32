/* SPDX-License-Identifier: MIT */
/* Arrays of structs that are written whole or field by field. */
#include "stage/access/access_private.h"

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

    use.is_field |= use.is_item || tree_node(tree, node)->kind == TREE_MEMBER_REF_EXPR;
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
has_member(const SourceTree *tree, guint object, guint node, gboolean (*has)(Entity))
{
    for (guint i = object; i <= node; i++)
        if (tree_node(tree, i)->kind == TREE_MEMBER_REF_EXPR && has(tree_referenced(tree, i)))
            return TRUE;
    return FALSE;
}

static gboolean
is_bit_field(Entity member)
{
    return entity_is_bit_field(member) != 0;
}

/* Whether MEMBER lies at no multiple of its own alignment, as in a packed struct. */
static gboolean
is_misplaced(Entity member)
{
    gint64 bits = entity_field_offset(member);
    gint64 align = type_alignment(entity_type(member));

    return bits < 0 || align <= 0 || bits % (8 * align) != 0;
}

const char *
field_refused(const SourceTree *tree, const StageArray *array, guint node, const ObjectUse *use)
{
    guint object = assigned_object(tree, use), index = tree_operand(tree, node, 1);
    const TreeNode *o = tree_node(tree, object), *n = tree_node(tree, node);
    SourceType type = entity_canonical_type(o->entity);
    gint64 bytes = type_size(type), align = type_alignment(type);
    SourceType element = type_pointee(entity_canonical_type(array->parameter));

    if (!array->is_record)
        return "a field of an element is written: only whole elements can be";
    if (has_member(tree, object, node, is_bit_field))
        return "bits of an element are written";
    if (has_member(tree, object, node, is_misplaced))
        return "a field of a packed struct is written";
    if (type_alignment(element) < align)
        return "a field of a packed struct is written";
    if (!type_is_plain(type) || bytes <= 0 || align <= 0 || align > MOST_ALIGN)
        return "a field of an element is written that is not a number or a plain struct";
    if (array->bytes > STAGE_GRANULE)
        return "a field of an element is written: of structs of more than 16 bytes only whole ones can be";
    if (site_is_of_macro(tree, node))
        return "an access is written by a macro";
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
    SourceType pointer = entity_canonical_type(array->parameter);

    return type_alignment(type_pointee(pointer)) >= STAGE_GRANULE;
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

guint
site_whole_object(const SourceTree *tree, guint site)
{
    guint node = site;

    for (;;) {
        guint parent = tree_node(tree, node)->parent;
        TreeKind kind = tree_node(tree, parent)->kind;

        if (kind != TREE_PAREN_EXPR && kind != TREE_MEMBER_REF_EXPR)
            return node;
        node = parent;
    }
}
