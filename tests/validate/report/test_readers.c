/* SPDX-License-Identifier: MIT */
/* What is wrong with a bundle or its results is told with the place of it. */
#include "validate/measured/measured.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static const char *small; /* the folder of a bundle that is well */

typedef struct {
    const char *from, *to; /* what is replaced in a file, once; a NULL FROM: the file is cut at TO */
    const char *message;   /* what is said then; NULL: all is well */
} Fault;

static char *
read_small(const char *name, gsize *ret_len)
{
    g_autofree char *path = g_build_filename(small, name, NULL);
    g_autoptr(GError) error = NULL;
    char *text = validation_read_file(path, ret_len, &error);

    g_assert_no_error(error);
    return text;
}

/* TEXT with FAULT in it. */
static char *
spoil(const char *text, const Fault *fault)
{
    const char *at = strstr(text, fault->from ? fault->from : fault->to);
    g_autoptr(GString) spoilt = g_string_new_len(text, at - text);

    g_assert_nonnull(at);
    if (fault->from) {
        g_string_append(spoilt, fault->to);
        g_string_append(spoilt, at + strlen(fault->from));
    }
    return g_string_free(g_steal_pointer(&spoilt), FALSE);
}

static void
assert_message(const GError *error, const char *message)
{
    if (!message) {
        g_assert_no_error(error);
        return;
    }
    g_assert_nonnull(error);
    if (!strstr(error->message, message))
        g_error("'%s' does not say '%s'", error->message, message);
}

static Bundle *
load_bundle(void)
{
    g_autoptr(GError) error = NULL;
    Bundle *bundle = bundle_load(small, &error);

    g_assert_no_error(error);
    return bundle;
}

static void
check_results(const char *name, const Fault *fault, const ResultsPolicy *policy)
{
    g_autoptr(Bundle) bundle = load_bundle();
    g_autoptr(Results) results = results_new();
    g_autoptr(GError) error = NULL;
    g_autofree char *file = g_build_filename("results", name, NULL);
    gsize len = 0;
    g_autofree char *text = read_small(file, &len), *spoilt = spoil(text, fault);
    gboolean ok = results_take(results, bundle, name, name, spoilt, strlen(spoilt), policy, &error);

    g_assert_true(ok == (!error));
    assert_message(error, fault->message);
}

