/* SPDX-License-Identifier: MIT */
/* What one of four iterations side by side stores or loads, the next ones have in a register. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
#define R __restrict__
__global__ void carry_a1(float *R d, const float *R t, int n) { AT; for (int k = 1; k < n; k++) d[k * 64 + i] = t[k * 64 + i] * d[(k - 1) * 64 + i]; }
__global__ void carry_a2(float *d, const float *t, int n) { AT; for (int k = 1; k < n; k++) d[k * 64 + i] = t[k * 64 + i] * d[(k - 1) * 64 + i]; }
__global__ void carry_a3(float *d, int n) { AT; for (int k = 1; k < n; k++) d[k * 64 + i] += d[(k - 1) * 64 + i]; }
__global__ void carry_a4(float *R d, int n, int w) { AT; for (int k = 1; k < n; k++) d[k * w + i] += d[(k - 1) * w + i]; }
__global__ void carry_a7(float *o, const float *p, int n) { AT; for (int k = 1; k < n; k++) o[k * 64 + i] = p[(k - 1) * 64 + i] + p[k * 64 + i]; }
__global__ void carry_a8(float *R d, int n) { AT; for (int k = 2; k < n; k++) d[k * 64 + i] = d[(k - 1) * 64 + i] + d[(k - 2) * 64 + i]; }
__global__ void carry_a9(float *R d, const float *R t, int n) { AT; for (int k = 1; k < n; k++) { float v = d[(k - 1) * 64 + i]; if (t[k] > 0) d[k * 64 + i] = v; } }
__global__ void carry_b1(float *R d, const float *R t, int n) { AT; for (int k = 1; k < n; k++) d[i * n + k] = t[k] * d[i * n + k - 1]; }
__global__ void carry_b2(float2 *R d, const float *R t, int n) { AT; for (int k = 1; k < n; k++) { d[k * 64 + i].x = t[k] * d[(k - 1) * 64 + i].x; d[k * 64 + i].y = d[(k - 1) * 64 + i].y + 1; } }
__global__ void carry_b3(float *R d, float *R e, int n) { AT; for (int k = 1; k < n; k++) { d[k * 64 + i] = e[(k - 1) * 64 + i]; e[k * 64 + i] = d[(k - 1) * 64 + i] + 1; } }
__global__ void carry_b4(float *R o, int n) { AT; for (int k = n - 2; k >= 0; k--) o[k * 64 + i] = o[(k + 1) * 64 + i] * 2; }
__global__ void carry_b5(float *R o, const float *R p, int n) { AT; for (int k = 1; k < 10; k++) o[k * 64 + i] = p[(k - 1) * 64 + i] + p[k * 64 + i]; }
__global__ void carry_b6(float *R o, int n) { AT; for (int k = 1; k < 9; k++) o[k * 64 + i] += o[(k - 1) * 64 + i]; }
__global__ void carry_b7(float *R d, const float *R t, int n) { AT; for (int k = 0; k < n; k++) d[(k + 1) * 64 + i] = t[k * 64 + i] * d[k * 64 + i]; }
__global__ void carry2_a1(const float *p, float *o, int n) { AT; float s = 0; for (int k = 1; k < n; k++) s += p[(k - 1) * 64 + i] * p[k * 64 + i]; o[i] = s; }
__global__ void carry2_a2(const float *R p, float *R o, int n) { AT; float s = 0; for (int k = 1; k < n; k++) s += p[(k - 1) * 64 + i] * p[k * 64 + i]; o[i] = s; }
__global__ void carry2_a3(const float *p, float *o, int n) { AT; float s = 0; for (int k = 1; k < n - 1; k++) s += p[i * n + k - 1] * p[i * n + k] + p[i * n + k + 1]; o[i] = s; }
__global__ void carry2_a5(float *p, float *o, int n) { AT; for (int k = 1; k < n; k++) { p[k * 64 + i] = p[(k - 1) * 64 + i] + o[k]; p[k * 64 + i + 32] = 1; } }
__global__ void carry2_a6(float *p, int *o, int n) { AT; for (int k = 1; k < n; k++) { p[k * 64 + i] = p[(k - 1) * 64 + i] + 1; o[k * 64 + i] = 1; } }
__global__ void carry2_a9(float *c, const float *a, const float *b, float *d, int n) { AT; for (int k = 1; k < n; k++) { float m = 1 / (b[k * 64 + i] - a[k * 64 + i] * c[(k - 1) * 64 + i]); c[k * 64 + i] *= m; d[k * 64 + i] = (d[k * 64 + i] - a[k * 64 + i] * d[(k - 1) * 64 + i]) * m; } }
__global__ void carry2_b1(float *R x, int n, int m) { AT; for (int k = 1; k < n; k++) for (int j = 0; j < m; j++) x[(k * m + j) * 64 + i] += x[((k - 1) * m + j) * 64 + i]; }
__global__ void carry2_b2(float2 *R x, int n) { AT; for (int k = 1; k < n; k++) { x[k * 64 + i].x += x[(k - 1) * 64 + i].x; x[k * 64 + i].y *= x[(k - 1) * 64 + i].y; } }
__global__ void carry2_b3(double *R x, int n) { AT; for (int k = 0; k < n - 1; k++) x[(k + 1) * 64 + i] = sqrt(x[k * 64 + i]) / 3; }
__global__ void carry2_b4(float *R x, int n) { AT; for (int k = 1; k < n; k++) if (i + k < 60) x[k * 64 + i] += x[(k - 1) * 64 + i]; }
__global__ void carry2_b5(float *R x, int n) { AT; for (int k = 1; k < n; k += 2) x[k * 64 + i] += x[(k - 2) * 64 + i]; }
__global__ void carry2_b7(float *R x, int n) { AT; int k = 1; while (k < n) { x[k * 64 + i] += x[(k - 1) * 64 + i]; k++; } }
/* Where an index is a loop's variable by itself, with what that starts with or nothing added, an iteration hands what it
 * has of the next place on: every one of them, and the first gets what stands there ahead of the loop. */
