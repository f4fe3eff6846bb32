/* SPDX-License-Identifier: MIT */
/* Why a kernel has no record to lay out, and what would give it one. */
#include "records/records_private.h"
#include "ir/ir.h"

#include <string.h>

#define MOST_HINTS 3u

const char *
binding_lacking_stride(const Kernel *kernel, const Expr *index)
{
    for (guint i = 0; index->kind == EXPR_SUM && i < index->n_args; i++)
        for (guint k = 0; index->args[i]->kind == EXPR_PRODUCT && k < index->args[i]->n_args; k++) {
            const Expr *factor = index->args[i]->args[k];

            if (factor->kind == EXPR_SYMBOL && factor->symbol == SYMBOL_PARAM &&
                (!kernel->strides || kernel->strides[factor->number].kind != STATED_INTEGER))
                return ((const Param *)g_ptr_array_index(kernel->params, factor->number))->name;
        }
    return NULL;
}

/* The number of elements that E is divided into parts of, with the rest added: a tile; 0: it is not. */
static gint64
tile_of(const Expr *e)
{
    gint64 n;

    if ((e->kind == EXPR_DIV || e->kind == EXPR_MOD) && e->n_args == 2 && expr_is_const(e->args[1], &n) &&
        n > 1 && (e->args[0]->depends & (DEPENDS_THREAD | DEPENDS_BLOCK)))
        return n;
    for (guint i = 0; i < e->n_args; i++) {
        gint64 inner = tile_of(e->args[i]);

        if (inner > 0)
            return inner;
    }
    return 0;
}

/* The parameter by a multiple of which the indices A and B differ; NULL: they do not. */
static const char *
plane_between(const Kernel *kernel, const Expr *a, const Expr *b)
{
    const Expr *distance = expr_sub(kernel->pool, b, a);

    if (distance->kind == EXPR_SUM && distance->n_args == 1 && distance->value == 0)
        distance = distance->args[0];
    return distance->kind == EXPR_SYMBOL && distance->symbol == SYMBOL_PARAM
               ? ((const Param *)g_ptr_array_index(kernel->params, distance->number))->name
               : NULL;
}

/* That a loop picks the element of number ARRAY of KERNEL; NULL: it does not. */
static char *
loop_hint(const Kernel *kernel, const ArrayUses *uses, guint array)
{
    g_autofree char *why = NULL;

    binding_free(binding_flattened_new(kernel, uses, array, &why));
    return why && g_str_has_prefix(why, "a loop counter") ? g_steal_pointer(&why) : NULL;
}

/* What stands against a record in number ARRAY of KERNEL, and what to do; NULL: nothing that is known. Free
 * with g_free(). */
static char *
hint_of(const Kernel *kernel, const ArrayUses *uses, guint array)
{
    const char *name = ((const Array *)g_ptr_array_index(kernel->arrays, array))->name;
    const Expr *before = NULL;

    for (guint i = uses->first[array]; i != ACCESS_END; i = uses->next[i]) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const char *lacking, *plane;

        if (!access->index)
            return g_strdup_printf("where %s is accessed is not understood (%s)", name, access->reason);
        lacking = binding_lacking_stride(kernel, access->index);
        if (lacking)
            return g_strdup_printf("%s has a stride of %s, which is not known: --param %s=VALUE", name,
                                   lacking, lacking);
        if (tile_of(access->index) > 0)
            return g_strdup_printf("%s is accessed in tiles of %" G_GINT64_FORMAT
                                   ", by / and %%: it may be laid out "
                                   "in the source already",
                                   name, tile_of(access->index));
        plane = before ? plane_between(kernel, before, access->index) : NULL;
        if (plane)
            return g_strdup_printf("%s has its fields %s elements apart: it is a struct of arrays already",
                                   name, plane);
        before = access->index;
    }
    return loop_hint(kernel, uses, array);
}

char *
binding_none_hints(const Kernel *kernel)
{
    g_autoptr(ArrayUses) uses = array_uses_new(kernel);
    GString *text = g_string_new(NULL);
    guint n = 0;

    for (guint a = 0; a < kernel->arrays->len && n < MOST_HINTS; a++) {
        g_autofree char *hint = hint_of(kernel, uses, a);

        if (hint) {
            g_string_append_printf(text, "; %s", hint);
            n++;
        }
    }
    return g_string_free(text, FALSE);
}
