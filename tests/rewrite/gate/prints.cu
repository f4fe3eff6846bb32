/* SPDX-License-Identifier: MIT */
/* For test_gate.py: prints what it computes, and an address, which varies. Memory that nobody has written is
 * read as well: its line varies too. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

struct Body {
    float x, v;
    char kind; /* and padding behind it */
};

__global__ void
move(Body *bodies, float *sum, int n)
{
    extern __shared__ float moved[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    moved[threadIdx.x] = i < n ? bodies[i].x + bodies[i].v : 0;
    __syncthreads();
    if (i < n)
        bodies[i].x = moved[threadIdx.x];
    if (threadIdx.x == 0)
        for (int k = 0; k < (int)blockDim.x; k++)
            atomicAdd(sum, moved[k]);
}

int
main()
{
    const int n = 100;
    Body *host = (Body *)malloc(n * sizeof(Body)), *bodies;
    float *sum, total = 0;

    for (int i = 0; i < n; i++) {
        host[i].x = i;
        host[i].v = 2;
        host[i].kind = 'a';
    }
    cudaMalloc(&bodies, n * sizeof(Body));
    cudaMalloc(&sum, sizeof(float));
    if (bodies == nullptr) /* clang 14 took no such comparison of the header */
        return 1;
    printf("%p << <this is no launch>\n", (void *)host);
    cudaMemcpy(bodies, host, n * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMemcpy(&total, sum, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g of nobody\n", total);
    cudaMemset(sum, 0, sizeof(float));
    move<<<(n + 31) / 32, 32, 32 * sizeof(float)>>>(bodies, sum, n);
    cudaMemcpy(host, bodies, n * sizeof(Body), cudaMemcpyDeviceToHost);
    cudaMemcpy(&total, sum, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g, %g and %g in all\n", host[0].x, host[n - 1].x, total);
    cudaFree(bodies);
    free(host);
    return 0;
}
