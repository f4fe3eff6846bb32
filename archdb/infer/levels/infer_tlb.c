/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>

/* Where the first two levels of a reach sweep end. */
typedef struct {
    double stride_bytes;
    gboolean known[2];
    double fits_bytes[2], exceeds_bytes[2], p[2];
    double from_cycles[2], to_cycles[2];
    double error_cycles[2]; /* standard error of their difference */
} Reach;

/* The standard error of a plateau's level: how its rows scatter, over the root of their number. */
static double
plateau_error(const LatencySweep *sweep, const LatencyPlateau *plateau)
{
    gsize n = plateau->last - plateau->first + 1;
    double deviation = stats_mad(sweep->mean + plateau->first, n, plateau->mean);

    return MAX(deviation, LATENCY_RESOLUTION_CYCLES) / sqrt((double)n);
}

static Reach
find_reach(const LatencySweep *sweep, double stride_bytes)
{
    Reach reach = {.stride_bytes = stride_bytes};
    g_autoptr(GArray) plateaus = latency_sweep_plateaus(sweep);

    for (guint k = 0; k < 2 && k + 1 < plateaus->len; k++) {
        const LatencyPlateau *level = &g_array_index(plateaus, LatencyPlateau, k), *above = level + 1;
        guint onset = latency_sweep_onset(sweep, level, above->first + 1);

        reach.p[k] = latency_sweep_compare(sweep, level, above);
        reach.known[k] = onset > level->first && onset <= above->first && above->mean > level->mean &&
                         sweep->size_bytes[onset - 1] > 0 && reach.p[k] < 0.05;
        if (!reach.known[k])
            break;
        reach.fits_bytes[k] = sweep->size_bytes[onset - 1];
        reach.exceeds_bytes[k] = sweep->size_bytes[onset];
        reach.from_cycles[k] = level->mean;
        reach.to_cycles[k] = above->mean;
        reach.error_cycles[k] = hypot(plateau_error(sweep, level), plateau_error(sweep, above));
    }
    return reach;
}

static int
compare_strides(const void *a, const void *b)
{
    double x = ((const Reach *)a)->stride_bytes, y = ((const Reach *)b)->stride_bytes;

    return (x > y) - (x < y);
}

/* The residual of log(reach) = log(entries * max(PAGE, stride)) over the strides, and the entries. */
static double
page_residual(const GArray *reaches, guint level, double page, double *ret_entries)
{
    double sum = 0, squares = 0, n = 0;

    for (guint i = 0; i < reaches->len; i++) {
        const Reach *reach = &g_array_index(reaches, Reach, i);

        if (!reach->known[level])
            continue;
        /* The end lies between the two sizes: their geometric mean is the estimate. */
        double bytes = sqrt(reach->fits_bytes[level] * reach->exceeds_bytes[level]);
        double x = log(bytes / MAX(page, reach->stride_bytes));
        sum += x;
        squares += x * x;
        n++;
    }
    *ret_entries = n > 0 ? exp(sum / n) : 0;
    return n > 0 ? MAX(squares - sum * sum / n, 0) : INFINITY;
}

/* Below a page's size the reach in bytes is the same for all strides, above it the number of pages. Returns 0
 * and why where the strides do not tell. */
static double
find_page(const GArray *reaches, guint level, double *ret_confidence, double *ret_scatter,
          const char **ret_why)
{
    double best = 0, least = INFINITY, second = INFINITY, smallest = INFINITY, largest = 0, entries;
    guint n = 0;

    for (guint i = 0; i < reaches->len; i++) {
        const Reach *reach = &g_array_index(reaches, Reach, i);

        if (!reach->known[level])
            continue;
        n++;
        smallest = MIN(smallest, reach->stride_bytes);
        largest = MAX(largest, reach->stride_bytes);
        double residual = page_residual(reaches, level, reach->stride_bytes, &entries);
        if (residual < least) {
            second = least;
            least = residual;
            best = reach->stride_bytes;
        } else {
            second = MIN(second, residual);
        }
    }
    *ret_why = NULL;
    if (n < 3)
        *ret_why = "it takes the reach at three strides";
    else if (best == smallest)
        *ret_why = "the number of pages is the same at all strides: a page is not larger than the least";
    else if (best == largest)
        *ret_why = "the reach is the same at all strides: a page is not smaller than the largest";
    *ret_scatter = n > 0 ? sqrt(least / n) : 0;
    *ret_confidence = second > 0 ? 1 - least / second : 0;
    return !*ret_why ? best : 0;
}

