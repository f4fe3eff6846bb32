/* SPDX-License-Identifier: MIT */
/* Calls of functions that do nothing but change variables whose addresses they get: `add(x, y, &sum)`. */
#include "frontend/unused/unused_private.h"

static gboolean
is_address(const CType *type)
{
    return type->kind == CTYPE_POINTER || type->kind == CTYPE_REFERENCE;
}

/* The parameter of FUNCTION, a pointer or a reference, that leads to PLACE; NULL: none does. */
static Decl *
parameter_of(const Decl *function, const Ast *place)
{
    gboolean is_led = FALSE;

    while (place->n_kids > 0 && (place->kind == AST_MEMBER || place->kind == AST_INDEX ||
                                 (place->kind == AST_UNARY && place->op == UNARY_DEREF))) {
        if (place->kids[0]->type->kind == CTYPE_POINTER && is_led)
            return NULL;
        is_led |= place->kids[0]->type->kind == CTYPE_POINTER;
        place = ast_skip_implicit_casts(place->kids[0]);
    }
    for (guint i = 0; place->kind == AST_NAME && i < function->n_params; i++)
        if (function->params[i] == place->decl && is_address(place->decl->type))
            return is_led == (place->decl->type->kind == CTYPE_POINTER) ? place->decl : NULL;
    return NULL;
}

static gboolean
are_indices_plain(const Ast *place)
{
    for (; place->n_kids > 0; place = place->kids[0])
        if (place->kind == AST_INDEX && ast_has_effects(place->kids[1]))
            return FALSE;
    return TRUE;
}

/* Whether AST, an expression in FUNCTION (may be NULL), does nothing but give a value, or change a variable
 * of it, or what one of CHANGED, a parameter that it adds, leads to. */
static gboolean
is_plain_expression(const Decl *function, const Ast *ast, GHashTable *changed)
{
    const Decl *own = ast && ast->n_kids > 0 ? statement_target(ast) : NULL;
    Decl *parameter;

    if (own)
        return !(own->is_parameter && is_address(own->type)); /* it would lead elsewhere then */
    if (!ast || !ast_has_effects(ast))
        return TRUE;
    if (!(ast->kind == AST_ASSIGN || ast_is_increment(ast)) || !are_indices_plain(ast->kids[0]) ||
        ast_has_effects(ast_assigned(ast)))
        return FALSE;
    parameter = parameter_of(function, ast->kids[0]);
    if (parameter)
        g_hash_table_add(changed, parameter);
    return parameter != NULL;
}

/* The same of a statement and all inside. */
static gboolean
is_plain_statement(const Decl *function, const Ast *ast, GHashTable *changed)
{
    if (!ast)
        return TRUE;
    if (ast->kind < AST_BLOCK)
        return is_plain_expression(function, ast, changed);
    if (ast->kind == AST_DECLARE)
        return decl_is_own(ast->decl) && !is_address(ast->decl->type) && !ast_has_effects(ast->kids[0]);
    if (ast->kind == AST_ASM || ast->kind == AST_GOTO || ast->kind == AST_LABEL || ast->kind == AST_TRY ||
        ast->kind == AST_CATCH || ast->kind == AST_RANGE_FOR)
        return FALSE;
    for (guint i = 0; i < ast->n_kids; i++)
        if (kid_is_wanted(ast, i) ? !is_plain_expression(function, ast->kids[i], changed)
                                  : !is_plain_statement(function, ast->kids[i], changed))
            return FALSE;
    return TRUE;
}

const Ast *
argument_place(const Decl *parameter, const Ast *given)
{
    if (parameter->type->kind == CTYPE_REFERENCE || ast_is_decay(given))
        return given;
    given = ast_skip_implicit_casts(given);
    return parameter->type->kind == CTYPE_POINTER && given && given->kind == AST_UNARY &&
                   given->op == UNARY_ADDRESS
               ? given->kids[0]
               : NULL;
}

/* Whether PLACE is at a computed index of an array: nvcc keeps one whose element's address it hands over. */
static gboolean
is_computed(const Ast *place)
{
    for (; place->n_kids > 0; place = place->kids[0])
        if (place->kind == AST_INDEX && ast_skip_casts(place->kids[1])->kind != AST_INTEGER)
            return TRUE;
    return FALSE;
}

/* Adds to TARGETS the variables that CALL gives to those of CHANGED; FALSE: one of these leads elsewhere. */
static gboolean
add_targets(const Ast *call, GHashTable *changed, GPtrArray *targets)
{
    for (guint i = 0; i < call->decl->n_params; i++) {
        const Decl *parameter = call->decl->params[i];
        const Ast *place = argument_place(parameter, ast_argument(call, i));
        Decl *root = place ? place_root(place) : NULL;

        if (!g_hash_table_contains(changed, parameter))
            continue;
        if (!root || is_computed(place) || parameter->type->target->kind == CTYPE_POINTER)
            return FALSE;
        g_ptr_array_add(targets, root);
    }
    return TRUE;
}

GPtrArray *
call_targets(Syntax *syntax, const Ast *call)
{
    Decl *function = call->kind == AST_CALL && !call->configuration ? call->decl : NULL;
    g_autoptr(GHashTable) changed = g_hash_table_new(NULL, NULL);
    g_autoptr(GPtrArray) targets = g_ptr_array_new();

    if (!function || function->kind != DECL_FUNCTION || !function->is_user || function->is_method)
        return NULL;
    syntax_lower_function(syntax, function);
    if (!function->has_body || ast_n_arguments(call) != function->n_params)
        return NULL;
    for (guint i = 0; i < function->n_params; i++)
        if (ast_has_effects(ast_argument(call, i)))
            return NULL;
    if (!is_plain_statement(function, function->body, changed) || !add_targets(call, changed, targets) ||
        targets->len == 0)
        return NULL;
    return g_steal_pointer(&targets);
}
