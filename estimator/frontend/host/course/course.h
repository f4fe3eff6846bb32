/* SPDX-License-Identifier: MIT */
/* What a walk through host code records: launches, and the course of launches and transfers. */
#pragma once

#include "frontend/host/state/state.h"

#include <glib.h>

/* --- host_course.c */
/* The course (ir.h) of what is walked, as far as the walk is no more than an evaluation. */

/* Opens a node of KIND at PLACE, which may be NULL, below the one that is open; its parent, for
 * host_course_close(). NULL: nothing is recorded. */
Course *host_course_open(HostRun *run, CourseKind kind, const Ast *place);
void host_course_close(HostRun *run, Course *parent);
/* The same of the body of FUNCTION. */
Course *host_course_open_function(HostRun *run, HostFunction *function);
/* Whether an iteration of LOOP can be left before its end. */
gboolean host_loop_has_exit(const Ast *loop);

/* Records a launch, number NUMBER of all, of KERNEL at PLACE. */
void host_course_launch(HostRun *run, const Decl *kernel, const Ast *place, guint number);
/* Records what CALL does where it copies from or to the host, allocates, or calls a function of another
 * source. */
void host_course_call(HostRun *run, const HostFrame *frame, const Ast *call, const GArray *arguments);
/* Records a call of FUNCTION, whose course is known from other calls. */
void host_course_call_again(HostRun *run, const HostFunction *function);
/* Whether CALL is of a function that does. */
gboolean host_call_moves(const Ast *call);

/* Says that the course lacks something: WHAT, a clause, which is taken, at PLACE. */
void host_course_lacks(HostRun *run, char *what, const Ast *place);

/* --- host_distinct.c */
/* Adds the times of MORE to that of the launches number FIRST to END - 1 that is the same and made at the
 * same place; FALSE: none is. */
gboolean host_launches_take_again(HostRun *run, guint first, guint end, const HostLaunch *more);
/* When all are recorded: of many that one place makes, a few stand for all; each gets its share in what the
 * course has there, and what it rests on. */
void host_launches_finish(HostRun *run);

/* --- host_repeat.c */
/* What the iterations of a loop record. */
typedef struct HostRepeat HostRepeat;
HostRepeat *host_repeat_new(const HostRun *run, const Ast *loop);
void host_repeat_free(HostRepeat *repeat);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostRepeat, host_repeat_free)

/* What is recorded from here on is of one more iteration. */
void host_repeat_begin(HostRun *run, HostRepeat *repeat);
/* It ends here. IS_TANGLED: it may have been left before. FALSE: iterations differ in too many ways. */
gboolean host_repeat_end(HostRun *run, HostRepeat *repeat, gboolean is_tangled);
/* Takes back the iteration that is open, if one is. */
void host_repeat_drop(HostRun *run, HostRepeat *repeat);
/* Takes back the launches of all of them; END: how many launches there were behind them. */
void host_repeat_undo(HostRun *run, const HostRepeat *repeat, guint end);
/* The number of iterations that ended. */
guint host_repeat_length(const HostRepeat *repeat);
/* Whether nothing was recorded in its only iteration. */
gboolean host_repeat_is_idle(const HostRun *run, const HostRepeat *repeat);
/* Adds them to the course; the loop has TIMES iterations, if that is more than were recorded. FALSE: how it
 * goes on is not to be seen. */
gboolean host_repeat_write(HostRun *run, HostRepeat *repeat, double times);
/* Adds the only iteration as one of nobody knows how many. */
void host_repeat_write_open(HostRun *run, HostRepeat *repeat);
