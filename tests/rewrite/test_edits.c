/* SPDX-License-Identifier: MIT */

/* Edits of texts, their diffs, and taking these back, on random texts: each held against another way to the
 * same; and what of a text its words are. */
#include "changes/changes.h"
#include "source/source.h"
#include "text/text.h"

#include <stdio.h>
#include <string.h>

#define ROUNDS 2000
#define CONTEXT 3 /* lines that a unified diff shows before and after a change */

/* A tree of one file. */
typedef struct {
    TreeFile file;
    SourceTree tree;
} Text;

static void
text_init(Text *text, const char *content)
{
    memset(text, 0, sizeof *text);
    text->file.path = g_strdup("a.cu");
    text->file.text = g_strdup(content);
    text->file.length = strlen(content);
    text->tree.files = g_ptr_array_new();
    g_ptr_array_add(text->tree.files, &text->file);
}

static void
text_clear(Text *text)
{
    g_free(text->file.path);
    g_free(text->file.text);
    g_ptr_array_unref(text->tree.files);
}

/* Up to 30 lines of few different words, one at least; the last one may lack its end. */
static char *
random_text(GRand *rand)
{
    GString *text = g_string_new("a");
    gint n = g_rand_int_range(rand, 1, 30);

    for (gint i = 0; i < n; i++)
        g_string_append_printf(text, "%.*s\n", g_rand_int_range(rand, 0, 5),
                               "abcd" + g_rand_int_range(rand, 0, 2));
    if (g_rand_boolean(rand))
        g_string_truncate(text, text->len - 1);
    return g_string_free(text, FALSE);
}

/* A text that is put in, which random_text() does not have: perhaps of several lines, perhaps none, but for
 * an insertion. */
static char *
random_piece(GRand *rand, gboolean is_insertion)
{
    static const char *const PIECES[] = {"", "x", "x\n", "x\ny\n", "y\n\nx", "("};

    return g_strdup(PIECES[g_rand_int_range(rand, is_insertion, G_N_ELEMENTS(PIECES))]);
}

/* Edits of TEXT, apart from each other, in the order of the text: of Edit. */
static GArray *
random_edits(GRand *rand, const char *text)
{
    GArray *edits = g_array_new(FALSE, FALSE, sizeof(Edit));
    guint at = 0, length = (guint)strlen(text);

    while (at <= length && edits->len < 6) {
        guint start = at + (guint)g_rand_int_range(rand, 0, 25), end = start;

        if (g_rand_boolean(rand))
            end += (guint)g_rand_int_range(rand, 0, 18);
        if (end > length)
            break;
        Edit edit = {0, start, end, random_piece(rand, start == end), "R1"};
        g_array_append_val(edits, edit);
        at = end + 1; /* two insertions at one place have no order of their own */
    }
    return edits;
}

/* A list of EDITS, in a random order and some of them twice. */
static EditList *
shuffled(GRand *rand, const GArray *edits)
{
    EditList *list = edit_list_new();
    g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < edits->len; i++)
        for (gint k = g_rand_int_range(rand, 1, 3); k > 0; k--)
            g_array_insert_val(order, (guint)g_rand_int_range(rand, 0, (gint)order->len + 1), i);
    for (guint i = 0; i < order->len; i++) {
        const Edit *edit = &g_array_index(edits, Edit, g_array_index(order, guint, i));

        edit_list_add(list, edit->file, edit->start, edit->end, g_strdup(edit->text), edit->rule);
    }
    return list;
}

/* TEXT with EDITS, from the last one on, so that none moves another. */
static char *
edited(const char *text, const GArray *edits)
{
    GString *out = g_string_new(text);

    for (guint i = edits->len; i-- > 0;) {
        const Edit *edit = &g_array_index(edits, Edit, i);

        g_string_erase(out, edit->start, (gssize)(edit->end - edit->start));
        g_string_insert(out, edit->start, edit->text);
    }
    return g_string_free(out, FALSE);
}

/* The lines of TEXT, each with its end. */
static GPtrArray *
lines_of(const char *text)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    while (*text != '\0') {
        gsize length = strcspn(text, "\n");

        length += text[length] == '\n';
        g_ptr_array_add(lines, g_strndup(text, length));
        text += length;
    }
    return lines;
}

/* Appends line NUMBER, from 0, of OLD to OUT. */
static void
keep_line(GString *out, const GPtrArray *old, guint number)
{
    g_assert_cmpuint(number, <, old->len);
    g_string_append(out, g_ptr_array_index(old, number));
}

