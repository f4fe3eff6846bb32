/* SPDX-License-Identifier: MIT */

/* ../profile.cu on the accessors of `fieldwise header`. */

#include "Bin.h"
#include "Event.h"

#define BLOCK 256
#define DETECTORS 16
#define BINS 128

__global__ void
fill_profile(Event_view events, Bin_view bins, int n, float low, float per_angle)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float place = (Event_get_angle(events, i) - low) * per_angle;
    if (place < 0.0f || place >= BINS)
        return;

    int b = Event_get_detector(events, i) * BINS + (int)place;
    float weight = Event_get_weight(events, i);
    float energy = Event_get_energy(events, i);
    atomicAdd(Bin_ptr_entries(bins, b), 1u);
    atomicAdd(Bin_ptr_weight(bins, b), weight);
    atomicAdd(Bin_ptr_sum(bins, b), weight * energy);
    atomicAdd(Bin_ptr_squares(bins, b), weight * energy * energy);
}

/* events: n elements of device memory; bins: DETECTORS * BINS, set to 0 before, for angles from low to high.
 */
void
fill_profiles(Event_view events, Bin_view bins, int n, float low, float high)
{
    fill_profile<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(events, bins, n, low, BINS / (high - low));
}
