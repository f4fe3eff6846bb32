/* SPDX-License-Identifier: MIT */
#include "frontend/host/buffers/buffers_private.h"

#include <string.h>

#define MAX_PLACES 5000u /* that buffers come from, of one parameter */
#define MOST_PARAMETERS 64u

HostBuffers *
host_buffers_new(HostRun *run)
{
    HostBuffers *buffers = g_new(HostBuffers, 1);

    buffers->run = run;
    buffers->sources = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    buffers->copies = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    buffers->makers = g_hash_table_new(NULL, NULL);
    return buffers;
}

void
host_buffers_free(HostBuffers *buffers)
{
    if (!buffers)
        return;
    g_hash_table_unref(buffers->sources);
    g_hash_table_unref(buffers->copies);
    g_hash_table_unref(buffers->makers);
    g_free(buffers);
}

/* --- what gets the value of what */

/* What HOLDER holds may be taken from all of SOURCES, of Decl, which TABLE says then. */
static void
flow(GHashTable *table, Decl *holder, const GPtrArray *sources)
{
    GPtrArray *known = g_hash_table_lookup(table, holder);

    if (!known) {
        known = g_ptr_array_new();
        g_hash_table_insert(table, holder, known);
    }
    for (guint i = 0; i < sources->len; i++)
        g_ptr_array_add(known, g_ptr_array_index(sources, i));
}

/* HOLDER gets the value of EXPRESSION. */
static void
flow_from(HostBuffers *buffers, Decl *holder, const Ast *expression)
{
    g_autoptr(GPtrArray) from = g_ptr_array_new();

    host_pointer_roots(buffers->run, expression, from);
    flow(buffers->sources, holder, from);
}

/* What LVALUE names gets the value of EXPRESSION, which TABLE says then. */
static void
flow_into(HostBuffers *buffers, GHashTable *table, const Ast *lvalue, const Ast *expression)
{
    g_autoptr(GPtrArray) to = g_ptr_array_new();
    g_autoptr(GPtrArray) from = g_ptr_array_new();

    host_pointer_roots(buffers->run, lvalue, to);
    host_pointer_roots(buffers->run, expression, from);
    for (guint i = 0; i < to->len; i++)
        flow(table, g_ptr_array_index(to, i), from);
}

static void
exchange(HostBuffers *buffers, const Ast *a, const Ast *b)
{
    flow_into(buffers, buffers->sources, a, b);
    flow_into(buffers, buffers->sources, b, a);
}

void
host_buffers_pass(HostBuffers *buffers, Decl *parameter, const Ast *argument)
{
    if (buffers && host_holds_pointer(parameter->type))
        flow_from(buffers, parameter, argument);
}

void
host_buffers_pass_place(HostBuffers *buffers, Decl *parameter, const HostPlace *place)
{
    Decl *root = place->variable;
    g_autoptr(GPtrArray) from = g_ptr_array_new();

    for (guint i = 0; i < place->n_steps; i++)
        if (place->steps[i].field)
            root = place->steps[i].field;
    if (!buffers || !root || !host_holds_pointer(parameter->type))
        return;
    g_ptr_array_add(from, root);
    flow(buffers->sources, parameter, from);
}

void
host_buffers_copy(HostBuffers *buffers, const Ast *to, const Ast *from)
{
    if (buffers)
        flow_into(buffers, buffers->copies, to, from);
}

/* --- expressions */

/* Whether CALL copies from one buffer on the device to another, as it is written. */
static gboolean
copies_on_device(const Ast *call)
{
    enum { ON_DEVICE = 3 }; /* of cudaMemcpyKind */
    const Ast *kind;

    if (!g_str_has_prefix(ast_callee_name(call), "cudaMemcpy") || ast_n_arguments(call) < 4)
        return FALSE;
    kind = ast_skip_casts(ast_argument(call, 3));
    return kind->kind == AST_INTEGER && kind->value == ON_DEVICE;
}

/* A pointer to or a reference of a pointer: by it the pointer itself can be changed. */
static gboolean
is_outlet(const CType *type)
{
    return (type->kind == CTYPE_POINTER || type->kind == CTYPE_REFERENCE) &&
           type->target->kind == CTYPE_POINTER;
}

/* What CALL, of a function of the program or of std::swap(), gives its parameters. */
static void
take_arguments(HostBuffers *buffers, const Ast *call)
{
    const Ast *first = NULL;

    syntax_lower_parameters(buffers->run->syntax, call->decl);
    for (guint i = 0; i < MIN(ast_n_arguments(call), call->decl->n_params); i++) {
        const Ast *argument = ast_argument(call, i);
        Decl *parameter = call->decl->params[i];

        if (host_holds_pointer(parameter->type))
            flow_from(buffers, parameter, argument);
        if (!is_outlet(parameter->type))
            continue;
        /* What takes two pointers to change them, such as std::swap, may exchange them. */
        if (first)
            exchange(buffers, first, argument);
        first = argument;
    }
}

