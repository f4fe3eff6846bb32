/* SPDX-License-Identifier: MIT */

/* Macros: some are called as the library's parameters, and one writes an index. */
#define T 256
#define N ((int)32)
#define GRANULE N * T
#define AT(k) (k) + per * t
#include <cstddef>

__global__ void
doubled(const int *p, int per, int *to, int n)
{
    int t = blockIdx.x * T + threadIdx.x;
    int begin = t * per;

    for (int i = begin; i < begin + per; i++)
        to[i] = 2 * p[i];
}

__global__ void
moved(const int *p, int per, int *to)
{
    int t = blockIdx.x * T + threadIdx.x;

    for (int i = 0; i < per; i++)
        to[AT(i)] = 2 * p[AT(i)];
}
