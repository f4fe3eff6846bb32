/* SPDX-License-Identifier: MIT */
/* estimator/model/caches/: caches and pieces of DRAM, as numbers of lines alone. Uses ir/. */
#pragma once

#include "model/caches/line_touch.h"

/* A cache of lines made of sectors: a line is allocated as a whole, each sector is filled by itself. A miss
 * replaces the least recently used line of a set, or any as if at random. */
typedef struct L1Cache L1Cache;

/* For LINES lines, at least 1, in SETS sets, of which the first have a line more where they don't divide
 * LINES; 1: any line can be anywhere. */
L1Cache *l1_cache_new(guint lines, guint sets, gboolean is_lru);
/* Empties it, as if it were new. */
void l1_cache_clear(L1Cache *cache);
void l1_cache_free(L1Cache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(L1Cache, l1_cache_free)

/* Sectors of a line of which single bytes are known to be there; of further ones, all or none. */
#define L1_CACHE_PARTS 4

/* Prefetches the memory that tells of the sets of N LINES, which are soon asked for. */
void l1_cache_expect(const L1Cache *cache, const LineTouch *lines, guint n);
/* Loads the sectors in the bits SECTORS of the line numbered LINE, which is always in set SET; BYTES: by
 * sector, the bytes asked for as bits, which matter where the line was stored to in part. Returns those of
 * which all these were there; then all is. A set that has no line holds nothing. RET_IS_ON_ITS_WAY: a load of
 * this turn filled sectors of the line. */
guint32 l1_cache_load(L1Cache *cache, guint64 line, guint set, guint32 sectors, const guint64 *bytes,
                      gboolean *ret_is_on_its_way);
/* The same for one after the other of N LINES, with BYTES of PER_LINE sectors each: fills in what was there.
 */
void l1_cache_load_lines(L1Cache *cache, LineTouch *lines, guint n, const guint64 *bytes, guint per_line);
/* Ends the turn: all sectors filled so far have arrived. */
void l1_cache_next_turn(L1Cache *cache);
/* Stores BYTES of these sectors, which the cache then holds; sectors in the bits WHOLE are stored
 * completely. */
void l1_cache_store(L1Cache *cache, guint64 line, guint set, guint32 sectors, guint32 whole,
                    const guint64 *bytes);
/* Empties the line, which stays allocated. */
void l1_cache_empty(L1Cache *cache, guint64 line, guint set);

/* How often a line that was not there has taken a place, l1_cache_pass() included; and how many sectors loads
 * have filled of lines that were there. */
guint64 l1_cache_taken(const L1Cache *cache);
guint64 l1_cache_grown(const L1Cache *cache);
/* A time, from which on lines are used: for l1_cache_pass(). */
guint32 l1_cache_time(L1Cache *cache);
/* Lets LINES lines go through, as many in each set, while those that have been used from time SINCE on are
 * used again and again. */
void l1_cache_pass(L1Cache *cache, double lines, guint32 since);

/* TRUE if some line was driven out, or found no place: else what was found of a line hung on that line alone.
 */
gboolean l1_cache_has_lost(const L1Cache *cache);
/* The numbers of all lines that have a place (of guint64). Free with g_array_unref(). */
GArray *l1_cache_lines(const L1Cache *cache);
/* TRUE if a cache of LINES lines in SETS sets has a place for all of so many lines, BY_SET. */
gboolean l1_cache_has_room(guint lines, guint sets, const guint *by_set);
