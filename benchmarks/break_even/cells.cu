// SPDX-License-Identifier: MIT
// Cells that each step reads from their neighbours; only one of their arrays comes up and goes down.
#include "check.h"

struct Cell {
    float h, hu, hv, bed;
};

__global__ void
flow(const Cell *from, Cell *to, int nx, int ny)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
        return;
    int c = y * nx + x;
    to[c].h = from[c].h - .1f * (from[c + 1].hu - from[c - 1].hu + from[c + nx].hv - from[c - nx].hv);
    to[c].hu = from[c].hu - .1f * (from[c + 1].h - from[c - 1].h);
    to[c].hv = from[c].hv - .1f * (from[c + nx].h - from[c - nx].h);
}

int
main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 100;
    const int nx = 4096, ny = 4096;
    Cell *host = (Cell *)calloc(nx * ny, sizeof(Cell)), *a, *b;

    for (int i = 0; i < nx * ny; i++)
        host[i].h = 1 + i % 3;
    check(cudaMalloc(&a, nx * ny * sizeof(Cell)));
    check(cudaMalloc(&b, nx * ny * sizeof(Cell)));
    check(cudaMemcpy(a, host, nx * ny * sizeof(Cell), cudaMemcpyHostToDevice));
    check(cudaMemset(b, 0, nx * ny * sizeof(Cell)));
    for (int s = 0; s < steps; s++) {
        flow<<<dim3(nx / 32, ny / 8), dim3(32, 8)>>>(a, b, nx, ny);
        flow<<<dim3(nx / 32, ny / 8), dim3(32, 8)>>>(b, a, nx, ny);
    }
    check(cudaMemcpy(host, a, nx * ny * sizeof(Cell), cudaMemcpyDeviceToHost));
    printf("%g\n", host[nx * 2 + 5].h);
    check(cudaFree(a));
    check(cudaFree(b));
    free(host);
    return 0;
}
