/* SPDX-License-Identifier: MIT */
#include "rewrite/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

char *
flow_type_name(CXType type)
{
    CXType canonical = clang_getUnqualifiedType(clang_getCanonicalType(type));
    CXString string = clang_getTypeSpelling(canonical);
    const char *text = clang_getCString(string);
    char *bare = g_strdup(g_str_has_prefix(text, "struct ") ? text + strlen("struct ") : text);

    clang_disposeString(string);
    return bare;
}

gboolean
flow_is_record(const char *record, CXType type)
{
    g_autofree char *bare = flow_type_name(type);

    return strcmp(bare, record) == 0;
}

gboolean
flow_is_pointer(const char *record, CXType type)
{
    CXType canonical = clang_getCanonicalType(type);

    return canonical.kind == CXType_Pointer && flow_is_record(record, clang_getPointeeType(canonical));
}

gboolean
flow_is_reference(const char *record, CXType type)
{
    CXType canonical = clang_getCanonicalType(type);

    return canonical.kind == CXType_LValueReference &&
           flow_is_pointer(record, clang_getPointeeType(canonical));
}

gboolean
flow_is_held_by(const char *record, CXType type)
{
    CXType pointer = clang_getPointeeType(clang_getCanonicalType(type)), element;

    if (clang_getCanonicalType(type).kind != CXType_Pointer || pointer.kind != CXType_Pointer ||
        clang_isConstQualifiedType(pointer) || clang_isVolatileQualifiedType(pointer) ||
        clang_isRestrictQualifiedType(pointer))
        return FALSE;
    element = clang_getPointeeType(pointer);
    return !clang_isConstQualifiedType(element) && !clang_isVolatileQualifiedType(element) &&
           (element.kind == CXType_Void || flow_is_record(record, element));
}

gboolean
flow_is_list(const char *record, CXType type)
{
    CXType canonical = clang_getCanonicalType(type);

    return canonical.kind == CXType_ConstantArray &&
           flow_is_pointer(record, clang_getArrayElementType(canonical));
}

static gboolean
is_array(CXType type)
{
    return type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray;
}

/* The type of what CURSOR, a declaration, holds: of a function what it returns. */
static CXType
held_type(CXCursor cursor)
{
    return flow_is_function(clang_getCursorKind(cursor)) ? clang_getCursorResultType(cursor)
                                                         : clang_getCursorType(cursor);
}

gboolean
flow_is_followed(CXCursor cursor)
{
    g_autofree char *name = cursor_name(cursor);

    if (g_str_has_prefix(name, "operator"))
        return FALSE;
    for (CXCursor c = cursor; !clang_Cursor_isNull(c) && !clang_isInvalid(clang_getCursorKind(c));
         c = clang_getCursorSemanticParent(c)) {
        CXCursor open = clang_getSpecializedCursorTemplate(c);

        if (clang_getCursorKind(c) == CXCursor_ClassTemplate ||
            (clang_getCursorKind(open) == CXCursor_FunctionTemplate &&
             clang_getCursorKind(c) != CXCursor_FunctionDecl) ||
            (!clang_Cursor_isNull(open) && clang_Location_isInSystemHeader(clang_getCursorLocation(open))))
            return FALSE;
    }
    return TRUE;
}

CXType
flow_pointee_type(CXCursor cursor)
{
    CXType written = held_type(cursor), type = clang_getCanonicalType(written);

    if (clang_getCursorKind(cursor) == CXCursor_ParmDecl &&
        is_array(type)) /* const is lost in its canonical type */
        return clang_getCanonicalType(clang_getArrayElementType(is_array(written) ? written : type));
    if (type.kind == CXType_LValueReference)
        type = clang_getCanonicalType(clang_getPointeeType(type));
    if (type.kind == CXType_ConstantArray)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    return type.kind == CXType_Pointer ? clang_getPointeeType(type) : (CXType){0};
}

gboolean
flow_is_address(CXType type)
{
    CXType canonical = clang_getCanonicalType(type), element;

    if (!is_array(canonical))
        return canonical.kind == CXType_Pointer;
    element = clang_getCanonicalType(clang_getArrayElementType(canonical));
    return element.kind >= CXType_FirstBuiltin && element.kind <= CXType_LastBuiltin;
}

