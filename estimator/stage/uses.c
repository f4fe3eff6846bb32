/* SPDX-License-Identifier: MIT */
#include "stage/stage_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

static gboolean
is_pod(CXCursor cursor)
{
    return clang_isPODType(clang_getCanonicalType(clang_getCursorType(cursor))) != 0;
}

/* Whether the type of CURSOR, in a template, hangs on what it chooses: a number, or the loop is left alone
 * (instance_check_types()). Nothing stands there for the conversion of what is read. */
static gboolean
is_chosen_number(CXCursor cursor)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(cursor));

    return type.kind == CXType_Dependent || type.kind == CXType_Unexposed || type.kind == CXType_Auto;
}

static gboolean
is_number(CXCursor cursor)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(cursor));

    return (type.kind >= CXType_Bool && type.kind <= CXType_Double) || is_chosen_number(cursor);
}

static gboolean
is_scalar(CXCursor cursor)
{
    return is_number(cursor) || clang_getCanonicalType(clang_getCursorType(cursor)).kind == CXType_Pointer;
}

gboolean
use_is_conversion(const SourceTree *tree, guint call)
{
    CXCursor cursor = tree_node(tree, call)->cursor;

    return clang_Cursor_isNull(clang_getCursorReferenced(cursor)) &&
           clang_getCanonicalType(clang_getCursorType(cursor)).kind == CXType_Unexposed;
}

gboolean
use_is_operator(const SourceTree *tree, guint call, char **ret_name)
{
    if (!clang_Cursor_isNull(clang_getCursorReferenced(tree_node(tree, call)->cursor)))
        return FALSE;
    for (guint i = 0; i < 2; i++) { /* it stands before or behind the first operand */
        guint operand = tree_operand(tree, call, i);
        CXCursor named;

        if (operand == NO_NODE || tree_node(tree, operand)->kind != CXCursor_DeclRefExpr)
            continue;
        named = clang_getCursorReferenced(tree_node(tree, operand)->cursor);
        g_autofree char *name = cursor_name(named);
        if (clang_getCursorKind(named) == CXCursor_OverloadedDeclRef && g_str_has_prefix(name, "operator")) {
            if (ret_name)
                *ret_name = g_strdup(name + strlen("operator"));
            return TRUE;
        }
    }
    return FALSE;
}

GArray *
call_candidates(const SourceTree *tree, guint call)
{
    GArray *candidates = g_array_new(FALSE, FALSE, sizeof(CXCursor));
    CXCursor called = clang_getCursorReferenced(tree_node(tree, call)->cursor);
    guint name = tree_operand(tree, call, 0);

    if (clang_Cursor_isNull(called) && name != NO_NODE)
        called = clang_getCursorReferenced(tree_node(tree, name)->cursor);
    if (clang_getCursorKind(called) != CXCursor_OverloadedDeclRef) {
        if (!clang_Cursor_isNull(clang_getCursorReferenced(tree_node(tree, call)->cursor)))
            g_array_append_val(candidates, called);
        return candidates;
    }
    for (unsigned i = 0; i < clang_getNumOverloadedDecls(called); i++) {
        CXCursor one = clang_getOverloadedDecl(called, i);

        g_array_append_val(candidates, one);
    }
    return candidates;
}

gboolean
call_is_of_system(CXCursor function)
{
    CXSourceLocation location = clang_getCursorLocation(function);
    CXFile file = NULL;

    clang_getFileLocation(location, &file, NULL, NULL, NULL);
    return !file || clang_Location_isInSystemHeader(location);
}

/* Whether a function of the program that CALL may call takes something by reference. */
static gboolean
takes_reference(const SourceTree *tree, guint call)
{
    g_autoptr(GArray) candidates = call_candidates(tree, call);

    for (guint i = 0; i < candidates->len; i++) {
        CXCursor called = g_array_index(candidates, CXCursor, i);
        CXType type = clang_getCursorType(called);
        int n = call_is_of_system(called) ? 0 : clang_getNumArgTypes(type);

        for (int k = 0; k < n; k++) {
            CXType argument = clang_getCanonicalType(clang_getArgType(type, (guint)k));

            if (argument.kind == CXType_LValueReference || argument.kind == CXType_RValueReference)
                return TRUE;
        }
    }
    return candidates->len == 0 && !use_is_conversion(tree, call);
}