/* What the hunks of DIFF make of BEFORE, each held against what it says of itself: as POSIX has unified
 * diffs. */
static char *
patched(const char *before, const char *diff)
{
    g_autoptr(GPtrArray) old = lines_of(before), lines = lines_of(diff);
    GString *out = g_string_new(NULL);
    guint at = 0, l = 2, last_end = 0;
    gint shift = 0;

    g_assert_cmpstr(g_ptr_array_index(lines, 0), ==, "--- a/a.cu\n");
    g_assert_cmpstr(g_ptr_array_index(lines, 1), ==, "+++ b/a.cu\n");
    while (l < lines->len) {
        guint start[2], count[2], seen[2] = {0, 0}, leading = 0, trailing = 0;
        gboolean has_change = FALSE;

        g_assert_cmpint(sscanf(g_ptr_array_index(lines, l++), "@@ -%u,%u +%u,%u @@", &start[0], &count[0],
                               &start[1], &count[1]),
                        ==, 4);
        guint first = start[0] - (count[0] > 0); /* an empty side names the line before it */
        g_assert_true(at == 0 || first > last_end);
        while (at < first)
            keep_line(out, old, at++);
        g_assert_cmpint((gint)(start[1] - (count[1] > 0)), ==, (gint)first + shift);
        while (l < lines->len && strchr(" +-\\", *(const char *)g_ptr_array_index(lines, l))) {
            const char *line = g_ptr_array_index(lines, l++);
            g_autofree char *text = g_strdup(line + 1);

            g_assert_cmpint(*line, !=, '\\');
            if (l < lines->len && *(const char *)g_ptr_array_index(lines, l) == '\\') {
                text[strlen(text) - 1] = '\0';
                l++;
            }
            if (*line != '+') {
                g_assert_cmpuint(at, <, old->len);
                g_assert_cmpstr(g_ptr_array_index(old, at), ==, text);
                at++;
            }
            if (*line != '-')
                g_string_append(out, text);
            seen[0] += *line != '+';
            seen[1] += *line != '-';
            leading += !has_change && *line == ' ';
            g_assert_true(*line == ' ' || !has_change || trailing <= 2 * CONTEXT);
            trailing = *line == ' ' ? trailing + 1 : 0;
            has_change |= *line != ' ';
        }
        g_assert_true(has_change);
        g_assert_cmpuint(seen[0], ==, count[0]);
        g_assert_cmpuint(seen[1], ==, count[1]);
        g_assert_cmpuint(leading, ==, MIN(CONTEXT, first + leading));
        g_assert_cmpuint(trailing, ==, MIN(CONTEXT, old->len - at + trailing));
        shift += (gint)count[1] - (gint)count[0];
        last_end = at;
    }
    while (at < old->len)
        keep_line(out, old, at++);
    return g_string_free(out, FALSE);
}

static void
test_random(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(17);
    guint n_changed = 0;

    for (guint round = 0; round < ROUNDS; round++) {
        g_autofree char *before = random_text(rand), *after = NULL, *applied = NULL, *diff = NULL;
        g_autoptr(GArray) edits = random_edits(rand, before);
        g_autoptr(EditList) list = shuffled(rand, edits);
        guint file, offset;
        gsize length = 0;
        Text text;

        text_init(&text, before);
        after = edited(before, edits);
        g_assert_true(edit_list_settle(list, &file, &offset));
        g_assert_cmpuint(list->edits->len, ==, edits->len);
        applied = edit_list_apply(list, &text.tree, 0, &length);
        diff = diff_of_edits(list, &text.tree, 0, "a.cu");
        if (edits->len > 0) {
            g_assert_cmpstr(applied, ==, after);
            g_assert_cmpuint(length, ==, strlen(after));
        }
        if (diff && strcmp(before, after) != 0) {
            g_autoptr(GError) error = NULL;
            g_autofree char *made = patched(before, diff), *undone = NULL;
            g_autoptr(GPtrArray) files = undo_files_new(diff, &error);

            g_assert_cmpstr(made, ==, after);
            g_assert_no_error(error);
            g_assert_cmpuint(files->len, ==, 1);
            undone = undo_text(g_ptr_array_index(files, 0), "a.cu", after, "apply", &error);
            g_assert_no_error(error);
            g_assert_cmpstr(undone, ==, before);
            n_changed++;
        }
        for (guint i = 0; i < edits->len; i++)
            g_free(g_array_index(edits, Edit, i).text);
        text_clear(&text);
    }
    g_assert_cmpuint(n_changed, >, ROUNDS / 2);
}

