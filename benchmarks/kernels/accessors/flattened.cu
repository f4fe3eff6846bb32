/* SPDX-License-Identifier: MIT */

/* ../flattened.cu on the accessors of `fieldwise header`. */

#include "Track.h"

#define BLOCK 256

/* Moves one number towards a measured one. */
__device__ void
average(float *number, float measured, float gain)
{
    *number += gain * (measured - *number);
}

__global__ void
merge_hits(Track_view tracks, const float *hit_x, const float *hit_y, int ntracks, float dz)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= ntracks)
        return;

    float gain = 1.0f / (1.0f + Track_get_p5(tracks, t));
    float bend = 0.5f * Track_get_p4(tracks, t) * dz * dz;
    Track_at_p0(tracks, t) += Track_get_p2(tracks, t) * dz + bend;
    Track_at_p1(tracks, t) += Track_get_p3(tracks, t) * dz;

    average(Track_ptr_p0(tracks, t), hit_x[t], gain);
    average(Track_ptr_p1(tracks, t), hit_y[t], gain);
    Track_set_p5(tracks, t, Track_get_p5(tracks, t) + 1.0f);
}

/* tracks: ntracks elements of device memory; hit_x and hit_y: ntracks. */
void
merge_all_hits(Track_view tracks, const float *hit_x, const float *hit_y, int ntracks, float dz)
{
    merge_hits<<<(ntracks + BLOCK - 1) / BLOCK, BLOCK>>>(tracks, hit_x, hit_y, ntracks, dz);
}
