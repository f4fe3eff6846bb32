/* SPDX-License-Identifier: MIT */

/* Shares of misses over sizes, made by hand and counted in sets that are known, and the sets that they show.
 */
#include "archdb/infer/levels/levels_private.h"
#include "sample_traces.h"

#include <math.h>
#include <string.h>

#define STRIDE "256"
#define MOST_ROWS 64

/* The curve of N rows of WORDS, of which MISSES miss in each pass. */
static MissCurve *
make_curve(const double *words, const double *misses, guint n)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    g_autoptr(GError) error = NULL;
    TraceTable *table = sample_table(directory, "missrate", "missrate", "size_bytes,visits,slow", n, "path",
                                     "l1", "stride_bytes", STRIDE, NULL);

    for (guint row = 0; row < n; row++)
        sample_row(table, row, words[row] * 256, words[row] * 1000, misses[row] * 1000);
    MissCurve *curve = miss_curve_read(table, &error);
    g_assert_no_error(error);
    return curve;
}

/* A cache of sets, and which set each word goes to: as many as they hold first, in any order, then others. */
typedef struct {
    guint n_sets, ways[16], lines;
    guint set_of[512];
} Sets;

static Sets
random_sets(GRand *random, gboolean equal)
{
    Sets sets = {.n_sets = (guint)g_rand_int_range(random, 2, equal ? 17 : 9)};
    guint filled = 0;

    for (guint set = 0; set < sets.n_sets; set++) {
        sets.ways[set] = equal && set > 0 ? sets.ways[0] : (guint)g_rand_int_range(random, equal ? 4 : 1, 20);
        for (guint way = 0; way < sets.ways[set]; way++)
            sets.set_of[filled++] = set;
    }
    sets.lines = filled;
    for (guint i = filled; i-- > 1;) {
        guint other = (guint)g_rand_int_range(random, 0, (int)i + 1), set = sets.set_of[i];

        sets.set_of[i] = sets.set_of[other];
        sets.set_of[other] = set;
    }
    for (guint i = filled; i < G_N_ELEMENTS(sets.set_of); i++)
        sets.set_of[i] = (guint)g_rand_int_range(random, 0, (int)sets.n_sets);
    return sets;
}

/* The misses of a pass over WORDS: all of the words whose set has not room for all of its own. */
static guint
count_misses(const Sets *sets, guint words, guint *ret_overfilled)
{
    guint held[16] = {0}, misses = 0;

    *ret_overfilled = 0;
    for (guint i = 0; i < words; i++)
        held[sets->set_of[i]]++;
    for (guint set = 0; set < sets->n_sets; set++) {
        misses += held[set] > sets->ways[set] ? held[set] : 0;
        *ret_overfilled += held[set] > sets->ways[set];
    }
    return misses;
}

/* Rows STEP words apart, from BEFORE words less than fit to one row behind the first at which all miss. */
static MissCurve *
curve_of(const Sets *sets, guint before, guint step)
{
    double words[MOST_ROWS], misses[MOST_ROWS];
    guint n = 0, overfilled = 0, behind = 0;

    for (guint at = sets->lines - before; behind < 2 && n < MOST_ROWS; at += step, n++) {
        words[n] = at;
        misses[n] = count_misses(sets, at, &overfilled);
        behind += overfilled == sets->n_sets;
    }
    return behind < 2 ? NULL : make_curve(words, misses, n);
}

