/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <math.h>
#include <string.h>

static HostValue
eval_variable(HostRun *run, HostFrame *frame, Decl *variable)
{
    const HostValue *value = host_frame_get(frame, variable);

    if (!value && g_hash_table_contains(run->counts, variable))
        return host_assume_no_arguments(run, host_value_int(1));
    if (value && !g_hash_table_contains(run->escaped, variable))
        return *value;
    return value ? host_value_unknown() : host_fixed_variable(run, variable);
}

static HostValue
eval_name(HostRun *run, HostFrame *frame, const Ast *name)
{
    if (name->decl->kind == DECL_FUNCTION)
        return host_value_function(name->decl);
    return name->decl->kind == DECL_VARIABLE ? eval_variable(run, frame, name->decl) : host_value_unknown();
}

/* A number as the compiler has it; one of 64 unsigned bits that does not fit a gint64 is unknown. */
static HostValue
eval_integer(const Ast *integer)
{
    return integer->type->is_unsigned && integer->value < 0 ? host_value_unknown()
                                                            : host_value_int(integer->value);
}

/* A member or an element. */
static HostValue
eval_part(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostPlace place;
    HostStep step;
    HostValue value;

    if (host_place_of(run, frame, expression, &place))
        return host_place_read(run, frame, &place);
    if (expression->kind != AST_MEMBER || expression->decl->kind != DECL_FIELD)
        return host_value_unknown();
    step = host_step_field(expression->decl);
    value = expression->n_kids > 0 ? host_eval(run, frame, expression->kids[0]) : host_value_unknown();
    value = host_part_get(&value, &step);
    return value.kind == HOST_UNKNOWN ? host_fixed_field(run, expression->decl) : value;
}

