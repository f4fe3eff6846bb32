/* SPDX-License-Identifier: MIT */
/* Which values of host code are drawn at random. */
#include "frontend/host/buffers/buffers_private.h"

#include <string.h>

#define MAX_CALLS 4u /* one inside of another */

static const char *const FUNCTIONS[] = {"rand", "random", "rand_r", "lrand48", "mrand48", NULL};
/* Whose call operator draws: distributions that are even, and engines; here and in the library's own headers.
 */
static const char *const CLASSES[] = {"uniform_int_distribution",
                                      "uniform_real_distribution",
                                      "random_device",
                                      "fieldwise_engine",
                                      "mersenne_twister_engine",
                                      "linear_congruential_engine",
                                      "subtract_with_carry_engine",
                                      NULL};

/* The one of CLASSES that TYPE is; NULL: none. */
static const char *
drawing_class(const CType *type)
{
    type = ctype_referred(type);
    for (guint i = 0; type->name && CLASSES[i]; i++)
        if (strstr(type->name, CLASSES[i]))
            return CLASSES[i];
    return NULL;
}

static char *drawn_in(HostRun *run, const Ast *ast, guint depth);

/* What draws in the call of a function of the program; NULL: nothing. */
static char *
drawn_by_function(HostRun *run, Decl *function, guint depth)
{
    if (!function->is_user || function->kind != DECL_FUNCTION || depth >= MAX_CALLS)
        return NULL;
    syntax_lower_function(run->syntax, function);
    return function->body ? drawn_in(run, function->body, depth + 1) : NULL;
}

static char *
drawn_by_call(HostRun *run, const Ast *call, guint depth)
{
    const char *name = ast_callee_name(call), *drawing;

    if (!call->decl)
        return NULL;
    if (call->decl->is_method && strcmp(name, "operator()") == 0 && call->kids[0]) {
        drawing = drawing_class(call->kids[0]->type);
        if (drawing)
            return g_strcmp0(drawing, "fieldwise_engine") == 0 ? g_strdup("a random number engine")
                                                               : g_strconcat("std::", drawing, NULL);
    }
    if (!call->decl->is_user && g_strv_contains(FUNCTIONS, name))
        return g_strconcat(name, "()", NULL);
    return drawn_by_function(run, call->decl, depth);
}

/* What draws AST or anything in it, a variable that is declared with such a value included; NULL: nothing. */
static char *
drawn_in(HostRun *run, const Ast *ast, guint depth)
{
    char *found = NULL;

    if (!ast)
        return NULL;
    if (ast->kind == AST_CALL)
        found = drawn_by_call(run, ast, depth);
    else if (ast->kind == AST_NAME && ast->decl->kind == DECL_VARIABLE && ast->decl->is_local &&
             !ast->decl->is_parameter && depth < MAX_CALLS && ctype_is_integral(ast->decl->type))
        found = drawn_in(run, syntax_initialiser(run->syntax, ast->decl), depth + 1);
    for (guint i = 0; i < ast->n_kids && !found; i++)
        found = drawn_in(run, ast->kids[i], depth);
    return found;
}

char *
host_drawn_by(HostRun *run, const Ast *value)
{
    return drawn_in(run, value, 0);
}
