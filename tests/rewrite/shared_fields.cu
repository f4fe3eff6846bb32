// SPDX-License-Identifier: MIT
// Parallel pointers to memory that host code uses as well, pinned here: `fieldwise apply` leaves its expressions as they
// are, and test_layouts.c runs it before and after.
#include <stdio.h>
#include <stdlib.h>
#include <vector>

#define N 200
#define CHECK(call) \
    do { \
        if ((call) != cudaSuccess) \
            exit(1); \
    } while (0)

__global__ void
step(float *x, const float *v, double *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += v[n - 1 - i];
        sum[i] += x[i] * v[i];
    }
}

static void
start(float *p, int n, float by)
{
    for (float *at = p + 1; n > 1; n--, at++)
        at[-1] = by * n;
}

static double
total(const double *sum, int n)
{
    double all = 0;
    for (int i = 0; i < n; ++i)
        all += sum[i];
    return all;
}

int
run()
{
    const size_t bytes = N * sizeof(float);
    float *x, *v, *d_x, *host = (float *)malloc(bytes);
    double *sum, *d_sum;

    std::vector<double> all(N); /* whose length is that of the fields */
    CHECK(cudaHostAlloc((void **)&x, all.size() * sizeof(float), cudaHostAllocMapped));
    all[3] += all.at(5) + *all.begin() + all.data()[7];
    CHECK(cudaHostAlloc(&v, sizeof(float) * all.size(), cudaHostAllocMapped));
    CHECK(cudaHostAlloc(&sum, (size_t)all.size() * sizeof(double), cudaHostAllocMapped));
    start(x, N, 0.5f), start(v, N, -2), start(host, N, 3);
    CHECK(cudaMemset(sum, 0, N * sizeof(double)));
    cudaMemcpy(x + 3, host + 5, 7 * sizeof(float), cudaMemcpyDefault);
    cudaMemcpy(v, &x[N / 2], 20 * sizeof(float), cudaMemcpyDefault);
    x[N - 1] = v[N - 1] = *v + x[1];
    CHECK(cudaHostGetDevicePointer((void **)&d_x, (void *)x, 0));
    CHECK(cudaHostGetDevicePointer(&d_sum, sum, 0));
    for (int k = 0; k < 3; k++) {
        step<<<(N + 31) / 32, 32>>>(d_x, v, d_sum, N);
        cudaDeviceSynchronize();
        sum[k * 7] += 1;
        printf("%.17g %.9g\n", total(sum, N), x[k]);
    }
    for (int i = 0; i < N; i++)
        printf("%.9g %.9g %.17g\n", x[i], v[i], sum[i]);
    float *kept; /* no field: copied from and to fields on the device, and read right behind */
    CHECK(cudaMallocManaged(&kept, bytes));
    CHECK(cudaMemcpy(kept, x, bytes, cudaMemcpyDeviceToDevice));
    CHECK(cudaMemcpy(v + 5, kept + 50, 40 * sizeof(float), cudaMemcpyDeviceToDevice));
    printf("%.9g %.9g %.9g\n", kept[7], v[5], v[44] + v[45]);
    cudaFree(kept);
    free(host);
    cudaFreeHost(x);
    cudaFreeHost(v);
    cudaFreeHost(sum);
    return 0;
}
