/* SPDX-License-Identifier: MIT */
#pragma once

#include "host_run.h"

/* Whether CALL is a function of CUDA that launches a kernel. */
gboolean host_is_api_launch(CXCursor call);

/* Records the launch that CALL is, or sets what it finds out; FALSE where it is none of these. What its
 * arguments do has been walked. */
gboolean host_api_call(HostRun *run, HostFrame *frame, CXCursor call);

/* What CALL, a function of CUDA, gives: the kernel that it looks up by name. */
HostValue host_eval_api(HostRun *run, HostFrame *frame, CXCursor call);
