/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* The object that CALL of a constructor makes. */
HostValue host_construct(HostRun *run, HostFrame *frame, CXCursor call);

/* The object that LIST, an initialiser list of OPERANDS, makes: a struct, or an array of pointers. */
HostValue host_list(HostRun *run, HostFrame *frame, CXCursor list, const GArray *operands);
