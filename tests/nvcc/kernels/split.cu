/* SPDX-License-Identifier: MIT */
/* Loops over all but one, which nvcc makes two of, and loops that lanes leave after numbers of iterations of their own. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
#define OTHERS for (int j = 0; j < n; j++) if (j != i) s += a[j].x
__global__ void others(const float2 *a, float *o, int n) { AT; float s = 0; if (i < n) { OTHERS; o[i] = s; } }
__global__ void others_behind(const float2 *a, float *o, int n) { AT; float s = 0; if (i >= n) return; OTHERS; o[i] = s; }
__device__ float sum_others(const float2 *a, int i, int n) { float s = 0; OTHERS; return s; }
__global__ void others_called(const float2 *a, float *o, int n) { AT; if (i >= n) return; o[i] = sum_others(a, i, n); }
__global__ void others_by_two(const float2 *a, float *o, int n) { AT; float s = 0; if (i >= n) return;
#pragma unroll 2
 OTHERS; o[i] = s; }
__global__ void others_by_many(const float2 *a, float *o, int n) { AT; float s = 0; if (i >= n) return;
#pragma unroll 32
 OTHERS; o[i] = s; }
__global__ void others_alone(const float2 *a, float *o, int n) { AT; float s = 0; if (i >= n) return;
#pragma unroll 1
 OTHERS; o[i] = s; }
__global__ void two_ends(const float2 *a, float *o, int n) { __shared__ float s[64]; int x = blockIdx.x * 32;
 for (int k = 0; threadIdx.x + k < 64 && x + threadIdx.x + k < n; k += 32) s[threadIdx.x + k] = a[(x + threadIdx.x + k) * n].x;
 __syncthreads(); o[x + threadIdx.x] = s[63 - threadIdx.x]; }
__global__ void longest_between(const float2 *a, float *o, int n) { AT; float s = 0;
#pragma unroll 1
 for (int j = 0; j < (n - 1 - i) % 32; j++) s += a[j].x; o[i] = s; }
