/* SPDX-License-Identifier: MIT */

/* Kernels with their data in the host's memory, whose blocks wait for others by what an atomic function returns. */
__global__ void
by_while(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    while (atomicAdd(sums, 0) < 3)
        ;
    sums[t] = sum;
}

__global__ void
by_do(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    do
        sum++;
    while (atomicAdd(sums, 0) < 3);
    sums[t] = sum;
}

__global__ void
by_for(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    for (; atomicAdd(sums, 0) < 3;)
        sum++;
    sums[t] = sum;
}
