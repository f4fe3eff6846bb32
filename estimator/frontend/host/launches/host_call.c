/* SPDX-License-Identifier: MIT */
/* Calls: what they are given, and what becomes of it. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"

#include <string.h>

#define MAX_STEPS_OF_CALL 20000 /* spent on the value of one call */
#define FEW_STEPS_OF_CALL 100   /* the same once loops took their share */
#define MOST_RECURSION 12       /* of a function in itself */
#define MAX_WALKS 32            /* of one function, from different places */

static HostArgument
eval_argument(HostRun *run, HostFrame *frame, const Ast *ast)
{
    HostArgument argument = {.ast = ast};
    gboolean is_place = ast->kind == AST_MEMBER || ast->kind == AST_INDEX ||
                        (ast->kind == AST_NAME && ast->decl->kind == DECL_VARIABLE) ||
                        (ast->kind == AST_UNARY && ast->op == UNARY_DEREF);

    if (is_place)
        argument.has_place = host_place_of(run, frame, ast, &argument.place);
    if (argument.has_place)
        argument.value = host_place_read(run, frame, &argument.place);
    else if (is_place && ast->kind == AST_MEMBER && ast->decl->kind == DECL_FIELD)
        argument.value = host_fixed_field(run, ast->decl);
    argument.value = is_place ? host_eval_told(run, frame, ast, argument.value) : host_eval(run, frame, ast);
    return argument;
}

GArray *
host_eval_arguments(HostRun *run, HostFrame *frame, const Ast *call)
{
    GArray *arguments = g_array_new(FALSE, FALSE, sizeof(HostArgument));

    for (guint i = 0; i < ast_n_arguments(call); i++) {
        HostArgument argument = eval_argument(run, frame, ast_argument(call, i));

        g_array_append_val(arguments, argument);
    }
    return arguments;
}

/* The object whose method CALL calls from FRAME. */
static HostArgument
eval_object(HostRun *run, HostFrame *frame, const Ast *call)
{
    const Ast *object = call->kind == AST_CALL && call->kids[0] ? ast_skip_casts(call->kids[0]) : NULL;
    HostArgument argument = {.has_place = TRUE};

    if (object && object->kind != AST_THIS)
        argument = eval_argument(run, frame, object);
    else
        argument.value = host_variable(run, frame, NULL);
    if (argument.value.kind != HOST_POINTER)
        return argument;
    argument.has_place = argument.value.place && host_can_follow(frame, &argument.value);
    if (argument.has_place)
        argument.place = *argument.value.place;
    argument.value = host_pointer_read(run, frame, &argument.value);
    return argument;
}

/* A call of an operator or a method of a class, none of an object of its own. */
static gboolean
is_of_object(const Ast *call)
{
    return call->kind == AST_CALL && call->decl && call->decl->is_method && !call->decl->is_static;
}

/* FRAME, or that of a function that calls it, which ACTIVATION is; NULL: it has ended. */
static const HostFrame *
frame_of(const HostFrame *frame, guint activation)
{
    while (frame && frame->activation != activation)
        frame = frame->around;
    return frame;
}

/* What FRAME knows of variables that last, or (LOCALS) of others, goes to INSIDE. */
static void
share(HostFrame *inside, const HostFrame *frame, gboolean locals)
{
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, &value))
        if (key && host_is_lasting(key) != locals)
            host_frame_set(inside, key, value);
}

/* The variables that the lambda OBJECT, called from FRAME, took along. */
static void
share_captured(HostFrame *inside, const HostFrame *frame, const HostValue *object)
{
    const HostFrame *made = frame_of(frame, object->activation);

    if (made)
        share(inside, made, TRUE);
    if (made && host_frame_get(made, NULL))
        host_frame_set(inside, NULL, host_frame_get(made, NULL));
    for (guint i = 0; i < host_part_count(object); i++) {
        HostStep step;
        HostValue part = host_part_nth(object, i, &step);

        if (step.field)
            host_frame_set(inside, step.field, &part);
    }
}

