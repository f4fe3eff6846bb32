/* SPDX-License-Identifier: MIT */

/* Heat flow through a solid of several materials: a 7-point stencil in three dimensions. A block covers a
 * tile of x and y and each thread walks along z.
 *
 * Record: parallel pointers that share one index, {temperature, conductivity, source}; `next` has the same
 * index too, but only takes the result.
 *
 * Layouts: `temperature` is read at seven elements, the other two at one. The neighbours in x lie in the same
 * lines, those in y and z in others; whatever stands beside the temperature makes all of these lines sparser.
 * Three fields read once each at the same element ask to be kept together; seven reads of one of them ask for
 * the opposite. */

#define BLOCK_X 32
#define BLOCK_Y 8

__global__ void
heat_step(const float *__restrict__ temperature, const float *__restrict__ conductivity,
          const float *__restrict__ source, float *__restrict__ next, int nx, int ny, int nz, float dt)
{
    int x = blockIdx.x * BLOCK_X + threadIdx.x;
    int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
        return;

    int plane = nx * ny;
    for (int z = 1; z < nz - 1; z++) {
        int c = z * plane + y * nx + x;
        float here = temperature[c];
        float flow = temperature[c - 1] + temperature[c + 1] + temperature[c - nx] + temperature[c + nx] +
                     temperature[c - plane] + temperature[c + plane] - 6.0f * here;
        next[c] = here + dt * (conductivity[c] * flow + source[c]);
    }
}

/* All arrays: nx * ny * nz elements of device memory, x fastest. The outermost cells are left as they are. */
void
heat_advance(const float *temperature, const float *conductivity, const float *source, float *next, int nx,
             int ny, int nz, float dt)
{
    dim3 block(BLOCK_X, BLOCK_Y);
    dim3 grid((nx + BLOCK_X - 1) / BLOCK_X, (ny + BLOCK_Y - 1) / BLOCK_Y);
    heat_step<<<grid, block>>>(temperature, conductivity, source, next, nx, ny, nz, dt);
}
