/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"
#include "archdb/infer/infer_private.h"
#include "archdb/infer/result/result.h"
#include "trace_text.h"

#include <math.h>
#include <string.h>

#define NOT_DETERMINED NULL

/* A run that says one thing: VALUE of KEY. */
static void
add_run(GPtrArray *runs, ArchKey key, const char *value, double spread, double confidence)
{
    InferResult *result = infer_result_new();

    infer_result_add(result, key, value, spread, confidence, "%s", value ? "seen" : "too short");
    g_ptr_array_add(runs, result);
}

static GPtrArray *
runs_new(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify)infer_result_free);
}

/* What runs that give VALUES, ended by "", for KEY come to. */
static InferResult *
merge_values(ArchKey key, const char *const *values)
{
    g_autoptr(GPtrArray) runs = runs_new();

    for (; *values == NULL || **values != '\0'; values++)
        add_run(runs, key, *values, 0.5, 0.9);
    InferResult *merged = infer_merge(runs);
    g_assert_cmpuint(merged->entries->len, ==, 1);
    return merged;
}

typedef struct {
    const char *name;
    ArchKey key;
    const char *values[6];
    const char *value; /* NULL: not determined */
    double spread, confidence;
    const char *reason;
} Case;

static const Case CASES[] = {
    {"one", ARCH_L1_HIT_LATENCY_CYCLES, {"32.25", ""}, "32.25", 0.5, 0.9, "seen"},
    {"odd", ARCH_L1_HIT_LATENCY_CYCLES, {"33", "30", "31", ""}, "31", 3.0 / 31, 0.9, "seen"},
    {"even", ARCH_L1_HIT_LATENCY_CYCLES, {"32", "30", ""}, "31", 2.0 / 31, 0.9, "seen"},
    {"same", ARCH_L1_HIT_LATENCY_CYCLES, {"32.5", "32.5", ""}, "32.5", 0, 0.9, "seen"},
    {"same-power", ARCH_L1_LINE_BYTES, {"128", "128", ""}, "128", 0, 0.9, "seen"},
    {"other-power", ARCH_L1_LINE_BYTES, {"128", "64", ""}, NULL, NAN, NAN, "the runs disagree: 128 and 64"},
    {"other-flag", ARCH_L1_LRU, {"0", "0", "1", ""}, NULL, NAN, NAN, "the runs disagree: 0 and 0 and 1"},
    {"other-text",
     ARCH_L1_REPLACEMENT,
     {"lru", "random", ""},
     NULL,
     NAN,
     NAN,
     "the runs disagree: lru and random"},
    {"same-text", ARCH_L1_REPLACEMENT, {"lru", "lru", ""}, "lru", 0, 0.9, "seen"},
    {"near-integers", ARCH_L1_BYTES, {"250000", "260000", "255000", ""}, "255000", 10.0 / 255, 0.9, "seen"},
    {"given-integer", ARCH_L1_BYTES, {"250000", "250001", ""}, "250000", 1.0 / 250000.5, 0.9, "seen"},
    {"far-integers", ARCH_L1_BYTES, {"250000", "270000", ""}, NULL, NAN, NAN, "the runs disagree"},
    {"half", ARCH_L1_LINE_BYTES, {"128", NOT_DETERMINED, ""}, "128", 0.5, 0.45, "seen, in 1 of 2 runs"},
    {"third", ARCH_L1_LINE_BYTES, {NOT_DETERMINED, "128", NOT_DETERMINED, ""}, NULL, NAN, NAN, "too short"},
    {"none", ARCH_L1_LINE_BYTES, {NOT_DETERMINED, NOT_DETERMINED, ""}, NULL, NAN, NAN, "too short"},
};

static void
assert_number(double got, double wanted)
{
    if (isnan(wanted))
        g_assert_true(isnan(got));
    else
        g_assert_cmpfloat_with_epsilon(got, wanted, 1e-9);
}

static void
test_case(gconstpointer data)
{
    const Case *c = data;
    g_autoptr(InferResult) merged = merge_values(c->key, c->values);
    const InferEntry *entry = g_ptr_array_index(merged->entries, 0);

    g_assert_cmpstr(entry->value, ==, c->value);
    assert_number(entry->spread, c->spread);
    assert_number(entry->confidence, c->confidence);
    g_assert_true(g_str_has_prefix(entry->reason, c->reason));
}

/* Keys that only some runs have, the least confidence, and notes once each. */
static void
test_several_keys(void)
{
    g_autoptr(GPtrArray) runs = runs_new();

    add_run(runs, ARCH_L2_BYTES, "1000", 0, 0.5);
    add_run(runs, ARCH_L2_BYTES, "1000", 0, NAN);
    add_run(runs, ARCH_L2_BYTES, "1000", 0, 0.75);
    InferResult *first = g_ptr_array_index(runs, 0), *second = g_ptr_array_index(runs, 1);
    infer_result_add(first, ARCH_L1_WAYS, "4", 0, 1, "seen");
    infer_result_add(second, ARCH_L1_WAYS, "4", 0, 1, "seen");
    g_ptr_array_add(first->notes, g_strdup("slow"));
    g_ptr_array_add(second->notes, g_strdup("slow"));
    g_ptr_array_add(second->notes, g_strdup("hot"));
    g_autoptr(InferResult) merged = infer_merge(runs);
    g_assert_cmpuint(merged->entries->len, ==, 2);
    const InferEntry *ways = g_ptr_array_index(merged->entries, 0),
                     *bytes = g_ptr_array_index(merged->entries, 1);
    g_assert_cmpint(ways->key, ==, ARCH_L1_WAYS);
    g_assert_cmpfloat_with_epsilon(ways->confidence, 2.0 / 3, 1e-9);
    g_assert_cmpfloat(bytes->confidence, ==, 0.5);
    g_assert_cmpuint(merged->notes->len, ==, 2);
}

