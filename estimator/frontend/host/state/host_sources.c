/* SPDX-License-Identifier: MIT */
/* A first look at what host code assigns and lends. */
#include "frontend/host/state/state_private.h"
#include "frontend/host/kernels/kernels.h"

#include <string.h>

static gboolean
is_argument(const Ast *ast)
{
    return ast->kind == AST_NAME &&
           (strcmp(ast->decl->name, "argv") == 0 || strcmp(ast->decl->name, "optarg") == 0);
}

gboolean
host_takes_argument(const Ast *expression)
{
    return ast_has_inside(expression, is_argument);
}

static void
source_add(HostRun *run, Decl *target, const Ast *expression)
{
    HostSource *source = g_hash_table_lookup(run->sources, target);

    if (!source) {
        source = g_new0(HostSource, 1);
        g_hash_table_insert(run->sources, target, source);
    }
    source->n++;
    source->n_arguments += host_takes_argument(expression);
    source->expression = expression;
}

static gboolean
is_to_function(const CType *type)
{
    type = ctype_innermost(type);
    return type->kind == CTYPE_POINTER && type->target->kind == CTYPE_FUNCTION;
}

static void
take_kernels(const Ast *ast, GPtrArray *kernels)
{
    if (!ast)
        return;
    if (ast->kind == AST_NAME && ast->decl->kind == DECL_FUNCTION && host_is_kernel(ast->decl->cursor))
        g_ptr_array_add(kernels, ast->decl);
    for (guint i = 0; i < ast->n_kids; i++)
        take_kernels(ast->kids[i], kernels);
}

/* TARGET, where it points to functions, gets the kernels that EXPRESSION names. */
static void
give_kernels(HostRun *run, Decl *target, const Ast *expression)
{
    GPtrArray *kernels;

    if (!expression || !target || target->kind == DECL_FUNCTION || !is_to_function(target->type))
        return;
    kernels = g_hash_table_lookup(run->given, target);
    if (!kernels) {
        kernels = g_ptr_array_new();
        g_hash_table_insert(run->given, target, kernels);
    }
    take_kernels(expression, kernels);
}

const GPtrArray *
host_kernels_given(const HostRun *run, const Decl *variable)
{
    return variable ? g_hash_table_lookup(run->given, variable) : NULL;
}

/* The variable or member that LVALUE is, or is an element of. */
static Decl *
named_by(const Ast *lvalue)
{
    lvalue = ast_skip_casts(lvalue);
    while (lvalue->kind == AST_INDEX)
        lvalue = ast_skip_casts(lvalue->kids[0]);
    return lvalue->kind == AST_NAME || lvalue->kind == AST_MEMBER ? lvalue->decl : NULL;
}

Decl *
host_pointer_called(const Ast *callee)
{
    const Ast *inner = ast_skip_casts(callee);

    return named_by(inner->kind == AST_UNARY ? inner->kids[0] : inner);
}

/* LVALUE gets the value of EXPRESSION; what it is part of changes in a way that is not followed. */
static void
change(HostRun *run, const Ast *lvalue, const Ast *expression)
{
    for (;;) {
        lvalue = ast_skip_casts(lvalue);
        if (lvalue->kind == AST_NAME || lvalue->kind == AST_MEMBER)
            source_add(run, lvalue->decl, expression);
        if ((lvalue->kind != AST_MEMBER && lvalue->kind != AST_INDEX) || lvalue->n_kids == 0)
            return;
        expression = NULL;
        lvalue = lvalue->kids[0];
    }
}

/* What the library's function NAME does through its argument NUMBER. */
static AddressUse
address_use_of_library(const char *name, guint number)
{
    static const struct {
        const char *prefix;
        guint first; /* argument from which on it only reads */
    } readers[] = {{"cudaLaunch", 0}, {"cuLaunch", 0}, {"cudaMemcpy", 1}, {"cuMemcpy", 1},
                   {"memcpy", 1},     {"memmove", 1},  {"fwrite", 0}};

    for (guint i = 0; i < G_N_ELEMENTS(readers); i++)
        if (g_str_has_prefix(name, readers[i].prefix) && number >= readers[i].first)
            return ADDRESS_READ;
    return ADDRESS_WRITTEN;
}

/* What gets the handle of a kernel has it from CALL, which evaluates to it. */
static void
take_lookup(HostRun *run, const Ast *call)
{
    const Ast *address = host_address_in(ast_argument(call, 0));

    if (!address)
        return;
    host_note_address_use(run, address, ADDRESS_READ);
    change(run, address->kids[0], call);
}

