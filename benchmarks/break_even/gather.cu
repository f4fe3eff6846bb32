// SPDX-License-Identifier: MIT
// Four arrays of which threads gather elements at places that a list has.
#include "check.h"

__global__ void
gather(const float *x, const float *y, const float *z, const float *w, const int *list, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        int k = list[i];

        out[i] = x[k] * y[k] + z[k] * w[k];
    }
}

int
main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 100;
    const int n = 1 << 23;
    float *host = (float *)malloc(n * sizeof(float)), *x, *y, *z, *w, *out;
    int *places = (int *)malloc(n * sizeof(int)), *list;

    for (int i = 0; i < n; i++) {
        host[i] = i % 11;
        places[i] = (int)((unsigned)rand() * 32768u + (unsigned)rand()) & (n - 1);
    }
    check(cudaMalloc(&x, n * sizeof(float)));
    check(cudaMalloc(&y, n * sizeof(float)));
    check(cudaMalloc(&z, n * sizeof(float)));
    check(cudaMalloc(&w, n * sizeof(float)));
    check(cudaMalloc(&out, n * sizeof(float)));
    check(cudaMalloc(&list, n * sizeof(int)));
    check(cudaMemcpy(x, host, n * sizeof(float), cudaMemcpyHostToDevice));
    check(cudaMemcpy(y, host, n * sizeof(float), cudaMemcpyHostToDevice));
    check(cudaMemcpy(z, host, n * sizeof(float), cudaMemcpyHostToDevice));
    check(cudaMemcpy(w, host, n * sizeof(float), cudaMemcpyHostToDevice));
    check(cudaMemcpy(list, places, n * sizeof(int), cudaMemcpyHostToDevice));
    for (int s = 0; s < steps; s++)
        gather<<<n / 256, 256>>>(x, y, z, w, list, out, n);
    check(cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost));
    printf("%g\n", host[n - 1]);
    check(cudaFree(x));
    check(cudaFree(y));
    check(cudaFree(z));
    check(cudaFree(w));
    check(cudaFree(out));
    check(cudaFree(list));
    free(host);
    free(places);
    return 0;
}