/* The frame in which FUNCTION runs when CALL calls it from FRAME. */
static HostFrame *
bind(HostRun *run, HostFrame *frame, const HostFunction *function, const Ast *call, HostCall *state)
{
    HostFrame *inside = host_frame_new();
    Decl *decl = function->decl;

    inside->alive = frame->alive;
    inside->activation = ++run->n_activations;
    inside->around = frame;
    share(inside, frame, FALSE);
    if (state->is_closure)
        share_captured(inside, frame, &state->object.value);
    else if (is_of_object(call) || call->kind == AST_CONSTRUCT)
        host_frame_set(inside, NULL, &state->object.value);
    syntax_lower_function(run->syntax, decl);
    for (guint i = 0; i < decl->n_params && i < state->arguments->len; i++) {
        HostArgument *argument = &g_array_index(state->arguments, HostArgument, i);
        HostValue value = host_value_convert(&argument->value, decl->params[i]->type);

        argument->bound = host_value_leaving(run, frame, value);
        host_frame_set(inside, decl->params[i], &argument->bound);
    }
    return inside;
}

HostValue
host_value_leaving(HostRun *run, HostFrame *frame, HostValue value)
{
    HostPlace place;
    HostStep last;
    HostValue target;

    if (value.kind != HOST_POINTER || !value.place ||
        (value.place->variable && !value.place->variable->is_local))
        return value;
    if (!host_can_follow(frame, &value))
        return host_value_unknown();
    place = *value.place;
    last = place.n_steps > 0 ? place.steps[place.n_steps - 1] : (HostStep){NULL, 0};
    if (place.n_steps > 0 && !last.field) {
        place.n_steps--;
        target = host_place_read(run, frame, &place);
        target = host_pointer_into(run->objects, &target, last.index);
    } else {
        target = host_place_read(run, frame, &place);
        target = host_pointer_to(run->objects, &target);
    }
    target.activation = ++run->n_activations;
    return host_value_assuming(target, value.assumed);
}

/* What PARAMETER is where the function ends that INSIDE has left; unknown where others may change it. */
static HostValue
value_at_end(HostRun *run, HostFrame *inside, const Decl *parameter)
{
    const HostValue *value = host_frame_get(inside, parameter);

    return value && !g_hash_table_contains(run->escaped, parameter) ? host_value_leaving(run, inside, *value)
                                                                    : host_value_unknown();
}

/* What the pointer ARGUMENT leads to becomes what AFTER, the same pointer at the end of the function, leads
 * to. */
static gboolean
write_target(HostRun *run, HostFrame *frame, const HostArgument *argument, const HostValue *after)
{
    const HostValue *before = &argument->bound, *pointer = &argument->value;
    HostStep step;

    if (pointer->kind != HOST_POINTER || !pointer->place || !host_can_follow(frame, pointer) ||
        before->kind != HOST_POINTER || after->kind != HOST_POINTER || before->place ||
        before->activation != after->activation)
        return FALSE;
    for (guint i = 0; i < host_part_count(before) + host_part_count(after); i++) {
        gboolean is_new = i >= host_part_count(before);
        HostValue part = is_new ? host_part_nth(after, i - host_part_count(before), &step)
                                : host_part_nth(before, i, &step);
        HostValue moved, now = is_new ? part : host_part_get(after, &step);

        if (is_new == (now.kind == HOST_UNKNOWN) || step.field)
            continue;
        moved = host_pointer_moved(run, pointer, step.index);
        if (moved.kind != HOST_POINTER || !host_place_write(run, frame, moved.place, &now))
            return FALSE;
    }
    return TRUE;
}

/* What CALL's arguments, by reference or pointers, are after FUNCTION has left INSIDE. */
static void
write_back(HostRun *run, HostFrame *frame, const HostFunction *function, HostFrame *inside, HostCall *state)
{
    for (guint i = 0; i < state->arguments->len; i++) {
        const HostArgument *argument = &g_array_index(state->arguments, HostArgument, i);
        const Decl *parameter = i < function->decl->n_params ? function->decl->params[i] : NULL;
        const CType *type = parameter ? parameter->type : NULL;
        const Ast *inner = ast_skip_casts(argument->ast);
        HostValue value;

        if (!type || (type->kind != CTYPE_REFERENCE && type->kind != CTYPE_POINTER) || type->target->is_const)
            continue;
        value = value_at_end(run, inside, parameter);
        if (type->kind == CTYPE_REFERENCE) {
            if (!argument->has_place || !host_place_write(run, frame, &argument->place, &value))
                host_forget_lvalue(run, frame, argument->ast);
        } else if (!write_target(run, frame, argument, &value)) {
            if (inner->kind == AST_UNARY && inner->op == UNARY_ADDRESS)
                host_forget_lvalue(run, frame, inner->kids[0]);
            else if (ctype_referred(inner->type)->kind == CTYPE_ARRAY)
                host_forget_lvalue(run, frame, inner);
        }
    }
}

