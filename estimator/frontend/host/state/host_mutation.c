/* SPDX-License-Identifier: MIT */
/* Which variables host code changes. */
#include "frontend/host/state/state_private.h"

#include <string.h>

typedef struct {
    HostRun *run;
    HostMutation found;
    gpointer data;
} Search;

static void lvalue_roots(const Search *search, const Ast *lvalue, gboolean escapes, gboolean is_address);

static void
pointer_roots(const Search *search, const Ast *pointer, gboolean escapes, gboolean is_address)
{
    const Ast *inner = ast_skip_casts(pointer), *held;

    if (ctype_referred(inner->type)->kind == CTYPE_ARRAY) {
        lvalue_roots(search, inner, escapes, is_address);
        return;
    }
    if (host_address_in(inner)) {
        lvalue_roots(search, inner->kids[0], escapes, is_address);
        return;
    }
    if (inner->kind != AST_NAME || inner->decl->kind != DECL_VARIABLE)
        return;
    if (!is_address) /* its own copy of what it points to */
        search->found(inner->decl, FALSE, search->data);
    held = host_held(search->run, inner->decl);
    if (held)
        lvalue_roots(search, held, escapes, is_address);
}

/* Whether CALL gives the reference that it gets, and does nothing else. */
static gboolean
hands_on(const Ast *call)
{
    static const char *const names[] = {"forward", "move", NULL};

    return call->decl && !call->decl->is_user && !call->decl->is_method && ast_n_arguments(call) == 1 &&
           g_strv_contains(names, call->decl->name);
}

/* Tells of each variable that LVALUE may name, wholly or in part. IS_ADDRESS: its address is taken. */
static void
lvalue_roots(const Search *search, const Ast *lvalue, gboolean escapes, gboolean is_address)
{
    const Ast *alias;

    switch (lvalue->kind) {
    case AST_NAME:
        if (lvalue->decl->kind != DECL_VARIABLE)
            return;
        search->found(lvalue->decl, escapes, search->data);
        alias = host_alias(search->run, lvalue->decl);
        if (alias)
            lvalue_roots(search, alias, escapes, is_address);
        return;
    case AST_CAST:
        lvalue_roots(search, lvalue->kids[0], escapes, is_address);
        return;
    case AST_MEMBER:
        if (lvalue->n_kids == 0 || ast_skip_casts(lvalue->kids[0])->kind == AST_THIS) {
            if (lvalue->decl->kind == DECL_FIELD)
                search->found(lvalue->decl, escapes, search->data);
            return;
        }
        if (ctype_referred(lvalue->kids[0]->type)->kind == CTYPE_POINTER)
            pointer_roots(search, lvalue->kids[0], escapes, is_address);
        else
            lvalue_roots(search, lvalue->kids[0], escapes, is_address);
        return;
    case AST_INDEX:
        pointer_roots(search, lvalue->kids[0], escapes, is_address);
        return;
    case AST_UNARY:
        if (lvalue->op == UNARY_DEREF)
            pointer_roots(search, lvalue->kids[0], escapes, is_address);
        return;
    case AST_CONDITIONAL:
        lvalue_roots(search, lvalue->kids[1], escapes, is_address);
        lvalue_roots(search, lvalue->kids[2], escapes, is_address);
        return;
    case AST_BINARY:
        lvalue_roots(search, lvalue->kids[1], escapes, is_address);
        return;
    case AST_CALL:
        if (hands_on(lvalue))
            lvalue_roots(search, ast_argument(lvalue, 0), escapes, is_address);
        return;
    default:
        return;
    }
}

/* Functions of libraries that take anything but change nothing that we follow. */
static gboolean
callee_is_harmless(const Ast *call)
{
    static const char *const prefixes[] = {"cu", "nv", "operator<<", "printf", "fprintf", "hip"};

    if (!call->decl || call->decl->is_user)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(prefixes); i++)
        if (g_str_has_prefix(call->decl->name, prefixes[i]))
            return TRUE;
    return FALSE;
}

/* The type of parameter NUMBER of what CALL calls; NULL where there is none such. */
static const CType *
parameter_type(HostRun *run, const Ast *call, guint number)
{
    if (!call->decl)
        return call->kind == AST_CALL && call->n_kids > 1
                   ? syntax_parameter_type(run->syntax, call->kids[1]->type, number)
                   : NULL;
    syntax_lower_parameters(run->syntax, call->decl);
    return number < call->decl->n_params ? call->decl->params[number]->type : NULL;
}

gboolean
host_argument_is_value(HostRun *run, const Ast *call, guint number)
{
    const CType *type = parameter_type(run, call, number);

    if (!type) /* what a function of any number of arguments takes is a value */
        return call->decl && call->decl->kind == DECL_FUNCTION;
    if (type->kind == CTYPE_REFERENCE)
        return type->target->is_const;
    return type->kind != CTYPE_OTHER;
}

/* The arrays that CALL takes a pointer into, by which it can change them. */
static void
array_mutations(const Search *search, const Ast *call)
{
    gboolean is_library = call->decl && !call->decl->is_user;

    for (guint i = 0; i < ast_n_arguments(call); i++) {
        const Ast *array = ast_skip_casts(ast_argument(call, i));
        const CType *type = parameter_type(search->run, call, i);

        if (ctype_referred(array->type)->kind != CTYPE_ARRAY || ctype_referred(array->type)->count < 0)
            continue;
        if (!type ? !callee_is_harmless(call) || i == 0
                  : type->kind != CTYPE_POINTER || !type->target->is_const)
            lvalue_roots(search, array, !is_library, TRUE);
    }
}