static void
test_steps(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(43);
    guint n_curves = 0;

    for (guint trial = 0; trial < 400; trial++) {
        Sets sets = random_sets(random, FALSE);
        g_autoptr(MissCurve) curve = curve_of(&sets, trial % MIN(3, sets.lines), 1);

        if (!curve)
            continue;
        g_auto(MissSets) found = miss_curve_sets(curve);
        g_assert_cmpstr(found.reason, ==, NULL);
        g_assert_cmpuint(found.ways->len, ==, sets.n_sets);
        g_assert_cmpfloat(found.lines, ==, sets.lines);
        g_assert_cmpfloat(found.confidence, ==, 1);
        gboolean seen[16] = {FALSE};
        for (guint word = sets.lines, set = 0; set < sets.n_sets; word++) {
            if (!seen[sets.set_of[word]])
                g_assert_cmpuint(g_array_index(found.ways, guint, set++), ==, sets.ways[sets.set_of[word]]);
            seen[sets.set_of[word]] = TRUE;
        }
        double fits = 0, exceeds = 0;
        g_assert_true(miss_curve_reach(curve, &fits, &exceeds));
        g_assert_cmpfloat(fits, ==, sets.lines * 256);
        g_assert_cmpfloat(exceeds, ==, (sets.lines + 1) * 256);
        g_assert_cmpfloat(miss_curve_most(curve), ==, 1);
        n_curves++;
    }
    g_assert_cmpuint(n_curves, >, 200);
}

/* Rows up to as far apart as a set has lines, of which one has nothing but words that each overfill a set. */
static void
test_jumps(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(47);
    guint n_curves = 0;

    for (guint trial = 0; trial < 1000; trial++) {
        Sets sets = random_sets(random, TRUE);
        guint step = (guint)g_rand_int_range(random, 2, (int)sets.ways[0] + 1), before = trial % step;
        guint between = (step - before) % step; /* words from those that fit to the first row behind them */

        for (guint i = sets.lines; i < G_N_ELEMENTS(sets.set_of); i++)
            if (i < sets.lines + sets.n_sets - 1 || trial % 2 == 0)
                sets.set_of[i] = i % sets.n_sets;
        if (between + step >= sets.n_sets)
            continue;
        g_autoptr(MissCurve) curve = curve_of(&sets, before, step);
        if (!curve)
            continue;
        g_auto(MissSets) found = miss_curve_sets(curve);
        g_assert_nonnull(found.ways);
        g_assert_cmpuint(found.ways->len, ==, sets.n_sets);
        g_assert_cmpuint(g_array_index(found.ways, guint, sets.n_sets - 1), ==, sets.ways[0]);
        g_assert_cmpfloat(found.lines, ==, sets.lines);
        g_assert_cmpfloat(found.confidence, ==, 1);
        n_curves++;
    }
    g_assert_cmpuint(n_curves, >, 200);
}

/* Rows STEP words apart: none misses up to LINES words, SLOPE more a word from there on, and all from WHOLE
 * words on. No row has a whole number of misses, so that the slope alone tells. */
static MissCurve *
make_ramp(double slope, double lines, double whole, double step, double scatter)
{
    enum { ROWS = 60 };
    double words[ROWS], misses[ROWS], first = floor(lines) - 4 * step;
    for (guint row = 0; row < ROWS; row++) {
        words[row] = first + row * step;
        double more = slope * (words[row] - lines) * (row % 2 ? 1 + scatter : 1 - scatter);
        misses[row] = words[row] <= lines   ? 0
                      : words[row] >= whole ? words[row]
                                            : MIN(more, 0.97 * words[row]);
        if (misses[row] > 1 && words[row] < whole)
            misses[row] = floor(misses[row]) + 0.45;
    }
    return make_curve(words, misses, ROWS);
}

