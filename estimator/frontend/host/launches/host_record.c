/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

/* An object of TYPE as its members' own initialisers make it. */
static HostValue
defaults_of(HostRun *run, CXType type)
{
    g_autoptr(GArray) fields = host_record_fields(type);
    g_autoptr(HostFrame) empty = host_frame_new();
    HostValue object = host_value_unknown();

    for (guint i = 0; i < fields->len; i++) {
        CXCursor field = g_array_index(fields, CXCursor, i), initializer = host_field_initializer(field);
        HostStep step = host_step_field(field);
        HostValue value;

        if (clang_Cursor_isNull(initializer))
            continue;
        value = host_eval(run, empty, initializer);
        value = host_value_convert(&value, clang_getCursorType(field));
        object = host_part_set(run->objects, &object, &step, 1, &value);
    }
    return object;
}

/* Sets the members that the constructor DEFINITION initialises before its body. */
static void
initialise_members(HostRun *run, HostFrame *inside, CXCursor definition)
{
    g_autoptr(GArray) children = cursor_children(definition);

    for (guint i = 0; i + 1 < children->len; i++) {
        CXCursor member = g_array_index(children, CXCursor, i);
        HostPlace place = {.variable = clang_getNullCursor(), .n_steps = 1};
        HostValue value;

        if (clang_getCursorKind(member) != CXCursor_MemberRef)
            continue;
        place.steps[0] = host_step_field(clang_getCursorReferenced(member));
        value = host_eval(run, inside, g_array_index(children, CXCursor, i + 1));
        value = host_value_convert(&value, clang_getCursorType(clang_getCursorReferenced(member)));
        host_place_write(run, inside, &place, &value);
    }
}

HostValue
host_construct(HostRun *run, HostFrame *frame, CXCursor call)
{
    CXCursor constructor = cursor_callee(call);
    HostFunction *function = host_run_find_function(run, constructor);
    g_autoptr(HostFrame) inside = NULL;
    HostValue object;
    const HostValue *result;

    if (clang_CXXConstructor_isCopyConstructor(constructor) ||
        clang_CXXConstructor_isMoveConstructor(constructor))
        return clang_Cursor_getNumArguments(call) == 1
                   ? host_eval(run, frame, clang_Cursor_getArgument(call, 0))
                   : host_value_unknown();
    if (cursor_is_library(constructor))
        return host_value_unknown();
    object = defaults_of(run, clang_getCursorType(clang_getCursorSemanticParent(constructor)));
    if (!function)
        return clang_Cursor_getNumArguments(call) <= 0 ? object : host_value_unknown();
    if (function->active || function->launches)
        return host_value_unknown();
    inside = host_call_bind(run, frame, function, call);
    host_frame_set(inside, clang_getNullCursor(), &object);
    initialise_members(run, inside, function->definition);
    host_call_run(run, inside, function);
    result = inside->alive && !inside->returned ? host_frame_get(inside, clang_getNullCursor()) : NULL;
    return result ? *result : host_value_unknown();
}

/* The field that operand NUMBER of an initialiser list for TYPE goes to, and what it gets. */
static CXCursor
list_field(const GArray *fields, CXCursor operand, guint number, CXCursor *ret_value)
{
    g_autoptr(GArray) children = cursor_children(operand);

    *ret_value = operand;
    if (children->len == 2 &&
        clang_getCursorKind(g_array_index(children, CXCursor, 0)) == CXCursor_MemberRef) {
        *ret_value = g_array_index(children, CXCursor, 1); /* .member = value */
        return clang_getCursorReferenced(g_array_index(children, CXCursor, 0));
    }
    return number < fields->len ? g_array_index(fields, CXCursor, number) : clang_getNullCursor();
}

static HostValue
record_from(HostRun *run, HostFrame *frame, CXCursor list, const GArray *operands)
{
    CXType type = clang_getCursorType(list);
    g_autoptr(GArray) fields = host_record_fields(type);
    HostValue object = defaults_of(run, type);

    for (guint i = 0; i < operands->len; i++) {
        CXCursor expression, field = list_field(fields, g_array_index(operands, CXCursor, i), i, &expression);
        HostStep step;
        HostValue value;

        if (clang_getCursorKind(field) != CXCursor_FieldDecl)
            continue;
        step = host_step_field(field);
        value = host_eval(run, frame, expression);
        value = host_value_convert(&value, clang_getCursorType(field));
        object = host_part_set(run->objects, &object, &step, 1, &value);
    }
    return object;
}

HostValue
host_list(HostRun *run, HostFrame *frame, CXCursor list, const GArray *operands)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(list));
    HostValue object = host_value_unknown();

    if (type.kind == CXType_Record)
        return record_from(run, frame, list, operands);
    for (guint i = 0; i < operands->len; i++) {
        HostStep step = host_step_index(i);
        HostValue value = host_eval(run, frame, g_array_index(operands, CXCursor, i));

        object = host_part_set(run->objects, &object, &step, 1, &value);
    }
    return object;
}
