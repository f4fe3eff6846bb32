/* SPDX-License-Identifier: MIT */
/* For test_gate.py: prints nothing, and copies back what it computes. Its elements have padding. */
#include <cuda_runtime.h>
#include <vector>

struct Cell {
    char kind; /* and padding behind it */
    int count;
    double weight;
};

template <int STEP>
__global__ void
count(Cell *cells, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        cells[i].count += STEP;
        cells[i].weight *= 0.5;
    }
}

int
main()
{
    const int n = 70;
    std::vector<Cell> host(n);
    Cell *cells;

    for (int i = 0; i < n; i++) {
        host[i].kind = 'c';
        host[i].count = i;
        host[i].weight = i;
    }
    cudaMalloc(&cells, n * sizeof(Cell));
    cudaMemcpy(cells, host.data(), n * sizeof(Cell), cudaMemcpyHostToDevice);
    count<3><<<dim3((n + 63) / 64), dim3(64)>>>(cells, n);
    cudaMemcpy(host.data(), cells, n * sizeof(Cell), cudaMemcpyDeviceToHost);
    cudaFree(cells);
    return 0;
}
