/* SPDX-License-Identifier: MIT */
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

/* The place that the pointer EXPRESSION points to. */
static gboolean
place_of_target(HostRun *run, HostFrame *frame, const Ast *expression, HostPlace *place)
{
    HostValue pointer;
    gboolean found;

    expression = host_skip_casts(expression);
    if (expression->kind == AST_THIS) {
        place->variable = NULL;
        return TRUE;
    }
    pointer = host_eval(run, frame, expression);
    if (pointer.kind != HOST_POINTER)
        return FALSE;
    if (!pointer.object)
        found = pointer.activation == frame->activation && host_place_of(run, frame, pointer.target, place);
    else
        found = host_place_of(run, frame, expression, place) && add_step(place, host_step_index(0));
    place->assumed |= pointer.assumed;
    return found;
}

static gboolean
place_of_member(HostRun *run, HostFrame *frame, const Ast *member, HostPlace *place)
{
    const Ast *base = member->n_kids > 0 ? member->kids[0] : NULL;
    gboolean found = TRUE;

    if (member->decl->kind != DECL_FIELD)
        return FALSE;
    if (!base)
        place->variable = NULL;
    else if (ctype_referred(base->type)->kind == CTYPE_POINTER)
        found = place_of_target(run, frame, base, place);
    else
        found = host_place_of(run, frame, base, place);
    return found && add_step(place, host_step_field(member->decl));
}

static gboolean
place_of_element(HostRun *run, HostFrame *frame, const Ast *subscript, HostPlace *place)
{
    const Ast *base = host_skip_casts(subscript->kids[0]);
    const CType *type = ctype_referred(base->type);
    HostValue index;

    if (type->kind != CTYPE_ARRAY || type->count < 0)
        return FALSE;
    index = host_eval(run, frame, subscript->kids[1]);
    if (index.kind != HOST_INT || !host_place_of(run, frame, base, place))
        return FALSE;
    place->assumed |= index.assumed;
    return add_step(place, host_step_index(index.integer));
}

static gboolean
place_of_kind(HostRun *run, HostFrame *frame, const Ast *lvalue, HostPlace *place)
{
    switch (lvalue->kind) {
    case AST_NAME:
        place->variable = lvalue->decl;
        return lvalue->decl->kind == DECL_VARIABLE;
    case AST_MEMBER:
        return place_of_member(run, frame, lvalue, place);
    case AST_INDEX:
        return place_of_element(run, frame, lvalue, place);
    case AST_UNARY:
        return lvalue->op == CXUnaryOperator_Deref && place_of_target(run, frame, lvalue->kids[0], place);
    default:
        return FALSE;
    }
}

gboolean
host_place_of(HostRun *run, HostFrame *frame, const Ast *lvalue, HostPlace *ret_place)
{
    HostPlace place = {.variable = NULL};
    gboolean found = FALSE;

    if (host_run_enter(run) && lvalue)
        found = place_of_kind(run, frame, host_skip_casts(lvalue), &place);
    host_run_leave(run);
    if (found)
        *ret_place = place;
    return found;
}

HostValue
host_place_read(HostRun *run, HostFrame *frame, const HostPlace *place)
{
    const HostValue *known = host_frame_get(frame, place->variable);
    gboolean is_self = !place->variable;
    HostValue value = host_value_unknown();

    if (known && (is_self || !g_hash_table_contains(run->escaped, place->variable)))
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
    return pointer->activation == frame->activation ? host_eval(run, frame, pointer->target)
                                                    : host_value_unknown();
}
