/* SPDX-License-Identifier: MIT */
/* Host code that is handed on as a value: lambdas, std::function, functions by their names. */
#include "frontend/host/state/state.h"

#include <string.h>

gboolean
host_type_is_lambda(const CType *type)
{
    type = ctype_referred(type);
    return type->kind == CTYPE_RECORD && type->name && strstr(type->name, "(lambda at ") != NULL;
}

gboolean
host_type_is_function(const CType *type)
{
    type = ctype_referred(type);
    return type->kind == CTYPE_RECORD && type->name &&
           (g_str_has_prefix(type->name, "std::function<") || g_str_has_prefix(type->name, "function<"));
}

static gboolean
is_handed_on(const Ast *call)
{
    const char *name = ast_callee_name(call);

    return call->kind == AST_CALL && call->decl && !call->decl->is_user && ast_n_arguments(call) == 1 &&
           (strcmp(name, "move") == 0 || strcmp(name, "forward") == 0 || strcmp(name, "ref") == 0);
}

const Ast *
host_handed(const Ast *expression)
{
    for (;;) {
        gboolean wraps;

        expression = ast_skip_casts(expression);
        wraps = (expression->kind == AST_CONSTRUCT || expression->kind == AST_LIST) &&
                expression->n_kids == 1 && expression->kids[0] &&
                (host_type_is_lambda(expression->type) || host_type_is_function(expression->type));
        if (!wraps && !is_handed_on(expression))
            return expression;
        expression = wraps ? expression->kids[0] : ast_argument(expression, 0);
    }
}

gboolean
host_calls_handed(const Ast *call)
{
    return call->kind == AST_CALL && call->decl && call->decl->is_method && call->kids[0] &&
           strcmp(call->decl->name, "operator()") == 0 &&
           (host_type_is_lambda(call->kids[0]->type) || host_type_is_function(call->kids[0]->type));
}

Decl *
host_lambda_operator(HostRun *run, const Ast *lambda)
{
    return syntax_call_operator(run->syntax, ctype_referred(lambda->type));
}
