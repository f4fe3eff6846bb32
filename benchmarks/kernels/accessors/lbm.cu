/* SPDX-License-Identifier: MIT */

/* ../lbm.cu on the accessors of `fieldwise header`. */

#include "Lattice.h"

#define Q 9
#define BLOCK 128

__device__ __constant__ int direction_x[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__device__ __constant__ int direction_y[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__device__ __constant__ int opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
__device__ __constant__ float weight[Q] = {4.0f / 9,  1.0f / 9,  1.0f / 9,  1.0f / 9, 1.0f / 9,
                                           1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};

/* What direction K holds after the relaxation of IN towards equilibrium. */
__device__ float
relaxed(float in, int k, float ux, float uy, float density, float square, float omega)
{
    float along = 3.0f * (direction_x[k] * ux + direction_y[k] * uy);
    float equilibrium = weight[k] * density * (1.0f + along + 0.5f * along * along - square);
    return in + omega * (equilibrium - in);
}

__global__ void
lbm_step(Lattice_view f, Lattice_view next, const unsigned char *wall, int width, float omega)
{
    int x = blockIdx.x * BLOCK + threadIdx.x + 1;
    int y = blockIdx.y + 1;
    int cell = y * width + x;

    float in[Q];
    in[0] = Lattice_get_f0(f, cell);
    in[1] = Lattice_get_f1(f, cell - 1);
    in[2] = Lattice_get_f2(f, cell - width);
    in[3] = Lattice_get_f3(f, cell + 1);
    in[4] = Lattice_get_f4(f, cell + width);
    in[5] = Lattice_get_f5(f, cell - width - 1);
    in[6] = Lattice_get_f6(f, cell - width + 1);
    in[7] = Lattice_get_f7(f, cell + width + 1);
    in[8] = Lattice_get_f8(f, cell + width - 1);

    if (wall[cell]) {
        Lattice_set_f0(next, cell, in[opposite[0]]);
        Lattice_set_f1(next, cell, in[opposite[1]]);
        Lattice_set_f2(next, cell, in[opposite[2]]);
        Lattice_set_f3(next, cell, in[opposite[3]]);
        Lattice_set_f4(next, cell, in[opposite[4]]);
        Lattice_set_f5(next, cell, in[opposite[5]]);
        Lattice_set_f6(next, cell, in[opposite[6]]);
        Lattice_set_f7(next, cell, in[opposite[7]]);
        Lattice_set_f8(next, cell, in[opposite[8]]);
        return;
    }

    float density = 0.0f, ux = 0.0f, uy = 0.0f;
    for (int k = 0; k < Q; k++) {
        density += in[k];
        ux += in[k] * direction_x[k];
        uy += in[k] * direction_y[k];
    }
    ux /= density;
    uy /= density;

    float square = 1.5f * (ux * ux + uy * uy);
    Lattice_set_f0(next, cell, relaxed(in[0], 0, ux, uy, density, square, omega));
    Lattice_set_f1(next, cell, relaxed(in[1], 1, ux, uy, density, square, omega));
    Lattice_set_f2(next, cell, relaxed(in[2], 2, ux, uy, density, square, omega));
    Lattice_set_f3(next, cell, relaxed(in[3], 3, ux, uy, density, square, omega));
    Lattice_set_f4(next, cell, relaxed(in[4], 4, ux, uy, density, square, omega));
    Lattice_set_f5(next, cell, relaxed(in[5], 5, ux, uy, density, square, omega));
    Lattice_set_f6(next, cell, relaxed(in[6], 6, ux, uy, density, square, omega));
    Lattice_set_f7(next, cell, relaxed(in[7], 7, ux, uy, density, square, omega));
    Lattice_set_f8(next, cell, relaxed(in[8], 8, ux, uy, density, square, omega));
}

/* The lattice has a rim of one cell: width is columns + 2, and f and next hold width * (rows + 2)
 * elements of device memory. columns must be a multiple of BLOCK. */
void
lbm_advance(Lattice_view f, Lattice_view next, const unsigned char *wall, int columns, int rows, float omega)
{
    dim3 grid(columns / BLOCK, rows);
    lbm_step<<<grid, BLOCK>>>(f, next, wall, columns + 2, omega);
}
