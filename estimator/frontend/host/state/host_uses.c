/* SPDX-License-Identifier: MIT */
/* What the unit does with variables of classes: lambdas that are only called, and containers of the library
 * that keep their sizes, or their elements, too. */
#include "frontend/host/state/state_private.h"

#include <string.h>

#define MOST_HANDED 8u /* functions through which a lambda is followed */

/* How often a variable is named, and how many of these uses are of a kind. */
typedef struct {
    guint all, called, kept, keeps_size, keeps_elements, grown;
    GPtrArray *parameters; /* of Decl: those of functions of the unit that get it; NULL: none */
} Uses;

static void
uses_free(gpointer data)
{
    Uses *uses = data;

    if (uses->parameters)
        g_ptr_array_unref(uses->parameters);
    g_free(uses);
}

GHashTable *
host_uses_new(void)
{
    return g_hash_table_new_full(NULL, NULL, NULL, uses_free);
}

static Uses *
uses_of(HostRun *run, const Decl *variable)
{
    Uses *uses = g_hash_table_lookup(run->uses, variable);

    if (!uses) {
        uses = g_new0(Uses, 1);
        g_hash_table_insert(run->uses, (gpointer)variable, uses);
    }
    return uses;
}

/* The variable that EXPRESSION, which may be NULL, is; NULL: it is none of a class. */
static const Decl *
variable_in(const Ast *expression)
{
    const Ast *name = expression ? ast_skip_casts(expression) : NULL;

    return name && name->kind == AST_NAME && name->decl->kind == DECL_VARIABLE &&
                   ctype_referred(name->decl->type)->kind == CTYPE_RECORD
               ? name->decl
               : NULL;
}

/* Whether CALL gives a container another size, as it is followed: host_container_call(). */
static gboolean
is_growing(const Ast *call)
{
    static const char *const names[] = {"push_back", "emplace_back", "pop_back", "clear",
                                        "resize",    "assign",       NULL};

    return call->kind == AST_CALL && call->decl && call->decl->is_method && !call->decl->is_user &&
           g_strv_contains(names, call->decl->name);
}

HostMethod
host_container_method(const Ast *call)
{
    static const char *const sizes[] = {"size", "empty", "capacity", "reserve", NULL};
    static const char *const elements[] = {"operator[]", "at", "front", "back", NULL};
    static const char *const pointers[] = {"data", "begin", "end", "cbegin", "cend", "rbegin", "rend", NULL};

    if (call->kind != AST_CALL || !call->decl || !call->decl->is_method || call->decl->is_user ||
        !call->kids[0])
        return HOST_METHOD_OTHER;
    return g_strv_contains(sizes, call->decl->name)      ? HOST_METHOD_SIZE
           : g_strv_contains(elements, call->decl->name) ? HOST_METHOD_ELEMENT
           : g_strv_contains(pointers, call->decl->name) ? HOST_METHOD_POINTER
                                                         : HOST_METHOD_OTHER;
}

static void
note_kept(HostRun *run, const Decl *variable, gboolean elements)
{
    if (!variable)
        return;
    uses_of(run, variable)->keeps_size++;
    uses_of(run, variable)->keeps_elements += elements;
}

/* Notes that CALL hands ARGUMENT, a lambda or a variable that is one, to PARAMETER. */
static void
note_handed(HostRun *run, const Ast *argument, Decl *parameter)
{
    const Ast *handed = host_handed(argument);
    const Decl *variable = variable_in(handed);
    Uses *uses;

    if (handed->kind == AST_LAMBDA)
        g_hash_table_insert(run->lambdas, (gpointer)handed, parameter);
    if (!variable || !(host_type_is_lambda(variable->type) || host_type_is_function(variable->type)))
        return;
    uses = uses_of(run, variable);
    if (!uses->parameters)
        uses->parameters = g_ptr_array_new();
    g_ptr_array_add(uses->parameters, parameter);
}

