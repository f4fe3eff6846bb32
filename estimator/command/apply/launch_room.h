/* SPDX-License-Identifier: MIT */
#pragma once

#include "machine.h"

/* Warns, on standard error, of the launches in PROGRAMS (of Program) of kernels that have one of PARAMETERS
 * (flow_kernel_parameters()) with blocks so large that a rewritten kernel may need more registers than
 * MACHINE has for one of them: it is then not launched at all. */
void launch_room_tell(const GPtrArray *programs, GHashTable *parameters, const Machine *machine);
