/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* Launches as host code makes them. */

/* Records the launch of the kernel that CALL calls with the configuration CONFIGURE (a call whose first two
 * arguments are grid and block). */
void host_record_launch(HostRun *run, HostFrame *frame, CXCursor call, CXCursor configure);

/* Whether CURSOR is the `<<<...>>>` part of a launch. */
gboolean host_is_configuration(CXCursor cursor);

/* A launch as it is evaluated. */
typedef struct {
    CXCursor place, kernel;
    HostValue grid, block, shared;
    GArray *arguments;     /* of HostValue, by number of the kernel's parameter */
    guint64 said;          /* a bit for each of the run's sentences that tells of the launch */
    gboolean is_dependent; /* HostLaunch.is_dependent */
} HostConfiguration;

/* Records the launch, where FRAME's point can be reached. */
void host_launch_add(HostRun *run, const HostFrame *frame, const HostConfiguration *configuration);

/* Argument NUMBER of CALL, 0 where it is left out. */
HostValue host_eval_argument(HostRun *run, HostFrame *frame, CXCursor call, guint number);
