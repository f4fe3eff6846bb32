/* SPDX-License-Identifier: MIT */

/* ../shallow.cu on the accessors of `fieldwise header`. */

#include "Water.h"

#define BLOCK_X 32
#define BLOCK_Y 8

__global__ void
shallow_step(Water_view now, Water_view next, int width, int height, float k)
{
    int x = blockIdx.x * BLOCK_X + threadIdx.x + 1;
    int y = blockIdx.y * BLOCK_Y + threadIdx.y + 1;
    if (x >= width - 1 || y >= height - 1)
        return;

    const float half_gravity = 4.905f;
    int c = y * width + x;
    int west = c - 1, east = c + 1, south = c - width, north = c + width;

    float h = 0.25f * (Water_get_h(now, west) + Water_get_h(now, east) + Water_get_h(now, south) +
                       Water_get_h(now, north));
    float hu = 0.25f * (Water_get_hu(now, west) + Water_get_hu(now, east) + Water_get_hu(now, south) +
                        Water_get_hu(now, north));
    float hv = 0.25f * (Water_get_hv(now, west) + Water_get_hv(now, east) + Water_get_hv(now, south) +
                        Water_get_hv(now, north));

    float uw = Water_get_hu(now, west) / Water_get_h(now, west),
          ue = Water_get_hu(now, east) / Water_get_h(now, east);
    float vs = Water_get_hv(now, south) / Water_get_h(now, south),
          vn = Water_get_hv(now, north) / Water_get_h(now, north);
    h -= k * (Water_get_hu(now, east) - Water_get_hu(now, west) + Water_get_hv(now, north) -
              Water_get_hv(now, south));
    hu -= k * (Water_get_hu(now, east) * ue - Water_get_hu(now, west) * uw + Water_get_hu(now, north) * vn -
               Water_get_hu(now, south) * vs);
    hv -= k * (Water_get_hv(now, east) * ue - Water_get_hv(now, west) * uw + Water_get_hv(now, north) * vn -
               Water_get_hv(now, south) * vs);

    hu -= k * half_gravity *
          (Water_get_h(now, east) * Water_get_h(now, east) - Water_get_h(now, west) * Water_get_h(now, west));
    hv -= k * half_gravity *
          (Water_get_h(now, north) * Water_get_h(now, north) -
           Water_get_h(now, south) * Water_get_h(now, south));
    hu -= 2.0f * k * half_gravity * h * (Water_get_bed(now, east) - Water_get_bed(now, west));
    hv -= 2.0f * k * half_gravity * h * (Water_get_bed(now, north) - Water_get_bed(now, south));

    Water_set_h(next, c, h);
    Water_set_hu(next, c, hu);
    Water_set_hv(next, c, hv);
    Water_set_bed(next, c, Water_get_bed(now, c));
}

/* now and next: width * height elements of device memory, x fastest; both hold the same outermost elements,
 * which stay as they are. After an even number of steps the result is in now. k: half of the time step over
 * the spacing. */
void
shallow_advance(Water_view now, Water_view next, int width, int height, float k, int steps)
{
    dim3 block(BLOCK_X, BLOCK_Y);
    dim3 grid((width - 2 + BLOCK_X - 1) / BLOCK_X, (height - 2 + BLOCK_Y - 1) / BLOCK_Y);
    for (int step = 0; step < steps; step++) {
        shallow_step<<<grid, block>>>(now, next, width, height, k);
        Water_view last = now;
        now = next;
        next = last;
    }
}
