/* SPDX-License-Identifier: MIT */

/* Kernels with their data in the host's memory, which may wait for blocks that are not there, or not. */
#include "stage_slices.cuh"

__global__ void
by_groups(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum;
    cooperative_groups::this_grid().sync();
}

__global__ void
by_function(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum + own::cuda::ends(3u);
}

__global__ void
by_method(const char *text, unsigned per, unsigned *sums, own::Flag flag)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    flag.wait();
    sums[t] = sum;
}

/* Waits for nobody. */
__global__ void
by_none(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum + own::cuda::counts_down(t);
}

/* A namespace of the program's own, which is called as CUDA's is. */
namespace cuda
{
__global__ void
in_namespace(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum;
}
} // namespace cuda
