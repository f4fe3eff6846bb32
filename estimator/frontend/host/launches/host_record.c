/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

static HostValue
with_part(HostRun *run, HostValue object, Decl *field, HostValue value)
{
    HostStep step = host_step_field(field);

    value = host_value_convert(&value, field->type);
    return host_part_set(run->objects, &object, &step, 1, &value);
}

/* The member number I of RECORD; NULL where it is a base class. */
static Decl *
member_of(HostRun *run, const CRecord *record, guint i)
{
    Decl *field = i < record->n_fields ? syntax_decl(run->syntax, record->fields[i].cursor) : NULL;

    return field && field->kind == DECL_FIELD ? field : NULL;
}

/* An object of TYPE as its members' own initialisers make it. */
static HostValue
defaults_of(HostRun *run, const CType *type)
{
    const CRecord *record = syntax_record(run->syntax, type);
    g_autoptr(HostFrame) empty = host_frame_new();
    HostValue object = host_value_unknown();

    for (guint i = 0; i < record->n_fields; i++) {
        Decl *field = member_of(run, record, i);
        const Ast *initial = field ? syntax_initialiser(run->syntax, field) : NULL;

        if (initial)
            object = with_part(run, object, field, host_eval(run, empty, initial));
    }
    return object;
}

/* Sets the members that CONSTRUCTOR initialises before its body. */
static void
initialise_members(HostRun *run, HostFrame *inside, Decl *constructor)
{
    syntax_lower_function(run->syntax, constructor);
    for (guint i = 0; i < constructor->n_initialisers; i++) {
        const Ast *initial = constructor->initialisers[i];
        const HostValue *own = host_frame_get(inside, NULL);
        HostValue object = own ? *own : host_value_unknown();

        if (initial->kind != AST_ASSIGN || !initial->decl || initial->decl->kind != DECL_FIELD)
            continue;
        object = with_part(run, object, initial->decl, host_eval(run, inside, initial->kids[0]));
        host_frame_set(inside, NULL, &object);
    }
}

HostValue
host_construct(HostRun *run, HostFrame *frame, const Ast *construct)
{
    Decl *constructor = construct->decl;
    HostFunction *function = host_run_find_function(run, constructor);
    g_autoptr(HostFrame) inside = NULL;
    HostValue object;
    const HostValue *result;

    if (!constructor)
        return defaults_of(run, construct->type);
    if (constructor->is_copying)
        return construct->n_kids == 1 ? host_eval(run, frame, construct->kids[0]) : host_value_unknown();
    if (cursor_is_library(constructor->cursor))
        return host_value_unknown();
    object = defaults_of(run, syntax_owner(run->syntax, constructor));
    if (!function)
        return construct->n_kids == 0 ? object : host_value_unknown();
    if (function->active || function->launches)
        return host_value_unknown();
    inside = host_call_bind(run, frame, function, construct);
    host_frame_set(inside, NULL, &object);
    initialise_members(run, inside, constructor);
    host_call_run(run, inside, function);
    result = inside->alive && !inside->returned ? host_frame_get(inside, NULL) : NULL;
    return result ? *result : host_value_unknown();
}

static HostValue
record_from(HostRun *run, HostFrame *frame, const Ast *list)
{
    const CType *type = ctype_referred(list->type);
    const CRecord *record = syntax_record(run->syntax, type);
    HostValue object = defaults_of(run, type);

    for (guint i = 0; i < list->n_kids; i++) {
        const Ast *kid = list->kids[i];
        gboolean is_named = kid->kind == AST_DESIGNATED;
        Decl *field = is_named ? kid->decl : member_of(run, record, i);

        if (field && field->kind == DECL_FIELD)
            object = with_part(run, object, field, host_eval(run, frame, is_named ? kid->kids[0] : kid));
    }
    return object;
}

HostValue
host_list(HostRun *run, HostFrame *frame, const Ast *list)
{
    HostValue object = host_value_unknown();

    if (ctype_referred(list->type)->kind == CTYPE_RECORD)
        return record_from(run, frame, list);
    for (guint i = 0; i < list->n_kids; i++) {
        HostStep step = host_step_index(i);
        HostValue value = host_eval(run, frame, list->kids[i]);

        object = host_part_set(run->objects, &object, &step, 1, &value);
    }
    return object;
}
