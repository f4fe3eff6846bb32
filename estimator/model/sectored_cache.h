/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A cache of lines made of sectors: a line is allocated as a whole, each sector is filled by itself. Fully
 * associative; the line that was used longest ago is replaced, or any line as if at random. */
typedef struct SectoredCache SectoredCache;

/* For LINES lines, at least 1. */
SectoredCache *sectored_cache_new(guint lines, gboolean is_lru);
void sectored_cache_free(SectoredCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SectoredCache, sectored_cache_free)

/* Loads the sectors in the bits SECTORS of the line numbered LINE. Returns those that were there. */
guint32 sectored_cache_load(SectoredCache *cache, guint64 line, guint32 sectors);