/* What the sets of a ramp come to: 0 where they are not told. */
static void
test_slopes(void)
{
    static const struct {
        double slope, lines, whole, step, scatter;
        guint n_sets, ways;
    } CASES[] = {
        {5, 1024, 1280, 8, 0, 256, 4},
        {2, 1024, 2048, 31, 0, 1024, 1},
        {33, 3200, 3300, 4, 0, 100, 32},
        /* nearly a whole number of ways, and not */
        {5.03, 1024, 1280, 8, 0, 256, 4},
        {5.05, 1024, 1280, 8, 0, 0, 0},
        {4.97, 1024, 1280, 8, 0, 256, 4},
        {4.95, 1024, 1280, 8, 0, 0, 0},
        {1.4, 1000, 3500, 60, 0, 0, 0},
        /* nearly a whole number of sets, and not */
        {31, 907, 937, 2, 0, 30, 30},
        {31, 911, 941, 2, 0, 0, 0},
        {31, 893, 923, 2, 0, 30, 30},
        {31, 889, 919, 2, 0, 0, 0},
        /* all miss where the sets say so, and elsewhere */
        {5, 1024, 1292, 8, 0, 256, 4},
        {5, 1024, 1312, 8, 0, 0, 0},
        {5, 1024, 1270, 8, 0, 256, 4},
        {5, 1024, 1255, 8, 0, 0, 0},
        /* scattered by half a percent of the most */
        {5, 1024, 1280, 8, 0.006, 256, 4},
        {5, 1024, 1280, 8, 0.009, 0, 0},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(MissCurve) curve =
            make_ramp(CASES[i].slope, CASES[i].lines, CASES[i].whole, CASES[i].step, CASES[i].scatter);
        g_auto(MissSets) found = miss_curve_sets(curve);

        g_assert_cmpuint(found.ways ? found.ways->len : 0, ==, CASES[i].n_sets);
        g_assert_cmpint(!found.ways, ==, found.reason != NULL);
        if (!found.ways)
            continue;
        g_assert_cmpuint(g_array_index(found.ways, guint, 0), ==, CASES[i].ways);
        g_assert_cmpfloat(found.lines, ==, CASES[i].n_sets * CASES[i].ways);
        g_assert_cmpfloat(found.confidence, >, 0.999);
        g_assert_cmpfloat(found.confidence, <=, CASES[i].scatter > 0 ? 0.99999 : 1);
    }
    g_autoptr(MissCurve) scattered = make_ramp(5, 1024, 1280, 8, 0.02);
    g_auto(MissSets) none = miss_curve_sets(scattered);
    const char *left = strstr(none.reason, " with ");
    g_assert_cmpfloat(g_ascii_strtod(left + 6, NULL), >,
                      0.9); /* percent: of the most, each row by 2 of itself */
    g_assert_cmpfloat(g_ascii_strtod(left + 6, NULL), <, 1.5);
}

/* Eight rows at least, from a tenth to nine tenths of misses. */
static void
test_few_rows(void)
{
    for (guint n = 7; n <= 8; n++) {
        double words[16], misses[16];

        for (guint row = 0; row < n + 6;
             row++) { /* two that fit, one below a tenth, n, one above, two whole */
            words[row] = row < 2       ? 1000 + row
                         : row < n + 3 ? 1030 + 25 * (row - 2)
                                       : 1250 + 40 * (row - n - 3);
            misses[row] = row < 2 ? 0 : MIN(5 * (words[row] - 1024) + 0.45, words[row]);
        }
        g_autoptr(MissCurve) curve = make_curve(words, misses, n + 6);
        guint inside = 0;
        for (guint row = 0; row < n + 6; row++)
            inside += misses[row] >= 0.1 * words[row] && misses[row] <= 0.9 * words[row];
        g_assert_cmpuint(inside, ==, n);
        g_auto(MissSets) found = miss_curve_sets(curve);
        g_assert_cmpint(found.ways != NULL, ==, n == 8);
    }
}

static char *
ways_text(const MissSets *sets)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; sets->ways && i < sets->ways->len; i++)
        g_string_append_printf(text, "%s%u", i > 0 ? "," : "", g_array_index(sets->ways, guint, i));
    return g_string_free(text, FALSE);
}

