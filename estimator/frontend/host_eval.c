/* SPDX-License-Identifier: MIT */
#include "host_run.h"

#include <math.h>
#include <string.h>

#define MAX_DEPTH 4000 /* of nested expressions, statements and calls */

gboolean
host_run_enter(HostRun *run)
{
    run->steps++;
    run->depth++;
    return run->steps <= run->limit && run->depth <= MAX_DEPTH;
}

void
host_run_leave(HostRun *run)
{
    run->depth--;
}

/* What the compiler itself makes of the expression, as a whole number or a real one. */
static HostValue
compiler_value(CXCursor expression)
{
    CXEvalResult result = clang_Cursor_Evaluate(expression);
    HostValue value = host_value_unknown();

    if (!result)
        return value;
    if (clang_EvalResult_getKind(result) == CXEval_Float)
        value = host_value_real(clang_EvalResult_getAsDouble(result));
    else if (clang_EvalResult_getKind(result) == CXEval_Int &&
             (!clang_EvalResult_isUnsignedInt(result) ||
              clang_EvalResult_getAsUnsigned(result) <= (unsigned long long)G_MAXINT64))
        value = host_value_int(clang_EvalResult_getAsLongLong(result));
    clang_EvalResult_dispose(result);
    return value;
}

/* A variable that is not the frame's: its initialiser, where nothing can change it. */
static HostValue
fixed_variable(HostRun *run, CXCursor variable)
{
    CXType type = clang_getCursorType(variable);
    g_autoptr(HostFrame) empty = NULL;
    CXCursor initializer;
    HostValue value;

    if (clang_getCursorKind(variable) != CXCursor_VarDecl)
        return host_value_unknown();
    if (!clang_isConstQualifiedType(clang_getCanonicalType(type)) &&
        (clang_getCursorLinkage(variable) != CXLinkage_Internal || cursor_table_get(run->mutated, variable) ||
         clang_getCursorSemanticParent(variable).kind == CXCursor_FunctionDecl))
        return host_value_unknown();
    initializer = clang_Cursor_getVarDeclInitializer(variable);
    if (clang_Cursor_isNull(initializer)) {
        CXCursor definition = clang_getCursorDefinition(variable);

        if (clang_Cursor_isNull(definition))
            return host_value_unknown();
        initializer = clang_Cursor_getVarDeclInitializer(definition);
    }
    empty = host_frame_new();
    value = clang_Cursor_isNull(initializer) ? host_value_unknown() : host_eval(run, empty, initializer);
    return host_value_convert(&value, type);
}

static HostValue
eval_reference(HostRun *run, HostFrame *frame, CXCursor reference)
{
    CXCursor declaration = clang_getCursorReferenced(reference);
    const HostValue *value;

    switch (clang_getCursorKind(declaration)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
        return host_value_function(declaration);
    case CXCursor_EnumConstantDecl:
        return host_value_int(clang_getEnumConstantDeclValue(declaration));
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl:
        value = host_frame_get(frame, declaration);
        if (value && !cursor_table_get(run->escaped, declaration))
            return *value;
        return value ? host_value_unknown() : fixed_variable(run, declaration);
    case CXCursor_NonTypeTemplateParameter:
        return host_value_unknown(); /* of a template that is not instantiated */
    default:
        return compiler_value(reference); /* a substituted template parameter */
    }
}

static HostValue
eval_member(HostRun *run, HostFrame *frame, CXCursor member)
{
    CXCursor base = cursor_only_operand(member);
    g_autofree char *name = cursor_name(member);
    HostValue value;

    if (clang_Cursor_isNull(base) || strlen(name) != 1 || name[0] < 'x' || name[0] > 'z')
        return host_value_unknown();
    value = host_eval(run, frame, base);
    if (value.kind != HOST_DIM3 || value.dim[name[0] - 'x'] == HOST_DIM_UNKNOWN)
        return host_value_unknown();
    return host_value_int(value.dim[name[0] - 'x']);
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

        value.dim[i] = part.kind == HOST_INT ? (gint64)(guint32)part.integer : HOST_DIM_UNKNOWN;
    }
    return value;
}

typedef struct {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
} LibraryFunction;

