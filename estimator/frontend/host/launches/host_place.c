/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

static gboolean
add_step(HostPlace *place, HostStep step)
{
    if (place->n_steps >= HOST_PLACE_STEPS)
        return FALSE;
    place->steps[place->n_steps++] = step;
    return TRUE;
}

/* The place that the pointer EXPRESSION points to. */
static gboolean
place_of_target(HostRun *run, HostFrame *frame, CXCursor expression, HostPlace *place)
{
    HostValue pointer;
    gboolean found;

    expression = cursor_skip_wrappers(expression);
    if (clang_getCursorKind(expression) == CXCursor_CXXThisExpr) {
        place->variable = clang_getNullCursor();
        return TRUE;
    }
    pointer = host_eval(run, frame, expression);
    if (pointer.kind != HOST_POINTER)
        return FALSE;
    if (!pointer.object)
        found = pointer.activation == frame->activation && host_place_of(run, frame, pointer.function, place);
    else
        found = host_place_of(run, frame, expression, place) && add_step(place, host_step_index(0));
    place->assumed |= pointer.assumed;
    return found;
}

static gboolean
place_of_member(HostRun *run, HostFrame *frame, CXCursor member, HostPlace *place)
{
    CXCursor base = cursor_only_operand(member), field = clang_getCursorReferenced(member);
    gboolean found = TRUE;

    if (clang_getCursorKind(field) != CXCursor_FieldDecl)
        return FALSE;
    if (clang_Cursor_isNull(base))
        place->variable = clang_getNullCursor();
    else if (clang_getCanonicalType(clang_getCursorType(base)).kind == CXType_Pointer)
        found = place_of_target(run, frame, base, place);
    else
        found = host_place_of(run, frame, base, place);
    return found && add_step(place, host_step_field(field));
}

static gboolean
place_of_element(HostRun *run, HostFrame *frame, CXCursor subscript, HostPlace *place)
{
    g_autoptr(GArray) operands = cursor_operands(subscript);
    CXCursor base;
    HostValue index;

    if (operands->len != 2)
        return FALSE;
    base = cursor_skip_wrappers(g_array_index(operands, CXCursor, 0));
    if (clang_getCanonicalType(clang_getCursorType(base)).kind != CXType_ConstantArray)
        return FALSE;
    index = host_eval(run, frame, g_array_index(operands, CXCursor, 1));
    if (index.kind != HOST_INT || !host_place_of(run, frame, base, place))
        return FALSE;
    place->assumed |= index.assumed;
    return add_step(place, host_step_index(index.integer));
}

static gboolean
place_of_kind(HostRun *run, HostFrame *frame, CXCursor lvalue, HostPlace *place)
{
    switch (clang_getCursorKind(lvalue)) {
    case CXCursor_DeclRefExpr:
        place->variable = clang_getCursorReferenced(lvalue);
        return clang_getCursorKind(place->variable) == CXCursor_VarDecl ||
               clang_getCursorKind(place->variable) == CXCursor_ParmDecl;
    case CXCursor_MemberRefExpr:
        return place_of_member(run, frame, lvalue, place);
    case CXCursor_ArraySubscriptExpr:
        return place_of_element(run, frame, lvalue, place);
    case CXCursor_UnaryOperator:
        return clang_getCursorUnaryOperatorKind(lvalue) == CXUnaryOperator_Deref &&
               place_of_target(run, frame, cursor_only_operand(lvalue), place);
    default:
        return FALSE;
    }
}

gboolean
host_place_of(HostRun *run, HostFrame *frame, CXCursor lvalue, HostPlace *ret_place)
{
    HostPlace place = {.variable = clang_getNullCursor()};
    gboolean found = FALSE;

    if (host_run_enter(run))
        found = place_of_kind(run, frame, cursor_skip_wrappers(lvalue), &place);
    host_run_leave(run);
    if (found)
        *ret_place = place;
    return found;
}

HostValue
host_place_read(HostRun *run, HostFrame *frame, const HostPlace *place)
{
    const HostValue *known = host_frame_get(frame, place->variable);
    gboolean is_self = clang_Cursor_isNull(place->variable);
    HostValue value = host_value_unknown();

    if (known && (is_self || !cursor_table_get(run->escaped, place->variable)))
        value = *known;
    else if (!known && !is_self)
        value = host_fixed_variable(run, place->variable);
    for (guint i = 0; i < place->n_steps; i++)
        value = host_part_get(&value, &place->steps[i]);
    if (value.kind == HOST_UNKNOWN && place->n_steps > 0)
        value = host_fixed_field(run, place->steps[place->n_steps - 1].field);
    return host_value_assuming(value, place->assumed);
}

void
host_place_write(HostRun *run, HostFrame *frame, const HostPlace *place, const HostValue *value)
{
    const HostValue *known = host_frame_get(frame, place->variable);
    HostValue changed = known ? *known : host_value_unknown();

    if (place->assumed) { /* it may be another part */
        host_frame_forget(frame, place->variable);
        return;
    }
    changed = host_part_set(run->objects, &changed, place->steps, place->n_steps, value);
    host_frame_set(frame, place->variable, &changed);
}

HostValue
host_pointer_read(HostRun *run, HostFrame *frame, const HostValue *pointer)
{
    HostStep first = host_step_index(0);

    if (pointer->kind != HOST_POINTER)
        return host_value_unknown();
    if (pointer->object)
        return host_part_get(pointer, &first);
    return pointer->activation == frame->activation ? host_eval(run, frame, pointer->function)
                                                    : host_value_unknown();
}
