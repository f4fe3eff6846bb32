/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/values/walker.h"

/* schedule.c: where the compiled thread has to wait for what it loads.
 *
 * A compiler moves loads ahead, and independent stores as well, but not across a branch: neither one of the
 * source nor one inside the code for a division or a square root. What lies between two branches is a
 * *stage*. Where a branch needs what was loaded, the thread waits for it. */

/* Where the thread is in its stages. */
typedef struct Schedule {
    guint stage, arrived; /* the present one, from 1; the last one whose loads have come */
    guint waits;          /* so far */
    GHashTable *loaded;   /* Expr -> Loaded: when what it is made from was loaded */
    GHashTable *guards;   /* Node of a guard -> where it began */
    GHashTable *depths;   /* Expr -> schedule_depth(), of the stage depths_stage */
    GHashTable *made;     /* Expr of an operation -> the stage in which it was first made */
    guint depths_stage;
} Schedule;

Schedule *schedule_new(void);
void schedule_free(Schedule *schedule);

/* A branch that needs VALUE. */
void schedule_branch(Walker *w, const Value *value);
/* GUARD begins, whose condition is E (NULL: not known); and ends: without an access or a branch inside it is
 * a choice between values, for which a compiler makes no branch. */
void schedule_guard(Walker *w, Node *guard, const Expr *e);
void schedule_guard_end(Walker *w, const Node *guard);
/* The next stage, for which everything waits: a barrier, a loop's begin and end. */
void schedule_cut(Walker *w);
/* E was loaded now. */
void schedule_loaded(Walker *w, const Expr *e);
/* When something was loaded last: the stage, from 1, and how many accesses there were then; 0, 0: never. */
typedef struct {
    guint stage, n_accesses;
} Loaded;
/* When the last of what VALUE is made from was loaded. */
Loaded schedule_last_load(Walker *w, const Value *value);

/* An operation makes E now. */
void schedule_made(Walker *w, const Expr *e);
/* Operations of this stage, one after the other, from what was loaded or came out of a branch to VALUE. */
guint schedule_depth(Walker *w, const Value *value);