static void
take_call(HostRun *run, const Ast *call)
{
    const char *name = ast_callee_name(call);
    gboolean is_library = call->decl && !call->decl->is_method && !call->decl->is_user;
    const HostFunction *function = host_run_find_function(run, call->decl);
    guint n = ast_n_arguments(call);

    if (call->decl)
        syntax_lower_parameters(run->syntax, call->decl);
    for (guint i = 0; i < n; i++) {
        const Ast *argument = ast_argument(call, i);
        const CType *type = call->decl && i < call->decl->n_params ? call->decl->params[i]->type : NULL;

        if (is_library)
            host_note_address_use(run, argument, address_use_of_library(name, i));
        else if (type && type->kind == CTYPE_POINTER && type->target->is_const)
            host_note_address_use(run, argument, ADDRESS_READ);
        else if (function && i < call->decl->n_params && host_address_in(argument))
            g_hash_table_insert(run->passed, (gpointer)host_address_in(argument), call->decl->params[i]);
        if (host_is_lvalue(argument) && !host_argument_is_value(run, call, i))
            change(run, argument, NULL);
    }
    if (n > 0 && (strcmp(name, "cuModuleGetFunction") == 0 || strcmp(name, "cudaGetFuncBySymbol") == 0))
        take_lookup(run, call);
}

static gboolean
is_any_pointer(const CType *type)
{
    return type && type->kind == CTYPE_POINTER && type->target->kind == CTYPE_VOID;
}

/* `void *list[] = {&a, &b}`: the arguments of a launch, which only reads them. */
static void
take_list(HostRun *run, const Ast *list)
{
    const CType *type = ctype_referred(list->type);
    const CRecord *record;

    if (type->kind == CTYPE_ARRAY && is_any_pointer(type->target))
        for (guint i = 0; i < list->n_kids; i++)
            host_note_address_use(run, list->kids[i], ADDRESS_READ);
    if (type->kind != CTYPE_RECORD)
        return;
    record = syntax_record(run->syntax, type);
    for (guint i = 0; i < MIN(record->n_fields, list->n_kids); i++) {
        const Ast *kid = list->kids[i];
        Decl *field =
            kid->kind == AST_DESIGNATED ? kid->decl : syntax_decl(run->syntax, record->fields[i].cursor);

        if (field)
            source_add(run, field, NULL);
    }
}

static void
take_assignment(HostRun *run, const Ast *ast)
{
    gboolean is_plain = ast->op == OPERATOR_ASSIGN;

    if (is_any_pointer(ast->type))
        host_note_address_use(run, ast->kids[1], ADDRESS_READ);
    if (is_plain)
        give_kernels(run, named_by(ast->kids[0]), ast->kids[1]);
    change(run, ast->kids[0], is_plain ? ast->kids[1] : NULL);
}

static void
take_unary(HostRun *run, const Ast *ast)
{
    if (ast_is_increment(ast) || (ast->op == UNARY_ADDRESS && g_hash_table_lookup(run->address_uses, ast) !=
                                                                  GINT_TO_POINTER(ADDRESS_READ)))
        change(run, ast->kids[0], NULL);
}

static void
take_variable(HostRun *run, Decl *variable, const Ast *initial)
{
    give_kernels(run, variable, initial);
    host_held_note(run, variable);
    if (variable->type->kind == CTYPE_REFERENCE && initial) /* something can be changed by it */
        change(run, initial, NULL);
}

void
host_sources_add_variable(HostRun *run, Decl *variable)
{
    take_variable(run, variable, syntax_initialiser(run->syntax, variable));
}

void
host_sources_add_constructor(HostRun *run, Decl *constructor)
{
    for (guint i = 0; i < constructor->n_initialisers; i++) {
        const Ast *initial = constructor->initialisers[i];

        if (initial->kind == AST_ASSIGN && initial->decl)
            source_add(run, initial->decl, initial->kids[0]);
    }
}

void
host_sources_add(HostRun *run, const Ast *ast)
{
    switch (ast->kind) {
    case AST_CALL:
    case AST_CONSTRUCT:
        take_call(run, ast);
        return;
    case AST_LIST:
        take_list(run, ast);
        return;
    case AST_UNARY:
        take_unary(run, ast);
        return;
    case AST_DECLARE:
        take_variable(run, ast->decl, ast->kids[0]);
        return;
    case AST_ASSIGN:
        take_assignment(run, ast);
        return;
    default:
        return;
    }
}
