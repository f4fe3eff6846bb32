/* SPDX-License-Identifier: MIT */
/* Why a record of a kernel has no pointer that could be followed. */
#include "rewrite/rewrite.h"

#include "frontend/parse/parse.h"
#include "rewrite/refusals/refusals.h"

#include <string.h>

/* How deep the members of an object are looked at. */
#define MOST_INSIDE 4u

/* The template that the type of PARAMETER, or what it points to, is an instance of; a null cursor: none. */
static Entity
template_of(Entity parameter)
{
    SourceType type = entity_canonical_type(parameter);

    if (type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_LVALUE_REFERENCE)
        type = type_canonical(type_pointee(type));
    return entity_template(type_declaration(type));
}

/* What is amiss where a parameter of kernel NAME at PLACE points to pointers to RECORD; NULL: none does. */
static char *
pointers_reason(const SourceTree *tree, const char *place, const char *name, const char *record)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        SourceType type = entity_canonical_type(n->entity), to;

        if (n->kind != TREE_PARM_DECL || n->parent == NO_NODE || type_kind(type) != TYPE_POINTER)
            continue;
        to = type_canonical(type_pointee(type));
        if (type_kind(to) != TYPE_POINTER || !flow_is_pointer(record, to))
            continue;
        g_autofree char *its = cursor_place_text(tree_node(tree, n->parent)->entity);
        g_autofree char *parameter = cursor_name(n->entity),
                        *at = tree_place(tree, n->file, tree_name_offset(n));
        if (strcmp(its, place) == 0)
            return g_strdup_printf(
                "%s: error: the parameter %s of %s points to pointers to %s, which are not "
                "followed: keep the elements in one array, and pass that",
                at, parameter, name, record);
    }
    return NULL;
}

/* What is amiss where the kernel NAME at PLACE uses a member that points to RECORD; NULL: it uses none. */
static char *
member_reason(const SourceTree *tree, const char *place, const char *name, const char *record)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind != TREE_MEMBER_REF_EXPR || n->function == NO_NODE ||
            !flow_is_pointer(record, entity_canonical_type(n->entity)))
            continue;
        g_autofree char *its = cursor_place_text(tree_node(tree, n->function)->entity);
        g_autofree char *member = cursor_name(n->entity), *at = tree_place(tree, n->file, n->start);
        if (strcmp(its, place) == 0)
            return g_strdup_printf(
                "%s: error: the member %s, which points to %s, is not followed into %s: pass the "
                "pointer as a parameter",
                at, member, record, name);
    }
    return NULL;
}

/* Whether the function template NODE at PLACE takes a pointer, and TREE has no instance of it. */
static gboolean
is_unlaunched(const SourceTree *tree, guint node, const char *place)
{
    gboolean has_pointer = FALSE;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind != TREE_PARM_DECL || n->parent == NO_NODE)
            continue;
        if (n->parent == node)
            has_pointer |= type_is(entity_type(n->entity), TYPE_POINTER);
        g_autofree char *its = tree_node(tree, n->parent)->kind == TREE_FUNCTION_TEMPLATE
                                   ? NULL
                                   : cursor_place_text(tree_node(tree, n->parent)->entity);
        if (g_strcmp0(its, place) == 0)
            return FALSE;
    }
    return has_pointer;
}

/* Nothing launches the instance NAME of the template at PLACE. */
static char *
unlaunched_reason(const SourceTree *tree, const char *place, const char *name)
{
    g_autofree char *missing = rewriting_missing_file(tree);

    return g_strdup_printf("%s: error: nothing that is read launches %s, an instance of a template%s", place,
                           name, missing ? missing : ": give the source that does, or take the kernel out");
}

/* Whether the class that PARAMETER is of, or points to, has a member that points to RECORD. */
static gboolean
has_pointer_member(Entity parameter, const char *record)
{
    SourceType type = entity_canonical_type(parameter);

    if (type_kind(type) == TYPE_POINTER || type_kind(type) == TYPE_LVALUE_REFERENCE)
        type = type_canonical(type_pointee(type));
    g_autoptr(GArray) children = cursor_children(type_declaration(type));
    for (guint i = 0; i < children->len; i++) {
        Entity child = g_array_index(children, Entity, i);

        if (entity_kind(child) == TREE_FIELD_DECL && flow_is_pointer(record, entity_canonical_type(child)))
            return TRUE;
    }
    return FALSE;
}

