/* SPDX-License-Identifier: MIT */
#pragma once

#include "parse.h"

/* Looks for launches of those of KERNELS, of HostKernel, which SOURCE itself does not launch, in the other
 * sources that OPTIONS' compile_commands.json lists and that name such a kernel. The number of sources and
 * the time are bounded. The sources that launch one are added to FILES, of char *. */
void launches_find_elsewhere(const char *source, const ParseOptions *options, GPtrArray *kernels,
                             GPtrArray *files);
