/* SPDX-License-Identifier: MIT */
/* Expressions of host code: what they are worth, and what they do. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <string.h>

/* argv of a program that is started without arguments: its name, of which nothing is known, and a null
 * pointer (C17 5.1.2.2.1). */
static HostValue
no_arguments(HostRun *run)
{
    HostValue end = host_assume_no_arguments(run, host_value_int(0)), list = host_value_unknown();
    HostStep step = host_step_index(1);

    list = host_part_set(run->objects, &list, &step, 1, &end);
    return host_value_assuming(host_pointer_into(run->objects, &list, 0), end.assumed);
}

HostValue
host_variable(HostRun *run, HostFrame *frame, Decl *variable)
{
    const HostValue *value = host_frame_get(frame, variable);

    if (!variable)
        return value ? *value : host_value_unknown();
    if (!value && g_hash_table_contains(run->counts, variable))
        return host_assume_no_arguments(run, host_value_int(1));
    if (!value && g_hash_table_contains(run->texts, variable))
        return frame->is_contrary ? host_value_unknown() : no_arguments(run);
    if (value && !g_hash_table_contains(run->escaped, variable))
        return *value;
    return value ? host_value_unknown() : host_fixed_variable(run, variable);
}

/* A number as the compiler has it; one of 64 unsigned bits that does not fit a gint64 is unknown. */
static HostValue
eval_integer(const Ast *integer)
{
    return integer->type->is_unsigned && integer->value < 0 ? host_value_unknown()
                                                            : host_value_int(integer->value);
}

/* A variable, a member, an element, or what a pointer leads to, as host code tells of it. */
static HostValue
eval_named(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostPlace place;

    if (expression->kind == AST_NAME && expression->decl->kind == DECL_FUNCTION)
        return host_value_function(expression->decl);
    if (host_place_of(run, frame, expression, &place))
        return host_place_read(run, frame, &place);
    if (expression->kind == AST_MEMBER && expression->decl->kind == DECL_FIELD)
        return host_fixed_field(run, expression->decl);
    return host_value_unknown();
}

HostValue
host_eval_told(HostRun *run, HostFrame *frame, const Ast *expression, HostValue value)
{
    Decl *decl = expression->kind == AST_NAME || expression->kind == AST_MEMBER ? expression->decl : NULL;
    const HostValue *growth;

    if (!decl || (decl->kind != DECL_VARIABLE && decl->kind != DECL_FIELD))
        return value;
    growth = decl->kind == DECL_VARIABLE ? host_frame_growth(frame, decl) : NULL;
    if (growth && value.kind == HOST_UNKNOWN && !g_hash_table_contains(run->escaped, decl))
        value = *growth;
    return host_growth_told(run, decl, value);
}

static HostValue
eval_lvalue(HostRun *run, HostFrame *frame, const Ast *expression)
{
    return host_eval_told(run, frame, expression, eval_named(run, frame, expression));
}

/* A dim3 made of N ARGUMENTS, of which FIRST is the value of the first: another dim3, or components, those
 * that are missing being 1. */
static HostValue
dim3_from(HostRun *run, HostFrame *frame, Ast *const *arguments, guint n, HostValue first)
{
    HostValue value = host_value_dim3(1, 1, 1);

    if (n == 1 && (first.kind == HOST_DIM3 || host_type_is_dim3(arguments[0]->type)))
        return first;
    for (guint i = 0; i < n; i++) {
        HostValue part = i == 0 ? first : host_eval(run, frame, arguments[i]);

        if (i >= 3)
            continue;
        value.dim[i] = part.kind == HOST_INT         ? (gint64)(guint32)part.integer
                       : part.kind == HOST_OCCUPANCY ? HOST_DIM_OCCUPANCY
                                                     : HOST_DIM_UNKNOWN;
        if (value.dim[i] == HOST_DIM_UNKNOWN)
            value = host_growth_dim3(value, i, &part);
        value = host_value_assuming(value, part.assumed);
    }
    return n > 3 ? host_value_unknown() : value;
}

static HostValue
dim3_of(HostRun *run, HostFrame *frame, const Ast *ast)
{
    return dim3_from(run, frame, ast->kids, ast->n_kids,
                     ast->n_kids > 0 ? host_eval(run, frame, ast->kids[0]) : host_value_unknown());
}

