/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_object.h"
#include "ir/kernel.h"

/* A host function, with what a first look at the unit tells. */
typedef struct {
    CXCursor definition;
    GPtrArray *callees;            /* of HostFunction */
    gboolean is_called;            /* by another function of the unit */
    gboolean launches;             /* itself or in what it calls */
    gboolean moves;                /* likewise, what it does is of the course but for launches */
    gboolean active;               /* being walked: recursion is not followed */
    guint n_walks;                 /* times that it was walked */
    guint n_followed;              /* of these, those of which the course tells */
    gboolean ways_known, has_ways; /* it can be left before its end, or has jumps */
} HostFunction;

/* One launch of one kernel, as met. */
typedef struct {
    CXCursor kernel;
    Launch *launch;
    gboolean
        is_dependent; /* of the template KERNEL is an instance of, in a template that nothing instantiates */
} HostLaunch;

/* The walk's knowledge of the whole unit, and its findings. */
typedef struct {
    GHashTable *functions; /* CursorKey -> HostFunction */
    GPtrArray *order;      /* of HostFunction, in source order; the table owns them */
    GHashTable *mutated;   /* CursorKey set: variables changed, or whose address is taken, anywhere */
    GHashTable *sources; /* CursorKey -> what gives variables outside functions, and members, their values */
    GHashTable *given;   /* CursorKey of a pointer to functions -> GArray of CXCursor: the kernels it gets */
    GHashTable *lent;    /* CursorKey of `&x` -> Lent */
    GHashTable *named;   /* name of an extern "C" kernel -> CXCursor */
    GHashTable *made;    /* CursorKey of a template of kernels -> GArray of CXCursor: those made from it */
    HostObjects *objects;
    GPtrArray *assumptions; /* of char *: by bit of HostValue.assumed */
    guint64 iterations;     /* bits of assumptions that hold for one iteration of a loop alone */
    guint n_activations;
    GHashTable *escaped;   /* CursorKey set: variables that others may change from here on */
    GArray *launches;      /* of HostLaunch */
    double times;          /* how often what is being walked runs, as far as the loops around it are known */
    guint n_open;          /* of these loops, those of which it is not known */
    Course *course;        /* the node that is open; NULL: what is walked is only evaluated */
    GHashTable *allocated; /* CursorKey set: what host code makes point to memory of the GPU */
    char *course_lacks;    /* why the course is not all that host code does; NULL: it is */
    guint64 steps,
        limit;   /* of work done, and where it ends for hostile sources: then nothing more is known */
    guint depth; /* of nested expressions, statements and calls */
} HostRun;

/* The variables of one activation of a host function at one point. */
typedef struct {
    GHashTable *values; /* CursorKey -> HostValue; the null cursor is the object of the method */
    gboolean alive;     /* this point can be reached */
    GHashTable
        *changed; /* CursorKey set of what the innermost switch around changes; NULL: none; not owned */
    gboolean returned;
    HostValue result; /* of all return statements met, where returned */
    guint activation;
} HostFrame;

/* Adds a host function to what is known of the whole unit. */
void host_run_add_function(HostRun *run, CXCursor definition);
HostFunction *host_run_find_function(HostRun *run, CXCursor function);

HostRun *host_run_new(void);
void host_run_free(HostRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostRun, host_run_free)

/* Counts one step of work; FALSE when there were too many, or the nesting is too deep. */
gboolean host_run_enter(HostRun *run);
void host_run_leave(HostRun *run);
