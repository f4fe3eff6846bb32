/* SPDX-License-Identifier: MIT */
#include "model/caches/caches.h"

/* The address bits, from the lowest on, that are all there is to a set. Where they are summed, what is
 * measured ends with the array that was. */
static guint
address_bits(const guint64 *set_bits, guint n_bits, guint array_bits)
{
    guint bits = 0;
    gboolean are_summed = FALSE;

    for (guint i = 0; i < n_bits; i++) {
        bits = MAX(bits, 64 - (guint)__builtin_clzll(set_bits[i]));
        are_summed = are_summed || (set_bits[i] & (set_bits[i] - 1)) != 0;
    }
    return are_summed ? bits : array_bits;
}

/* What address bit BIT adds to the set. */
static guint32
added_by(const guint64 *set_bits, guint n_bits, guint bit)
{
    guint32 set = 0;

    for (guint i = 0; i < n_bits && bit < 64; i++)
        set |= (guint32)(set_bits[i] >> bit & 1) << i;
    return set;
}

void
set_map_init(SetMap *map, const guint64 *set_bits, guint n_bits, guint64 line_bytes, guint array_bits)
{
    guint line_bits = (guint)__builtin_ctzll(line_bytes), own = address_bits(set_bits, n_bits, array_bits);
    guint64 all = 0;

    for (guint i = 0; i < n_bits; i++)
        all |= set_bits[i];
    all >>= line_bits;
    map->n_sets = 1u << n_bits;
    map->own_bits = own > line_bits ? own - line_bits : 0;
    map->n_parts = all ? (64 - (guint)__builtin_clzll(all) + SET_MAP_PART_BITS - 1) / SET_MAP_PART_BITS : 0;
    for (guint part = 0; part < map->n_parts; part++) {
        map->parts[part][0] = 0;
        for (guint value = 1; value < 1u << SET_MAP_PART_BITS; value++) {
            guint lowest = (guint)__builtin_ctz(value);

            map->parts[part][value] =
                map->parts[part][value & (value - 1)] ^
                added_by(set_bits, n_bits, line_bits + part * SET_MAP_PART_BITS + lowest);
        }
    }
}
