/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/sector/prices/prices.h"

/* What searches ask of `sector`. */
/* BOUND as a price. */
void sector_price_bound(const SectorLaunch *launch, const GroupBound *bound, double *ret_parts);

/* How many numbers a price has. */
guint sector_price_length(const SectorLaunch *launch);

/* A field of a group as if it were alone in a struct as large: its price, and that of its bytes alone. */
typedef struct {
    const double *lone, *useful;
    const double *stores_l1; /* by degree, of LONE's time of L1 that of stores */
    double joined;           /* fields of its size that one access may reach */
    gboolean waits;          /* nothing that it loads was brought by other fields */
    gboolean fills;          /* no other field of the group has bytes in its sectors */
    guint n_stores;          /* at least 1: how often it is stored, as far as it is */
    gboolean behind_stores;  /* stores to other fields may have brought what it loads */
} LoneField;

/* What a group of these N fields takes at least, into RET_PARTS. TILED: it is in tiles.
 * READS: what DRAM reads is known to be read
 * at one degree. */
void sector_price_together(const SectorLaunch *launch, const LoneField *fields, guint n, gboolean tiled,
                           gboolean reads, double *ret_parts);
/* Makes SUMS, by degree, what waits add up to in PARTS. */
void sector_price_set_waits(const SectorLaunch *launch, const SectorWait *sums, double *parts);
/* TRUE if part PART of a price is bytes that DRAM reads. */
gboolean sector_price_is_read(const SectorLaunch *launch, guint part);
/* TRUE if part PART of a price, of those that add up, is bytes or time of loads behind L1. */
gboolean sector_price_loads(guint part);
/* How many parts of a price each degree has that add up, first that of degree 0. */
guint sector_price_sums(void);
/* Bytes of the units that part SUM of a degree is what is moved of; 0: of none. */
gint64 sector_price_unit(const SectorArch *arch, guint sum);
/* TRUE if what has the price PARTS stores something. */
gboolean sector_price_stores(const double *parts);
/* TRUE if FIELD is reached at places that are drawn. */
gboolean sector_price_is_random(const SectorLaunch *launch, guint field);
/* Raises, in PARTS, the time of stores to what their bytes take, of whose lines the share UNTOUCHED (0..1) is
 * not stored to. */
void sector_price_raise_stores(const SectorLaunch *launch, double untouched, double *parts);
/* Makes PARTS, the price of FIELD's bytes alone, what they take in sectors that are full and come in order.
 */
void sector_price_orderly(const SectorLaunch *launch, guint field, double *parts);