/* What CALL, in a template, does with its operand NTH. */
static Use
use_in_chosen_call(const SourceTree *tree, guint call, guint nth)
{
    static const char *const CHANGES[] = {
        "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", NULL};
    static const char *const COMPUTES[] = {"+", "-", "*", "/",  "%",  "&",  "|",  "^",  "<<", ">>", "~",
                                           "!", "<", ">", "<=", ">=", "==", "!=", "&&", "||", NULL};
    g_autofree char *name = NULL;
    gboolean is_first, is_alone;

    if (!use_is_operator(tree, call, &name))
        return takes_reference(tree, call) ? USE_OTHER : USE_READ; /* an argument, a number */
    is_first = nth == 0 || (nth == 1 && tree_operand(tree, call, 2) == NO_NODE);
    is_alone = tree_operand(tree, call, 2) == NO_NODE;
    if (g_strv_contains(CHANGES, name))
        return is_first ? USE_BOTH : USE_READ;
    return g_strv_contains(COMPUTES, name) &&
                   !(is_alone && (strcmp(name, "&") == 0 || strcmp(name, "*") == 0))
               ? USE_READ
               : USE_OTHER;
}

/* What an object does as operand NTH of CALL: structs are copied by calls. */
static Use
use_in_call(const SourceTree *tree, guint call, guint nth)
{
    CXCursor cursor = tree_node(tree, call)->cursor, called = clang_getCursorReferenced(cursor);
    g_autofree char *name = cursor_name(called);

    if (is_chosen_number(cursor))
        return use_in_chosen_call(tree, call, nth);
    if (!is_pod(cursor))
        return USE_OTHER;
    if (clang_getCursorKind(called) == CXCursor_Constructor)
        return USE_READ;
    if (strcmp(name, "operator=") == 0)
        return nth == 0 ? USE_WRITE : USE_READ;
    return USE_OTHER;
}

static gboolean
is_array(CXType type)
{
    type = clang_getCanonicalType(type);
    return type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray ||
           type.kind == CXType_DependentSizedArray;
}

static Use
use_in_unary(const SourceTree *tree, guint node, const TreeNode *operand)
{
    switch (tree_unary(tree, node)) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
        return USE_BOTH;
    case CXUnaryOperator_Plus:
    case CXUnaryOperator_Minus:
    case CXUnaryOperator_Not:
    case CXUnaryOperator_LNot:
        return is_chosen_number(operand->cursor) ? USE_READ : USE_OTHER;
    case CXUnaryOperator_Deref:
        return is_scalar(operand->cursor) && !is_number(operand->cursor) ? USE_READ : USE_OTHER;
    default:
        return USE_OTHER;
    }
}

/* What the expression or statement PARENT does with its operand OPERAND, where a template may choose types.
 */
static Use
use_in_template(const TreeNode *parent, const TreeNode *operand)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(parent->cursor));
    gboolean is_value = type.kind != CXType_LValueReference && type.kind != CXType_RValueReference;

    if (!is_scalar(operand->cursor))
        return USE_OTHER;
    switch (parent->kind) {
    case CXCursor_VarDecl: /* what it begins with */
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXFunctionalCastExpr:
        return is_value ? USE_READ : USE_OTHER;
    case CXCursor_ArraySubscriptExpr:
    case CXCursor_IfStmt:
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
    case CXCursor_ForStmt: /* an expression for its own sake, too */
    case CXCursor_CompoundStmt:
        return USE_READ;
    case CXCursor_ConditionalOperator:
        return operand->nth == 0 ? USE_READ : USE_OTHER;
    default:
        return USE_OTHER;
    }
}

/* What the list in braces LIST, of which libclang shows no conversions, does with its item ITEM: a number is
 * read where nothing in the list can be a reference. */
