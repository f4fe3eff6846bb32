/* SPDX-License-Identifier: MIT */
/* Whether a kernel's unrolled loops pick parts of elements: v[i].e[d], x[3 * i + d]. */
#include "ir/ir.h"

/* TRUE if E is the counter of a loop that UNROLLED tells of, or that becomes straight code. */
static gboolean
is_short_counter(const Kernel *kernel, const gboolean *unrolled, const Expr *e)
{
    return e->kind == EXPR_SYMBOL && e->symbol == SYMBOL_LOOP && e->number < kernel->loops->len &&
           (unrolled[e->number] ||
            loop_is_straight(g_ptr_array_index(kernel->loops, e->number), &kernel->compiler, NULL));
}

static gboolean
has_short_counter(const Kernel *kernel, const gboolean *unrolled, const Expr *e)
{
    if (is_short_counter(kernel, unrolled, e))
        return TRUE;
    for (guint i = 0; i < e->n_args; i++)
        if (has_short_counter(kernel, unrolled, e->args[i]))
            return TRUE;
    return FALSE;
}

/* Whether counters of unrolled loops go through the places between multiples of what else INDEX is made of.
 */
static gboolean
counter_picks_place(const Kernel *kernel, const gboolean *unrolled, const Expr *index)
{
    gint64 stride = 0;
    gboolean is_picked = FALSE;

    if (index->kind != EXPR_SUM)
        return FALSE;
    for (guint i = 0; i < index->n_args; i++) {
        if (is_short_counter(kernel, unrolled, index->args[i]))
            is_picked = TRUE;
        else
            stride = greatest_divisor(stride, index->coefficients[i]);
    }
    return is_picked && stride > 1;
}

gboolean
kernel_loops_pick_parts(const Kernel *kernel)
{
    g_autofree gboolean *unrolled = kernel_unrolled_loops(kernel);

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Array *array = g_ptr_array_index(kernel->arrays, access->array);

        if (access->sub
                ? has_short_counter(kernel, unrolled, access->sub)
                : array->record < 0 && access->index &&
                      counter_picks_place(kernel, unrolled, kernel_strided_index(kernel, access->index)))
            return TRUE;
    }
    return FALSE;
}
