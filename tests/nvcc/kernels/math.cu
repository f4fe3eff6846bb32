/* SPDX-License-Identifier: MIT */
/* Functions of double precision load their constants from a table, each time that they are called. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
__global__ void sine(const double2 *p, double *o) { AT; o[i] = sin(p[i].x); }
__global__ void sines(const double2 *p, double *o) { AT; o[i] = sin(p[i].x) + cos(p[i].x) + sin(p[i].x); }
__global__ void sine_pi(const double2 *p, double *o, int n) { AT; double s = 0; for (int k = 0; k < n; k++) s += p[k].x * cospi(p[i].y); o[i] = s; }
__global__ void sine_single(const float2 *p, float *o) { AT; o[i] = sinf(p[i].x) + cosf(p[i].y); }
__global__ void sine_cosine(const double2 *p, double *o) { AT; double s, c; sincos(p[i].x, &s, &c); o[i] = s * c; }
/* C++ has the functions of single precision under the names of the others. */
__global__ void overloaded(const float2 *p, float *o) { AT; o[i] = sin(p[i].x) + cos(p[i].y); }
/* Constants of the device at known places are none to load. */
__device__ const float weights[5] = {1, 2, 3, 4, 5};
__global__ void weighted(const float2 *p, float *o) { AT; float t = 0; for (int k = 0; k < 5; k++) t += weights[k] * p[i + 64 * k].x; o[i] = t; }
__global__ void chosen(const float2 *p, float *o, const int *q) { AT; o[i] = p[i].x * weights[q[i] & 3]; }
/* Lanes load what their arguments need of a table: other parts of it. Of constants nothing is loaded. */
__global__ void sine_of_place(const double2 *p, double *o, int n) { double x = 0.5 * (blockIdx.x * blockDim.x + threadIdx.x), s = 0; for (int k = 0; k < n; k++) s += p[k].x * sin(x * k); o[threadIdx.x] = s; }
__global__ void sine_of_constant(const double2 *p, double *o) { AT; const double turn = 111.0 * 3.14159265358979 / 180.0; o[i] = p[i].x * sin(turn) + p[i].y * cos(3.14159265358979 - turn); }
__global__ void huge_value(float4 *p, float *o) { int i = threadIdx.x; float f = 0, v; v = p[i].x; f += v; if (p[i].y != HUGE_VALF) { v = p[i].y; f += __builtin_fabsf(v) * 2; } o[i] = f; }
