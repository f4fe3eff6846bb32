/* SPDX-License-Identifier: MIT */
/* Of 20 fields twelve are loaded by all threads, and four each loaded and stored by those of one branch. */
struct Cell {
    float a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11;
    float b0, b1, b2, b3;
    float c0, c1, c2, c3;
};

__global__ void select(Cell *__restrict__ cells, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = cells[i].a0 + cells[i].a1 + cells[i].a2 + cells[i].a3 + cells[i].a4 + cells[i].a5 + cells[i].a6 +
                cells[i].a7 + cells[i].a8 + cells[i].a9 + cells[i].a10 + cells[i].a11;
    if (sum > 0) {
        float b0 = cells[i].b0, b1 = cells[i].b1, b2 = cells[i].b2, b3 = cells[i].b3;
        cells[i].c0 = b0 + sum;
        cells[i].c1 = b1 * sum;
        cells[i].c2 = b2 - sum;
        cells[i].c3 = b3 / sum;
    }
}

int main()
{
    int n = 1 << 24;
    Cell *cells;
    cudaMalloc(&cells, n * sizeof *cells);
    select<<<n / 256, 256>>>(cells, n);
    return 0;
}
