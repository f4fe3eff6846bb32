/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <string.h>

void
host_walk_children(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GArray) children = cursor_children(cursor);

    for (guint i = 0; i < children->len; i++)
        host_walk(run, frame, g_array_index(children, CXCursor, i));
}

static void
walk_variable(HostRun *run, HostFrame *frame, CXCursor variable)
{
    CXCursor initializer = clang_Cursor_getVarDeclInitializer(variable);
    const Decl *decl = syntax_decl(run->syntax, variable);
    HostValue value;

    host_forget_mutated(run, frame, variable);
    host_frame_forget(frame, decl);
    if (clang_Cursor_isNull(initializer))
        return;
    host_walk(run, frame, initializer);
    if (decl->type->kind == CTYPE_REFERENCE || (decl->space != SPACE_LOCAL && !decl->type->is_const))
        return;
    value = host_eval_at(run, frame, initializer);
    value = host_value_convert(&value, decl->type);
    host_frame_set(frame, decl, &value);
}

/* LVALUE = VALUE; TRUE where it is known what LVALUE names. What a reference refers to can change by another
 * name, and is not followed; a parameter's is the function's own. */
static gboolean
assign(HostRun *run, HostFrame *frame, CXCursor lvalue, const HostValue *value)
{
    HostPlace place;

    if (!host_place_of(run, frame, syntax_expression(run->syntax, lvalue), &place))
        return FALSE;
    if (place.variable && !place.variable->is_parameter && place.variable->type->kind == CTYPE_REFERENCE)
        return FALSE;
    host_place_write(run, frame, &place, value);
    return TRUE;
}

/* The operator that a compound assignment such as `+=` applies. */
static enum CXBinaryOperatorKind
compound_operator(CXCursor cursor)
{
    switch (clang_getCursorBinaryOperatorKind(cursor)) {
    case CXBinaryOperator_AddAssign:
        return CXBinaryOperator_Add;
    case CXBinaryOperator_SubAssign:
        return CXBinaryOperator_Sub;
    case CXBinaryOperator_MulAssign:
        return CXBinaryOperator_Mul;
    case CXBinaryOperator_DivAssign:
        return CXBinaryOperator_Div;
    case CXBinaryOperator_RemAssign:
        return CXBinaryOperator_Rem;
    case CXBinaryOperator_ShlAssign:
        return CXBinaryOperator_Shl;
    case CXBinaryOperator_ShrAssign:
        return CXBinaryOperator_Shr;
    default:
        return CXBinaryOperator_Invalid;
    }
}

static void
walk_assignment(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GArray) operands = cursor_operands(cursor);
    const CType *type = syntax_type(run->syntax, clang_getCursorType(cursor));
    HostValue value, old;

    for (guint i = 0; i < operands->len; i++)
        host_walk(run, frame, g_array_index(operands, CXCursor, i));
    if (operands->len != 2) {
        host_forget_mutated(run, frame, cursor);
        return;
    }
    value = host_eval_at(run, frame, g_array_index(operands, CXCursor, 1));
    if (clang_getCursorKind(cursor) == CXCursor_CompoundAssignOperator) {
        old = host_eval_at(run, frame, g_array_index(operands, CXCursor, 0));
        value = host_value_binary(compound_operator(cursor), &old, &value, type);
    }
    value = host_value_convert(&value, type);
    if (!assign(run, frame, g_array_index(operands, CXCursor, 0), &value))
        host_forget_mutated(run, frame, cursor);
}

/* ++ and --, and & that gives a variable away. */
static void
walk_unary(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(cursor);
    gboolean up = op == CXUnaryOperator_PostInc || op == CXUnaryOperator_PreInc;
    gboolean down = op == CXUnaryOperator_PostDec || op == CXUnaryOperator_PreDec;
    CXCursor operand = cursor_only_operand(cursor);
    HostValue value, one = host_value_int(1);

    host_walk_children(run, frame, cursor);
    if (!up && !down) {
        host_forget_mutated(run, frame, cursor);
        return;
    }
    value = host_eval_at(run, frame, operand);
    value = host_value_binary(up ? CXBinaryOperator_Add : CXBinaryOperator_Sub, &value, &one,
                              syntax_type(run->syntax, clang_getCursorType(cursor)));
    if (!assign(run, frame, operand, &value))
        host_forget_mutated(run, frame, cursor);
}

static void
walk_end(HostFrame *frame, const char *name)
{
    static const char *const ends[] = {"exit", "_exit", "abort", "_Exit", "quick_exit", "terminate"};

    for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
        if (strcmp(name, ends[i]) == 0)
            frame->alive = FALSE;
}