/* Curves in steps of one word, and the sets that make them, or why none do. */
static void
test_small_steps(void)
{
    static const struct {
        double first, misses[5]; /* one word after the other from FIRST on */
        const char *ways, *why;
    } CASES[] = {
        {8, {0, 5, 10, 11, 12}, "4,4", NULL},
        {8, {0, 4, 10, 11, 12}, "3,5", NULL},
        {8, {0, 4, 9, 11, 12}, "3,4,1", NULL},
        {8, {0, 0, 10, 11, 12}, "9", NULL},
        {8, {0, 5.34, 9.66, 11, 12}, "4,4", NULL}, /* some hits are slow, some misses fast */
        {8, {0, 5.36, 10, 11, 12}, "", "at 9 words 5.36 miss in a pass after 0: no whole set more"},
        {8, {0, 5, 9.64, 11, 12}, "", "at 10 words 9.64 miss in a pass after 5: no whole set more"},
        {8, {0, 5, 5.3, 11, 12}, "", "at 10 words 5.30 miss in a pass after 5: no whole set more"},
        {8.3, {0, 5, 10, 11.3, 12.3}, "", "the sets hold 8 words, but 8 fit"}, /* and a piece of one more */
        {8, {0.01, 5, 10, 11, 12}, "4,4", NULL},
        {1, {0, 2, 3, 4, 5}, "1", NULL},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        double words[5];

        for (guint row = 0; row < 5; row++)
            words[row] = CASES[i].first + row;
        g_autoptr(MissCurve) curve = make_curve(words, CASES[i].misses, 5);
        g_auto(MissSets) found = miss_curve_sets(curve);
        g_autofree char *ways = ways_text(&found);
        g_assert_cmpstr(ways, ==, CASES[i].ways);
        g_assert_cmpint(found.reason != NULL, ==, CASES[i].why != NULL);
        if (found.reason)
            g_assert_nonnull(strstr(found.reason, CASES[i].why));
    }
}

/* Two words a row and more, and too few of them for a slope: the last row that fits has all the words that
 * do. */
static void
test_small_jumps(void)
{
    static const struct {
        double first, step, misses[6];
        const char *ways;
    } CASES[] = {
        {12, 2, {0, 0, 0, 10, 20, 22}, "4,4,4,4"},
        {12, 4, {0, 0, 20, 24, 28, 32}, "4,4,4,4"},
        {12, 5, {0, 17, 22, 27, 32, 37}, ""},
        {10, 5, {0, 0, 0, 25, 30, 35}, ""}, /* five words may overfill a set, and then not show it */
        {12, 2, {0, 0, 0, 10.3, 19.7, 22}, "4,4,4,4"},
        {12, 2, {0, 0, 0, 10.4, 20, 22}, ""},
        {12, 2, {0, 0, 0, 10, 9, 22}, ""},
        {12, 2, {0, 0, 0, 10, 17, 22}, ""},         /* five and two more are no sets of four */
        {12, 2, {0, 0, 10, 15, 20, 22}, "4,4,4,4"}, /* one word that overfills, one that finds room */
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        double words[6];

        for (guint row = 0; row < 6; row++)
            words[row] = CASES[i].first + row * CASES[i].step;
        g_autoptr(MissCurve) curve = make_curve(words, CASES[i].misses, 6);
        g_auto(MissSets) found = miss_curve_sets(curve);
        g_autofree char *ways = ways_text(&found);
        g_assert_cmpstr(ways, ==, CASES[i].ways);
    }
}

