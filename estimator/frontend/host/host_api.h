/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* Whether CALL is a function of CUDA that launches a kernel. */
gboolean host_is_api_launch(CXCursor call);

/* Records the launch that CALL makes, or sets what it finds out; FALSE where it does neither. Its arguments
 * have been walked. */
gboolean host_api_call(HostRun *run, HostFrame *frame, CXCursor call);

/* The result of CALL, a function of CUDA: the kernel that it looks up by name. */
HostValue host_eval_api(HostRun *run, HostFrame *frame, CXCursor call);
