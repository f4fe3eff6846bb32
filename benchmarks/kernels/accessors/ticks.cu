/* SPDX-License-Identifier: MIT */

/* ../ticks.cu on the accessors of `fieldwise header`. */

#include "Tick.h"

#define BLOCK 128
#define CHUNK 64

__global__ void
smooth(Tick_view ticks, int nseries, float usual)
{
    int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= nseries)
        return;

    int first = s * CHUNK;
    float mean = Tick_get_price(ticks, first);
    float variance = 0.0f;
    for (int k = 0; k < CHUNK; k++) {
        float volume = Tick_get_volume(ticks, first + k);
        float gain = volume / (volume + usual);
        float step = Tick_get_price(ticks, first + k) - mean;
        mean += gain * step;
        variance = (1.0f - gain) * (variance + gain * step * step);
        Tick_set_mean(ticks, first + k, mean);
        Tick_set_deviation(ticks, first + k, sqrtf(variance));
    }
}

/* ticks: nseries * CHUNK elements of device memory; usual: a volume, greater than 0. */
void
smooth_ticks(Tick_view ticks, int nseries, float usual)
{
    smooth<<<(nseries + BLOCK - 1) / BLOCK, BLOCK>>>(ticks, nseries, usual);
}
