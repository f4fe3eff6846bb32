/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Lines of which sectors have been touched: a cache that never loses anything. */
typedef struct TouchedLines TouchedLines;

TouchedLines *touched_lines_new(void);
void touched_lines_free(TouchedLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TouchedLines, touched_lines_free)
void touched_lines_clear(TouchedLines *lines);

/* Touches SECTORS, as bits, of line NUMBER, which is not G_MAXUINT64; returns those that were touched before.
 */
guint32 touched_lines_add(TouchedLines *lines, guint64 number, guint32 sectors);