static void
test_times(void)
{
    const ResultsPolicy policy = {FALSE, FALSE};
    static const Fault faults[] = {
        {"1.5e+00", "1.5e+00", NULL},
        {"\n", "\r\n", NULL},
        {"# device: Tiny GPU\n", "", "times.csv:1: error: it lacks the comment line '# device: …'"},
        {"# bundle: 0123456789abcdef\n", "", "it lacks the comment line '# bundle: …'"},
        {"# nvcc: 13.0\n", "", "it lacks the comment line '# nvcc: …'"},
        {"# nvcc: 13.0\n", "# nvcc: 13.0\n# nvcc: 12.9\n",
         "times.csv:7: error: 'nvcc' is '12.9' here and '13.0' above: these are parts of several runs"},
        {"# date: 2026-01-02\n", "# date: 2026-01-01\n# date: 2026-01-02\n", NULL},
        {"# program: sum.Pair aa01\n# program: move.Dot bb02\n", "",
         "it lacks the comment lines '# program: NAME ID'"},
        {"sum.Pair aa01", "aa01", "times.csv:7: error: '# program:' must be followed by a name and an id"},
        {"sum.Pair aa01", "sum.Pair aa02",
         "times.csv:7: error: these results are of bundle 0123456789abcdef, and the bundle is "
         "0123456789abcdef now: measure again what has changed (sum.Pair), or compare it nevertheless "
         "with --older"},
        {"sum.Pair aa01", "other.P aa01", "what has changed (other.P)"},
        {"Tiny GPU", "Huge GPU",
         "times.csv:2: error: these results are of device 'Huge GPU', and the bundle is for 'Tiny GPU'; "
         "--other-gpu"},
        {"compute_capability: 9.0", "compute_capability: 8.0",
         "times.csv:4: error: these results are of compute capability '8.0', and the bundle is for '9.0'"},
        {NULL, ",0.0021,1.5e+00", "times.csv:10: error: the file was cut short in this line"},
        {",1.5e+00\n", "\n", "times.csv:10: error: the row was cut short: it has 8 of the 9 columns"},
        {",1.5e+00\n", ",1.5e+00,7\n", "times.csv:10: error: the row has 10 cells, and there are 9 columns"},
        {"0.0020,", "nan,",
         "times.csv:10: error: column 'ms_median' must be a number that is not negative, not "
         "'nan'"},
        {"0.0020,", "-0.0020,", "not '-0.0020'"},
        {"0.0020,", "inf,", "not 'inf'"},
        {"0.0020,", ",", "not ''"},
        {"0.0020,", "0,", "the median time must be above 0, between ms_low and ms_high"},
        {"0.0020,", "0.0029,", "between ms_low and ms_high"},
        {"\"soa\",1000,0.0010", "\"a,b\",1000,0.0010",
         "times.csv:11: error: layout 'a,b' of kernel 'sum' occurs twice"},
        {"\"soa\",1000,0.0010", "\"b,a\",1000,0.0010",
         "times.csv:11: error: the bundle has no layout 'b,a' for kernel 'sum'"},
        {"move<3>,n=4,\"aos\"", "move<3>,n=5,\"aos\"",
         "times.csv:13: error: the bundle estimates no kernel 'move<3>', variant 'n=5', of program "
         "'move.Dot'"},
        {"ms_median", "ms_mean", "times.csv: error: it has no column 'ms_median'"},
        {"ms_median", "ms_low", "the column 'ms_low' occurs twice"},
        {"\"a,b\",1000", "\"a,b,1000", "times.csv:10: error: the row was cut short inside quotes"},
        {"\"a,b\",1000", "\"a,b\"x,1000", "times.csv:10: error: text follows closing quotes"},
        {NULL, "program,kernel", "the file has no line of titles"},
        {"Tiny", "T\xff", "times.csv:1: error: the file is not UTF-8 text"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(faults); i++)
        check_results("times.csv", &faults[i], &policy);
}

static void
test_policies(void)
{
    const ResultsPolicy older = {TRUE, FALSE}, other_gpu = {FALSE, TRUE};
    static const Fault changed = {"sum.Pair aa01", "sum.Pair aa02", NULL};
    static const Fault gone = {"move.Dot,move<3>,n=4,\"soa\"", "gone.Dot,move<3>,n=4,\"soa\"", NULL};
    static const Fault huge = {"Tiny GPU", "Huge GPU", NULL};
    static const Fault huge_older = {"Tiny GPU", "Huge GPU", "--other-gpu"};

    check_results("times.csv", &changed, &older);
    check_results("times.csv", &gone, &older);
    check_results("times.csv", &huge, &other_gpu);
    check_results("times.csv", &huge_older, &older);
}

static void
test_counters(void)
{
    const ResultsPolicy policy = {FALSE, FALSE};
    static const Fault faults[] = {
        {"\"a,b\",240,", "\"a,b\",-240,",
         "column 'dram__sectors_read.sum' must be a number that is not negative"},
        {"\"a,b\",240,", "\"a,b\",,", NULL},
        {"dram__sectors_read.sum", "dram__sectors_seen.sum", NULL},
        {"\"soa\",400,", "\"aosoa@32\",400,",
         "counters.csv:13: error: layout 'aosoa@32' of kernel 'sum' occurs twice"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(faults); i++)
        check_results("counters.csv", &faults[i], &policy);
}

static void
test_sites(void)
{
    const ResultsPolicy policy = {FALSE, FALSE};
    static const Fault faults[] = {
        {"10,load,8", "10,load,16", NULL},
        {"10,load,8", "10,load,4", "sites.csv:12: error: layout 'a,b' of kernel 'sum' occurs twice"},
        {"55,160,50,45", "55,160,50,56", "sites.csv:13: error: requests_least is more than requests"},
        {",requests_least", ",other", NULL},
        {"20,atomic", "20,add", "sites.csv:16: error: the kind must be load, store or atomic, not 'add'"},
        {"20,atomic", "x,atomic", "column 'line' must be a number that is not negative, not 'x'"},
        {"instructions,requests", "instructions,asked", "sites.csv: error: it has no column 'requests'"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(faults); i++)
        check_results("sites.csv", &faults[i], &policy);
}

/* What a missing metric and an empty cell come to. */
static void
test_missing_metric(void)
{
    const ResultsPolicy policy = {FALSE, FALSE};
    static const Fault fault = {"dram__sectors_read.sum", "other.sum", NULL};
    g_autoptr(Bundle) bundle = load_bundle();
    g_autoptr(Results) results = results_new();
    g_autoptr(GError) error = NULL;
    gsize len = 0;
    g_autofree char *text = read_small("results/counters.csv", &len), *spoilt = spoil(text, &fault);
    const CaseEstimate *sum = bundle_find_case(bundle, "sum.Pair", "sum", "");
    const Measurement *measurement;

    results_take(results, bundle, "counters.csv", "c", spoilt, strlen(spoilt), &policy, &error);
    g_assert_no_error(error);
    measurement = results_find(results, case_find_layout(sum, "a,b"));
    g_assert_true(isnan(measurement->metrics[METRIC_DRAM_READ]));
    g_assert_cmpfloat(measurement->metrics[METRIC_DRAM_WRITE], ==, 200);
    g_assert_cmpuint(results->notes->len, ==, 1);
    g_assert_cmpstr(g_ptr_array_index(results->notes, 0), ==,
                    "dram__sectors_read.sum was not measured: counters.csv has no such column");
}

static void
check_bundle(gboolean estimates, const Fault *fault)
{
    g_autoptr(GError) error = NULL;
    gsize len = 0;
    g_autofree char *first = read_small("bundle.json", &len), *second = read_small("estimates.json", &len);
    g_autofree char *spoilt = spoil(estimates ? second : first, fault);
    g_autoptr(Bundle) bundle = NULL;

    if (estimates)
        bundle = bundle_parse("b", first, strlen(first), "e", spoilt, strlen(spoilt), &error);
    else
        bundle = bundle_parse("b", spoilt, strlen(spoilt), "e", second, strlen(second), &error);
    g_assert_true((!bundle) == (error != NULL));
    assert_message(error, fault->message);
}

static void
test_bundle(void)
{
    static const Fault bundle_faults[] = {
        {"fieldwise-bundle-1", "fieldwise-bundle-2",
         "b:2:12: error: its schema is 'fieldwise-bundle-2', and"},
        {"\"id\"", "\"no\"", "b:1:1: error: 'id' is missing"},
        {"\"Tiny GPU\"", "7", "b:7:13: error: 'device' must be a string"},
        {"\"move.Dot\"", "\"sum.Pair\"", "the program 'sum.Pair' occurs twice"},
        {NULL, "\"programs\"", "string or '}' expected near end of file"},
    };
    static const Fault faults[] = {
        {"\"0123456789abcdef\"", "\"a\"",
         "e:3:12: error: the estimates are those of bundle a, and bundle.json is of"},
        {"\"sum.Pair\"", "\"sun.Pair\"", "the bundle has no program 'sun.Pair'"},
        {"\"aosoa@32\"", "\"soa\"", "the layout 'soa' of kernel 'sum' occurs twice"},
        {"\"total\": 1000", "\"total\": -1", "'total' is negative"},
        {"\"rank\": 1", "\"rank\": 1.5", "'rank' must be a whole number"},
        {"\"tied\": true", "\"tied\": 1", "'tied' must be true or false"},
        {"\"kind\": \"load\"", "\"kind\": \"read\"", "'kind' must be load, store or atomic, not 'read'"},
        {"0f0f0f", "0f0f", "'line_bytes_used' must be 32 hexadecimal digits"},
        {"0f0f0f", "0f0fxx", "'line_bytes_used' must be 32 hexadecimal digits"},
        {"\"l1_hits\"", "\"l1_hit\"", "'l1_hits' is missing"},
        {"\"sites\": []", "\"sites\": {}", "'sites' must be an array"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(bundle_faults); i++)
        check_bundle(FALSE, &bundle_faults[i]);
    for (guint i = 0; i < G_N_ELEMENTS(faults); i++)
        check_bundle(TRUE, &faults[i]);
}

static void
test_json(void)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {" {\"a\": [1, -2.5e3, true, false, null, \"\\u00e9\\n\\ud83d\\ude00\"]} ", NULL},
        {"", "j:1:0: error: '[' or '{' expected near end of file"},
        {"{\"a\": 1", "j:1:7: error: '}' expected near end of file"},
        {"[1,\n2,]", "j:2:3: error: unexpected token near ']'"},
        {"[1 2]", "']' expected near '2'"},
        {"{\"a\" 1}", "':' expected near '1'"},
        {"{a: 1}", "string or '}' expected near 'a'"},
        {"{\"a\":1,\n\"a\":2}", "j:2:3: error: duplicate object key near '\"a\"'"},
        {"[1] 2", "end of file expected near '2'"},
        {"[NaN]", "invalid token near 'NaN'"},
        {"[Infinity]", "invalid token near 'Infinity'"},
        {"[1e999]", "real number overflow near '1e999'"},
        {"[+1]", "invalid token near '+'"},
        {"[\"a", "premature end of input near '\"a'"},
        {"[\"\\x\"]", "invalid escape near '\"\\x'"},
        {"[\"\\u12\"]", "invalid escape"},
        {"[\"\\u0000\"]", "\\u0000 is not allowed"},
        {"[\"\\ud800x\"]", "invalid Unicode"},
        {"[\"\\ud800\\u0041\"]", "invalid Unicode"},
        {"[\"a\tb\"]", "control character 0x9"},
        {"[\"\xff\"]", "unable to decode byte 0xff"},
    };
    g_autofree char *deep = g_strnfill(100000, '[');
    g_autoptr(GError) deep_error = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(JsonValue) value = json_value_parse("j", cases[i].text, strlen(cases[i].text), &error);

        g_assert_true((!value) == (error != NULL));
        assert_message(error, cases[i].message);
    }
    g_assert_null(json_value_parse("j", deep, 100000, &deep_error));
    assert_message(deep_error, "maximum parsing depth reached");
}

static void
assert_place(const JsonValue *value, guint line, guint column)
{
    g_assert_nonnull(value);
    g_assert_cmpuint(value->line, ==, line);
    g_assert_cmpuint(value->column, ==, column);
}

static void
test_json_values(void)
{
    static const char text[] = "{\"a\": [1, -2.5e3, true, null],\n \"t\": \"\\u00e9\\n\\ud83d\\ude00\"}";
    g_autoptr(JsonValue) value = json_value_parse("j", text, strlen(text), NULL);
    const JsonValue *array = json_value_find(value, "a");

    g_assert_cmpuint(array->items->len, ==, 4);
    g_assert_cmpfloat(((JsonValue *)g_ptr_array_index(array->items, 1))->number, ==, -2500);
    g_assert_true(((JsonValue *)g_ptr_array_index(array->items, 2))->boolean);
    g_assert_cmpint(((JsonValue *)g_ptr_array_index(array->items, 3))->type, ==, JSON_VALUE_NULL);
    g_assert_cmpstr(json_value_find(value, "t")->text, ==, "é\n😀");
    g_assert_null(json_value_find(array, "a"));
}

/* Each value knows where it begins, whatever stands before it; columns count characters. */
static void
test_json_places(void)
{
    static const char text[] =
        "\n{ \"é\": [ [], {} ,{\"x\":[1]},\"]\\\"{\",-1e3,null],\n\t\"b\\\\\":\n  true\n}\n";
    g_autoptr(JsonValue) root = json_value_parse("j", text, strlen(text), NULL);
    const JsonValue *array = json_value_find(root, "é");
    static const guint columns[] = {10, 14, 18, 28, 35, 40};

    assert_place(root, 2, 1);
    assert_place(array, 2, 8);
    for (guint i = 0; i < G_N_ELEMENTS(columns); i++)
        assert_place(g_ptr_array_index(array->items, i), 2, columns[i]);
    assert_place(json_value_find(g_ptr_array_index(array->items, 2), "x"), 2, 23);
    assert_place(json_value_find(root, "b\\"), 4, 3);
}

static void
check_split(const char *text, const char *message)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "fieldwise-split-XXXXXX", NULL);
    g_autoptr(GHashTable) split = NULL;
    int fd = g_mkstemp(path);

    g_assert_cmpint(fd, >=, 0);
    g_close(fd, NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    split = split_file_load(path, &error);
    g_unlink(path);
    assert_message(error, message);
    if (split)
        g_assert_cmpstr(g_hash_table_lookup(split, "a"), ==, "x");
}

