/* SPDX-License-Identifier: MIT */
#pragma once

#include "launch.h"

/* Sets parameters that nobody states and that say how many elements a bisection of KERNEL searches: all
 * elements of the array, as far as LAUNCH.sizes has them, else as many as LAUNCH has threads, over which
 * unknown places are spread as well. LAUNCH.searched tells which; grid, block, sizes and the known parameters
 * are set. */
void launch_set_searched(LaunchConfig *launch, const Kernel *kernel);
