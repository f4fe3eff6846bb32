/* SPDX-License-Identifier: MIT */
#pragma once

#include "source/tree.h"

/* Whether CALL, which may be NO_NODE or another node, calls a function that uses the one scalar which its
 * argument ARGUMENT, a node, points at: one of CUDA, such as atomicAdd() and __ldg(), or one of the program
 * that has such a name and is seen to use no more, as an atomicAdd() of its own. */
gboolean call_takes_one_scalar(const SourceTree *tree, guint call, guint argument);
