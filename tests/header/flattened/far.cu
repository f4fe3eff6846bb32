/* SPDX-License-Identifier: MIT */
/* Indices of 64 bits. */
__global__ void
far(const double *q, double *sums, const int *index, size_t n)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;

    if (i < n)
        sums[i] = q[(size_t)index[i] * 5 + 1] + q[i * 5 + 4] * *(q + 5 * (i + 1) + 2);
}
