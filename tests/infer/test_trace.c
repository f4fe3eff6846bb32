/* SPDX-License-Identifier: MIT */
#include "text/text.h"
#include "archdb/infer/trace/trace.h"
#include "trace_text.h"

#include <math.h>
#include <string.h>

static const char GOOD[] = TRACE_HEAD("shared") "note = by hand\n"
                                                "\n"
                                                "# a comment\n"
                                                "[latency]\n"
                                                "word_bytes = 4\n"
                                                "columns = stride_words,conflict_ways,cycles,difference\n"
                                                "rows = 3\n"
                                                "0,1,29.02,-1\n"
                                                "1,2,31.5,+2.5e-1\n"
                                                "2,4,1e2,0\n"
                                                "checksum = ?\n"
                                                "\n"
                                                "[latency]\n"
                                                "word_bytes = 8.5\n"
                                                "columns = cycles\n"
                                                "rows = 0\n"
                                                "checksum = 811c9dc5\n"
                                                "\n"
                                                "[end]\n"
                                                "tables = ?\n";

static void
test_good(void)
{
    g_autofree char *text = trace_text_seal(GOOD);
    g_autoptr(GError) error = NULL;
    g_autoptr(TraceFile) file = trace_file_parse("t.trace", text, strlen(text), &error);

    g_assert_no_error(error);
    g_assert_cmpstr(file->program, ==, "shared");
    g_assert_cmpstr(trace_file_key(file, "note"), ==, "by hand");
    g_assert_cmpstr(trace_file_key(file, "device"), ==, "NVIDIA Test");
    g_assert_null(trace_file_key(file, "columns"));
    g_assert_cmpuint(file->tables->len, ==, 2);
    const TraceTable *table = g_ptr_array_index(file->tables, 0), *empty = g_ptr_array_index(file->tables, 1);
    static const double CELLS[3][4] = {{0, 1, 29.02, -1}, {1, 2, 31.5, 0.25}, {2, 4, 100, 0}};
    g_assert_cmpstr(table->name, ==, "latency");
    g_assert_cmpuint(table->line, ==, trace_text_line(text, "[latency]"));
    g_assert_cmpuint(table->n_rows, ==, 3);
    g_assert_cmpuint(table->n_columns, ==, 4);
    for (guint i = 0; i < 3; i++)
        for (guint j = 0; j < 4; j++)
            g_assert_cmpfloat(trace_table_cell(table, i, j), ==, CELLS[i][j]);
    g_assert_cmpint(trace_table_column(table, "cycles"), ==, 2);
    g_assert_cmpint(trace_table_column(table, "cycle"), ==, -1);
    gint64 bytes = -1;
    double real = -1;
    g_assert_true(trace_table_key_int(table, "word_bytes", &bytes));
    g_assert_cmpint(bytes, ==, 4);
    g_assert_false(trace_table_key_int(empty, "word_bytes", &bytes));
    g_assert_false(trace_table_key_int(empty, "path", &bytes));
    g_assert_cmpint(bytes, ==, 4);
    g_assert_true(trace_table_key_real(empty, "word_bytes", &real));
    g_assert_cmpfloat(real, ==, 8.5);
    g_assert_false(trace_table_key_real(empty, "rows", &real));
    g_assert_cmpuint(empty->n_rows, ==, 0);
}

/* FROM in the good trace becomes TO; the error stands on the line of AT, or of TO where AT is NULL. */
typedef struct {
    const char *name, *from, *to, *at;
    TraceError code;
    const char *part;
} Case;

