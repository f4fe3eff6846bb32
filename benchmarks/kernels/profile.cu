/* SPDX-License-Identifier: MIT */

/* Fills a profile histogram (particle physics: the mean and the spread of the energy over the angle, one
 * histogram a detector): every event adds to four numbers of one bin.
 *
 * Records: two arrays of structs. Event {energy, angle, weight, run, detector} is reached directly,
 * events[i].angle; Bin {entries, weight, sum, squares} at a place that the event decides, bins[b].sum.
 *
 * Layouts: all bins together are small and stay in L2, where the atomic operations are carried out. A bin's
 * four numbers in one sector mean one sector a lane in place of four. The events are read once, the fields
 * after the first behind a guard that few events fail. `run` is read by no thread. */

#define BLOCK 256
#define DETECTORS 16
#define BINS 128

struct Event {
    float energy;
    float angle;
    float weight;
    int run;
    short detector;
};

struct Bin {
    unsigned int entries;
    float weight;
    float sum;
    float squares;
};

__global__ void
fill_profile(const Event *events, Bin *bins, int n, float low, float per_angle)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float place = (events[i].angle - low) * per_angle;
    if (place < 0.0f || place >= BINS)
        return;

    int b = events[i].detector * BINS + (int)place;
    float weight = events[i].weight;
    float energy = events[i].energy;
    atomicAdd(&bins[b].entries, 1u);
    atomicAdd(&bins[b].weight, weight);
    atomicAdd(&bins[b].sum, weight * energy);
    atomicAdd(&bins[b].squares, weight * energy * energy);
}

/* events: n elements of device memory; bins: DETECTORS * BINS, set to 0 before, for angles from low to high.
 */
void
fill_profiles(const Event *events, Bin *bins, int n, float low, float high)
{
    fill_profile<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(events, bins, n, low, BINS / (high - low));
}
