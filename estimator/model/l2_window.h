/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What a part of L2 still holds of the lines that pass through it: a line is gone once as many others came in
 * as the part has room for, without its being used. */
typedef struct L2Window L2Window;

/* Of LINES lines. */
L2Window *l2_window_new(double lines);
void l2_window_free(L2Window *window);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(L2Window, l2_window_free)

/* Uses the pieces in the bits PIECES (up to 16) of the line numbered LINE, which is not 0. Returns those that
 * were not there; RET_NEW: those that were never there. */
guint l2_window_use(L2Window *window, guint64 line, guint pieces, guint *ret_new);
