/* SPDX-License-Identifier: MIT */

/* ../adi.cu on the accessors of `fieldwise header`. */

#include "Equation.h"

#define BLOCK 128

__global__ void
sweep_rows(Equation_view equations, int width, int height)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;

    float upper = 0.0f, value = 0.0f;
    for (int x = 0; x < width; x++) {
        float scale = 1.0f / (Equation_get_diagonal(equations, y * width + x) -
                              Equation_get_lower(equations, y * width + x) * upper);
        value = (Equation_get_value(equations, y * width + x) -
                 Equation_get_lower(equations, y * width + x) * value) *
                scale;
        upper = Equation_get_upper(equations, y * width + x) * scale;
        Equation_set_upper(equations, y * width + x, upper);
        Equation_set_value(equations, y * width + x, value);
    }
    for (int x = width - 2; x >= 0; x--) {
        value = Equation_get_value(equations, y * width + x) -
                Equation_get_upper(equations, y * width + x) * value;
        Equation_set_value(equations, y * width + x, value);
    }
}

__global__ void
sweep_columns(Equation_view equations, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width)
        return;

    float upper = 0.0f, value = 0.0f;
    for (int y = 0; y < height; y++) {
        int at = y * width + x;
        float scale =
            1.0f / (Equation_get_diagonal(equations, at) - Equation_get_lower(equations, at) * upper);
        value = (Equation_get_value(equations, at) - Equation_get_lower(equations, at) * value) * scale;
        upper = Equation_get_upper(equations, at) * scale;
        Equation_set_upper(equations, at, upper);
        Equation_set_value(equations, at, value);
    }
    for (int y = height - 2; y >= 0; y--) {
        int at = y * width + x;
        value = Equation_get_value(equations, at) - Equation_get_upper(equations, at) * value;
        Equation_set_value(equations, at, value);
    }
}

/* equations: width * height elements of device memory, x fastest. The first `lower` and the last `upper` of a
 * line count as 0. */
void
adi_rows(Equation_view equations, int width, int height)
{
    sweep_rows<<<(height + BLOCK - 1) / BLOCK, BLOCK>>>(equations, width, height);
}

/* As adi_rows, along the other direction. */
void
adi_columns(Equation_view equations, int width, int height)
{
    sweep_columns<<<(width + BLOCK - 1) / BLOCK, BLOCK>>>(equations, width, height);
}
