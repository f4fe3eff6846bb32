/* SPDX-License-Identifier: MIT */
#include "model/launch/launch_private.h"

/* The integer parameter that LENGTH grows with, one for one, and whose value is not known; -1: there is none,
 * or more is not known. */
static gint
open_param(const LaunchConfig *launch, const Kernel *kernel, const Expr *length)
{
    gint found = -1;

    for (guint i = 0; i < launch->n_params; i++) {
        const Param *param = g_ptr_array_index(kernel->params, i);

        if (!param->is_integer || launch->param_known[i])
            continue;
        g_autofree gboolean *is_known = g_memdup2(launch->param_known, launch->n_params * sizeof *is_known);
        g_autofree gint64 *params = g_memdup2(launch->params, launch->n_params * sizeof *params);
        ExprEnv env = {.params = params, .param_known = is_known, .n_params = launch->n_params};
        gint64 small, large;
        is_known[i] = TRUE;
        params[i] = 1;
        if (!expr_eval(length, &env, &small))
            continue;
        params[i] = 1 + G_MAXINT16;
        if (expr_eval(length, &env, &large) && large - small == G_MAXINT16)
            found = (gint)i;
    }
    return found;
}

static gint64
n_threads(const LaunchConfig *launch)
{
    double threads = 1;

    for (guint i = 0; i < 3; i++)
        threads *= (double)launch->grid[i] * (double)launch->block[i];
    return (gint64)MIN(threads, (double)G_MAXINT32);
}

void
launch_set_searched(LaunchConfig *launch, const Kernel *kernel)
{
    launch->searched = g_new(gint, MAX(launch->n_params, 1));
    for (guint i = 0; i < launch->n_params; i++)
        launch->searched[i] = -1;
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Expr *bisection = access->index ? expr_find_bisection(access->index) : NULL;
        gint param = bisection ? open_param(launch, kernel, bisection->args[1]) : -1;

        if (param < 0)
            continue;
        gint64 size = launch->sizes[access->array];
        launch->searched[param] = (gint)access->array;
        launch->params[param] = size > 0 ? size : n_threads(launch);
        launch->param_known[param] = TRUE;
    }
}