static void
put_reach(const GArray *reaches, guint level, double most_stride, double page, InferResult *result)
{
    static const ArchKey BYTES[] = {ARCH_L1_TLB_REACH_BYTES, ARCH_L2_TLB_REACH_BYTES};
    static const ArchKey ENTRIES[] = {ARCH_L1_TLB_ENTRIES, ARCH_L2_TLB_ENTRIES};
    const Reach *best = NULL;

    /* Larger strides than a page see fewer pages in a size. The largest of the others visits no page twice:
     * the step is sharpest there. */
    for (guint i = 0; i < reaches->len; i++) {
        const Reach *reach = &g_array_index(reaches, Reach, i);

        if (!reach->known[level] || (most_stride > 0 && reach->stride_bytes > most_stride))
            continue;
        if (!best || reach->stride_bytes > best->stride_bytes)
            best = reach;
    }
    if (!best) {
        const Reach *last = &g_array_index(reaches, Reach, reaches->len - 1);

        infer_unknown(result, BYTES[level], "tlb, reach: no step of its own shows (strides up to %.0f bytes)",
                      last->stride_bytes);
        infer_unknown(result, ENTRIES[level], "tlb, reach: no step of its own shows");
        return;
    }
    double fits = best->fits_bytes[level], exceeds = best->exceeds_bytes[level];
    g_autofree char *fits_text = infer_size_text(fits), *exceeds_text = infer_size_text(exceeds);
    g_autofree char *stride_text = infer_size_text(best->stride_bytes);
    InferEstimate estimate = {fits, (exceeds - fits) / fits, 1 - best->p[level]};
    infer_put(result, BYTES[level], estimate,
              "tlb, reach at a stride of %s: change point, %.4g cycles up to %s, %.4g above; more from %s on",
              stride_text, best->from_cycles[level], fits_text, best->to_cycles[level], exceeds_text);
    /* Beyond the L2 TLB's end the latency still rises at the largest sizes: the first step alone is a
     * penalty. */
    double added = best->to_cycles[level] - best->from_cycles[level];
    if (level == 0)
        infer_put(result, ARCH_L1_TLB_MISS_CYCLES,
                  (InferEstimate){added, 2.56 * best->error_cycles[level] / added, 1 - best->p[level]},
                  "tlb, reach at a stride of %s: level above the L1 TLB's reach less that within",
                  stride_text);
    if (page <= 0) {
        infer_unknown(result, ENTRIES[level], "tlb, reach: what an entry covers is not known");
        return;
    }
    infer_confirm(result, ENTRIES[level], fits / page, exceeds / page, "tlb, reach");
    /* An interval holding several counts tells the reach, not the entries. */
    if (exceeds / page - fits / page <= 1)
        infer_put(result, ENTRIES[level], (InferEstimate){fits / page, 0, estimate.confidence},
                  "tlb, reach: %s hold as many pages", fits_text);
    else
        infer_unknown(result, ENTRIES[level], "tlb, reach: between %.0f and %.0f pages", fits / page,
                      exceeds / page);
}

gboolean
infer_tlb(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey KEYS[] = {ARCH_TLB_PAGE_BYTES, ARCH_L1_TLB_REACH_BYTES, ARCH_L2_TLB_REACH_BYTES,
                                   ARCH_L1_TLB_ENTRIES, ARCH_L2_TLB_ENTRIES};
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "tlb", "reach");
    g_autoptr(GArray) reaches = g_array_new(FALSE, FALSE, sizeof(Reach));

    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(tables, i);
        double stride = 0;

        if (!infer_key(table, "tlb", "stride_bytes", error))
            return FALSE;
        g_autoptr(LatencySweep) sweep = latency_sweep_read(table, "tlb", error);
        if (!sweep)
            return FALSE;
        if (!trace_table_key_real(table, "stride_bytes", &stride) || stride <= 0)
            continue;
        Reach reach = find_reach(sweep, stride);
        g_array_append_val(reaches, reach);
    }
    if (reaches->len == 0) {
        infer_missing(result, KEYS, G_N_ELEMENTS(KEYS), "tlb", "reach");
        return TRUE;
    }
    qsort(reaches->data, reaches->len, sizeof(Reach), compare_strides);
    double page[2], confidence, scatter, known;
    const char *why;
    page[1] = find_page(reaches, 1, &confidence, &scatter, &why);
    page[0] = find_page(reaches, 0, &confidence, &scatter, &why);
    g_autofree char *text = infer_size_text(page[0]);
    if (page[0] > 0)
        infer_put(result, ARCH_TLB_PAGE_BYTES, (InferEstimate){page[0], 0, confidence},
                  "tlb, reach: up to a stride of %s the L1 TLB's reach is the same in bytes, above it in "
                  "pages; off by %.0f %%",
                  text, 100 * scatter);
    else
        infer_unknown(result, ARCH_TLB_PAGE_BYTES, "tlb, reach: %s", why);
    if (page[0] == 0 && infer_get(result, ARCH_TLB_PAGE_BYTES, &known, NULL))
        page[0] = known;
    if (page[0] > 0 && page[1] > 0 && page[0] != page[1])
        infer_note(result, "tlb, reach: an entry of the L2 TLB covers %.0f bytes, one of the L1 TLB %.0f",
                   page[1], page[0]);
    for (guint level = 0; level < 2; level++)
        put_reach(reaches, level, page[level] > 0 ? page[level] : page[0], page[level], result);
    return TRUE;
}
