/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/launch/launch.h"

/* Sets the parameters that nobody states and that give a bisection of KERNEL its number of elements: all
 * elements of the array where LAUNCH.sizes has them, else the threads of LAUNCH, over which unknown places
 * are spread as well. Sets LAUNCH.searched, which tells these parameters; grid, block, sizes and the known
 * parameters are set. */
void launch_set_searched(LaunchConfig *launch, const Kernel *kernel);

/* Sets LAUNCH.localities of the arrays of KERNEL of which nothing is said, where host code fills the lists
 * that say where lanes go in them. */
void launch_set_fills(LaunchConfig *launch, const Kernel *kernel);
