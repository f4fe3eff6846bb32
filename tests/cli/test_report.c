/* SPDX-License-Identifier: MIT */
#include "report/report.h"
#include "report/words/words.h"
#include "report/analysis/analysis.h"
#include "sample_analysis.h"
#include "text/text.h"

#include <jansson.h>

/* A member of a JSON object as docs/guide/user-guide.md has it, in its order. */
typedef struct {
    const char *key;
    const char *type; /* "string", "string?", "number", "integer", "boolean", "array" or "object" */
} Member;

static const Member TOP_MEMBERS[] = {
    {"schema", "string"},    {"source", "string"},     {"arch", "string"},    {"arch_from", "string"},
    {"gpu_here", "string?"}, {"arch_class", "string"}, {"model", "string"},   {"cost_unit", "string"},
    {"skipped", "array"},    {"kernels", "array"},     {"programs", "array"}, {NULL}};
static const Member SKIPPED_MEMBERS[] = {{"kernel", "string"}, {"reason", "string"}, {NULL}};
static const Member KERNEL_MEMBERS[] = {{"kernel", "string"},      {"record", "string"},
                                        {"fields", "array"},       {"launch", "object"},
                                        {"assumptions", "array"},  {"places", "array"},
                                        {"answer", "string"},      {"not_understood", "string?"},
                                        {"gain", "object"},        {"today", "object"},
                                        {"alternatives", "array"}, {"helps", "array"},
                                        {"layouts", "array"},      {NULL}};
static const Member FIELD_MEMBERS[] = {
    {"name", "string"}, {"type", "string"}, {"bytes", "integer"}, {"touched", "boolean"}, {NULL}};
static const Member LAUNCH_MEMBERS[] = {
    {"grid", "array"},    {"block", "array"},       {"registers", "integer"}, {"shared", "integer"},
    {"assumed", "array"}, {"stated_at", "string?"}, {"params", "array"},      {NULL}};
static const Member ALTERNATIVE_MEMBERS[] = {{"assumption", "string"},
                                             {"grid", "array"},
                                             {"locality", "string?"},
                                             {"first", "string"},
                                             {"changes", "boolean"},
                                             {"relative_to_first", "number"},
                                             {NULL}};
static const Member PLACES_MEMBERS[] = {{"array", "string"},
                                        {"places", "string?"},
                                        {"elements", "integer"},
                                        {"elements_assumed", "boolean"},
                                        {NULL}};
static const Member LAYOUT_MEMBERS[] = {{"rank", "integer"},      {"layout", "string"},
                                        {"name", "string?"},      {"tied", "boolean"},
                                        {"registers", "integer"}, {"registers_assumed", "boolean"},
                                        {"cost", "array"},        {"total", "number"},
                                        {"relative", "number"},   {"load", "object"},
                                        {"store", "object"},      {"l2", "object"},
                                        {"dram", "object"},       {"near", "boolean"},
                                        {"gain", "object"},       {NULL}};
static const Member GAIN_MEMBERS[] = {{"said", "number"}, {"low", "number?"}, {"high", "number?"}, {NULL}};
static const Member LOAD_MEMBERS[] = {
    {"requests", "number"}, {"sectors", "number"}, {"l1_hits", "number"}, {NULL}};
static const Member STORE_MEMBERS[] = {{"requests", "number"}, {"sectors", "number"}, {NULL}};
static const Member L2_MEMBERS[] = {
    {"reads", "number"}, {"read_hits", "number"}, {"writes", "number"}, {NULL}};
static const Member DRAM_MEMBERS[] = {{"reads", "number"}, {"writes", "number"}, {NULL}};

static gboolean
has_type(const json_t *value, const char *type)
{
    switch (json_typeof(value)) {
    case JSON_STRING:
        return g_str_has_prefix(type, "string");
    case JSON_NULL:
        return g_str_has_suffix(type, "?");
    case JSON_INTEGER:
        return strcmp(type, "integer") == 0 || strcmp(type, "number") == 0;
    case JSON_REAL:
        return strcmp(type, "number") == 0;
    case JSON_TRUE:
    case JSON_FALSE:
        return strcmp(type, "boolean") == 0;
    case JSON_ARRAY:
        return strcmp(type, "array") == 0;
    case JSON_OBJECT:
        return strcmp(type, "object") == 0;
    }
    return FALSE;
}

