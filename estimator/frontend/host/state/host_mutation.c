/* SPDX-License-Identifier: MIT */
#include "frontend/host/state/state_private.h"
#include "frontend/parse/parse.h"

/* Calls FOUND for each variable that LVALUE may name, wholly or in part. */
static void
lvalue_roots(CXCursor lvalue, gboolean escapes, HostMutation found, gpointer data)
{
    g_autoptr(GArray) operands = NULL;

    for (;;) {
        enum CXCursorKind kind = clang_getCursorKind(lvalue);

        if (kind == CXCursor_DeclRefExpr || kind == CXCursor_VariableRef) {
            found(clang_getCursorReferenced(lvalue), escapes, data);
            return;
        }
        if (kind != CXCursor_ParenExpr && kind != CXCursor_MemberRefExpr &&
            kind != CXCursor_ArraySubscriptExpr && kind != CXCursor_ConditionalOperator &&
            kind != CXCursor_BinaryOperator)
            return;
        g_clear_pointer(&operands, g_array_unref);
        operands = cursor_operands(lvalue);
        if (operands->len == 0)
            return;
        if (kind == CXCursor_ConditionalOperator)
            for (guint i = 1; i + 1 < operands->len; i++)
                lvalue_roots(g_array_index(operands, CXCursor, i), escapes, found, data);
        lvalue = g_array_index(
            operands, CXCursor,
            kind == CXCursor_ConditionalOperator || kind == CXCursor_BinaryOperator ? operands->len - 1 : 0);
    }
}

/* Functions of libraries that take anything but change nothing that we follow. */
static gboolean
callee_is_harmless(CXCursor call)
{
    static const char *const prefixes[] = {"cu", "nv", "operator<<", "printf", "fprintf", "hip"};
    CXCursor callee = clang_getCursorReferenced(call);
    g_autofree char *name = NULL;

    if (!clang_Location_isInSystemHeader(clang_getCursorLocation(callee)))
        return FALSE;
    name = cursor_name(callee);
    for (guint i = 0; i < G_N_ELEMENTS(prefixes); i++)
        if (g_str_has_prefix(name, prefixes[i]))
            return TRUE;
    return FALSE;
}

gboolean
host_argument_is_value(CXCursor call, int number)
{
    CXCursor callee = clang_getCursorReferenced(call);
    CXType type;

    if (clang_getCursorKind(callee) != CXCursor_FunctionDecl ||
        number >= clang_Cursor_getNumArguments(callee))
        return FALSE;
    type = clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(callee, (unsigned)number)));
    if (type.kind == CXType_LValueReference)
        return clang_isConstQualifiedType(clang_getPointeeType(type)) != 0;
    return type.kind != CXType_RValueReference && type.kind != CXType_Invalid &&
           type.kind != CXType_Unexposed;
}

CXCursor
host_object_of(CXCursor call)
{
    g_autoptr(GArray) operands = cursor_operands(call);
    CXCursor callee = clang_getCursorReferenced(call), member;

    if (clang_getCursorKind(callee) != CXCursor_CXXMethod || clang_CXXMethod_isStatic(callee) ||
        operands->len == 0)
        return clang_getNullCursor();
    if (clang_Cursor_getNumArguments(call) > clang_Cursor_getNumArguments(callee))
        return clang_Cursor_getArgument(call, 0); /* an operator */
    member = g_array_index(operands, CXCursor, 0);
    return clang_getCursorKind(member) == CXCursor_MemberRefExpr ? cursor_only_operand(member)
                                                                 : clang_getNullCursor();
}

/* The object that CALL of a method may change; a null cursor where there is none. */
static CXCursor
changed_object(CXCursor call)
{
    CXCursor callee = clang_getCursorReferenced(call);

    return clang_CXXMethod_isConst(callee) ? clang_getNullCursor() : host_object_of(call);
}

/* The arrays that CALL takes a pointer into, by which it can change them. */
static void
array_mutations(CXCursor call, HostMutation found, gpointer data)
{
    CXCursor callee = clang_getCursorReferenced(call);
    gboolean is_library = clang_Location_isInSystemHeader(clang_getCursorLocation(callee)) != 0;
    int n = clang_Cursor_getNumArguments(call), n_parameters = clang_Cursor_getNumArguments(callee);

    for (int i = 0; i < n; i++) {
        CXCursor array = cursor_skip_wrappers(clang_Cursor_getArgument(call, (unsigned)i));
        CXType type =
            clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(callee, (unsigned)i)));

        if (clang_getCanonicalType(clang_getCursorType(array)).kind != CXType_ConstantArray)
            continue;
        if (i >= n_parameters
                ? !callee_is_harmless(call) || i == 0
                : type.kind != CXType_Pointer || !clang_isConstQualifiedType(clang_getPointeeType(type)))
            lvalue_roots(array, !is_library, found, data);
    }
}