/* Whether EXPRESSION is a pointer, or a list of some. */
static gboolean
is_pointers(const Ast *expression)
{
    expression = ast_skip_casts(expression);
    if (expression->kind == AST_LIST && expression->n_kids > 0 && expression->kids[0])
        return host_holds_pointer(expression->kids[0]->type);
    return host_holds_pointer(expression->type);
}

/* Whether INITIAL makes an object of a library that holds pointers, as thrust::device_ptr<T>(p) and
 * std::vector<T *>{p, q} do: of two pointers, elements between them are copied. */
static gboolean
is_holder(const Ast *initial)
{
    initial = ast_skip_casts(initial);
    return (initial->kind == AST_CONSTRUCT || initial->kind == AST_CALL) && initial->decl &&
           !initial->decl->is_user && ast_n_arguments(initial) == 1 && is_pointers(ast_argument(initial, 0));
}

/* Whether CALL, of a method of a library's object, lets that hold another pointer. */
static gboolean
gives_holder(const Ast *call)
{
    static const char *const names[] = {"push_back", "emplace_back", "reset", "operator=", NULL};

    return call->kind == AST_CALL && call->decl && call->decl->is_method && !call->decl->is_user &&
           call->kids[0] && ast_n_arguments(call) == 1 && g_strv_contains(names, call->decl->name) &&
           is_pointers(ast_argument(call, 0));
}

static void
take_call(HostBuffers *buffers, const Ast *call)
{
    gboolean swaps = strcmp(ast_callee_name(call), "swap") == 0;

    if (copies_on_device(call))
        host_buffers_copy(buffers, ast_argument(call, 0), ast_argument(call, 1));
    if (gives_holder(call))
        flow_into(buffers, buffers->sources, call->kids[0], ast_argument(call, 0));
    if (!call->decl || (!call->decl->is_user && !swaps))
        return;
    if (swaps && call->kind == AST_CALL && call->kids[0] && ast_n_arguments(call) == 1)
        exchange(buffers, call->kids[0], ast_argument(call, 0));
    take_arguments(buffers, call);
}

/* `Buffers b = {p, q}`: the members get what stands in the list. */
static void
take_list(HostBuffers *buffers, const Ast *list)
{
    const CType *type = ctype_referred(list->type);
    const CRecord *record = type->kind == CTYPE_RECORD ? syntax_record(buffers->run->syntax, type) : NULL;

    for (guint i = 0; record && i < MIN(record->n_fields, list->n_kids); i++) {
        const Ast *kid = list->kids[i];
        Decl *field = kid->kind == AST_DESIGNATED
                          ? kid->decl
                          : syntax_decl(buffers->run->syntax, record->fields[i].cursor);

        if (field && field->kind == DECL_FIELD && host_holds_pointer(field->type))
            flow_from(buffers, field, kid);
    }
}

/* Takes what AST, of FUNCTION (NULL: of none), and all in it gives to what. */
static void
take(HostBuffers *buffers, Decl *function, const Ast *ast)
{
    if (!ast)
        return;
    switch (ast->kind) {
    case AST_DECLARE:
    case AST_RANGE_FOR:
        if (ast->decl && ast->kids[0] && (host_holds_pointer(ast->decl->type) || is_holder(ast->kids[0])))
            flow_from(buffers, ast->decl, ast->kids[0]);
        break;
    case AST_ASSIGN:
        if (host_holds_pointer(ast->type))
            flow_into(buffers, buffers->sources, ast->kids[0], ast->kids[1]);
        break;
    case AST_RETURN:
        if (function && ast->n_kids > 0 && host_holds_pointer(function->type))
            flow_from(buffers, function, ast->kids[0]);
        break;
    case AST_LAMBDA:
        function = host_lambda_operator(buffers->run, ast);
        break;
    case AST_CALL:
    case AST_CONSTRUCT:
        take_call(buffers, ast);
        break;
    case AST_LIST:
        take_list(buffers, ast);
        break;
    default:
        break;
    }
    for (guint i = 0; i < ast->n_kids; i++)
        take(buffers, function, ast->kids[i]);
}

void
host_buffers_add(HostBuffers *buffers, Decl *decl)
{
    Syntax *syntax = buffers->run->syntax;

    if (decl->kind == DECL_VARIABLE) {
        const Ast *initial = syntax_initialiser(syntax, decl);

        if (initial && (host_holds_pointer(decl->type) || is_holder(initial)))
            flow_from(buffers, decl, initial);
        take(buffers, NULL, initial);
        return;
    }
    syntax_lower_function(syntax, decl);
    for (guint i = 0; i < decl->n_initialisers; i++) {
        const Ast *initial = decl->initialisers[i];

        if (initial->kind == AST_ASSIGN && initial->decl && host_holds_pointer(initial->decl->type))
            flow_from(buffers, initial->decl, initial->kids[0]);
        take(buffers, NULL, initial->kids[0]);
    }
    take(buffers, decl, decl->body);
}

