/* SPDX-License-Identifier: MIT */

/* Merges tracks of a detector with hits: Kalman-like averaging of five parameters and a weight.
 *
 * Record: flattened. Track t's six numbers stand at p[t * 6 + k]: x, y, slope x, slope y, curvature, weight.
 * A device function takes the pointer to a track's numbers.
 *
 * Layouts: the array of structs in disguise, 24 bytes a lane; all six are read and three written. The names
 * of the fields are gone, so a layout calls them by number. */

#define BLOCK 256

/* Moves one number towards a measured one. */
__device__ void
average(float *number, float measured, float gain)
{
    *number += gain * (measured - *number);
}

__global__ void
merge_hits(float *p, const float *hit_x, const float *hit_y, int ntracks, float dz)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= ntracks)
        return;

    float gain = 1.0f / (1.0f + p[t * 6 + 5]);
    float bend = 0.5f * p[t * 6 + 4] * dz * dz;
    p[t * 6 + 0] += p[t * 6 + 2] * dz + bend;
    p[t * 6 + 1] += p[t * 6 + 3] * dz;

    average(&p[t * 6 + 0], hit_x[t], gain);
    average(&p[t * 6 + 1], hit_y[t], gain);
    p[t * 6 + 5] = p[t * 6 + 5] + 1.0f;
}

/* p: ntracks * 6 elements of device memory; hit_x and hit_y: ntracks. */
void
merge_all_hits(float *p, const float *hit_x, const float *hit_y, int ntracks, float dz)
{
    merge_hits<<<(ntracks + BLOCK - 1) / BLOCK, BLOCK>>>(p, hit_x, hit_y, ntracks, dz);
}
