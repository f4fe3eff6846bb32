/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"

#include <math.h>
#include <string.h>

#define TLB "tlb"
#define SAME_REACH 0.05 /* relative: reaches of two strides that differ by less are one in bytes */
#define MOST_SETS_LISTED 64

static const ArchKey L1_KEYS[] = {ARCH_L1_MOST_MISS_RATIO, ARCH_L1_ALL_MISS_BYTES};
static const ArchKey TLB_KEYS[] = {ARCH_L2_TLB_PAGE_BYTES, ARCH_L2_TLB_ENTRIES, ARCH_L2_TLB_SETS,
                                   ARCH_L2_TLB_LARGEST_SET_ENTRIES, ARCH_L2_TLB_SET_ENTRIES};

/* The curves of PATH, by ascending stride; NULL and an error where a table is not as its program writes it.
 */
static GPtrArray *
read_curves(const TraceDirectory *directory, const char *path, GError **error)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "missrate", "missrate");
    g_autoptr(GPtrArray) curves = g_ptr_array_new_with_free_func((GDestroyNotify)miss_curve_free);

    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(tables, i);
        const char *table_path = infer_key(table, "missrate", "path", error);

        if (!table_path)
            return NULL;
        if (strcmp(table_path, path) != 0)
            continue;
        MissCurve *curve = miss_curve_read(table, error);
        if (!curve)
            return NULL;
        guint at = 0;
        while (at < curves->len &&
               ((const MissCurve *)g_ptr_array_index(curves, at))->stride_bytes < curve->stride_bytes)
            at++;
        g_ptr_array_insert(curves, (gint)at, curve);
    }
    return g_steal_pointer(&curves);
}

static guint
largest_set(const MissSets *sets)
{
    guint most = 0;

    for (guint i = 0; i < sets->ways->len; i++)
        most = MAX(most, g_array_index(sets->ways, guint, i));
    return most;
}

static int
compare_sizes(gconstpointer a, gconstpointer b)
{
    guint x = *(const guint *)a, y = *(const guint *)b;

    return (x < y) - (x > y);
}

/* The sizes of SETS as a list, the largest first; free it. */
static char *
list_sets(const MissSets *sets)
{
    g_autoptr(GArray) sizes = g_array_copy(sets->ways);
    GString *list = g_string_new(NULL);

    g_array_sort(sizes, compare_sizes);
    for (guint i = 0; i < sizes->len; i++)
        g_string_append_printf(list, "%s%u", i > 0 ? "," : "", g_array_index(sizes, guint, i));
    return g_string_free(list, FALSE);
}

/* SETS for people: "8 sets of 4", "sets of 17,8,8"; free it. */
static char *
say_sets(const MissSets *sets)
{
    guint most = largest_set(sets);

    if (sets->lines == (double)most * sets->ways->len)
        return g_strdup_printf("%u sets of %u", sets->ways->len, most);
    g_autofree char *list = list_sets(sets);
    return g_strdup_printf("sets of %s", list);
}

/* Notes where the misses of PATH begin, where all miss, and the sets that grow so. */
static void
note_curve(const MissCurve *curve, const char *path, InferResult *result)
{
    double fits, exceeds;

    if (!miss_curve_reach(curve, &fits, &exceeds))
        return;
    g_auto(MissSets) sets = miss_curve_sets(curve);
    g_autofree char *fits_text = infer_size_text(fits), *stride_text = infer_size_text(curve->stride_bytes);
    if (!sets.ways) {
        infer_note(result, "missrate, %s: misses begin above %s; %s", path, fits_text, sets.reason);
        return;
    }
    g_autofree char *full = infer_size_text(curve->words[curve->full] * curve->stride_bytes);
    g_autofree char *sets_text = say_sets(&sets);
    infer_note(
        result,
        "missrate, %s: misses begin above %s, all miss from %s on, and they grow as those of %s of what lies "
        "%s apart",
        path, fits_text, full, sets_text, stride_text);
}

static void
put_l1(const MissCurve *curve, InferResult *result)
{
    double most = miss_curve_most(curve), fits, exceeds;

    if (!miss_curve_reach(curve, &fits, &exceeds)) {
        for (guint i = 0; i < G_N_ELEMENTS(L1_KEYS); i++)
            infer_unknown(result, L1_KEYS[i], "missrate, l1: no size misses behind others that fit");
        return;
    }
    infer_put(result, ARCH_L1_MOST_MISS_RATIO, (InferEstimate){most, 0, 0.8},
              "missrate, l1: the greatest share of misses over %u sizes", curve->n);
    if (curve->full >= curve->n) {
        infer_unknown(result, ARCH_L1_ALL_MISS_BYTES,
                      "missrate, l1: at most %.0f %% of the visits miss, at any of %u sizes", 100 * most,
                      curve->n);
        return;
    }
    double full = curve->words[curve->full] * curve->stride_bytes;
    double before = curve->words[curve->full - 1] * curve->stride_bytes;
    infer_put(result, ARCH_L1_ALL_MISS_BYTES, (InferEstimate){full, (full - before) / full, 0.8},
              "missrate, l1: the first of %u sizes from which on all visits miss", curve->n);
}

