/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Which set each line belongs to, and how many ways each set has. */
typedef struct {
    guint sets;
    guint *ways; /* of each set */
    guint64 line_bytes;
    guint64 held_lines;   /* that fit at once: fewer than all ways where the cache as a whole holds fewer; 0:
                             not known */
    guint64 mapped_bytes; /* it was seen below this offset, a power of two */
    char *text;           /* as in CacheStructure */
    guint64 rows[40]; /* of line bits, for mappings by sums of bits: bit i of the set is the parity of line &
                         rows[i] */
    guint n_rows;
    guint64 modulo;    /* 0: not by remainder */
    GHashTable *table; /* of line + 1 to set + 1, for irregular ones; NULL for others */
    gboolean always;   /* every line of an overfull set misses in every pass */
    double doubt;
} CacheMapping;

/* The set of the line that holds OFFSET; FALSE where an irregular mapping does not say. */
gboolean cache_mapping_set_of(const CacheMapping *mapping, guint64 offset, guint *ret_set);

void cache_mapping_free(CacheMapping *mapping);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheMapping, cache_mapping_free)
