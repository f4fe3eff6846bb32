/* SPDX-License-Identifier: MIT */
#pragma once

#include "host_run.h"

/* Takes in what CURSOR, a node of a host function, gives to variables outside functions and to members, and
 * which addresses it lends. A node comes before those inside it. */
void host_sources_add(HostRun *run, CXCursor cursor);

/* What VARIABLE outside functions holds at any time: its initialiser where nothing changes it, or what the
 * only assignment gives. */
HostValue host_fixed_variable(HostRun *run, CXCursor variable);

/* The same for the member FIELD of any object. */
HostValue host_fixed_field(HostRun *run, CXCursor field);

/* Whether what takes the address that CURSOR makes only reads through it (LENT_READ), changes it at once but
 * does not keep it (LENT_WRITE), or may do anything. */
typedef enum { LENT_NOT, LENT_READ, LENT_WRITE } Lent;
Lent host_lent(const HostRun *run, CXCursor cursor);

/* Whether EXPRESSION reads an argument that the program is started with. */
gboolean host_takes_argument(CXCursor expression);

/* The kernels that any code of the unit gives to the variable or member VARIABLE, or to its elements, of
 * CXCursor; NULL where there is none. */
const GArray *host_kernels_given(const HostRun *run, CXCursor variable);
/* The variable or member that CALLEE, the pointer to a function in a call, is or is an element of. */
CXCursor host_pointer_called(CXCursor callee);
