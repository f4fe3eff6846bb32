/* SPDX-License-Identifier: MIT */
/* Which parameters a kernel's accesses depend on. */
#include "ir/ir.h"

typedef struct {
    gboolean *used; /* by number */
    guint n_params;
    GHashTable *seen; /* set of Expr: interned, so that what is shared is looked at once */
} Search;

static void
search_expr(Search *search, const Expr *e)
{
    if (!e || !(e->depends & (DEPENDS_PARAM | DEPENDS_OPAQUE)) ||
        !g_hash_table_add(search->seen, (gpointer)e))
        return;
    if (e->kind == EXPR_SYMBOL && e->symbol == SYMBOL_PARAM && e->number < search->n_params)
        search->used[e->number] = TRUE;
    for (guint i = 0; i < e->n_args; i++)
        search_expr(search, e->args[i]);
}

static void
search_node(Search *search, const Node *node)
{
    search_expr(search, node->condition);
    for (guint i = 0; node->children && i < node->children->len; i++)
        search_node(search, g_ptr_array_index(node->children, i));
}

gboolean *
kernel_used_params(const Kernel *kernel)
{
    gboolean *used = g_new0(gboolean, kernel->params->len + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    Search search = {used, kernel->params->len, seen};

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        search_expr(&search, access->index);
        search_expr(&search, access->sub);
    }
    for (guint i = 0; i < kernel->loops->len; i++) {
        const Loop *loop = g_ptr_array_index(kernel->loops, i);
        const Expr *const trips[] = {loop->trip, loop->own_trip, loop->loaded_trip};

        for (guint k = 0; k < G_N_ELEMENTS(trips); k++)
            search_expr(&search, trips[k]);
    }
    for (guint i = 0; i < kernel->decisions->len; i++)
        search_expr(&search, ((const Decision *)g_ptr_array_index(kernel->decisions, i))->holds);
    search_node(&search, kernel->body);
    return used;
}
