/* SPDX-License-Identifier: MIT */

/* ../padded.cu on the accessors of `fieldwise header`. */

#include "Reading.h"

#define BLOCK 256

__global__ void
calibrate(Reading_view readings, const double *gains, const double *offsets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    if (Reading_get_flag(readings, i) != 0)
        return;

    short channel = Reading_get_channel(readings, i);
    double value = Reading_get_value(readings, i) * gains[channel] + offsets[channel];
    Reading_set_value(readings, i, value);
    Reading_set_quality(readings, i, value < 0.0 ? 0 : 1);
}

/* readings: n elements of device memory; gains and offsets: one a channel. */
void
calibrate_readings(Reading_view readings, const double *gains, const double *offsets, int n)
{
    calibrate<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(readings, gains, offsets, n);
}
