/* SPDX-License-Identifier: MIT */
/* Parameters that are not known, and decide how far from each other lanes go. */
#include "model/advice/advice.h"

#define MOVES (DEPENDS_THREAD | DEPENDS_BLOCK | DEPENDS_LOOP) /* what differs from access to access */

static void
add_number(GArray *numbers, guint number)
{
    for (guint i = 0; i < numbers->len; i++)
        if (g_array_index(numbers, guint, i) == number)
            return;
    g_array_append_val(numbers, number);
}

/* Adds to NUMBERS the factors of PRODUCT that are parameters whose value LAUNCH leaves open. */
static void
add_open(GArray *numbers, const Expr *product, const LaunchConfig *launch)
{
    for (guint i = 0; i < product->n_args; i++) {
        const Expr *arg = product->args[i];

        if (arg->kind == EXPR_SYMBOL && arg->symbol == SYMBOL_PARAM && arg->number < launch->n_params &&
            !launch->param_known[arg->number])
            add_number(numbers, arg->number);
    }
}

/* The same of all products in E that SEEN lacks, but for what decides where a value is loaded. */
static void
add_strides(GArray *numbers, const Expr *e, const LaunchConfig *launch, GHashTable *seen)
{
    if (e->kind == EXPR_OPAQUE || (e->depends & DEPENDS_PARAM) == 0 || !g_hash_table_add(seen, (gpointer)e))
        return;
    if (e->kind == EXPR_PRODUCT && (e->depends & MOVES) != 0)
        add_open(numbers, e, launch);
    for (guint i = 0; i < e->n_args; i++)
        add_strides(numbers, e->args[i], launch, seen);
}

GArray *
strides_open(const Ranking *ranking)
{
    const Binding *binding = ranking->binding;
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    GArray *numbers = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < binding->n_targets; i++)
        if (binding->targets[i].field >= 0 && binding->targets[i].index)
            add_strides(numbers, binding->targets[i].index, ranking->launch, seen);
    return numbers;
}

/* Whether E holds parameter NUMBER. */
static gboolean
holds(const Expr *e, guint number)
{
    if (!e || (e->depends & DEPENDS_PARAM) == 0)
        return FALSE;
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == SYMBOL_PARAM && e->number == number;
    for (guint i = 0; i < e->n_args; i++)
        if (holds(e->args[i], number))
            return TRUE;
    return FALSE;
}

gboolean
stride_decides(const Kernel *kernel, guint number)
{
    for (guint i = 0; i < kernel->decisions->len; i++)
        if (holds(((const Decision *)g_ptr_array_index(kernel->decisions, i))->holds, number))
            return TRUE;
    for (guint i = 0; i < kernel->loops->len; i++)
        if (holds(((const Loop *)g_ptr_array_index(kernel->loops, i))->trip, number))
            return TRUE;
    return FALSE;
}
