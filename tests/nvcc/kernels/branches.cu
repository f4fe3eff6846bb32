/* SPDX-License-Identifier: MIT */
/* What the arms of a branch, and the operands of && and ||, load and store. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
struct Point {
    float x, y, z, w;
};

__global__ void and_chain(const Point *p, float *o, float a)
{
    AT;
    if (a > p[i].x && a < p[i].y && a > p[i].z)
        o[i] = p[i].x + p[i].y + p[i].z;
}
__global__ void and_again(const Point *p, float *o, float a)
{
    AT;
    if (p[i].x > a && p[i].y > a)
        o[i] = p[i].y;
    o[i + 64] = p[i].y;
}
__global__ void nested(const Point *p, float *o, float a)
{
    AT;
    if (p[i].x > a) {
        if (p[i].y > a)
            o[i] = p[i].x + p[i].y;
    }
}
__global__ void and_in_loop(const Point *p, const float *m, float *o, int n)
{
    AT;
    float s = 0;
    for (int j = 0; j < n; j++)
        if (p[j].x > 0 && p[j].y > 0)
            s += p[j].y * m[i];
    o[i] = s;
}
__global__ void same_value(const Point *p, float *o, float a) { AT; o[i] = p[i].x < a ? -p[i].y : p[i].y; }
__global__ void same_start(const Point *p, float *o, float a)
{
    AT;
    float s;
    if (p[i].x < a)
        s = p[i].y * 2;
    else
        s = p[i].y + 3;
    o[i] = s;
}
__global__ void same_store(Point *p, float a)
{
    AT;
    if (p[i].x < a)
        p[i].y = 1;
    else
        p[i].y = 2;
}
__global__ void same_both(Point *p, float a)
{
    AT;
    if (p[i].x < a)
        p[i].y = p[i].z + 1;
    else
        p[i].y = p[i].z - 1;
}
__global__ void other_stores(Point *p, float a)
{
    AT;
    if (p[i].x < a)
        p[i].y = 1;
    else
        p[i].z = 2;
}
__global__ void by_threads(const Point *p, float *o)
{
    AT;
    if (threadIdx.x < 16)
        o[i] = p[i].x * 2;
    else
        o[i] = p[i].x + 1;
}
/* Where more than two ways meet, stores stay in their arms. */
__global__ void guarded(Point *p, float a, int n)
{
    AT;
    if (i >= n)
        return;
    if (p[i].x < a)
        p[i].y = 1;
    else
        p[i].y = 2;
}
__global__ void guarded_before(Point *p, float a, int n)
{
    AT;
    if (i >= n)
        return;
    if (p[i].x < a)
        p[i].y = 1;
    else
        p[i].y = 2;
    p[i].z = 3;
}
__global__ void three_arms(Point *p, float a)
{
    AT;
    if (p[i].x < a)
        p[i].y = 1;
    else if (p[i].x > 2 * a)
        p[i].y = 2;
    else
        p[i].y = 3;
}
__global__ void in_loop(Point *p, float a, int n)
{
    for (int k = 0; k < n; k++) {
        if (p[k].x < a)
            p[k].y = 1;
        else
            p[k].y = 2;
    }
}
__global__ void either(Point *p, float a)
{
    AT;
    if (p[i].x < a || p[i].z > a)
        p[i].y = 1;
    else
        p[i].y = 2;
}
__global__ void two_stores(Point *p, float a)
{
    AT;
    if (p[i].x < a) {
        p[i].y = 1;
        p[i].z = 4;
    } else {
        p[i].y = 2;
        p[i].z = 5;
    }
}
/* One of two addresses is loaded from. */
__global__ void one_of_two(const float *p, float *o, int k) { AT; o[i] = i < k ? p[i] : p[i + 64]; }
__global__ void one_of_two_by_data(const Point *p, float *o, float a) { AT; o[i] = p[i].x < a ? p[i].y : p[i + 1].y; }

/* Without a sign, what lies below 0 is large. */
#define UNSIGNED unsigned i = blockIdx.x * blockDim.x + threadIdx.x
__global__ void below(const float *a, float *o, unsigned n) { UNSIGNED; if (i - 1 < n) o[i] = a[i]; }
__global__ void below_wide(const float *a, float *o, size_t n) { size_t i = blockIdx.x * blockDim.x + threadIdx.x; if (i - 1 < n) o[i] = a[i]; }
__global__ void below_rows(const float *a, float *o, size_t w, size_t n) { size_t x = threadIdx.x, y = blockIdx.y; if ((y - 1) * w + x < n) o[y * w + x] = a[y * w + x]; }
__global__ void below_around(const float *a, float *o, unsigned n) { UNSIGNED; float s = 0; for (unsigned k = 0; k < 3; k++) if (i + k - 1 < n) s += a[i + k - 1]; o[i] = s; }
__global__ void from_behind(const float *a, float *o) { UNSIGNED; if (blockDim.x - 1 - threadIdx.x > 3) o[i] = a[i]; }
/* Two stores around a branch that accesses nothing are one where nvcc makes no branch of it. */
#define STORES(name, pair, body) \
    __global__ void name(pair *o, const float *p, float c) { AT; float x = p[i], y = p[i + 64], t = y; o[i].x = x; body; o[i].y = t; }
STORES(few, float2, if (c > i) t = x * 2.5f * 3.5f * 4.5f * 5.5f * 6.5f)
STORES(many, float2, if (c > i) t = x * 2.5f * 3.5f * 4.5f * 5.5f * 6.5f * 7.5f)
STORES(products_and_sums, float2, if (c > i) t = (x * y + 1.f) * y + 2.f)
STORES(more_of_them, float2, if (c > i) t = ((x * y + 1.f) * y + 2.f) * y + 3.f)
STORES(few_in_both, float2, if (c > i) t = x * 2.5f * 3.5f * 4.5f; else t = y * 3.5f * 4.5f * 5.5f * 6.5f * 7.5f)
STORES(many_in_first, float2, if (c > i) t = x * 2.5f * 3.5f * 4.5f * 5.5f; else t = y * 3.5f)
STORES(quotient, float2, if (c > i) t = x / c)
STORES(root, float2, if (c > i) t = sqrtf(x))
__device__ float piece(float a, float b, int at) { if (at < 60) return a + (b - a) * at / 60; if (at < 180) return b; return a; }
__global__ void pieces(float2 *o, const float *p, float c) { AT; float x = p[i]; int at = (int)(x * 360); o[i].x = piece(x, c, at); o[i].y = piece(x, c, at + 120); }
