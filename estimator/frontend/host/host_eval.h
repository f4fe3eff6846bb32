/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* The value of the expression, as far as it is sure. Has no effect on FRAME. */
HostValue host_eval(HostRun *run, HostFrame *frame, CXCursor expression);
