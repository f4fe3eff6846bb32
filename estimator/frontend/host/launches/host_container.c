/* SPDX-License-Identifier: MIT */
/* Containers of the library: how many elements they have, and what these are. */
#include "frontend/host/launches/launches_private.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#include <string.h>

#define SIZE_STEP (-1) /* the part of a container that is its size */

static gboolean
is_container(const CType *type)
{
    static const char *const names[] = {"array<", "vector<",   "deque<",
                                        "list<",  "valarray<", "initializer_list<"};
    const char *name = ctype_referred(type)->name;

    for (guint i = 0; ctype_referred(type)->kind == CTYPE_RECORD && name && i < G_N_ELEMENTS(names); i++) {
        const char *found = strstr(name, names[i]);

        if (found && !memchr(name, '<', (gsize)(found - name)))
            return TRUE;
    }
    return FALSE;
}

static HostValue
with_size(HostRun *run, HostValue container, const HostValue *size)
{
    HostStep step = host_step_index(SIZE_STEP);

    return host_part_set(run->objects, &container, &step, 1, size);
}

HostValue
host_container_size(const HostValue *container)
{
    HostStep step = host_step_index(SIZE_STEP);

    return container->kind == HOST_OBJECT ? host_part_get(container, &step) : host_value_unknown();
}

HostValue
host_range_size(HostRun *run, const Ast *range, const HostValue *value)
{
    const CType *type = ctype_referred(ast_skip_casts(range)->type);
    const CRecord *record = type->kind == CTYPE_RECORD && is_container(type) && strstr(type->name, "array<")
                                ? syntax_record(run->syntax, type)
                                : NULL;

    if (record && record->n_fields > 0) /* std::array has its elements as a member */
        type = record->fields[0].type;
    return type->kind == CTYPE_ARRAY && type->count >= 0 ? host_value_int(type->count)
                                                         : host_container_size(value);
}

/* The list of elements that EXPRESSION is; NULL: it is none. */
static const Ast *
list_in(const Ast *expression)
{
    const Ast *inner = ast_skip_casts(expression);

    while (inner->kind == AST_CONSTRUCT && inner->n_kids == 1)
        inner = ast_skip_casts(inner->kids[0]);
    return inner->kind == AST_LIST ? inner : NULL;
}

/* The elements of LIST, which may stand in the list of an array's members. */
static const Ast *
innermost(const Ast *list)
{
    const Ast *inner = list->n_kids == 1 ? list_in(list->kids[0]) : NULL;

    return inner && ctype_referred(inner->type)->kind == CTYPE_ARRAY ? inner : list;
}

static HostValue
from_list(HostRun *run, HostFrame *frame, const Ast *list)
{
    HostValue container = host_value_unknown(), size = host_value_int(list->n_kids);

    for (guint i = 0; i < list->n_kids && list->n_kids < HOST_MOST_PARTS; i++) {
        HostStep step = host_step_index(i);
        HostValue value = host_eval_silently(run, frame, list->kids[i]);

        container = host_part_set(run->objects, &container, &step, 1, &value);
    }
    return with_size(run, container, &size);
}

gboolean
host_container_list(HostRun *run, HostFrame *frame, const Ast *list, HostValue *ret_value)
{
    if (!is_container(list->type))
        return FALSE;
    *ret_value = from_list(run, frame, innermost(list));
    return TRUE;
}

gboolean
host_container_make(HostRun *run, HostFrame *frame, const Ast *construct, const GArray *arguments,
                    HostValue *ret_value)
{
    HostValue none = host_value_int(0);
    const HostArgument *first;
    const Ast *list;

    *ret_value = host_value_unknown();
    if (!is_container(construct->type) || (construct->decl && construct->decl->is_copying))
        return FALSE;
    if (arguments->len == 0) {
        *ret_value = with_size(run, *ret_value, &none);
        return TRUE;
    }
    first = &g_array_index(arguments, HostArgument, 0);
    list = list_in(first->ast);
    if (list)
        *ret_value = from_list(run, frame, list);
    else if (first->value.kind == HOST_INT && ctype_is_integral(ctype_referred(first->ast->type)))
        *ret_value = with_size(run, *ret_value, &first->value);
    return TRUE;
}

/* CONTAINER, which a variable begins as, without its elements where they may change. */
HostValue
host_container_held(HostRun *run, const Decl *variable, HostValue container)
{
    HostValue size;

    if (!is_container(variable->type) || host_keeps_elements(run, variable))
        return container;
    size = host_container_size(&container);
    return size.kind == HOST_UNKNOWN ? size : with_size(run, host_value_unknown(), &size);
}

