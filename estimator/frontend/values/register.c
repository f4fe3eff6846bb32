/* SPDX-License-Identifier: MIT */
/* Special registers that inline assembly reads. */
#include "frontend/values/values.h"

#include <string.h>

#define WARP 32 /* threads, in every CUDA version */

/* A register that is one of the built-in variables, `%tid.x`: threadIdx.x. Not %warpid, which says where a
 * multiprocessor has put the warp. */
static const struct {
    const char *name;
    SymbolKind kind;
} BUILT_IN[] = {
    {"tid", SYMBOL_THREAD},
    {"ctaid", SYMBOL_BLOCK},
    {"ntid", SYMBOL_BLOCK_DIM},
    {"nctaid", SYMBOL_GRID_DIM},
};

static const Expr *
part(Walker *w, SymbolKind kind, guint number)
{
    return expr_symbol(w->pool, kind, number, NULL);
}

/* The number of the thread in its block, x first. */
static const Expr *
thread_number(Walker *w)
{
    const Expr *plane = expr_add(w->pool, part(w, SYMBOL_THREAD, 1),
                                 expr_mul(w->pool, part(w, SYMBOL_BLOCK_DIM, 1), part(w, SYMBOL_THREAD, 2)));

    return expr_add(w->pool, part(w, SYMBOL_THREAD, 0),
                    expr_mul(w->pool, part(w, SYMBOL_BLOCK_DIM, 0), plane));
}

const Expr *
special_register(Walker *w, const char *name, gsize length)
{
    if (length == strlen("laneid") && strncmp(name, "laneid", length) == 0)
        return expr_binary(w->pool, EXPR_MOD, thread_number(w), expr_const(w->pool, WARP));
    for (guint i = 0; i < G_N_ELEMENTS(BUILT_IN); i++) {
        gsize n = strlen(BUILT_IN[i].name);

        if (length == n + 2 && strncmp(name, BUILT_IN[i].name, n) == 0 && name[n] == '.' &&
            name[n + 1] >= 'x' && name[n + 1] <= 'z')
            return part(w, BUILT_IN[i].kind, (guint)(name[n + 1] - 'x'));
    }
    return NULL;
}