/* A cast, or whatever else stands around one operand. */
static HostValue
eval_wrapped(HostRun *run, HostFrame *frame, const Ast *expression)
{
    const CType *type = ctype_referred(expression->type);
    HostValue value;
    HostPlace place;

    if (expression->n_kids != 1) {
        host_walk_kids(run, frame, expression);
        return host_value_unknown();
    }
    if (type->kind == CTYPE_POINTER && ctype_referred(expression->kids[0]->type)->kind == CTYPE_ARRAY &&
        expression->kids[0]->kind != AST_STRING) {
        if (!host_array_start(run, frame, expression->kids[0], &place))
            return host_value_unknown();
        return host_pointer_to_place(run->objects, &place, frame->activation);
    }
    value = host_eval(run, frame, expression->kids[0]);
    if (host_type_is_dim3(type) && value.kind != HOST_DIM3)
        return dim3_from(run, frame, expression->kids, 1, value);
    return host_value_convert(&value, type);
}

/* A and B as the operator needs them: numbers of one kind. */
static void
balance(HostValue *a, HostValue *b)
{
    if (a->kind == HOST_INT && b->kind == HOST_REAL)
        *a = host_value_assuming(host_value_real((double)a->integer), a->assumed);
    else if (a->kind == HOST_REAL && b->kind == HOST_INT)
        *b = host_value_assuming(host_value_real((double)b->integer), b->assumed);
}

static HostValue
eval_binary(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue a, b;
    gboolean adds = expression->op == OPERATOR_ADD || expression->op == OPERATOR_SUB;

    if (expression->op == OPERATOR_LAND || expression->op == OPERATOR_LOR)
        return host_eval_logical(run, frame, expression);
    a = host_eval(run, frame, expression->kids[0]);
    b = host_eval(run, frame, expression->kids[1]);
    if (adds && a.kind == HOST_POINTER && b.kind == HOST_INT)
        return host_value_assuming(
            host_pointer_moved(run, &a, expression->op == OPERATOR_ADD ? b.integer : -b.integer), b.assumed);
    return host_value_binary((Operator)expression->op, &a, &b, expression->type);
}

static HostValue
eval_assign(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue value, old;
    gboolean is_plain = expression->op == OPERATOR_ASSIGN, found;
    HostPlace place;

    if (!host_ends_assigned(run, frame, expression, &value))
        value = host_eval(run, frame, expression->kids[1]);
    found = host_place_of(run, frame, expression->kids[0], &place);
    if (!is_plain) {
        old = found ? host_place_read(run, frame, &place) : host_value_unknown();
        balance(&old, &value);
        value = host_value_binary((Operator)expression->op, &old, &value,
                                  old.kind == HOST_REAL ? expression->kids[1]->type : expression->type);
    }
    value = host_value_convert(&value, expression->type);
    if (found && host_place_write(run, frame, &place, &value)) {
        host_forget_escaping(run, frame, expression);
        return value;
    }
    host_forget_mutated(run, frame, expression);
    return value;
}

static HostValue
eval_increment(HostRun *run, HostFrame *frame, const Ast *expression)
{
    gboolean up = expression->op == UNARY_POST_INC || expression->op == UNARY_PRE_INC;
    gboolean is_before = expression->op == UNARY_PRE_INC || expression->op == UNARY_PRE_DEC;
    HostValue old = host_value_unknown(), one = host_value_int(1), value;
    HostPlace place;
    gboolean found = host_place_of(run, frame, expression->kids[0], &place);

    if (found)
        old = host_place_read(run, frame, &place);
    if (old.kind == HOST_REAL)
        one = host_value_real(1);
    value = old.kind == HOST_POINTER
                ? host_pointer_moved(run, &old, up ? 1 : -1)
                : host_value_binary(up ? OPERATOR_ADD : OPERATOR_SUB, &old, &one, expression->type);
    if (!found || !host_place_write(run, frame, &place, &value))
        host_forget_mutated(run, frame, expression);
    return is_before ? value : old;
}

static HostValue
eval_address(HostRun *run, HostFrame *frame, const Ast *expression)
{
    const Ast *operand = expression->kids[0];
    HostValue value = host_value_unknown();
    HostPlace place;

    if (ast_skip_casts(operand)->kind == AST_NAME && ast_skip_casts(operand)->decl->kind == DECL_FUNCTION)
        return host_value_function(ast_skip_casts(operand)->decl);
    if (host_place_of(run, frame, operand, &place)) {
        if (place.is_temporary && place.n_steps == 0)
            value = host_pointer_to(run->objects, &place.temporary);
        else
            value = host_pointer_to_place(run->objects, &place, frame->activation);
    }
    host_forget_mutated(run, frame, expression);
    return value;
}

