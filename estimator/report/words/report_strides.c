/* SPDX-License-Identifier: MIT */
/* Parameters that are not known, and decide how far from each other lanes go. */
#include "report/words/words_private.h"
#include "text/text.h"

#include <string.h>

#define MOST_NAMES 5
#define MOVES (DEPENDS_THREAD | DEPENDS_BLOCK | DEPENDS_LOOP) /* what differs from access to access */

/* Adds to NAMES the factors of PRODUCT that are parameters of KERNEL whose value LAUNCH leaves open. */
static void
add_open(GPtrArray *names, const Expr *product, const Kernel *kernel, const LaunchConfig *launch)
{
    for (guint i = 0; i < product->n_args; i++) {
        const Expr *arg = product->args[i];
        gboolean is_open = arg->kind == EXPR_SYMBOL && arg->symbol == SYMBOL_PARAM &&
                           arg->number < launch->n_params && !launch->param_known[arg->number];
        const char *name =
            is_open ? ((const Param *)g_ptr_array_index(kernel->params, arg->number))->name : NULL;

        if (name && !g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            g_ptr_array_add(names, (gpointer)name);
    }
}

/* The same of all products in E that SEEN lacks, but for what decides where a value is loaded. */
static void
add_strides(GPtrArray *names, const Expr *e, const Kernel *kernel, const LaunchConfig *launch,
            GHashTable *seen)
{
    if (e->kind == EXPR_OPAQUE || (e->depends & DEPENDS_PARAM) == 0 || !g_hash_table_add(seen, (gpointer)e))
        return;
    if (e->kind == EXPR_PRODUCT && (e->depends & MOVES) != 0)
        add_open(names, e, kernel, launch);
    for (guint i = 0; i < e->n_args; i++)
        add_strides(names, e->args[i], kernel, launch, seen);
}

char *
report_strides(const Ranking *ranking)
{
    const Binding *binding = ranking->binding;
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (guint i = 0; i < binding->n_targets; i++)
        if (binding->targets[i].field >= 0 && binding->targets[i].index)
            add_strides(names, binding->targets[i].index, ranking->kernel, ranking->launch, seen);
    if (names->len == 0)
        return NULL;
    g_autofree char *list = names_list(names, MOST_NAMES);
    return g_strdup_printf(
        "%s %s not known, and multipl%s indices of %s: how far apart lanes access it is open "
        "(else: --param %s=VALUE)",
        list, names->len == 1 ? "is" : "are", names->len == 1 ? "ies" : "y", binding->record->name,
        (char *)g_ptr_array_index(names, 0));
}
