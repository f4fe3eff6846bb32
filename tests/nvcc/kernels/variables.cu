/* SPDX-License-Identifier: MIT */
/* Variables of the program: two of them never overlap, an access larger than one is not of it, and loads of them are made
 * ahead of conditions. */
__device__ float4 *pos, *vel; __device__ float *fit, *gp; __device__ unsigned long long *st; __device__ int n, d_N;
__device__ float tab[8]; __device__ struct S { float a, b; } s;
#define AT int i = threadIdx.x * blockIdx.x
__global__ void larger(float4 *q) { int i = threadIdx.x; q[i] = vel[i]; vel[i+1] = q[i+2]; }
__global__ void smaller() { int i = threadIdx.x; int m = n; pos[i+m].x = 1; pos[i + n].y = 2; }
__global__ void itself() { int i = threadIdx.x; fit[i] = 1; fit[i+5] = 2; }
__global__ void by_parameter(float *f) { int i = threadIdx.x; f[i+n] = 1; f[i+n+5] = 2; }
__global__ void two_pointers() { int i = threadIdx.x; float4 a = vel[i]; pos[i] = a; vel[i+1] = a; }
__global__ void members() { int i = threadIdx.x; pos[i].x = 1; vel[i+1].x = 2; pos[i+5].x = 1;}
__global__ void three() { int i = threadIdx.x; float4 a = pos[i], b = vel[i]; unsigned long long t = st[i]; a.x += b.x; if (a.x > 3) a.y = b.y; t = t * 5 + 3; b.x += t * 0.5f; pos[i] = a; vel[i] = b; st[i] = t; }
__global__ void by_choice(float2 *p, float2 *v, int m) { AT; v[i + m].x = p[i].x < 0 ? -v[i].x : v[i].x; v[i + m].y = p[i].y < 0 ? -v[i].y : v[i].y; }
__global__ void by_two(float2 *p, float2 *v, int m) { AT; v[i + m].x = (p[i].x < 0 || p[i].x > m) ? -v[i].x : v[i].x; v[i + m].y = (p[i].y < 0 || p[i].y > m) ? -v[i].y : v[i].y; }
__global__ void by_variable(float2 *p, float2 *v, int m) { AT; v[i + m].x = (p[i].x < 0 || p[i].x > d_N) ? -v[i].x : v[i].x; v[i + m].y = (p[i].y < 0 || p[i].y > d_N) ? -v[i].y : v[i].y; }
__global__ void by_pointer(float2 *p, float2 *v, int m) { AT; v[i + m].x = (p[i].x < 0 || p[i].x > gp[0]) ? -v[i].x : v[i].x; v[i + m].y = (p[i].y < 0 || p[i].y > gp[0]) ? -v[i].y : v[i].y; }
__global__ void by_item(float2 *p, float2 *v, int m) { AT; v[i + m].x = (p[i].x < 0 || p[i].x > tab[3]) ? -v[i].x : v[i].x; v[i + m].y = (p[i].y < 0 || p[i].y > tab[3]) ? -v[i].y : v[i].y; }
__global__ void by_member(float2 *p, float2 *v, int m) { AT; v[i + m].x = (p[i].x < 0 || p[i].x > s.b) ? -v[i].x : v[i].x; v[i + m].y = (p[i].y < 0 || p[i].y > s.b) ? -v[i].y : v[i].y; }
__global__ void sum(float2 *p, float2 *v, int m) { AT; float a = p[i].x, b; if (a > 0) a += s.a; b = p[i].y; if (b > 0) b += s.b; v[i + m].x = a; v[i + m].y = b; }
__global__ void stays(float2 *p, float2 *v, int m) { AT; float a = p[i].x, b; if (a > 0) a += sqrtf(s.a) / a; b = p[i].y; if (b > 0) b += sqrtf(s.b) / b; v[i + m].x = a; v[i + m].y = b; }
__global__ void stays_again(float2 *p, float2 *v, int m) { AT; float a = p[i].x, b; if (a > 0) a += sqrtf(p[i].x) / a; b = p[i].y; if (b > 0) b += sqrtf(p[i].x) / b; v[i + m].x = a; v[i + m].y = b; }
