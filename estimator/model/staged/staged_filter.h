/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/kernel.h"

/* TRUE if KERNEL has a loop in which a thread goes through an array by steps of a granule at most, apart from
 * what its neighbour does: what staging is for. FALSE says nothing of arrays whose indices are not
 * understood. */
gboolean staged_is_candidate(const Kernel *kernel);
