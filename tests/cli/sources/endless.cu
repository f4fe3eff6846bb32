/* Loops that never end, or whose end nobody knows. */
struct Cell {
    float a, b;
};

__global__ void
forever(Cell *cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (;;)
        cells[i].a += cells[i].b;
}

__global__ void
backwards(Cell *cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < 10; j--)
        cells[i].a += cells[i + j].b;
}

__global__ void
until(Cell *cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (cells[i].a < 1.0f)
        cells[i].a += cells[i].b;
}