/* What a method leaves of its object. */
static void
write_object(HostRun *run, HostFrame *frame, const Ast *call, HostFrame *inside, HostCall *state)
{
    HostValue value;

    if (!is_of_object(call) || call->decl->is_const || host_calls_handed(call))
        return;
    value = value_at_end(run, inside, NULL);
    if (state->object.has_place && host_place_write(run, frame, &state->object.place, &value))
        return;
    if (call->kids[0])
        host_forget_lvalue(run, frame, call->kids[0]);
    else
        host_frame_forget(frame, NULL);
}

void
host_call_walk(HostRun *run, HostFrame *frame, HostFunction *function)
{
    Course *parent = host_course_open_function(run, function);

    syntax_lower_function(run->syntax, function->decl);
    function->n_active++;
    if (frame->alive && (run->n_repeats == 0 || function->n_walks == 0))
        function->n_walks++;
    function->n_followed += parent != NULL && (run->n_repeats == 0 || function->n_followed == 0);
    if (function->decl->body)
        host_walk(run, frame, function->decl->body);
    function->n_active--;
    host_course_close(run, parent);
}

/* Walks FUNCTION's body in INSIDE, which is what holds at its end then; FALSE where that is not all known. */
static gboolean
run_body(HostRun *run, HostFrame *inside, HostFunction *function, HostValue *ret_result)
{
    guint64 limit = run->limit, start = run->steps;
    HostFrame *returns = NULL;
    gboolean falls, ended;

    if (!function->launches && function->moves)
        run->limit = MIN(limit, run->steps + MAX_STEPS_OF_CALL);
    else if (!function->launches)
        run->limit =
            MIN(limit, run->steps + (guint64)CLAMP(run->trials, FEW_STEPS_OF_CALL, MAX_STEPS_OF_CALL));
    inside->returns = &returns;
    host_call_walk(run, inside, function);
    ended = run->steps <= run->limit;
    run->limit = limit;
    if (run->n_silent == 0 && run->n_repeats == 0 && !function->launches)
        run->trials -= (gint64)(run->steps - start);
    falls = inside->alive;
    *ret_result = ended && inside->returned && !falls ? host_value_leaving(run, inside, inside->result)
                                                      : host_value_unknown();
    if (returns) {
        host_frame_merge(run, inside, returns);
        host_frame_free(returns);
    }
    inside->returns = NULL;
    return ended;
}

gboolean
host_call_run(HostRun *run, HostFrame *inside, HostFunction *function, HostValue *ret_result)
{
    gboolean records = function->launches || function->moves, ended;
    gboolean is_often = (function->launches && function->n_walks >= MAX_WALKS) ||
                        (run->course && function->n_followed >= MAX_WALKS);
    Course *course = run->course;

    *ret_result = host_value_unknown();
    if (records && run->n_silent == 0 && is_often && function->n_active == 0)
        host_course_call_again(run, function);
    if ((is_often && records) || (run->n_silent > 0 && function->launches))
        return FALSE;
    if (!records)
        run->course = NULL;
    run->n_silent += !records;
    ended = run_body(run, inside, function, ret_result);
    run->n_silent -= !records;
    run->course = course;
    return ended;
}

/* What a method that is no const one, and every function, may change of what FRAME knows. */
static void
forget_by_call(HostRun *run, HostFrame *frame, const Ast *call, HostFunction *function)
{
    const Ast *object = is_of_object(call) && call->kids[0] ? ast_skip_casts(call->kids[0]) : NULL;

    if (function)
        host_forget_touched(run, frame, function);
    if (is_of_object(call) && !call->decl->is_const && (!object || object->kind == AST_THIS))
        host_frame_forget(frame, NULL);
}

static gboolean
can_run(const HostRun *run, const HostFrame *frame, const HostFunction *function)
{
    if (function->launches || function->moves)
        return function->n_active == 0;
    return frame->alive && function->n_active < MOST_RECURSION;
}

HostValue
host_call(HostRun *run, HostFrame *frame, HostFunction *function, const Ast *call, HostCall *state)
{
    g_autoptr(HostFrame) inside = NULL;
    HostValue value = host_value_unknown();
    gboolean ended = FALSE;

    if (can_run(run, frame, function)) {
        inside = bind(run, frame, function, call, state);
        if (call->kind == AST_CONSTRUCT)
            host_initialise_members(run, inside, function->decl);
        ended = host_call_run(run, inside, function, &value);
    } else if (function->n_active > 0 && function->launches) {
        host_course_lacks(run, g_strdup("a function that launches calls itself"), call);
    }
    if (!ended || !inside->alive) {
        host_forget_mutated(run, frame, call);
        forget_by_call(run, frame, call, function);
        return value;
    }
    host_forget_globals(frame);
    share(frame, inside, FALSE);
    write_back(run, frame, function, inside, state);
    write_object(run, frame, call, inside, state);
    if (call->kind == AST_CONSTRUCT)
        value = value_at_end(run, inside, NULL);
    return value;
}

