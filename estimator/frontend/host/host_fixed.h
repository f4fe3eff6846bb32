/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* The value that VARIABLE, outside functions, has at any time: its initialiser where nothing changes it, or
 * that of its only assignment. */
HostValue host_fixed_variable(HostRun *run, CXCursor variable);

/* The same for the member FIELD of any object. */
HostValue host_fixed_field(HostRun *run, CXCursor field);
