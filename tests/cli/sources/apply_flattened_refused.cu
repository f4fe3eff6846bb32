/* SPDX-License-Identifier: MIT */

/* What stands against giving a flattened array a layout. */
#include <cuda_runtime.h>

#define SUM(a, i) (a[(i) * 4] + a[(i) * 4 + 1])
#define LOOSE(i, k) p[i * 4 + k]

__device__ float
one(const float *item)
{
    return item[1];
}

__global__ void
k(float *p)
{
    int i = threadIdx.x;

    p[i * 4 + 1] = p[i * 4 + 2];
}

__global__ void
unclear(float *p, const float *q, int n, int stride)
{
    int i = threadIdx.x;
    unsigned before = (threadIdx.x - 1) * 4;
    int low = i - 1;
    unsigned below = low * 4;
    int varies = i * 4;

    varies += stride;
    p[varies] = 1;
    p[i * stride + 1] = 2;
    p[i * 4 + n] = 3;
    p[i * 4 + (before & 7)] = 4;
    p[before + 5] = 5;
    float *kept = &p[i * 4 + 1];
    kept++;
    float4 whole = ((float4 *)p)[i];
    p[3] = one(p + 4 * i + 3) + whole.x + SUM(p, i) + LOOSE(i + 1, 2);
    n = (int)(p - q);
    int k, *away = &k;
    for (k = 0; k < 4; k++)
        p[i * 4 + k] += *away;
    p[(short)(i * 4)] = 6;
    p[below + 6] = 7;
}

void
run(float *p, const float *q, int n)
{
    k<<<1, 32>>>(p);
    unclear<<<1, 32>>>(p, q, n, 4);
    p[4] = 1;
}
