/* SPDX-License-Identifier: MIT */

/* Waves in shallow water (flood and tsunami models): steps of the scheme of Lax and Friedrichs on a grid that
 * is small enough to stay in the L2 cache from step to step.
 *
 * Record: an array of structs in rows, Water {h, hu, hv, bed}, reached as now[c + width].hu.
 *
 * Layouts: four fields of four neighbours, and one of the element itself; a warp is a row of 32. From L2 the
 * bytes cost less than from DRAM, so what counts more is how many lines L1 has to hold between the accesses
 * to them, and how many sectors each of the loads, which are many, asks for. */

#define BLOCK_X 32
#define BLOCK_Y 8

struct Water {
    float h;      /* depth */
    float hu, hv; /* depth times velocity */
    float bed;    /* the height of the ground */
};

__global__ void
shallow_step(const Water *now, Water *next, int width, int height, float k)
{
    int x = blockIdx.x * BLOCK_X + threadIdx.x + 1;
    int y = blockIdx.y * BLOCK_Y + threadIdx.y + 1;
    if (x >= width - 1 || y >= height - 1)
        return;

    const float half_gravity = 4.905f;
    int c = y * width + x;
    int west = c - 1, east = c + 1, south = c - width, north = c + width;

    float h = 0.25f * (now[west].h + now[east].h + now[south].h + now[north].h);
    float hu = 0.25f * (now[west].hu + now[east].hu + now[south].hu + now[north].hu);
    float hv = 0.25f * (now[west].hv + now[east].hv + now[south].hv + now[north].hv);

    float uw = now[west].hu / now[west].h, ue = now[east].hu / now[east].h;
    float vs = now[south].hv / now[south].h, vn = now[north].hv / now[north].h;
    h -= k * (now[east].hu - now[west].hu + now[north].hv - now[south].hv);
    hu -= k * (now[east].hu * ue - now[west].hu * uw + now[north].hu * vn - now[south].hu * vs);
    hv -= k * (now[east].hv * ue - now[west].hv * uw + now[north].hv * vn - now[south].hv * vs);

    hu -= k * half_gravity * (now[east].h * now[east].h - now[west].h * now[west].h);
    hv -= k * half_gravity * (now[north].h * now[north].h - now[south].h * now[south].h);
    hu -= 2.0f * k * half_gravity * h * (now[east].bed - now[west].bed);
    hv -= 2.0f * k * half_gravity * h * (now[north].bed - now[south].bed);

    next[c].h = h;
    next[c].hu = hu;
    next[c].hv = hv;
    next[c].bed = now[c].bed;
}

/* now and next: width * height elements of device memory, x fastest; both hold the same outermost elements,
 * which stay as they are. After an even number of steps the result is in now. k: half of the time step over
 * the spacing. */
void
shallow_advance(Water *now, Water *next, int width, int height, float k, int steps)
{
    dim3 block(BLOCK_X, BLOCK_Y);
    dim3 grid((width - 2 + BLOCK_X - 1) / BLOCK_X, (height - 2 + BLOCK_Y - 1) / BLOCK_Y);
    for (int step = 0; step < steps; step++) {
        shallow_step<<<grid, block>>>(now, next, width, height, k);
        Water *last = now;
        now = next;
        next = last;
    }
}
