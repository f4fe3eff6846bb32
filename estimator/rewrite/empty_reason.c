/* SPDX-License-Identifier: MIT */
/* Why a record of a kernel has no pointer that could be followed. */
#include "frontend/parse/parse.h"
#include "rewrite/rules.h"

#include <string.h>

/* How deep the members of an object are looked at. */
#define MOST_INSIDE 4u

/* The template that the type of PARAMETER, or what it points to, is an instance of; a null cursor: none. */
static CXCursor
template_of(CXCursor parameter)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(parameter));

    if (type.kind == CXType_Pointer || type.kind == CXType_LValueReference)
        type = clang_getCanonicalType(clang_getPointeeType(type));
    return clang_getSpecializedCursorTemplate(clang_getTypeDeclaration(type));
}

/* What is amiss where a parameter of kernel NAME at PLACE points to pointers to RECORD; NULL: none does. */
static char *
pointers_reason(const SourceTree *tree, const char *place, const char *name, const char *record)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        CXType type = clang_getCanonicalType(clang_getCursorType(n->cursor)), to;

        if (n->kind != CXCursor_ParmDecl || n->parent == NO_NODE || type.kind != CXType_Pointer)
            continue;
        to = clang_getCanonicalType(clang_getPointeeType(type));
        if (to.kind != CXType_Pointer || !flow_is_pointer(record, to))
            continue;
        g_autofree char *its = cursor_place_text(tree_node(tree, n->parent)->cursor);
        g_autofree char *parameter = cursor_name(n->cursor),
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

        if (n->kind != CXCursor_MemberRefExpr || n->function == NO_NODE ||
            !flow_is_pointer(record, clang_getCanonicalType(clang_getCursorType(n->cursor))))
            continue;
        g_autofree char *its = cursor_place_text(tree_node(tree, n->function)->cursor);
        g_autofree char *member = cursor_name(n->cursor), *at = tree_place(tree, n->file, n->start);
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

        if (n->kind != CXCursor_ParmDecl || n->parent == NO_NODE)
            continue;
        if (n->parent == node)
            has_pointer |= clang_getCanonicalType(clang_getCursorType(n->cursor)).kind == CXType_Pointer;
        g_autofree char *its = tree_node(tree, n->parent)->kind == CXCursor_FunctionTemplate
                                   ? NULL
                                   : cursor_place_text(tree_node(tree, n->parent)->cursor);
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
has_pointer_member(CXCursor parameter, const char *record)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(parameter));

    if (type.kind == CXType_Pointer || type.kind == CXType_LValueReference)
        type = clang_getCanonicalType(clang_getPointeeType(type));
    g_autoptr(GArray) children = cursor_children(clang_getTypeDeclaration(type));
    for (guint i = 0; i < children->len; i++) {
        CXCursor child = g_array_index(children, CXCursor, i);

        if (clang_getCursorKind(child) == CXCursor_FieldDecl &&
            flow_is_pointer(record, clang_getCanonicalType(clang_getCursorType(child))))
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

        if (n->kind != CXCursor_ParmDecl || kernel == NO_NODE)
            continue;
        g_autofree char *its = cursor_place_text(tree_node(tree, kernel)->cursor);
        CXCursor template = strcmp(its, place) == 0 ? template_of(n->cursor) : clang_getNullCursor();
        if (clang_Cursor_isNull(template) || !has_pointer_member(n->cursor, record))
            continue;
        g_autofree char *parameter = cursor_name(n->cursor), *class = cursor_name(template);
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

static enum CXVisitorResult
visit_held(CXCursor field, CXClientData data)
{
    Holding *holding = data;
    CXType type = clang_getCanonicalType(clang_getCursorType(field));

    if (flow_is_record(holding->record, type))
        holding->is_found = TRUE;
    else if (type.kind == CXType_Record && holding->depth < MOST_INSIDE) {
        holding->depth++;
        clang_Type_visitFields(type, visit_held, holding);
        holding->depth--;
    }
    return holding->is_found ? CXVisit_Break : CXVisit_Continue;
}

/* Whether objects of TYPE are of RECORD, or have members that are. */
static gboolean
holds_record(const char *record, CXType type)
{
    Holding holding = {record, 0, flow_is_record(record, clang_getCanonicalType(type))};

    if (!holding.is_found && clang_getCanonicalType(type).kind == CXType_Record)
        clang_Type_visitFields(clang_getCanonicalType(type), visit_held, &holding);
    return holding.is_found;
}

/* Whether NODE makes objects that are of RECORD, or have some, by new, or casts what malloc() gives to them.
 */
static gboolean
makes_objects(const SourceTree *tree, guint node, const char *record)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *callee = NULL;
    CXType type;

    if (n->kind != CXCursor_CXXNewExpr && !tree_is_cast(n->kind))
        return FALSE;
    type = clang_getCanonicalType(clang_getCursorType(n->cursor));
    if (type.kind != CXType_Pointer || !holds_record(record, clang_getPointeeType(type)))
        return FALSE;
    if (n->kind == CXCursor_CXXNewExpr)
        return TRUE;
    node = tree_skip_casts(tree, node);
    callee =
        tree_node(tree, node)->kind == CXCursor_CallExpr ? cursor_name(tree_node(tree, node)->cursor) : NULL;
    return g_strcmp0(callee, "malloc") == 0;
}

/* Where device code makes objects of RECORD; NULL: nowhere. */
static char *
made_reason(const SourceTree *tree, const char *record)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint function = makes_objects(tree, i, record) ? tree_function(tree, i) : NO_NODE;

        if (function == NO_NODE || (!tree_has_attribute(tree, function, CXCursor_CUDAGlobalAttr) &&
                                    !tree_has_attribute(tree, function, CXCursor_CUDADeviceAttr)))
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
        g_autofree char *its = n->kind == CXCursor_FunctionTemplate ? cursor_place_text(n->cursor) : NULL;

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
