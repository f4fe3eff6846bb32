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
/* They are not split where ways have met since control last went one of several. What is i's is loaded ahead of each part. */
#define OTHERS_OF_ITS_OWN for (int j = 0; j < n; j++) if (j != i) s += a[j].x - a[i].y
#define BEHIND(name, first) __global__ void name(const float2 *a, float *o, int n, float c, double d) { AT; float s = 0; if (i >= n) return; first; OTHERS_OF_ITS_OWN; o[i] = s; }
BEHIND(behind_nothing, )
BEHIND(behind_store, if (c > 3) o[i + n] = 1)
BEHIND(behind_power, s = powf(c, 5.f))
BEHIND(behind_root, s = sqrtf(c))
BEHIND(behind_choice, if (c > 3) s = 5)
BEHIND(behind_loop, for (int k = 0; k < n; k++) s += a[k].y)
BEHIND(behind_long_loop, for (int k = 0; k < 1000; k++) s += a[k].y)
BEHIND(behind_store_and_way_out, if (c > 3) o[i + n] = 1; if (d > 3) return)
__global__ void behind_branch(const float2 *a, float *o, int n, float c, float d) { AT; float s = 0; if (i >= n) return;
 if (c > 3) o[i + n] = 2; if (d > 4) { OTHERS_OF_ITS_OWN; } o[i] = s; }
__global__ void in_loop(const float2 *a, float *o, int n, float c) { AT; float s = 0; if (i < n) { for (int k = 0; k < 3; k++) { OTHERS; s *= c; } o[i] = s; } }
