/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"
#include "test_file.h"

#include <string.h>

/* The tiny architecture with LINES in its group [l1]; every key in them gets its source. */
static char *
with_l1(const char *lines)
{
    g_autofree char *group = g_strconcat("[l1]\n", lines, NULL);

    return tiny_with("[l1]\n", group);
}

static void
test_forms(void)
{
    static const char *const MAPPINGS[] = {"none",  "irregular",         "modulo 7", "7",
                                           "0,1,2", "7^13,8^14,9,10,11", "6^63"};
    static const char *const NO_MAPPINGS[] = {
        "",   "modulo", "modulo 1", "modulo 7 ", "modulo -7", "7,",   ",7",    "7,,8", "7^",  "13^7", "7^7",
        "64", "-1",     "7, 8",     "a",         "modulo7",   "None", "7^13^", "1e1",  "0x7", "7.0"};
    static const char *const REPLACEMENTS[] = {
        "lru",       "fifo", "plru", "random",        "not lru", "1/6,1/2,1/6,1/6",
        "0.25,0.75", "1",    "0,1",  "0.33,0.33,0.33"};
    static const char *const NO_REPLACEMENTS[] = {
        "",    "LRU",  "notlru",   "1/6,1/2", "0.5,0.6", "1/0", "2/1",   "-1,2",
        "nan", "1/2,", "1/2,,1/2", "0.5 0.5", "1.",      "inf", ".5,.5", "1/2,1/2,1/2/1"};

    for (guint i = 0; i < G_N_ELEMENTS(MAPPINGS); i++)
        g_assert_true(shape_is_mapping(MAPPINGS[i]));
    for (guint i = 0; i < G_N_ELEMENTS(NO_MAPPINGS); i++)
        g_assert_false(shape_is_mapping(NO_MAPPINGS[i]));
    for (guint i = 0; i < G_N_ELEMENTS(REPLACEMENTS); i++)
        g_assert_true(shape_is_replacement(REPLACEMENTS[i]));
    for (guint i = 0; i < G_N_ELEMENTS(NO_REPLACEMENTS); i++)
        g_assert_false(shape_is_replacement(NO_REPLACEMENTS[i]));
    g_assert_true(shape_is_list("17,8,8", 1, 100));
    g_assert_true(shape_is_list("17", 1, 17));
    g_assert_false(shape_is_list("18", 1, 17));
    g_assert_false(shape_is_list("0", 1, 17));
    g_assert_false(shape_is_list("", 1, 17));
    g_assert_false(shape_is_list("1, 2", 1, 17));
    g_assert_false(shape_is_list("1,2,", 1, 17));
    g_assert_false(shape_is_list("99999999999999999999999", 1, 17));
}

/* Parts without end are refused, not read. */
static void
test_long_forms(void)
{
    g_autofree char *ones = g_strnfill(1 << 20, '1'), *commas = g_strnfill(1 << 20, ',');
    g_autoptr(GString) many = g_string_new("1");

    for (guint i = 0; i < 100000; i++)
        g_string_append(many, ",1");
    const char *texts[] = {ones, commas, many->str};
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_assert_false(shape_is_mapping(texts[i]));
        g_assert_false(shape_is_replacement(texts[i]));
        g_assert_false(shape_is_list(texts[i], 1, 100));
    }
}

static void
test_meaning(void)
{
    guint n = 0;
    g_autofree guint64 *numbers = shape_list_numbers("17,8,9", &n);

    g_assert_cmpuint(n, ==, 3);
    g_assert_cmpuint(numbers[0], ==, 17);
    g_assert_cmpuint(numbers[2], ==, 9);
    g_assert_cmpuint(shape_mapping_sets("7^13,8^14,9,10,11"), ==, 32);
    g_assert_cmpuint(shape_mapping_sets("7"), ==, 2);
    g_assert_cmpuint(shape_mapping_sets("modulo 24"), ==, 24);
    g_assert_cmpuint(shape_mapping_sets("none"), ==, 1);
    g_assert_cmpuint(shape_mapping_sets("irregular"), ==, 0);
    g_assert_cmpuint(shape_replacement_ways("1/6,1/2,1/6,1/6"), ==, 4);
    g_assert_cmpuint(shape_replacement_ways("not lru"), ==, 0);
}

