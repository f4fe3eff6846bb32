/* SPDX-License-Identifier: MIT */

/* Calibrates sensor readings: value * gain + offset of the reading's channel, unless the reading is flagged
 * as bad.
 *
 * Record: an array of structs, Reading {char flag; double value; char quality; short channel}, reached as
 * (*r).value through a pointer to the thread's own element.
 *
 * Layouts: 12 bytes of data fill 24, because the double has to start at a multiple of 8 and the whole to end
 * at one. Any layout that puts the small fields together saves half of the traffic; the order inside a group
 * counts as much as the grouping. The one-byte fields alone make a warp's access 32 bytes, a quarter of a
 * line. */

#define BLOCK 256

struct Reading {
    char flag;
    double value;
    char quality;
    short channel;
};

__global__ void
calibrate(Reading *readings, const double *gains, const double *offsets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    Reading *r = readings + i;
    if ((*r).flag != 0)
        return;

    short channel = (*r).channel;
    double value = (*r).value * gains[channel] + offsets[channel];
    (*r).value = value;
    (*r).quality = value < 0.0 ? 0 : 1;
}

/* readings: n elements of device memory; gains and offsets: one a channel. */
void
calibrate_readings(Reading *readings, const double *gains, const double *offsets, int n)
{
    calibrate<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(readings, gains, offsets, n);
}
