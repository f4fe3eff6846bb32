/* SPDX-License-Identifier: MIT */
#include "text/text_private.h"

/* What number_exact() writes must read back as the same double, in no more digits than needed. */
static void
test_exact(void)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0, "0"},          {-0.0, "0"},     {1, "1"},           {-3, "-3"},
        {0.826, "0.826"},  {0.1, "0.1"},    {153600, "153600"}, {9007199254740991, "9007199254740991"},
        {1e300, "1e+300"}, {1e-7, "1e-07"}, {-2.5, "-2.5"}};

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = number_exact(cases[i].value);

        g_assert_cmpstr(text, ==, cases[i].text);
    }
    for (guint i = 0; i < 2000; i++) {
        double value = g_test_rand_double_range(-1, 1) * g_test_rand_double_range(0, 1e12);
        g_autofree char *text = number_exact(value);

        g_assert_true(g_ascii_strtod(text, NULL) == value);
    }
}

static void
test_short(void)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0"},
                 {7, "7"},
                 {0.25, "0.25"},
                 {2.5, "2.5"},
                 {999.96, "1,000"},
                 {153600, "153,600"},
                 {186000.125, "186,000"},
                 {9999999, "9,999,999"},
                 {10000000, "10 M"},
                 {12345678, "12.35 M"},
                 {999999999, "1 G"},
                 {-153600, "-153,600"},
                 {2239040000.5, "2.239 G"},
                 {1.5e18, "1.5 E"},
                 {1.5e24, "1.5e+06 E"}};

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = number_short(cases[i].value);

        g_assert_cmpstr(text, ==, cases[i].text);
    }
}

static void
test_bytes(void)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0 B"},          {24, "24 B"},       {-4, "-4 B"},
                 {9999, "9,999 B"},   {12288, "12 KB"},   {131072, "128 KB"},
                 {1572864, "1.5 MB"}, {1e18, "888.2 PB"}, {1.5, "1.5 B"}};

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = number_bytes(cases[i].value);

        g_assert_cmpstr(text, ==, cases[i].text);
    }
}

static void
test_shorten(void)
{
    static const struct {
        const char *text;
        guint width;
        gboolean utf8;
        const char *expected;
    } cases[] = {{"abcdef", 6, TRUE, "abcdef"},        {"abcdefgh", 5, TRUE, "ab…gh"},
                 {"abcdefgh", 4, TRUE, "ab…h"},        {"abcdefgh", 6, FALSE, "ab..gh"},
                 {"日本語日本語", 7, TRUE, "日…本語"}, {"abc", 1, TRUE, "abc"}};

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = text_shorten(cases[i].text, cases[i].width, cases[i].utf8);

        g_assert_cmpstr(text, ==, cases[i].expected);
    }
}

/* No byte of hostile text reaches a terminal as a control character. */
static void
test_clean(void)
{
    g_autofree char *escape = text_clean("a\033[2Jb\tc\nd\x7f"), *invalid = text_clean("a\xff"
                                                                                       "b");
    g_autofree char *bidi = text_clean("a\u202eb");

    g_assert_cmpstr(escape, ==, "a?[2Jb c d?");
    g_assert_cmpstr(invalid, ==,
                    "a\uFFFD"
                    "b");
    g_assert_cmpstr(bidi, ==, "a?b");
}

static void
test_wrap(void)
{
    g_autoptr(GString) out = g_string_new(NULL);

    text_wrap(out, "one two three averyverylongword end", 12, 2, 1);
    g_assert_cmpstr(out->str, ==, "  one two\n   three\n   averyverylongword\n   end\n");
}

static TextTable *
sample_table(void)
{
    TextTable *table = text_table_new(1);

    text_table_add_column(table, COLUMN_RIGHT, "n", 0);
    text_table_add_column(table, COLUMN_LEFT, "spec", 6);
    text_table_add_column(table, COLUMN_BAR, NULL, 0);
    text_table_add_cell(table, "1", STYLE_PLAIN);
    text_table_add_cell(table, "a,b,c/d,e,f", STYLE_GOOD);
    text_table_add_bar(table, 0.5, STYLE_PLAIN);
    text_table_add_line(table, "between", STYLE_DIM, 2, 0);
    text_table_add_cell(table, "12", STYLE_PLAIN);
    text_table_add_cell(table, "a/b", STYLE_PLAIN);
    text_table_add_bar(table, 1.5, STYLE_PLAIN);
    return table;
}

