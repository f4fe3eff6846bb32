/* SPDX-License-Identifier: MIT */

/* Objects that hold a field each, one of which a function gives to a method of another class. */
#include <cuda_runtime.h>

struct Floats {
    float *p;
    int n;

    explicit Floats(int k) : n(k) { cudaMalloc(&p, k * sizeof(float)); }
    ~Floats() { cudaFree(p); }
    int size() const { return n; }
};

struct Total {
    int n;

    int with(const Floats &one) const { return n + one.size(); }
};

__global__ void
add(float *x, float *y)
{
    x[threadIdx.x] += y[threadIdx.x];
}

static int
twice(int n)
{
    return 2 * n;
}

static int
count(const Floats &one)
{
    Total total = {1};

    return twice(total.with(one));
}

int
run(int n)
{
    Floats x(n), y(n);

    add<<<1, 32>>>(x.p, y.p);
    return count(x);
}
