/* SPDX-License-Identifier: MIT */

/* All forms of accesses to a flattened array that `fieldwise apply` writes, and its boundary. */
#include <cuda_runtime.h>
#include <stdlib.h>

#define ITEMS 6
#define AT(i, k) p[(i) * ITEMS + k]
#define OWN(k) p[ITEMS * (blockIdx.x * blockDim.x + threadIdx.x) + k]
enum { X, Y, Z, VX, VY, VZ };
const int ROW = 2 * ITEMS;

__device__ float
speed(const float *q)
{
    return q[VX] * q[VX] + q[4] * q[4] + q[ITEMS - 1] * *(q + 5);
}

template <class Number>
__device__ Number
height(const Number *q, int i)
{
    Number twice = q[i * 6 + Z] + q[i * 6 + Z];
    return twice / 2;
}

__device__ void
turn(float *p, int base, int n)
{
    for (int k = 0; k < 3; k++)
        p[base + k] = -p[base + k];
    for (int k = 5; k >= 3; --k)
        p[(n - 1) * 6 + k] = AT(n, X);
    int m;
    for (m = 1; m <= 5; m += 2)
        p[base + m] *= 2;
    AT(n + 1, VZ) = AT(n, 1) + p[6 * n + 8];
}

__global__ void
step(float *__restrict__ p, const float *q, const int *index, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, base = i * 6;
    const size_t far = (size_t)i * ROW;
    unsigned lane = threadIdx.x;

    if (i >= n)
        return;
    p[i * 6 + 0] += dt * p[6 * i + VX];
    p[(i + 1) * 6 + 1] = p[i * 6 - 1] * q[index[i] * 6 + 2];
    p[base + Y] += q[far + 7] + q[(size_t)lane * 6 + lane % 6];
    OWN(Z) -= OWN(1);
    p[(i * 2 + 1) * 3] = q[i * 6 + (dt > 0 ? 1 : 2)];
    atomicAdd(&p[base + Z], 1.0f);
    atomicAdd(p + 6 * i + 3, height(q, i) + speed(q + 6 * i) + speed(&q[6 * n]));
    const float *r = q;
    for (r += 6 * i; r < q + ROW * n; r += 6)
        p[5] += r[5];
    turn(p, base, i);
}

void
run(const float *from, float *to, const int *index, int n)
{
    float *a;
    float *b = NULL;
    size_t bytes = n * 6 * sizeof(float);

    cudaMalloc((void **)&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMemcpy(a, from, bytes, cudaMemcpyHostToDevice);
    cudaMemset(b, 0, bytes);
    step<<<(n + 255) / 256, 256>>>(a, b, index, n, 0.5f);
    step<<<(n + 255) / 256, 256>>>(b, a, index, n, 0.5f);
    cudaMemcpy(to + 6, a + 6, bytes - 24, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
}
