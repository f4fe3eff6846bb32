/* SPDX-License-Identifier: MIT */
#include "infer.h"
#include "infer_atomics.h"
#include "infer_bandwidth.h"
#include "infer_bankmode.h"
#include "infer_blocks.h"
#include "infer_fetch.h"
#include "infer_l2.h"
#include "infer_limits.h"
#include "infer_missrate.h"
#include "infer_prefetch.h"
#include "infer_probes.h"
#include "infer_random.h"
#include "infer_request.h"
#include "infer_shared.h"
#include "infer_spectrum.h"
#include "infer_stores.h"
#include "infer_stride.h"
#include "infer_streams.h"
#include "infer_sweep.h"
#include "infer_tlb.h"
#include "infer_weights.h"

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
    if (result == NULL)
        return;
    g_clear_pointer(&result->entries, g_ptr_array_unref);
    g_clear_pointer(&result->notes, g_ptr_array_unref);
    g_free(result);
}

/* In this order: a stage may ask for what those before it found. */
static const InferStage STAGES[] = {
    infer_limits,
    infer_probes,
    infer_l2,
    infer_sweep,
    infer_stride,
    infer_tlb,
    infer_missrate,
    infer_spectrum,
    infer_fetch,
    infer_l2_miss,
    infer_prefetch,
    infer_bandwidth,
    infer_shared,
    infer_bankmode,
    infer_request,
    infer_streams,
    infer_blocks,
    infer_random,
    infer_stores,
    infer_atomics,
    infer_weights,
};

static int
compare_entries(gconstpointer a, gconstpointer b)
{
    const InferEntry *x = *(InferEntry *const *)a, *y = *(InferEntry *const *)b;
    return (x->key > y->key) - (x->key < y->key);
}

InferResult *
infer_architecture(const TraceDirectory *directory, GError **error)
{
    g_autoptr(InferResult) result = infer_result_new();
    for (guint i = 0; i < G_N_ELEMENTS(STAGES); i++)
        if (!STAGES[i](directory, result, error))
            return NULL;
    g_ptr_array_sort(result->entries, compare_entries);
    return g_steal_pointer(&result);
}
