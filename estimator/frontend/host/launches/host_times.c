/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

#include "frontend/parse/parse.h"

/* The variable that EXPRESSION is; null: it is none. */
static CXCursor
variable_of(CXCursor expression)
{
    CXCursor variable = clang_getCursorReferenced(cursor_skip_wrappers(expression));

    return clang_getCursorKind(variable) == CXCursor_VarDecl ||
                   clang_getCursorKind(variable) == CXCursor_ParmDecl
               ? variable
               : clang_getNullCursor();
}

/* Whether EXPRESSION is surely a number in FRAME. */
static gboolean
is_number(HostRun *run, HostFrame *frame, CXCursor expression, gint64 *ret)
{
    HostValue value = host_eval_at(run, frame, expression);

    *ret = value.integer;
    return value.kind == HOST_INT && !value.assumed;
}

/* What STEP adds to VARIABLE; 0: it is no such thing. */
static gint64
step_of(HostRun *run, HostFrame *frame, CXCursor step, CXCursor variable)
{
    g_autoptr(GArray) operands = cursor_operands(step);
    gint64 by = 0;

    if (operands->len == 0 ||
        !clang_equalCursors(variable_of(g_array_index(operands, CXCursor, 0)), variable))
        return 0;
    switch (clang_getCursorUnaryOperatorKind(step)) {
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PostInc:
        return 1;
    case CXUnaryOperator_PreDec:
    case CXUnaryOperator_PostDec:
        return -1;
    default:
        break;
    }
    if (operands->len != 2 || !is_number(run, frame, g_array_index(operands, CXCursor, 1), &by))
        return 0;
    switch (clang_getCursorBinaryOperatorKind(step)) {
    case CXBinaryOperator_AddAssign:
        return by;
    case CXBinaryOperator_SubAssign:
        return by == G_MININT64 ? 0 : -by;
    default:
        return 0;
    }
}

/* How many of FIRST, FIRST + STEP, … stand before one for which OP does not hold with END. */
static double
count_steps(enum CXBinaryOperatorKind op, double first, double end, double step)
{
    double way = step > 0 ? end - first : first - end, size = step > 0 ? step : -step;

    switch (op) {
    case CXBinaryOperator_LT:
    case CXBinaryOperator_GT:
        return (op == CXBinaryOperator_LT) == (step > 0) && way > 0
                   ? (double)(gint64)((way + size - 1) / size)
                   : 0;
    case CXBinaryOperator_LE:
    case CXBinaryOperator_GE:
        return (op == CXBinaryOperator_LE) == (step > 0) && way >= 0 ? (double)(gint64)(way / size) + 1 : 0;
    case CXBinaryOperator_NE:
        return size == 1 && way > 0 ? way : 0;
    default:
        return 0;
    }
}

static gboolean
leaves(CXCursor cursor)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    return kind == CXCursor_BreakStmt || kind == CXCursor_ReturnStmt || kind == CXCursor_GotoStmt;
}

static enum CXChildVisitResult
find_exit(CXCursor cursor, CXCursor parent, CXClientData found)
{
    (void)parent;
    *(gboolean *)found |= leaves(cursor);
    return *(gboolean *)found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

double
host_loop_times(HostRun *run, HostFrame *frame, CXCursor loop, GHashTable *changed)
{
    g_autoptr(GArray) parts = cursor_children(loop);
    g_autoptr(GArray) sides = NULL;
    g_autoptr(GHashTable) by_body = NULL;
    g_autoptr(HostFrame) inside = NULL;
    CXCursor condition, step, variable;
    gint64 first, end, by;
    gboolean has_exit = FALSE;

    if (clang_getCursorKind(loop) != CXCursor_ForStmt || parts->len != 4)
        return 0;
    condition = cursor_skip_wrappers(g_array_index(parts, CXCursor, 1));
    step = g_array_index(parts, CXCursor, 2);
    sides = cursor_operands(condition);
    clang_visitChildren(g_array_index(parts, CXCursor, 3), find_exit, &has_exit);
    if (sides->len != 2 || has_exit)
        return 0;
    variable = variable_of(g_array_index(sides, CXCursor, 0));
    by_body = host_changed_inside(run, g_array_index(parts, CXCursor, 3));
    if (clang_Cursor_isNull(variable) || g_hash_table_contains(by_body, syntax_decl(run->syntax, variable)) ||
        !is_number(run, frame, g_array_index(sides, CXCursor, 0), &first))
        return 0;
    inside = host_frame_copy(run, frame); /* what is the same in all iterations */
    host_forget_set(inside, changed);
    if (!is_number(run, inside, g_array_index(sides, CXCursor, 1), &end))
        return 0;
    by = step_of(run, inside, step, variable);
    return by == 0 ? 0
                   : count_steps(clang_getCursorBinaryOperatorKind(condition), (double)first, (double)end,
                                 (double)by);
}
