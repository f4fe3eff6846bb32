/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* Calls of host functions of the unit. */

/* Walks FUNCTION's body with the arguments of CALL, evaluated in FRAME, and returns what it returns. */
HostValue host_call(HostRun *run, HostFrame *frame, HostFunction *function, CXCursor call);

/* The frame in which FUNCTION runs when CALL calls it from FRAME: its parameters and its object. */
HostFrame *host_call_bind(HostRun *run, HostFrame *frame, const HostFunction *function, CXCursor call);
/* Walks FUNCTION's body in INSIDE, and returns what it returns. */
HostValue host_call_run(HostRun *run, HostFrame *inside, HostFunction *function);
/* Walks FUNCTION's body in FRAME. */
void host_call_walk(HostRun *run, HostFrame *frame, HostFunction *function);