static const Case CASES[] = {
    {"no-version", "fieldwise-trace = 1\n", "", "program", TRACE_ERROR_FILE, "this is no trace"},
    {"version", "fieldwise-trace = 1", "fieldwise-trace = 2", NULL, TRACE_ERROR_FILE, "has version '2'"},
    {"no-device", "device_id = 0123abcd\n", "", "[latency]", TRACE_ERROR_SYNTAX, "lacks the key 'device_id'"},
    {"no-clock", "clock_mhz = 1980.0\n", "", "[latency]", TRACE_ERROR_SYNTAX, "lacks the key 'clock_mhz'"},
    {"clock-zero", "clock_mhz = 1980.0", "clock_mhz = 0", "[latency]", TRACE_ERROR_VALUE, "not '0'"},
    {"clock-nan", "clock_mhz = 1980.0", "clock_mhz = nan", "[latency]", TRACE_ERROR_VALUE, "not 'nan'"},
    {"key-twice", "driver = 580.0", "run = 1", "run = 2026", TRACE_ERROR_SYNTAX, "'run' occurs twice"},
    {"table-key-twice", "word_bytes = 4", "word_bytes = 4\nword_bytes = 5", "word_bytes = 5",
     TRACE_ERROR_SYNTAX, "occurs twice"},
    {"key-empty", "driver = 580.0", "driver = ", NULL, TRACE_ERROR_SYNTAX, "'driver' has no value"},
    {"key-name", "driver = 580.0", "Dri ver = 580.0", NULL, TRACE_ERROR_SYNTAX, "'Dri ver' cannot be a key"},
    {"no-key", "driver = 580.0", "driver", NULL, TRACE_ERROR_SYNTAX, "'driver' is neither"},
    {"control", "NVIDIA Test", "NV\033[31m", NULL, TRACE_ERROR_SYNTAX, "control character U+001B"},
    {"not-utf8", "NVIDIA Test", "NV\xff", NULL, TRACE_ERROR_SYNTAX, "not UTF-8"},
    {"table-name", "[latency]", "[lat ency]", NULL, TRACE_ERROR_SYNTAX, "is not '[table]'"},
    {"table-open", "[latency]", "[latency", NULL, TRACE_ERROR_SYNTAX, "is not '[table]'"},
    {"no-columns", "columns = stride_words,conflict_ways,cycles,difference\n", "", "0,1,29.02",
     TRACE_ERROR_SYNTAX, "neither '[table]' nor"},
    {"column-twice", "stride_words,conflict_ways", "cycles,conflict_ways", NULL, TRACE_ERROR_SYNTAX,
     "the column 'cycles' occurs twice"},
    {"column-empty", "stride_words,", ",", "columns = ", TRACE_ERROR_SYNTAX, "'' cannot name a column"},
    {"no-rows", "rows = 3\n", "", "0,1,29.02", TRACE_ERROR_SYNTAX, "neither '[table]' nor"},
    {"rows-not-next", "rows = 3", "path = l1\nrows = 3", "path", TRACE_ERROR_SYNTAX,
     "'rows' must follow 'columns'"},
    {"rows-word", "rows = 3", "rows = many", NULL, TRACE_ERROR_VALUE, "not 'many'"},
    {"rows-negative", "rows = 3", "rows = -3", NULL, TRACE_ERROR_VALUE, "not '-3'"},
    {"rows-huge", "rows = 3", "rows = 2147483647", NULL, TRACE_ERROR_CUT_SHORT, "cut short before the rows"},
    {"rows-too-few", "rows = 3", "rows = 4", "checksum", TRACE_ERROR_SYNTAX, "has fewer rows than the 4"},
    {"rows-too-many", "rows = 3", "rows = 2", "2,4,1e2", TRACE_ERROR_SYNTAX, "has more rows than the 2"},
    {"cell-missing", "1,2,31.5,+2.5e-1", "1,2,31.5", NULL, TRACE_ERROR_SYNTAX, "has 3 of the 4 columns"},
    {"cell-too-many", "1,2,31.5,+2.5e-1", "1,2,31.5,1,1", NULL, TRACE_ERROR_SYNTAX,
     "more than the 4 columns"},
    {"cell-empty", "1,2,31.5,", "1,2,,", NULL, TRACE_ERROR_VALUE, "column cycles must be a finite"},
    {"cell-word", "31.5", "fast", NULL, TRACE_ERROR_VALUE, "not 'fast'"},
    {"cell-tail", "31.5", "31.5x", NULL, TRACE_ERROR_VALUE, "not '31.5x'"},
    {"cell-nan", "31.5", "nan", NULL, TRACE_ERROR_VALUE, "not 'nan'"},
    {"cell-infinite", "31.5", "inf", NULL, TRACE_ERROR_VALUE, "not 'inf'"},
    {"cell-overflow", "31.5", "1e999", NULL, TRACE_ERROR_VALUE, "not '1e999'"},
    {"cell-hexadecimal", "31.5", "0x1F", NULL, TRACE_ERROR_VALUE, "not '0x1F'"},
    {"cell-blank", "31.5", " 31.5", NULL, TRACE_ERROR_VALUE, "not ' 31.5'"},
    {"cell-negative", "31.5", "-31.5", NULL, TRACE_ERROR_VALUE, "column cycles is negative: -31.5"},
    {"row-blank", "1,2,31.5", "\n1,2,31.5", "\n\n1,2", TRACE_ERROR_VALUE, "not ''"},
    {"row-comment", "1,2,31.5", "# why\n1,2,31.5", "# why", TRACE_ERROR_VALUE, "not '# why'"},
    {"return", "0,1,29.02,-1\n", "0,1,29.02,-1\r\n", NULL, TRACE_ERROR_VALUE, "finite decimal number"},
    {"row-changed", "31.5", "31.6", "checksum", TRACE_ERROR_CHECKSUM, "changed or damaged"},
    {"rows-swapped", "1,2,31.5,+2.5e-1\n2,4,1e2,0\n", "2,4,1e2,0\n1,2,31.5,+2.5e-1\n", "checksum",
     TRACE_ERROR_CHECKSUM, "changed or damaged"},
    {"checksum-word", "checksum = 811c9dc5", "checksum = none", NULL, TRACE_ERROR_CHECKSUM,
     "the checksum 'none'"},
    {"no-checksum", "checksum = 811c9dc5\n", "", "[end]", TRACE_ERROR_SYNTAX, "neither '[table]' nor"},
    {"no-end", "[end]\ntables = 2\n", "", "checksum = 811c9dc5", TRACE_ERROR_CUT_SHORT,
     "cut short before '[end]'"},
    {"no-tables", "tables = 2\n", "", "[end]", TRACE_ERROR_CUT_SHORT, "cut short behind '[end]'"},
    {"table-lost", "tables = 2", "tables = 3", NULL, TRACE_ERROR_CUT_SHORT, "it has 2 of 3 tables"},
    {"behind-end", "tables = 2\n", "tables = 2\nmore = 1\n", "more", TRACE_ERROR_SYNTAX, "behind the end"},
};