static void
note_call(HostRun *run, const Ast *call)
{
    const Decl *object = call->kind == AST_CALL && call->decl && call->decl->is_method && call->kids[0]
                             ? variable_in(host_handed(call->kids[0]))
                             : NULL;
    HostMethod method = host_container_method(call);

    if (object && strcmp(call->decl->name, "operator()") == 0 &&
        (call->decl->is_user || host_type_is_function(object->type)))
        uses_of(run, object)->called++;
    if (host_run_find_function(run, call->decl)) {
        syntax_lower_parameters(run->syntax, call->decl);
        for (guint i = 0; i < ast_n_arguments(call) && i < call->decl->n_params; i++)
            note_handed(run, ast_argument(call, i), call->decl->params[i]);
    }
    if (object && host_type_is_function(object->type) &&
        (strcmp(call->decl->name, "operator=") == 0 || call->decl->is_conversion)) {
        uses_of(run, object)->kept++;
        if (ast_n_arguments(call) == 1 && host_handed(ast_argument(call, 0))->kind == AST_LAMBDA)
            g_hash_table_insert(run->lambdas, (gpointer)host_handed(ast_argument(call, 0)), (gpointer)object);
    }
    if (object && is_growing(call))
        uses_of(run, object)->grown++;
    if (method != HOST_METHOD_OTHER)
        note_kept(run, object, method != HOST_METHOD_POINTER);
    for (guint i = 0; i < ast_n_arguments(call); i++)
        if (variable_in(ast_argument(call, i)) && host_argument_is_value(run, call, i))
            note_kept(run, variable_in(ast_argument(call, i)), TRUE);
}

/* What LVALUE, which is written or lent, is an element of loses its elements. */
static void
note_written(HostRun *run, const Ast *lvalue)
{
    const Decl *container;

    lvalue = ast_skip_casts(lvalue);
    while ((lvalue->kind == AST_MEMBER || lvalue->kind == AST_INDEX) && lvalue->n_kids > 0)
        lvalue = ast_skip_casts(lvalue->kids[0]);
    container = host_container_method(lvalue) == HOST_METHOD_ELEMENT ? variable_in(lvalue->kids[0]) : NULL;
    if (container)
        uses_of(run, container)->keeps_elements--;
}

void
host_uses_note(HostRun *run, const Ast *ast)
{
    switch (ast->kind) {
    case AST_NAME:
        if (variable_in(ast))
            uses_of(run, ast->decl)->all++;
        return;
    case AST_CALL:
    case AST_CONSTRUCT:
        note_call(run, ast);
        return;
    case AST_RANGE_FOR:
        note_kept(run, variable_in(ast->kids[0]),
                  ast->decl &&
                      (ast->decl->type->kind != CTYPE_REFERENCE || ast->decl->type->target->is_const));
        return;
    case AST_UNARY:
        if (ast_is_increment(ast) || ast->op == UNARY_ADDRESS)
            note_written(run, ast->kids[0]);
        return;
    case AST_ASSIGN:
        note_written(run, ast->kids[0]);
        return;
    case AST_DECLARE:
        if (ast->kids[0] && ast->decl->type->kind == CTYPE_REFERENCE && !ast->decl->type->target->is_const)
            note_written(run, ast->kids[0]);
        if (ast->kids[0] && host_handed(ast->kids[0])->kind == AST_LAMBDA)
            g_hash_table_insert(run->lambdas, (gpointer)host_handed(ast->kids[0]), ast->decl);
        return;
    default:
        return;
    }
}

/* Whether VARIABLE, a lambda or a std::function, is only called, here or by functions of the unit that get
 * it. */
static gboolean
is_only_called(HostRun *run, const Decl *variable, guint depth)
{
    const Uses *uses = variable ? g_hash_table_lookup(run->uses, variable) : NULL;
    guint n_handed = uses && uses->parameters ? uses->parameters->len : 0;

    if (!uses || uses->called + n_handed == 0 || uses->called + uses->kept + n_handed != uses->all ||
        depth > MOST_HANDED)
        return FALSE;
    for (guint i = 0; i < n_handed; i++)
        if (!is_only_called(run, g_ptr_array_index(uses->parameters, i), depth + 1))
            return FALSE;
    return TRUE;
}

gboolean
host_is_only_called(HostRun *run, const Ast *lambda)
{
    return is_only_called(run, g_hash_table_lookup(run->lambdas, lambda), 0);
}

gboolean
host_keeps_size(HostRun *run, const Ast *container)
{
    const Decl *variable = variable_in(container);
    const Uses *uses = variable ? g_hash_table_lookup(run->uses, variable) : NULL;

    return uses && uses->keeps_size + uses->grown == uses->all;
}

gboolean
host_keeps_elements(HostRun *run, const Decl *variable)
{
    const Uses *uses = g_hash_table_lookup(run->uses, variable);

    return uses && uses->keeps_elements + uses->grown == uses->all;
}
