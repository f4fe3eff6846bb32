/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/staged/staged_private.h"

/* What of the loops around where the copy stands is known of array NUMBER, of which a cursor, an append or a
 * line holds a granule; NULL: it is no such array. */
const StagedArray *staged_find_walked(const Staging *staging, guint number);

/* Where ACCESS, in LOOP, of an array of which a granule is held, goes in the copy that is being
 * made: the kernel's own index if that is understood. Else the thread goes through a stretch of its own, an
 * element in each iteration of the innermost loop, and stretches of all threads lie one behind the other;
 * loops whose lengths are not known are as long as the launch takes them to be. */
const Expr *staged_walk_index(const Staging *staging, const StagedLoop *loop, const Access *access);

/* The decision of KERNEL that the guard NODE is, or G_MAXUINT. */
guint staged_decision(const Kernel *kernel, const Node *node);
