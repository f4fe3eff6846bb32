/* SPDX-License-Identifier: MIT */
#pragma once

#include "kernel.h"

/* TRUE if a compiler has to assume that accesses A and B of KERNEL may touch the same bytes, knowing what C and C++
 * promise: __restrict__, types that can't alias, distinct fields of one struct, indices that surely differ. */
gboolean accesses_may_alias(const Kernel *kernel, const Access *a, const Access *b);