static Use
use_in_list(const SourceTree *tree, guint list, const TreeNode *item)
{
    const TreeNode *around;
    g_autofree char *called = NULL;
    CXType type;

    while (tree_node(tree, tree_node(tree, list)->parent)->kind == CXCursor_InitListExpr ||
           tree_node(tree, tree_node(tree, list)->parent)->kind == CXCursor_UnexposedExpr)
        list = tree_node(tree, list)->parent;
    around = tree_node(tree, tree_node(tree, list)->parent);
    called =
        around->kind == CXCursor_CallExpr ? cursor_name(clang_getCursorReferenced(around->cursor)) : NULL;
    if ((around->kind == CXCursor_BinaryOperator || g_strcmp0(called, "operator=") == 0) &&
        tree_node(tree, list)->nth > 0) /* what it is assigned to */
        around = tree_node(tree, tree_operand(tree, tree_node(tree, list)->parent, 0));
    else if (around->kind != CXCursor_VarDecl && around->kind != CXCursor_CXXFunctionalCastExpr)
        return USE_OTHER;
    type = clang_getCanonicalType(clang_getCursorType(around->cursor));
    while (is_array(type))
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    return is_number(item->cursor) && clang_isPODType(type) ? USE_READ : USE_OTHER;
}

/* What the operator NODE does with its operand OPERAND. */
static Use
use_in_binary(const SourceTree *tree, guint node, const TreeNode *operand)
{
    enum CXBinaryOperatorKind op = tree_binary(tree, node);
    gboolean is_one = is_scalar(operand->cursor);

    if (tree_node(tree, node)->kind == CXCursor_CompoundAssignOperator)
        return operand->nth == 0 ? USE_BOTH : is_one ? USE_READ : USE_OTHER;
    if (op == CXBinaryOperator_Assign)
        return operand->nth == 0 ? USE_WRITE : is_one ? USE_READ : USE_OTHER;
    return is_one && op > CXBinaryOperator_PtrMemI && op < CXBinaryOperator_Assign ? USE_READ : USE_OTHER;
}

ObjectUse
use_of_object(const SourceTree *tree, guint node)
{
    ObjectUse use = {USE_OTHER, node, FALSE, FALSE};

    for (;;) {
        const TreeNode *n = tree_node(tree, use.node);
        const TreeNode *parent = tree_node(tree, n->parent);
        gboolean decays = parent->kind == CXCursor_UnexposedExpr && is_array(clang_getCursorType(n->cursor));

        use.node = n->parent;
        if (decays) { /* of an array of its own only items are used */
            const TreeNode *above = tree_node(tree, parent->parent);

            if (above->kind != CXCursor_ArraySubscriptExpr || parent->nth != 0)
                return use;
            use.node = parent->parent;
            use.is_item = TRUE;
            continue;
        }
        switch (parent->kind) {
        case CXCursor_ParenExpr:
            continue;
        case CXCursor_MemberRefExpr:
            use.is_field = TRUE;
            continue;
        case CXCursor_ArraySubscriptExpr: /* in templates arrays do not decay */
            if (n->nth != 0 || !is_array(clang_getCursorType(n->cursor))) {
                use.kind = use_in_template(parent, n);
                return use;
            }
            use.is_item = TRUE;
            continue;
        case CXCursor_UnexposedExpr:
            use.kind = USE_READ;
            return use;
        case CXCursor_BinaryOperator:
        case CXCursor_CompoundAssignOperator:
            use.kind = use_in_binary(tree, use.node, n);
            return use;
        case CXCursor_UnaryOperator:
            use.kind = use_in_unary(tree, use.node, n);
            return use;
        case CXCursor_CallExpr:
            use.kind = use_in_call(tree, use.node, n->nth);
            return use;
        case CXCursor_InitListExpr:
            use.kind = use_in_list(tree, use.node, n);
            return use;
        case CXCursor_ConditionalOperator:
            use.kind = use_in_template(parent, n);
            if (n->nth > 0 && is_chosen_number(n->cursor)) /* its value is the operator's */
                use.kind = use_of_object(tree, use.node).kind == USE_READ ? USE_READ : USE_OTHER;
            return use;
        default:
            use.kind = use_in_template(parent, n);
            return use;
        }
    }
}

gboolean
use_changes(const SourceTree *tree, guint from, guint end, CXCursor declaration)
{
    for (guint i = from; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == CXCursor_DeclRefExpr &&
            clang_equalCursors(clang_getCursorReferenced(n->cursor), declaration) &&
            use_of_object(tree, i).kind != USE_READ)
            return TRUE;
    }
    return FALSE;
}

