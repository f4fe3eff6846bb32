/* SPDX-License-Identifier: MIT */

/* Whether address bits that are higher than those that `arch infer` sees choose L1's sets. Threads have a line
 * each, of which they load the 32 words one after the other. Sets of a drawn quarter have eight lines each by
 * l1_set_mapping; one bit of the address is set in four of these. If it counts, the four lie elsewhere, and
 * are kept with the others; else they are too many for their sets. To be run under ncu, which counts hits.
 *
 * Prints a line a launch, in their order: `bit lines sets`: the bit, 0 where none differs; lines of a set, by
 * the mapping; sets in use. */
#include "sets.cuh"

constexpr int N_QUARTER = 128, HIGHEST = 35;

__global__ void
high(const float *words, const size_t *starts, int n, float *sink)
{
    walk_line(words, starts, n, sink);
}

/* LINES a set, the second half of them with address bit BIT set, all with it clear where BIT is 0. */
static void
run(float *words, size_t *device_starts, float *sink, int bit, int lines)
{
    std::vector<size_t> starts;
    std::vector<int> found(N_SETS), order = drawn_sets();
    size_t first = ((size_t)words + ((size_t)1 << HIGHEST) - 1) >> HIGHEST << HIGHEST;
    std::vector<bool> is_used(N_SETS);
    for (int i = 0; i < N_QUARTER; i++)
        is_used[order[i]] = true;
    while (starts.size() < (size_t)lines * N_QUARTER) {
        size_t address = first + (size_t)draw(WINDOW / LINE_BYTES) * LINE_BYTES;
        int set = set_of(address);
        if (!is_used[set] || found[set] == lines)
            continue;
        if (bit > 0 && found[set] >= lines / 2)
            address += (size_t)1 << bit;
        size_t start = (address - (size_t)words) / sizeof(float);
        if (std::find(starts.begin(), starts.end(), start) != starts.end())
            continue;
        starts.push_back(start);
        found[set]++;
    }
    CHECK(cudaMemcpy(device_starts, starts.data(), starts.size() * sizeof starts[0], cudaMemcpyHostToDevice));
    high<<<SMS * (int)(starts.size() / 128), 128>>>(words, device_starts, (int)starts.size(), sink);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    printf("%d %d %d\n", bit, lines, N_QUARTER);
}

int
main()
{
    float *words, *sink = words_of(256);
    size_t *starts;
    CHECK(cudaMalloc(&words, (size_t)2 << HIGHEST));
    CHECK(cudaMalloc(&starts, 2048 * sizeof *starts));
    run(words, starts, sink, 0, 4);
    run(words, starts, sink, 0, 8);
    for (int bit = 25; bit < HIGHEST; bit++)
        run(words, starts, sink, bit, 8);
    return 0;
}
