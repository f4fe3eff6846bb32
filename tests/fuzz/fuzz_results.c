/* SPDX-License-Identifier: MIT */
/* Any bytes as each of the files that a report reads: no crash, and an error exactly where there is no
 * result. What is read is reported, too. */
#include "validate/page/page.h"
#include "validate/text/text.h"

#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char BUNDLE_TEXT[] =
    "{\"schema\":\"fieldwise-bundle-1\",\"fieldwise\":\"0\",\"id\":\"b1\",\"gpu\":{\"arch\":\"none\","
    "\"device\":\"G\",\"compute_capability\":\"9.0\"},\"programs\":[{\"program\":\"p\",\"id\":\"i1\","
    "\"source\":\"k.cu\"}]}";

static const char ESTIMATES_TEXT[] =
    "{\"schema\":\"fieldwise-estimates-1\",\"bundle\":\"b1\",\"model\":\"sector\",\"cost_unit\":\"ns\","
    "\"kernels\":[{\"program\":\"p\",\"kernel\":\"k\",\"variant\":\"\",\"record\":\"R\",\"layouts\":["
    "{\"rank\":1,\"layout\":\"aos\",\"name\":\"aos\",\"tied\":false,\"total\":5,"
    "\"load\":{\"requests\":1,\"sectors\":4,\"l1_hits\":0},\"store\":{\"requests\":1,\"sectors\":4},"
    "\"l2\":{\"reads\":4,\"read_hits\":0,\"writes\":4},\"dram\":{\"reads\":4,\"writes\":4},"
    "\"sites\":[{\"file\":\"kernel.cu\",\"line\":3,\"column\":1,\"kind\":\"load\",\"text\":\"a\","
    "\"understood\":true,\"joined\":0,\"requests\":1,\"sectors\":4,\"l1_hit_ratio\":0}]}]}]}";

/* Everything that can be said of BUNDLE and RESULTS. */
static void
report(const Bundle *bundle, const Results *results)
{
    const CostWeights weights = {1, 2, 3};
    const Terminal terminal = {80, FALSE, FALSE};
    const TableDetail summary = {NULL, FALSE}, sites = {NULL, TRUE};
    g_autoptr(Comparison) comparison = comparison_new(bundle, results, &weights, NULL);
    g_autofree char *table = validation_table(comparison, &summary, &terminal);
    g_autofree char *details = validation_table(comparison, &sites, &terminal);
    g_autofree char *json = validation_json(comparison), *html = validation_html(comparison);

    g_assert_true(table && details && json && html);
    g_assert_true(g_utf8_validate(json, -1, NULL) && g_utf8_validate(html, -1, NULL));
}

static void
try_results(const Bundle *bundle, const char *name, const char *bytes, gsize len, gboolean take_all)
{
    const ResultsPolicy policy = {take_all, take_all};
    g_autoptr(Results) results = results_new();
    g_autoptr(GError) error = NULL;
    gboolean ok = results_take(results, bundle, name, name, bytes, len, &policy, &error);

    g_assert_true(ok == (!error));
    if (ok)
        report(bundle, results);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"times.csv", "counters.csv", "sites.csv"};
    const char *bytes = (const char *)data;
    g_autoptr(GError) error = NULL;
    g_autoptr(Bundle) bundle = bundle_parse("b", BUNDLE_TEXT, strlen(BUNDLE_TEXT), "e", ESTIMATES_TEXT,
                                            strlen(ESTIMATES_TEXT), NULL);
    g_autoptr(Bundle) other = bundle_parse("b", BUNDLE_TEXT, strlen(BUNDLE_TEXT), "e", bytes, size, &error);
    g_autoptr(Bundle) any = bundle_parse("b", bytes, size, "e", ESTIMATES_TEXT, strlen(ESTIMATES_TEXT), NULL);

    g_assert_nonnull(bundle);
    g_assert_true((!other) == (error != NULL));
    if (other) {
        g_autoptr(Results) nothing = results_new();

        report(other, nothing);
    }
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        try_results(bundle, names[i], bytes, size, FALSE);
        try_results(bundle, names[i], bytes, size, TRUE);
    }
    return 0;
}
