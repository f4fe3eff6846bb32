/* SPDX-License-Identifier: MIT */
/* Strides that host code passes, or the user tells: what p[i * stride + k] says of records. */
#include "ir/ir.h"

#include <string.h>

/* Whether all launches of KERNEL state the same whole number of parameter NUMBER, in *ret_value. */
static gboolean
launches_agree(const Kernel *kernel, guint number, gint64 *ret_value)
{
    for (guint i = 0; i < kernel->launches->len; i++) {
        const StatedValue value = launch_stated(g_ptr_array_index(kernel->launches, i), kernel, number);

        if (value.kind != STATED_INTEGER || (i > 0 && value.integer != *ret_value))
            return FALSE;
        *ret_value = value.integer;
    }
    return kernel->launches->len > 0;
}

void
kernel_take_strides(Kernel *kernel, GHashTable *told)
{
    g_free(kernel->strides);
    kernel->strides = g_new0(StatedValue, kernel->params->len + 1);
    for (guint i = 0; i < kernel->params->len; i++) {
        const Param *param = g_ptr_array_index(kernel->params, i);
        const gint64 *value = told ? g_hash_table_lookup(told, param->name) : NULL;
        gint64 stated = 0;

        if (param->is_integer && (value || launches_agree(kernel, i, &stated)))
            kernel->strides[i] = (StatedValue){.kind = STATED_INTEGER, .integer = value ? *value : stated};
    }
}

/* Whether PRODUCT has a factor that is a known parameter. */
static gboolean
has_stride(const Kernel *kernel, const Expr *product)
{
    for (guint k = 0; product->kind == EXPR_PRODUCT && k < product->n_args; k++) {
        const Expr *factor = product->args[k];

        if (factor->kind == EXPR_SYMBOL && factor->symbol == SYMBOL_PARAM &&
            kernel->strides[factor->number].kind == STATED_INTEGER)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_strided(const Kernel *kernel, const Expr *index)
{
    if (!kernel->strides || index->kind != EXPR_SUM || (index->depends & DEPENDS_PARAM) == 0)
        return FALSE;
    for (guint i = 0; i < index->n_args; i++)
        if (has_stride(kernel, index->args[i]))
            return TRUE;
    return FALSE;
}

static gboolean
mentions(const Expr *e, guint number)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == SYMBOL_PARAM && e->number == number;
    for (guint i = 0; i < e->n_args; i++)
        if ((e->args[i]->depends & DEPENDS_PARAM) && mentions(e->args[i], number))
            return TRUE;
    return FALSE;
}

gboolean
kernel_is_stride(const Kernel *kernel, const Expr *index, guint number)
{
    return is_strided(kernel, index) && kernel->strides[number].kind == STATED_INTEGER &&
           mentions(index, number);
}

static const Expr *
map_param(const Expr *symbol, gpointer data)
{
    const Kernel *kernel = data;

    if (symbol->symbol != SYMBOL_PARAM || kernel->strides[symbol->number].kind != STATED_INTEGER)
        return NULL;
    return expr_const(kernel->pool, kernel->strides[symbol->number].integer);
}

const Expr *
kernel_strided_index(const Kernel *kernel, const Expr *index)
{
    return is_strided(kernel, index) ? expr_substitute(kernel->pool, index, map_param, (gpointer)kernel)
                                     : index;
}