gboolean
flow_holds_pointer(const char *record, CXCursor cursor)
{
    CXType type = clang_getCanonicalType(held_type(cursor));

    return (type.kind == CXType_Pointer ||
            (clang_getCursorKind(cursor) == CXCursor_ParmDecl && is_array(type))) &&
           flow_is_record(record, flow_pointee_type(cursor));
}

int
flow_parameter_number(CXCursor function, CXCursor parameter)
{
    int n = clang_Cursor_getNumArguments(function);

    for (int i = 0; i < n; i++)
        if (clang_equalCursors(clang_Cursor_getArgument(function, (guint)i), parameter))
            return i;
    return -1;
}

CXCursor
flow_overridden(CXCursor method)
{
    CXCursor *list = NULL, above;
    unsigned n = 0;

    if (clang_getCursorKind(method) != CXCursor_CXXMethod)
        return method;
    clang_getOverriddenCursors(method, &list, &n);
    above = n > 0 ? list[0] : clang_getNullCursor();
    clang_disposeOverriddenCursors(list);
    return clang_Cursor_isNull(above) ? method : flow_overridden(above);
}

char *
flow_slot_key(CXCursor cursor)
{
    CXFile file = NULL;
    guint offset = 0;
    CXString name;
    char *key;

    if (clang_getCursorKind(cursor) == CXCursor_ParmDecl) {
        CXCursor function = clang_getCursorSemanticParent(cursor);
        CXCursor open = clang_getSpecializedCursorTemplate(function);
        int number = flow_parameter_number(function, cursor);
        g_autofree char *usr = cursor_usr(clang_Cursor_isNull(open) ? flow_overridden(function) : open);

        if (number >= 0 && *usr != '\0')
            return g_strdup_printf("%d of %s", number, usr);
    }
    if (clang_getCursorKind(cursor) == CXCursor_FieldDecl || flow_is_function(clang_getCursorKind(cursor)) ||
        clang_getCursorLinkage(cursor) > CXLinkage_Internal)
        return cursor_usr(cursor);
    clang_getFileLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, &offset);
    name = clang_getFileName(file);
    key = g_strdup_printf("%s:%u", clang_getCString(name), offset);
    clang_disposeString(name);
    return key;
}

/* Whether CURSOR, which has the key of SLOT, is a declaration of it: in other instances of a template it may
 * be of another type. */
static gboolean
is_of_slot(const Flow *flow, guint slot, CXCursor cursor)
{
    CXType type = flow_pointee_type(cursor);

    switch (type.kind) {
    case CXType_Invalid:
    case CXType_Unexposed: /* of the template as it is written */
    case CXType_Dependent:
        return TRUE;
    default:
        if (flow_slot_at(flow, slot)->is_holder)
            return flow_is_held_by(flow->pointee, clang_getCursorType(cursor));
        return flow_slot_at(flow, slot)->is_adopted || flow_is_record(flow->pointee, type);
    }
}

guint
flow_slot(const Flow *flow, CXCursor cursor)
{
    g_autofree char *key = NULL;
    gpointer known;

    if (!flow_can_hold(clang_getCursorKind(cursor)))
        return NO_NODE;
    if (!g_hash_table_lookup_extended(flow->by_cursor, &cursor, NULL, &known)) {
        key = flow_slot_key(cursor);
        known = g_hash_table_lookup(flow->by_key, key);
        if (known && !is_of_slot(flow, GPOINTER_TO_UINT(known) - 1, cursor))
            known = NULL;
        g_hash_table_insert(flow->by_cursor, g_memdup2(&cursor, sizeof cursor), known);
    }
    return GPOINTER_TO_UINT(known) - 1; /* NO_NODE: none */
}

