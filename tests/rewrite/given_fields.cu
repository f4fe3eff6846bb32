/* SPDX-License-Identifier: MIT */
/* Parallel pointers that methods return, constructors take, and braces set: `fieldwise apply` rewrites them, and
 * test_layouts.c runs the program before and after. */
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
class Particles {
    float *x_, *y_ = nullptr;
    int n_;
  public:
    Particles(int n) : x_{nullptr}, n_(n)
    {
        size_t bytes = n * sizeof(float);
        cudaMalloc(&x_, bytes);
        cudaMalloc(&y_, bytes);
    }
    ~Particles() { cudaFree(x_); cudaFree(y_); }
    float *x() { return x_; }
    const float *x() const { return x_; }
    float *y() const;
    float *from(int k) { return &y_[k]; }
    int size() const { return n_; }
};
float *Particles::y() const { return y_; }
struct View { float *x; const float *y; int n; };
struct Both { float *a; float *b; Both(float *p, float *q) : a(p), b{q} {} };
__global__ void move(float x[], const float y[], int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] += 2 * y[i];
}
__global__ void turn(View v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < v.n) v.x[i] -= v.y[i];
}
__global__ void cross(float *x, const float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] += y[n - 1 - i];
}
static View view_of(Particles &p) { return {p.x(), p.y(), p.size()}; }
int run()
{
    const int n = 100;
    float *h = (float *)malloc(n * sizeof(float)), *g = (float *)malloc(n * sizeof(float));
    for (int i = 0; i < n; i++) h[i] = i * 0.5f, g[i] = 7 - i;
    Particles p(n);
    const Particles &same = p;
    cudaMemcpy(p.x(), h, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(p.y(), g, n * sizeof(float), cudaMemcpyHostToDevice);
    move<<<4, 32>>>(p.x(), p.y(), n);
    turn<<<4, 32>>>(view_of(p));
    Particles q(n);
    cudaMemcpy(q.x(), g, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(q.y(), h, n * sizeof(float), cudaMemcpyHostToDevice);
    cross<<<4, 32>>>(p.x(), q.y(), n);
    cross<<<4, 32>>>(q.x(), p.y(), n);
    cross<<<4, 32>>>(p.x(), q.from(2), n - 2);
    Both both(p.x(), p.y());
    move<<<4, 32>>>(both.a, both.b, n);
    float *kept; /* no field: copied from and to fields on the device */
    cudaMalloc(&kept, 2 * n * sizeof(float));
    cudaMemset(kept, 0, 2 * n * sizeof(float));
    for (int k = 0; k < 3; k++) {
        cudaMemcpy(kept + k * n / 2, p.from(k), (n - k) * sizeof(float), cudaMemcpyDeviceToDevice);
        cudaMemcpyAsync(&q.x()[1 + k], kept + n / 2, (n / 2 + k) * sizeof(float), cudaMemcpyDeviceToDevice, 0);
        move<<<4, 32>>>(q.x(), q.y(), n);
        cudaMemcpyAsync((void *)(kept + 3), (const void *)q.x(), 9 * sizeof(float), cudaMemcpyDeviceToDevice);
        cudaMemcpy((void *)p.x(), kept + 2 * k, (n - 7) * sizeof(float), cudaMemcpyDeviceToDevice);
    }
    cudaFree(kept);
    View v = {.x = p.x(), .y = p.from(0), .n = n};
    turn<<<4, 32>>>(v);
    cudaMemcpy(h, same.x(), n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(g, p.from(3), (n - 3) * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%g %g\n", h[i], g[i]);
    free(h); free(g);
    return 0;
}
