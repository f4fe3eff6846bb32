// SPDX-License-Identifier: MIT
// Parallel pointers in pairs that take turns, by swaps and in arrays: a kernel gets each with the record that it is of.
// test_layouts.c runs this before and after `fieldwise apply`.
#include <stdio.h>
#include <stdlib.h>

#define N 96
#define LISTS 3
#define CHECK(call) \
    do { \
        if ((call) != cudaSuccess) \
            exit(1); \
    } while (0)

__device__ float
around(const float *__restrict__ u, int i)
{
    return u[(i + N - 1) % N] + u[(i + 1) % N] - 2 * u[i];
}

__global__ void
react(const float *__restrict__ a, const float *__restrict__ h, float *__restrict__ an, float *__restrict__ hn)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    an[i] = a[i] + 0.125f * around(a, i) + 0.25f * h[i];
    hn[i] = h[i] + 0.25f * around(h, i) - 0.125f * a[i];
}

__global__ void
mix(float a[], const float b[4], double *sum, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        sum[i] += a[i] * b[i];
        a[i] = b[n - 1 - i];
    }
}

static void
print(const float *host)
{
    for (int i = 0; i < N; i++)
        printf("%.9g\n", host[i]);
}

static void
turn(float *host)
{
    const size_t bytes = N * sizeof(float);
    float *aa, *ab, *ha, *hb;

    CHECK(cudaMalloc(&aa, bytes));
    CHECK(cudaMalloc(&ab, bytes));
    CHECK(cudaMalloc(&ha, bytes));
    CHECK(cudaMalloc(&hb, bytes));
    cudaMemcpy(aa, host, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(ha, host, bytes, cudaMemcpyHostToDevice);
    float *a_from = aa, *a_to = ab, *h_from = ha, *h_to = hb;
    for (int step = 0; step < 5; step++) {
        react<<<N / 32, 32>>>(a_from, h_from, a_to, h_to);
        float *t = a_from;
        a_from = a_to, a_to = t;
        if (step == 3)
            continue;
        float *u = h_from;
        h_from = h_to, h_to = u;
    }
    cudaMemcpy(host, a_from, bytes, cudaMemcpyDeviceToHost);
    print(host);
    cudaMemcpy(host, h_from, bytes, cudaMemcpyDeviceToHost);
    print(host);
    cudaFree(aa), cudaFree(ab), cudaFree(ha), cudaFree(hb);
}

static void
lists(float *host)
{
    float *d_a[LISTS], *d_b[LISTS] = {NULL};
    double *d_sum[LISTS], sums[N];

    for (int i = 0; i < LISTS; i++) {
        CHECK(cudaMalloc((void **)&d_a[i], N * sizeof(float)));
        CHECK(cudaMalloc((void **)&d_b[i], N * sizeof(float)));
        CHECK(cudaMalloc(&d_sum[i], N * sizeof(double)));
        cudaMemcpy(d_a[i], host, N * sizeof(float), cudaMemcpyHostToDevice);
        cudaMemcpy(d_b[i] + i, host, (N - i) * sizeof(float), cudaMemcpyHostToDevice);
        cudaMemset((void *)d_b[i], 0, i * sizeof(float));
        cudaMemset(d_sum[i], 0, N * sizeof(double));
    }
    for (int step = 0; step < 7; step++) {
        mix<<<1, 32>>>(d_a[step % 2], d_b[(step + 1) % LISTS], d_sum[step % LISTS], N);
        if (!d_b[step % LISTS])
            exit(2);
    }
    float *last = d_a[0];
    d_a[0] = d_a[2];
    d_a[2] = last;
    mix<<<1, 32>>>(d_a[0] + 3, &d_b[1][2], d_sum[0], N - 8);
    for (int i = 0; i < LISTS; i++) {
        cudaMemcpy(host, d_a[i], N * sizeof(float), cudaMemcpyDeviceToHost);
        print(host);
        cudaMemcpy(sums, d_sum[i], sizeof sums, cudaMemcpyDeviceToHost);
        printf("%.17g %.17g\n", sums[i], sums[N - 1]);
        cudaFree(d_a[i]);
        cudaFree(d_b[i]);
        cudaFree(d_sum[i]);
    }
}

int
run()
{
    float *host = (float *)malloc(N * sizeof(float));

    for (int i = 0; i < N; i++)
        host[i] = i * 37 % 61 / 16.0f;
    turn(host);
    lists(host);
    free(host);
    return 0;
}