/* The array that the pointer EXPRESSION leads into from now on. */
static void
alias_mutations(CXType type, CXCursor expression, HostMutation found, gpointer data)
{
    CXCursor array = cursor_skip_wrappers(expression);

    if (clang_getCanonicalType(type).kind == CXType_Pointer &&
        clang_getCanonicalType(clang_getCursorType(array)).kind == CXType_ConstantArray)
        lvalue_roots(array, TRUE, found, data);
}

static void
call_mutations(CXCursor call, HostMutation found, gpointer data)
{
    int n_arguments = clang_Cursor_getNumArguments(call);
    CXCursor object = changed_object(call);

    if (!clang_Cursor_isNull(object))
        lvalue_roots(object, FALSE, found, data);
    array_mutations(call, found, data);
    if (n_arguments <= 0 || callee_is_harmless(call))
        return;
    for (int i = 0; i < n_arguments; i++)
        if (!host_argument_is_value(call, i))
            lvalue_roots(clang_Cursor_getArgument(call, (unsigned)i), FALSE, found, data);
}

static gboolean
unary_mutates(CXCursor cursor)
{
    switch (clang_getCursorUnaryOperatorKind(cursor)) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
    case CXUnaryOperator_AddrOf:
        return TRUE;
    default:
        return FALSE;
    }
}

static void
variable_mutations(CXCursor variable, HostMutation found, gpointer data)
{
    enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(variable)).kind;
    g_autoptr(GArray) operands = NULL;
    CXCursor initializer = clang_Cursor_getVarDeclInitializer(variable);

    if (!clang_Cursor_isNull(initializer))
        alias_mutations(clang_getCursorType(variable), initializer, found, data);
    if (kind != CXType_LValueReference && kind != CXType_RValueReference)
        return;
    operands = cursor_operands(variable);
    if (operands->len > 0)
        lvalue_roots(g_array_index(operands, CXCursor, operands->len - 1), TRUE, found, data);
}

/* Members bound to references in an initialiser list. */
static void
list_mutations(const GArray *operands, HostMutation found, gpointer data)
{
    for (guint i = 0; i < operands->len; i++)
        lvalue_roots(g_array_index(operands, CXCursor, i), TRUE, found, data);
}

void
host_mutations(HostRun *run, CXCursor cursor, HostMutation found, gpointer data)
{
    g_autoptr(GArray) operands = NULL;
    gboolean escapes = FALSE;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CallExpr:
        call_mutations(cursor, found, data);
        return;
    case CXCursor_VarDecl:
        variable_mutations(cursor, found, data);
        return;
    case CXCursor_UnaryOperator:
        if (!unary_mutates(cursor) || host_address_use(run, cursor) == ADDRESS_READ)
            return;
        escapes = clang_getCursorUnaryOperatorKind(cursor) == CXUnaryOperator_AddrOf &&
                  host_address_use(run, cursor) == ADDRESS_KEPT;
        break;
    case CXCursor_InitListExpr:
        break;
    default:
        if (!cursor_is_assignment(cursor))
            return;
    }
    operands = cursor_operands(cursor);
    if (clang_getCursorKind(cursor) == CXCursor_InitListExpr)
        list_mutations(operands, found, data);
    else if (operands->len > 0)
        lvalue_roots(g_array_index(operands, CXCursor, 0), escapes, found, data);
    if (operands->len == 2 && cursor_is_assignment(cursor))
        alias_mutations(clang_getCursorType(cursor), g_array_index(operands, CXCursor, 1), found, data);
}

typedef struct {
    HostRun *run;
    HostMutation found;
    gpointer data;
} MutationScan;

static enum CXChildVisitResult
mutation_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    MutationScan *scan = data;

    scan->run->steps++;
    host_mutations(scan->run, cursor, scan->found, scan->data);
    return CXChildVisit_Recurse;
}

void
host_mutations_inside(HostRun *run, CXCursor cursor, HostMutation found, gpointer data)
{
    MutationScan scan = {run, found, data};

    host_mutations(run, cursor, found, data);
    clang_visitChildren(cursor, mutation_visit, &scan);
}