/* The array that the pointer EXPRESSION of TYPE leads into from now on. */
static void
alias_mutations(const Search *search, const CType *type, const Ast *expression)
{
    const Ast *array = ast_skip_casts(expression);

    if (type->kind == CTYPE_POINTER && ctype_referred(array->type)->kind == CTYPE_ARRAY &&
        host_address_use(search->run, array) != ADDRESS_READ)
        lvalue_roots(search, array, TRUE, TRUE);
}

typedef struct {
    const Decl *parameter;
    gboolean is_changed;
} ParameterUse;

static void
take_use(Decl *variable, gboolean escapes, gpointer data)
{
    ParameterUse *use = data;

    use->is_changed = use->is_changed || variable == use->parameter;
}

/* Whether the function of the program that CALL calls leaves what its parameter NUMBER, a reference, names as
 * it is. One that is asked about while it is looked at, as it calls itself, may change it. */
static gboolean
leaves_argument(const Search *search, const Ast *call, guint number)
{
    enum { CHANGED = 1, LEFT = 2 };
    GHashTable *known = search->run->left_arguments;
    const HostFunction *function = host_run_find_function(search->run, call->decl);
    Decl *parameter = function && number < call->decl->n_params ? call->decl->params[number] : NULL;
    gpointer answer = parameter ? g_hash_table_lookup(known, parameter) : GINT_TO_POINTER(CHANGED);

    if (answer || !parameter)
        return GPOINTER_TO_INT(answer) == LEFT;
    if (call->decl->type->kind == CTYPE_POINTER || call->decl->type->kind == CTYPE_REFERENCE ||
        call->decl->type->kind == CTYPE_RECORD)
        return FALSE; /* what it gives may lead to the argument */
    g_hash_table_insert(known, parameter, GINT_TO_POINTER(CHANGED));
    syntax_lower_function(search->run->syntax, call->decl);
    if (!call->decl->body)
        return FALSE;
    ParameterUse use = {parameter, FALSE};
    use.is_changed = call->decl->n_initialisers > 0; /* of a constructor: members may be references */
    host_mutations_inside(search->run, call->decl->body, take_use, &use);
    g_hash_table_insert(known, parameter, GINT_TO_POINTER(use.is_changed ? CHANGED : LEFT));
    return !use.is_changed;
}

static void
call_mutations(const Search *search, const Ast *call)
{
    gboolean keeps_size =
        host_container_method(call) != HOST_METHOD_OTHER && host_keeps_size(search->run, call->kids[0]);

    if (call->kind == AST_CALL && call->kids[0] && call->decl && !call->decl->is_const && !keeps_size) {
        if (ctype_referred(call->kids[0]->type)->kind == CTYPE_POINTER)
            pointer_roots(search, call->kids[0], FALSE, TRUE);
        else
            lvalue_roots(search, call->kids[0], FALSE, TRUE);
    }
    array_mutations(search, call);
    if (callee_is_harmless(call) || hands_on(call))
        return;
    for (guint i = 0; i < ast_n_arguments(call); i++)
        if (!host_argument_is_value(search->run, call, i) && !leaves_argument(search, call, i))
            lvalue_roots(search, ast_argument(call, i), FALSE, TRUE);
}

static void
variable_mutations(const Search *search, Decl *variable, const Ast *initial)
{
    if (!initial)
        return;
    alias_mutations(search, variable->type, initial);
    if (variable->type->kind == CTYPE_REFERENCE && !host_alias(search->run, variable))
        lvalue_roots(search, initial, TRUE, TRUE);
}

/* Members that are references, bound in an initialiser list. */
static void
list_mutations(const Search *search, const Ast *list)
{
    const CType *type = ctype_referred(list->type);
    const CRecord *record = type->kind == CTYPE_RECORD ? syntax_record(search->run->syntax, type) : NULL;

    for (guint i = 0; record && i < MIN(record->n_fields, list->n_kids); i++)
        if (record->fields[i].type->kind == CTYPE_REFERENCE)
            lvalue_roots(search, list->kids[i], TRUE, TRUE);
}

static void
unary_mutations(const Search *search, const Ast *ast)
{
    AddressUse use;

    if (ast_is_increment(ast)) {
        lvalue_roots(search, ast->kids[0], FALSE, FALSE);
        return;
    }
    if (ast->op != UNARY_ADDRESS)
        return;
    use = host_address_use(search->run, ast);
    if (use != ADDRESS_READ)
        lvalue_roots(search, ast->kids[0], use == ADDRESS_KEPT, TRUE);
}

void
host_mutations(HostRun *run, const Ast *ast, HostMutation found, gpointer data)
{
    const Search search = {run, found, data};

    switch (ast->kind) {
    case AST_CALL:
    case AST_CONSTRUCT:
        call_mutations(&search, ast);
        return;
    case AST_DECLARE:
        variable_mutations(&search, ast->decl, ast->kids[0]);
        return;
    case AST_UNARY:
        unary_mutations(&search, ast);
        return;
    case AST_LIST:
        list_mutations(&search, ast);
        return;
    case AST_ASSIGN:
        lvalue_roots(&search, ast->kids[0], FALSE, FALSE);
        alias_mutations(&search, ast->type, ast->kids[1]);
        return;
    default:
        return;
    }
}

void
host_lvalue_mutations(HostRun *run, const Ast *lvalue, HostMutation found, gpointer data)
{
    const Search search = {run, found, data};

    lvalue_roots(&search, lvalue, FALSE, FALSE);
}

void
host_mutations_inside(HostRun *run, const Ast *ast, HostMutation found, gpointer data)
{
    if (!ast)
        return;
    run->steps++;
    host_mutations(run, ast, found, data);
    host_mutations_inside(run, ast->configuration, found, data);
    for (guint i = 0; i < ast->n_kids; i++)
        host_mutations_inside(run, ast->kids[i], found, data);
}
