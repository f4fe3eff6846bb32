/* SPDX-License-Identifier: MIT */
#include "binding_build.h"

Binding *
binding_flattened_new(const Kernel *kernel, guint array, char **ret_reason)
{
    *ret_reason = g_strdup("its indices show no fields");
    return NULL;
}

void
binding_propose_flattened(const Kernel *kernel, gboolean *taken, GPtrArray *bindings)
{
}
