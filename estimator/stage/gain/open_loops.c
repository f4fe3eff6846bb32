/* SPDX-License-Identifier: MIT */
#include "stage/gain/gain_private.h"

#include "source/source.h"

#include <string.h>

static void
open_free(gpointer data)
{
    StageOpen *open = data;

    g_free(open->place);
    g_free(open->options);
    g_free(open);
}

/* Whether TRIP follows from parameters; takes note in NEEDED, by number, of those that LAUNCH does not know.
 */
static gboolean
follows_from(const Expr *trip, const LaunchConfig *launch, gboolean *needed)
{
    gboolean does = trip && trip->kind != EXPR_OPAQUE;

    if (does && trip->kind == EXPR_SYMBOL && trip->symbol == SYMBOL_PARAM)
        needed[trip->number] = !launch->param_known || !launch->param_known[trip->number];
    for (guint i = 0; does && i < trip->n_args; i++)
        does = follows_from(trip->args[i], launch, needed);
    return does;
}

/* What would tell the length of LOOP: the parameters that it follows from, or else the user. */
static char *
options_text(const Loop *loop, const Kernel *kernel, const LaunchConfig *launch)
{
    g_autofree gboolean *needed = g_new0(gboolean, MAX(kernel->params->len, 1));
    g_autoptr(GString) params = g_string_new(NULL);
    gboolean follows = follows_from(loop->trip, launch, needed);

    for (guint i = 0; follows && i < kernel->params->len; i++)
        if (needed[i])
            g_string_append_printf(params, "%s--param %s=VALUE", params->len > 0 ? " " : "",
                                   ((const Param *)g_ptr_array_index(kernel->params, i))->name);
    if (params->len > 0)
        return g_string_free(g_steal_pointer(&params), FALSE);
    if (g_strcmp0(loop->place.file, kernel->place.file) == 0)
        return g_strdup_printf("--trips %u=N", loop->place.line);
    return g_strdup_printf("--trips %s:%u=N", path_without_dot(loop->place.file), loop->place.line);
}

static void
add_open(GPtrArray *all, const Loop *loop, const Kernel *kernel, const LaunchConfig *launch)
{
    StageOpen *open = g_new0(StageOpen, 1);

    open->place =
        g_strdup_printf("%s:%u:%u", path_without_dot(loop->place.file), loop->place.line, loop->place.column);
    open->options = options_text(loop, kernel, launch);
    for (guint i = 0; i < all->len; i++)
        if (strcmp(((const StageOpen *)g_ptr_array_index(all, i))->place, open->place) == 0) {
            open_free(open);
            return;
        }
    g_ptr_array_add(all, open);
}

GPtrArray *
stage_open_loops(const StageGain *gain)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(open_free);

    for (guint i = 0; i < gain->cases->len; i++) {
        const StageCase *one = g_ptr_array_index(gain->cases, i);
        gboolean follows_data = !one->reason && staged_follows_data(one->kernel, &one->loop);

        for (guint k = 0; !one->reason && k < one->kernel->loops->len; k++) {
            const Loop *loop = g_ptr_array_index(one->kernel->loops, k);

            if (one->launch->trips[k] == LOOP_UNKNOWN && loop->place.line > 0 &&
                (follows_data || k == one->loop.loop))
                add_open(all, loop, one->kernel, one->launch);
        }
    }
    return all;
}
