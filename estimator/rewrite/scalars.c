/* SPDX-License-Identifier: MIT */
#include "rewrite/rewrite.h"

gboolean
scalars_prepare(Scalars *scalars, const Binding *binding, const char *request, const GPtrArray *programs,
                const SourceTree *tree, char **prefix, GError **error)
{
    g_autofree char *own = NULL;

    switch (binding->kind) {
    case BINDING_FLATTENED:
        scalars->seeds = flattened_prepare(binding, tree, *prefix, &own, error);
        if (!scalars->seeds)
            return FALSE;
        flattened_add_seeds(scalars->seeds, binding, request, programs, tree);
        g_free(*prefix);
        *prefix = g_steal_pointer(&own);
        return TRUE;
    case BINDING_PARALLEL:
        scalars->fields = parallel_fields_new(request, programs, binding, tree, error);
        return scalars->fields != NULL;
    default:
        return TRUE;
    }
}

void
scalars_clear(Scalars *scalars)
{
    g_clear_pointer(&scalars->seeds, g_array_unref);
    g_clear_pointer(&scalars->fields, g_array_unref);
}

HeaderExtent
scalars_extent(BindingKind kind)
{
    return kind == BINDING_FLATTENED ? HEADER_FLAT : kind == BINDING_PARALLEL ? HEADER_FIELDS : HEADER_ARRAYS;
}