static void
test_table(void)
{
    static const struct {
        Terminal terminal;
        const char *expected;
    } cases[] = {
        {{80, FALSE, FALSE},
         "  n  spec\n"
         "  1  a,b,c/d,e,f  ##########\n"
         "   between\n"
         " 12  a/b          ####################\n"},
        {{30, FALSE, TRUE},
         "  n  spec\n"
         "  1  a,b,c/d,e,f  ██████\n"
         "   between\n"
         " 12  a/b          ████████████\n"},
        {{20, FALSE, TRUE},
         "  n  spec\n"
         "  1  a,b…e,f  ███\n"
         "   between\n"
         " 12  a/b      ██████\n"},
        {{80, TRUE, FALSE},
         " \033[2m n  spec\033[0m\n"
         "  1  \033[1;32ma,b,c/d,e,f\033[0m  ##########\n"
         "\033[2m   between\033[0m\n"
         " 12  a/b          ####################\n"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(TextTable) table = sample_table();
        g_autofree char *text = text_table_format(table, &cases[i].terminal);

        g_assert_cmpstr(text, ==, cases[i].expected);
    }
}

static void
assert_distinct(const char *const *texts, guint n, guint width, gboolean utf8)
{
    g_auto(GStrv) labels = labels_shorten(texts, n, width, utf8);

    for (guint i = 0; i < n; i++) {
        g_assert_cmpuint(text_width(labels[i]), <=, width);
        for (guint k = 0; k < i; k++)
            g_assert_cmpint(strcmp(labels[i], labels[k]) == 0, ==, strcmp(texts[i], texts[k]) == 0);
        if (text_width(texts[i]) <= width)
            g_assert_cmpstr(labels[i], ==, texts[i]);
    }
}

/* Long specs that begin and end alike are told apart at any width, also where they differ in one character
 * far inside, and in none that can be shown. */
static void
test_labels(void)
{
    static const char *const SPECS[] = {
        "ax,ay,az/jx,jy,jz/mass/x,y,z,vx,vy,vz/id",
        "ax,ay,az,jx,jy,jz/mass/x,y,z,vx,vy,vz/id",
        "ax,ay,az/jx,jy,jz,mass/x,y,z,vx,vy,vz/id",
        "ax,ay,az/jx,jy/jz/mass/x,y,z,vx,vy,vz/id",
        "ax,ay,az/jx,jy,jz/mass/x,y,z,vx,vy,vz/id",
        "aos",
        "ax,ay…vy,vz/id",
    };
    g_autoptr(GPtrArray) many = g_ptr_array_new_with_free_func(g_free);

    for (guint width = 8; width <= 44; width++)
        for (guint utf8 = 0; utf8 < 2; utf8++)
            assert_distinct(SPECS, G_N_ELEMENTS(SPECS), width, utf8);
    for (guint i = 0; i < 300; i++) { /* where each differs from the next by one of 20 bits */
        GString *spec = g_string_new("first");

        for (guint bit = 0; bit < 20; bit++)
            g_string_append_printf(spec, "%cfield%u", i >> (bit / 2) & 1 ? ',' : '/', bit);
        g_ptr_array_add(many, g_string_free(spec, FALSE));
    }
    for (guint width = 12; width <= 60; width += 16)
        assert_distinct((const char *const *)many->pdata, many->len, width, TRUE);
}

/* Nothing is cut in what goes to a file. */
static void
test_whole(void)
{
    const Terminal terminal = {.width = 20, .utf8 = TRUE, .whole = TRUE};
    g_autoptr(TextTable) table = sample_table();
    g_autofree char *text = text_table_format(table, &terminal);

    g_assert_nonnull(strstr(text, "a,b,c/d,e,f  ██████████\n"));
}

/* Whatever the width, no line of a table whose columns may shrink is wider than the terminal. */
static void
test_table_fits(void)
{
    for (guint width = 20; width <= 60; width++) {
        const Terminal terminal = {width, FALSE, TRUE};
        g_autoptr(TextTable) table = sample_table();
        g_autofree char *text = text_table_format(table, &terminal);
        g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

        for (guint i = 0; lines[i]; i++)
            g_assert_cmpuint(text_width(lines[i]), <=, width);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/text/exact", test_exact);
    g_test_add_func("/text/short", test_short);
    g_test_add_func("/text/bytes", test_bytes);
    g_test_add_func("/text/shorten", test_shorten);
    g_test_add_func("/text/clean", test_clean);
    g_test_add_func("/text/wrap", test_wrap);
    g_test_add_func("/text/table", test_table);
    g_test_add_func("/text/table-fits", test_table_fits);
    g_test_add_func("/text/labels", test_labels);
    g_test_add_func("/text/whole", test_whole);
    return g_test_run();
}
