/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/local/local.h"

/* A layout: no field is in two groups. */
typedef struct {
    guint n;
    LocalGroup groups[LOCAL_MAX_FIELDS + 1];
} LocalLayout;

/* One or two groups in the place of one or two. */
typedef struct {
    LocalGroup from[2], to[2];
    guint n_from, n_to;
    guint64 joined[2],
        parted[2];     /* fields of which each comes to each of the other, or leaves it; 0: none do */
    gboolean is_known; /* it was tried, of this layout or of another */
    double delta;      /* what it adds to the cost, as seen last; not known: as is expected */
} LocalMove;

typedef struct LocalAhead LocalAhead;

typedef struct {
    const LocalProblem *problem;
    LocalAhead *ahead;
    GHashTable *guesses; /* GBytes, a layout -> double: its guess */
    GHashTable *deltas;  /* GBytes, local_move_key() -> double: LocalMove.delta */
    double weights[LOCAL_MAX_FIELDS][LOCAL_MAX_FIELDS]; /* what two fields in one group add to the cost, as
                                                           learnt from moves: the same both ways */
    guint *n_vain;                                      /* by variant, groups that were stored so in vain */
    LocalResult *result;
} LocalSearch;

/* --- local.c */
/* Brings the groups of LAYOUT into an order. */
void local_layout_sort(LocalLayout *layout);

/* --- local_ahead.c */
/* What LocalProblem.guess says of a layout. */
typedef struct {
    double cost, work;
} LocalGuess;

typedef enum {
    LOCAL_AHEAD_UNKNOWN,
    LOCAL_AHEAD_IN_WORK, /* the other thread finds it out */
    LOCAL_AHEAD_FOUND,
} LocalAheadState;

/* PROBLEM must outlive it. Without a second thread nothing is found, and nobody is free. */
LocalAhead *local_ahead_new(const LocalProblem *problem);
void local_ahead_free(LocalAhead *ahead);

/* Whether LAYOUT was guessed, into *RET_GUESS then. If the thread is asked for it and has not begun, it is no
 * more. */
LocalAheadState local_ahead_find(LocalAhead *ahead, const LocalLayout *layout, LocalGuess *ret_guess);
/* TRUE if there is a thread, and nothing is asked of it. */
gboolean local_ahead_is_free(LocalAhead *ahead);
/* Lets it, which is free, guess LAYOUT. */
void local_ahead_ask(LocalAhead *ahead, const LocalLayout *layout);
/* Notes a guess of the search's own at LAYOUT. */
void local_ahead_keep(LocalAhead *ahead, const LocalLayout *layout, const LocalGuess *guess);
/* Waits until the thread is done with what it has begun. */
void local_ahead_wait(LocalAhead *ahead);

/* --- local_moves.c */
/* GROUP as it is stored where nothing is known of it: in its variant if that exists and is not the first. */
LocalGroup local_group_stored(const LocalProblem *problem, LocalGroup group);
/* What can be done to LAYOUT, which costs COST, of LocalMove: what is likely to help most comes first. */
GArray *local_moves_new(LocalSearch *search, const LocalLayout *layout, double cost);
/* Sets what two fields in one group add to the cost before anything is known, of layouts that cost COST. */
void local_moves_begin(LocalSearch *search, double cost);
/* Learns that MOVE adds DELTA. */
void local_move_learn(LocalSearch *search, const LocalMove *move, double delta);
void local_move_make(const LocalMove *move, LocalLayout *layout);
/* By what MOVE is known, whatever other groups there are: moves of fields that are alike have one key. Free
 * with g_bytes_unref(). */
GBytes *local_move_key(const LocalProblem *problem, const LocalMove *move);
/* LAYOUT as it is: fields that are alike are told apart, as guesses at them may differ by what is rounded. */
GBytes *local_layout_bytes(const LocalLayout *layout);
/* By what a layout is known, whichever of the fields that are alike a group has. */
GBytes *local_layout_key(const LocalProblem *problem, const LocalLayout *layout);
