/* SPDX-License-Identifier: MIT */
#pragma once

#include "cache_reading.h"
#include "cache_structure.h"

/* Lines of one set, one more than its ways, each by one word, and the other words that share the set or a
 * line. Or a crowd: such lines among those of other sets, which all fit; a large set does not show which are
 * its own. */
typedef struct {
    guint n;          /* ways + 1, or more in a crowd */
    guint64 *offsets; /* ascending */
    gboolean crowd;
    gboolean always;     /* some word misses in every pass */
    GArray *members;     /* of guint64, ascending: words known to be of the set; all but in a crowd */
    double doubt;        /* that it is no such group */
    gboolean *missed;    /* of each word: missed while that set alone was overfull; probably of it */
    GArray *substitutes; /* of CacheSubstitute */
    guint64 line_bytes;  /* 0: not determined */
} CacheGroup;

/* A word visited in the place of one of the group, besides the others. */
typedef struct {
    guint64 word, member;
    gboolean over; /* the set is overfull still: the word lies in it */
} CacheSubstitute;

/* Finds the smallest group that READINGS prove, or else the crowd of which they say most. NULL with a text in
 * *ret_reason where there is neither. SLOW_HITS as in CacheLatency. */
CacheGroup *cache_group_new(const GPtrArray *readings, double slow_hits, char **ret_reason);

/* Finds the line from words beside and in the place of the group's: see docs/models/inference.md.
 * SECTOR_BYTES is 0 where it is not known. */
void cache_group_find_line(CacheGroup *group, double sector_bytes, CacheNumber *ret_line);

gboolean cache_group_has(const CacheGroup *group, guint64 offset);

void cache_group_free(CacheGroup *group);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CacheGroup, cache_group_free)
