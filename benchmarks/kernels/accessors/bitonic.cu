/* SPDX-License-Identifier: MIT */

/* ../bitonic.cu on the accessors of `fieldwise header`. */

#include "Fragment.h"

#define BLOCK 256

__global__ void
compare_exchange(Fragment_view fragments, int distance, int run)
{
    int t = blockIdx.x * BLOCK + threadIdx.x;
    int i = 2 * t - (t & (distance - 1));
    int other = i + distance;
    bool rising = (i & run) == 0;

    if ((Fragment_get_depth(fragments, i) > Fragment_get_depth(fragments, other)) == rising) {
        Fragment kept = Fragment_load(fragments, i);
        Fragment_store(fragments, i, Fragment_load(fragments, other));
        Fragment_store(fragments, other, kept);
    }
}

/* fragments: n elements of device memory; n is a power of 2, and 2 * BLOCK at least. */
void
sort_fragments(Fragment_view fragments, int n)
{
    for (int run = 2; run <= n; run *= 2)
        for (int distance = run / 2; distance > 0; distance /= 2)
            compare_exchange<<<n / 2 / BLOCK, BLOCK>>>(fragments, distance, run);
}
