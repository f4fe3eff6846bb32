/* SPDX-License-Identifier: MIT */
#include "archdb/infer/infer_private.h"
#include "archdb/infer/rates/rates.h"
#include "archdb/infer/banks/banks.h"
#include "archdb/infer/levels/levels.h"
#include "archdb/infer/result/result.h"

/* In this order: a stage may ask for what those before it found. */
static const InferStep STAGES[] = {
    infer_limits,   infer_probes,   infer_l2,      infer_sweep,   infer_stride,   infer_tlb,
    infer_missrate, infer_spectrum, infer_fetch,   infer_l2_miss, infer_prefetch, infer_bandwidth,
    infer_shared,   infer_bankmode, infer_request, infer_streams, infer_blocks,   infer_random,
    infer_stores,   infer_atomics,  infer_weights,
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
