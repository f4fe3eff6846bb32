/* SPDX-License-Identifier: MIT */
/* Arms that store to items of the thread's arrays, and arms of which one stores a constant. */
__global__ void zero_a1(float *a, int T, float e) { int t = threadIdx.x; float *p = a + t * T;
  for (int k = 0; k < T; k++) { if (k <= t) { p[k] *= e; } else { p[k] = 0.0f; } } }
__global__ void zero_a2(float *a, int T, float e) { int t = threadIdx.x; float *p = a + t * T;
  for (int k = 0; k < T; k++) { if (k <= t) { p[k] *= e; } else { p[k] = 1.0f; } } }
__global__ void zero_a3(float *a, int T, float e) { int t = threadIdx.x;
   if (7 <= t) { a[t] *= e; } else { a[t] = 0.0f; } }
__global__ void zero_a4(float *a, int T, float e) { int t = threadIdx.x;
   if (7 <= t) { a[t] *= e; } else { a[t] = 1.0f; } }
__global__ void zero_a5(float *a, int T, float e) { long t = threadIdx.x;
   if (7 <= t) { a[t] *= e; } else { a[t] = 0.0f; } }
__global__ void zero_a6(float *a, int T, float e) { long t = threadIdx.x;
   if (7 <= t) { a[t] *= e; } else { a[t] = 1.0f; } }
__global__ void zero_a7(float *a, int T, float e) { int t = threadIdx.x;
  for (int k = 0; k < T; k++) { if (k <= t) { a[t*T+k] *= e; } else { a[t*T+k] = 0.0f; } } }
__global__ void zero_a8(float *a, int T, float e) { int t = threadIdx.x; float *p = a + t * T;
#pragma unroll 1
  for (int k = 0; k < T; k++) { if (k <= t) { p[k] *= e; } else { p[k] = 0.0f; } } }
__global__ void zero_a9(float *a, int T, float e) { int t = threadIdx.x; float *p = a + t;
   if (7 <= t) { *p *= e; } else { *p = 0.0f; } }
__global__ void zero_b1(float *a, int T, float e) { int t = threadIdx.x; float *p = a + t * T;
  for (int k = 0; k < T; k++) { if (k <= t) { p[k] *= e; } else { p[k] = e; } } }
__global__ void zero_b2(int *a, int T, int e) { int t = threadIdx.x; int *p = a + t * T;
  for (int k = 0; k < T; k++) { if (k <= t) { p[k] *= e; } else { p[k] = 0; } } }
__global__ void constant_c1(float *o, const float *a, int k) { int i = threadIdx.x; if (i < k - 35) o[i] = 1; else o[i] = a[i]; }
__global__ void constant_c2(float *o, const float *a, int k) { int i = threadIdx.x; if (i < k - 35) o[i] = 0; else o[i] = a[i]; }
__global__ void constant_c3(float *o, const float *a, int k) { int i = threadIdx.x; if (i < k - 35) o[i] = 0; else o[i] = a[i] * 2; }
__global__ void constant_c4(float *o, const float *a, int k) { int i = threadIdx.x; if (i < k - 35) o[i] = 1; else o[i] = a[i] * 2; }
__global__ void constant_c7(float *o, const float *a, int k) { int i = threadIdx.x; if (i < k - 35) o[i] = 0; else o[i] = o[i]; }
__global__ void constant_c8(float *o, const float *a, int k, float e) { int i = threadIdx.x; if (i < k - 35) o[i] = 0; else o[i] = e; }
__global__ void constant_c9(int *o, const int *a, int k) { int i = threadIdx.x; if (i < k - 35) o[i] = 0; else o[i] = a[i]; }
__global__ void constant_d1(int *o, const int *a, int k) { int i = threadIdx.x; if (i < k - 35) o[i] = 0; else o[i] = a[i] * 2; }
__global__ void constant_d2(int *o, const int *a, int k) { int i = threadIdx.x; if (i < k - 35) o[i] = 1; else o[i] = a[i] * 2; }
__constant__ int d_cx[27], d_cy[27];
__global__ void item_k1(const double *f_in, double *f_out, int nx, int N) {
    int i = blockIdx.x*blockDim.x+threadIdx.x;
    double f[9], rho = 0, u = 0;
#pragma unroll
    for (int l = 0; l < 9; l++) {
        int ip = i - d_cx[l];
        if (ip >= 0 && ip < nx) {
            f[l] = f_in[l * N + ip];
        } else {
            f[l] = f_in[l * N + i];
        }
        rho += f[l];
        u += f[l] * d_cx[l];
    }
    for (int l = 0; l < 9; l++) f_out[l * N + i] = f[l] * rho * u;
}
__global__ void item_k2(const double *f_in, double *f_out, int nx, int N) {
    int i = blockIdx.x*blockDim.x+threadIdx.x;
    double f, rho = 0;
        int ip = i - d_cx[0];
        if (ip >= 0 && ip < nx) {
            f = f_in[ N + ip];
        } else {
            f = f_in[ N + i];
        }
        rho += f;
    f_out[N + i] = rho;
}
__global__ void item_k3(const double *f_in, double *f_out, int nx, int N) {
    int i = blockIdx.x*blockDim.x+threadIdx.x;
    double f[9], rho = 0, u = 0;
#pragma unroll
    for (int l = 0; l < 9; l++) {
        int ip = i - d_cx[l];
        if (ip >= 0) {
            f[l] = f_in[l * N + ip];
        } else {
            f[l] = f_in[l * N + i];
        }
        rho += f[l];
        u += f[l] * d_cx[l];
    }
    for (int l = 0; l < 9; l++) f_out[l * N + i] = f[l] * rho * u;
}
__global__ void item_k4(const double *f_in, double *f_out, int nx, int N) {
    int i = blockIdx.x*blockDim.x+threadIdx.x;
    double f[9], rho = 0, u = 0;
    for (int l = 0; l < 9; l++) {
        int ip = i - d_cx[l];
        if (ip >= 0 && ip < nx) {
            f[l] = f_in[l * N + ip];
        } else {
            f[l] = f_in[l * N + i];
        }
    }
    for (int l = 0; l < 9; l++) f_out[l * N + i] = f[l] * rho * u;
}
