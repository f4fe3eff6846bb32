/* SPDX-License-Identifier: MIT */
/* Sets of L1: sums of address bits, taken one by one. */
#include "model/caches/caches.h"

#define ARRAY_BITS 44

/* 1 if an odd number of the bits of ADDRESS in MASK are set. */
static guint
sum_of_bits(guint64 address, guint64 mask)
{
    guint sum = 0;

    for (guint bit = 0; bit < 64; bit++)
        sum ^= (guint)(address >> bit & mask >> bit & 1);
    return sum;
}

static void
test_sums(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);

    for (guint round = 0; round < 200; round++) {
        guint64 masks[9], line_bytes = 32u << g_rand_int_range(rand, 0, 4),
                          addresses = (1u << 25) / line_bytes;
        guint n = (guint)g_rand_int_range(rand, 1, 10), seen = 0;

        for (guint i = 0; i < n; i++) { /* below bit 25, the first of them with the highest of these */
            masks[i] = 3u << g_rand_int_range(rand, 8, 23);
            masks[i] |= i == 0 ? 1u << 24 | 1 : 1u << g_rand_int_range(rand, 0, 25);
        }
        SetMap map;
        set_map_init(&map, masks, n, line_bytes, ARRAY_BITS);
        g_assert_cmpuint(map.n_sets, ==, 1u << n);
        for (guint k = 0; k < 100; k++) {
            guint64 line = g_rand_int(rand) % addresses;
            guint set = set_map_find(&map, line);

            for (guint i = 0; i < n; i++)
                g_assert_cmpuint(set >> i & 1, ==, sum_of_bits(line * line_bytes, masks[i]));
            g_assert_cmpuint(set >> n, ==, 0);
            seen |= set_map_find(&map, line + addresses) != set; /* no bit of its set says so */
        }
        g_assert_true(n < 4 || seen);
    }
}

/* Where sets are bits of the address, what is further up leads nowhere else, but for the array. */
static void
test_plain(void)
{
    const guint64 masks[] = {1u << 7, 1u << 8, 1u << 9};
    SetMap map;

    set_map_init(&map, masks, 3, 128, ARRAY_BITS);
    for (guint64 line = 0; line < 8; line++) {
        g_assert_cmpuint(set_map_find(&map, line), ==, line);
        g_assert_cmpuint(set_map_find(&map, line + 8), ==, line);
        g_assert_cmpuint(set_map_find(&map, line + (1u << 30)), ==, line);
    }
    guint moved = 0;
    for (guint64 array = 1; array < 8; array++)
        moved += set_map_find(&map, array << (ARRAY_BITS - 7)) != 0;
    g_assert_cmpuint(moved, >, 0);
}

static void
test_one(void)
{
    SetMap map;

    set_map_init(&map, NULL, 0, 128, ARRAY_BITS);
    g_assert_cmpuint(map.n_sets, ==, 1);
    g_assert_cmpuint(set_map_find(&map, 12345), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/set-map/sums", test_sums);
    g_test_add_func("/set-map/plain", test_plain);
    g_test_add_func("/set-map/one", test_one);
    return g_test_run();
}