guint
use_pointer(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    guint operand;

    switch (n->kind) {
    case CXCursor_ArraySubscriptExpr:
        operand = tree_operand(tree, node, 0);
        return is_array(clang_getCursorType(tree_node(tree, tree_inner(tree, operand))->cursor)) ? NO_NODE
                                                                                                 : operand;
    case CXCursor_UnaryOperator:
        return tree_unary(tree, node) == CXUnaryOperator_Deref ? tree_operand(tree, node, 0) : NO_NODE;
    case CXCursor_MemberRefExpr:
        operand = tree_operand(tree, node, 0);
        if (operand == NO_NODE)
            return NO_NODE;
        return clang_getCanonicalType(clang_getCursorType(tree_node(tree, operand)->cursor)).kind ==
                       CXType_Pointer
                   ? operand
                   : NO_NODE;
    default:
        return NO_NODE;
    }
}

gboolean
use_is_variable(const SourceTree *tree, guint node, CXCursor declaration)
{
    node = tree_inner(tree, node);
    return node != NO_NODE && tree_node(tree, node)->kind == CXCursor_DeclRefExpr &&
           clang_equalCursors(clang_getCursorReferenced(tree_node(tree, node)->cursor), declaration);
}

static enum CXChildVisitResult
visit_attribute(CXCursor cursor, CXCursor parent, CXClientData data)
{
    NamePlace *place = data;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CUDAConstantAttr:
        *place = PLACE_CONSTANT;
        break;
    case CXCursor_CUDASharedAttr:
        *place = PLACE_SHARED;
        break;
    default:
        break;
    }
    return CXChildVisit_Continue;
}

/* CUDA's variables of the thread. */
static gboolean
is_of_thread(CXCursor declaration)
{
    static const char *const NAMES[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", NULL};
    g_autofree char *name = cursor_name(declaration);

    return g_strv_contains(NAMES, name) &&
           clang_Location_isInSystemHeader(clang_getCursorLocation(declaration));
}

NamePlace
use_place(CXCursor declaration)
{
    enum CXCursorKind kind = clang_getCursorKind(declaration);
    CXType type = clang_getCanonicalType(clang_getCursorType(declaration));
    NamePlace place = PLACE_GLOBAL;

    if (type.kind == CXType_LValueReference || type.kind == CXType_RValueReference)
        return PLACE_UNKNOWN;
    switch (kind) {
    case CXCursor_ParmDecl:
        return PLACE_LOCAL;
    case CXCursor_NonTypeTemplateParameter:
    case CXCursor_EnumConstantDecl:
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
    case CXCursor_CXXMethod:
    case CXCursor_OverloadedDeclRef:
        return PLACE_CONSTANT;
    case CXCursor_VarDecl:
        break;
    default:
        return PLACE_UNKNOWN;
    }
    if (clang_Cursor_hasVarDeclGlobalStorage(declaration) == 0)
        return PLACE_LOCAL;
    if (is_of_thread(declaration))
        return PLACE_CONSTANT;
    while (is_array(type))
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    if (clang_isConstQualifiedType(type))
        return PLACE_CONSTANT;
    clang_visitChildren(declaration, visit_attribute, &place);
    return place;
}

char *
node_place(const SourceTree *tree, guint node)
{
    return tree_place(tree, tree_node(tree, node)->file, tree_node(tree, node)->start);
}

gboolean
text_has_macro(const SourceTree *tree, guint file, guint start, guint end)
{
    const GArray *macros = tree_file(tree, file)->macros;

    for (guint i = 0; i < macros->len; i++) {
        const TextSpan *span = &g_array_index(macros, TextSpan, i);

        if (span->start < end && start < span->end)
            return TRUE;
    }
    return FALSE;
}

void
array_refuse(StageArray *array, guint where, char *text)
{
    if (array->reason) {
        g_free(text);
        return;
    }
    array->reason = text;
    array->where = where;
}

void
loop_refuse(StageLoop *loop, guint where, char *text)
{
    if (loop->reason) {
        g_free(text);
        return;
    }
    loop->reason = text;
    loop->where = where;
}
