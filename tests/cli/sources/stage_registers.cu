/* SPDX-License-Identifier: MIT */

/* Loops that take more registers, staged, than __launch_bounds__ leave a thread. */
#include <cuda_runtime.h>

/* Stored by the warp it would take too many, and by the lane it does not. */
__global__ void __launch_bounds__(768, 2)
    by_lane(const char *__restrict__ in, char *__restrict__ out, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;

    for (int i = t * per; i < t * per + per; i++)
        out[i] = in[i] >= 'a' ? in[i] - 32 : in[i];
}

/* Nothing is stored in the loop: there is one way. */
__global__ void __launch_bounds__(1024, 2)
    neither(const int *__restrict__ a, const int *__restrict__ b, const int *__restrict__ c, int *sums, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (int i = t * per; i < t * per + per; i++)
        sum += a[i] * b[i] + c[i];
    sums[t] = sum;
}
