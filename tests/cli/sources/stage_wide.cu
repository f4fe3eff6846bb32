/* SPDX-License-Identifier: MIT */

/* A block of whole granules has 16 iterations, of 17 bytes each: more registers than a strip may take. */
__global__ void
wide(const char *__restrict__ a, const double *__restrict__ b, double *__restrict__ c, int per)
{
    int begin = (blockIdx.x * blockDim.x + threadIdx.x) * per;

    for (int i = begin; i < begin + per; i++)
        c[i] = a[i] * b[i];
}
