/* SPDX-License-Identifier: MIT */
/* Arrays of scalars that make no record, and why. */
__global__ void planes(const float *a, float *o, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i * 2 + 1] = a[i] + a[i + n] * a[i + 2 * n]; }
__global__ void strides(const float *a, float *o, int s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i + 1] = a[i * s] + a[i * s + 1]; }
__global__ void tiles(const float *a, float *o) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i + 1] = a[i / 32 * 96 + i % 32] + a[i / 32 * 96 + i % 32 + 32]; }
__global__ void one(float *a, int s) { int i = blockIdx.x * blockDim.x + threadIdx.x; a[i * s] += a[i * s + 1]; }
__global__ void fnp(const float *a, float *o, int (*f)(int)) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i + 1] = a[f(i)] + a[f(i) + 1]; }
__global__ void looped(const float *a, float *o, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; float s = 0; for (int k = 0; k < 400; k++) s += a[i * 400 + k]; o[i * 3] = s; }
