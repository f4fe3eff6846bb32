/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

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
