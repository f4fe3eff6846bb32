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
