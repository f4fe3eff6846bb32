/* SPDX-License-Identifier: MIT */
/* Which parameters, and dimensions of the launch, a kernel's accesses depend on. */
#include "ir/ir.h"

typedef struct {
    gboolean *used; /* by number */
    guint n_params;
    guint dimensions[SYMBOL_GRID_DIM + 1]; /* by built-in variable: bit k: its dimension k is used */
    GHashTable *seen; /* set of Expr: interned, so that what is shared is looked at once */
} Search;

static void
search_expr(Search *search, const Expr *e)
{
    if (!e || e->kind == EXPR_CONST || !g_hash_table_add(search->seen, (gpointer)e))
        return;
    if (e->kind == EXPR_SYMBOL && e->symbol == SYMBOL_PARAM && e->number < search->n_params)
        search->used[e->number] = TRUE;
    if (e->kind == EXPR_SYMBOL && e->symbol <= SYMBOL_GRID_DIM)
        search->dimensions[e->symbol] |= 1u << e->number;
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

static void
search_kernel(Search *search, const Kernel *kernel)
{
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        search_expr(search, access->index);
        search_expr(search, access->sub);
    }
    for (guint i = 0; i < kernel->loops->len; i++) {
        const Loop *loop = g_ptr_array_index(kernel->loops, i);
        const Expr *const trips[] = {loop->trip, loop->own_trip, loop->loaded_trip};

        for (guint k = 0; k < G_N_ELEMENTS(trips); k++)
            search_expr(search, trips[k]);
    }
    for (guint i = 0; i < kernel->decisions->len; i++)
        search_expr(search, ((const Decision *)g_ptr_array_index(kernel->decisions, i))->holds);
    search_node(search, kernel->body);
}

gboolean *
kernel_used_params(const Kernel *kernel)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    Search search = {
        .used = g_new0(gboolean, kernel->params->len + 1), .n_params = kernel->params->len, .seen = seen};

    search_kernel(&search, kernel);
    return search.used;
}

void
kernel_used_dimensions(const Kernel *kernel, guint *ret_grid, guint *ret_block)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    Search search = {.seen = seen};

    search_kernel(&search, kernel);
    *ret_grid = search.dimensions[SYMBOL_BLOCK] | search.dimensions[SYMBOL_GRID_DIM];
    *ret_block = search.dimensions[SYMBOL_THREAD] | search.dimensions[SYMBOL_BLOCK_DIM];
}
