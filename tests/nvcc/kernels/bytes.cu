/* SPDX-License-Identifier: MIT */
/* memcpy() and memset() go byte by byte in device code. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
#include <string.h>
__global__ void copy(float *o, const float *p) { AT; memcpy(o + 4 * i, p + 4 * i, 16); }
__global__ void into_local(float *o, const int *p) { AT; float f; memcpy(&f, &p[i], 4); o[i] = f; }
__global__ void clear(float *o) { AT; memset(o + 4 * i, 0, 16); }
