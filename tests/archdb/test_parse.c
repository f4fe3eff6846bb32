/* SPDX-License-Identifier: MIT */
#include "archdb/archdb_private.h"
#include "test_file.h"

#include <string.h>

/* FROM in the tiny architecture becomes TO; the error stands on the line of AT, or of TO where AT is NULL. */
typedef struct {
    const char *name, *from, *to, *at;
    ArchError code;
    const char *part;
} Case;

static const Case CASES[] = {
    /* keys and groups */
    {"unknown-key", "l1_bytes = 1024", "l1_byte = 1024", NULL, ARCH_ERROR_KEY, "did you mean 'l1_bytes'?"},
    {"unknown-key-far", "l1_bytes = 1024", "colour = 3", NULL, ARCH_ERROR_KEY, "unknown key 'colour'"},
    {"unknown-source", "[l2]", "l1_setz.source = invented\n[l2]", "l1_setz", ARCH_ERROR_KEY,
     "did you mean 'l1_sets'?"},
    {"key-case", "l1_bytes = 1024", "L1_bytes = 1024", NULL, ARCH_ERROR_KEY, "unknown key 'L1_bytes'"},
    {"unknown-group", "[l1]", "[l3]", NULL, ARCH_ERROR_KEY, "unknown group 'l3'"},
    {"duplicate-key", "w_l2.source", "w_l1 = 2\nw_l2.source", "w_l1 = 2", ARCH_ERROR_KEY,
     "key 'w_l1' stands already on line 51"},
    {"duplicate-source", "w_l2.source = invented", "w_l2.source = invented\nw_l1.source = invented again",
     "w_l1.source = invented again", ARCH_ERROR_KEY, "key 'w_l1.source' stands already on line 52"},
    {"duplicate-group", "[l2]", "[l1] ", NULL, ARCH_ERROR_KEY, "group 'l1' stands already on line 38"},
    {"duplicate-title", "model = peng", "title = Again", NULL, ARCH_ERROR_KEY, "stands already on line 8"},
    {"duplicate-reference", "invented = invented for tests", "invented = a\ninvented = b", "invented = b",
     ARCH_ERROR_KEY, "stands already on line 12"},
    {"wrong-group", "l2_bytes = 4096", "l1_sets = 8", NULL, ARCH_ERROR_KEY,
     "l1_sets belongs in [l1], not in [l2]"},
    {"missing-key", "max_blocks_per_sm = 2\nmax_blocks_per_sm.source = invented\n", "", "[sm]",
     ARCH_ERROR_KEY, "[sm] lacks max_blocks_per_sm"},
    {"missing-key-keeps-source", "max_blocks_per_sm = 2\n", "", "max_blocks_per_sm.source", ARCH_ERROR_KEY,
     "max_blocks_per_sm.source stands without max_blocks_per_sm"},
    {"missing-title", "title = Tiny\n", "", "[arch]", ARCH_ERROR_KEY, "lacks title"},
    {"missing-model", "model = peng\n", "", "[arch]", ARCH_ERROR_KEY, "lacks model"},
    {"missing-source", "l1_bytes.source = invented\n", "", "l1_bytes = 1024", ARCH_ERROR_KEY,
     "l1_bytes has no source"},
    {"undeclared-source", "l1_bytes.source = invented", "l1_bytes.source = rumour", NULL, ARCH_ERROR_KEY,
     "'rumour', does not start with a name from [sources]"},
    {"undeclared-second-source", "l1_bytes.source = invented", "l1_bytes.source = invented, so; hearsay",
     NULL, ARCH_ERROR_KEY, "'hearsay', does not start"},
    {"about-key", "model = peng", "modell = peng", NULL, ARCH_ERROR_KEY, "unknown key 'modell'"},
    /* values */
    {"unknown-class", "model = peng", "model = peng\nclass = guessed", "class = guessed", ARCH_ERROR_VALUE,
     "'measured here', 'measured', 'published' or 'carried over'"},
    {"bad-year", "model = peng", "model = peng\nyear = 1999", "year = 1999", ARCH_ERROR_VALUE, "not '1999'"},
    {"unknown-model", "model = peng", "model = oracle", NULL, ARCH_ERROR_VALUE, "'peng' or 'sector'"},
    {"not-a-number", "l1_bytes = 1024", "l1_bytes = many", NULL, ARCH_ERROR_VALUE, "not 'many'"},
    {"trailing-junk", "l1_bytes = 1024", "l1_bytes = 1024x", NULL, ARCH_ERROR_VALUE, "not '1024x'"},
    {"trailing-comment", "l1_bytes = 1024", "l1_bytes = 1024 # note", NULL, ARCH_ERROR_VALUE,
     "a comment stands on a line of its own"},
    {"two-numbers", "l1_bytes = 1024", "l1_bytes = 1024 2048", NULL, ARCH_ERROR_VALUE, "not '1024 2048'"},
    {"unit", "l1_bytes = 1024", "l1_bytes = 1 KB", NULL, ARCH_ERROR_VALUE, "not '1 KB'"},
    {"hexadecimal", "l1_bytes = 1024", "l1_bytes = 0x400", NULL, ARCH_ERROR_VALUE, "not '0x400'"},
    {"fraction", "l1_bytes = 1024", "l1_bytes = 1024.5", NULL, ARCH_ERROR_VALUE, "a whole number"},
    {"exponent", "l1_bytes = 1024", "l1_bytes = 1e3", NULL, ARCH_ERROR_VALUE, "a whole number"},
    {"plus", "l1_bytes = 1024", "l1_bytes = +1024", NULL, ARCH_ERROR_VALUE, "not '+1024'"},
    {"negative", "l1_bytes = 1024", "l1_bytes = -1024", NULL, ARCH_ERROR_VALUE, "from 0 to 1073741824"},
    {"zero", "sm_count = 2", "sm_count = 0", NULL, ARCH_ERROR_VALUE, "from 1 to 4096"},
    {"too-large", "sm_count = 2", "sm_count = 4097", NULL, ARCH_ERROR_VALUE, "from 1 to 4096"},
    {"far-too-large", "sm_count = 2", "sm_count = 18446744073709551618", NULL, ARCH_ERROR_VALUE,
     "sm_count must be"},
    {"overflow", "w_l2 = 10", "w_l2 = 1e400", NULL, ARCH_ERROR_VALUE, "not '1e400'"},
    {"nan", "w_l2 = 10", "w_l2 = nan", NULL, ARCH_ERROR_VALUE, "not 'nan'"},
    {"infinity", "w_l2 = 10", "w_l2 = inf", NULL, ARCH_ERROR_VALUE, "not 'inf'"},
    {"comma", "w_l2 = 10", "w_l2 = 10,5", NULL, ARCH_ERROR_VALUE, "not '10,5'"},
    {"no-digit-after-point", "w_l2 = 10", "w_l2 = 10.", NULL, ARCH_ERROR_VALUE, "not '10.'"},
    {"no-digit-in-exponent", "w_l2 = 10", "w_l2 = 10e", NULL, ARCH_ERROR_VALUE, "not '10e'"},
    {"minus-alone", "w_l2 = 10", "w_l2 = -", NULL, ARCH_ERROR_VALUE, "not '-'"},
    {"negative-weight", "w_l2 = 10", "w_l2 = -0.5", NULL, ARCH_ERROR_VALUE, "from 0 to 1000000"},
    {"unknown-case", "w_l2 = 10", "w_l2 = Unknown", NULL, ARCH_ERROR_VALUE, "not 'Unknown'"},
    {"line-odd", "l1_line_bytes = 128", "l1_line_bytes = 96", NULL, ARCH_ERROR_VALUE, "a power of two"},
    {"line-zero", "l1_line_bytes = 128", "l1_line_bytes = 0", NULL, ARCH_ERROR_VALUE, "a power of two"},
    {"flag", "[l2]", "l1_lru = 2\n[l2]", "l1_lru", ARCH_ERROR_VALUE, "l1_lru must be 0 or 1"},
    /* values that contradict each other */
    {"line-larger-than-l1", "l1_line_bytes = 128", "l1_line_bytes = 2048", NULL, ARCH_ERROR_VALUE,
     "l1_line_bytes (2048) is larger than l1_bytes (1024)"},
    {"l1-not-whole-lines", "l1_bytes = 1024", "l1_bytes = 1025", "l1_line_bytes = 128", ARCH_ERROR_VALUE,
     "l1_bytes (1025) is not a multiple of l1_line_bytes (128)"},
    {"line-larger-than-l2", "l2_line_bytes = 32", "l2_line_bytes = 8192", NULL, ARCH_ERROR_VALUE,
     "larger than l2_bytes"},
    {"block-larger-than-sm", "max_threads_per_block = 64", "max_threads_per_block = 256", NULL,
     ARCH_ERROR_VALUE, "larger than max_threads_per_sm (128)"},
    {"warp-larger-than-block", "warp_lanes = 32", "warp_lanes = 128", NULL, ARCH_ERROR_VALUE,
     "larger than max_threads_per_block (64)"},
    {"registers", "max_registers_per_thread = 64", "max_registers_per_thread = 4097", NULL, ARCH_ERROR_VALUE,
     "larger than registers_per_sm (4096)"},
    {"cores", "[sm]",
     "cores_per_sm = 8\ncores_per_sm.source = invented\ncuda_cores = 17\ncuda_cores.source = invented\n[sm]",
     "sm_count", ARCH_ERROR_VALUE, "sm_count * cores_per_sm is 16, but cuda_cores is 17"},
    {"geometry", "[l2]",
     "l1_sets = 4\nl1_sets.source = invented\nl1_ways = 4\nl1_ways.source = invented\n[l2]", "l1_sets = 4",
     ARCH_ERROR_VALUE, "l1_sets * l1_ways * l1_line_bytes is 2048, but l1_bytes is 1024"},
    {"latencies", "[l2]",
     "l1_hit_latency_cycles = 30\nl1_hit_latency_cycles.source = invented\n[l2]\n"
     "l2_hit_latency_cycles = 20\nl2_hit_latency_cycles.source = invented",
     "l1_hit_latency_cycles", ARCH_ERROR_VALUE,
     "l1_hit_latency_cycles (30) is larger than l2_hit_latency_cycles (20)"},
    /* lines */
    {"no-equals", "model = peng", "model peng", NULL, ARCH_ERROR_SYNTAX, "'model peng' is neither"},
    {"no-key", "model = peng", "= peng", NULL, ARCH_ERROR_SYNTAX, "'= peng' is neither"},
    {"no-value", "l1_bytes = 1024", "l1_bytes = ", NULL, ARCH_ERROR_SYNTAX, "'l1_bytes' has no value"},
    {"group-open", "[l2]", "[l2", NULL, ARCH_ERROR_SYNTAX, "'[l2' is not a group"},
    {"group-tail", "[l2]", "[l2] x", NULL, ARCH_ERROR_SYNTAX, "'[l2] x' is not a group"},
    {"group-empty", "[l2]", "[]", NULL, ARCH_ERROR_SYNTAX, "'[]' is not a group"},
    {"group-twice-closed", "[l2]", "[l2]]", NULL, ARCH_ERROR_SYNTAX, "'[l2]]' is not a group"},
    {"before-group", "[arch]", "title = Early\n[arch]", "title = Early", ARCH_ERROR_SYNTAX,
     "'title' stands before the first [group]"},
    {"reference-name", "invented = invented for tests", "Invented = x", NULL, ARCH_ERROR_SYNTAX,
     "'Invented' cannot name a source"},
    {"escape-character", "title = Tiny", "title = T\033[31m", NULL, ARCH_ERROR_SYNTAX,
     "control character U+001B"},
    {"return-inside", "title = Tiny", "title = T\rx", NULL, ARCH_ERROR_SYNTAX, "control character U+000D"},
    {"bidirectional-mark", "title = Tiny", "title = T\xe2\x80\xae", NULL, ARCH_ERROR_SYNTAX, "U+202E"},
    {"line-separator", "title = Tiny", "title = T\xe2\x80\xa8", NULL, ARCH_ERROR_SYNTAX, "U+2028"},
    {"not-utf8", "title = Tiny", "title = \xff", NULL, ARCH_ERROR_FILE, "not UTF-8"},
};

