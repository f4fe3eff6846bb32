/* SPDX-License-Identifier: MIT */

/* Elements that a function gets, of which a copy would be taken before another argument changes the array or waits;
 * behind each such call one that reads alone. */
#include <cuda_runtime.h>

struct Vec {
    float a, b;
    __device__ Vec operator+(const Vec &o) const { return Vec{a + o.a, b + o.b}; }
};
struct Body {
    float x, y;
    Vec v;
    __device__ void add(float by) { x += by; }
    __device__ float over(float by) const { return x / by; }
    __device__ float half() { return x / 2; }
};
struct Seen {
    Body *all;
    __device__ float bump(int k) { return all[k].x += 1; }
    __device__ float get(int k) { return all[k].x; }
};

__device__ float weigh(const Body &b, float by) { return b.x * by; }
__device__ float set(Body *q, int k) { return q[k].y = 3; }
__device__ float deep(Body *q, int k) { return set(q + 1, k); }
__device__ float sum(Body *q, int n)
{
    float s = 0;

    for (int k = 0; k < n; k++)
        s += q[k].x;
    return s;
}
__device__ float through(Body *q, int k)
{
    Body &b = q[k];

    return b.x = 1;
}
__device__ float wait(float by)
{
    __syncthreads();
    return by;
}
template <class F> __device__ float call(F f, int k) { return f(k); }

__global__ void
step(Body *p, int j)
{
    int i = threadIdx.x;
    Seen seen = {p};
    auto move = [=](int k) { return p[k].x += 1; };
    auto read = [=](int k) { return p[k].x * 2; };
    auto inner = [&](auto k) {
        auto turn = [=](int l) { return p[l].x = -1; };
        return turn(k);
    };

    p[i].add(p[j].x = 3);
    p[i].add(j = p[j].x);
    p[i].add(p[j].x -= 3);
    p[i].add(-p[j].x);
    p[i].add(move(j));
    p[i].add(read(j));
    p[i].add(inner(j));
    p[i].add(p[j].over(2));
    p[i].y = p[i].over(seen.bump(j));
    p[i].y = p[i].over(seen.get(j));
    p[i].y = p[i].over(atomicAdd(&p[j].x, 1.0f));
    p[i].y = p[i].over(__ldg(&p[j].x));
    p[i].y = weigh(p[i], deep(p, j));
    p[i].y = weigh(p[i], sum(p, j));
    p[i].y = weigh(p[i], call(move, j));
    p[i].y = weigh(p[i], call(read, j));
    p[i].y = weigh(p[i], through(p, j));
    p[i].y = weigh(p[i], p[j].half());
    p[i].v = p[i].v + Vec{p[j].v.a += 1, 3};
    p[i].v = p[i].v + Vec{p[j].v.a + 1, 3};
    p[i].add(wait(2));
    p[i].y = weigh(p[i], sqrtf(2));
    p[i].y = weigh(p[i], wait(2));
    p[i].add(sqrtf(call(read, 2)));
    p[i].add(call(wait, 2));
}

/* By references. */
__global__ void
refer(Body *p, int j)
{
    int i = threadIdx.x;
    Body &other = p[j];
    float &x = p[j].x;

    p[i].add(other.x = 3);
    p[i].add(j = other.x);
    other.add(p[i].x = 3);
    p[i].add(x += 3);
    p[i].add(x + 3);
}

/* By what another argument holds, in the function itself. */
__device__ float push(const Body &b, Seen seen) { return seen.bump(1) + b.x; }
__device__ float push_all(const Body &b, Seen seen) { return set(seen.all, 1) + b.x; }
__device__ float pull(const Body &b, Seen seen) { return seen.get(1) + b.x; }
__device__ float put(const Body &b, Body *out) { return b.x + set(out, 1); }
__device__ float keep(const Body &b, Body *out)
{
    float x = b.x;

    out[1].y = 2;
    return x;
}

__global__ void
hold(Body *p)
{
    int i = threadIdx.x;
    Seen seen = {p};

    p[i].y = push(p[i], seen);
    p[i].y = push_all(p[i], seen);
    p[i].y = pull(p[i], seen);
    p[i].y = put(p[i], p);
    p[i].y = keep(p[i], p);
}

void
run(int n)
{
    Body *d;

    cudaMalloc(&d, n * sizeof(Body));
    step<<<1, 32>>>(d, 3);
    refer<<<1, 32>>>(d, 3);
    hold<<<1, 32>>>(d);
}