static void
test_split(void)
{
    check_split("# kernels\n\na x 123 # what follows means nothing\nb\ty\r\n", NULL);
    check_split("a x\nb\n", ":2: error: kernel 'b' has no group");
    check_split("a x\na y\n", ":2: error: kernel 'a' occurs twice");
    check_split("a \xff\n", ":1: error: the file is not UTF-8 text");
}

static void
test_folders(void)
{
    const ResultsPolicy policy = {FALSE, FALSE};
    g_autoptr(GError) error = NULL, no_results = NULL, fifo = NULL;
    g_autoptr(Bundle) bundle = load_bundle();
    gsize len = 0;

    g_assert_null(bundle_load("/nowhere", &error));
    assert_message(error, "/nowhere: error: it is not a folder that 'validate plan' wrote");
    g_free(bundle->path);
    bundle->path = g_strdup("/nowhere");
    g_assert_null(results_load(bundle, &policy, &no_results));
    assert_message(no_results, "/nowhere/results: error: no results: run the bundle's run.sh");
    g_assert_null(validation_read_file("/dev/zero", &len, &fifo));
    assert_message(fifo, "/dev/zero: error: it is not a regular file");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    small = argv[1];
    g_test_add_func("/report/times", test_times);
    g_test_add_func("/report/policies", test_policies);
    g_test_add_func("/report/counters", test_counters);
    g_test_add_func("/report/sites", test_sites);
    g_test_add_func("/report/missing-metric", test_missing_metric);
    g_test_add_func("/report/bundle", test_bundle);
    g_test_add_func("/report/json", test_json);
    g_test_add_func("/report/json/values", test_json_values);
    g_test_add_func("/report/json/places", test_json_places);
    g_test_add_func("/report/split", test_split);
    g_test_add_func("/report/folders", test_folders);
    return g_test_run();
}
