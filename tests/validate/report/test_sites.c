/* SPDX-License-Identifier: MIT */
/* Which sites are compared together, against the closure of "statements share a line" and "same
 * instruction". */
#include "validate/compare/compare_private.h"

#include <math.h>
#include <string.h>

#define MAX_SITES 10
#define N_LINES 6

static gboolean
are_together(const SiteEstimate *a, const SiteEstimate *b)
{
    return a->kind == b->kind && ((a->first_line <= b->last_line && b->first_line <= a->last_line) ||
                                  (a->joined != 0 && a->joined == b->joined));
}

/* Numbers SITES such that those of a group have the same one: the least index, spread until nothing changes.
 */
static void
number_groups(const SiteEstimate *sites, guint n, guint *numbers)
{
    gboolean changed = TRUE;

    for (guint i = 0; i < n; i++)
        numbers[i] = i;
    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < n; i++)
            for (guint j = 0; j < n; j++)
                if (are_together(&sites[i], &sites[j]) && numbers[j] < numbers[i]) {
                    numbers[i] = numbers[j];
                    changed = TRUE;
                }
    }
}

/* The number of the group that has LINE and KIND; MAX_SITES: none has. */
static guint
group_at(const SiteEstimate *sites, const guint *numbers, guint n, guint line, SiteKind kind)
{
    for (guint i = 0; i < n; i++)
        if (sites[i].first_line <= line && line <= sites[i].last_line && sites[i].kind == kind)
            return numbers[i];
    return MAX_SITES;
}

static void
check_one(void)
{
    SiteEstimate sites[MAX_SITES];
    SiteCount counts[2 * N_LINES];
    LayoutEstimate layout = {.sites = g_ptr_array_new()};
    guint numbers[MAX_SITES], n = (guint)g_test_rand_int_range(0, MAX_SITES + 1), n_groups = 0;
    g_autoptr(GPtrArray) measured = g_ptr_array_new(), compared = NULL;
    double estimated[MAX_SITES + 1] = {0}, counted[MAX_SITES + 1] = {0}, sum = 0;

    for (guint i = 0; i < n; i++) {
        sites[i] = (SiteEstimate){
            .file = (char *)"kernel.cu",
            .text = (char *)"a",
            .line = (guint)g_test_rand_int_range(1, N_LINES),
            .kind = (SiteKind)g_test_rand_int_range(0, 2),
            .joined = (guint)g_test_rand_int_range(0, 4),
            .understood = TRUE,
            .requests = i + 1,
            .sectors = 10 * (i + 1),
        };
        sites[i].first_line = sites[i].line - (guint)g_test_rand_int_range(0, 2);
        sites[i].last_line = sites[i].line + (guint)(g_test_rand_int_range(0, 4) == 0);
        g_ptr_array_add(layout.sites, &sites[i]);
    }
    number_groups(sites, n, numbers);
    for (guint i = 0; i < n; i++) {
        n_groups += numbers[i] == i;
        estimated[numbers[i]] += sites[i].requests;
    }
    for (guint i = 0; i < 2 * N_LINES; i++) {
        guint line = i / 2, requests = (guint)g_test_rand_int_range(1, 100);
        SiteKind kind = (SiteKind)(i % 2);

        counts[i] = (SiteCount){(char *)"kernel.cu", line, kind, requests, requests, 4 * requests};
        counted[group_at(sites, numbers, n, line, kind)] += requests;
        sum += requests;
        g_ptr_array_add(measured, &counts[i]);
    }
    compared = site_compare(&layout, measured);
    g_assert_cmpuint(compared->len, >=, n_groups);
    for (guint i = 0; i < compared->len; i++) {
        const SiteComparison *site = g_ptr_array_index(compared, i);
        guint number = group_at(sites, numbers, n, site->line, site->kind);

        sum -= site->measured_requests;
        g_assert_cmpfloat(site->measured_sectors, ==, 4 * site->measured_requests);
        g_assert_true((number == MAX_SITES) == (site->sites->len == 0));
        if (number == MAX_SITES)
            continue;
        g_assert_cmpuint(i, <, n_groups);
        g_assert_cmpfloat(site->estimated_requests, ==, estimated[number]);
        g_assert_cmpfloat(site->estimated_sectors, ==, 10 * estimated[number]);
        g_assert_cmpfloat(site->measured_requests, ==, counted[number]);
    }
    g_assert_cmpfloat(sum, ==, 0); /* nothing that was counted is lost */
    g_ptr_array_unref(layout.sites);
}

