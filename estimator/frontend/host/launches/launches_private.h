/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/launches/launches.h"

#include <clang-c/Index.h>
#include <glib.h>

/* --- host_api.c */
/* Whether CALL is a function of CUDA that launches a kernel. */
gboolean host_is_api_launch(CXCursor call);

/* Records the launch that CALL makes, or sets what it finds out; FALSE where it does neither. Its arguments
 * have been walked. */
gboolean host_api_call(HostRun *run, HostFrame *frame, CXCursor call);

/* The result of CALL, a function of CUDA: the kernel that it looks up by name. */
HostValue host_eval_api(HostRun *run, HostFrame *frame, const Ast *call);

/* --- host_branch.c */
/* Walks statements and expressions of which some parts may not run, or run several times. */
void host_walk_if(HostRun *run, HostFrame *frame, CXCursor cursor);
/* `c ? a : b`, `a && b` and `a || b` */
void host_walk_maybe(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_loop(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_switch(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_case(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_label(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_return(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_lambda(HostRun *run, HostFrame *frame, CXCursor cursor);

/* --- host_call.c */
/* Calls of host functions of the unit. */

/* The arguments of CALL, which may be of a constructor. */
guint host_n_arguments(const Ast *call);
const Ast *host_argument(const Ast *call, guint i);

/* EXPRESSION without the casts around it. */
const Ast *host_skip_casts(const Ast *expression);

/* Walks FUNCTION's body with the arguments of CALL, evaluated in FRAME, and returns what it returns. */
HostValue host_call(HostRun *run, HostFrame *frame, HostFunction *function, const Ast *call);

/* The frame in which FUNCTION runs when CALL calls it from FRAME: its parameters and its object. */
HostFrame *host_call_bind(HostRun *run, HostFrame *frame, const HostFunction *function, const Ast *call);
/* Walks FUNCTION's body in INSIDE, and returns what it returns. */
HostValue host_call_run(HostRun *run, HostFrame *inside, HostFunction *function);
/* Walks FUNCTION's body in FRAME. */
void host_call_walk(HostRun *run, HostFrame *frame, HostFunction *function);

/* --- host_closure.c */
/* What LAMBDA, evaluated in FRAME, takes along: an object whose parts are the variables that it captures and
 * the members of *this; unknown where it captures something by reference. */
HostValue host_closure(HostRun *run, HostFrame *frame, const Ast *lambda);

/* --- host_course.c */
/* The course (ir.h) of what is walked, as far as the walk is no more than an evaluation. */

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

/* --- host_eval.c */
/* The value of the expression, as far as it is sure. Has no effect on FRAME. */
HostValue host_eval(HostRun *run, HostFrame *frame, const Ast *expression);
HostValue host_eval_at(HostRun *run, HostFrame *frame, CXCursor expression);

/* --- host_fixed.c */
/* The value that VARIABLE, outside functions, has at any time: its initialiser where nothing changes it, or
 * that of its only assignment. */
HostValue host_fixed_variable(HostRun *run, Decl *variable);

/* The same for the member FIELD of any object. */
HostValue host_fixed_field(HostRun *run, Decl *field);

/* --- host_flow.c */
/* Walks a statement or an expression for what it does to FRAME's variables, and records the launches in it.
 */
void host_walk(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_children(HostRun *run, HostFrame *frame, CXCursor cursor);

/* --- host_launch.c */
/* Launches as host code makes them. */

/* Records the launch of the kernel that CALL calls with the configuration CONFIGURE (a call whose first two
 * arguments are grid and block). */
void host_record_launch(HostRun *run, HostFrame *frame, CXCursor call, CXCursor configure);

/* Whether CURSOR is the `<<<...>>>` part of a launch. */
gboolean host_is_configuration(CXCursor cursor);

/* A launch as it is evaluated. */
typedef struct {
    CXCursor place, kernel;
    HostValue grid, block, shared;
    GArray *arguments;     /* of HostValue, by number of the kernel's parameter */
    guint64 said;          /* a bit for each of the run's sentences that tells of the launch */
    gboolean is_dependent; /* HostLaunch.is_dependent */
} HostConfiguration;

/* Records the launch, where FRAME's point can be reached. */
void host_launch_add(HostRun *run, const HostFrame *frame, const HostConfiguration *configuration);

/* Argument NUMBER of CALL, 0 where it is left out. */
HostValue host_eval_argument(HostRun *run, HostFrame *frame, CXCursor call, guint number);

/* --- host_place.c */
#define HOST_PLACE_STEPS 6

/* The place of an expression that can be assigned to: a variable, and the way into it. */
typedef struct {
    Decl *variable; /* NULL: the object of the method */
    HostStep steps[HOST_PLACE_STEPS];
    guint n_steps;
    guint64 assumed; /* what the way rests on, as in HostValue */
} HostPlace;

/* The place that LVALUE names in FRAME; FALSE where it is not known. */
gboolean host_place_of(HostRun *run, HostFrame *frame, const Ast *lvalue, HostPlace *ret_place);

HostValue host_place_read(HostRun *run, HostFrame *frame, const HostPlace *place);
void host_place_write(HostRun *run, HostFrame *frame, const HostPlace *place, const HostValue *value);

/* The value that POINTER points to, evaluated in FRAME. */
HostValue host_pointer_read(HostRun *run, HostFrame *frame, const HostValue *pointer);

/* --- host_record.c */
/* The object that CONSTRUCT makes. */
HostValue host_construct(HostRun *run, HostFrame *frame, const Ast *construct);

/* The object that LIST makes: a struct or an array. */
HostValue host_list(HostRun *run, HostFrame *frame, const Ast *list);

/* --- host_times.c */
/* How often the body of LOOP, a for statement whose first part FRAME has walked, runs: the loop counts a
 * variable by a constant, and ends where a known number says. CHANGED: what the loop changes. 0: it is not
 * known. */
double host_loop_times(HostRun *run, HostFrame *frame, CXCursor loop, GHashTable *changed);
