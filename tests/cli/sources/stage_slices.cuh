/* SPDX-License-Identifier: MIT */
#pragma once
#include <cooperative_groups.h>

/* What kernels call: for stage_slices.cu. */
namespace own
{
struct Flag {
    volatile unsigned *at;
    __device__ void
    wait() const
    {
        while (*at == 0)
            ;
    }
};

__device__ inline void
wait_for_all()
{
    cooperative_groups::this_grid().sync();
}

namespace cuda
{
template <class T>
__device__ T
ends(T depth)
{
    if (depth > 0)
        return ends(depth - 1);
    wait_for_all();
    return 0;
}

__device__ inline unsigned
counts_down(unsigned n)
{
    return n > 1 ? counts_down(n - 1) : n;
}
} // namespace cuda
} // namespace own