/* OBJECT has exactly MEMBERS, in their order. */
static void
assert_members(json_t *object, const Member *members)
{
    void *iter = json_object_iter(object);

    g_assert_true(json_is_object(object));
    for (; members->key; members++) {
        g_assert_nonnull(iter);
        g_assert_cmpstr(json_object_iter_key(iter), ==, members->key);
        if (!has_type(json_object_iter_value(iter), members->type))
            g_error("%s is no %s", members->key, members->type);
        iter = json_object_iter_next(object, iter);
    }
    g_assert_null(iter);
}

static void
assert_each(json_t *array, const Member *members)
{
    gsize i;
    json_t *value;

    g_assert_true(json_is_array(array));
    json_array_foreach(array, i, value) assert_members(value, members);
}

static void
assert_three_integers(json_t *array)
{
    g_assert_cmpuint(json_array_size(array), ==, 3);
    for (guint i = 0; i < 3; i++)
        g_assert_true(json_is_integer(json_array_get(array, i)));
}

static json_t *
parse(const char *text)
{
    json_error_t error;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);

    if (!json)
        g_error("line %d: %s", error.line, error.text);
    return json;
}

static void
test_json(void)
{
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();
    g_autofree char *text = report_json(sample_analysis_get(sample), NULL);
    json_t *json = parse(text), *kernel, *layout;
    gsize i, j;

    assert_members(json, TOP_MEMBERS);
    g_assert_cmpstr(json_string_value(json_object_get(json, "schema")), ==, "fieldwise-rank-1");
    assert_each(json_object_get(json, "skipped"), SKIPPED_MEMBERS);
    assert_each(json_object_get(json, "kernels"), KERNEL_MEMBERS);
    json_array_foreach(json_object_get(json, "kernels"), i, kernel)
    {
        assert_each(json_object_get(kernel, "fields"), FIELD_MEMBERS);
        assert_members(json_object_get(kernel, "launch"), LAUNCH_MEMBERS);
        assert_three_integers(json_object_get(json_object_get(kernel, "launch"), "grid"));
        assert_three_integers(json_object_get(json_object_get(kernel, "launch"), "block"));
        assert_each(json_object_get(kernel, "places"), PLACES_MEMBERS);
        assert_each(json_object_get(kernel, "alternatives"), ALTERNATIVE_MEMBERS);
        assert_members(json_object_get(kernel, "gain"), GAIN_MEMBERS);
        assert_each(json_object_get(kernel, "layouts"), LAYOUT_MEMBERS);
        json_array_foreach(json_object_get(kernel, "layouts"), j, layout)
        {
            assert_members(json_object_get(layout, "load"), LOAD_MEMBERS);
            assert_members(json_object_get(layout, "store"), STORE_MEMBERS);
            assert_members(json_object_get(layout, "l2"), L2_MEMBERS);
            assert_members(json_object_get(layout, "dram"), DRAM_MEMBERS);
            assert_members(json_object_get(layout, "gain"), GAIN_MEMBERS);
        }
    }
    g_assert_cmpuint(json_array_size(json_object_get(json, "kernels")), ==, 2);
    json_decref(json);
}

/* Numbers come back as they were. */
static void
test_json_values(void)
{
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();
    const Analysis *analysis = sample_analysis_get(sample);
    g_autofree char *text = report_json(analysis, NULL);
    json_t *json = parse(text), *kernels = json_object_get(json, "kernels");

    for (guint i = 0; i < analysis->cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;
        json_t *layouts = json_object_get(json_array_get(kernels, i), "layouts");

        g_assert_cmpuint(json_array_size(layouts), ==, ranking->layouts->len);
        for (guint j = 0; j < ranking->layouts->len; j++) {
            const RankedLayout *layout = g_ptr_array_index(ranking->layouts, j);
            json_t *written = json_array_get(layouts, j), *cost = json_object_get(written, "cost");

            g_assert_true(json_number_value(json_object_get(written, "total")) == layout->estimate.total);
            g_assert_true(json_number_value(json_object_get(written, "relative")) == layout->relative);
            g_assert_cmpuint(json_array_size(cost), ==, layout->estimate.n_cost);
            for (guint k = 0; k < layout->estimate.n_cost; k++)
                g_assert_true(json_number_value(json_array_get(cost, k)) == layout->estimate.cost[k]);
        }
    }
    json_decref(json);
}

