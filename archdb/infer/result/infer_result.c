/* SPDX-License-Identifier: MIT */
#include "archdb/infer/result/result.h"

#include <stdarg.h>

static void
entry_free(gpointer data)
{
    InferEntry *entry = data;

    g_free(entry->value);
    g_free(entry->reason);
    g_free(entry);
}

InferResult *
infer_result_new(void)
{
    InferResult *result = g_new0(InferResult, 1);

    result->entries = g_ptr_array_new_with_free_func(entry_free);
    result->notes = g_ptr_array_new_with_free_func(g_free);
    return result;
}

void
infer_result_add(InferResult *result, ArchKey key, const char *value, double spread, double confidence,
                 const char *reason_format, ...)
{
    InferEntry *entry = g_new0(InferEntry, 1);
    va_list args;

    va_start(args, reason_format);
    *entry = (InferEntry){.key = key,
                          .value = g_strdup(value),
                          .spread = spread,
                          .confidence = confidence,
                          .reason = g_strdup_vprintf(reason_format, args)};
    va_end(args);
    g_ptr_array_add(result->entries, entry);
}

void
infer_result_free(InferResult *result)
{
    if (!result)
        return;
    g_clear_pointer(&result->entries, g_ptr_array_unref);
    g_clear_pointer(&result->notes, g_ptr_array_unref);
    g_free(result);
}