guint
flow_slot_of(const Flow *flow, guint node)
{
    const TreeNode *n = node == NO_NODE ? NULL : tree_node(flow->tree, tree_skip_casts(flow->tree, node));
    gboolean is_one = n && n->kind == CXCursor_ArraySubscriptExpr; /* of an array of pointers */
    guint slot, object = n ? flow_object(flow, tree_skip_casts(flow->tree, node)) : NO_NODE;
    guint held = n && tree_unary(flow->tree, tree_skip_casts(flow->tree, node)) == CXUnaryOperator_Deref
                     ? flow_slot_of(flow, tree_operand(flow->tree, tree_skip_casts(flow->tree, node), 0))
                     : NO_NODE;

    if (object != NO_NODE)
        return flow_slot(flow, clang_getCursorReferenced(tree_node(flow->tree, object)->cursor));
    if (held != NO_NODE && flow_slot_at(flow, held)->is_holder)
        return held;
    if (is_one) {
        node = tree_operand(flow->tree, tree_skip_casts(flow->tree, node), 0);
        n = node == NO_NODE ? NULL : tree_node(flow->tree, tree_inner(flow->tree, node));
    }
    if (!n || (n->kind != CXCursor_DeclRefExpr && n->kind != CXCursor_MemberRefExpr &&
               n->kind != CXCursor_MemberRef && n->kind != CXCursor_CallExpr))
        return NO_NODE;
    slot = flow_slot(flow, clang_getCursorReferenced(n->cursor));
    return slot != NO_NODE && flow_slot_at(flow, slot)->is_list == is_one ? slot : NO_NODE;
}

/* What CALL, in a template on whose arguments it depends, calls: the one function of that name. */
static CXCursor
dependent_callee(CXCursor call)
{
    g_autoptr(GArray) children = cursor_children(call);
    CXCursor named = children->len > 0 ? clang_getCursorReferenced(g_array_index(children, CXCursor, 0))
                                       : clang_getNullCursor();

    if (clang_getCursorKind(named) != CXCursor_OverloadedDeclRef || clang_getNumOverloadedDecls(named) != 1)
        return clang_getNullCursor();
    return clang_getOverloadedDecl(named, 0);
}

CXCursor
flow_template_parameter(CXCursor function, guint nth)
{
    g_autoptr(GArray) children = cursor_children(function);

    for (guint i = 0; i < children->len; i++) {
        CXCursor child = g_array_index(children, CXCursor, i);

        if (clang_getCursorKind(child) == CXCursor_ParmDecl && nth-- == 0)
            return child;
    }
    return clang_getNullCursor();
}

gboolean
flow_is_dependent(const char *record, CXCursor parameter)
{
    CXCursor function = clang_getCursorSemanticParent(parameter);
    CXCursor open = clang_getSpecializedCursorTemplate(function);
    int number = flow_parameter_number(function, parameter);

    return number >= 0 && !clang_Cursor_isNull(open) &&
           !flow_is_pointer(record, clang_getCursorType(flow_template_parameter(open, (guint)number)));
}

CXCursor
flow_parameter(CXCursor call, guint nth)
{
    CXCursor callee = clang_getCursorReferenced(call), definition;
    int n;

    if (clang_Cursor_isNull(callee))
        callee = dependent_callee(call);
    definition = clang_getCursorDefinition(callee);
    if (!clang_Cursor_isNull(definition))
        callee = definition;
    if (clang_getCursorKind(callee) == CXCursor_FunctionTemplate)
        return flow_template_parameter(callee, nth);
    n = clang_Cursor_getNumArguments(callee);
    if (clang_getCursorKind(callee) == CXCursor_CXXMethod && clang_Cursor_getNumArguments(call) == n + 1) {
        if (nth == 0) /* of an operator, the object */
            return clang_getNullCursor();
        nth--;
    }
    return n > (int)nth ? clang_Cursor_getArgument(callee, nth) : clang_getNullCursor();
}

gboolean
flow_is_mapped(const SourceTree *tree, guint call, guint argument)
{
    guint nth;

    if (call == NO_NODE || tree_node(tree, call)->kind != CXCursor_CallExpr)
        return FALSE;
    g_autofree char *name = cursor_name(tree_node(tree, call)->cursor);
    return strcmp(name, "cudaHostGetDevicePointer") == 0 &&
           tree_argument_number(tree, call, argument, &nth) && nth == 1;
}

/* The slot that gets the device's address of the pointer that STEP gives to cudaHostGetDevicePointer(), or
 * NO_NODE. */
static guint
mapped_to(const Flow *flow, const FlowStep *step)
{
    const SourceTree *tree = flow->tree;
    guint to;

    if (step->has_moved || !flow_is_mapped(tree, step->node, tree_argument(tree, step->node, step->nth)))
        return NO_NODE;
    to = tree_skip_casts(tree, tree_argument(tree, step->node, 0));
    return tree_unary(tree, to) == CXUnaryOperator_AddrOf ? flow_slot_of(flow, tree_operand(tree, to, 0))
                                                          : NO_NODE;
}