static void
assert_fails(const char *text, gsize len, TraceError code, guint line, const char *part)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *place = g_strdup_printf("t.trace:%u: ", line);

    g_assert_null(trace_file_parse("t.trace", text, len, &error));
    g_test_message("%s", error->message);
    g_assert_error(error, TRACE_ERROR, (gint)code);
    g_assert_true(g_str_has_prefix(error->message, place));
    g_assert_nonnull(strstr(error->message, part));
}

static void
test_case(gconstpointer data)
{
    const Case *c = data;
    g_autofree char *good = trace_text_seal(GOOD);
    g_autofree char *text = trace_text_replace(good, c->from, c->to);
    const char *at = c->at ? c->at : c->to;
    guint line = trace_text_line(text, at) + (*at == '\n');

    if (strcmp(c->name, "no-end") == 0)
        line++; /* the blank line that is last */
    assert_fails(text, strlen(text), c->code, line, c->part);
}

/* However much of a trace is there, less than all is an error, and never a crash. */
static void
test_cut(void)
{
    g_autofree char *text = trace_text_seal(GOOD);
    gsize len = strlen(text);

    for (gsize n = 0; n < len; n++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *cut = g_strndup(text, n); /* so that reading behind the end is seen */

        g_assert_null(trace_file_parse("t.trace", cut, n, &error));
        gboolean is_trace = n == 0 || n >= strlen("fieldwise-trace");
        TraceError expected = is_trace ? TRACE_ERROR_CUT_SHORT : TRACE_ERROR_FILE;
        g_assert_error(error, TRACE_ERROR, (gint)expected);
        g_assert_true(g_str_has_prefix(error->message, "t.trace:"));
    }
}