/* Edits that meet are found, at the place of the second; those of another file are not in the way. */
static void
test_overlap(void)
{
    g_autoptr(EditList) list = edit_list_new();
    guint file = 9, offset = 9;

    edit_list_add(list, 1, 4, 8, g_strdup("b"), "R1");
    edit_list_add(list, 0, 2, 5, g_strdup("a"), "R1");
    edit_list_add(list, 1, 8, 9, g_strdup("c"), "R1");
    g_assert_true(edit_list_settle(list, &file, &offset));
    edit_list_add(list, 0, 2, 2, g_strdup("before"), "R1"); /* an insertion comes before what stands there */
    g_assert_true(edit_list_settle(list, &file, &offset));
    g_assert_cmpstr(g_array_index(list->edits, Edit, 0).text, ==, "before");
    edit_list_add(list, 1, 7, 7, g_strdup("d"), "R1");
    g_assert_false(edit_list_settle(list, &file, &offset));
    g_assert_cmpuint(file, ==, 1);
    g_assert_cmpuint(offset, ==, 7);
}

/* What is no diff of apply is refused, with its line. */
static void
test_malformed(void)
{
    static const struct {
        const char *diff;
        guint line;
    } cases[] = {
        {"--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n+b\n", 0},
        {"# why\n--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n+b\n", 0},
        {"--- a/f\n+++ b/f\n@@ -1,1 +1,0 @@\n-a\n@@ -5,0 +4,1 @@\n+b\n", 0},
        {"--- b/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n+b\n", 1},
        {"--- a/f\n--- b/f\n@@ -1,1 +1,1 @@\n-a\n+b\n", 1},
        {"--- a/f\n+++ b/f\n@@ -1,1 @@\n-a\n+b\n", 3},
        {"--- a/f\n+++ b/f\n@@ -1,2 +1,1 @@\n-a\n+b\n", 6}, /* a line too few */
        {"--- a/f\n+++ b/f\n@@ -1,1 +1,2 @@\n-a\n+b\n", 6},
        {"--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n-c\n+b\n", 5}, /* one too many */
        {"--- a/f\n+++ b/f\n@@ -1,1 +1,2 @@\n-a\n+c\n c\n", 6},
        {"--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n*b\n", 5},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GPtrArray) files = undo_files_new(cases[i].diff, &error);
        g_autofree char *said = g_strdup_printf("line %u is none that apply writes", cases[i].line);

        if (cases[i].line == 0)
            g_assert_no_error(error);
        else
            g_assert_cmpstr(error ? error->message : "accepted", ==, said);
        g_assert_true(!files == (cases[i].line > 0));
    }
}

/* Names are replaced where the program has them: not in comments, and not in what it prints. */
static void
test_words(void)
{
    static const struct {
        const char *text, *without_comments, *without_literals;
    } cases[] = {
        {"a /* b */ c", "a         c", "a         c"},
        {"a // b\nc /*\n*/ d", "a     \nc       d", "a     \nc       d"},
        {"f(\"a // b\")", "f(\"a // b\")", "f(\"      \")"},
        {"f('\"', a) /* \" */ + b", "f('\"', a)         + b", "f(' ', a)         + b"},
        {"'\\'' a \"\\\\\" b", "'\\'' a \"\\\\\" b", "'  ' a \"  \" b"},
        {"R\"x(a\" // b)x\" c", "R\"x(a\" // b)x\" c", "R\"           \" c"},
        {"1'000 /* a */ + 0xA'b", "1'000         + 0xA'b", "1'000         + 0xA'b"},
        {"case'a': case'b': c", "case'a': case'b': c", "case' ': case' ': c"},
        {"u8'a' + b1'a'", "u8'a' + b1'a'", "u8' ' + b1' '"},
        {"\"a\nb // \"", "\"a\nb     ", "\" \nb     "}, /* a string ends with its line */
        {"a \\\nb", "a  \nb", "a  \nb"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *comments = text_without_comments(cases[i].text, (guint)strlen(cases[i].text));
        g_autofree char *literals = text_without_literals(cases[i].text, (guint)strlen(cases[i].text));

        g_assert_cmpstr(comments, ==, cases[i].without_comments);
        g_assert_cmpstr(literals, ==, cases[i].without_literals);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/edits/random", test_random);
    g_test_add_func("/edits/overlap", test_overlap);
    g_test_add_func("/edits/malformed", test_malformed);
    g_test_add_func("/edits/words", test_words);
    return g_test_run();
}
