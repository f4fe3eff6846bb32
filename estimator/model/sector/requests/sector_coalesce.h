/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/caches/caches.h"
#include "model/sector/known/known.h"

/* The bytes of a line that a warp's request touches. */
typedef struct {
    guint64 bytes[32]; /* by sector: sector_byte_bits(); not set where it is not touched */
} LineBytes;

/* log2 of the bytes that a bit is, in a sector of SIZE bytes: several where it has more than 64. */
static inline guint
sector_bytes_per_bit(guint64 size)
{
    return size > 64 ? (guint)__builtin_ctzll(size) - 6 : 0;
}

/* Bytes FROM..TO of a sector as bits; PER_BIT: sector_bytes_per_bit(). */
static inline guint64
sector_bits_between(guint per_bit, guint64 from, guint64 to)
{
    guint64 first = from >> per_bit, last = to >> per_bit;
    return G_MAXUINT64 >> (63 - (last - first)) << first;
}

/* The same of a sector of SIZE bytes. */
static inline guint64
sector_byte_bits(guint64 size, guint64 from, guint64 to)
{
    return sector_bits_between(sector_bytes_per_bit(size), from, to);
}

/* What a warp's request touches. */
typedef struct {
    double sectors, lines;
    double masked; /* lines of which some sector is touched in part */
} SectorTouch;

/* The lines that LANES of one warp touch at ADDRESSES, one a lane, with BYTES each, into RET_LINES, which has
 * room for sector_max_lines(), as has RET_BYTES; returns how many. */
guint sector_touch_lines(const SectorArch *arch, const guint64 *addresses, guint lanes, gint64 bytes,
                         LineTouch *ret_lines, LineBytes *ret_bytes);

/* The same without the bytes, and without what is whole. */
guint sector_touch_sectors(const SectorArch *arch, const guint64 *addresses, guint lanes, gint64 bytes,
                           LineTouch *ret_lines);
gsize sector_max_lines(const SectorArch *arch, gint64 bytes);

/* What a warp of the first resident blocks touches at ADDRESSES, one a lane, with BYTES each, on average;
 * FALSE where none does. */
gboolean sector_measure(const Sector *sector, const guint64 *addresses, gint64 bytes, SectorTouch *ret_touch);

/* The cycles that a load request keeps L1 busy: a WarpMeasure; DATA is the SectorArch. */
double sector_load_cycles(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
                          gconstpointer data);

/* The lines of a store request in which a sector is written in part: a WarpMeasure; DATA is the SectorArch.
 */
double sector_masked_lines(const WarpShape *shape, gint64 residue, const Footprint *footprint, gint64 segment,
                           gconstpointer data);
