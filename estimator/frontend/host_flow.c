/* SPDX-License-Identifier: MIT */
#include "host_flow.h"

#include <string.h>

typedef struct {
    HostRun *run;
    HostFrame *frame;
} Forget;

/* A variable changes in a way that is not followed: it is unknown from here on. */
static void
forget_variable(CXCursor variable, gboolean escapes, gpointer data)
{
    Forget *forget = data;

    host_frame_forget(forget->frame, variable);
    if (escapes)
        cursor_table_put(forget->run->escaped, variable, GINT_TO_POINTER(1));
}

static void
forget_mutated(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    Forget forget = {run, frame};

    host_mutations(cursor, forget_variable, &forget);
}

static void
forget_mutated_inside(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    Forget forget = {run, frame};

    host_mutations_inside(run, cursor, forget_variable, &forget);
}

typedef struct {
    HostRun *run;
    GHashTable *changed;
} Changes;

static void
changes_add(CXCursor variable, gboolean escapes, gpointer data)
{
    Changes *changes = data;

    cursor_table_put(changes->changed, variable, GINT_TO_POINTER(1));
    if (escapes)
        cursor_table_put(changes->run->escaped, variable, GINT_TO_POINTER(1));
}

/* The set of variables that CURSOR changes inside. */
static GHashTable *
changed_inside(HostRun *run, CXCursor cursor)
{
    Changes changes = {run, cursor_table_new(NULL)};

    host_mutations_inside(run, cursor, changes_add, &changes);
    return changes.changed;
}

static void
forget_set(HostFrame *frame, GHashTable *set)
{
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (g_hash_table_contains(set, key))
            g_hash_table_iter_remove(&iter);
}

static void
walk_children(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GArray) children = cursor_children(cursor);

    for (guint i = 0; i < children->len; i++)
        host_walk(run, frame, g_array_index(children, CXCursor, i));
}

static gboolean
type_is_reference(CXType type)
{
    enum CXTypeKind kind = clang_getCanonicalType(type).kind;

    return kind == CXType_LValueReference || kind == CXType_RValueReference;
}

static void
walk_variable(HostRun *run, HostFrame *frame, CXCursor variable)
{
    CXCursor initializer = clang_Cursor_getVarDeclInitializer(variable);
    CXType type = clang_getCursorType(variable);
    HostValue value;

    forget_mutated(run, frame, variable);
    host_frame_forget(frame, variable);
    if (clang_Cursor_isNull(initializer))
        return;
    host_walk(run, frame, initializer);
    if (type_is_reference(type) ||
        (clang_Cursor_getStorageClass(variable) == CX_SC_Static && !clang_isConstQualifiedType(type)))
        return;
    value = host_eval(run, frame, initializer);
    value = host_value_convert(&value, type);
    host_frame_set(frame, variable, &value);
}

/* LVALUE = VALUE, where LVALUE is a variable or a component of a dim3; TRUE where that was so. What a
 * reference refers to can change by another name, and is not followed. */
static gboolean
assign(HostRun *run, HostFrame *frame, CXCursor lvalue, const HostValue *value)
{
    CXCursor base = cursor_skip_parens(lvalue), variable;
    const HostValue *old;
    HostValue changed;
    g_autofree char *name = NULL;

    if (clang_getCursorKind(base) == CXCursor_DeclRefExpr) {
        variable = clang_getCursorReferenced(base);
        if (type_is_reference(clang_getCursorType(variable)))
            return FALSE;
        host_frame_set(frame, variable, value);
        return TRUE;
    }
    if (clang_getCursorKind(base) != CXCursor_MemberRefExpr)
        return FALSE;
    name = cursor_name(base);
    base = cursor_skip_parens(cursor_only_operand(base));
    if (clang_getCursorKind(base) != CXCursor_DeclRefExpr || !host_type_is_dim3(clang_getCursorType(base)) ||
        strlen(name) != 1 || name[0] < 'x' || name[0] > 'z')
        return FALSE;
    variable = clang_getCursorReferenced(base);
    if (type_is_reference(clang_getCursorType(variable)))
        return FALSE;
    old = host_frame_get(frame, variable);
    changed = old && old->kind == HOST_DIM3
                  ? *old
                  : host_value_dim3(HOST_DIM_UNKNOWN, HOST_DIM_UNKNOWN, HOST_DIM_UNKNOWN);
    changed.dim[name[0] - 'x'] = value->kind == HOST_INT ? (gint64)(guint32)value->integer : HOST_DIM_UNKNOWN;
    host_frame_set(frame, variable, &changed);
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
    HostValue value, old;

    for (guint i = 0; i < operands->len; i++)
        host_walk(run, frame, g_array_index(operands, CXCursor, i));
    if (operands->len != 2) {
        forget_mutated(run, frame, cursor);
        return;
    }
    value = host_eval(run, frame, g_array_index(operands, CXCursor, 1));
    if (clang_getCursorKind(cursor) == CXCursor_CompoundAssignOperator) {
        old = host_eval(run, frame, g_array_index(operands, CXCursor, 0));
        value = host_value_binary(compound_operator(cursor), &old, &value, clang_getCursorType(cursor));
    }
    value = host_value_convert(&value, clang_getCursorType(cursor));
    if (!assign(run, frame, g_array_index(operands, CXCursor, 0), &value))
        forget_mutated(run, frame, cursor);
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

    walk_children(run, frame, cursor);
    if (!up && !down) {
        forget_mutated(run, frame, cursor);
        return;
    }
    value = host_eval(run, frame, operand);
    value = host_value_binary(up ? CXBinaryOperator_Add : CXBinaryOperator_Sub, &value, &one,
                              clang_getCursorType(cursor));
    if (!assign(run, frame, operand, &value))
        forget_mutated(run, frame, cursor);
}

