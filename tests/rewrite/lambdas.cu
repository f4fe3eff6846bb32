/* SPDX-License-Identifier: MIT */
/* Generic lambdas that use elements: `fieldwise apply` writes what their instances need, and test_layouts.c runs the
 * program before and after. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
    int tag;
};

template <class F>
static __global__ void
for_each(F f, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        f(i);
}

template <class F>
static __global__ void
for_each_long(F f, long long n)
{
    long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;

    if (i < n)
        f(i);
}

template <class F> __device__ static void twice(F f, int i) { f(i), f((unsigned)i); }

static __global__ void
generic(Body *to, const Body *from, const float *w, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto sum = [=](auto k) {
        auto b = from[k % n];
        return b.x + from[k % n].y * w[k % 4];
    };
    auto copy = [&](auto k) -> Body { return from[k]; };
    auto wide = [=](auto k) {
        if constexpr (sizeof(k) == 8)
            return from[k].x;
        else
            return from[k].y;
    };
    auto set = [&](auto k, auto value) {
        Body *p = &to[k];
        const auto &same = from[k];
        auto &element = *p;
        element.x += value + same.y;
        p->tag += (int)value;
    };
    auto all = [&](auto... k) { return from[(k + ...)].x; };

    if (i >= n)
        return;
    to[i] = copy(i);
    set(i, sum(i + 1)), set(i, sum((long long)i));
    to[i].y += wide(i) - wide((long long)i) + copy(i / 2).y;
    to[i].y += i > 1 ? all(i - 2, 1, 1) : all(i);
    twice([=](auto k) { to[k].x *= 1.5f; }, i);
    auto grow = [](auto &e, auto by) { e.x += by; };
    grow(to[i], 2), grow(to[i], w[1]);
    auto half = [](auto e) { e.x /= 2, e.tag++; return e; };
    Body halved = half(to[i]);
    to[i].y += halved.x + [](const auto &e) { return e.tag; }(from[i]);
}

static void
run_lambdas(Body *device, int n)
{
    const float numbers[] = {1, 2, 0.5f, -1};
    Body *other;
    float *w;

    cudaMalloc(&other, n * sizeof(Body));
    cudaMalloc(&w, sizeof numbers);
    cudaMemcpy(w, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    cudaMemset(other, 0, n * sizeof(Body));
    generic<<<(n + 31) / 32, 32>>>(other, device, w, n);
    for_each<<<(n + 31) / 32, 32>>>([=] __device__(auto i) { device[i].y += other[i].x * w[i % 4], device[i].tag++; }, n);
    for_each_long<<<(n + 31) / 32, 32>>>([=] __device__(auto i) { device[i].x -= other[n - 1 - i].y; }, n);
    cudaFree(other), cudaFree(w);
}
