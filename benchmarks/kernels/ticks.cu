/* SPDX-License-Identifier: MIT */

/* Smooths the trades of a market (finance: the exponentially weighted volatility of many securities): each
 * security has a run of CHUNK trades, and one thread walks through a run from its oldest trade to its newest.
 *
 * Record: an array of structs, Tick {price, volume, time, spread, mean, deviation}, reached as
 * ticks[first + k].price. A trade's weight grows with its volume.
 *
 * Layouts: one thread a chunk, so neighbouring threads are a run apart and every lane has lines of its own.
 * Two fields are read and two written in each step. What a thread leaves in a line it needs in its next
 * steps, if the caches keep a line for every thread until then: fewer arrays mean fewer lines to keep. */

#define BLOCK 128
#define CHUNK 64

struct Tick {
    float price;
    float volume;
    int time;
    float spread;
    float mean;
    float deviation;
};

__global__ void
smooth(Tick *ticks, int nseries, float usual)
{
    int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= nseries)
        return;

    int first = s * CHUNK;
    float mean = ticks[first].price;
    float variance = 0.0f;
    for (int k = 0; k < CHUNK; k++) {
        float volume = ticks[first + k].volume;
        float gain = volume / (volume + usual);
        float step = ticks[first + k].price - mean;
        mean += gain * step;
        variance = (1.0f - gain) * (variance + gain * step * step);
        ticks[first + k].mean = mean;
        ticks[first + k].deviation = sqrtf(variance);
    }
}

/* ticks: nseries * CHUNK elements of device memory; usual: a volume, greater than 0. */
void
smooth_ticks(Tick *ticks, int nseries, float usual)
{
    smooth<<<(nseries + BLOCK - 1) / BLOCK, BLOCK>>>(ticks, nseries, usual);
}