/* What a file says comes back from it, is shown, and survives being written. */
static void
test_round_trip(void)
{
    g_autofree char *text =
        with_l1("l1_sets = 2\nl1_sets.source = invented\n"
                "l1_ways = 4\nl1_ways.source = invented\nl1_ways.spread = 0\n"
                "l1_set_mapping = 7^9\nl1_set_mapping.source = invented\n"
                "l1_set_mapping.confidence = 0.98\n"
                "l1_replacement = 1/6,1/2,1/6,1/6\nl1_replacement.source = invented, so\n"
                "l1_hit_latency_cycles = 30.5\nl1_hit_latency_cycles.source = invented\n"
                "l1_hit_latency_cycles.spread = 0.004\nl1_hit_latency_cycles.confidence = 1\n"
                "l1_lru = unknown\n");
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_parse("tiny.arch", text, strlen(text), &error);

    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_text(arch, ARCH_L1_SET_MAPPING), ==, "7^9");
    g_assert_cmpstr(arch_get_text(arch, ARCH_L1_REPLACEMENT), ==, "1/6,1/2,1/6,1/6");
    double spread = -1, confidence = -1;
    g_assert_true(arch_get_spread(arch, ARCH_L1_HIT_LATENCY_CYCLES, &spread));
    g_assert_true(arch_get_confidence(arch, ARCH_L1_HIT_LATENCY_CYCLES, &confidence));
    g_assert_cmpfloat(spread, ==, 0.004);
    g_assert_cmpfloat(confidence, ==, 1);
    g_assert_false(arch_get_spread(arch, ARCH_L1_SETS, &spread));
    g_assert_false(arch_get_confidence(arch, ARCH_L1_WAYS, &confidence));
    g_autofree char *formatted = arch_format(arch);
    g_autoptr(Arch) again = arch_parse("tiny.arch", formatted, strlen(formatted), &error);
    g_assert_no_error(error);
    g_assert_true(arch_equal(arch, again));
    g_autofree char *shown = arch_show_text(arch, 0);
    g_assert_nonnull(strstr(shown, "invented (spread 0.4 %, confidence 1)\n"));
    g_assert_nonnull(strstr(shown, "7^9  address bits  invented (confidence 0.98)\n"));
    g_assert_nonnull(strstr(shown, "invented (spread 0 %)\n"));
    g_autoptr(Arch) copy = arch_copy(arch);
    g_assert_true(arch_equal(arch, copy));
    g_assert_true(arch_set(copy, "l1_hit_latency_cycles", "30.5", NULL));
    g_assert_false(arch_get_spread(copy, ARCH_L1_HIT_LATENCY_CYCLES, &spread));
}

/* Files that differ in one of these alone are not equal. */
static void
test_equal(void)
{
    static const char *const LINES[] = {"l1_replacement = lru\nl1_replacement.source = invented\n",
                                        "l1_replacement = fifo\nl1_replacement.source = invented\n",
                                        "l1_replacement = lru\nl1_replacement.source = invented\n"
                                        "l1_replacement.spread = 0\n",
                                        "l1_replacement = lru\nl1_replacement.source = invented\n"
                                        "l1_replacement.confidence = 0.5\n",
                                        "l1_replacement = unknown\n"};

    for (guint i = 0; i < G_N_ELEMENTS(LINES); i++) {
        for (guint j = 0; j < G_N_ELEMENTS(LINES); j++) {
            g_autofree char *a = with_l1(LINES[i]), *b = with_l1(LINES[j]);
            g_autoptr(Arch) x = arch_parse("t.arch", a, strlen(a), NULL),
                            y = arch_parse("t.arch", b, strlen(b), NULL);

            g_assert_true(x && y);
            g_assert_true(arch_equal(x, y) == (i == j));
        }
    }
}

/* LINES added to the tiny architecture: the error stands on the line of AT. */
typedef struct {
    const char *name, *lines, *at;
    ArchError code;
    const char *part;
} Case;

#define S(key, value) key " = " value "\n" key ".source = invented\n"

