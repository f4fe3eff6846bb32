/* SPDX-License-Identifier: MIT */
/* Functions that change elements, or structs inside of them, and get parts of the same elements beside them. */
#include <cuda_runtime.h>
#include <utility>

struct V {
    float a, b, c;
    __host__ __device__ void scale(const float &t) { a *= t, b *= t, c *= t; }
    __host__ __device__ float sum() const { return a + b + c; }
    __host__ __device__ V operator-(const V &o) const { return {a - o.a, b - o.b, c - o.c}; }
    __host__ __device__ V &operator-=(const V &o)
    {
        a -= o.a;
        b -= o.b;
        c -= o.c;
        return *this;
    }
    __host__ __device__ V &clip(float most)
    {
        if (a > most)
            a = most;
        return *this;
    }
};
__host__ __device__ void operator+=(V &x, V y) { x.a += y.a, x.b += y.b, x.c += y.c; }
__host__ __device__ V operator*(V x, float t) { return {x.a * t, x.b * t, x.c * t}; }

struct Body {
    float x, y, z;
    int tag;
    V pos, vel;
    float list[3];
    Body() = default;
    __host__ __device__ Body(float number) : x(number), y(0), z(0), tag(7), pos(), vel(), list() {}
    Body(const Body &) = default;
    Body &operator=(const Body &) = default;
    __host__ __device__ Body &operator=(int number)
    {
        tag = number;
        return *this;
    }
    __host__ __device__ Body &operator/=(const float &t)
    {
        x /= t;
        y /= t;
        z /= t;
        return *this;
    }
    __host__ __device__ void first()
    {
        list[0] = x;
        list[2] = y;
    }
    __host__ __device__ void clear(int limit)
    {
        if (tag > limit)
            return;
        for (int k = 0; k < 3; k++)
            list[k] = k;
        pos.clip(2);
    }
};
using Ref = Body &;
using ConstRef = const Body &;

__device__ void
scale(Body &body, const float &t)
{
    body.x *= t;
    body.y *= t;
    body.z *= t;
}

/* It cannot tell whether the two are one. */
__device__ bool
pull(Body &a, Body &b)
{
    float d = b.x - a.x;

    if (d > 9)
        return false;
    a.y += d;
    a.list[1] = b.z;
    return true;
}

/* Not what std::swap() does, and what it does. */
__device__ void
swap(Body &a, int number)
{
    a.tag = number;
}
template <class T>
__device__ void
exchange(T &a, T &b)
{
    T t = a;

    a = b;
    b = t;
}

__global__ void
change(Body *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    p[i] /= p[i].x;
    scale(p[i], p[i].z);
    p[i].pos += p[i].vel * 2.0f;
    p[i].vel.scale(p[i].vel.a);
    p[i].vel -= p[i].vel;
    p[i].pos.scale(p[i].x);
    p[i].pos.clip(3);
    p[i].x = p[i].pos.sum();
    V apart = p[i].pos - p[i].vel, far = p[i].vel - apart;
    p[i].pos.b += apart.a - far.b;
    p[i] = i % 7;
    p[i].clear(4);
    p[i].first();
    Ref own = p[i];
    ConstRef same = p[i];
    own.y += 1;
    own.z = same.y;
    swap(own, own.tag + 1);
}

__global__ void
meet(Body *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n / 2)
        return;
    pull(p[i], p[n - 1 - i]);
    pull(p[i], p[i]);
    if (pull(p[n - 1 - i], p[i]))
        exchange(p[i], p[n - 1 - i]);
    auto copy = p[i] = p[n - 1 - i];
    p[i].tag = 50;
    p[i].x += copy.tag;
}

/* Threads change different fields of one element. */
__global__ void
share(Body *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    atomicAdd(&p[(i * 7) % n].tag, 1);
    p[i] /= 2;
    atomicAdd(&p[(i * 3) % n].tag, 1);
}

void
run_changed(Body *device, int n)
{
    change<<<2, 32>>>(device, n);
    meet<<<1, 32>>>(device, n);
    share<<<2, 32>>>(device, n);
}
