/* SPDX-License-Identifier: MIT */
/* What is loaded, and what uses it: nothing, or each kind of code that may. */
#include <cassert>
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
struct Point {
    float x, y;
};
struct Cloud {
    Point *points;
    int n;
};

__global__ void by_nothing(const Point *p, float *o) { AT; float a = p[i].x, b = p[i].y; o[i] = a; (void)b; }
__global__ void by_no_scalar(const float *p, float *o) { AT; float a = p[i], b = p[i + 64]; o[i] = a; (void)b; }
__global__ void by_pointer(int **x, int *o) { AT; o[i] = x[i][0]; }
__global__ void by_condition(const int *x, int *o) { AT; if (x[i]) o[i] = 1; }
__global__ void by_loop(const int *x, int *o) { AT; for (int k = 0; k < x[i]; k++) o[k] = 1; }
__global__ void by_shared(const int *x, int *o)
{
    AT;
    __shared__ int s[64];
    s[x[i] & 63] = 1;
    __syncthreads();
    o[i] = s[threadIdx.x];
}
__global__ void by_index(const int *x, int *o) { AT; int t[4] = {1, 2, 3, 4}; o[i] = t[x[i] & 3]; }
__global__ void by_place(const int *x, int *o) { AT; int v = x[i]; atomicAdd(&o[v], 1); }
__global__ void by_switch(const int *x, int *o)
{
    AT;
    switch (x[i]) {
    case 1:
        o[i] = 2;
        break;
    case 2:
        o[i + 1] = 3;
    }
}
__global__ void by_atomic(const int *x, int *o) { AT; atomicAdd(o, x[i]); }
__global__ void by_shuffle(const int *x, int *o)
{
    AT;
    int v = __shfl_down_sync(~0u, x[i], 1);
    if (threadIdx.x == 0)
        o[blockIdx.x] = v;
}
__device__ int twice(int v) { return 2 * v; }
__global__ void by_function(const int *x, int *o) { AT; o[i] = twice(x[i]); }
__global__ void by_choice(const int *x, int *o) { AT; o[i] = x[i] ? x[i + 64] : 3; }
__global__ void by_member(Cloud *h, float *o) { AT; if (i < h->n) o[i] = h->points[i].x; }
__global__ void by_vote(const int *x, int *o) { AT; if (__any_sync(~0u, x[i])) o[i] = 1; }
__global__ void by_address(const int *x, int *o) { AT; int v = x[i]; o[i] = *&v; }
__global__ void by_assert(const int *x, int *o) { AT; assert(x[i]); o[i] = 1; }
__global__ void by_assembly(const int *x, int *o) { AT; int v = x[i]; asm volatile("" ::"r"(v)); o[i] = 1; }
__global__ void by_half(const float *x, float *o) { AT; float2 v = make_float2(x[i], x[i + 64]); o[i] = v.x; }
__global__ void by_lambda(const float *x, float *o) { AT; auto f = [=](int j) { return x[j]; }; o[i] = f(i); }
__global__ void by_two_stores(const int *x, int *o) { AT; int v = x[i]; o[i] = v; o[i + 64] = v; }
struct Linked {
    float value;
    Linked *next;
};
__global__ void by_member_of(Linked *p) { AT; p[i].value += p[i].next->value; }
__global__ void by_walk(const Linked *p, float *o)
{
    AT;
    float s = 0;
    for (const Linked *q = p + i; q; q = q->next)
        s += q->value;
    o[i] = s;
}
__global__ void by_next(const int *x, int *o, int n)
{
    AT;
    int v = 0;
    for (int k = 0; k < n; k++) {
        o[k] = v;
        v = x[k * 64 + i];
    }
}
__global__ void by_maximum(const float *x, float *o, int n)
{
    AT;
    float most = x[i];
    for (int k = 1; k < n; k++)
        if (x[k * 64 + i] > most)
            most = x[k * 64 + i];
    o[i] = most;
}
__global__ void by_what_follows(const float *x, float *o, int n)
{
    AT;
    float before = x[i], sum = 0;
    for (int k = 1; k < n; k++) {
        float now = x[k * 64 + i];
        sum += now - before;
        before = now;
    }
    o[i] = sum + before;
}
struct View {
    float *base;
    __device__ const float &get(int i) const { return base[i]; }
};
__global__ void by_reference(float *p, float *o) { AT; View v{p}; o[i] = v.get(i) + 1; }
__global__ void by_kept_reference(float *p, float *o) { AT; View v{p}; const float &r = v.get(i); o[i] = r + 1; }
struct Many {
    float a[64];
    int id;
};
__global__ void by_items(const Many *p, float *o)
{
    AT;
    Many m = p[i];
    float s = 0;
    for (int k = 0; k < 64; k++)
        s += m.a[k];
    o[i] = s;
}
__global__ void by_two_items(const Many *p, float *o) { AT; Many m = p[i]; o[i] = m.a[63] + m.a[5]; }