static const Terminal plain = {80, FALSE, TRUE};

static void
test_table(void)
{
    static const char *const expected[] = {
        "Body in first: soa: 1.21 times as fast as today's layout (aos); the "
        "best of the\n  5 tried; 1 other ties with it",
        "first: Body",
        "unused   history",
        "32 registers (assumed)",
        "launched at sample.cu:40",
        "xy in second<4>: keep soa, today's layout: nothing is faster\n",
        "of SoA",
        "1=  soa",
        "and 2 more below these",
        "1024 × 2 (assumed)",
        "(0; 327.7 M; 768 M)",
        "third, fifth: it reaches no record",
        "fourth: it recurses",
        "with 8 blocks, which fill the GPU once (--grid 4,2), aos would "
        "be first: it\n  costs 0.750 of what soa costs",
        "unknown indices are taken as random (else: --locality) in table "
        "(256\n    elements), far (4096 elements, assumed, else: --size)"};
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();
    g_autofree char *text =
        report_table(sample_analysis_get(sample), NULL, &(const TableShape){20, FALSE}, &plain);

    for (guint i = 0; i < G_N_ELEMENTS(expected); i++)
        if (!strstr(text, expected[i]))
            g_error("'%s' is missing in:\n%s", expected[i], text);
    g_assert_true(g_str_has_prefix(text, expected[0]));
    g_assert_null(strchr(text, '\033'));
}

/* A table of fewer rows still shows AoS, and says how to see the rest. */
static void
test_table_cut(void)
{
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();
    g_autofree char *text =
        report_table(sample_analysis_get(sample), NULL, &(const TableShape){1, FALSE}, &plain);

    g_assert_nonnull(strstr(text, "3   aos"));
    g_assert_null(strstr(text, "x,vx/history"));
    g_assert_nonnull(strstr(text, "and 3 more (--top 3 shows more)"));
}

static void
test_table_width(void)
{
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();

    for (guint width = 76; width <= 200; width += 4) {
        const Terminal terminal = {width, FALSE, TRUE};
        g_autofree char *text =
            report_table(sample_analysis_get(sample), NULL, &(const TableShape){20, FALSE}, &terminal);
        g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

        for (guint i = 0; lines[i]; i++)
            g_assert_cmpuint(text_width(lines[i]), <=, width);
    }
}

static void
test_ascii(void)
{
    const Terminal terminal = {80, FALSE, FALSE};
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();
    g_autofree char *text =
        report_table(sample_analysis_get(sample), NULL, &(const TableShape){1, FALSE}, &terminal);

    g_assert_true(g_str_is_ascii(text));
    g_assert_nonnull(strstr(text, "####"));
}

/* Every line has as many cells as the titles: counted with a reader of quoted cells. */
static guint
count_cells(const char **ret_rest)
{
    const char *c = *ret_rest;
    gboolean quoted = FALSE;
    guint n = 1;

    for (; *c != '\0' && (quoted || *c != '\n'); c++) {
        if (*c == '"')
            quoted = !quoted;
        else if (*c == ',' && !quoted)
            n++;
    }
    *ret_rest = *c == '\n' ? c + 1 : c;
    return n;
}

static void
assert_csv(const char *text, guint n_lines)
{
    guint n_cells = count_cells(&text), n = 0;

    for (; *text != '\0'; n++)
        g_assert_cmpuint(count_cells(&text), ==, n_cells);
    g_assert_cmpuint(n, ==, n_lines);
}

/* The sample with its first kernel alone, which is explained. */
static Analysis
first_alone(const SampleAnalysis *sample, GPtrArray *cases)
{
    Analysis analysis = *sample_analysis_get(sample);

    g_ptr_array_add(cases, g_ptr_array_index(analysis.cases, 0));
    analysis.cases = cases;
    return analysis;
}

static void
test_csv(void)
{
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();
    g_autoptr(GPtrArray) cases = g_ptr_array_new();
    Analysis first = first_alone(sample, cases);
    g_autofree char *ranked = report_csv(sample_analysis_get(sample));
    g_autofree char *explained = report_explain_csv(&first);

    assert_csv(ranked, 5);
    g_assert_nonnull(strstr(ranked, ",\"grid=4,2:aos\",table=random:256 far=random:4096:assumed\n"));
    assert_csv(explained, 3);
}

