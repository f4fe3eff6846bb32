/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Which set of L1 a line belongs to. */
#define SET_MAP_PARTS 8
#define SET_MAP_PART_BITS 9
typedef struct {
    guint n_sets;   /* a power of two */
    guint n_parts;  /* parts of a line's number that sums of address bits reach, from the lowest on */
    guint salt;     /* by which the sets of what bits beyond these number are drawn */
    guint own_bits; /* bits of a line's number that are all there is to its set */
    guint32 parts[SET_MAP_PARTS][1 << SET_MAP_PART_BITS]; /* by such a byte: what it adds to the set */
} SetMap;

/* SET_BITS: N_BITS (31 at most) masks of an address' bits, the sum of each of which is a bit of the set;
 * N_BITS is 0 where there is one set. Lines have LINE_BYTES, a power of two; bits of an address from
 * ARRAY_BITS on number its array. */
void set_map_init(SetMap *map, const guint64 *set_bits, guint n_bits, guint64 line_bytes, guint array_bits);

/* The set of the line numbered LINE. Bits of its address behind those that are all there is to a set, and
 * with them the array, lead to any other set. */
static inline guint
set_map_find(const SetMap *map, guint64 line)
{
    guint64 beyond =
        ((line >> map->own_bits) + ((guint64)map->salt << 48)) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    guint32 set = (guint32)(beyond >> 32);
    for (guint part = 0; part < map->n_parts; part++, line >>= SET_MAP_PART_BITS)
        set ^= map->parts[part][line & ((1 << SET_MAP_PART_BITS) - 1)];
    return set & (map->n_sets - 1);
}
