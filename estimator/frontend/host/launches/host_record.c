/* SPDX-License-Identifier: MIT */
/* Objects as constructors and lists make them. */
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
            object = with_part(run, object, field, host_eval_silently(run, empty, initial));
    }
    return object;
}

/* OBJECT with the parts of BASE, a base class of it, or itself as another constructor makes it. */
static HostValue
with_base(HostRun *run, HostValue object, const HostValue *base)
{
    for (guint i = 0; base->kind == HOST_OBJECT && i < host_part_count(base); i++) {
        HostStep step;
        HostValue part = host_part_nth(base, i, &step);

        object = host_part_set(run->objects, &object, &step, 1, &part);
    }
    return object;
}

void
host_initialise_members(HostRun *run, HostFrame *inside, const Decl *constructor)
{
    for (guint i = 0; i < constructor->n_initialisers; i++) {
        const Ast *initial = constructor->initialisers[i];
        HostValue value = host_eval(run, inside, initial->kids[0]);
        const HostValue *own = host_frame_get(inside, NULL);
        HostValue object = own ? *own : host_value_unknown();

        if (initial->kind != AST_ASSIGN)
            object = with_base(run, object, &value);
        else if (initial->decl && initial->decl->kind == DECL_FIELD)
            object = with_part(run, object, initial->decl, value);
        host_frame_set(inside, NULL, &object);
    }
}

/* Whether what CONSTRUCT makes is what it is given: a std::function, or a std::string made of a literal. */
static gboolean
holds_argument(const Ast *construct, const GArray *arguments)
{
    if (host_type_is_function(construct->type))
        return arguments->len == 1;
    return host_type_is_string(construct->type) && arguments->len > 0 &&
           g_array_index(arguments, HostArgument, 0).value.kind == HOST_TEXT &&
           (arguments->len == 1 ||
            ctype_referred(g_array_index(arguments, HostArgument, 1).ast->type)->kind == CTYPE_RECORD);
}

HostValue
host_construct(HostRun *run, HostFrame *frame, const Ast *construct)
{
    Decl *constructor = construct->decl;
    HostFunction *function = host_run_find_function(run, constructor);
    HostCall state = {.object = {.has_place = FALSE}};
    HostValue value;

    state.arguments = host_eval_arguments(run, frame, construct);
    if (host_container_make(run, frame, construct, state.arguments, &value)) {
        host_forget_mutated(run, frame, construct);
        g_array_unref(state.arguments);
        return value;
    }
    if (holds_argument(construct, state.arguments))
        value = g_array_index(state.arguments, HostArgument, 0).value;
    else if (!constructor)
        value = defaults_of(run, construct->type);
    else if (constructor->is_copying)
        value = state.arguments->len == 1 ? g_array_index(state.arguments, HostArgument, 0).value
                                          : host_value_unknown();
    else if (constructor->is_library)
        value = host_value_unknown();
    else
        value = state.object.value = defaults_of(run, syntax_owner(run->syntax, constructor));
    if (constructor && function && !constructor->is_copying && !constructor->is_library) {
        value = host_call(run, frame, function, construct, &state);
    } else {
        if (constructor && !constructor->is_copying && construct->n_kids > 0 &&
            !holds_argument(construct, state.arguments))
            value = host_value_unknown();
        host_forget_mutated(run, frame, construct);
    }
    g_array_unref(state.arguments);
    return value;
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
        HostValue value = host_eval(run, frame, is_named ? kid->kids[0] : kid);

        if (field && field->kind == DECL_FIELD)
            object = with_part(run, object, field, value);
        else
            object = with_base(run, object, &value);
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
