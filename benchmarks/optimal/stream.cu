/* SPDX-License-Identifier: MIT */
/* A streaming kernel: of 20 fields twelve are loaded and eight stored. */
struct Cell {
    float a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11;
    float b0, b1, b2, b3, b4, b5, b6, b7;
};

__global__ void combine(Cell *__restrict__ cells, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a0 = cells[i].a0, a1 = cells[i].a1, a2 = cells[i].a2, a3 = cells[i].a3;
    float a4 = cells[i].a4, a5 = cells[i].a5, a6 = cells[i].a6, a7 = cells[i].a7;
    float a8 = cells[i].a8, a9 = cells[i].a9, a10 = cells[i].a10, a11 = cells[i].a11;
    cells[i].b0 = a0 + a1;
    cells[i].b1 = a1 * a2;
    cells[i].b2 = a2 - a3;
    cells[i].b3 = a4 + a5 * a6;
    cells[i].b4 = a6 + a7;
    cells[i].b5 = a8 * a9;
    cells[i].b6 = a9 + a10;
    cells[i].b7 = a11 - a0;
}

int main()
{
    int n = 1 << 24;
    Cell *cells;
    cudaMalloc(&cells, n * sizeof *cells);
    combine<<<n / 256, 256>>>(cells, n);
    return 0;
}
