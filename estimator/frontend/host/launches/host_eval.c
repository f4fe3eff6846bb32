/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <math.h>
#include <string.h>

/* What the compiler itself makes of the expression, as a whole number or a real one. */
static HostValue
compiler_value(CXCursor expression)
{
    CursorValue value = cursor_value(expression);

    if (value.kind == CURSOR_VALUE_REAL)
        return host_value_real(value.real);
    if (value.kind == CURSOR_VALUE_INTEGER && !(value.is_unsigned && value.integer < 0))
        return host_value_int(value.integer);
    return host_value_unknown();
}

/* Whether PARAMETER is the number of arguments that the program is started with. */
static gboolean
is_argument_count(CXCursor parameter)
{
    CXCursor function = clang_getCursorSemanticParent(parameter);
    g_autofree char *name = cursor_name(function);

    return clang_getCursorKind(parameter) == CXCursor_ParmDecl && strcmp(name, "main") == 0 &&
           clang_equalCursors(clang_Cursor_getArgument(function, 0), parameter);
}

static HostValue
eval_variable(HostRun *run, HostFrame *frame, CXCursor variable)
{
    const HostValue *value = host_frame_get(frame, variable);

    if (!value && is_argument_count(variable))
        return host_assume_no_arguments(run, host_value_int(1));
    if (value && !cursor_table_get(run->escaped, variable))
        return *value;
    return value ? host_value_unknown() : host_fixed_variable(run, variable);
}

static HostValue
eval_reference(HostRun *run, HostFrame *frame, CXCursor reference)
{
    CXCursor declaration = clang_getCursorReferenced(reference);

    switch (clang_getCursorKind(declaration)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
        return host_value_function(declaration);
    case CXCursor_EnumConstantDecl:
        return host_value_int(clang_getEnumConstantDeclValue(declaration));
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl:
        return eval_variable(run, frame, declaration);
    case CXCursor_NonTypeTemplateParameter:
        return host_value_unknown(); /* of a template that is not instantiated */
    default:
        return compiler_value(reference); /* a substituted template parameter */
    }
}

/* A member or an element. */
static HostValue
eval_part(HostRun *run, HostFrame *frame, CXCursor expression)
{
    CXCursor base = cursor_only_operand(expression), field = clang_getCursorReferenced(expression);
    HostPlace place;
    HostStep step;
    HostValue value;

    if (clang_getCursorKind(field) == CXCursor_VarDecl) /* a static member */
        return eval_variable(run, frame, field);
    if (clang_getCursorKind(field) == CXCursor_EnumConstantDecl)
        return host_value_int(clang_getEnumConstantDeclValue(field));
    if (host_place_of(run, frame, expression, &place))
        return host_place_read(run, frame, &place);
    if (clang_getCursorKind(field) != CXCursor_FieldDecl)
        return host_value_unknown();
    step = host_step_field(field);
    value = clang_Cursor_isNull(base) ? host_value_unknown() : host_eval(run, frame, base);
    value = host_part_get(&value, &step);
    return value.kind == HOST_UNKNOWN ? host_fixed_field(run, field) : value;
}

/* A dim3 made of ARGUMENTS: another dim3, or components, those that are missing being 1. */
static HostValue
dim3_from(HostRun *run, HostFrame *frame, const GArray *arguments)
{
    HostValue value = host_value_dim3(1, 1, 1);

    if (arguments->len == 1 && host_type_is_dim3(clang_getCursorType(g_array_index(arguments, CXCursor, 0))))
        return host_eval(run, frame, g_array_index(arguments, CXCursor, 0));
    if (arguments->len > 3)
        return host_value_unknown();
    for (guint i = 0; i < arguments->len; i++) {
        HostValue part = host_eval(run, frame, g_array_index(arguments, CXCursor, i));

        value.dim[i] = part.kind == HOST_INT         ? (gint64)(guint32)part.integer
                       : part.kind == HOST_OCCUPANCY ? HOST_DIM_OCCUPANCY
                                                     : HOST_DIM_UNKNOWN;
        value = host_value_assuming(value, part.assumed);
    }
    return value;
}

typedef struct {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
} LibraryFunction;

