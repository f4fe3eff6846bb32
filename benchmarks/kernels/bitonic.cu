/* SPDX-License-Identifier: MIT */

/* Sorts transparent fragments by depth (order-independent transparency): one step of a bitonic sorting
 * network, in which each pair of elements that differ in one bit of their number is put in order.
 *
 * Record: an array of structs, Fragment {depth, colour, pixel, coverage}, reached as fragments[i].depth and
 * fragments[other].depth, and exchanged whole.
 *
 * Layouts: all threads read a key; only pairs in the wrong order exchange their four fields, half of them in
 * the first steps and few in the last. Separate arrays make the reading of keys dense; in the array of
 * structs the key brings the sector that holds the rest. Near the end of a run the pairs stand side by side,
 * at its start far apart. */

#define BLOCK 256

struct Fragment {
    float depth;
    unsigned int colour;
    int pixel;
    float coverage;
};

__global__ void
compare_exchange(Fragment *fragments, int distance, int run)
{
    int t = blockIdx.x * BLOCK + threadIdx.x;
    int i = 2 * t - (t & (distance - 1));
    int other = i + distance;
    bool rising = (i & run) == 0;

    if ((fragments[i].depth > fragments[other].depth) == rising) {
        Fragment kept = fragments[i];
        fragments[i] = fragments[other];
        fragments[other] = kept;
    }
}

/* fragments: n elements of device memory; n is a power of 2, and 2 * BLOCK at least. */
void
sort_fragments(Fragment *fragments, int n)
{
    for (int run = 2; run <= n; run *= 2)
        for (int distance = run / 2; distance > 0; distance /= 2)
            compare_exchange<<<n / 2 / BLOCK, BLOCK>>>(fragments, distance, run);
}
