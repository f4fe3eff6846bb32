/* SPDX-License-Identifier: MIT */
/* Variables that are assigned and that nothing needs: nvcc makes none of the loads for them. */
struct B { float x[8], y[8]; int n; };
struct P { float x, y, z, w; };
#define I int i = blockIdx.x * blockDim.x + threadIdx.x
__global__ void copy(B *b) { I; B l = b[blockIdx.x]; l.x[threadIdx.x & 7] += l.y[i & 7]; }
__global__ void sum(const P *p, float *o, int n) { I; float s = 0; for (int k = 0; k < n; k++) s += p[k].x; o[i] = 1; }
__global__ void chain(const P *p, float *o, int n) { I; float s = 0, t = 0; for (int k = 0; k < n; k++) { s += p[k].x; t += s; } o[i] = 1; }
__global__ void half(const P *p, float *o, int n) { I; float s = 0, t = 0; for (int k = 0; k < n; k++) { s += p[k].x; t += p[k].y; } o[i] = t; }
__global__ void swap(const P *p, float *o, int n) { I; P a = p[i], b = p[i + 64], t; t = a; a = b; b = t; o[i] = 2; }
__global__ void used(const P *p, float *o, int n) { I; float a[4] = {0, 0, 0, 0}; for (int k = 0; k < n; k++) a[k & 3] += p[k].x; o[i] = a[0]; }
__global__ void by_pointer(const P *p, float *o, int n) { I; float a[4] = {0, 0, 0, 0}; float *q = a; for (int k = 0; k < n; k++) q[k & 3] += p[k].x; o[i] = a[0]; }
__global__ void by_ref(const P *p, float *o, int n) { I; float a = 0; float &q = a; for (int k = 0; k < n; k++) q += p[k].x; o[i] = a; }
static __device__ void add(float &s, float v) { s += v; }
__global__ void by_call(const P *p, float *o, int n) { I; float a = 0; for (int k = 0; k < n; k++) add(a, p[k].x); o[i] = a; }
__global__ void by_lambda(const P *p, float *o, int n) { I; float a = 0; auto f = [&](int k) { a += p[k].x; }; for (int k = 0; k < n; k++) f(k); o[i] = a; }
__global__ void condition(const P *p, float *o, int n) { I; float a = 0; int c = 0; for (int k = 0; k < n; k++) { c = k & 1; if (c) a += p[k].x; } o[i] = a; }
__global__ void index(const P *p, float *o, int n) { I; int j = 0; j = i * 2; o[i] = p[j].x; }
struct Tile { float x[32], y[32], vx[32], vy[32], m[32]; };
__global__ void copy_k1(Tile *p, int n) {
    const int o = threadIdx.x / 32, l = threadIdx.x % 32;
    Tile a = p[blockIdx.x + o];
    float r = 0;
    Tile b;
    for (int i = 0; i < 4; ++i) {
        b = p[i];
        for (int j = 0; j < 32; ++j) r += (a.x[l] - b.x[j]) * b.m[j];
    }
    a.vx[l] += r;
}
__global__ void copy_k2(Tile *p, int n) {
    const int o = threadIdx.x / 32, l = threadIdx.x % 32;
    Tile a = p[blockIdx.x + o];
    a.vx[l] += a.x[l];
}
__global__ void copy_k3(Tile *p, int n) {
    Tile a = p[blockIdx.x];
    a.vx[3] += a.x[5];
}
__global__ void copy_k4(Tile *p, int n) {
    const int l = threadIdx.x % 32;
    float r = 0;
    for (int i = 0; i < n; ++i) r += p[i].x[l];
    float s[32];
    s[l] = r;
}
/* So are variables that a function changes through their addresses; but not an item of an array at a computed index. */
static __device__ void add_to(float a, const float b, float *s) { float d = a - b; d *= d; *s += d * sqrtf(d); }
static __device__ void add_two(float v, float *s, float *t) { *s += v; *t -= v; }
static __device__ void add_struct(P *s, P v) { s->x += v.x; s->y += v.y; }
static __device__ void add_if(float v, float *s) { if (v > 0) *s += v; }
static __device__ void add_and_store(float v, float *s, float *o) { *s += v; o[0] = v; }
static __device__ void add_all(const float *p, float *s) { for (int k = 0; k < 4; k++) *s += p[k]; }
__global__ void call_a1(const P *p, float *o, int n) { I; float s = 0; for (int k = 0; k < n; k++) add_to(p[k].x, p[i].y, &s); o[i] = 1; }
__global__ void call_a2(const P *p, float *o, int n) { I; float s = 0; for (int k = 0; k < n; k++) add_to(p[k].x, p[i].y, &s); o[i] = s; }
__global__ void call_a3(const P *p, float *o, int n) { I; float s = 0; for (int k = 0; k < n; k++) add(s, p[k].x); o[i] = 1; }
__global__ void call_a4(const P *p, float *o, int n) { I; float s = 0, t = 0; for (int k = 0; k < n; k++) add_two(p[k].x, &s, &t); o[i] = 1; }
__global__ void call_a5(const P *p, float *o, int n) { I; float s = 0, t = 0; for (int k = 0; k < n; k++) add_two(p[k].x, &s, &t); o[i] = t; }
__global__ void call_a6(const P *p, float *o, int n) { I; P s = {0, 0, 0, 0}; for (int k = 0; k < n; k++) add_struct(&s, p[k]); o[i] = 1; }
__global__ void call_a7(const P *p, float *o, int n) { I; float s = 0; for (int k = 0; k < n; k++) add_if(p[k].x, &s); o[i] = 1; }
__global__ void call_a8(const P *p, float *o, int n) { I; float s = 0; for (int k = 0; k < n; k++) add_and_store(p[k].x, &s, o); }
__global__ void call_a9(const P *p, float *o, int n) { I; float s = 0; add_all(&p[i].x, &s); o[i] = 1; }
__global__ void call_b2(const P *p, float *o, int n) { I; float s = 0, t = 0; for (int k = 0; k < n; k++) { add_to(p[k].x, p[i].y, &s); t += s; } o[i] = t; }
__global__ void call_b3(const P *p, float *o, int n) { I; float s[4] = {0, 0, 0, 0}; for (int k = 0; k < n; k++) add_to(p[k].x, p[i].y, &s[k & 3]); o[i] = 1; }
__global__ void call_b4(const P *p, float *o, int n) { I; float s = 0, *q = &s; for (int k = 0; k < n; k++) add_to(p[k].x, p[i].y, &s); o[i] = *q; }
