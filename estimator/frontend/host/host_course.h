/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* The course (course.h) of what is walked, as far as the walk is no more than an evaluation. */

/* Opens a node of KIND at PLACE below the one that is open; its parent, for host_course_close(). NULL:
 * nothing is recorded. */
Course *host_course_open(HostRun *run, CourseKind kind, CXCursor place);
void host_course_close(HostRun *run, Course *parent);
/* The same of the body of FUNCTION. */
Course *host_course_open_function(HostRun *run, HostFunction *function);
/* The same of LOOP, of which TIMES iterations are known (0: none are). */
Course *host_course_open_loop(HostRun *run, CXCursor loop, double times);

/* Records a launch, number NUMBER of all, of KERNEL at PLACE. */
void host_course_launch(HostRun *run, CXCursor kernel, CXCursor place, guint number);
/* Records what CALL does where it copies from or to the host, allocates, or calls a function of another
 * source. */
void host_course_call(HostRun *run, HostFrame *frame, CXCursor call);
/* Records a call of FUNCTION, whose course is known from other calls. */
void host_course_call_again(HostRun *run, const HostFunction *function);
/* Whether CALL is of a function that does. */
gboolean host_call_moves(CXCursor call);

/* Says that the course lacks something: WHAT, a clause, which is taken, of CURSOR's place. */
void host_course_lacks(HostRun *run, char *what, CXCursor cursor);