static const LibraryFunction LIBRARY_FUNCTIONS[] = {
    {"ceil", ceil, NULL},   {"ceilf", ceil, NULL}, {"floor", floor, NULL}, {"floorf", floor, NULL},
    {"round", round, NULL}, {"sqrt", sqrt, NULL},  {"log2", log2, NULL},   {"fabs", fabs, NULL},
    {"trunc", trunc, NULL}, {"pow", NULL, pow},    {"min", NULL, fmin},    {"max", NULL, fmax},
    {"fmin", NULL, fmin},   {"fmax", NULL, fmax},  {"fminf", NULL, fmin},  {"fmaxf", NULL, fmax},
};

/* The least of A and B, which CALL or whatever else is at EXPRESSION takes: a limit counts where the other is
 * not known. */
static HostValue
least_of(HostRun *run, CXCursor expression, const HostValue *a, const HostValue *b)
{
    const HostValue *limit = a->kind == HOST_INT ? a : b;
    g_autofree char *text = NULL, *place = NULL;

    if (a->kind == HOST_INT && b->kind == HOST_INT)
        return host_value_assuming(host_value_int(MIN(a->integer, b->integer)), a->assumed | b->assumed);
    if (limit->kind != HOST_INT || (a->kind != HOST_UNKNOWN && b->kind != HOST_UNKNOWN))
        return host_value_unknown();
    text = host_source_text(expression);
    place = cursor_place_text(expression);
    return host_assume(
        run, *limit,
        g_strdup_printf("%s, at %s, is taken as %" G_GINT64_FORMAT, text, place, limit->integer));
}

/* What a function of the library gives whose result only arguments of the program can change. */
static HostValue
eval_option(HostRun *run, const char *name)
{
    static const char *const flags[] = {"checkCmdLineFlag", "getCmdLineArgumentString"};

    if (g_str_has_prefix(name, "getopt"))
        return host_assume_no_arguments(run, host_value_int(-1));
    for (guint i = 0; i < G_N_ELEMENTS(flags); i++)
        if (strcmp(name, flags[i]) == 0)
            return host_assume_no_arguments(run, host_value_int(0));
    return host_value_unknown();
}

static HostValue
eval_real_function(const char *name, const HostValue *arguments, int n_arguments, CXType type)
{
    HostValue value = host_value_unknown();
    double a = arguments[0].kind == HOST_INT ? (double)arguments[0].integer : arguments[0].real;
    double b = arguments[1].kind == HOST_INT ? (double)arguments[1].integer : arguments[1].real;

    for (guint i = 0; i < G_N_ELEMENTS(LIBRARY_FUNCTIONS); i++) {
        const LibraryFunction *function = &LIBRARY_FUNCTIONS[i];

        if (strcmp(function->name, name) != 0)
            continue;
        if (function->one && n_arguments == 1)
            value = host_value_real(function->one(a));
        else if (function->two && n_arguments == 2)
            value = host_value_real(function->two(a, b));
        value = host_value_assuming(value, arguments[0].assumed | arguments[1].assumed);
        return host_value_convert(&value, type);
    }
    return value;
}

/* A function of the standard library or CUDA's declarations whose meaning is known by its name. */
static HostValue
eval_library(HostRun *run, HostFrame *frame, CXCursor call)
{
    g_autofree char *name = cursor_name(call);
    int n_arguments = clang_Cursor_getNumArguments(call);

    if (n_arguments == 1 && (strcmp(name, "forward") == 0 || strcmp(name, "move") == 0))
        return host_eval(run, frame, clang_Cursor_getArgument(call, 0));
    HostValue arguments[2] = {host_value_unknown(), host_value_unknown()};

    for (int i = 0; i < n_arguments && i < 2; i++)
        arguments[i] = host_eval(run, frame, clang_Cursor_getArgument(call, (unsigned)i));
    if (n_arguments == 2 && strcmp(name, "min") == 0 && arguments[0].kind != HOST_REAL &&
        arguments[1].kind != HOST_REAL)
        return least_of(run, call, &arguments[0], &arguments[1]);
    if (n_arguments < 1 || n_arguments > 2)
        return eval_option(run, name);
    for (int i = 0; i < n_arguments; i++)
        if (arguments[i].kind != HOST_INT && arguments[i].kind != HOST_REAL)
            return host_value_unknown();
    if (n_arguments == 2 && strcmp(name, "max") == 0 && arguments[0].kind == HOST_INT &&
        arguments[1].kind == HOST_INT)
        return host_value_assuming(host_value_int(MAX(arguments[0].integer, arguments[1].integer)),
                                   arguments[0].assumed | arguments[1].assumed);
    return eval_real_function(name, arguments, n_arguments, clang_getCursorType(call));
}

