/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/launches/launches.h"
#include "frontend/host/course/course.h"
#include "frontend/host/library/library.h"
#include "frontend/host/state/state.h"

#include <glib.h>

/* A call as it is made. */
typedef struct {
    HostValue callee; /* where the tree does not say what is called */
    HostArgument object;
    GArray *arguments;   /* of HostArgument */
    gboolean is_closure; /* the object is a closure that is called */
} HostCall;

/* --- host_api.c */
/* Whether CALL is of a function of CUDA that launches a kernel. */
gboolean host_is_api_launch(const Ast *call);

/* Records the launch that CALL makes, or sets what it finds out; FALSE where it does neither. */
gboolean host_api_call(HostRun *run, HostFrame *frame, const Ast *call, const GArray *arguments,
                       HostValue *ret_value);

/* --- host_branch.c */
/* What may not run. */
void host_walk_if(HostRun *run, HostFrame *frame, const Ast *ast);
void host_walk_label(HostRun *run, HostFrame *frame, const Ast *ast);
void host_walk_return(HostRun *run, HostFrame *frame, const Ast *ast);
/* `c ? a : b`; `a && b` and `a || b`; a lambda as an expression. */
HostValue host_eval_conditional(HostRun *run, HostFrame *frame, const Ast *expression);
HostValue host_eval_logical(HostRun *run, HostFrame *frame, const Ast *expression);
HostValue host_eval_lambda(HostRun *run, HostFrame *frame, const Ast *lambda);

/* CHOSEN, where ASSUMED tells what is assumed so that it holds and not OTHER: values that differ rest on
 * that.
 */
void host_frame_assume(HostFrame *chosen, const HostFrame *other, guint64 assumed);

/* --- host_call.c */
/* Calls of host functions of the unit. */

/* The arguments of CALL, of HostArgument. */
GArray *host_eval_arguments(HostRun *run, HostFrame *frame, const Ast *call);
HostValue host_eval_call(HostRun *run, HostFrame *frame, const Ast *call);

/* What FUNCTION, which CALL calls from FRAME, gives; of a constructor, the object. */
HostValue host_call(HostRun *run, HostFrame *frame, HostFunction *function, const Ast *call, HostCall *state);
/* Walks FUNCTION's body in INSIDE. FALSE: not to its end, and INSIDE is not what holds there. */
gboolean host_call_run(HostRun *run, HostFrame *inside, HostFunction *function, HostValue *ret_result);
/* The function of the lambda whose call operator is DECL. */
HostFunction *host_lambda_function(HostRun *run, Decl *decl);
/* Walks FUNCTION's body in FRAME. */
void host_call_walk(HostRun *run, HostFrame *frame, HostFunction *function);
/* VALUE for another activation than FRAME's. */
HostValue host_value_leaving(HostRun *run, HostFrame *frame, HostValue value);

/* --- host_closure.c */
/* What LAMBDA, evaluated in FRAME, takes along: an object whose parts are the variables that it captures and
 * the members of *this; without parts where it captures something by reference. */
HostValue host_closure(HostRun *run, HostFrame *frame, const Ast *lambda);

/* --- host_container.c */
/* The number of elements of CONTAINER; unknown where it is none. */
HostValue host_container_size(const HostValue *container);
/* The same of RANGE, an array or a container, whose value is VALUE. */
HostValue host_range_size(HostRun *run, const Ast *range, const HostValue *value);
/* The container that LIST makes; FALSE: it makes none. */
gboolean host_container_list(HostRun *run, HostFrame *frame, const Ast *list, HostValue *ret_value);
/* The container that CONSTRUCT makes; FALSE: it makes none. */
gboolean host_container_make(HostRun *run, HostFrame *frame, const Ast *construct, const GArray *arguments,
                             HostValue *ret_value);
/* What is known of VARIABLE at any time, if it begins as CONTAINER, which may be another object. */
HostValue host_container_held(HostRun *run, const Decl *variable, HostValue container);
/* What CALL of a container's method gives, and does to it; FALSE: it is of something else. */
gboolean host_container_call(HostRun *run, HostFrame *frame, const Ast *call, const HostCall *state,
                             HostValue *ret_value);

/* --- host_ends.c */
struct HostEnds {
    GHashTable *variables; /* Decl -> what it is where the loop goes on: 1 or 0 */
    gboolean is_bound;     /* one was taken to be that, and may not be: the loop may end earlier */
};
/* Those that CONDITION, of a loop, tests; it may be NULL. */
HostEnds *host_ends_new(const Ast *condition);
void host_ends_free(HostEnds *ends);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostEnds, host_ends_free)
/* Whether CONDITION holds, where a loop goes on if it is TRUTH: what is not known of operands of && or ||
 * that must all be so is taken to be so: then *is_bound is set. Unknown (-1) where that tells nothing. */
int host_goes_on(HostRun *run, HostFrame *frame, const Ast *condition, int truth, guint64 *assumed,
                 gboolean *is_bound);
/* What ASSIGNMENT gives one of these variables by && or ||; FALSE: it is of something else. */
gboolean host_ends_assigned(HostRun *run, HostFrame *frame, const Ast *assignment, HostValue *ret_value);
/* Where one of two branches, A and B, ends the loop by such a variable, and it is not known which is taken,
 * the loop goes on. */