static void
walk_call(HostRun *run, HostFrame *frame, CXCursor call)
{
    static const char *const ends[] = {"exit", "_exit", "abort", "_Exit", "quick_exit", "terminate"};
    g_autoptr(GArray) children = cursor_children(call);
    g_autofree char *name = cursor_name(call);
    HostFunction *function;
    HostValue value;
    gboolean launches = FALSE;

    for (guint i = 0; i < children->len; i++) {
        CXCursor child = g_array_index(children, CXCursor, i);

        host_walk(run, frame, child);
        if (!launches && host_is_configuration(child)) {
            launches = TRUE;
            host_record_launch(run, frame, call, child);
        }
    }
    if (launches)
        return;
    if (host_is_api_launch(call)) {
        host_record_api_launch(run, frame, call);
        return;
    }
    if (strcmp(name, "operator=") == 0 && host_type_is_dim3(clang_getCursorType(call)) &&
        clang_Cursor_getNumArguments(call) == 2) {
        value = host_eval(run, frame, clang_Cursor_getArgument(call, 1));
        if (!assign(run, frame, clang_Cursor_getArgument(call, 0), &value))
            forget_mutated(run, frame, call);
        return;
    }
    forget_mutated(run, frame, call);
    function = host_run_find_function(run, cursor_callee(call));
    if (function && function->launches)
        host_call(run, frame, function, call);
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
        if (strcmp(name, ends[i]) == 0)
            frame->alive = FALSE;
}

/* Walks BRANCH, which may be null, in a copy of FRAME; IS_DEAD: it surely does not run. */
static HostFrame *
walk_branch(HostRun *run, const HostFrame *frame, CXCursor branch, gboolean is_dead)
{
    HostFrame *copy = host_frame_copy(run, frame);

    if (is_dead)
        copy->alive = FALSE;
    if (!clang_Cursor_isNull(branch))
        host_walk(run, copy, branch);
    return copy;
}

/* FRAME becomes BRANCH. */
static void
frame_replace(HostFrame *frame, const HostFrame *branch)
{
    g_hash_table_ref(branch->values);
    g_hash_table_unref(frame->values);
    frame->values = branch->values;
    frame->alive = branch->alive;
    frame->returned = branch->returned;
    frame->result = branch->result;
}

static void
walk_choice(HostRun *run, HostFrame *frame, CXCursor condition, CXCursor a, CXCursor b)
{
    g_autoptr(HostFrame) frame_a = NULL;
    g_autoptr(HostFrame) frame_b = NULL;
    HostValue value;
    int truth;

    host_walk(run, frame, condition);
    value = host_eval(run, frame, condition);
    truth = host_value_truth(&value);
    frame_a = walk_branch(run, frame, a, truth == 0);
    frame_b = walk_branch(run, frame, b, truth == 1);
    if (truth < 0)
        host_frame_merge(run, frame_a, frame_b);
    frame_replace(frame, truth == 0 ? frame_b : frame_a);
}

/* `if`: an optional initialiser or condition variable, the condition, one or two branches. */
static void
walk_if(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GArray) children = cursor_children(cursor);
    CXCursor parts[3] = {clang_getNullCursor(), clang_getNullCursor(), clang_getNullCursor()};
    guint at = 0;

    while (at < children->len &&
           !clang_isExpression(clang_getCursorKind(g_array_index(children, CXCursor, at))))
        host_walk(run, frame, g_array_index(children, CXCursor, at++));
    for (guint i = 0; i < 3 && at + i < children->len; i++)
        parts[i] = g_array_index(children, CXCursor, at + i);
    if (!clang_Cursor_isNull(parts[0]))
        walk_choice(run, frame, parts[0], parts[1], parts[2]);
}

