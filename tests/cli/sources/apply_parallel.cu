// SPDX-License-Identifier: MIT
// Parallel pointers that kernels call otherwise than host code does, and that no kernel gets all of.
#include <cstdio>
#include <cstdlib>

__global__ void
advance(float *__restrict__ x, float *__restrict__ y, const float *__restrict__ speed, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        x[i] += dt * speed[i];
        y[i] += dt;
    }
}

__device__ void
add(float *sums, float value)
{
    atomicAdd(sums, value);
}

__global__ void
weigh(int n, const float *a, const float *masses, \
      float *b, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float *mine = masses + i;

    if (i >= n)
        return;
    b[i] = a[i] * *mine;
    add(&sums[0], b[i]);
}

/* A template over the type of the elements, and comments in the lists. */
template <typename T> __device__ T halved(const T *values, int i) { return values[i] / 2; }
template <typename T, int by>
__global__ void
shift(T *x,           // moved, where it is
      const T *speed, /* by so much, and no more */
      int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const T *its = speed + i;

    if (i < n)
        x[i] += *its * by + halved(speed, i);
}

/* Functions that are called with several fields, and with memory of the thread. */
__device__ static float along(const float values[], int i, int n);
__device__ float across(const float *one, const float *other, int i, int n) { return one[i] - along(other, i, n); }
__device__ static float along(const float values[], int i, int n)
{
    const float *at = &values[i];
    float sum = 0;

    for (const float *p = values; i < n; ++p, i += 100)
        sum += *p;
    return sum + at[0];
}
__device__ void give(float *to, float by) { *to += by; }
__global__ void
spread(float x[], float *y, const float *mass, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own[2] = {1, 2};

    if (i >= n)
        return;
    x[i] += across(y, mass, i, n) + across(own, y + i, 0, 1) + along(x, i, n);
    give(&y[i], 2);
    give(x + i, own[0]);
    give(own, 1);
    y[i] += own[0];
}

int
main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    size_t size = n * sizeof(float);
    float *h = (float *)malloc(size), sum = 0;
    float *d_x, *d_y, *d_mass, *d_sums;
    float *d_speed = NULL;

    for (int i = 0; i < n; i++)
        h[i] = i % 7;
    cudaMalloc(&d_x, size);
    cudaMalloc((void **)&d_y, size);
    cudaMalloc(&d_mass, sizeof(float) * n);
    cudaMalloc(&d_speed, size);
    cudaMalloc(&d_sums, sizeof(float));
    cudaMemcpy(d_x, h, size, cudaMemcpyHostToDevice);
    cudaMemset(d_y, 0, size);
    cudaMemcpy(d_mass, h, size, cudaMemcpyHostToDevice);
    cudaMemcpy(d_speed, h, size, cudaMemcpyHostToDevice);
    cudaMemset(d_sums, 0, sizeof(float));
    for (int step = 0; step < 3; step++)
        advance<<<(n + 127) / 128, 128>>>(d_x, d_y, d_speed, 0.5f, n);
    spread<<<(n + 127) / 128, 128>>>(d_x, d_y, d_mass, n);
    shift<float, 2><<<(n + 127) / 128, 128>>>(d_x, /* a speed, */ d_speed, n);
    weigh<<<(n + 127) / 128, 128>>>(n, d_x, d_mass, d_y, d_sums);
    cudaMemcpy(h, d_y, size, cudaMemcpyDeviceToHost);
    cudaMemcpy(&sum, d_sums, sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        printf("%g\n", h[i]);
    printf("%g\n", sum);
    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_mass);
    cudaFree(d_speed);
    cudaFree(d_sums);
    free(h);
    return 0;
}