/* One byte changed anywhere is an error, or changes no number. */
static void
test_garbled(void)
{
    g_autofree char *text = trace_text_seal(GOOD);
    gsize len = strlen(text);
    const char *rows = strstr(text, "0,1,29.02"), *end = strstr(text, "checksum");

    for (char *at = text; at < text + len; at++) {
        static const char BYTES[] = "0,-x\n \xff#";
        char before = *at;

        for (guint i = 0; i < sizeof BYTES; i++) { /* with the NUL */
            if (BYTES[i] == before)
                continue;
            *at = BYTES[i];
            g_autoptr(GError) error = NULL;
            g_autoptr(TraceFile) file = trace_file_parse("t.trace", text, len, &error);
            g_assert_true((!file) == (error != NULL));
            g_assert_true(!file || at < rows || at >= end);
        }
        *at = before;
    }
}

static void
test_other_files(void)
{
    static const char NUL[] = "fieldwise-trace = 1\nprogram = a\0b\n";

    assert_fails("", 0, TRACE_ERROR_CUT_SHORT, 1, "the trace is empty");
    assert_fails(NULL, 0, TRACE_ERROR_CUT_SHORT, 1, "the trace is empty");
    assert_fails("hello\n", 6, TRACE_ERROR_FILE, 1, "this is no trace");
    assert_fails(NUL, sizeof NUL - 1, TRACE_ERROR_FILE, 2, "holds a NUL byte");
    g_autofree char *filler = g_strnfill(1 << 20, 'x');
    g_autofree char *text = g_strconcat("fieldwise-trace = 1\n", filler, "\n", NULL);
    assert_fails(text, strlen(text), TRACE_ERROR_SYNTAX, 2, "longer than 65536 bytes");
    g_autoptr(GString) wide = g_string_new(TRACE_HEAD("x") "[t]\ncolumns = a0");
    for (guint i = 1; i < 5000; i++)
        g_string_append_printf(wide, ",a%u", i);
    g_string_append(wide, "\nrows = 0\nchecksum = 811c9dc5\n[end]\ntables = 1\n");
    assert_fails(wide->str, wide->len, TRACE_ERROR_SYNTAX, 14, "more than 4096 columns");
}

/* A number that cannot be is quoted alone, and of a long one the first 40 characters. */
static void
test_negative(void)
{
    static const char *const CELLS[][2] = {
        {"-31.5", "column cycles is negative: -31.5"},
        {"-1.00000000000000000000000000000000000000000002",
         "column cycles is negative: -1.0000000000000000000000000000000000000"}};
    g_autofree char *good = trace_text_seal(GOOD);

    for (guint i = 0; i < G_N_ELEMENTS(CELLS); i++) {
        g_autofree char *text = trace_text_replace(good, "31.5", CELLS[i][0]);
        g_autoptr(GError) error = NULL;

        g_assert_null(trace_file_parse("t.trace", text, strlen(text), &error));
        g_assert_true(g_str_has_suffix(error->message, CELLS[i][1]));
    }
}

/* Of so many numbers that no trace holds them the first is not looked at: 8192 rows of 4096 columns are the
 * most. */
static void
test_most_numbers(void)
{
    for (guint rows = 8192; rows <= 8193; rows++) {
        g_autoptr(GString) text = g_string_new(TRACE_HEAD("x") "[t]\ncolumns = a0");

        for (guint i = 1; i < 4096; i++)
            g_string_append_printf(text, ",a%u", i);
        g_string_append_printf(text, "\nrows = %u\nx", rows);
        gsize len = text->len, all = len + 2 * (gsize)rows * 4096;
        g_string_set_size(text, all);
        memset(text->str + len, '\n', all - len);
        assert_fails(text->str, text->len, rows == 8192 ? TRACE_ERROR_VALUE : TRACE_ERROR_FILE,
                     rows == 8192 ? 16 : 15, rows == 8192 ? "not 'x'" : "more than 33554432 numbers");
    }
}