static void
test_random(void)
{
    for (guint i = 0; i < 3000; i++)
        check_one();
}

/* An access on a line of its own that is understood, of four sectors a request. */
static SiteEstimate
site_at(guint line, const char *text, double requests)
{
    return (SiteEstimate){.file = (char *)"f",
                          .text = (char *)text,
                          .line = line,
                          .first_line = line,
                          .last_line = line,
                          .understood = TRUE,
                          .requests = requests,
                          .sectors = 4 * requests};
}

static SiteCount
count_at(guint line, SiteKind kind, double requests)
{
    return (SiteCount){(char *)"f", line, kind, requests, requests, 4 * requests};
}

/* Of the requests that are possible, those next to the estimate. */
static void
test_open_requests(void)
{
    static const struct {
        double estimated, least, most, expected;
    } cases[] = {{50, 45, 55, 50}, {45, 45, 55, 45}, {40, 45, 55, 45}, {60, 45, 55, 55}, {50, 55, 55, 55}};

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        SiteEstimate site = {.file = (char *)"f",
                             .text = (char *)"a",
                             .line = 1,
                             .first_line = 1,
                             .last_line = 1,
                             .requests = cases[i].estimated};
        SiteCount count = {(char *)"f", 1, SITE_LOAD, cases[i].least, cases[i].most, 1};
        LayoutEstimate layout = {.sites = g_ptr_array_new()};
        g_autoptr(GPtrArray) counts = g_ptr_array_new(), compared = NULL;

        g_ptr_array_add(layout.sites, &site);
        g_ptr_array_add(counts, &count);
        compared = site_compare(&layout, counts);
        g_assert_cmpuint(compared->len, ==, 1);
        g_assert_cmpfloat(((SiteComparison *)g_ptr_array_index(compared, 0))->measured_requests, ==,
                          cases[i].expected);
        g_ptr_array_unref(layout.sites);
    }
}

/* Two loads are one instruction of the first one's line, and a third is as estimated; a store is not. */
static void
test_other_line(void)
{
    static const struct {
        SiteKind kind;
        double estimated, counted[2]; /* requests; sectors are four times as many */
        gboolean other_line[2];       /* with the one count and the other */
    } lines[] = {{SITE_LOAD, 2, {6, 6}, {TRUE, FALSE}},
                 {SITE_LOAD, 4, {0, 1}, {TRUE, FALSE}},
                 {SITE_LOAD, 3, {3, 3}, {FALSE, FALSE}},
                 {SITE_STORE, 1, {2, 2}, {FALSE, FALSE}}};

    for (guint c = 0; c < 2; c++) {
        SiteEstimate sites[G_N_ELEMENTS(lines)];
        SiteCount counts[G_N_ELEMENTS(lines)];
        LayoutEstimate layout = {.sites = g_ptr_array_new()};
        g_autoptr(GPtrArray) measured = g_ptr_array_new(), compared = NULL;

        for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
            sites[i] = site_at(i + 1, "a", lines[i].estimated);
            sites[i].kind = lines[i].kind;
            counts[i] = count_at(i + 1, lines[i].kind, lines[i].counted[c]);
            g_ptr_array_add(layout.sites, &sites[i]);
            g_ptr_array_add(measured, &counts[i]);
        }
        compared = site_compare(&layout, measured);
        g_assert_cmpuint(compared->len, ==, G_N_ELEMENTS(lines));
        for (guint i = 0; i < compared->len; i++)
            g_assert_cmpint(((SiteComparison *)g_ptr_array_index(compared, i))->other_line, ==,
                            lines[i].other_line[c]);
        g_ptr_array_unref(layout.sites);
    }
}

/* Two lines whose counts are swapped in part, and agree in sum: one comparison where nvcc may have named the
 * one line for the other. */