static const LibraryFunction library_functions[] = {
    {"ceil", ceil, NULL},   {"ceilf", ceil, NULL}, {"floor", floor, NULL}, {"floorf", floor, NULL},
    {"round", round, NULL}, {"sqrt", sqrt, NULL},  {"log2", log2, NULL},   {"fabs", fabs, NULL},
    {"trunc", trunc, NULL}, {"pow", NULL, pow},    {"min", NULL, fmin},    {"max", NULL, fmax},
    {"fmin", NULL, fmin},   {"fmax", NULL, fmax},  {"fminf", NULL, fmin},  {"fmaxf", NULL, fmax},
};

/* A function of the standard library or CUDA's declarations whose meaning is known by its name. */
static HostValue
eval_library(HostRun *run, HostFrame *frame, CXCursor call)
{
    g_autofree char *name = cursor_name(call);
    int n_arguments = clang_Cursor_getNumArguments(call);
    HostValue arguments[2], value = host_value_unknown();

    if (n_arguments < 1 || n_arguments > 2)
        return value;
    for (int i = 0; i < n_arguments; i++) {
        arguments[i] = host_eval(run, frame, clang_Cursor_getArgument(call, (unsigned)i));
        if (arguments[i].kind != HOST_INT && arguments[i].kind != HOST_REAL)
            return value;
    }
    if (n_arguments == 2 && arguments[0].kind == HOST_INT && arguments[1].kind == HOST_INT) {
        if (strcmp(name, "min") == 0)
            return host_value_int(MIN(arguments[0].integer, arguments[1].integer));
        if (strcmp(name, "max") == 0)
            return host_value_int(MAX(arguments[0].integer, arguments[1].integer));
    }
    for (guint i = 0; i < G_N_ELEMENTS(library_functions); i++) {
        const LibraryFunction *function = &library_functions[i];
        double a = arguments[0].kind == HOST_INT ? (double)arguments[0].integer : arguments[0].real;

        if (strcmp(function->name, name) != 0)
            continue;
        if (function->one && n_arguments == 1)
            value = host_value_real(function->one(a));
        else if (function->two && n_arguments == 2)
            value = host_value_real(function->two(
                a, arguments[1].kind == HOST_INT ? (double)arguments[1].integer : arguments[1].real));
        return host_value_convert(&value, clang_getCursorType(call));
    }
    return value;
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
            return host_value_unknown();
        operands = cursor_operands(call);
        return dim3_from(run, frame, operands);
    }
    if (function && function->launches)
        return host_value_unknown();
    if (function) {
        value = host_call(run, frame, function, call);
        return host_value_convert(&value, clang_getCursorType(call));
    }
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(callee)))
        return eval_library(run, frame, call);
    return host_value_unknown();
}

static HostValue
eval_conditional(HostRun *run, HostFrame *frame, const GArray *operands)
{
    HostValue condition, a, b;

    if (operands->len != 3)
        return host_value_unknown();
    condition = host_eval(run, frame, g_array_index(operands, CXCursor, 0));
    if (host_value_truth(&condition) >= 0)
        return host_eval(run, frame, g_array_index(operands, CXCursor, host_value_truth(&condition) ? 1 : 2));
    a = host_eval(run, frame, g_array_index(operands, CXCursor, 1));
    b = host_eval(run, frame, g_array_index(operands, CXCursor, 2));
    return host_value_merge(&a, &b);
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

    if (operands->len != 2 || op == CXBinaryOperator_Assign)
        return host_value_unknown();
    a = host_eval(run, frame, g_array_index(operands, CXCursor, 0));
    b = host_eval(run, frame, g_array_index(operands, CXCursor, 1));
    return host_value_binary(op, &a, &b, clang_getCursorType(expression));
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
        return eval_member(run, frame, expression);
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
        return eval_conditional(run, frame, operands);
    case CXCursor_UnaryOperator:
        if (operands->len == 1) {
            HostValue value = host_eval(run, frame, g_array_index(operands, CXCursor, 0));

            return host_value_unary(clang_getCursorUnaryOperatorKind(expression), &value,
                                    clang_getCursorType(expression));
        }
        return host_value_unknown();
    case CXCursor_InitListExpr:
        if (host_type_is_dim3(clang_getCursorType(expression)))
            return dim3_from(run, frame, operands);
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
