/* SPDX-License-Identifier: MIT */
/* Functions that change one element by another, which may be the same: `fieldwise apply` gives them copies, and
 * test_layouts.c runs it before and after. Also pointers that begin with one in braces. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
    int c;

    __host__ __device__ Body &operator-=(const Body &other)
    {
        y -= 2 * other.y + other.x;
        x -= other.x;
        return *this;
    }
    __host__ __device__ void take(const Body &other, float part)
    {
        const float whole = other.y * part;

        this->y += whole;
        c = c + other.c;
    }
};

__host__ __device__ Body &operator+=(Body &a, const Body &b);

__host__ __device__ inline Body &
operator+=(Body &sum, const Body &other)
{
    sum.x += other.x;
    sum.c += sum.x > other.y ? other.c : 1;
    sum.y += other.y;
    return sum;
}

__device__ inline void
mean(Body *at, const Body &first, const Body *second)
{
    at->x = (first.x + second->x) / 2;
    at->y = first.y - second->y;
}

static __global__ void
sums(Body *p, int n)
{
    Body *q{p}, *end{p + n - 1};
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    q[i] += q[i];
    if (i % 2 == 0 && i + 1 < n) {
        p[i] -= p[i + 1];
        p[i].take(q[i], 0.25f);
        p[i + 1].take(p[i], 2);
        p[i + 1] += p[i];
    }
    if (i == n - 1)
        *end -= *end;
}

static __global__ void
means(Body *p, Body *other, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        mean(&p[i], other[i], &other[n - 1 - i]);
    if (i < n)
        mean(p + i, p[i], &other[i]);
}

static void
run_sums(Body *device, int n)
{
    Body *other{nullptr}, *none{};

    cudaMalloc(&other, n * sizeof(Body));
    cudaMemcpy(other, device, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    sums<<<(n + 31) / 32, 32>>>(device, n);
    means<<<(n + 31) / 32, 32>>>(other, device, n);
    Body *last{n > 0 ? other : none};
    sums<<<(n + 31) / 32, 32>>>(last, n);
    cudaMemcpy(device, other, n / 2 * sizeof(Body), cudaMemcpyDeviceToDevice);
    cudaFree(other);
}
