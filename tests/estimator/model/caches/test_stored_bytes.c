/* SPDX-License-Identifier: MIT */
/* The bytes of sectors that are stored, against GLib's tables. */
#include "model/caches/caches.h"

static void
check_counts(const StoredBytes *stored, GHashTable *expected, guint64 all)
{
    GHashTableIter iter;
    gpointer bytes;
    guint whole, n_whole = 0;

    g_hash_table_iter_init(&iter, expected);
    while (g_hash_table_iter_next(&iter, NULL, &bytes))
        n_whole += GPOINTER_TO_SIZE(bytes) == all;
    g_assert_cmpuint(stored_bytes_count(stored, all, &whole), ==, g_hash_table_size(expected));
    g_assert_cmpuint(whole, ==, n_whole);
}

static void
test_random(void)
{
    const guint64 all = 15;
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);
    g_autoptr(StoredBytes) stored = stored_bytes_new();
    g_autoptr(GHashTable) expected = g_hash_table_new(NULL, NULL), of_store = g_hash_table_new(NULL, NULL);

    for (guint turn = 0; turn < 20; turn++) {
        stored_bytes_clear(stored);
        g_hash_table_remove_all(expected);
        g_hash_table_remove_all(of_store);
        stored_bytes_next_store(stored);
        for (guint i = 0; i < 200u << turn % 5; i++) {
            gsize number = (gsize)g_rand_int_range(rand, 0, 2000), bytes = 1u << g_rand_int_range(rand, 0, 4);
            gpointer key = GSIZE_TO_POINTER(number);

            if (g_rand_int_range(rand, 0, 50) == 0) {
                stored_bytes_next_store(stored);
                g_hash_table_remove_all(of_store);
            }
            gboolean is_known = g_hash_table_contains(expected, key), is_new;
            gsize before = GPOINTER_TO_SIZE(g_hash_table_lookup(expected, key));
            g_assert_cmpint(stored_bytes_has(stored, number), ==, is_known);
            g_hash_table_insert(expected, key, GSIZE_TO_POINTER(before | bytes));
            gboolean is_first = stored_bytes_add(stored, number, bytes, &is_new);
            g_assert_cmpint(is_first, ==, g_hash_table_add(of_store, key));
            g_assert_cmpint(is_new, ==, !is_known);
        }
        check_counts(stored, expected, all);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stored-bytes/random", test_random);
    return g_test_run();
}
