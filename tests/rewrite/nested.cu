/* SPDX-License-Identifier: MIT */
/* Structs and unions in arrays inside the record, each of which is one field. */
#include <cuda_runtime.h>

struct Point {
    float x, z;
    double y;

    __host__ __device__ double sum() const { return x + y; }
    __host__ __device__ void grow(float by) { x += by; }
};
union Word {
    int whole;
    float real;
    short parts[2];
};
struct Corners {
    Point corner[4];
    int tag;
    enum Kind { NONE, SOME, MANY } kind, kinds[2];
    struct Pair {
        short a;
        char b, c;
    } pairs[2][3];
    Word word;
    struct Deep {
        float3 v[2];
        Word w;
    } deep[2];
    struct {
        Word words[2];
        int n;
    } more;
};

__device__ static double
reach(const Point *p)
{
    return p->x + p[1].y;
}

__device__ static void
widen(Point &p, float by)
{
    p.y *= by;
}

__global__ void
bend(const Corners *__restrict__ from, Corners *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    Corners copy = from[i];
    Point *q = &to[i].corner[1];
    const Point &last = from[i].corner[3];
    auto first = from[i].corner[0];

    q->y += 1 + last.x;
    q[1].x -= first.x;
    first.x = -1; /* a copy */
    to[i].pairs[1][2].b = copy.pairs[0][1].b + 5;
    to[i].kinds[i % 2] = to[i].kind == Corners::SOME ? Corners::MANY : from[i].kind;
    to[i].word.parts[1] = 7 + i;
    to[i].more.words[1].real = 2.5f * copy.word.whole;
    to[i].more.n = sizeof(to[i].corner) + sizeof to[i].pairs[0];
    to[i].corner[2] = copy.corner[3];
    for (int m = 0; m < 2; m++)
        to[i].deep[m].v[1].z += m + from[(i + 1) % n].deep[1 - m].v[0].x;
    for (Point &p : to[i].corner)
        p.grow(0.25f);
    widen(to[i].corner[i % 4], 0.5f);
    atomicAdd(&to[i].corner[3].x, (float)to[i].corner[0].sum());
    to[i].corner[0].x += reach(&to[i].corner[2]) + reach(from[i].corner);
    if (i % 5 == 0)
        to[i] = copy;
    to[i].tag += to[i].deep[1].w.whole;
}

static void
run_nested(Corners *device, int n)
{
    Corners *next;

    cudaMalloc(&next, n * sizeof(Corners));
    cudaMemcpy(next, device, n * sizeof(Corners), cudaMemcpyDeviceToDevice);
    bend<<<(n + 31) / 32, 32>>>(device, next, n);
    bend<<<(n + 31) / 32, 32>>>(next, device, n);
    cudaFree(next);
}
