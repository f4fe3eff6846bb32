/* SPDX-License-Identifier: MIT */
#pragma once

#include "host_run.h"

/* What VARIABLE outside functions holds at any time: its initialiser where nothing changes it, or what the
 * only assignment gives. */
HostValue host_fixed_variable(HostRun *run, CXCursor variable);

/* The same for the member FIELD of any object. */
HostValue host_fixed_field(HostRun *run, CXCursor field);
