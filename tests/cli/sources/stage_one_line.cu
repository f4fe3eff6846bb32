/* SPDX-License-Identifier: MIT */
/* A loop on one line, in braces. */
__global__ void
sum_line(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++) { sum += text[i]; }
    sums[t] = sum;
}