__global__ void on_a1(double *u, double *r, int m, int b) { AT; if (i < b) { int first = i, last = b * (m - 1) + i; r[last] = 3; for (int k = last - b; k >= first; k -= b) r[k] -= u[k] * r[k + b]; } }
__global__ void on_a2(double *u, double *r, int m) { AT; int last = 64 * (m - 1) + i; r[last] = 3; for (int k = last - 64; k >= i; k -= 64) r[k] -= u[k] * r[k + 64]; }
__global__ void on_a3(double *u, double *r, int m) { r[0] = 3; for (int k = 1; k < m; k++) r[k] -= u[k] * r[k - 1]; }
__global__ void on_a4(double *u, double *r, int m) { r[m] = 3; for (int k = m - 1; k >= 0; k--) r[k] -= u[k] * r[k + 1]; }
__global__ void on_a5(double *R u, double *R r, int m) { for (int k = 1; k < m; k++) r[k] -= u[k] * r[k - 1]; }
__global__ void on_a6(double *R u, const double *R r, int m) { AT; for (int k = 0; k < m - 1; k++) u[k * 64 + i] = r[k] + r[k + 1]; }
__global__ void on_a7(double *u, double *r, int m) { AT;
#pragma unroll 1
for (int k = i + 1; k < 2 * m; k++) r[k] -= u[k] * r[k - 1]; }
/* No iteration does where that would take another sum, another array may be the same, or a store to another place comes
 * between. */
__global__ void off_b1(double *R u, double *R r, int m) { for (int k = m - 2; k >= 0; k--) r[k] -= u[k] * r[k + 1]; }
__global__ void off_b2(double *R u, double *R r, int m) { AT; r += i * 64; u += i * 64; for (int k = 1; k < m; k++) r[k] -= u[k] * r[k - 1]; }
__global__ void off_b3(double *u, double *r, double *v, int m) { for (int k = 1; k < m; k++) { r[k] -= u[k] * r[k - 1]; v[k] = 1; } }
__global__ void off_b4(double *u, double *r, int m) { AT; double x = r[i]; u[i] = x; for (int k = 1; k < m; k++) { u[k] = 2; r[k] = r[k - 1] * x; } }
