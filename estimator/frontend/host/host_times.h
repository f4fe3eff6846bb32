/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* How often the body of LOOP, a for statement whose first part FRAME has walked, runs: the loop counts a
 * variable by a constant, and ends where a known number says. CHANGED: what the loop changes. 0: it is not
 * known. */
double host_loop_times(HostRun *run, HostFrame *frame, CXCursor loop, GHashTable *changed);
