/* SPDX-License-Identifier: MIT */
/* Words of programs, those of UTF-8 and with $ among them. */
#include "text/text.h"

static void
test_find(void)
{
    static const struct {
        const char *text;
        const char *word;
        gint64 at; /* -1: it is no whole word of TEXT */
    } ROWS[] = {
        {"T", "T", 0},      {"T *p", "T", 0},    {"vector<T>", "T", 7}, {"Té T", "T", 4}, {"éT", "T", -1},
        {"T$ $T", "T", -1}, {"T1 _T T", "T", 6}, {"TT", "T", -1},       {"a b", "", -1},  {"", "T", -1},
        {"Té", "Té", 0},    {"Téa", "Té", -1},   {"x.T", "T", 2},
    };

    for (guint i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        const char *found = word_find(ROWS[i].text, ROWS[i].text, ROWS[i].word);

        g_assert_cmpint(found ? found - ROWS[i].text : -1, ==, ROWS[i].at);
    }
}

/* What stands before AT belongs to the word at it. */
static void
test_find_on(void)
{
    const char *text = "aT T T";

    g_assert_true(word_find(text, text + 1, "T") == text + 3);
    g_assert_true(word_find(text, text + 4, "T") == text + 5);
    g_assert_null(word_find(text, text + 6, "T"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word/find", test_find);
    g_test_add_func("/word/find-on", test_find_on);
    return g_test_run();
}
