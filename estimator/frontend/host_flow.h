/* SPDX-License-Identifier: MIT */
#pragma once

#include "host_run.h"

/* Walks a statement or an expression for what it does to FRAME's variables, and records the launches in it.
 */
void host_walk(HostRun *run, HostFrame *frame, CXCursor cursor);

/* Records the launch of the kernel that CALL calls with the configuration CONFIGURE (a call whose first two
 * arguments are grid and block). */
void host_record_launch(HostRun *run, HostFrame *frame, CXCursor call, CXCursor configure);

/* The same for cudaLaunchKernel(kernel, grid, block, ...) and its kin. */
void host_record_api_launch(HostRun *run, HostFrame *frame, CXCursor call);
gboolean host_is_api_launch(CXCursor call);

/* Whether CURSOR is the `<<<...>>>` part of a launch. */
gboolean host_is_configuration(CXCursor cursor);