/* A dim3 made of N ARGUMENTS: another dim3, or components, those that are missing being 1. */
static HostValue
dim3_from(HostRun *run, HostFrame *frame, Ast *const *arguments, guint n)
{
    HostValue value = host_value_dim3(1, 1, 1);

    if (n == 1 && host_type_is_dim3(arguments[0]->type))
        return host_eval(run, frame, arguments[0]);
    if (n > 3)
        return host_value_unknown();
    for (guint i = 0; i < n; i++) {
        HostValue part = host_eval(run, frame, arguments[i]);

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
least_of(HostRun *run, const Ast *expression, const HostValue *a, const HostValue *b)
{
    const HostValue *limit = a->kind == HOST_INT ? a : b;
    g_autofree char *text = NULL, *place = NULL;

    if (a->kind == HOST_INT && b->kind == HOST_INT)
        return host_value_assuming(host_value_int(MIN(a->integer, b->integer)), a->assumed | b->assumed);
    if (limit->kind != HOST_INT || (a->kind != HOST_UNKNOWN && b->kind != HOST_UNKNOWN))
        return host_value_unknown();
    text = host_source_text(expression->cursor);
    place = cursor_place_text(expression->cursor);
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
eval_real_function(const char *name, const HostValue *arguments, guint n_arguments, const CType *type)
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
eval_library(HostRun *run, HostFrame *frame, const Ast *call)
{
    const char *name = call->decl->name;
    guint n_arguments = host_n_arguments(call);
    HostValue arguments[2] = {host_value_unknown(), host_value_unknown()};

    if (n_arguments == 1 && (strcmp(name, "forward") == 0 || strcmp(name, "move") == 0))
        return host_eval(run, frame, host_argument(call, 0));
    for (guint i = 0; i < n_arguments && i < 2; i++)
        arguments[i] = host_eval(run, frame, host_argument(call, i));
    if (n_arguments == 2 && strcmp(name, "min") == 0 && arguments[0].kind != HOST_REAL &&
        arguments[1].kind != HOST_REAL)
        return least_of(run, call, &arguments[0], &arguments[1]);
    if (n_arguments < 1 || n_arguments > 2)
        return eval_option(run, name);
    for (guint i = 0; i < n_arguments; i++)
        if (arguments[i].kind != HOST_INT && arguments[i].kind != HOST_REAL)
            return host_value_unknown();
    if (n_arguments == 2 && strcmp(name, "max") == 0 && arguments[0].kind == HOST_INT &&
        arguments[1].kind == HOST_INT)
        return host_value_assuming(host_value_int(MAX(arguments[0].integer, arguments[1].integer)),
                                   arguments[0].assumed | arguments[1].assumed);
    return eval_real_function(name, arguments, n_arguments, call->type);
}

static HostValue
eval_construct(HostRun *run, HostFrame *frame, const Ast *construct)
{
    if (host_type_is_dim3(construct->type))
        return dim3_from(run, frame, construct->kids, construct->n_kids);
    return host_construct(run, frame, construct);
}

static HostValue
eval_call(HostRun *run, HostFrame *frame, const Ast *call)
{
    HostFunction *function = host_run_find_function(run, call->decl);
    HostValue value;

    if (!call->decl)
        return host_value_unknown();
    value = host_eval_api(run, frame, call);
    if (value.kind != HOST_UNKNOWN || (function && function->launches))
        return value;
    if (cursor_is_library(call->decl->cursor))
        return eval_library(run, frame, call);
    if (!function)
        return eval_option(run, call->decl->name);
    value = host_call(run, frame, function, call);
    return host_value_convert(&value, call->type);
}

/* Whether `C ? A : B` is the least of two values: 1, the greatest: -1, or neither: 0. CONDITION compares what
 * A and B name. */
static int
is_least(const Ast *condition, const Ast *a)
{
    const Ast *inner = host_skip_casts(condition);
    g_autofree char *left = NULL, *right = NULL, *result = NULL;
    int up;

    if (inner->kind != AST_BINARY)
        return 0;
    switch (inner->op) {
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
    left = host_source_text(host_skip_casts(inner->kids[0])->cursor);
    right = host_source_text(host_skip_casts(inner->kids[1])->cursor);
    result = host_source_text(host_skip_casts(a)->cursor);
    return strcmp(left, result) == 0 ? up : strcmp(right, result) == 0 ? -up : 0;
}

static HostValue
eval_conditional(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue condition = host_eval(run, frame, expression->kids[0]), a, b;
    int truth = host_value_truth(&condition);

    if (truth >= 0)
        return host_value_assuming(host_eval(run, frame, expression->kids[truth ? 1 : 2]), condition.assumed);
    a = host_eval(run, frame, expression->kids[1]);
    b = host_eval(run, frame, expression->kids[2]);
    if ((a.kind == HOST_UNKNOWN) != (b.kind == HOST_UNKNOWN) &&
        is_least(expression->kids[0], expression->kids[1]) > 0)
        return least_of(run, expression, &a, &b);
    return host_object_merge(run->objects, &a, &b);
}

/* A cast, or whatever else stands around one operand. */
static HostValue
eval_wrapped(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue value;

    if (expression->n_kids != 1)
        return host_value_unknown();
    value = host_eval(run, frame, expression->kids[0]);
    if (host_type_is_dim3(expression->type) && value.kind != HOST_DIM3)
        return dim3_from(run, frame, expression->kids, 1);
    return host_value_convert(&value, expression->type);
}

static HostValue
eval_binary(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue a = host_eval(run, frame, expression->kids[0]);
    HostValue b = host_eval(run, frame, expression->kids[1]);

    return host_value_binary((enum CXBinaryOperatorKind)expression->op, &a, &b, expression->type);
}

static HostValue
eval_assign(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue value;

    if (expression->op != CXBinaryOperator_Assign)
        return host_value_unknown();
    value = host_eval(run, frame, expression->kids[1]);
    return host_value_convert(&value, expression->type);
}

static gboolean
is_function(const Ast *expression)
{
    return expression->kind == AST_NAME && expression->decl->kind == DECL_FUNCTION;
}

static HostValue
eval_unary(HostRun *run, HostFrame *frame, const Ast *expression)
{
    const Ast *operand = expression->kids[0];
    HostValue value;

    if (expression->op == CXUnaryOperator_AddrOf && !is_function(host_skip_casts(operand)))
        return (HostValue){.kind = HOST_POINTER, .target = operand, .activation = frame->activation};
    value = host_eval(run, frame, operand);
    if (expression->op == CXUnaryOperator_Deref && value.kind == HOST_POINTER)
        return host_pointer_read(run, frame, &value);
    return host_value_unary((enum CXUnaryOperatorKind)expression->op, &value, expression->type);
}

static HostValue
eval_new(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue value = host_value_unknown();

    if (expression->n_kids == 1)
        value = host_eval(run, frame, expression->kids[0]);
    return value.kind == HOST_OBJECT ? host_pointer_to(run->objects, &value) : host_value_unknown();
}

static HostValue
eval_list(HostRun *run, HostFrame *frame, const Ast *list)
{
    if (host_type_is_dim3(list->type))
        return dim3_from(run, frame, list->kids, list->n_kids);
    if (host_type_has_parts(list->type))
        return host_list(run, frame, list);
    return eval_wrapped(run, frame, list);
}

static HostValue
eval_kind(HostRun *run, HostFrame *frame, const Ast *expression)
{
    switch (expression->kind) {
    case AST_INTEGER:
        return eval_integer(expression);
    case AST_FLOAT:
        return host_value_real(expression->number);
    case AST_NAME:
        return eval_name(run, frame, expression);
    case AST_MEMBER:
    case AST_INDEX:
        return eval_part(run, frame, expression);
    case AST_CALL:
        return eval_call(run, frame, expression);
    case AST_CONSTRUCT:
        return eval_construct(run, frame, expression);
    case AST_BINARY:
        return eval_binary(run, frame, expression);
    case AST_ASSIGN:
        return eval_assign(run, frame, expression);
    case AST_CONDITIONAL:
        return eval_conditional(run, frame, expression);
    case AST_UNARY:
        return eval_unary(run, frame, expression);
    case AST_NEW:
        return eval_new(run, frame, expression);
    case AST_LAMBDA:
        return host_closure(run, frame, expression);
    case AST_LIST:
        return eval_list(run, frame, expression);
    case AST_CAST:
        return eval_wrapped(run, frame, expression);
    case AST_UNKNOWN:
        return expression->value ? eval_wrapped(run, frame, expression) : host_value_unknown();
    default:
        return host_value_unknown();
    }
}

HostValue
host_eval(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue value = host_value_unknown();

    if (host_run_enter(run) && expression)
        value = eval_kind(run, frame, expression);
    host_run_leave(run);
    return value;
}

HostValue
host_eval_at(HostRun *run, HostFrame *frame, CXCursor expression)
{
    return host_eval(run, frame, syntax_expression(run->syntax, expression));
}
