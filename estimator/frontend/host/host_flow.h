/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* Walks a statement or an expression for what it does to FRAME's variables, and records the launches in it.
 */
void host_walk(HostRun *run, HostFrame *frame, CXCursor cursor);
void host_walk_children(HostRun *run, HostFrame *frame, CXCursor cursor);
