/* SPDX-License-Identifier: MIT */

/* One explicit step of a one-dimensional gas flow: every cell exchanges mass, momentum and energy with its
 * two neighbours.
 *
 * Record: an array of structs with a constant-size array member, Cell {float q[5]; float pressure; float
 * volume}, reached as cells[i].q[k]; the number of conserved quantities is a template parameter.
 *
 * Layouts: as one field, the array member keeps its five elements together, 20 bytes a cell. So even "separate
 * arrays" leave a stride of 20 bytes there, and so does a tile: it puts whole fields of several cells side by
 * side. The record Cell_items takes the array apart. */

#define BLOCK 256

struct Cell {
    float q[5]; /* density, three of momentum, energy */
    float pressure;
    float volume;
};

template <int N>
__global__ void
euler_step(const Cell *cells, Cell *next, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i >= n - 1)
        return;

    float speed = cells[i].q[1] / cells[i].q[0];
    float k = 0.5f * dt / cells[i].volume;
    for (int c = 0; c < N; c++) {
        float flow = speed * (cells[i + 1].q[c] - cells[i - 1].q[c]);
        next[i].q[c] = cells[i].q[c] - k * flow;
    }
    next[i].q[1] -= k * (cells[i + 1].pressure - cells[i - 1].pressure);
}

/* cells and next: n elements of device memory, the first and the last of which are the ends' fixed states. */
void
euler_advance(const Cell *cells, Cell *next, int n, float dt)
{
    euler_step<5><<<(n - 2 + BLOCK - 1) / BLOCK, BLOCK>>>(cells, next, n, dt);
}