/* A row fits with up to 8 slow visits of 1000, and misses whole with as few that are not. */
static void
test_reach(void)
{
    static const struct {
        double ratios[5];
        guint first, full;
        double most;
    } CASES[] = {
        {{0, 0.008, 0.009, 0.5, 1}, 2, 4, 1},   {{0, 0.0081, 0.5, 0.992, 1}, 1, 3, 1},
        {{0, 0.5, 0.9919, 1, 1}, 1, 3, 1},      {{0, 0.2, 0.7, 0.6, 0.5}, 1, 5, 0.7}, /* never whole */
        {{0, 0.001, 0, 0.002, 0}, 5, 5, 0.002}, {{0.5, 0, 1, 1, 1}, 5, 2, 1}, /* nothing fits behind it */
        {{0, 1, 0.5, 1, 0.9}, 1, 5, 1},
    };
    const double words[] = {1000, 2000, 3000, 4000, 5000};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        double misses[5], fits = -1, exceeds = -1;

        for (guint row = 0; row < 5; row++)
            misses[row] = CASES[i].ratios[row] * words[row];
        g_autoptr(MissCurve) curve = make_curve(words, misses, 5);
        g_assert_cmpuint(curve->first, ==, CASES[i].first);
        g_assert_cmpuint(curve->full, ==, CASES[i].full);
        g_assert_cmpfloat_with_epsilon(miss_curve_most(curve), CASES[i].most, 1e-12);
        g_assert_cmpint(miss_curve_reach(curve, &fits, &exceeds), ==, CASES[i].first < 5);
        g_assert_cmpfloat(fits, ==, CASES[i].first < 5 ? words[CASES[i].first - 1] * 256 : -1);
        g_assert_cmpfloat(exceeds, ==, CASES[i].first < 5 ? words[CASES[i].first] * 256 : -1);
        g_auto(MissSets) sets = miss_curve_sets(curve);
        g_assert_null(sets.ways);
        if (CASES[i].first == 5)
            g_assert_cmpstr(sets.reason, ==, "no size misses behind others that fit");
        else if (CASES[i].full == 5)
            g_assert_nonnull(strstr(sets.reason, CASES[i].most == 1 ? "100 %" : "70 %"));
    }
}

static gboolean
can_read(const char *stride, guint n, double size, double more, double visits, double slow)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    g_autoptr(GError) error = NULL;
    TraceTable *table = sample_table(directory, "missrate", "missrate", "size_bytes,visits,slow", n,
                                     "stride_bytes", stride, NULL);

    for (guint row = 0; row < n; row++)
        sample_row(table, row, size + row * more, visits, slow);
    g_autoptr(MissCurve) curve = miss_curve_read(table, &error);
    g_assert_cmpint(!curve, ==, error != NULL);
    return curve != NULL;
}

static void
test_refused(void)
{
    g_assert_true(can_read("4", 3, 4, 4, 10, 10));
    g_assert_true(can_read("0.5", 3, 4, 4, 10, 0));
    g_assert_false(can_read("0", 3, 4, 4, 10, 10));
    g_assert_false(can_read("-4", 3, -12, 4, 10, 10));
    g_assert_false(can_read("four", 3, 4, 4, 10, 10));
    g_assert_false(can_read("4", 3, 0, 4, 10, 10)); /* no words */
    g_assert_false(can_read("4", 3, 4, 0, 10, 10)); /* the same again */
    g_assert_false(can_read("4", 3, 40, -4, 10, 10));
    g_assert_false(can_read("4", 3, 4, 4, 0, 0));
    g_assert_false(can_read("4", 3, 4, 4, -1, -1));
    g_assert_false(can_read("4", 3, 4, 4, 10, 11));
    g_assert_false(can_read("4", 3, 4, 4, 10, -1));
    g_assert_true(can_read("4", 1, 4 * 16777216.0, 4, 1, 1));
    g_assert_false(can_read("4", 1, 4 * 16777217.0, 4, 1, 1));
    g_assert_true(can_read("4", 4096, 4, 4, 10, 1));
    g_assert_false(can_read("4", 4097, 4, 4, 10, 1));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/miss-curve/steps", test_steps);
    g_test_add_func("/infer/miss-curve/jumps", test_jumps);
    g_test_add_func("/infer/miss-curve/slopes", test_slopes);
    g_test_add_func("/infer/miss-curve/few-rows", test_few_rows);
    g_test_add_func("/infer/miss-curve/small-steps", test_small_steps);
    g_test_add_func("/infer/miss-curve/small-jumps", test_small_jumps);
    g_test_add_func("/infer/miss-curve/reach", test_reach);
    g_test_add_func("/infer/miss-curve/refused", test_refused);
    return g_test_run();
}