static HostValue
eval_call(HostRun *run, HostFrame *frame, CXCursor call)
{
    CXCursor callee = cursor_callee(call);
    HostFunction *function = host_run_find_function(run, callee);
    HostValue value;

    if (clang_getCursorKind(callee) == CXCursor_Constructor) {
        g_autoptr(GArray) operands = NULL;

        if (!host_type_is_dim3(clang_getCursorType(call)))
            return host_construct(run, frame, call);
        operands = cursor_operands(call);
        return dim3_from(run, frame, operands);
    }
    value = host_eval_api(run, frame, call);
    if (value.kind != HOST_UNKNOWN || (function && function->launches))
        return value;
    if (cursor_is_library(callee))
        return eval_library(run, frame, call);
    if (!function) {
        g_autofree char *name = cursor_name(call);

        return eval_option(run, name);
    }
    value = host_call(run, frame, function, call);
    return host_value_convert(&value, clang_getCursorType(call));
}

/* Whether `C ? A : B` is the least of two values: 1, the greatest: -1, or neither: 0. CONDITION compares what
 * A and B name. */
static int
is_least(CXCursor condition, CXCursor a)
{
    CXCursor inner = cursor_skip_wrappers(condition);
    g_autoptr(GArray) sides = cursor_operands(inner);
    g_autofree char *left = NULL, *right = NULL, *result = NULL;
    int up;

    if (clang_getCursorKind(inner) != CXCursor_BinaryOperator || sides->len != 2)
        return 0;
    switch (clang_getCursorBinaryOperatorKind(inner)) {
    case CXBinaryOperator_LT:
    case CXBinaryOperator_LE:
        up = 1;
        break;
    case CXBinaryOperator_GT:
    case CXBinaryOperator_GE:
        up = -1;
        break;
    default:
        return 0;
    }
    left = host_source_text(cursor_skip_wrappers(g_array_index(sides, CXCursor, 0)));
    right = host_source_text(cursor_skip_wrappers(g_array_index(sides, CXCursor, 1)));
    result = host_source_text(cursor_skip_wrappers(a));
    return strcmp(left, result) == 0 ? up : strcmp(right, result) == 0 ? -up : 0;
}

static HostValue
eval_conditional(HostRun *run, HostFrame *frame, CXCursor expression, const GArray *operands)
{
    HostValue condition, a, b;

    if (operands->len != 3)
        return host_value_unknown();
    condition = host_eval(run, frame, g_array_index(operands, CXCursor, 0));
    if (host_value_truth(&condition) >= 0)
        return host_value_assuming(
            host_eval(run, frame, g_array_index(operands, CXCursor, host_value_truth(&condition) ? 1 : 2)),
            condition.assumed);
    a = host_eval(run, frame, g_array_index(operands, CXCursor, 1));
    b = host_eval(run, frame, g_array_index(operands, CXCursor, 2));
    if ((a.kind == HOST_UNKNOWN) != (b.kind == HOST_UNKNOWN) &&
        is_least(g_array_index(operands, CXCursor, 0), g_array_index(operands, CXCursor, 1)) > 0)
        return least_of(run, expression, &a, &b);
    return host_object_merge(run->objects, &a, &b);
}

/* Casts, parentheses and whatever else stands around one operand. */
static HostValue
eval_wrapped(HostRun *run, HostFrame *frame, CXCursor expression, const GArray *operands)
{
    HostValue value;

    if (operands->len == 0)
        return compiler_value(expression);
    if (operands->len != 1)
        return host_value_unknown();
    value = host_eval(run, frame, g_array_index(operands, CXCursor, 0));
    if (host_type_is_dim3(clang_getCursorType(expression)) && value.kind != HOST_DIM3)
        return dim3_from(run, frame, operands);
    return host_value_convert(&value, clang_getCursorType(expression));
}

