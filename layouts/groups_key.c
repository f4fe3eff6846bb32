/* SPDX-License-Identifier: MIT */
#include "layouts/layouts.h"

#include <stdlib.h>
#include <string.h>

static int
compare_groups(const void *a, const void *b)
{
    const guint *x = *(const guint *const *)a, *y = *(const guint *const *)b;

    return x[0] != y[0] ? (x[0] > y[0]) - (x[0] < y[0]) : memcmp(x + 1, y + 1, x[0] * sizeof *x);
}

GBytes *
groups_key_new(const guint **groups, guint n)
{
    guint n_numbers = n, at = 0;

    for (guint g = 0; g < n; g++)
        n_numbers += groups[g][0];
    guint *key = g_new(guint, MAX(n_numbers, 1));
    if (n > 1)
        qsort(groups, n, sizeof *groups, compare_groups);
    for (guint g = 0; g < n; at += groups[g++][0] + 1)
        memcpy(&key[at], groups[g], (groups[g][0] + 1) * sizeof *key);
    return g_bytes_new_take(key, n_numbers * sizeof *key);
}
