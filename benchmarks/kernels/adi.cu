/* SPDX-License-Identifier: MIT */

/* Solves a tridiagonal system along every row of a grid, or along every column (diffusion by alternating
 * directions, ADI): one thread a line, forward elimination and back substitution in place.
 *
 * Record: an array of structs in rows, Equation {lower, diagonal, upper, value}, reached as
 * equations[y * width + x].value.
 *
 * Layouts: the same record, walked in two directions. Along columns, neighbouring threads are at neighbouring
 * elements, and separate arrays or tiles are read without loss. Along rows they are a whole row apart, each
 * lane has lines of its own, and what stands together is fetched together. `upper` and `value` are written
 * and read again on the way back, `lower` and `diagonal` are read once. */

#define BLOCK 128

struct Equation {
    float lower;
    float diagonal;
    float upper;
    float value;
};

__global__ void
sweep_rows(Equation *equations, int width, int height)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;

    Equation *row = equations + y * width;
    float upper = 0.0f, value = 0.0f;
    for (int x = 0; x < width; x++) {
        float scale = 1.0f / (row[x].diagonal - row[x].lower * upper);
        value = (row[x].value - row[x].lower * value) * scale;
        upper = row[x].upper * scale;
        row[x].upper = upper;
        row[x].value = value;
    }
    for (int x = width - 2; x >= 0; x--) {
        value = row[x].value - row[x].upper * value;
        row[x].value = value;
    }
}

__global__ void
sweep_columns(Equation *equations, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width)
        return;

    float upper = 0.0f, value = 0.0f;
    for (int y = 0; y < height; y++) {
        int at = y * width + x;
        float scale = 1.0f / (equations[at].diagonal - equations[at].lower * upper);
        value = (equations[at].value - equations[at].lower * value) * scale;
        upper = equations[at].upper * scale;
        equations[at].upper = upper;
        equations[at].value = value;
    }
    for (int y = height - 2; y >= 0; y--) {
        int at = y * width + x;
        value = equations[at].value - equations[at].upper * value;
        equations[at].value = value;
    }
}

/* equations: width * height elements of device memory, x fastest. The first `lower` and the last `upper` of a
 * line count as 0. */
void
adi_rows(Equation *equations, int width, int height)
{
    sweep_rows<<<(height + BLOCK - 1) / BLOCK, BLOCK>>>(equations, width, height);
}

/* As adi_rows, along the other direction. */
void
adi_columns(Equation *equations, int width, int height)
{
    sweep_columns<<<(width + BLOCK - 1) / BLOCK, BLOCK>>>(equations, width, height);
}
