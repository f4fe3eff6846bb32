/* SPDX-License-Identifier: MIT */

/* Arrays that no pointer leads to, at places that the loop's variable gives: the thread's own lies in registers only
 * if the loop is written out, the block's does not. */
__global__ void
of_thread(const int *p, int *sums)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0, own[8] = {};

    for (int i = t * 64; i < t * 64 + 64; i++)
        own[i % 8] += p[i];
    for (int k = 0; k < 8; k++)
        sum += own[k] * k;
    sums[t] = sum;
}

__global__ void
of_block(const int *__restrict__ p, int *sums)
{
    __shared__ int factors[64];
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    factors[threadIdx.x] = sums[t];
    __syncthreads();
    for (int i = 0; i < 64; i++)
        sum += p[t * 64 + i] * factors[i];
    sums[t] = sum;
}
