/* SPDX-License-Identifier: MIT */
/* Kernels in which library code counts, and two whose iterations hand on what they store; each timed behind a
 * flush of L2. Prints name, threads and the median of nine launches in microseconds. */
#include <curand_kernel.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#define FLUSH_BYTES (256 << 20) /* several times L2 */

__global__ void
setup(curandState *s, unsigned seed, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        curand_init(seed, i, 0, &s[i]);
}

__global__ void
setup_local(curandState *s, unsigned seed, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        curandState own;
        curand_init(seed, i, 0, &own);
        s[i] = own;
    }
}

__global__ void
seeds(curandState *s, unsigned seed, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        curand_init(seed + i, 0, 0, &s[i]);
}

__global__ void
sine(const double2 *p, double *o, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        o[i] = sin(p[i].x);
}

__global__ void
root(const float2 *p, float *o, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        o[i] = sqrtf(p[i].x) / p[i].y;
}

__global__ void
tri(float *c, const float *a, const float *b, float *d, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int k = 1; k < m; k++) {
            float q = 1 / (b[k * n + i] - a[k * n + i] * c[(k - 1) * n + i]);
            c[k * n + i] *= q;
            d[k * n + i] = (d[k * n + i] - a[k * n + i] * d[(k - 1) * n + i]) * q;
        }
}

__global__ void
scan(float *__restrict__ d, const float *__restrict__ t, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int k = 1; k < m; k++)
            d[k * n + i] = t[k * n + i] * d[(k - 1) * n + i];
}

template <class F>
static void
timed(const char *name, int n, F launch)
{
    std::vector<float> times;
    cudaEvent_t begin, end;
    char *flush;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaMalloc(&flush, FLUSH_BYTES);
    for (int run = 0; run < 9; run++) {
        float ms;
        cudaMemset(flush, run, FLUSH_BYTES);
        cudaEventRecord(begin);
        launch();
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        cudaEventElapsedTime(&ms, begin, end);
        times.push_back(ms * 1000);
    }
    std::sort(times.begin(), times.end());
    printf("%s,%d,%.2f\n", name, n, times[4]);
    if (cudaGetLastError() != cudaSuccess)
        exit(1);
    cudaFree(flush);
}

int
main()
{
    const int n = 1 << 24, w = 1 << 17, m = 128;
    curandState *s;
    double2 *p;
    double *o;
    cudaMalloc(&s, (1 << 20) * sizeof *s);
    cudaMalloc(&p, n * sizeof *p);
    cudaMalloc(&o, n * sizeof *o);
    cudaMemset(p, 0x3f, n * sizeof *p);
    cudaMemset(o, 0x3f, n * sizeof *o);
    float *c = (float *)p;
    for (int k : {1 << 14, 1 << 17, 1 << 20}) {
        timed("setup", k, [&] { setup<<<k / 256, 256>>>(s, 1, k); });
        timed("setup_local", k, [&] { setup_local<<<k / 256, 256>>>(s, 1, k); });
        timed("seeds", k, [&] { seeds<<<k / 256, 256>>>(s, 1, k); });
    }
    timed("sine", n, [&] { sine<<<n / 256, 256>>>(p, o, n); });
    timed("root", n, [&] { root<<<n / 256, 256>>>((float2 *)p, (float *)o, n); });
    timed("tri", w, [&] { tri<<<w / 256, 256>>>(c, c + w * m, c + 2 * w * m, (float *)o, w, m); });
    timed("scan", w, [&] { scan<<<w / 256, 256>>>(c, c + w * m, w, m); });
}
