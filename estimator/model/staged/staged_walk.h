/* SPDX-License-Identifier: MIT */
#pragma once

#include "staged_private.h"

/* Where ACCESS, in LOOP, of an array that a cursor reads or an append writes, goes in the copy that is being
 * made: the kernel's own index if that is understood. Else the thread goes through a stretch of its own, an
 * element in each iteration of the innermost loop, and stretches of all threads lie one behind the other;
 * loops whose lengths are not known are as long as the launch takes them to be. */
const Expr *staged_walk_index(const Staging *staging, const StagedLoop *loop, const Access *access);