/* The slot that STEP, an argument of swap(), is exchanged with, or NO_NODE. */
static guint
swapped_with(const Flow *flow, const FlowStep *step)
{
    CXCursor call = tree_node(flow->tree, step->node)->cursor, callee = clang_getCursorReferenced(call);
    g_autofree char *name = cursor_name(call);
    CXType type;
    guint other;

    if (step->nth > 1 || step->has_moved || strcmp(name, "swap") != 0 ||
        clang_Cursor_getNumArguments(callee) != 2)
        return NO_NODE;
    type = clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(callee, step->nth)));
    other = tree_argument(flow->tree, step->node, 1 - step->nth);
    return type.kind == CXType_LValueReference && other != NO_NODE ? flow_slot_of(flow, other) : NO_NODE;
}

/* The member NTH of the struct that DECLARATION declares, which derives from none; a null cursor: none. */
static CXCursor
nth_member(CXCursor declaration, guint nth)
{
    g_autoptr(GArray) children = cursor_children(declaration);
    CXCursor found = clang_getNullCursor();

    for (guint i = 0; i < children->len; i++) {
        CXCursor child = g_array_index(children, CXCursor, i);
        g_autofree char *name = cursor_name(child);

        if (clang_getCursorKind(child) == CXCursor_CXXBaseSpecifier)
            return clang_getNullCursor();
        if (clang_getCursorKind(child) != CXCursor_FieldDecl ||
            (clang_Cursor_isBitField(child) && *name == '\0'))
            continue;
        if (nth-- == 0)
            found = child;
    }
    return found;
}

CXCursor
flow_listed(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, tree_outer(tree, node));
    guint first = tree_operand(tree, tree_outer(tree, node), 0);
    CXType type;

    if (n->parent == NO_NODE || tree_node(tree, n->parent)->kind != CXCursor_InitListExpr)
        return clang_getNullCursor();
    if (first != NO_NODE && tree_node(tree, first)->kind == CXCursor_MemberRef) /* .x = p */
        return clang_getCursorReferenced(tree_node(tree, first)->cursor);
    type = clang_getCanonicalType(clang_getCursorType(tree_node(tree, n->parent)->cursor));
    return type.kind == CXType_Record ? nth_member(clang_getTypeDeclaration(type), n->nth)
                                      : clang_getNullCursor();
}

guint
flow_initialised(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    guint before = n->parent == NO_NODE || n->nth == 0 ? NO_NODE : tree_operand(tree, n->parent, n->nth - 1);

    return before != NO_NODE && tree_node(tree, n->parent)->kind == CXCursor_Constructor &&
                   tree_node(tree, before)->kind == CXCursor_MemberRef
               ? before
               : NO_NODE;
}

/* The slot of the function that the statement NODE returns from, or NO_NODE. */
static guint
returned_from(const Flow *flow, guint node)
{
    guint function = tree_function(flow->tree, node);

    return function == NO_NODE || !flow_is_function(tree_node(flow->tree, function)->kind)
               ? NO_NODE
               : flow_slot(flow, tree_node(flow->tree, function)->cursor);
}

guint
flow_find_target(const Flow *flow, const FlowStep *step)
{
    const TreeNode *node = step->node == NO_NODE ? NULL : tree_node(flow->tree, step->node);
    guint target = NO_NODE;

    if (node && step->kind == FLOW_ARGUMENT)
        target = flow_slot(flow, flow_parameter(node->cursor, step->nth));
    if (node && step->kind == FLOW_ARGUMENT && target == NO_NODE)
        target = swapped_with(flow, step);
    if (node && step->kind == FLOW_ARGUMENT && target == NO_NODE)
        target = mapped_to(flow, step);
    else if (node && step->kind == FLOW_RETURN)
        target = returned_from(flow, step->node);
    else if (node && step->kind == FLOW_INTO && node->kind == CXCursor_InitListExpr)
        target = flow_slot(flow, flow_listed(flow->tree, tree_operand(flow->tree, step->node, step->nth)));
    else if (node && step->kind == FLOW_INTO)
        target = flow_can_hold(node->kind) ? flow_slot(flow, node->cursor) : flow_slot_of(flow, step->node);
    return target != NO_NODE && flow_slot_at(flow, target)->is_cut ? NO_NODE : target;
}
