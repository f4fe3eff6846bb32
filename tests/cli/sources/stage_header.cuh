/* SPDX-License-Identifier: MIT */
#pragma once

/* Sums of stretches of p: for stage_header.cu. */
__global__ void
sums(const int *p, int per, int *to)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;

    for (int i = t * per; i < t * per + per; i++)
        sum += p[i];
    to[t] = sum;
}
