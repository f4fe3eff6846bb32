/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What a part of L2 still holds of the lines that pass through it. Threads that go on by themselves use a
 * line again at any time: where on average n lines come in until then, and the part has room for r, it is
 * gone by then with probability exp(-r / n); but as long as all lines fit, none is. */
typedef struct L2Window L2Window;

L2Window *l2_window_new(void);
void l2_window_free(L2Window *window);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(L2Window, l2_window_free)

/* Makes it one of LINES lines that were never there. */
void l2_window_clear(L2Window *window, double lines);

/* Uses the pieces in the bits PIECES of the line numbered LINE, which is not 0. Returns how many are not
 * there, on average; RET_NEW: those that never were. */
double l2_window_use(L2Window *window, guint64 line, guint pieces, guint *ret_new);