/* `a = b` of objects, where it copies their members. */
static gboolean
copy(HostRun *run, HostFrame *frame, const Ast *call, HostCall *state)
{
    const HostArgument *from;

    if (strcmp(ast_callee_name(call), "operator=") != 0 || state->arguments->len != 1 || !is_of_object(call))
        return FALSE;
    from = &g_array_index(state->arguments, HostArgument, 0);
    if (!state->object.has_place || !host_place_write(run, frame, &state->object.place, &from->value))
        host_forget_mutated(run, frame, call);
    return TRUE;
}

static void
end_program(HostFrame *frame, const char *name)
{
    static const char *const ends[] = {"exit", "_exit", "abort", "_Exit", "quick_exit", "terminate"};

    for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
        if (strcmp(name, ends[i]) == 0)
            frame->alive = FALSE;
}

/* Notes whether AST, of FUNCTION, launches or moves arrays. */
static void
note_deeds(HostRun *run, HostFunction *function, const Ast *ast)
{
    HostFunction *callee;

    if (!ast)
        return;
    if (ast->kind == AST_CALL || ast->kind == AST_CONSTRUCT) {
        callee = host_run_find_function(run, ast->decl);
        if (callee && callee != function)
            g_ptr_array_add(function->callees, callee);
        function->launches |= ast->configuration || host_is_api_launch(ast) || (callee && callee->launches);
        function->moves |= host_call_moves(ast) || (callee && callee->moves);
    }
    for (guint i = 0; i < ast->n_kids; i++)
        note_deeds(run, function, ast->kids[i]);
}

HostFunction *
host_lambda_function(HostRun *run, Decl *decl)
{
    HostFunction *function = host_run_find_function(run, decl);

    if (function)
        return function;
    function = host_run_add_lambda(run, decl);
    syntax_lower_function(run->syntax, decl);
    note_deeds(run, function, decl->body);
    return function;
}

/* The function that CALL calls, as far as it can be walked. */
static HostFunction *
function_of(HostRun *run, const Ast *call, HostCall *state)
{
    gboolean is_handed = host_calls_handed(call);
    const HostValue *callee = is_handed ? &state->object.value : &state->callee;

    if (is_handed && callee->kind == HOST_OBJECT) {
        state->is_closure = callee->function || host_type_is_lambda(call->kids[0]->type);
        if (callee->function)
            return host_lambda_function(run, (Decl *)callee->function);
    }
    if (is_handed && host_type_is_lambda(call->kids[0]->type))
        return host_lambda_function(run, call->decl);
    if ((is_handed || !call->decl) && callee->kind == HOST_FUNCTION)
        return host_run_find_function(run, callee->function);
    return host_run_find_function(run, call->decl);
}

HostValue
host_eval_call(HostRun *run, HostFrame *frame, const Ast *call)
{
    HostFunction *function;
    HostCall state = {.object = {.has_place = FALSE}};
    HostValue value;

    if (is_of_object(call))
        state.object = eval_object(run, frame, call);
    else if (!call->decl && call->n_kids > 1)
        state.callee = host_eval(run, frame, call->kids[1]);
    state.arguments = host_eval_arguments(run, frame, call);
    function = function_of(run, call, &state);
    if (call->configuration) {
        host_record_launch(run, frame, call, &state);
        value = host_value_unknown();
    } else if (!host_api_call(run, frame, call, state.arguments, &value)) {
        host_course_call(run, frame, call, state.arguments);
        if (function) {
            value = host_call(run, frame, function, call, &state);
            value = host_value_convert(&value, call->type);
        } else if (!host_container_call(run, frame, call, &state, &value) &&
                   !copy(run, frame, call, &state)) {
            value = host_string_call(call, &state.object.value, state.arguments);
            if (value.kind == HOST_UNKNOWN)
                value = host_eval_library(run, call, state.arguments);
            host_forget_mutated(run, frame, call);
            forget_by_call(run, frame, call, NULL);
            if (call->decl && call->decl->is_user)
                host_doubt_globals(run, frame);
            end_program(frame, ast_callee_name(call));
        }
    }
    g_array_unref(state.arguments);
    return value;
}