static const Case CASES[] = {
    {"mapping", "l1_set_mapping = 13^7\n", "l1_set_mapping", ARCH_ERROR_VALUE,
     "'modulo N', 'irregular' or 'none'"},
    {"replacement", "l1_replacement = mru\n", "l1_replacement", ARCH_ERROR_VALUE, "not 'mru'"},
    {"comment", "l1_replacement = lru # so\n", "l1_replacement", ARCH_ERROR_VALUE, "a line of its own"},
    {"spread-word", S("l1_sets", "2") "l1_sets.spread = 2 %\n", "l1_sets.spread", ARCH_ERROR_VALUE,
     "l1_sets.spread must be a number from 0 to 100, not '2 %'"},
    {"spread-negative", S("l1_sets", "2") "l1_sets.spread = -0.1\n", "l1_sets.spread", ARCH_ERROR_VALUE,
     "not '-0.1'"},
    {"confidence", S("l1_sets", "2") "l1_sets.confidence = 1.01\n", "l1_sets.confidence", ARCH_ERROR_VALUE,
     "from 0 to 1, not '1.01'"},
    {"confidence-nan", S("l1_sets", "2") "l1_sets.confidence = nan\n", "l1_sets.confidence", ARCH_ERROR_VALUE,
     "not 'nan'"},
    {"spread-twice", S("l1_sets", "2") "l1_sets.spread = 0\nl1_sets.spread = 1\n", "l1_sets.spread = 1",
     ARCH_ERROR_KEY, "stands already on line"},
    {"spread-alone", "l1_sets.spread = 0.1\n", "l1_sets.spread", ARCH_ERROR_KEY,
     "l1_sets.spread stands without l1_sets"},
    {"confidence-alone", "l1_sets.confidence = 0.1\n", "l1_sets.confidence", ARCH_ERROR_KEY,
     "stands without l1_sets"},
    {"spread-of-unknown", "l1_sets = unknown\nl1_sets.spread = 0.1\n", "l1_sets.spread", ARCH_ERROR_KEY,
     "l1_sets.spread stands beside an unknown value"},
    {"unknown-key", "l1_setz.spread = 0.1\n", "l1_setz", ARCH_ERROR_KEY, "did you mean 'l1_sets'?"},
    {"lru-and-random", S("l1_lru", "1") S("l1_replacement", "random"), "l1_replacement", ARCH_ERROR_VALUE,
     "l1_replacement (random) contradicts l1_lru (1)"},
    {"not-lru-and-lru", S("l1_lru", "0") S("l1_replacement", "lru"), "l1_replacement", ARCH_ERROR_VALUE,
     "l1_replacement (lru) contradicts l1_lru (0)"},
    {"ways", S("l1_ways", "2") S("l1_replacement", "1/6,1/2,1/6,1/6"), "l1_replacement", ARCH_ERROR_VALUE,
     "contradicts l1_ways (2)"},
    {"sets", S("l1_sets", "8") S("l1_set_mapping", "7,8"), "l1_set_mapping", ARCH_ERROR_VALUE,
     "l1_set_mapping (7,8) contradicts l1_sets (8)"},
    {"modulo", S("l1_sets", "8") S("l1_set_mapping", "modulo 7"), "l1_set_mapping", ARCH_ERROR_VALUE,
     "contradicts l1_sets (8)"},
    {"tlb-number", "[tlb]\n" S("l2_tlb_set_entries", "17,8,8") S("l2_tlb_sets", "4"), "l2_tlb_set_entries",
     ARCH_ERROR_VALUE, "contradicts l2_tlb_sets (4)"},
    {"tlb-sum", "[tlb]\n" S("l2_tlb_set_entries", "17,8,8") S("l2_tlb_entries", "34"), "l2_tlb_set_entries",
     ARCH_ERROR_VALUE, "contradicts l2_tlb_entries (34)"},
    {"tlb-largest", "[tlb]\n" S("l2_tlb_set_entries", "17,8,8") S("l2_tlb_largest_set_entries", "16"),
     "l2_tlb_set_entries", ARCH_ERROR_VALUE, "contradicts l2_tlb_largest_set_entries (16)"},
};

static void
test_case(gconstpointer data)
{
    const Case *c = data;
    g_autofree char *with_peng = g_strconcat(c->lines, "[peng]\n", NULL);
    g_autofree char *text =
        g_str_has_prefix(c->lines, "[tlb]") ? tiny_with("[peng]\n", with_peng) : with_l1(c->lines);

    assert_fails(text, c->code, line_of(text, c->at), c->part);
}

/* Values that agree pass together. */
static void
test_agreeing(void)
{
    static const char TLB[] = "[tlb]\n" S("l2_tlb_set_entries", "17,8,8") S("l2_tlb_entries", "33")
        S("l2_tlb_sets", "3") S("l2_tlb_largest_set_entries", "17") S("l1_tlb_replacement", "lru")
            S("l1_tlb_lru", "1") "[peng]\n";
    g_autofree char *text = tiny_with("[peng]\n", TLB);
    g_autofree char *l1 = with_l1(S("l1_lru", "0") S("l1_replacement", "plru") S("l1_sets", "2")
                                      S("l1_ways", "4") S("l1_set_mapping", "7"));
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_parse("tiny.arch", text, strlen(text), &error);

    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_text(arch, ARCH_L2_TLB_SET_ENTRIES), ==, "17,8,8");
    g_autoptr(Arch) other = arch_parse("tiny.arch", l1, strlen(l1), &error);
    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_text(other, ARCH_L1_REPLACEMENT), ==, "plru");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/arch/shapes/forms", test_forms);
    g_test_add_func("/arch/shapes/long-forms", test_long_forms);
    g_test_add_func("/arch/shapes/meaning", test_meaning);
    g_test_add_func("/arch/shapes/round-trip", test_round_trip);
    g_test_add_func("/arch/shapes/equal", test_equal);
    g_test_add_func("/arch/shapes/agreeing", test_agreeing);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *path = g_strconcat("/arch/shapes/refused/", CASES[i].name, NULL);

        g_test_add_data_func(path, &CASES[i], test_case);
    }
    return g_test_run();
}
