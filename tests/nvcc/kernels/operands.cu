/* SPDX-License-Identifier: MIT */
/* What assembly writes, structs that are passed by value, and arrays in shared memory that change places. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
__global__ void out(float *d, const float *a) { AT; asm("add.f32 %0, %1, %2;" : "=f"(d[i]) : "f"(a[i]), "f"(a[i + 64])); }
__global__ void both(float *d, const float *a) { AT; asm("add.f32 %0, %0, %1;" : "+f"(d[i]) : "f"(a[i])); }
__global__ void local(float *d, const float *a) { AT; float t; asm volatile("add.f32 %0, %1, %1;" : "=f"(t) : "f"(a[i])); d[i] = t; }
struct __align__(16) D2 { double x, y; };
static __device__ double real(D2 z) { return z.x; }
static __device__ double imag(D2 z) { return z.y; }
__global__ void valued(const D2 *c, double *o) { AT; o[i] = real(c[i]) * imag(c[i]); }
__global__ void valued_one(const double2 *c, double *o) { AT; double2 z = c[i]; o[i] = z.x; }
__global__ void valued_ref(const double2 *c, double *o) { AT; o[i] = c[i].x; }
__global__ void valued_real(const D2 *c, double *o) { AT; o[i] = real(c[i]); }
__global__ void between(const D2 *c, const double *a, double *o) { AT; o[i] = real(c[i]) * a[i] * imag(c[i]); }
__global__ void between_two(const D2 *c, const D2 *d, double *o) { AT; o[i] = real(c[i]) * real(d[i]) - imag(c[i]) * imag(d[i]); }
__global__ void twice(const D2 *c, double *o) { AT; o[i] = real(c[i]) * imag(c[i]) + real(c[i]); }
__global__ void stored(D2 *c, double *o) { AT; double r = real(c[i]); o[i] = r; o[i + 64] = imag(c[i]); }
__global__ void looped(const D2 *c, double *o, int n) { AT; double s = 0; for (int k = 0; k < n; k++) s += real(c[k * 64 + i]) * imag(c[k * 64 + i]); o[i] = s; }
__global__ void swaps(const float *a, float *o, int n)
{
    __shared__ float s[64], r[64];
    AT;
    float *in = s, *out = r;
    in[threadIdx.x] = a[i];
    for (int k = 1; k < n; k *= 2) {
        __syncthreads();
        out[threadIdx.x] = in[threadIdx.x] + in[(threadIdx.x + k) & 31];
        float *t = in; in = out; out = t;
    }
    o[i] = in[threadIdx.x];
}
static __device__ unsigned lane() { unsigned r; asm("mov.u32 %0, %laneid;" : "=r"(r)); return r; }
static __device__ unsigned warp() { unsigned r; asm volatile("mov.u32 %0, %%warpid;" : "=r"(r)); return r; }
static __device__ unsigned column() { unsigned r; asm("{ mov.u32 %0, %tid.x; }" : "=r"(r)); return r; }
__global__ void registers(const float *a, float *o) { AT; if (lane() < 8) o[i] = a[8 * column()]; }
__global__ void first_lane(const float *a, float *o) { AT; if (lane() == 0 && warp() == 0) o[i] = a[i]; }
__global__ void second_warp(const float *a, float *o) { AT; if (warp() == 1) o[i] = a[i]; }
__global__ void computes(const float *a, unsigned *o) { AT; unsigned r; asm("{\n\t.reg .pred p;\n\tsetp.gt.f32 p, %1, 0f00000000;\n\tselp.u32 %0, 1, 2, p;\n}" : "=r"(r) : "f"(a[i])); o[i] = r; }
/* What nvcc takes and clang does not. */
__global__ void kept(float2 __restrict__ *a, float *o) { AT; o[i] = a[i].x; o[i + 64] = a[i].y; }
__global__ void no_barrier(const float *a, float *o) { AT; o[i] = a[i]; __syncthreads; o[i + 64] = a[i + 64]; }
/* What a branch stored is loaded again behind another, though the condition is the same. */
__global__ void same_condition(float *p, float *o, int k, int n) { AT; if (i == k) p[i] = 3; if (i < n) o[i] = 1; else if (i == k) o[i] = p[i]; }