/* A run without the table that would tell is no vote and no source; one whose table tells nothing is a vote.
 */
static void
test_lacking(void)
{
    static const struct {
        const char *runs; /* v: value, n: not determined, l: no table */
        const char *value, *reason;
        double confidence;
        guint64 without;
    } LACKS[] = {
        {"vl", "32", "seen", 0.9, 2},
        {"llvl", "32", "seen", 0.9, 11},
        {"lvn", "32", "seen, in 1 of 2 runs", 0.45, 1},
        {"lnnv", NULL, "too short", NAN, 1},
        {"ll", NULL, "no table", NAN, 3},
    };

    for (guint c = 0; c < G_N_ELEMENTS(LACKS); c++) {
        g_autoptr(GPtrArray) runs = runs_new();

        for (const char *run = LACKS[c].runs; *run != '\0'; run++) {
            add_run(runs, ARCH_L1_HIT_LATENCY_CYCLES, *run == 'v' ? "32" : NULL, 0, 0.9);
            InferResult *result = g_ptr_array_index(runs, runs->len - 1);
            InferEntry *entry = g_ptr_array_index(result->entries, 0);
            if (*run != 'l')
                continue;
            g_free(entry->reason);
            entry->reason = g_strdup("no table");
            entry->lacking = TRUE;
        }
        g_autoptr(InferResult) merged = infer_merge(runs);
        g_assert_cmpuint(merged->entries->len, ==, 1);
        const InferEntry *entry = g_ptr_array_index(merged->entries, 0);
        g_assert_cmpstr(entry->value, ==, LACKS[c].value);
        g_assert_cmpstr(entry->reason, ==, LACKS[c].reason);
        g_assert_cmphex(entry->without, ==, LACKS[c].without);
        assert_number(entry->confidence, LACKS[c].confidence);
    }
}

/* A run on a GPU of two multiprocessors. */
static GPtrArray *
make_runs(void)
{
    static const char TEXT[] = TRACE_HEAD("nothing") "[end]\ntables = 0\n";
    g_autoptr(GError) error = NULL;
    GPtrArray *runs = g_ptr_array_new_with_free_func((GDestroyNotify)trace_directory_free);
    TraceDirectory *run = trace_directory_new("run");

    g_ptr_array_add(run->files, trace_file_parse("run/nothing.trace", TEXT, strlen(TEXT), &error));
    g_assert_no_error(error);
    g_ptr_array_add(runs, run);
    return runs;
}

static void
count_contradictions(ArchKey key, const char *message, gpointer data)
{
    ++*(guint *)data;
}

/* Values that the format refuses, or that contradict each other, become unknown with the reason; what is made
 * is a valid file. */
static void
test_doubtful_values(void)
{
    g_autoptr(GPtrArray) runs = make_runs();
    g_autoptr(InferResult) result = infer_result_new();
    g_autoptr(GError) error = NULL;

    infer_result_add(result, ARCH_SM_COUNT, "132", 0, 1, "one; two\nthree");
    infer_result_add(result, ARCH_L1_LINE_BYTES, "96", 0, 1, "seen");
    infer_result_add(result, ARCH_L1_HIT_LATENCY_CYCLES, "300", 1e9, 2, "seen");
    infer_result_add(result, ARCH_L2_HIT_LATENCY_CYCLES, "200", NAN, NAN, "seen");
    infer_result_add(result, ARCH_DRAM_LATENCY_CYCLES, "100", 0.01, 0.5, "seen");
    infer_result_add(result, ARCH_L1_LRU, "1", 0, 1, "seen");
    infer_result_add(result, ARCH_L1_REPLACEMENT, "random", 0, 1, "seen");
    g_autoptr(Arch) arch = infer_make_arch("made.arch", runs, result, NULL, &error);
    g_assert_no_error(error);
    g_autofree char *text = arch_format(arch);
    g_autoptr(Arch) again = arch_parse("made.arch", text, strlen(text), &error);
    g_assert_no_error(error);
    g_assert_true(arch_equal(arch, again));
    guint n = 0;
    arch_check(arch, count_contradictions, &n);
    g_assert_cmpuint(n, ==, 0);
    g_assert_cmpstr(arch_get_source(arch, ARCH_SM_COUNT), ==, "measured, one, two three");
    g_assert_cmpstr(arch_get_text(arch, ARCH_L1_LINE_BYTES), ==, "unknown");
    g_assert_nonnull(strstr(arch_get_source(arch, ARCH_L1_LINE_BYTES), "must be a power of two"));
    g_assert_false(arch_is_known(arch, ARCH_L1_HIT_LATENCY_CYCLES));
    g_assert_false(arch_is_known(arch, ARCH_L1_REPLACEMENT));
    g_assert_true(arch_is_known(arch, ARCH_L1_LRU));
    g_assert_cmpstr(arch_get_text(arch, ARCH_W_L2), ==, "unknown"); /* required */
    for (guint i = 0; i < result->entries->len; i++) {
        const InferEntry *entry = g_ptr_array_index(result->entries, i);

        g_assert_true((entry->value != NULL) == arch_is_known(arch, entry->key));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *path = g_strconcat("/merge/", CASES[i].name, NULL);

        g_test_add_data_func(path, &CASES[i], test_case);
    }
    g_test_add_func("/merge/several-keys", test_several_keys);
    g_test_add_func("/merge/lacking", test_lacking);
    g_test_add_func("/runs/doubtful-values", test_doubtful_values);
    return g_test_run();
}