static void
test_case(gconstpointer data)
{
    const Case *c = data;
    g_autofree char *text = tiny_with(c->from, c->to);

    assert_fails(text, c->code, line_of(text, c->at ? c->at : c->to), c->part);
}

/* A message about a long line quotes its start alone. */
static void
test_long_line(void)
{
    g_autofree char *filler = g_strnfill(100000, 'x');
    g_autofree char *text = tiny_with("[l2]", filler);
    g_autoptr(GError) error = NULL;

    g_assert_null(arch_parse("t.arch", text, strlen(text), &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_SYNTAX);
    g_assert_cmpuint(strlen(error->message), <, 200);
}

static void
test_nul(void)
{
    static const char TEXT[] = "[arch]\ntitle = a\0b\n";
    g_autoptr(GError) error = NULL;

    g_assert_null(arch_parse("t.arch", TEXT, sizeof TEXT - 1, &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_FILE);
    g_assert_cmpstr(error->message, ==, "t.arch:2: the file is not text: it holds a NUL byte");
}

static void
test_empty(void)
{
    assert_fails("", ARCH_ERROR_SYNTAX, 1, "the file is empty");
    assert_fails("\n# nothing\n\n", ARCH_ERROR_SYNTAX, 1, "the file is empty");
    g_autoptr(GError) error = NULL;
    g_assert_null(arch_parse("t.arch", NULL, 0, &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_SYNTAX);
}

/* A group that is not there is missed at the end of the file. */
static void
test_missing_group(void)
{
    g_autofree char *text =
        tiny_with("[global]\ntransaction_bytes = 128\ntransaction_bytes.source = invented\n", "");
    guint last = line_of(text, "w_dram.source");

    assert_fails(text, ARCH_ERROR_KEY, last, "[global] lacks transaction_bytes");
}

/* What a file's own model does not read need not be in it: the weights of `peng` in a file for `sector`. */
static void
test_not_read(void)
{
    static const char WEIGHTS[] = "[peng]";
    g_autofree char *peng = tiny_with("", ""), *changed = tiny_with("model = peng", "model = sector");
    g_autofree char *cut_peng = g_strndup(peng, (gsize)(strstr(peng, WEIGHTS) - peng));
    g_autofree char *cut = g_strndup(changed, (gsize)(strstr(changed, WEIGHTS) - changed));
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_parse("t.arch", cut, strlen(cut), &error);

    g_assert_no_error(error);
    g_assert_nonnull(arch);
    g_assert_null(arch_parse("t.arch", cut_peng, strlen(cut_peng), &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_KEY);
    g_assert_nonnull(strstr(error->message, "[peng] lacks w_l1"));
}

/* Class and year are as the file has them, and stand in what is written. */
static void
test_class(void)
{
    static const char *const WORDS[] = {"measured here", "measured", "published", "carried over"};

    for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++) {
        g_autofree char *to = g_strdup_printf("model = peng\nclass = %s\nyear = 2021", WORDS[i]);
        g_autofree char *text = tiny_with("model = peng", to);
        g_autoptr(GError) error = NULL;
        g_autoptr(Arch) arch = arch_parse("t.arch", text, strlen(text), &error);

        g_assert_no_error(error);
        g_assert_cmpstr(arch_class_word(arch_get_class(arch)), ==, WORDS[i]);
        g_assert_cmpuint(arch_get_year(arch), ==, 2021);
        g_autofree char *written = arch_format(arch);
        g_autoptr(Arch) again = arch_parse("t.arch", written, strlen(written), &error);
        g_assert_no_error(error);
        g_assert_true(arch_equal(arch, again));
    }
}

/* The same architecture with other line ends, a byte order mark, blanks, no last line end, groups in other
 * order. */
static void
test_equivalent_texts(void)
{
    g_autofree char *plain = tiny_with("", "");
    g_auto(GStrv) lines = g_strsplit(plain, "\n", -1);
    g_autofree char *crlf = g_strjoinv("\r\n", lines);
    g_autofree char *blanks = g_strjoinv(" \t\n\n  ", lines);
    g_autofree char *mark = g_strconcat("\xef\xbb\xbf", plain, NULL);
    g_autofree char *cut = g_strndup(plain, strlen(plain) - 1);
    char *sources = strstr(plain, "[sources]"), *gpu = strstr(plain, "[gpu]");
    g_autofree char *head = g_strndup(plain, (gsize)(sources - plain));
    g_autofree char *middle = g_strndup(sources, (gsize)(gpu - sources));
    g_autofree char *moved = g_strconcat(head, gpu, middle, NULL);
    g_autofree char *dense = tiny_with("sm_count = 2", "sm_count=2");
    const char *texts[] = {crlf, blanks, mark, cut, moved, dense};
    g_autoptr(Arch) arch = arch_parse("t.arch", plain, strlen(plain), NULL);

    g_assert_nonnull(arch);
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Arch) other = arch_parse("t.arch", texts[i], strlen(texts[i]), &error);

        g_assert_no_error(error);
        g_assert_true(arch_equal(arch, other));
    }
    static const char *const CHANGES[][2] = {{"w_dram = 100", "w_dram = 101"},
                                             {"w_dram = 100", "w_dram = unknown"},
                                             {"title = Tiny", "title = tiny"},
                                             {"model = peng", "model = sector"},
                                             {"model = peng", "model = peng\nclass = published"},
                                             {"model = peng", "model = peng\nyear = 2020"},
                                             {"w_dram.source = invented", "w_dram.source = invented, again"}};
    for (guint i = 0; i < G_N_ELEMENTS(CHANGES); i++) {
        g_autofree char *different = tiny_with(CHANGES[i][0], CHANGES[i][1]);
        g_autoptr(Arch) other = arch_parse("t.arch", different, strlen(different), NULL);

        g_assert_nonnull(other);
        g_assert_false(arch_equal(arch, other));
    }
}

static void
test_values(void)
{
    g_autofree char *text = tiny_with("w_l2 = 10", "w_l2 = 1.25e+1");
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_parse("dir.d/t.arch", text, strlen(text), &error);

    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_name(arch), ==, "t");
    g_assert_cmpstr(arch_get_path(arch), ==, "dir.d/t.arch");
    g_assert_cmpstr(arch_get_title(arch), ==, "Tiny");
    g_assert_cmpstr(arch_get_model(arch), ==, "peng");
    double value = 0;
    g_assert_true(arch_get(arch, ARCH_W_L2, &value, &error));
    g_assert_cmpfloat(value, ==, 12.5);
    g_assert_cmpstr(arch_get_text(arch, ARCH_W_L2), ==, "1.25e+1");
    gint64 integer = 0;
    g_assert_true(arch_get_int(arch, ARCH_L1_BYTES, &integer, &error));
    g_assert_cmpint(integer, ==, 1024);
    g_assert_cmpstr(arch_get_source(arch, ARCH_L1_BYTES), ==, "invented");
    g_assert_null(arch_get_source(arch, ARCH_L1_SETS));
}

