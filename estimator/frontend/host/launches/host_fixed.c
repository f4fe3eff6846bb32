/* SPDX-License-Identifier: MIT */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

/* What EXPRESSION is worth wherever it stands: nothing local is known. */
static HostValue
eval_alone(HostRun *run, const Ast *expression, const CType *type)
{
    g_autoptr(HostFrame) empty = host_frame_new();
    HostValue value = host_eval_silently(run, empty, expression);

    return host_value_convert(&value, type);
}

/* What EXPRESSION, the only change of TARGET, gives it. */
static HostValue
eval_given(HostRun *run, const Ast *expression, const Decl *target)
{
    HostValue value = eval_alone(run, expression, target->type);
    g_autofree char *place = NULL;

    if (value.kind == HOST_UNKNOWN)
        return value;
    place = cursor_place_text(expression->cursor);
    return host_assume(run, value, g_strdup_printf("%s has the value that %s gives it", target->name, place));
}

/* What the only change of TARGET gives it. */
static HostValue
eval_source(HostRun *run, HostSource *source, const Decl *target)
{
    HostValue value;

    if (source->n != 1 || source->busy)
        return host_value_unknown();
    source->busy = TRUE;
    value = source->expression ? eval_given(run, source->expression, target) : host_value_unknown();
    source->busy = FALSE;
    return value;
}

HostValue
host_fixed_variable(HostRun *run, Decl *variable)
{
    HostSource *source;
    const Ast *initial;
    HostValue value;

    if (variable->is_parameter)
        return host_value_unknown();
    initial = syntax_initialiser(run->syntax, variable);
    if (variable->type->is_const)
        return eval_alone(run, initial, variable->type);
    if (variable->is_local && variable->space == SPACE_LOCAL)
        return host_value_unknown();
    source = g_hash_table_lookup(run->sources, variable);
    if (source && !initial)
        return eval_source(run, source, variable);
    if (source ? source->n > source->n_arguments : g_hash_table_contains(run->mutated, variable))
        return host_value_unknown();
    value = eval_alone(run, initial, variable->type);
    if (source)
        return host_assume_no_arguments(run, value);
    if (variable->is_internal || variable->is_local || value.kind == HOST_UNKNOWN)
        return value;
    return host_assume(run, value, g_strdup_printf("no other file changes %s", variable->name));
}

HostValue
host_fixed_field(HostRun *run, Decl *field)
{
    HostSource *source;
    const Ast *initial;

    if (!field || field->kind != DECL_FIELD || !field->is_user)
        return host_value_unknown();
    source = g_hash_table_lookup(run->sources, field);
    initial = syntax_initialiser(run->syntax, field);
    if (!initial)
        return source ? eval_source(run, source, field) : host_value_unknown();
    if (source && source->n > source->n_arguments)
        return host_value_unknown();
    return source ? host_assume_no_arguments(run, eval_given(run, initial, field))
                  : eval_given(run, initial, field);
}
