/* SPDX-License-Identifier: MIT */
#include "layouts/layouts.h"

#include <stdlib.h>
#include <string.h>

#define COUNTED_FIELDS 14

static guint64
groupings_counted(guint n)
{
    GroupingIter iter;
    guint64 n_groupings = 0;

    grouping_iter_init(&iter, n);
    do
        n_groupings++;
    while (grouping_iter_next(&iter));
    return n_groupings;
}

/* B(0..n) by the recurrence B(m + 1) = sum over k of binomial(m, k) B(k), with Pascal's triangle. */
static void
bell_by_recurrence(guint n, guint64 *ret_bell)
{
    guint64 binomial[32] = {1};

    ret_bell[0] = 1;
    for (guint m = 0; m < n; m++) {
        guint64 sum = 0;

        for (guint k = 0; k <= m; k++)
            sum += binomial[k] * ret_bell[k];
        ret_bell[m + 1] = sum;
        for (guint k = m + 1; k > 0; k--)
            binomial[k] += binomial[k - 1];
    }
}

static void
test_counts(void)
{
    guint64 bell[26];

    bell_by_recurrence(25, bell);
    for (guint n = 1; n <= COUNTED_FIELDS; n++)
        g_assert_cmpuint(groupings_counted(n), ==, bell[n]);
    for (guint n = 0; n <= 25; n++)
        g_assert_cmpuint(grouping_count(n), ==, bell[n]);
}

static void
test_count_limits(void)
{
    g_assert_cmpuint(grouping_count(10), ==, 115975);
    g_assert_cmpuint(grouping_count(14), ==, 190899322);
    g_assert_cmpuint(grouping_count(25), ==, G_GUINT64_CONSTANT(4638590332229999353));
    g_assert_cmpuint(grouping_count(26), ==, G_MAXUINT64);
    g_assert_cmpuint(grouping_count(64), ==, G_MAXUINT64);
    g_assert_cmpuint(grouping_count(G_MAXUINT), ==, G_MAXUINT64);
}

/* Each grouping is numbered in order of first use, is larger than the one before it (so all are distinct),
 * and its masks are what group_of says. */
static void
test_order(void)
{
    for (guint n = 1; n <= 9; n++) {
        GroupingIter iter;
        guint8 before[GROUPING_MAX_FIELDS];
        gboolean is_first = TRUE;

        grouping_iter_init(&iter, n);
        do {
            guint n_used = 0;
            guint64 masks[GROUPING_MAX_FIELDS], expected[GROUPING_MAX_FIELDS] = {0};

            for (guint f = 0; f < n; f++) {
                g_assert_cmpuint(iter.group_of[f], <=, n_used);
                n_used = MAX(n_used, iter.group_of[f] + 1u);
                g_assert_cmpuint(iter.max_of[f], ==, n_used - 1);
                expected[iter.group_of[f]] |= G_GUINT64_CONSTANT(1) << f;
            }
            g_assert_cmpuint(grouping_iter_masks(&iter, masks), ==, n_used);
            g_assert_cmpmem(masks, n_used * sizeof *masks, expected, n_used * sizeof *expected);
            g_assert_true(is_first ? n_used == 1 : memcmp(before, iter.group_of, n) < 0);
            memcpy(before, iter.group_of, n);
            is_first = FALSE;
        } while (grouping_iter_next(&iter));
        for (guint f = 0; f < n; f++)
            g_assert_cmpuint(iter.group_of[f], ==, f);
        g_assert_false(grouping_iter_next(&iter));
    }
}

static char *
masks_key(guint64 *masks, guint n_masks)
{
    GString *key = g_string_new(NULL);

    for (guint i = 1; i < n_masks; i++)
        for (guint j = i; j > 0 && masks[j - 1] > masks[j]; j--) {
            guint64 swapped = masks[j];

            masks[j] = masks[j - 1];
            masks[j - 1] = swapped;
        }
    for (guint i = 0; i < n_masks; i++)
        if (masks[i] != 0)
            g_string_append_printf(key, "%" G_GINT64_MODIFIER "x ", masks[i]);
    return g_string_free(key, FALSE);
}

/* The set of all groupings, as sets of sets, from every way to number the fields' groups: n^n of them. */
static GHashTable *
groupings_by_brute_force(guint n)
{
    GHashTable *set = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint64 n_ways = 1;

    for (guint f = 0; f < n; f++)
        n_ways *= n;
    for (guint64 way = 0; way < n_ways; way++) {
        guint64 masks[GROUPING_MAX_FIELDS] = {0};
        guint64 rest = way;

        for (guint f = 0; f < n; f++, rest /= n)
            masks[rest % n] |= G_GUINT64_CONSTANT(1) << f;
        g_hash_table_add(set, masks_key(masks, n));
    }
    return set;
}

static void
test_same_set_as_brute_force(void)
{
    for (guint n = 1; n <= 6; n++) {
        g_autoptr(GHashTable) expected = groupings_by_brute_force(n);
        g_autoptr(GHashTable) found = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        GroupingIter iter;

        grouping_iter_init(&iter, n);
        do {
            guint64 masks[GROUPING_MAX_FIELDS];
            guint n_groups = grouping_iter_masks(&iter, masks);
            char *key = masks_key(masks, n_groups);

            g_assert_true(g_hash_table_contains(expected, key));
            g_assert_true(g_hash_table_add(found, key));
        } while (grouping_iter_next(&iter));
        g_assert_cmpuint(g_hash_table_size(found), ==, g_hash_table_size(expected));
    }
}

/* The largest n: its first and last steps (all of them would take longer than the universe has). */
static void
test_most_fields(void)
{
    GroupingIter iter;
    guint64 masks[GROUPING_MAX_FIELDS];

    grouping_iter_init(&iter, GROUPING_MAX_FIELDS);
    g_assert_cmpuint(grouping_iter_masks(&iter, masks), ==, 1);
    g_assert_cmpuint(masks[0], ==, G_MAXUINT64);
    g_assert_true(grouping_iter_next(&iter));
    g_assert_cmpuint(grouping_iter_masks(&iter, masks), ==, 2);
    g_assert_cmpuint(masks[1], ==, G_GUINT64_CONSTANT(1) << 63);

    for (guint f = 0; f < GROUPING_MAX_FIELDS; f++)
        iter.group_of[f] = iter.max_of[f] = (guint8)f;
    g_assert_cmpuint(grouping_iter_masks(&iter, masks), ==, GROUPING_MAX_FIELDS);
    g_assert_false(grouping_iter_next(&iter));
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/enumerate/counts", test_counts);
    g_test_add_func("/enumerate/count-limits", test_count_limits);
    g_test_add_func("/enumerate/order", test_order);
    g_test_add_func("/enumerate/same-set-as-brute-force", test_same_set_as_brute_force);
    g_test_add_func("/enumerate/most-fields", test_most_fields);
    return g_test_run();
}