/* --- where pointers come from */

/* Whether ORIGIN is a variable that lives as long as one call of a function, and is none of its parameters.
 */
static gboolean
is_of_one_call(const Decl *origin)
{
    return origin->kind == DECL_VARIABLE && origin->is_local && !origin->is_parameter &&
           origin->space == SPACE_LOCAL;
}

/* Whether each call of FUNCTION gives memory of its own: all that it returns is taken from variables of the
 * call, as `float *p; cudaMalloc(&p, n); return p;` does. */
static gboolean
is_maker(const HostBuffers *buffers, Decl *function)
{
    g_autoptr(GPtrArray) origins = NULL;
    gpointer known;
    gboolean is_it;

    if (function->kind != DECL_FUNCTION || !host_run_find_function(buffers->run, function))
        return FALSE;
    if (g_hash_table_lookup_extended(buffers->makers, function, NULL, &known))
        return GPOINTER_TO_INT(known);
    g_hash_table_insert(buffers->makers, function, GINT_TO_POINTER(FALSE)); /* one that calls itself */
    origins = host_buffers_origins(buffers, function, FALSE);
    is_it = origins->len > 0;
    for (guint i = 0; i < origins->len && is_it; i++)
        is_it =
            is_of_one_call(g_ptr_array_index(origins, i)) || is_maker(buffers, g_ptr_array_index(origins, i));
    g_hash_table_insert(buffers->makers, function, GINT_TO_POINTER(is_it));
    return is_it;
}

/* Adds to FOUND, of which SET holds all, what TABLE says that AT may be taken from. */
static void
add_sources(const HostBuffers *buffers, GHashTable *table, const Decl *at, gboolean is_shared,
            GHashTable *set, GPtrArray *found)
{
    const GPtrArray *sources = g_hash_table_lookup(table, at);

    for (guint i = 0; sources && i < sources->len; i++) {
        Decl *source = g_ptr_array_index(sources, i);

        if (!g_hash_table_contains(set, source) && !(is_shared && is_maker(buffers, source))) {
            g_hash_table_add(set, source);
            g_ptr_array_add(found, source);
        }
    }
}

GPtrArray *
host_buffers_origins(const HostBuffers *buffers, const Decl *parameter, gboolean is_shared)
{
    GPtrArray *found = g_ptr_array_new();
    g_autoptr(GHashTable) set = g_hash_table_new(NULL, NULL);
    const Decl *at = parameter;

    for (guint i = 0;; i++) {
        add_sources(buffers, buffers->sources, at, is_shared, set, found);
        if (is_shared)
            add_sources(buffers, buffers->copies, at, is_shared, set, found);
        if (i >= found->len || found->len >= MAX_PLACES)
            return found;
        at = g_ptr_array_index(found, i);
    }
}

void
host_buffers_close(HostBuffers *buffers)
{
    guint n;
    g_autofree gpointer *holders = g_hash_table_get_keys_as_array(buffers->copies, &n);

    for (guint i = 0; i < n; i++) {
        Decl *holder = holders[i];
        g_autoptr(GPtrArray) given =
            holder->is_parameter ? host_buffers_origins(buffers, holder, FALSE) : NULL;

        for (guint k = 0; given && k < given->len; k++) {
            Decl *origin = g_ptr_array_index(given, k);

            if (origin != holder && origin->kind != DECL_FUNCTION)
                flow(buffers->copies, origin, g_hash_table_lookup(buffers->copies, holder));
        }
    }
}

guint64 *
host_buffers_exchanged(const HostBuffers *buffers, Decl *kernel)
{
    g_autoptr(GHashTable) holders = g_hash_table_new_full(NULL, NULL, NULL, g_free); /* Decl -> guint64 */
    guint64 *exchanged;
    guint n;

    syntax_lower_parameters(buffers->run->syntax, kernel);
    n = MIN(kernel->n_params, MOST_PARAMETERS);
    exchanged = g_new0(guint64, n + 1);
    for (guint a = 0; a < n; a++) {
        g_autoptr(GPtrArray) origins = host_buffers_origins(buffers, kernel->params[a], TRUE);

        for (guint i = 0; i < origins->len; i++) {
            guint64 *params = g_hash_table_lookup(holders, g_ptr_array_index(origins, i));

            if (!params) {
                params = g_new0(guint64, 1);
                g_hash_table_insert(holders, g_ptr_array_index(origins, i), params);
            }
            exchanged[a] |= *params;
            *params |= G_GUINT64_CONSTANT(1) << a;
        }
    }
    for (guint a = 0; a < n; a++)
        for (guint b = 0; b < a; b++)
            if (exchanged[a] >> b & 1)
                exchanged[b] |= G_GUINT64_CONSTANT(1) << a;
    return exchanged;
}