/* `a = b` of objects, where it copies their members. */
static gboolean
walk_copy(HostRun *run, HostFrame *frame, CXCursor call, const char *name)
{
    HostValue value;

    if (strcmp(name, "operator=") != 0 || clang_Cursor_getNumArguments(call) != 2 ||
        host_run_find_function(run, syntax_decl(run->syntax, cursor_callee(call))))
        return FALSE;
    value = host_eval_at(run, frame, clang_Cursor_getArgument(call, 1));
    if (!assign(run, frame, clang_Cursor_getArgument(call, 0), &value))
        host_forget_mutated(run, frame, call);
    return TRUE;
}

/* The kernel's launch, with its configuration among CHILDREN; FALSE where there is none. */
static gboolean
walk_launch(HostRun *run, HostFrame *frame, CXCursor call, const GArray *children)
{
    gboolean launches = FALSE;

    for (guint i = 0; i < children->len; i++) {
        CXCursor child = g_array_index(children, CXCursor, i);

        host_walk(run, frame, child);
        if (!launches && host_is_configuration(child)) {
            launches = TRUE;
            host_record_launch(run, frame, call, child);
        }
    }
    return launches;
}

/* What a method that is no const one, and every function, may change of what FRAME knows. */
static void
forget_by_call(HostFrame *frame, CXCursor call, const HostFunction *function)
{
    CXCursor callee = clang_getCursorReferenced(call);
    CXCursor object = cursor_skip_wrappers(host_object_of(call));

    if (function)
        host_forget_globals(frame);
    if (clang_getCursorKind(callee) == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(callee) &&
        !clang_CXXMethod_isConst(callee) &&
        (clang_Cursor_isNull(object) || clang_getCursorKind(object) == CXCursor_CXXThisExpr))
        host_frame_forget(frame, NULL);
}

static void
walk_call(HostRun *run, HostFrame *frame, CXCursor call)
{
    g_autoptr(GArray) children = cursor_children(call);
    g_autofree char *name = cursor_name(call);
    HostFunction *function = host_run_find_function(run, syntax_decl(run->syntax, cursor_callee(call)));
    g_autoptr(HostFrame) inside = NULL;

    if (function && (function->launches || function->moves) && !function->active)
        inside = host_call_bind(run, frame, function, syntax_expression(run->syntax, call));
    else if (function && function->launches)
        host_course_lacks(run, g_strdup("a function that launches calls itself"), call);
    if (walk_launch(run, frame, call, children) || host_api_call(run, frame, call) ||
        walk_copy(run, frame, call, name))
        return;
    host_course_call(run, frame, call);
    host_forget_mutated(run, frame, call);
    if (inside) {
        inside->alive = frame->alive;
        host_call_run(run, inside, function);
    }
    forget_by_call(frame, call, function);
    walk_end(frame, name);
}

static void
walk_kind(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    switch (kind) {
    case CXCursor_VarDecl:
        walk_variable(run, frame, cursor);
        return;
    case CXCursor_BinaryOperator:
        if (clang_getCursorBinaryOperatorKind(cursor) == CXBinaryOperator_LAnd ||
            clang_getCursorBinaryOperatorKind(cursor) == CXBinaryOperator_LOr)
            host_walk_maybe(run, frame, cursor);
        else if (cursor_is_assignment(cursor))
            walk_assignment(run, frame, cursor);
        else
            host_walk_children(run, frame, cursor);
        return;
    case CXCursor_CompoundAssignOperator:
        walk_assignment(run, frame, cursor);
        return;
    case CXCursor_UnaryOperator:
        walk_unary(run, frame, cursor);
        return;
    case CXCursor_CallExpr:
        walk_call(run, frame, cursor);
        return;
    case CXCursor_IfStmt:
        host_walk_if(run, frame, cursor);
        return;
    case CXCursor_ConditionalOperator:
        host_walk_maybe(run, frame, cursor);
        return;
    case CXCursor_ForStmt:
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
    case CXCursor_CXXForRangeStmt:
        host_walk_loop(run, frame, cursor);
        return;
    case CXCursor_SwitchStmt:
    case CXCursor_CXXTryStmt:
        host_walk_switch(run, frame, cursor);
        return;
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
    case CXCursor_CXXCatchStmt:
        host_walk_case(run, frame, cursor);
        return;
    case CXCursor_LabelStmt:
        host_walk_label(run, frame, cursor);
        return;
    case CXCursor_ReturnStmt:
        host_walk_return(run, frame, cursor);
        return;
    case CXCursor_LambdaExpr:
        host_walk_lambda(run, frame, cursor);
        return;
    case CXCursor_BreakStmt:
    case CXCursor_ContinueStmt:
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
    case CXCursor_CXXThrowExpr:
        frame->alive = FALSE;
        return;
    default:
        if (!clang_isDeclaration(kind))
            host_walk_children(run, frame, cursor);
    }
}

void
host_walk(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    if (host_run_enter(run))
        walk_kind(run, frame, cursor);
    host_run_leave(run);
}
