/* SPDX-License-Identifier: MIT */
/* What fieldwise_stage.cuh takes from nvcc, for tests on a CPU of what one thread does. */
#pragma once

#define __device__
#define __forceinline__ inline
struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
static inline uint4
make_uint4(unsigned x, unsigned y, unsigned z, unsigned w)
{
    return {x, y, z, w};
}

#include "fieldwise_stage.cuh"

namespace stage = fieldwise::stage;