static void
test_explain(void)
{
    static const char *const expected[] = {"load p[i].x", "L2 hits 87.5 %, 128 KB since #0",
                                           "missing.cu:12:", "the index ?[31mdepends on a value loaded",
                                           "0.7 %"};
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();
    g_autoptr(GPtrArray) cases = g_ptr_array_new();
    g_autoptr(SourceLines) sources = source_lines_new();
    Analysis first = first_alone(sample, cases);
    g_autofree char *text = report_explain(&first, sources, &plain);

    for (guint i = 0; i < G_N_ELEMENTS(expected); i++)
        if (!strstr(text, expected[i]))
            g_error("'%s' is missing in:\n%s", expected[i], text);
    g_assert_null(strchr(text, '\033'));
}

static void
test_explain_json(void)
{
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();
    g_autoptr(GPtrArray) cases = g_ptr_array_new();
    Analysis first = first_alone(sample, cases);
    g_autofree char *text = report_explain_json(&first);
    json_t *json = parse(text), *accesses, *access;

    g_assert_cmpstr(json_string_value(json_object_get(json, "schema")), ==, "fieldwise-explain-1");
    accesses = json_object_get(json_array_get(json_object_get(json, "kernels"), 0), "accesses");
    g_assert_cmpuint(json_array_size(accesses), ==, 3);
    access = json_array_get(accesses, 1);
    g_assert_true(json_is_null(json_object_get(access, "stride_bytes")));
    g_assert_cmpstr(json_string_value(json_object_get(access, "stride")), ==, "unknown");
    access = json_array_get(accesses, 2);
    g_assert_true(json_is_null(json_object_get(access, "field")));
    g_assert_cmpint(json_integer_value(json_object_get(json_object_get(access, "l2"), "distance_bytes")), ==,
                    131072);
    json_decref(json);
}

/* One thing said of many places is said once. */
static void
test_notes(void)
{
    static const char *const notes[] = {
        "a.cu:1:2: T lies in constant memory", "a.cu:1:9: asm: not understood",
        "a.cu:3:4: T lies in constant memory", "a.cu:5:6: T lies in constant memory",
        "a.cu:7:8: asm: not understood",       "a.cu:9:1: a union"};
    g_autoptr(SampleAnalysis) sample = sample_analysis_new();
    const Analysis *analysis = sample_analysis_get(sample);
    Ranking ranking = *((const Case *)g_ptr_array_index(analysis->cases, 0))->ranking;
    Kernel kernel = *ranking.kernel;
    guint before;

    {
        g_autoptr(GPtrArray) without = report_assumptions(analysis, &ranking);

        before = without->len;
    }
    kernel.notes = g_ptr_array_new();
    for (guint i = 0; i < G_N_ELEMENTS(notes); i++)
        g_ptr_array_add(kernel.notes, (gpointer)notes[i]);
    ranking.kernel = &kernel;

    g_autoptr(GPtrArray) sentences = report_assumptions(analysis, &ranking);
    g_assert_cmpuint(sentences->len, ==, before + 3);
    g_assert_cmpstr(g_ptr_array_index(sentences, before), ==,
                    "a.cu:1:2: T lies in constant memory (and in 2 more places)");
    g_assert_cmpstr(g_ptr_array_index(sentences, before + 1), ==,
                    "a.cu:1:9: asm: not understood (and in 1 more place)");
    g_assert_cmpstr(g_ptr_array_index(sentences, before + 2), ==, "a.cu:9:1: a union");
    g_ptr_array_unref(kernel.notes);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/report/json", test_json);
    g_test_add_func("/report/json-values", test_json_values);
    g_test_add_func("/report/table", test_table);
    g_test_add_func("/report/table-cut", test_table_cut);
    g_test_add_func("/report/table-width", test_table_width);
    g_test_add_func("/report/ascii", test_ascii);
    g_test_add_func("/report/csv", test_csv);
    g_test_add_func("/report/notes", test_notes);
    g_test_add_func("/report/explain", test_explain);
    g_test_add_func("/report/explain-json", test_explain_json);
    return g_test_run();
}
