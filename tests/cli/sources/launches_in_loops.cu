/* SPDX-License-Identifier: MIT */
/* Launches in loops of host code, each iteration with other numbers. */
#include <cstdlib>

struct Cell {
    float mass, charge;
    int count, next;
};

__global__ void
halve(Cell *cells, int s, int round)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < s)
        cells[i].mass += cells[i + s].mass * round;
}

__global__ void
write_out(const Cell *cells, float *masses)
{
    masses[blockIdx.x * blockDim.x + threadIdx.x] = cells[blockIdx.x * blockDim.x + threadIdx.x].mass;
}

int
main(int argc, char **argv)
{
    int n = 1 << 16, rounds = argc > 1 ? atoi(argv[1]) : 30;
    float *masses;
    Cell *cells;

    cudaMalloc(&cells, n * sizeof *cells);
    cudaMalloc(&masses, n * sizeof *masses);
    for (int round = 0; round < rounds; round++) {
        for (int s = n / 2; s > 0; s /= 2)
            halve<<<(s + 255) / 256, 256>>>(cells, s, round);
        if (round % 10 == 0)
            write_out<<<n / 256, 256>>>(cells, masses);
    }
}