void host_ends_join(HostRun *run, HostFrame *a, HostFrame *b);

/* --- host_eval.c */
/* The value of EXPRESSION, which may be NULL, as far as it is sure; FRAME becomes what holds after it, and
 * the launches in it are recorded. */
HostValue host_eval(HostRun *run, HostFrame *frame, const Ast *expression);
/* The same without a record. */
HostValue host_eval_silently(HostRun *run, HostFrame *frame, const Ast *expression);
/* VALUE of EXPRESSION, as far as host code tells it, with what the user tells of the variable or member that
 * it names; what nobody knows grows with that. */
HostValue host_eval_told(HostRun *run, HostFrame *frame, const Ast *expression, HostValue value);
/* What VARIABLE holds, or where it is NULL the object of the method. */
HostValue host_variable(HostRun *run, HostFrame *frame, Decl *variable);

/* --- host_fixed.c */
/* The value that VARIABLE, outside functions, has at any time: its initialiser where nothing changes it, or
 * that of its only assignment. */
HostValue host_fixed_variable(HostRun *run, Decl *variable);

/* The same for the member FIELD of any object. */
HostValue host_fixed_field(HostRun *run, Decl *field);

/* --- host_launch.c */
/* Launches as host code makes them. */

/* Records the launch that CALL makes. */
void host_record_launch(HostRun *run, HostFrame *frame, const Ast *call, const HostCall *state);

/* A launch as it is evaluated. */
typedef struct {
    const Ast *place;
    Decl *kernel;
    HostValue grid, block, shared;
    GArray *arguments;     /* of HostValue, by number of the kernel's parameter */
    guint64 said;          /* a bit for each of the run's sentences that tells of the launch */
    gboolean is_dependent; /* HostLaunch.is_dependent */
} HostConfiguration;

/* Records the launch, where FRAME's point can be reached. */
void host_launch_add(HostRun *run, const HostFrame *frame, const HostConfiguration *configuration);

/* --- host_loop.c */
typedef struct {
    const Ast *start, *condition, *next, *body; /* each may be NULL */
    gboolean is_late;                           /* the condition stands behind the body */
} HostLoopParts;
HostLoopParts host_loop_parts(const Ast *loop);

void host_walk_loop(HostRun *run, HostFrame *frame, const Ast *loop);

/* --- host_place.c */
/* The place that LVALUE names in FRAME; FALSE where it is not known. What it takes to find it is done. */
gboolean host_place_of(HostRun *run, HostFrame *frame, const Ast *lvalue, HostPlace *ret_place);
/* The place of the first element of ARRAY. */
gboolean host_array_start(HostRun *run, HostFrame *frame, const Ast *array, HostPlace *ret_place);

HostValue host_place_read(HostRun *run, HostFrame *frame, const HostPlace *place);
/* FALSE where PLACE is not one that is followed. */
gboolean host_place_write(HostRun *run, HostFrame *frame, const HostPlace *place, const HostValue *value);

/* The value that POINTER points to, or that INDEX elements from there, and POINTER moved by so many. */
HostValue host_pointer_read(HostRun *run, HostFrame *frame, const HostValue *pointer);
HostValue host_pointer_element(HostRun *run, HostFrame *frame, const HostValue *pointer, gint64 index);
HostValue host_pointer_moved(HostRun *run, const HostValue *pointer, gint64 index);
/* Whether POINTER, which leads to a place, can be followed in FRAME. */
gboolean host_can_follow(const HostFrame *frame, const HostValue *pointer);

/* --- host_record.c */
/* The object that CONSTRUCT makes. */
HostValue host_construct(HostRun *run, HostFrame *frame, const Ast *construct);
/* Sets the members that CONSTRUCTOR initialises before its body. */
void host_initialise_members(HostRun *run, HostFrame *inside, const Decl *constructor);

/* The object that LIST makes: a struct or an array. */
HostValue host_list(HostRun *run, HostFrame *frame, const Ast *list);

/* --- host_switch.c */
void host_walk_switch(HostRun *run, HostFrame *frame, const Ast *ast);
void host_walk_case(HostRun *run, HostFrame *frame, const Ast *ast);

/* --- host_times.c */
/* How often the body of a loop runs. */
typedef struct {
    double times;     /* 0: not known */
    guint64 assumed;  /* what that rests on, as in HostValue */
    gboolean may_end; /* something in the body may end it before */
    gboolean is_real; /* what counts it is no whole number */
} HostCount;
/* The same of LOOP, whose first part, if it is a for statement, FRAME has walked: it counts a variable by a
 * constant, and ends where a known number says. CHANGED: what the loop changes. */
HostCount host_loop_count(HostRun *run, HostFrame *frame, const Ast *loop, GHashTable *changed);

/* --- host_walk.c */
/* Walks AST, a statement or an expression or NULL, for what it does to FRAME's variables, and records the
 * launches in it. */
void host_walk(HostRun *run, HostFrame *frame, const Ast *ast);
void host_walk_kids(HostRun *run, HostFrame *frame, const Ast *ast);
/* The same without a record. */
void host_walk_silently(HostRun *run, HostFrame *frame, const Ast *ast);