/* What is amiss where a parameter of kernel NAME at PLACE is an instance of a template that has a pointer to
 * RECORD; NULL: none is. */
static char *
template_reason(const SourceTree *tree, const char *place, const char *name, const char *record)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint kernel = n->parent;

        if (n->kind != TREE_PARM_DECL || kernel == NO_NODE)
            continue;
        g_autofree char *its = cursor_place_text(tree_node(tree, kernel)->entity);
        Entity template = strcmp(its, place) == 0 ? template_of(n->entity) : entity_none();
        if (entity_is_none(template) || !has_pointer_member(n->entity, record))
            continue;
        g_autofree char *parameter = cursor_name(n->entity), *class = cursor_name(template);
        g_autofree char *at = tree_place(tree, n->file, tree_name_offset(n));
        return g_strdup_printf(
            "%s: error: the parameter %s of %s is an instance of the template %s, in which pointers to %s are not "
            "followed: pass the pointer",
            at, parameter, name, class, record);
    }
    return NULL;
}

typedef struct {
    const char *record;
    guint depth;
    gboolean is_found;
} Holding;

static gboolean
visit_held(Entity field, gpointer data)
{
    Holding *holding = data;
    SourceType type = entity_canonical_type(field);

    if (flow_is_record(holding->record, type))
        holding->is_found = TRUE;
    else if (type_kind(type) == TYPE_RECORD && holding->depth < MOST_INSIDE) {
        holding->depth++;
        type_visit_fields(type, visit_held, holding);
        holding->depth--;
    }
    return holding->is_found;
}

/* Whether objects of TYPE are of RECORD, or have members that are. */
static gboolean
holds_record(const char *record, SourceType type)
{
    Holding holding = {record, 0, flow_is_record(record, type_canonical(type))};

    if (!holding.is_found && type_is(type, TYPE_RECORD))
        type_visit_fields(type_canonical(type), visit_held, &holding);
    return holding.is_found;
}

/* Whether NODE makes objects that are of RECORD, or have some, by new, or casts what malloc() gives to them.
 */
static gboolean
makes_objects(const SourceTree *tree, guint node, const char *record)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *callee = NULL;
    SourceType type;

    if (n->kind != TREE_CXX_NEW_EXPR && !tree_is_cast(n->kind))
        return FALSE;
    type = entity_canonical_type(n->entity);
    if (type_kind(type) != TYPE_POINTER || !holds_record(record, type_pointee(type)))
        return FALSE;
    if (n->kind == TREE_CXX_NEW_EXPR)
        return TRUE;
    node = tree_skip_casts(tree, node);
    callee =
        tree_node(tree, node)->kind == TREE_CALL_EXPR ? cursor_name(tree_node(tree, node)->entity) : NULL;
    return g_strcmp0(callee, "malloc") == 0;
}

/* Where device code makes objects of RECORD; NULL: nowhere. */
static char *
made_reason(const SourceTree *tree, const char *record)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint function = makes_objects(tree, i, record) ? tree_function(tree, i) : NO_NODE;

        if (function == NO_NODE || (!tree_has_attribute(tree, function, TREE_CUDA_GLOBAL_ATTR) &&
                                    !tree_has_attribute(tree, function, TREE_CUDA_DEVICE_ATTR)))
            continue;
        g_autofree char *at = tree_place(tree, n->file, n->start);
        return g_strdup_printf(
            "%s: error: objects that are or have a %s are made by device code, and only what cudaMalloc gives "
            "is laid out anew: allocate them there, and pass the array",
            at, record);
    }
    return NULL;
}

char *
rewriting_empty_reason(const SourceTree *tree, const char *place, const char *name, const char *record)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *its = n->kind == TREE_FUNCTION_TEMPLATE ? cursor_place_text(n->entity) : NULL;

        if (its && strcmp(its, place) == 0 && is_unlaunched(tree, i, place))
            return unlaunched_reason(tree, place, name);
    }

    char *reason = rewriting_variable_reason(tree, record, place);

    if (!reason)
        reason = template_reason(tree, place, name, record);
    if (!reason)
        reason = pointers_reason(tree, place, name, record);

    if (!reason)
        reason = member_reason(tree, place, name, record);
    if (!reason)
        reason = made_reason(tree, record);

    if (reason)
        return reason;
    return g_strdup_printf(
        "%s: error: no parameter of %s is a pointer to %s, nor has a member that is one: pass the array",
        place, name, record);
}