static void
test_joined_lines(void)
{
    static const struct {
        const char *text[2]; /* NULL: nothing was estimated there */
        gboolean taken_out;  /* the first */
        double counted[2];   /* requests; 4 are estimated at the first line, 2 at the second */
        guint comparisons;
    } cases[] = {
        {{"P_get_x(p, i)", "P_get_x(p, j)"}, FALSE, {1, 5}, 1},
        {{"P_get_x(p, i)", "P_get_y(p, i)"}, FALSE, {1, 5}, 2},
        {{"P_read_x(p, i)", "P_read_y(p, i)"}, FALSE, {6, 0}, 1},
        {{"P_get_x(p, i)", "P_get_x(p, j)"}, FALSE, {1, 6}, 2},
        {{"p[i].x", "p[i].x"}, FALSE, {1, 5}, 2},
        {{"p[i].x", "p[j].y"}, TRUE, {0, 6}, 1},
        {{"p[i].x", "p[j].y"}, TRUE, {6, 0}, 2},
        {{"p[i].x", NULL}, TRUE, {0, 4}, 1},
        {{"p[i].x", NULL}, FALSE, {0, 4}, 2},
    };

    for (guint c = 0; c < G_N_ELEMENTS(cases); c++) {
        SiteEstimate sites[2];
        SiteCount counts[2];
        LayoutEstimate layout = {.sites = g_ptr_array_new()};
        g_autoptr(GPtrArray) measured = g_ptr_array_new(), compared = NULL;
        double estimated = 0, counted = 0;

        for (guint i = 0; i < 2; i++) {
            sites[i] = site_at(i + 1, cases[c].text[i], i == 0 ? 4 : 2);
            sites[i].taken_out = i == 0 && cases[c].taken_out;
            counts[i] = count_at(i + 1, SITE_LOAD, cases[c].counted[i]);
            if (sites[i].text)
                g_ptr_array_add(layout.sites, &sites[i]);
            g_ptr_array_add(measured, &counts[i]);
        }
        compared = site_compare(&layout, measured);
        g_assert_cmpuint(compared->len, ==, cases[c].comparisons);
        for (guint i = 0; i < compared->len; i++) {
            const SiteComparison *site = g_ptr_array_index(compared, i);

            estimated += site->estimated_requests;
            counted += site->measured_requests;
            g_assert_true(compared->len > 1 ||
                          (site->understood && !site->other_line && !site_differs(site)));
        }
        g_assert_cmpfloat(estimated, ==, cases[c].text[1] ? 6 : 4);
        g_assert_cmpfloat(counted, ==, cases[c].counted[0] + cases[c].counted[1]);
        g_ptr_array_unref(layout.sites);
    }
}

/* Three accesses of which the middle one is as estimated; nothing was counted for the last: with the first,
 * which has too much, it goes together where data says where both go. */
static void
test_lines_by_data(void)
{
    static const struct {
        gboolean understood[3];
        double counted[3]; /* requests; 4 of each are estimated */
        guint comparisons;
    } cases[] = {
        {{FALSE, TRUE, FALSE}, {7, 4, 0}, 2}, {{FALSE, TRUE, FALSE}, {7, 4, 1}, 3},
        {{FALSE, TRUE, FALSE}, {4, 4, 0}, 3}, {{FALSE, TRUE, FALSE}, {0, 4, 0}, 3},
        {{TRUE, TRUE, FALSE}, {7, 4, 0}, 3},  {{FALSE, FALSE, FALSE}, {7, 4, 0}, 2},
        {{FALSE, TRUE, TRUE}, {7, 4, 0}, 3},
    };

    for (guint c = 0; c < G_N_ELEMENTS(cases); c++) {
        SiteEstimate sites[3];
        SiteCount counts[3];
        LayoutEstimate layout = {.sites = g_ptr_array_new()};
        g_autoptr(GPtrArray) measured = g_ptr_array_new(), compared = NULL;
        double counted = 0, all = 0;

        for (guint i = 0; i < 3; i++) {
            sites[i] = site_at(i + 1, "a[b[i]]", 4);
            sites[i].understood = cases[c].understood[i];
            counts[i] = count_at(i + 1, SITE_LOAD, cases[c].counted[i]);
            all += cases[c].counted[i];
            g_ptr_array_add(layout.sites, &sites[i]);
            g_ptr_array_add(measured, &counts[i]);
        }
        compared = site_compare(&layout, measured);
        g_assert_cmpuint(compared->len, ==, cases[c].comparisons);
        for (guint i = 0; i < compared->len; i++)
            counted += ((SiteComparison *)g_ptr_array_index(compared, i))->measured_requests;
        g_assert_cmpfloat(counted, ==, all);
        g_ptr_array_unref(layout.sites);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/report/sites/random", test_random);
    g_test_add_func("/report/sites/open-requests", test_open_requests);
    g_test_add_func("/report/sites/other-line", test_other_line);
    g_test_add_func("/report/sites/joined-lines", test_joined_lines);
    g_test_add_func("/report/sites/lines-by-data", test_lines_by_data);
    return g_test_run();
}