static HostValue
eval_unary(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue value;

    if (ast_is_increment(expression))
        return eval_increment(run, frame, expression);
    if (expression->op == UNARY_ADDRESS)
        return eval_address(run, frame, expression);
    if (expression->op == UNARY_DEREF)
        return eval_lvalue(run, frame, expression);
    value = host_eval(run, frame, expression->kids[0]);
    return host_value_unary((UnaryOperator)expression->op, &value, expression->type);
}

static HostValue
eval_new(HostRun *run, HostFrame *frame, const Ast *expression)
{
    HostValue value = host_value_unknown();

    if (expression->n_kids == 1)
        value = host_eval(run, frame, expression->kids[0]);
    else
        host_walk_kids(run, frame, expression);
    return value.kind == HOST_OBJECT ? host_pointer_to(run->objects, &value) : host_value_unknown();
}

static HostValue
eval_list(HostRun *run, HostFrame *frame, const Ast *list)
{
    HostValue value;

    if (host_type_is_dim3(list->type))
        return dim3_of(run, frame, list);
    if (host_container_list(run, frame, list, &value))
        return value;
    value = host_type_has_parts(list->type) ? host_list(run, frame, list) : eval_wrapped(run, frame, list);
    host_forget_mutated(run, frame, list);
    return value;
}

static HostValue
eval_statements(HostRun *run, HostFrame *frame, const Ast *ast)
{
    const Ast *block = ast->n_kids > 0 ? ast->kids[0] : NULL;
    HostValue value = host_value_unknown();

    for (guint i = 0; block && i < block->n_kids; i++)
        if (i + 1 == block->n_kids && block->kids[i]->type)
            value = host_eval(run, frame, block->kids[i]);
        else
            host_walk(run, frame, block->kids[i]);
    return value;
}

static HostValue
eval_construct(HostRun *run, HostFrame *frame, const Ast *construct)
{
    return host_type_is_dim3(construct->type) ? dim3_of(run, frame, construct)
                                              : host_construct(run, frame, construct);
}

static HostValue
eval_this(HostRun *run, HostFrame *frame)
{
    HostPlace place = {.variable = NULL};

    return host_pointer_to_place(run->objects, &place, frame->activation);
}

static HostValue
eval_kind(HostRun *run, HostFrame *frame, const Ast *expression)
{
    switch (expression->kind) {
    case AST_INTEGER:
        return eval_integer(expression);
    case AST_NULL:
        return host_value_int(0);
    case AST_FLOAT:
        return host_value_real(expression->number);
    case AST_STRING:
        return (HostValue){.kind = HOST_TEXT, .text = expression};
    case AST_NAME:
    case AST_MEMBER:
    case AST_INDEX:
        return eval_lvalue(run, frame, expression);
    case AST_CALL:
        return host_eval_call(run, frame, expression);
    case AST_CONSTRUCT:
        return eval_construct(run, frame, expression);
    case AST_BINARY:
        return eval_binary(run, frame, expression);
    case AST_ASSIGN:
        return eval_assign(run, frame, expression);
    case AST_CONDITIONAL:
        return host_eval_conditional(run, frame, expression);
    case AST_UNARY:
        return eval_unary(run, frame, expression);
    case AST_NEW:
        return eval_new(run, frame, expression);
    case AST_LAMBDA:
        return host_eval_lambda(run, frame, expression);
    case AST_LIST:
        return eval_list(run, frame, expression);
    case AST_CAST:
        return eval_wrapped(run, frame, expression);
    case AST_STATEMENTS:
        return eval_statements(run, frame, expression);
    case AST_THIS:
        return eval_this(run, frame);
    case AST_UNKNOWN:
        if (expression->value)
            return eval_wrapped(run, frame, expression);
        break;
    default:
        break;
    }
    host_walk_kids(run, frame, expression);
    if (expression->kind == AST_THROW)
        frame->alive = FALSE;
    return host_value_unknown();
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
host_eval_silently(HostRun *run, HostFrame *frame, const Ast *expression)
{
    Course *course = g_steal_pointer(&run->course);
    HostValue value;

    run->n_silent++;
    value = host_eval(run, frame, expression);
    run->n_silent--;
    run->course = course;
    return value;
}
