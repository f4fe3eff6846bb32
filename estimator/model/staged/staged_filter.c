/* SPDX-License-Identifier: MIT */
#include "model/staged/staged.h"

static const Expr *
next_thread(const Expr *symbol, gpointer data)
{
    if (symbol->symbol != SYMBOL_THREAD || symbol->number != 0)
        return NULL;
    return expr_add(data, symbol, expr_const(data, 1));
}

/* TRUE if neighbouring threads are at least a granule apart at INDEX, or may be. */
static gboolean
strides_a_granule(ExprPool *pool, const Expr *index, gint64 bytes)
{
    const Expr *d = expr_sub(pool, expr_substitute(pool, index, next_thread, pool), index);
    gint64 elements;

    return !expr_is_const(d, &elements) || ABS(elements) >= (STAGED_GRANULE + bytes - 1) / bytes;
}

/* TRUE if the next iteration of some loop goes on by 1 to STAGED_GRANULE / BYTES elements. */
static gboolean
goes_on(const Expr *index, gint64 bytes)
{
    for (guint i = 0; index->kind == EXPR_SUM && i < index->n_args; i++) {
        const Expr *term = index->args[i];

        if (term->kind == EXPR_SYMBOL && term->symbol == SYMBOL_LOOP && index->coefficients[i] > 0 &&
            index->coefficients[i] <= MAX(1, STAGED_GRANULE / bytes))
            return TRUE;
    }
    return FALSE;
}

gboolean
staged_is_candidate(const Kernel *kernel)
{
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Array *array = g_ptr_array_index(kernel->arrays, access->array);
        gint64 bytes = array->elem_bytes;

        if (access->kind != ACCESS_ATOMIC && access->index &&
            (access->index->depends & DEPENDS_OPAQUE) == 0 && goes_on(access->index, bytes) &&
            strides_a_granule(kernel->pool, access->index, bytes))
            return TRUE;
    }
    return FALSE;
}
