/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* The expressions that give variables outside functions, members and pointers to kernels their values; they
 * are not evaluated here. */

/* The changes of a variable or a member, anywhere in the unit. */
typedef struct {
    guint n;             /* of changes */
    guint n_arguments;   /* of those that take an argument of the program */
    CXCursor expression; /* of the last; null where it is none that can be evaluated */
    gboolean busy;       /* being evaluated */
} HostSource;

/* Adds the values that CURSOR, a node of a host function, gives to variables outside functions and to
 * members, and the addresses that it lends. A node comes before those inside it. */
void host_sources_add(HostRun *run, CXCursor cursor);

/* Whether EXPRESSION reads an argument that the program is started with. */
gboolean host_takes_argument(CXCursor expression);

/* The kernels that any code of the unit gives to the variable or member VARIABLE, or to its elements, of
 * CXCursor; NULL where there is none. */
const GArray *host_kernels_given(const HostRun *run, CXCursor variable);
/* The variable or member that CALLEE, the pointer to a function in a call, is or is an element of. */
CXCursor host_pointer_called(CXCursor callee);
