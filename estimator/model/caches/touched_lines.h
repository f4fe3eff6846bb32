/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Sectors of a line at most: their bits fit into guint32. */
#define TOUCHED_MOST_SECTORS 32

/* Who touched a sector first, as the one who touches numbers them: small, as there are many. */
typedef struct {
    guint16 item, warp;
} SectorOwner;

/* Lines of which sectors have been touched: a cache that never loses anything. Who touched them is known of a
 * part of time alone, which is called a window. */
typedef struct TouchedLines TouchedLines;

/* N_SECTORS: of each line, at most TOUCHED_MOST_SECTORS. */
TouchedLines *touched_lines_new(guint n_sectors);
void touched_lines_free(TouchedLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TouchedLines, touched_lines_free)
void touched_lines_clear(TouchedLines *lines);
/* The same, and gives back the memory of many lines. */
void touched_lines_rest(TouchedLines *lines);
/* Begins a new window. */
void touched_lines_next_window(TouchedLines *lines);

/* Touches SECTORS, as bits, of line NUMBER for OWNER; returns those that were touched before. RET_RECENT:
 * those of them that were touched first in this window. RET_OWNERS: by sector who touched these first, to be
 * changed until the next call. */
guint32 touched_lines_add(TouchedLines *lines, guint64 number, guint32 sectors, const SectorOwner *owner,
                          guint32 *ret_recent, SectorOwner **ret_owners);
