// SPDX-License-Identifier: MIT
// Bodies: each thread reads all elements; some kernels have __restrict__, and some do not.
#include <stdio.h>
#include <stdlib.h>

#define N 256

__global__ void
attract(const float *x, const float *y, const float *z, const float *mass, float *vx, float *vy, float *vz, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float fx = 0, fy = 0, fz = 0;

    if (i >= n)
        return;
    for (int j = 0; j < n; j++) {
        float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        float r = dx * dx + dy * dy + dz * dz + 0.5f;
        float f = mass[j] / (r * r);
        fx += dx * f;
        fy += dy * f;
        fz += dz * f;
    }
    vx[i] += fx;
    vy[i] += fy;
    vz[i] += fz;
}

__global__ void
drift(float *__restrict__ x, float *__restrict__ y, float *__restrict__ z, const float *__restrict__ vx,
      const float *__restrict__ vy, const float *__restrict__ vz, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        x[i] += vx[i] * dt;
        y[i] += vy[i] * dt;
        z[i] += vz[i] * dt;
    }
}

static void
print(const char *name, const void *host, size_t bytes)
{
    unsigned long long sum = 14695981039346656037ull;

    for (size_t b = 0; b < bytes; b++)
        sum = (sum ^ ((const unsigned char *)host)[b]) * 1099511628211ull;
    printf("%s %016llx\n", name, sum);
}

template <class T>
static void
fill(T *host, int n, int seed)
{
    for (int i = 0; i < n; i++)
        host[i] = (T)((i * 37 + seed) % 61 / (T)2 + 1);
}

static void
bodies(void *host)
{
    const int n = N;
    size_t bytes = n * sizeof(float);
    float *x, *y, *z, *mass;
    float *vx = NULL, *vy = NULL, *vz = (float *)0;
    float *all = (float *)host;

    cudaMalloc((void **)&x, bytes);
    cudaMalloc((void **)&y, bytes);
    cudaMalloc((void **)&z, bytes);
    cudaMalloc((void **)&mass, sizeof(float) * N);
    cudaMalloc(&vx, bytes);
    cudaMalloc(&vy, bytes);
    cudaMalloc(&vz, bytes);
    fill(all, 4 * n, 5);
    cudaMemcpy(x, all, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(y, all + n, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(z, all + 2 * n, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(mass, all + 3 * n, bytes, cudaMemcpyHostToDevice);
    cudaMemset(vx, 0, bytes);
    cudaMemset(vy, 0, bytes);
    cudaMemset(vz, 0, bytes);
    for (int step = 0; step < 3; step++) {
        attract<<<(n + 63) / 64, 64>>>(x, y, z, mass, vx, vy, vz, n);
        drift<<<(n + 63) / 64, 64>>>(x, y, z, vx, vy, vz, 0.01f, n);
    }
    cudaMemcpy(vx, vy, bytes / 2, cudaMemcpyDeviceToDevice);
    cudaMemcpy(all, x, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(all + n, vz, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(all + 2 * n, vx + n / 2, bytes / 2, cudaMemcpyDeviceToHost);
    print("bodies", all, 5 * bytes / 2);
    cudaFree(x), cudaFree(y), cudaFree(z), cudaFree(mass), cudaFree(vx), cudaFree(vy), cudaFree(vz);
}

int
run()
{
    float *host = (float *)calloc(16 * N, sizeof(float));

    bodies(host);
    free(host);
    return 0;
}
