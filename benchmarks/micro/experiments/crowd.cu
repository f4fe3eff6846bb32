/* SPDX-License-Identifier: MIT */

/* What L1 keeps where its sets hold more lines than they have ways. Threads have a line each, of which they
 * load the 32 words one after the other; lines are chosen by the sums of address bits that `arch infer` found
 * (l1_set_mapping), so that some sets have the same number of them and the others none. To be run under ncu,
 * which counts hits.
 *
 * Prints a line a launch, in their order: `lines sets order threads shared`: lines of a set; sets in use;
 * whether the lines of a warp lie in different sets (spread), in as few as can be (heaped), or are drawn
 * (drawn); threads a block, of which 2048 reside on a multiprocessor at a time; bytes of shared memory that a
 * block asks for. */
#include "sets.cuh"

#include <string.h>

__global__ void
crowd(const float *words, const unsigned *starts, int n, float *sink)
{
    walk_line(words, starts, n, sink);
}

static void
run(float *words, unsigned *device_starts, float *sink, int lines, int sets, const char *order,
    int threads = 128, int shared = 0)
{
    std::vector<unsigned> starts;
    std::vector<int> found(N_SETS), used = drawn_sets();
    size_t base = ((size_t)words + WINDOW - 1) / WINDOW * WINDOW;
    std::vector<int> place(N_SETS, -1);
    for (int i = 0; i < sets; i++)
        place[used[i]] = i;
    starts.resize((size_t)lines * sets);
    for (size_t n = 0; n < starts.size();) {
        size_t offset = (size_t)draw(WINDOW / LINE_BYTES) * LINE_BYTES;
        int set = set_of(base + offset), at = place[set];
        unsigned start = (unsigned)((base + offset - (size_t)words) / sizeof(float));
        if (at < 0 || found[set] == lines || std::find(starts.begin(), starts.end(), start) != starts.end())
            continue;
        starts[strcmp(order, "heaped") ? (size_t)found[set] * sets + at : (size_t)at * lines + found[set]] =
            start;
        found[set]++;
        n++;
    }
    if (!strcmp(order, "drawn"))
        for (size_t i = 0; i < starts.size(); i++)
            std::swap(starts[i], starts[draw((unsigned)starts.size())]);
    CHECK(cudaMemcpy(device_starts, starts.data(), starts.size() * sizeof starts[0], cudaMemcpyHostToDevice));
    int blocks = ((int)starts.size() + threads - 1) / threads;
    CHECK(cudaFuncSetAttribute(crowd, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
    crowd<<<SMS * blocks, threads, shared>>>(words, device_starts, (int)starts.size(), sink);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    printf("%d %d %s %d %d\n", lines, sets, order, threads, shared);
}

int
main()
{
    float *words = words_of(3 * WINDOW), *sink = words_of(256);
    unsigned *starts;
    CHECK(cudaMalloc(&starts, 2048 * sizeof *starts));
    for (const char *order : {"spread", "drawn", "heaped"})
        for (int lines : {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16})
            for (int sets : {16, 32, 64, 128, 192, 256, 320, 384, 448, 512})
                if (lines * sets <= 2048 && lines * sets >= 128)
                    run(words, starts, sink, lines, sets, order);
    for (int threads : {128, 256, 512, 1024})
        for (int shared : {0, 1024, 3072, 7168})
            for (int sets = 256; sets <= N_SETS; sets += 16)
                run(words, starts, sink, 4, sets, "spread", threads, shared);
    return 0;
}
