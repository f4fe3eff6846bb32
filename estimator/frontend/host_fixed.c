/* SPDX-License-Identifier: MIT */
#include "host_fixed.h"
#include "host_assume.h"
#include "host_names.h"
#include "host_place.h"
#include "host_record.h"

#include <string.h>

/* What gives a variable or a member its value, anywhere in the unit. */
typedef struct {
    guint n;             /* of changes */
    guint n_arguments;   /* of those that take an argument of the program */
    CXCursor expression; /* of the last; null where it is none that can be evaluated */
    gboolean busy;       /* being evaluated */
} Source;

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
    Source *source = cursor_table_get(run->sources, target);

    if (!source) {
        source = g_new0(Source, 1);
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
    lvalue = host_skip_wrappers(lvalue);
    while (clang_getCursorKind(lvalue) == CXCursor_ArraySubscriptExpr) {
        g_autoptr(GArray) operands = cursor_operands(lvalue);

        if (operands->len == 0)
            break;
        lvalue = host_skip_wrappers(g_array_index(operands, CXCursor, 0));
    }
    return clang_getCursorReferenced(lvalue);
}

CXCursor
host_pointer_called(CXCursor callee)
{
    CXCursor inner = host_skip_wrappers(callee);

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

        lvalue = host_skip_wrappers(lvalue);
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

/* The address that EXPRESSION makes, wrapped or not; a null cursor where it makes none. */
static CXCursor
address_in(CXCursor expression)
{
    CXCursor inner = host_skip_wrappers(expression);

    if (clang_getCursorKind(inner) == CXCursor_UnaryOperator &&
        clang_getCursorUnaryOperatorKind(inner) == CXUnaryOperator_AddrOf)
        return inner;
    return clang_getNullCursor();
}

/* EXPRESSION without the declaration that it was come by, which differs from visit to visit. */
static CXCursor
expression_alone(CXCursor expression)
{
    expression.data[0] = NULL;
    return expression;
}

static void
lend(HostRun *run, CXCursor expression, Lent lent)
{
    CXCursor address = address_in(expression);

    if (!clang_Cursor_isNull(address))
        cursor_table_put(run->lent, expression_alone(address), GINT_TO_POINTER(lent));
}

Lent
host_lent(const HostRun *run, CXCursor cursor)
{
    return (Lent)GPOINTER_TO_INT(cursor_table_get(run->lent, expression_alone(cursor)));
}

/* What the library's function NAME does through its argument NUMBER. */
static Lent
lent_to_library(const char *name, int number)
{
    static const struct {
        const char *prefix;
        int first; /* argument from which on it only reads */
    } readers[] = {{"cudaLaunch", 0}, {"cuLaunch", 0}, {"cudaMemcpy", 1}, {"cuMemcpy", 1},
                   {"memcpy", 1},     {"memmove", 1},  {"fwrite", 0}};

    for (guint i = 0; i < G_N_ELEMENTS(readers); i++)
        if (g_str_has_prefix(name, readers[i].prefix) && number >= readers[i].first)
            return LENT_READ;
    return LENT_WRITE;
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
    CXCursor address = address_in(clang_Cursor_getArgument(call, 0));

    if (clang_Cursor_isNull(address))
        return;
    lend(run, address, LENT_READ);
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
            lend(run, argument, lent_to_library(name, i));
        else if (type.kind == CXType_Pointer && clang_isConstQualifiedType(clang_getPointeeType(type)))
            lend(run, argument, LENT_READ);
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
    g_autoptr(GArray) fields = NULL;

    for (guint i = 0; is_any_pointer(clang_getArrayElementType(type)) && i < operands->len; i++)
        lend(run, g_array_index(operands, CXCursor, i), LENT_READ);
    if (type.kind != CXType_Record)
        return;
    fields = host_record_fields(type);
    for (guint i = 0; i < MIN(fields->len, operands->len); i++)
        source_add(run, g_array_index(fields, CXCursor, i), clang_getNullCursor());
}

static void
take_assignment(HostRun *run, CXCursor cursor)
{
    g_autoptr(GArray) operands = cursor_operands(cursor);
    gboolean is_plain = clang_getCursorKind(cursor) == CXCursor_BinaryOperator;

    if (operands->len != 2)
        return;
    if (is_any_pointer(clang_getCursorType(cursor)))
        lend(run, g_array_index(operands, CXCursor, 1), LENT_READ);
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
        op == CXUnaryOperator_PreDec || (op == CXUnaryOperator_AddrOf && host_lent(run, cursor) != LENT_READ))
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

/* What EXPRESSION is worth wherever it stands: nothing local is known. */
static HostValue
eval_alone(HostRun *run, CXCursor expression, CXType type)
{
    g_autoptr(HostFrame) empty = NULL;
    HostValue value;

    if (clang_Cursor_isNull(expression))
        return host_value_unknown();
    empty = host_frame_new();
    value = host_eval(run, empty, expression);
    return host_value_convert(&value, type);
}

/* The initialiser of the variable, wherever it is defined. */
static CXCursor
initializer_of(CXCursor variable)
{
    CXCursor initializer = clang_Cursor_getVarDeclInitializer(variable);
    CXCursor definition = clang_getCursorDefinition(variable);

    if (!clang_Cursor_isNull(initializer) || clang_Cursor_isNull(definition))
        return initializer;
    return clang_Cursor_getVarDeclInitializer(definition);
}

/* What the only change of TARGET gives it. */
static HostValue
eval_source(HostRun *run, Source *source, CXCursor target)
{
    HostValue value;
    g_autofree char *name = NULL, *place = NULL;

    if (source->n != 1 || source->busy || clang_Cursor_isNull(source->expression))
        return host_value_unknown();
    source->busy = TRUE;
    value = eval_alone(run, source->expression, clang_getCursorType(target));
    source->busy = FALSE;
    if (value.kind == HOST_UNKNOWN)
        return value;
    name = cursor_name(target);
    place = host_source_place(source->expression);
    return host_assume(run, value, g_strdup_printf("%s has the value that %s gives it", name, place));
}

HostValue
host_fixed_variable(HostRun *run, CXCursor variable)
{
    CXType type = clang_getCursorType(variable);
    CXCursor initializer;
    Source *source;
    HostValue value;
    g_autofree char *name = NULL;

    if (clang_getCursorKind(variable) != CXCursor_VarDecl)
        return host_value_unknown();
    initializer = initializer_of(variable);
    if (clang_isConstQualifiedType(clang_getCanonicalType(type)))
        return eval_alone(run, initializer, type);
    if (clang_getCursorLinkage(variable) == CXLinkage_NoLinkage)
        return host_value_unknown();
    source = cursor_table_get(run->sources, variable);
    if (source && clang_Cursor_isNull(initializer))
        return eval_source(run, source, variable);
    if (source ? source->n > source->n_arguments : cursor_table_get(run->mutated, variable) != NULL)
        return host_value_unknown();
    value = eval_alone(run, initializer, type);
    if (source)
        return host_assume_no_arguments(run, value);
    if (clang_getCursorLinkage(variable) == CXLinkage_Internal || value.kind == HOST_UNKNOWN)
        return value;
    name = cursor_name(variable);
    return host_assume(run, value, g_strdup_printf("no other file changes %s", name));
}

HostValue
host_fixed_field(HostRun *run, CXCursor field)
{
    Source *source, own = {.n = 1};
    CXCursor initializer;

    if (clang_getCursorKind(field) != CXCursor_FieldDecl ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(field)))
        return host_value_unknown();
    source = cursor_table_get(run->sources, field);
    initializer = host_field_initializer(field);
    if (clang_Cursor_isNull(initializer))
        return source ? eval_source(run, source, field) : host_value_unknown();
    own.expression = initializer;
    if (source && source->n > source->n_arguments)
        return host_value_unknown();
    return source ? host_assume_no_arguments(run, eval_source(run, &own, field))
                  : eval_source(run, &own, field);
}
