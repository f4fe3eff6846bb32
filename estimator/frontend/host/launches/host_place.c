/* SPDX-License-Identifier: MIT */
/* What can be read and changed. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

static gboolean
add_step(HostPlace *place, HostStep step)
{
    if (place->n_steps >= HOST_PLACE_STEPS)
        return FALSE;
    place->steps[place->n_steps++] = step;
    return TRUE;
}

static void
set_temporary(HostPlace *place, const HostValue *value)
{
    place->is_temporary = TRUE;
    place->temporary = *value;
}

gboolean
host_can_follow(const HostFrame *frame, const HostValue *pointer)
{
    const Decl *variable = pointer->place->variable;

    return pointer->activation == frame->activation || pointer->place->is_temporary ||
           (variable && !variable->is_local);
}

/* Moves PLACE by INDEX elements. */
static gboolean
move_place(HostPlace *place, gint64 index)
{
    HostStep *last = place->n_steps > 0 ? &place->steps[place->n_steps - 1] : NULL;

    if (index == 0)
        return TRUE;
    return last && !last->field && !__builtin_add_overflow(last->index, index, &last->index);
}

gboolean
host_array_start(HostRun *run, HostFrame *frame, const Ast *array, HostPlace *ret_place)
{
    return host_place_of(run, frame, array, ret_place) && add_step(ret_place, host_step_index(0));
}

/* The place that the pointer EXPRESSION points to. */
static gboolean
place_of_target(HostRun *run, HostFrame *frame, const Ast *expression, HostPlace *place)
{
    const Ast *inner = ast_skip_casts(expression);
    HostValue pointer;

    if (inner->kind == AST_THIS)
        return TRUE;
    if (ctype_referred(inner->type)->kind == CTYPE_ARRAY)
        return host_array_start(run, frame, inner, place);
    pointer = host_eval(run, frame, expression);
    if (pointer.kind == HOST_FUNCTION) {
        set_temporary(place, &pointer);
        return TRUE;
    }
    if (pointer.kind != HOST_POINTER)
        return FALSE;
    if (pointer.place && !host_can_follow(frame, &pointer))
        return FALSE;
    if (pointer.place)
        *place = *pointer.place;
    else if (inner->kind != AST_NAME || !host_place_of(run, frame, inner, place))
        set_temporary(place, &pointer);
    place->assumed |= pointer.assumed;
    return pointer.place || add_step(place, host_step_index(0));
}

static gboolean
place_of_member(HostRun *run, HostFrame *frame, const Ast *member, HostPlace *place)
{
    const Ast *base = member->n_kids > 0 ? member->kids[0] : NULL;
    gboolean found = TRUE;

    if (base && ctype_referred(base->type)->kind == CTYPE_POINTER)
        found = place_of_target(run, frame, base, place);
    else if (base)
        found = host_place_of(run, frame, base, place);
    return found && member->decl->kind == DECL_FIELD && add_step(place, host_step_field(member->decl));
}

static gboolean
place_of_element(HostRun *run, HostFrame *frame, const Ast *subscript, HostPlace *place)
{
    gboolean found = place_of_target(run, frame, subscript->kids[0], place);
    HostValue index = host_eval(run, frame, subscript->kids[1]);

    place->assumed |= index.assumed;
    return found && index.kind == HOST_INT && move_place(place, index.integer);
}

static gboolean
place_of_name(HostRun *run, HostFrame *frame, const Ast *name, HostPlace *place)
{
    const Ast *alias;

    if (name->decl->kind != DECL_VARIABLE)
        return FALSE;
    alias = host_alias(run, name->decl);
    if (alias)
        return host_place_of(run, frame, alias, place);
    place->variable = name->decl;
    return TRUE;
}

