/* SPDX-License-Identifier: MIT */
/* Calls and barriers, behind which memory is read again or not. */
#include <cassert>
#include <cstdio>
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void prints(float *c, float *o) { AT; float a = c[i]; printf("%f", a); o[i] = c[i] + a; }
__global__ void prints_constant(const float *__restrict__ c, float *o) { AT; float a = c[i]; printf("%f", a); o[i] = c[i] + a; }
__global__ void prints_between(float *o) { AT; o[i] = 1; printf("%d", i); o[i] = 2; }
__global__ void asserts(float *c, float *o) { AT; float a = c[i]; assert(a > 0); o[i] = c[i] + a; }
__global__ void asserts_between(float *c, float *o) { AT; o[i] = 1; assert(c[i] > 0); o[i] = 2; }
__global__ void waits(const float *c, float *o)
{
    AT;
    __shared__ float s[32];
    s[threadIdx.x] = c[i];
    __syncthreads();
    o[i] = s[31 - threadIdx.x] + c[i];
}
__global__ void waits_constant(const float *__restrict__ c, float *__restrict__ o)
{
    AT;
    __shared__ float s[32];
    s[threadIdx.x] = c[i];
    __syncthreads();
    o[i] = s[31 - threadIdx.x] + c[i];
}
__global__ void waits_stored(float *__restrict__ o)
{
    AT;
    __shared__ float s[32];
    o[i] = 2;
    s[threadIdx.x] = o[i + 32];
    __syncthreads();
    o[i] += s[31 - threadIdx.x];
}
__device__ __noinline__ void set(float *x) { *x = 3; }
__global__ void calls(float *c, float *o) { AT; float a = c[i]; set(o + i); o[i + 64] = c[i] + a; }
/* A destructor of a type that has none, by a pointer and by a name, loads nothing. */
template <class T> struct Destroys {
    T *p;
    __device__ void operator()(int i) const { (p + i)->~T(); p[i + 64].~T(); }
};
template <class F> __global__ void ends_life(F f, float *o) { AT; f(i); o[i] = 2; }
template __global__ void ends_life(Destroys<unsigned>, float *);
/* What a pointer points to is known where its memory is: one of the arms is left. */
__global__ void asks_where(int *p, int *o)
{
    AT;
    __shared__ int s[64];
    s[threadIdx.x] = i;
    __syncthreads();
    o[i] = __isGlobal(p + i) && __isShared(s) ? p[i] + s[threadIdx.x ^ 1] : 0;
}
