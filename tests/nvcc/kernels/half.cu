/* SPDX-License-Identifier: MIT */
/* Numbers of 16 bits. */
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
struct Pair {
    half a, b;
};

__global__ void set(Pair *h, float v) { AT; h[i].a = v; }
__global__ void set_double(half *h, double v) { AT; h[i] = v; }
__global__ void set_integer(half *h, int v) { AT; h[i] = v; }
__global__ void set_converted(half *h, float v) { AT; h[i] = __float2half(v); }
__global__ void set_bfloat(__nv_bfloat16 *h, float v) { AT; h[i] = v; }
__global__ void set_two(half2 *h, float v) { AT; h[i] = __float2half2_rn(v); }
__global__ void copy(Pair *h) { AT; h[i].a = h[i].b; }
__global__ void add(half *h, half v) { AT; h[i] += v; }
__global__ void add_two(half2 *h, half2 v) { AT; h[i] += v; }
__global__ void add_called(half2 *h, half2 v) { AT; h[i] = __hadd2(h[i], v); }
__global__ void multiply(half *h, const half *g) { AT; h[i] = h[i] * g[i]; }
__global__ void next(half *h) { AT; h[i]++; }
__global__ void get(const half *h, float *o) { AT; o[i] = __half2float(h[i]); }
__global__ void get_cast(const half *h, float *o) { AT; o[i] = (float)h[i]; }
__global__ void get_two(const half2 *h, float *o) { AT; float2 f = __half22float2(h[i]); o[i] = f.x + f.y; }
__global__ void get_low(const half2 *h, half *o) { AT; o[i] = __low2half(h[i]); }
__global__ void member(half2 *h, half v) { AT; h[i].x = v; }
__global__ void greater(const half *h, int *o, half v) { AT; o[i] = h[i] > v; }
