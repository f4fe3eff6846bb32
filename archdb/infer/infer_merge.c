/* SPDX-License-Identifier: MIT */
#include "archdb/infer/infer_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <string.h>

/* Whole numbers of several runs that differ by more than this, relative to their median, are not averaged
 * away. */
#define INTEGER_TOLERANCE 0.05

static const InferEntry *
find_entry(const InferResult *result, ArchKey key)
{
    for (guint i = 0; i < result->entries->len; i++) {
        const InferEntry *entry = g_ptr_array_index(result->entries, i);

        if (entry->key == key)
            return entry;
    }
    return NULL;
}

/* The least of A and B, of which NAN is none. */
static double
least(double a, double b)
{
    return isnan(a) ? b : isnan(b) ? a : MIN(a, b);
}

/* All values in the order of the runs, for a message. */
static char *
join_values(const GPtrArray *entries)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < entries->len; i++) {
        const InferEntry *entry = g_ptr_array_index(entries, i);

        g_string_append_printf(text, "%s%s", i > 0 ? " and " : "", entry->value);
    }
    return g_string_free(text, FALSE);
}

static gboolean
all_same(const GPtrArray *entries)
{
    const InferEntry *first = g_ptr_array_index(entries, 0);

    for (guint i = 1; i < entries->len; i++) {
        const InferEntry *entry = g_ptr_array_index(entries, i);

        if (strcmp(entry->value, first->value) != 0)
            return FALSE;
    }
    return TRUE;
}

/* The median of the numbers of ENTRIES as text; NULL where they are no numbers that can be averaged. Their
 * spread goes to *RET_SPREAD. */
static char *
merge_numbers(const GPtrArray *entries, ArchType type, double *ret_spread)
{
    if (type != ARCH_TYPE_REAL && type != ARCH_TYPE_INTEGER)
        return NULL;
    g_autofree double *values = g_new(double, entries->len);
    for (guint i = 0; i < entries->len; i++)
        values[i] = g_ascii_strtod(((const InferEntry *)g_ptr_array_index(entries, i))->value, NULL);
    g_autofree double *sorted = stats_sorted(values, entries->len);
    double median = stats_quantile(sorted, entries->len, 0.5);
    double range = sorted[entries->len - 1] - sorted[0];
    double spread = range == 0 ? 0 : median != 0 ? range / fabs(median) : INFINITY;
    if (type == ARCH_TYPE_REAL) {
        *ret_spread = spread;
        return g_strdup_printf("%.6g", median);
    }
    if (spread > INTEGER_TOLERANCE)
        return NULL;
    *ret_spread = spread;
    return g_strdup_printf("%.0f", sorted[(entries->len - 1) / 2]);
}

/* Adds what ENTRIES, all of KEY and determined, at least one, say together. */
static void
merge_determined(InferResult *merged, ArchKey key, const GPtrArray *entries, guint n_runs)
{
    const InferEntry *first = g_ptr_array_index(entries, 0);
    double confidence = NAN, spread = 0;

    for (guint i = 0; i < entries->len; i++)
        confidence = least(confidence, ((const InferEntry *)g_ptr_array_index(entries, i))->confidence);
    confidence *= (double)entries->len / n_runs;
    g_autofree char *others =
        entries->len < n_runs ? g_strdup_printf(", in %u of %u runs", entries->len, n_runs) : g_strdup("");
    if (entries->len == 1) {
        infer_result_add(merged, key, first->value, first->spread, confidence, "%s%s", first->reason, others);
        return;
    }
    g_autofree char *text = all_same(entries) ? g_strdup(first->value) : NULL;
    if (!text)
        text = merge_numbers(entries, arch_key_info(key)->type, &spread);
    if (!text) {
        g_autofree char *values = join_values(entries);

        infer_result_add(merged, key, NULL, NAN, NAN, "the runs disagree: %s", values);
        return;
    }
    infer_result_add(merged, key, text, spread, confidence, "%s%s", first->reason, others);
}

static void
merge_key(InferResult *merged, ArchKey key, const GPtrArray *results)
{
    g_autoptr(GPtrArray) determined = g_ptr_array_new();
    const InferEntry *without = NULL;
    guint64 lacking = 0;
    guint n_runs = 0, n_merged = merged->entries->len;

    for (guint i = 0; i < results->len; i++) {
        const InferEntry *entry = find_entry(g_ptr_array_index(results, i), key);

        if (entry && entry->lacking)
            lacking |= i < 64 ? G_GUINT64_CONSTANT(1) << i : 0;
        else
            n_runs++;
        if (entry && entry->value)
            g_ptr_array_add(determined, (gpointer)entry);
        else if (entry && (!without || (without->lacking && !entry->lacking)))
            without = entry;
    }
    if (determined->len > 0 && 2 * determined->len >= n_runs)
        merge_determined(merged, key, determined, n_runs);
    else if (without)
        infer_result_add(merged, key, NULL, NAN, NAN, "%s", without->reason);
    else if (determined->len > 0)
        infer_result_add(merged, key, NULL, NAN, NAN, "determined in %u of %u runs", determined->len, n_runs);
    if (merged->entries->len > n_merged)
        ((InferEntry *)g_ptr_array_index(merged->entries, n_merged))->without = lacking;
}

InferResult *
infer_merge(const GPtrArray *results)
{
    InferResult *merged = infer_result_new();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < ARCH_N_GPU_KEYS; i++)
        merge_key(merged, (ArchKey)i, results);
    for (guint i = 0; i < results->len; i++) {
        const InferResult *result = g_ptr_array_index(results, i);

        for (guint j = 0; j < result->notes->len; j++) {
            char *note = g_ptr_array_index(result->notes, j);

            if (g_hash_table_add(seen, note))
                g_ptr_array_add(merged->notes, g_strdup(note));
        }
    }
    return merged;
}
