/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/parse/parse.h"

/* Looks for launches of those KERNELS (of HostKernel) that SOURCE itself does not launch. It looks in the
 * other sources that OPTIONS' compile_commands.json lists and that name such a kernel; their number and the
 * time are bounded. It adds the sources that launch one to FILES (of char *). */
void launches_find_elsewhere(const char *source, const ParseOptions *options, GPtrArray *kernels,
                             GPtrArray *files);
