/* SPDX-License-Identifier: MIT */
/* A first look at what host code assigns and lends. */
#include "frontend/host/state/state_private.h"
#include "frontend/host/kernels/kernels.h"
#include "frontend/parse/parse.h"

#include <string.h>

static gboolean
is_argument(const char *name)
{
    return strcmp(name, "argv") == 0 || strcmp(name, "optarg") == 0;
}

gboolean
host_takes_argument(CXCursor expression)
{
    return !clang_Cursor_isNull(expression) &&
           cursor_has_below(expression, CXCursor_DeclRefExpr, is_argument);
}

static void
source_add(HostRun *run, CXCursor target, CXCursor expression)
{
    HostSource *source = cursor_table_get(run->sources, target);

    if (!source) {
        source = g_new0(HostSource, 1);
        cursor_table_put(run->sources, target, source);
    }
    source->n++;
    source->n_arguments += host_takes_argument(expression);
    source->expression = expression;
}

static gboolean
is_to_function(CXType type)
{
    CXType plain = clang_getCanonicalType(type);

    while (plain.kind == CXType_ConstantArray)
        plain = clang_getCanonicalType(clang_getArrayElementType(plain));
    return plain.kind == CXType_Pointer &&
           clang_getCanonicalType(clang_getPointeeType(plain)).kind == CXType_FunctionProto;
}

static enum CXChildVisitResult
kernel_visit(CXCursor cursor, CXCursor parent, CXClientData kernels)
{
    CXCursor function = clang_getCursorReferenced(cursor);

    if (clang_getCursorKind(cursor) != CXCursor_DeclRefExpr)
        return CXChildVisit_Recurse;
    if (clang_getCursorKind(function) == CXCursor_FunctionDecl && host_is_kernel(function))
        g_array_append_val((GArray *)kernels, function);
    return CXChildVisit_Continue;
}

/* TARGET, where it points to functions, gets the kernels that EXPRESSION names. */
static void
give_kernels(HostRun *run, CXCursor target, CXCursor expression)
{
    GArray *kernels;

    if (clang_Cursor_isNull(expression) || !is_to_function(clang_getCursorType(target)))
        return;
    kernels = cursor_table_get(run->given, target);
    if (!kernels) {
        kernels = g_array_new(FALSE, FALSE, sizeof(CXCursor));
        cursor_table_put(run->given, target, kernels);
    }
    kernel_visit(expression, expression, kernels);
    clang_visitChildren(expression, kernel_visit, kernels);
}

const GArray *
host_kernels_given(const HostRun *run, CXCursor variable)
{
    return cursor_table_get(run->given, variable);
}

/* The variable or member that LVALUE is, or is an element of. */
static CXCursor
named_by(CXCursor lvalue)
{
    lvalue = cursor_skip_wrappers(lvalue);
    while (clang_getCursorKind(lvalue) == CXCursor_ArraySubscriptExpr) {
        g_autoptr(GArray) operands = cursor_operands(lvalue);

        if (operands->len == 0)
            break;
        lvalue = cursor_skip_wrappers(g_array_index(operands, CXCursor, 0));
    }
    return clang_getCursorReferenced(lvalue);
}

CXCursor
host_pointer_called(CXCursor callee)
{
    CXCursor inner = cursor_skip_wrappers(callee);

    if (clang_getCursorKind(inner) == CXCursor_UnaryOperator)
        inner = cursor_only_operand(inner);
    return named_by(inner);
}

/* LVALUE gets the value of EXPRESSION; what it is part of changes in a way that is not followed. */
static void
change(HostRun *run, CXCursor lvalue, CXCursor expression)
{
    for (;;) {
        enum CXCursorKind kind;

        lvalue = cursor_skip_wrappers(lvalue);
        kind = clang_getCursorKind(lvalue);
        if (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr)
            source_add(run, clang_getCursorReferenced(lvalue), expression);
        if (kind != CXCursor_MemberRefExpr && kind != CXCursor_ArraySubscriptExpr)
            return;
        expression = clang_getNullCursor();
        {
            g_autoptr(GArray) operands = cursor_operands(lvalue);

            if (operands->len == 0)
                return;
            lvalue = g_array_index(operands, CXCursor, 0);
        }
    }
}

/* What the library's function NAME does through its argument NUMBER. */
static AddressUse
address_use_of_library(const char *name, int number)
{
    static const struct {
        const char *prefix;
        int first; /* argument from which on it only reads */
    } readers[] = {{"cudaLaunch", 0}, {"cuLaunch", 0}, {"cudaMemcpy", 1}, {"cuMemcpy", 1},
                   {"memcpy", 1},     {"memmove", 1},  {"fwrite", 0}};

    for (guint i = 0; i < G_N_ELEMENTS(readers); i++)
        if (g_str_has_prefix(name, readers[i].prefix) && number >= readers[i].first)
            return ADDRESS_READ;
    return ADDRESS_WRITTEN;
}

/* Whether EXPRESSION names what can be changed, rather than its value. */
static gboolean
is_lvalue(CXCursor expression)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor_skip_parens(expression));

    return kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr ||
           kind == CXCursor_ArraySubscriptExpr;
}