static HostValue
eval_binary(HostRun *run, HostFrame *frame, CXCursor expression, const GArray *operands)
{
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(expression);
    HostValue a, b;

    if (operands->len != 2)
        return host_value_unknown();
    if (op == CXBinaryOperator_Assign) {
        b = host_eval(run, frame, g_array_index(operands, CXCursor, 1));
        return host_value_convert(&b, clang_getCursorType(expression));
    }
    a = host_eval(run, frame, g_array_index(operands, CXCursor, 0));
    b = host_eval(run, frame, g_array_index(operands, CXCursor, 1));
    return host_value_binary(op, &a, &b, clang_getCursorType(expression));
}

static HostValue
eval_unary(HostRun *run, HostFrame *frame, CXCursor expression, CXCursor operand)
{
    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(expression);
    HostValue value;

    if (op == CXUnaryOperator_AddrOf) {
        enum CXCursorKind kind =
            clang_getCursorKind(clang_getCursorReferenced(cursor_skip_wrappers(operand)));

        if (kind != CXCursor_FunctionDecl && kind != CXCursor_CXXMethod)
            return (HostValue){.kind = HOST_POINTER, .function = operand, .activation = frame->activation};
    }
    value = host_eval(run, frame, operand);
    if (op == CXUnaryOperator_Deref && value.kind == HOST_POINTER)
        return host_pointer_read(run, frame, &value);
    return host_value_unary(op, &value, clang_getCursorType(expression));
}

static HostValue
eval_new(HostRun *run, HostFrame *frame, const GArray *operands)
{
    HostValue value = host_value_unknown();

    if (operands->len == 1)
        value = host_eval(run, frame, g_array_index(operands, CXCursor, 0));
    return value.kind == HOST_OBJECT ? host_pointer_to(run->objects, &value) : host_value_unknown();
}

static HostValue
eval_kind(HostRun *run, HostFrame *frame, CXCursor expression)
{
    enum CXCursorKind kind = clang_getCursorKind(expression);
    g_autoptr(GArray) operands = NULL;

    switch (kind) {
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_CXXBoolLiteralExpr:
    case CXCursor_UnaryExpr: /* sizeof, alignof */
        return compiler_value(expression);
    case CXCursor_DeclRefExpr:
        return eval_reference(run, frame, expression);
    case CXCursor_MemberRefExpr:
    case CXCursor_ArraySubscriptExpr:
        return eval_part(run, frame, expression);
    case CXCursor_CallExpr:
        return eval_call(run, frame, expression);
    default:
        break;
    }
    operands = cursor_operands(expression);
    switch (kind) {
    case CXCursor_BinaryOperator:
        return eval_binary(run, frame, expression, operands);
    case CXCursor_ConditionalOperator:
        return eval_conditional(run, frame, expression, operands);
    case CXCursor_UnaryOperator:
        return operands->len == 1 ? eval_unary(run, frame, expression, g_array_index(operands, CXCursor, 0))
                                  : host_value_unknown();
    case CXCursor_CXXNewExpr:
        return eval_new(run, frame, operands);
    case CXCursor_LambdaExpr:
        return host_closure(run, frame, expression);
    case CXCursor_InitListExpr:
        if (host_type_is_dim3(clang_getCursorType(expression)))
            return dim3_from(run, frame, operands);
        if (host_type_has_parts(clang_getCursorType(expression)))
            return host_list(run, frame, expression, operands);
        return eval_wrapped(run, frame, expression, operands);
    case CXCursor_ParenExpr:
    case CXCursor_UnexposedExpr:
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXFunctionalCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
        return eval_wrapped(run, frame, expression, operands);
    default:
        return host_value_unknown();
    }
}

HostValue
host_eval(HostRun *run, HostFrame *frame, CXCursor expression)
{
    HostValue value = host_value_unknown();

    if (host_run_enter(run))
        value = eval_kind(run, frame, expression);
    host_run_leave(run);
    return value;
}