static gboolean
place_of_kind(HostRun *run, HostFrame *frame, const Ast *lvalue, HostPlace *place)
{
    HostValue value;

    switch (lvalue->kind) {
    case AST_NAME:
        return place_of_name(run, frame, lvalue, place);
    case AST_MEMBER:
        return place_of_member(run, frame, lvalue, place);
    case AST_INDEX:
        return place_of_element(run, frame, lvalue, place);
    case AST_UNARY:
        if (lvalue->op == UNARY_DEREF)
            return place_of_target(run, frame, lvalue->kids[0], place);
        break;
    default:
        break;
    }
    value = host_eval(run, frame, lvalue);
    set_temporary(place, &value);
    return value.kind != HOST_UNKNOWN;
}

gboolean
host_place_of(HostRun *run, HostFrame *frame, const Ast *lvalue, HostPlace *ret_place)
{
    HostPlace place = {.variable = NULL};
    gboolean found = FALSE;

    if (host_run_enter(run) && lvalue)
        found = place_of_kind(run, frame, ast_skip_casts(lvalue), &place);
    host_run_leave(run);
    if (found)
        *ret_place = place;
    return found;
}

HostValue
host_place_read(HostRun *run, HostFrame *frame, const HostPlace *place)
{
    HostValue value = place->is_temporary ? place->temporary : host_variable(run, frame, place->variable);

    if (!place->variable && !place->is_temporary && place->n_steps > 0 && place->steps[0].field &&
        g_hash_table_contains(run->escaped, place->steps[0].field)) /* others may change it */
        value = host_value_unknown();
    for (guint i = 0; i < place->n_steps; i++)
        value = host_part_get(&value, &place->steps[i]);
    if (value.kind == HOST_UNKNOWN && place->n_steps > 0)
        value = host_fixed_field(run, place->steps[place->n_steps - 1].field);
    return host_value_assuming(value, place->assumed);
}

gboolean
host_place_write(HostRun *run, HostFrame *frame, const HostPlace *place, const HostValue *value)
{
    const HostValue *known = host_frame_get(frame, place->variable);
    HostValue changed = known ? *known : host_value_unknown();

    if (place->is_temporary || (place->variable && !place->variable->is_parameter &&
                                place->variable->type->kind == CTYPE_REFERENCE)) /* by another name */
        return FALSE;
    if (place->assumed) { /* it may be another part */
        host_frame_forget(frame, place->variable);
        return TRUE;
    }
    changed = host_part_set(run->objects, &changed, place->steps, place->n_steps, value);
    host_frame_set(frame, place->variable, &changed);
    return TRUE;
}

/* What POINTER points to, moved by INDEX elements. */
HostValue
host_pointer_element(HostRun *run, HostFrame *frame, const HostValue *pointer, gint64 index)
{
    HostStep step = host_step_index(index);
    HostPlace place;

    if (pointer->kind == HOST_OBJECT || (pointer->kind == HOST_POINTER && !pointer->place))
        return host_part_get(pointer, &step);
    if (pointer->kind != HOST_POINTER || !host_can_follow(frame, pointer))
        return host_value_unknown();
    place = *pointer->place;
    place.assumed |= pointer->assumed;
    return move_place(&place, index) ? host_place_read(run, frame, &place) : host_value_unknown();
}

HostValue
host_pointer_read(HostRun *run, HostFrame *frame, const HostValue *pointer)
{
    return host_pointer_element(run, frame, pointer, 0);
}

HostValue
host_pointer_moved(HostRun *run, const HostValue *pointer, gint64 index)
{
    HostValue moved;
    HostPlace place;

    if (index == 0)
        return *pointer;
    if (!pointer->place) {
        moved = (HostValue){.kind = HOST_OBJECT, .object = pointer->object, .assumed = pointer->assumed};
        return index > 0 ? host_pointer_into(run->objects, &moved, index) : host_value_unknown();
    }
    place = *pointer->place;
    if (!move_place(&place, index))
        return host_value_unknown();
    moved = host_pointer_to_place(run->objects, &place, pointer->activation);
    return host_value_assuming(moved, pointer->assumed);
}