/* What gets the handle of a kernel has it from CALL, which evaluates to it. */
static void
take_lookup(HostRun *run, CXCursor call)
{
    CXCursor address = host_address_in(clang_Cursor_getArgument(call, 0));

    if (clang_Cursor_isNull(address))
        return;
    host_note_address_use(run, address, ADDRESS_READ);
    change(run, cursor_only_operand(address), call);
}

static void
take_call(HostRun *run, CXCursor call)
{
    CXCursor callee = clang_getCursorReferenced(call);
    gboolean is_function = clang_getCursorKind(callee) == CXCursor_FunctionDecl;
    gboolean is_library = is_function && clang_Location_isInSystemHeader(clang_getCursorLocation(callee));
    g_autofree char *name = cursor_name(callee);
    int n = clang_Cursor_getNumArguments(call);

    for (int i = 0; i < n; i++) {
        CXCursor argument = clang_Cursor_getArgument(call, (unsigned)i);
        CXType type =
            clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(callee, (unsigned)i)));

        if (is_library)
            host_note_address_use(run, argument, address_use_of_library(name, i));
        else if (type.kind == CXType_Pointer && clang_isConstQualifiedType(clang_getPointeeType(type)))
            host_note_address_use(run, argument, ADDRESS_READ);
        if (is_lvalue(argument) && !host_argument_is_value(call, i))
            change(run, argument, clang_getNullCursor());
    }
    if (n > 0 && (strcmp(name, "cuModuleGetFunction") == 0 || strcmp(name, "cudaGetFuncBySymbol") == 0))
        take_lookup(run, call);
}

static gboolean
is_any_pointer(CXType type)
{
    CXType plain = clang_getCanonicalType(type);

    return plain.kind == CXType_Pointer &&
           clang_getCanonicalType(clang_getPointeeType(plain)).kind == CXType_Void;
}

/* `void *list[] = {&a, &b}`: the arguments of a launch, which only reads them. */
static void
take_list(HostRun *run, CXCursor list)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(list));
    g_autoptr(GArray) operands = cursor_operands(list);
    const CRecord *record;

    for (guint i = 0; is_any_pointer(clang_getArrayElementType(type)) && i < operands->len; i++)
        host_note_address_use(run, g_array_index(operands, CXCursor, i), ADDRESS_READ);
    if (type.kind != CXType_Record)
        return;
    record = syntax_record(run->syntax, syntax_type(run->syntax, type));
    for (guint i = 0; i < MIN(record->n_fields, operands->len); i++)
        source_add(run, record->fields[i].cursor, clang_getNullCursor());
}

static void
take_assignment(HostRun *run, CXCursor cursor)
{
    g_autoptr(GArray) operands = cursor_operands(cursor);
    gboolean is_plain = clang_getCursorKind(cursor) == CXCursor_BinaryOperator;

    if (operands->len != 2)
        return;
    if (is_any_pointer(clang_getCursorType(cursor)))
        host_note_address_use(run, g_array_index(operands, CXCursor, 1), ADDRESS_READ);
    if (is_plain)
        give_kernels(run, named_by(g_array_index(operands, CXCursor, 0)),
                     g_array_index(operands, CXCursor, 1));
    change(run, g_array_index(operands, CXCursor, 0),
           is_plain ? g_array_index(operands, CXCursor, 1) : clang_getNullCursor());
}

static void
take_unary(HostRun *run, CXCursor cursor)
{
    CXCursor operand = cursor_only_operand(cursor);
    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(cursor);

    if (op == CXUnaryOperator_PostInc || op == CXUnaryOperator_PreInc || op == CXUnaryOperator_PostDec ||
        op == CXUnaryOperator_PreDec ||
        (op == CXUnaryOperator_AddrOf && host_address_use(run, cursor) != ADDRESS_READ))
        change(run, operand, clang_getNullCursor());
}

/* A reference by which something can be changed. */
static void
take_variable(HostRun *run, CXCursor variable)
{
    enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(variable)).kind;
    CXCursor initializer = clang_Cursor_getVarDeclInitializer(variable);

    give_kernels(run, variable, initializer);
    if ((kind == CXType_LValueReference || kind == CXType_RValueReference) &&
        !clang_Cursor_isNull(initializer))
        change(run, initializer, clang_getNullCursor());
}

/* The members that a constructor initialises: each is followed by what it gets. */
static void
take_constructor(HostRun *run, CXCursor constructor)
{
    g_autoptr(GArray) children = cursor_children(constructor);

    for (guint i = 0; i + 1 < children->len; i++) {
        CXCursor member = g_array_index(children, CXCursor, i);

        if (clang_getCursorKind(member) == CXCursor_MemberRef)
            source_add(run, clang_getCursorReferenced(member), g_array_index(children, CXCursor, i + 1));
    }
}

void
host_sources_add(HostRun *run, CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CallExpr:
        take_call(run, cursor);
        return;
    case CXCursor_InitListExpr:
        take_list(run, cursor);
        return;
    case CXCursor_UnaryOperator:
        take_unary(run, cursor);
        return;
    case CXCursor_VarDecl:
        take_variable(run, cursor);
        return;
    case CXCursor_Constructor:
        take_constructor(run, cursor);
        return;
    default:
        if (cursor_is_assignment(cursor))
            take_assignment(run, cursor);
    }
}
