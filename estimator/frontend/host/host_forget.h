/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* Forgets the variables that CURSOR itself changes in a way that is not followed. */
void host_forget_mutated(HostRun *run, HostFrame *frame, CXCursor cursor);
/* Forgets those that it or anything inside changes. */
void host_forget_inside(HostRun *run, HostFrame *frame, CXCursor cursor);
/* The same for code that may run at any time from now on. */
void host_forget_escaping_inside(HostRun *run, HostFrame *frame, CXCursor cursor);
/* Forgets the variables outside functions, which any function may change. */
void host_forget_globals(HostFrame *frame);

/* The set of variables that CURSOR changes inside, a table of CursorKey. */
GHashTable *host_changed_inside(HostRun *run, CXCursor cursor);
/* Forgets the variables in SET, a table of CursorKey. */
void host_forget_set(HostFrame *frame, GHashTable *set);
