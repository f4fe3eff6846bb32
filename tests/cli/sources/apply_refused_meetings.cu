/* SPDX-License-Identifier: MIT */
/* Other memory is refused where it meets device arrays, and what happens to it before is no reason; a macro is
 * named; functions that have the names of atomics are looked into. */
#include <cstdlib>
#include <cstring>

struct Body { float x, y; };

/* Two versions would have a variable each. */
__host__ __device__ static float total(const Body *bodies)
{
    static float scale = 2;
    return (bodies[0].x + bodies[1].x) * scale;
}

__device__ float atomic_sum(float *pair) { return pair[0] + pair[1]; }
__device__ float atomic_wide(float *pair) { return (float)*(double *)pair; }
__device__ float atomic_keep(float *pair)
{
    float *kept;
    kept = pair;
    return kept[1];
}
__device__ float atomic_after(float *pair)
{
    float *kept = pair;
    return atomicAdd(kept, 1.f) + *(kept + 1);
}

__global__ void kernel(Body *bodies, float *sums)
{
    sums[0] = total(bodies);
    sums[1] = atomic_sum(&bodies[1].x);
    sums[2] = atomic_wide(&bodies[2].x);
    sums[3] = atomic_keep(&bodies[3].x);
    sums[4] = atomic_after(&bodies[4].x);
}

__global__ void declared_alone(Body *bodies);

#define CLEARED_RUN(bodies, sums) \
    cudaMemset(bodies, 0, 10 * sizeof(Body)); \
    kernel<<<1, 1>>>(bodies, sums)

int main()
{
    Body *host = (Body *)malloc(10 * sizeof(Body)), *alias = host, *device;
    float *sums;

    memset(alias, 0, 10 * sizeof(Body));
    alias[3].x = 1;
    cudaMalloc(&device, 10 * sizeof(Body));
    cudaMalloc(&sums, 5 * sizeof(float));
    CLEARED_RUN(device, sums);
    total(alias + 1);
    free(host);
}
