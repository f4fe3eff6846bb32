/* SPDX-License-Identifier: MIT */

/* One step of the lattice Boltzmann method in two dimensions with nine directions (D2Q9): every cell takes
 * what its neighbours sent, relaxes it towards equilibrium and stores it. Walls reflect.
 *
 * Record: flattened. Cell c's nine distributions stand at f[c * 9 + k]; the flags are an array of their own.
 *
 * Layouts: each thread reads nine fields of nine different cells and writes nine of its own. In the flattened
 * form the lanes are 36 bytes apart, and each field's access touches nine lines of which the other eight
 * fields' accesses need the rest. Separate arrays make every access contiguous but shift the loads by one
 * cell: they straddle lines. */

#define Q 9
#define BLOCK 128

__device__ __constant__ int direction_x[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__device__ __constant__ int direction_y[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__device__ __constant__ int opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
__device__ __constant__ float weight[Q] = {4.0f / 9,  1.0f / 9,  1.0f / 9,  1.0f / 9, 1.0f / 9,
                                           1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};

__global__ void
lbm_step(const float *f, float *next, const unsigned char *wall, int width, float omega)
{
    int x = blockIdx.x * BLOCK + threadIdx.x + 1;
    int y = blockIdx.y + 1;
    int cell = y * width + x;

    float in[Q];
    in[0] = f[cell * 9 + 0];
    in[1] = f[(cell - 1) * 9 + 1];
    in[2] = f[(cell - width) * 9 + 2];
    in[3] = f[(cell + 1) * 9 + 3];
    in[4] = f[(cell + width) * 9 + 4];
    in[5] = f[(cell - width - 1) * 9 + 5];
    in[6] = f[(cell - width + 1) * 9 + 6];
    in[7] = f[(cell + width + 1) * 9 + 7];
    in[8] = f[(cell + width - 1) * 9 + 8];

    if (wall[cell]) {
        for (int k = 0; k < Q; k++)
            next[cell * 9 + k] = in[opposite[k]];
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
    for (int k = 0; k < Q; k++) {
        float along = 3.0f * (direction_x[k] * ux + direction_y[k] * uy);
        float equilibrium = weight[k] * density * (1.0f + along + 0.5f * along * along - square);
        next[cell * 9 + k] = in[k] + omega * (equilibrium - in[k]);
    }
}

/* The lattice has a rim of one cell: width is columns + 2, and f and next hold width * (rows + 2) * 9
 * elements of device memory. columns must be a multiple of BLOCK. */
void
lbm_advance(const float *f, float *next, const unsigned char *wall, int columns, int rows, float omega)
{
    dim3 grid(columns / BLOCK, rows);
    lbm_step<<<grid, BLOCK>>>(f, next, wall, columns + 2, omega);
}