/* CONTAINER, of a known size, with the argument of CALL as one more element. */
static HostValue
with_element(HostRun *run, HostValue container, const HostCall *state, gboolean keeps)
{
    HostValue size = host_container_size(&container), element = host_value_unknown();
    HostStep step = host_step_index(size.integer);

    if (keeps && state->arguments->len == 1)
        element = host_argument_value(state->arguments, 0);
    if (element.kind != HOST_UNKNOWN && host_part_count(&container) + 1 < HOST_MOST_PARTS)
        container = host_part_set(run->objects, &container, &step, 1, &element);
    size.integer++;
    return with_size(run, container, &size);
}

/* CONTAINER, of a known size, without its last element. */
static HostValue
without_last(HostRun *run, HostValue container)
{
    HostValue size = host_container_size(&container), none = host_value_unknown();
    HostStep step = host_step_index(--size.integer);

    if (size.integer < 0)
        return none;
    container = host_part_set(run->objects, &container, &step, 1, &none);
    return with_size(run, container, &size);
}

/* What CALL makes of the container of STATE, whose elements KEEPS says that nothing else changes; FALSE: it
 * does not change its size. */
static gboolean
changed_by(HostRun *run, const Ast *call, const HostCall *state, gboolean keeps, HostValue *ret_container)
{
    const char *name = call->decl->name;
    HostValue old = state->object.value, size = host_argument_value(state->arguments, 0),
              none = host_value_int(0);
    gboolean is_known = host_container_size(&old).kind == HOST_INT;

    *ret_container = host_value_unknown();
    if (strcmp(name, "push_back") == 0 || strcmp(name, "emplace_back") == 0)
        *ret_container = is_known ? with_element(run, old, state, keeps) : host_value_unknown();
    else if (strcmp(name, "pop_back") == 0)
        *ret_container = is_known ? without_last(run, old) : host_value_unknown();
    else if (strcmp(name, "clear") == 0)
        *ret_container = with_size(run, host_value_unknown(), &none);
    else if ((strcmp(name, "resize") == 0 || strcmp(name, "assign") == 0) && state->arguments->len > 0)
        *ret_container =
            size.kind == HOST_INT ? with_size(run, host_value_unknown(), &size) : host_value_unknown();
    else
        return FALSE;
    return TRUE;
}

/* CALL of a method that changes the size of the container of STATE; FALSE: it is none. */
static gboolean
resize(HostRun *run, HostFrame *frame, const Ast *call, const HostCall *state)
{
    const Ast *object = ast_skip_casts(call->kids[0]);
    gboolean keeps = object->kind == AST_NAME && host_keeps_elements(run, object->decl);
    HostValue container;

    if (!changed_by(run, call, state, keeps, &container))
        return FALSE;
    host_forget_mutated(run, frame, call);
    if (state->object.has_place)
        (void)host_place_write(run, frame, &state->object.place, &container);
    return TRUE;
}

gboolean
host_container_call(HostRun *run, HostFrame *frame, const Ast *call, const HostCall *state,
                    HostValue *ret_value)
{
    HostMethod method = host_container_method(call);
    HostValue size, index;

    if (call->kind != AST_CALL || !call->decl || !call->decl->is_method || call->decl->is_user ||
        !call->kids[0] || !is_container(ast_skip_casts(call->kids[0])->type))
        return FALSE;
    *ret_value = host_value_unknown();
    size = host_range_size(run, call->kids[0], &state->object.value);
    if (method == HOST_METHOD_OTHER)
        return resize(run, frame, call, state);
    if (strcmp(call->decl->name, "size") == 0)
        *ret_value = size;
    if (strcmp(call->decl->name, "empty") == 0 && size.kind == HOST_INT)
        *ret_value = host_value_assuming(host_value_int(size.integer == 0), size.assumed);
    if (method == HOST_METHOD_ELEMENT) {
        index = host_argument_value(state->arguments, 0);
        if (strcmp(call->decl->name, "back") == 0)
            index = size.kind == HOST_INT ? host_value_int(size.integer - 1) : host_value_unknown();
        if (index.kind == HOST_INT && index.integer >= 0) {
            HostStep step = host_step_index(index.integer);

            *ret_value = host_value_assuming(host_part_get(&state->object.value, &step), index.assumed);
        }
    }
    *ret_value = host_value_convert(ret_value, call->type);
    host_forget_mutated(run, frame, call);
    return TRUE;
}
