/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"

#include <math.h>
#include <string.h>

/* Values that are written with so many digits that they differ by less are the same. */
#define ROUNDING 1e-12

static double
larger_spread(const Arch *a, const Arch *b, ArchKey key)
{
    double x = NAN, y = NAN;
    gboolean has_x = arch_get_spread(a, key, &x), has_y = arch_get_spread(b, key, &y);

    if (has_x && has_y)
        return MAX(x, y);
    return has_x ? x : y;
}

static double
relative_difference(double a, double b)
{
    if (a == b)
        return 0;
    return a != 0 ? (b - a) / fabs(a) : b > 0 ? INFINITY : -INFINITY;
}

static ArchDifference
compare_key(const Arch *a, const Arch *b, ArchKey key)
{
    ArchDifference row = {.key = key, .difference = NAN, .spread = larger_spread(a, b, key)};

    row.a = arch_is_known(a, key) ? arch_get_text(a, key) : NULL;
    row.b = arch_is_known(b, key) ? arch_get_text(b, key) : NULL;
    if (!row.a || !row.b)
        return row;
    if (arch_type_is_text(arch_key_info(key)->type)) {
        row.beyond = strcmp(row.a, row.b) != 0;
        return row;
    }
    double x = 0, y = 0;
    arch_get(a, key, &x, NULL);
    arch_get(b, key, &y, NULL);
    row.difference = relative_difference(x, y);
    row.beyond = fabs(row.difference) > (isnan(row.spread) ? 0 : row.spread) + ROUNDING;
    return row;
}

GArray *
arch_compare(const Arch *a, const Arch *b)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(ArchDifference));

    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        ArchDifference row = compare_key(a, b, (ArchKey)i);

        if (row.a || row.b)
            g_array_append_val(rows, row);
    }
    return rows;
}
