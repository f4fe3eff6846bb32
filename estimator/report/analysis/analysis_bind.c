/* SPDX-License-Identifier: MIT */
/* Which records kernels have under a request. */
#include "report/analysis/analysis_private.h"

#include "records/records.h"

#include <string.h>

Binding *
analysis_find_whole(const GPtrArray *kernels, const AnalysisRequest *request)
{
    for (guint i = 0; request->record && strchr(request->record, '=') && i < kernels->len; i++) {
        g_autoptr(GPtrArray) bindings =
            kernel_bind_records(g_ptr_array_index(kernels, i), request->record, NULL, NULL);

        if (bindings && bindings->len == 1 &&
            ((const Binding *)g_ptr_array_index(bindings, 0))->kind == BINDING_PARALLEL)
            return g_ptr_array_steal_index(bindings, 0);
    }
    return NULL;
}

GPtrArray *
analysis_bind(Kernel *kernel, const AnalysisRequest *request, const Binding *whole, char **ret_reason,
              GError **error)
{
    g_autoptr(GError) failure = NULL;
    GPtrArray *bindings = kernel_bind_records(kernel, request->record, ret_reason, &failure);
    Binding *some = !bindings && whole && g_error_matches(failure, BINDING_ERROR, BINDING_ERROR_FIELD)
                        ? kernel_bind_some(kernel, request->record, whole->record)
                        : NULL;

    if (some) {
        bindings = g_ptr_array_new_with_free_func((GDestroyNotify)binding_free);
        g_ptr_array_add(bindings, some);
    } else if (failure) {
        g_propagate_error(error, g_steal_pointer(&failure));
    }
    return bindings;
}
