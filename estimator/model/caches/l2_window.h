/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What a part of L2 still holds of the lines that pass through it, and what of the sectors stored to it has
 * been written to DRAM meanwhile (docs/evidence/experiments.md, "Threads with lines of their own").
 *
 * What was used longest ago is lost, in sets of w lines: when n other lines have been used since a line was,
 * of a part with room for r, it is lost if w or more of them went to its set, P(X >= w), X being Poisson
 * distributed around w n / r. There is less room for lines that wait to be written: of one that the same law
 * with that room loses, what was stored is written to DRAM, and stays as well. A sector of which a part has
 * been stored, and nothing loaded, is written back in another way: with probability 1 - exp(-(s - a) / d)
 * until s > a lines have been stored to since, which leaves it where it is, and fills it. */
typedef struct L2Window L2Window;

/* What a store makes DRAM move, in sectors, on average: those that were never stored to before; those that
 * have been written back since they were; and those that were read, being written back in part. */
typedef struct {
    double fresh, again, fills;
} L2Stored;

/* The room of a window. Lines that wait to be written have less. Lines of which several words are loaded at
 * once seem to have batch_room times as much. */
typedef struct {
    double lines, dirty_lines;
    double delay, stores; /* a and d above; stores INFINITY: nothing is written back that way */
    double batch_room;
} L2Room;

/* WAYS: w above; 0: not known, then what was used longest ago of all lines is lost. */
L2Window *l2_window_new(guint ways);
void l2_window_free(L2Window *window);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(L2Window, l2_window_free)

/* Gives the memory of many lines back: nothing is asked of the window until it is emptied. */
void l2_window_rest(L2Window *window);
/* Empties the window, and gives it ROOM. */
void l2_window_clear(L2Window *window, const L2Room *room);

/* Prefetches the memory that tells of the line numbered LINE, which is soon asked for. */
void l2_window_expect(const L2Window *window, guint64 line);

/* Loads the pieces in the bits PIECES, which are the SECTORS, of the line numbered LINE.
 * IN_BATCH: a thread loads words of several iterations at a time, which the window has more room for.
 * Returns how many are not there, on average; RET_NEW: those that never were. */
double l2_window_load(L2Window *window, guint64 line, guint pieces, guint32 sectors, gboolean in_batch,
                      guint *ret_new);

/* Stores BYTES, bits by sector of which ALL are a whole one, to the sectors in the bits SECTORS of the line
 * numbered LINE, whose pieces in the bits PIECES they make known; adds to STORED. */
void l2_window_store(L2Window *window, guint64 line, guint pieces, guint32 sectors, const guint64 *bytes,
                     guint64 all, L2Stored *stored);

/* Begins something of this NUMBER of which l2_window_counted() tells. */
void l2_window_begin(L2Window *window, guint number);
/* Counts from here on lines that have not been used since that began, and stores. */
void l2_window_count(L2Window *window, guint number);
/* Ends that, and returns the lines, and those that have gone through meanwhile. What is used from here on is
 * used again and again while l2_window_pass() of this NUMBER lets lines go through. */
double l2_window_counted(L2Window *window, guint number);
/* Lets LINES lines go through, and TIMES as many stores as were counted. */
void l2_window_pass(L2Window *window, guint number, double lines, double times);

/* TRUE if nothing is lost, or written back before its time, where N_LINES lines alone are used, and N_STORES
 * are stored to, each as often as that happens: what is found of a line hangs on that line alone. */
gboolean l2_window_keeps(const L2Window *window, gsize n_lines, double n_stores);

/* The numbers of all lines that have been used (of guint64). Free with g_array_unref(). */
GArray *l2_window_lines(const L2Window *window);