/* `c ? a : b`, `a && b` and `a || b`: all but the first operand may not run. */
static void
walk_maybe(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GArray) operands = cursor_operands(cursor);

    for (guint i = 0; i < operands->len; i++) {
        CXCursor operand = g_array_index(operands, CXCursor, i);
        gboolean alive = frame->alive;

        host_walk(run, frame, operand);
        if (i > 0) {
            forget_mutated_inside(run, frame, operand);
            frame->alive = alive;
        }
    }
}

/* Whatever a loop changes is unknown in it and after it. */
static void
walk_loop(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GArray) children = cursor_children(cursor);
    g_autoptr(GHashTable) changed = changed_inside(run, cursor);
    gboolean once = FALSE;

    if (clang_getCursorKind(cursor) == CXCursor_DoStmt && children->len == 2) {
        HostValue condition = host_eval(run, frame, g_array_index(children, CXCursor, 1));

        once = condition.kind == HOST_INT && condition.integer == 0;
    }
    for (guint i = 0; i < children->len; i++) {
        if (!once)
            forget_set(frame, changed);
        host_walk(run, frame, g_array_index(children, CXCursor, i));
    }
    forget_set(frame, changed);
    frame->alive = TRUE;
}

/* A case is entered from the top or from the case before. */
static void
walk_switch(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(GHashTable) changed = changed_inside(run, cursor);
    GHashTable *around = frame->changed;

    forget_set(frame, changed);
    frame->changed = changed;
    walk_children(run, frame, cursor);
    forget_set(frame, changed);
    frame->changed = around;
    frame->alive = TRUE;
}

static void
walk_case(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    if (frame->changed)
        forget_set(frame, frame->changed);
    frame->alive = TRUE;
    walk_children(run, frame, cursor);
}

/* A label is reached from anywhere. */
static void
walk_label(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    forget_set(frame, run->mutated);
    frame->alive = TRUE;
    walk_children(run, frame, cursor);
}

static void
walk_return(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    CXCursor operand = cursor_only_operand(cursor);
    HostValue value = host_value_unknown();

    walk_children(run, frame, cursor);
    if (!frame->alive)
        return;
    if (!clang_Cursor_isNull(operand))
        value = host_eval(run, frame, operand);
    frame->result = frame->returned ? host_value_merge(&frame->result, &value) : value;
    frame->returned = TRUE;
    frame->alive = FALSE;
}

static void
escape_variable(CXCursor variable, gboolean escapes, gpointer data)
{
    forget_variable(variable, TRUE, data);
}

/* A lambda may run at any time: what it changes is unknown from here on, and in it only that is known which
 * nothing changes. */
static void
walk_lambda(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    g_autoptr(HostFrame) inside = NULL;
    Forget forget = {run, frame};

    host_mutations_inside(run, cursor, escape_variable, &forget);
    inside = host_frame_copy(run, frame);
    forget_set(inside, run->mutated);
    inside->alive = TRUE;
    inside->changed = NULL;
    walk_children(run, inside, cursor);
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
            walk_maybe(run, frame, cursor);
        else if (cursor_is_assignment(cursor))
            walk_assignment(run, frame, cursor);
        else
            walk_children(run, frame, cursor);
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
        walk_if(run, frame, cursor);
        return;
    case CXCursor_ConditionalOperator:
        walk_maybe(run, frame, cursor);
        return;
    case CXCursor_ForStmt:
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
    case CXCursor_CXXForRangeStmt:
        walk_loop(run, frame, cursor);
        return;
    case CXCursor_SwitchStmt:
    case CXCursor_CXXTryStmt:
        walk_switch(run, frame, cursor);
        return;
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
    case CXCursor_CXXCatchStmt:
        walk_case(run, frame, cursor);
        return;
    case CXCursor_LabelStmt:
        walk_label(run, frame, cursor);
        return;
    case CXCursor_ReturnStmt:
        walk_return(run, frame, cursor);
        return;
    case CXCursor_LambdaExpr:
        walk_lambda(run, frame, cursor);
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
            walk_children(run, frame, cursor);
    }
}

void
host_walk(HostRun *run, HostFrame *frame, CXCursor cursor)
{
    if (host_run_enter(run))
        walk_kind(run, frame, cursor);
    host_run_leave(run);
}