/* `unknown` and a key that is not given: both have no value, and the error says how to give one. */
static void
test_unknown(void)
{
    g_autofree char *text =
        tiny_with("w_l2 = 10\nw_l2.source = invented", "w_l2 = unknown\nw_l2.source = nobody measured it");
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_parse("t.arch", text, strlen(text), &error);

    g_assert_no_error(error);
    double value = 7;
    g_assert_false(arch_is_known(arch, ARCH_W_L2));
    g_assert_false(arch_get(arch, ARCH_W_L2, &value, &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_UNKNOWN_VALUE);
    g_assert_cmpfloat(value, ==, 7);
    g_autofree char *wanted = g_strdup_printf(
        "t.arch:%u: the value of w_l2 is unknown (nobody measured it): give it with --set w_l2=VALUE",
        line_of(text, "w_l2 = unknown"));
    g_assert_cmpstr(error->message, ==, wanted);
    g_assert_cmpstr(arch_get_text(arch, ARCH_W_L2), ==, "unknown");
    g_clear_error(&error);
    gint64 integer = 7;
    g_assert_false(arch_get_int(arch, ARCH_L1_SETS, &integer, &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_UNKNOWN_VALUE);
    g_assert_cmpint(integer, ==, 7);
    g_assert_cmpstr(error->message, ==,
                    "t.arch: the value of l1_sets is unknown (the file does not give it): give it with --set "
                    "l1_sets=VALUE");
}

/* No L1 for global loads: its size is 0, its line may be unknown or told. */
static void
test_no_l1(void)
{
    static const char FROM[] =
        "l1_bytes = 1024\nl1_bytes.source = invented\nl1_line_bytes = 128\nl1_line_bytes.source = invented";
    static const char *const TO[] = {"l1_bytes = 0\nl1_bytes.source = invented\nl1_line_bytes = unknown",
                                     "l1_bytes = 0\nl1_bytes.source = invented\nl1_line_bytes = 128\n"
                                     "l1_line_bytes.source = invented"};

    for (guint i = 0; i < G_N_ELEMENTS(TO); i++) {
        g_autofree char *text = tiny_with(FROM, TO[i]);
        g_autoptr(GError) error = NULL;
        g_autoptr(Arch) arch = arch_parse("t.arch", text, strlen(text), &error);

        g_assert_no_error(error);
        gint64 bytes = 1;
        g_assert_true(arch_get_int(arch, ARCH_L1_BYTES, &bytes, &error));
        g_assert_cmpint(bytes, ==, 0);
    }
}

/* A file in which everything is wrong is told in a bounded number of messages. */
static void
test_many_problems(void)
{
    g_autoptr(GString) text = g_string_new("[l1]\n");

    for (guint i = 0; i < 5000; i++)
        g_string_append_printf(text, "nonsense_%u = 1\n", i);
    g_autoptr(GPtrArray) problems = NULL;
    g_assert_null(arch_parse_all("t.arch", text->str, text->len, &problems));
    g_assert_cmpuint(problems->len, ==, 101);
    const ArchProblem *first = g_ptr_array_index(problems, 0), *last = g_ptr_array_index(problems, 100);
    g_assert_cmpuint(first->line, ==, 2);
    g_assert_cmpstr(last->message, ==, "more is wrong; the rest is not told");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *path = g_strdup_printf("/arch/parse/error/%s", CASES[i].name);

        g_test_add_data_func(path, &CASES[i], test_case);
    }
    g_test_add_func("/arch/parse/long-line", test_long_line);
    g_test_add_func("/arch/parse/nul", test_nul);
    g_test_add_func("/arch/parse/empty", test_empty);
    g_test_add_func("/arch/parse/not-read", test_not_read);
    g_test_add_func("/arch/parse/class", test_class);
    g_test_add_func("/arch/parse/missing-group", test_missing_group);
    g_test_add_func("/arch/parse/equivalent-texts", test_equivalent_texts);
    g_test_add_func("/arch/parse/values", test_values);
    g_test_add_func("/arch/parse/unknown", test_unknown);
    g_test_add_func("/arch/parse/no-l1", test_no_l1);
    g_test_add_func("/arch/parse/many-problems", test_many_problems);
    return g_test_run();
}