static gboolean
infer_caches(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const char *const PATHS[] = {"l1", "readonly", "texture", "constant"};

    for (guint i = 0; i < G_N_ELEMENTS(PATHS); i++) {
        g_autoptr(GPtrArray) curves = read_curves(directory, PATHS[i], error);

        if (!curves)
            return FALSE;
        if (curves->len > 0)
            note_curve(g_ptr_array_index(curves, 0), PATHS[i], result);
        if (curves->len > 0 && i == 0)
            put_l1(g_ptr_array_index(curves, 0), result);
    }
    infer_missing(result, L1_KEYS, G_N_ELEMENTS(L1_KEYS), "missrate", "missrate of the path l1");
    return TRUE;
}

/* Whether as many bytes fit, but for SAME_REACH, by both curves. */
static gboolean
same_reach(const MissCurve *a, const MissCurve *b)
{
    double a_fits, a_exceeds, b_fits, b_exceeds;

    return miss_curve_reach(a, &a_fits, &a_exceeds) && miss_curve_reach(b, &b_fits, &b_exceeds) &&
           a_fits <= b_exceeds * (1 + SAME_REACH) && b_fits <= a_exceeds * (1 + SAME_REACH);
}

/* The curve of the smallest stride that shows whole sets: its words are one an entry. That holds where the
 * next smaller stride reaches as many bytes without showing any, for there several words share an entry. NULL
 * and why where there is no such stride. */
static const MissCurve *
find_page(const GPtrArray *curves, MissSets *ret_sets, const char **ret_why)
{
    *ret_why = "at no stride do the misses grow as those of whole sets";
    for (guint i = 0; i < curves->len; i++) {
        const MissCurve *curve = g_ptr_array_index(curves, i);
        g_auto(MissSets) sets = miss_curve_sets(curve);

        if (!sets.ways)
            continue;
        *ret_why = i == 0 ? "the smallest stride shows whole sets: an entry may cover less"
                          : "a smaller stride does not reach as many bytes";
        if (i == 0 || !same_reach(g_ptr_array_index(curves, i - 1), curve))
            return NULL;
        *ret_sets = sets;
        sets = (MissSets){0};
        return curve;
    }
    return NULL;
}

static void
put_tlb_sets(const MissCurve *curve, const MissSets *sets, InferResult *result)
{
    guint most = largest_set(sets);
    g_autofree char *stride = infer_size_text(curve->stride_bytes), *text = say_sets(sets);

    infer_put(result, ARCH_L2_TLB_ENTRIES, (InferEstimate){sets->lines, 0, sets->confidence},
              "missrate, tlb: the misses of pages %s apart grow as those of %s entries", stride, text);
    infer_put(result, ARCH_L2_TLB_SETS, (InferEstimate){sets->ways->len, 0, sets->confidence},
              "missrate, tlb: as l2_tlb_entries");
    infer_put(result, ARCH_L2_TLB_LARGEST_SET_ENTRIES, (InferEstimate){most, 0, sets->confidence},
              "missrate, tlb: as l2_tlb_entries");
    if (sets->ways->len > MOST_SETS_LISTED) {
        infer_unknown_too(result, ARCH_L2_TLB_SET_ENTRIES, "missrate, tlb: %u sets of %u entries each",
                          sets->ways->len, most);
        return;
    }
    g_autofree char *list = list_sets(sets);
    infer_put_text(result, ARCH_L2_TLB_SET_ENTRIES, list, sets->confidence,
                   "missrate, tlb: as l2_tlb_entries");
}

static gboolean
infer_pages(const TraceDirectory *directory, InferResult *result, GError **error)
{
    g_autoptr(GPtrArray) curves = read_curves(directory, TLB, error);

    if (!curves)
        return FALSE;
    if (curves->len == 0) {
        infer_missing(result, TLB_KEYS, G_N_ELEMENTS(TLB_KEYS), "missrate", "missrate of the path tlb");
        return TRUE;
    }
    const char *why;
    g_auto(MissSets) sets = {0};
    const MissCurve *curve = find_page(curves, &sets, &why);
    note_curve(curve ? curve : g_ptr_array_index(curves, 0), TLB, result);
    for (guint i = 0; i < G_N_ELEMENTS(TLB_KEYS) && !curve; i++)
        infer_unknown_too(result, TLB_KEYS[i], "missrate, tlb: %s", why);
    if (!curve)
        return TRUE;
    infer_put(result, ARCH_L2_TLB_PAGE_BYTES, (InferEstimate){curve->stride_bytes, 0, sets.confidence},
              "missrate, tlb: words of pages so far apart miss as those of whole sets; half as far apart "
              "they reach as many bytes, and share entries");
    put_tlb_sets(curve, &sets, result);
    return TRUE;
}

gboolean
infer_missrate(const TraceDirectory *directory, InferResult *result, GError **error)
{
    if (!trace_directory_table(directory, "missrate", "missrate", NULL, NULL)) {
        infer_missing(result, L1_KEYS, G_N_ELEMENTS(L1_KEYS), "missrate", "missrate");
        infer_missing(result, TLB_KEYS, G_N_ELEMENTS(TLB_KEYS), "missrate", "missrate");
        return TRUE;
    }
    return infer_caches(directory, result, error) && infer_pages(directory, result, error);
}