/* What printf() makes of doubles, and what it does not, is read as the C library reads it. */
static void
test_numbers(void)
{
    static const char *const FORMATS[] = {"%.0f", "%.2f", "%.6f", "%.17g", "%g", "%e", "%.18f"};
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);

    for (guint i = 0; i < 20000; i++) {
        char text[400];
        double scale = pow(10, g_rand_int_range(rand, -12, 18)), got = 0;
        double number = g_rand_double_range(rand, -1, 1) * scale;

        g_snprintf(text, sizeof text, FORMATS[i % G_N_ELEMENTS(FORMATS)], number);
        const char *end = text + strlen(text);
        g_assert_true(number_parse(text, end, &got) == end);
        g_assert_cmpfloat(got, ==, g_ascii_strtod(text, NULL));
    }
    static const char *const EXACT[] = {"0",
                                        "-0",
                                        "9007199254740992",
                                        "9007199254740993",
                                        "18446744073709551616",
                                        "0.1",
                                        "1e308",
                                        "123456789012345678",
                                        "0.000000000000000001",
                                        "99999999999999999999999",
                                        "1.00000000000000000000000000001"};
    static const char *const WRONG[] = {"",   "-",   "+",   ".5",    "5.",  "1e", "1e+",
                                        "e5", "nan", "inf", "1e309", "--1", "x"};
    for (guint i = 0; i < G_N_ELEMENTS(EXACT); i++) {
        double got = -1;
        const char *end = EXACT[i] + strlen(EXACT[i]);

        g_assert_true(number_parse(EXACT[i], end, &got) == end);
        g_assert_cmpfloat(got, ==, g_ascii_strtod(EXACT[i], NULL));
    }
    /* Up to 63 characters. */
    for (guint length = 62; length <= 64; length++) {
        g_autofree char *zeros = g_strnfill(length - 2, '0'), *text = g_strconcat("1.", zeros, NULL);
        double got = -1;
        const char *behind = number_parse(text, text + length, &got);

        g_assert_true(behind == (length <= 63 ? text + length : NULL));
    }
    for (guint i = 0; i < G_N_ELEMENTS(WRONG); i++) {
        double got = -1;
        const char *behind = number_parse(WRONG[i], WRONG[i] + strlen(WRONG[i]), &got);

        g_assert_null(behind);
    }
}

/* Nothing behind the end is looked at: the parts of a number end where their memory does. */
static void
test_number_end(void)
{
    static const char TEXT[] = "-12.25e-1";
    static const gboolean IS_NUMBER[sizeof TEXT] = {
        [2] = TRUE, [3] = TRUE, [5] = TRUE, [6] = TRUE, [9] = TRUE};

    for (gsize n = 0; n < sizeof TEXT; n++) {
        g_autofree char *memory = g_malloc(n + 1);
        const char *end = memory + 1 + n;
        double got = 0;

        memcpy(memory + 1, TEXT, n);
        g_assert_true(number_parse(memory + 1, end, &got) == (IS_NUMBER[n] ? end : NULL));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trace/good", test_good);
    g_test_add_func("/trace/cut", test_cut);
    g_test_add_func("/trace/garbled", test_garbled);
    g_test_add_func("/trace/other-files", test_other_files);
    g_test_add_func("/trace/negative", test_negative);
    g_test_add_func("/trace/most-numbers", test_most_numbers);
    g_test_add_func("/trace/numbers", test_numbers);
    g_test_add_func("/trace/numbers/end", test_number_end);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *path = g_strconcat("/trace/refused/", CASES[i].name, NULL);

        g_test_add_data_func(path, &CASES[i], test_case);
    }
    return g_test_run();
}
