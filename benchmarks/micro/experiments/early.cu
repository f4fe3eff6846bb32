/* SPDX-License-Identifier: MIT */

/* When L2 writes back what will be stored to again. Each thread has some lines of its own: it stores a word
 * to each, one after the other, then to each the next word of the same sector, eight times. What else it does
 * sets apart what may count: lines, stores, and time. To be run under ncu, which counts what reaches DRAM.
 *
 * Prints a line a launch, in their order: `first beside amount lines blocks`: what comes before all stores,
 * nothing or loads of the sectors; what goes with each store, and how much of it: stores to a line that is
 * stored to all the time (hot), a pause in cycles, loads of other lines, or the rest of the sector's words at
 * once (whole); lines of a thread; blocks of 128 threads a multiprocessor. */
#include "experiment.cuh"

constexpr int SMS = 132, THREADS = 128, LINE = 32, ROUNDS = 8, MOST_LOADS = 4;
enum Beside { NOTHING, HOT, PAUSE, LOADS, WHOLE };
static const char *const BESIDE_NAMES[] = {"nothing", "hot", "pause", "loads", "whole"};

__device__ static void
store_word(float *at, float value)
{
    asm volatile("st.global.f32 [%1],%0;" ::"f"(value), "l"(at));
}

template <bool LOADED, Beside BESIDE>
__global__ void
early(float *words, float *hot, const float *other, int lines, int amount)
{
    size_t threads = gridDim.x * (size_t)blockDim.x, thread = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    float sum = 0;
    for (int m = 0; LOADED && m < lines; m++)
        sum += words[(m * threads + thread) * LINE];
    for (int k = 0; k < ROUNDS; k++)
        for (int m = 0; m < lines; m++) {
            float *sector = words + (m * threads + thread) * LINE;
            if (BESIDE == WHOLE)
                for (int half = 0; half < 2; half++)
                    asm volatile("st.global.v4.f32 [%1],{%0,%0,%0,%0};" ::"f"(sum), "l"(sector + 4 * half));
            else
                store_word(sector + k, sum);
            for (int a = 0; BESIDE == HOT && a < amount; a++)
                store_word(hot + thread * LINE + (a * 8 + k) % LINE, sum);
            for (int a = 0; BESIDE == LOADS && a < amount; a++)
                sum += other[(((size_t)(k * lines + m) * amount + a) * threads + thread) * LINE];
            for (long long end = clock64() + amount; BESIDE == PAUSE && clock64() < end;)
                ;
        }
    if (sum == -77.f)
        words[0] = sum;
}

static float *words, *hot, *other;

template <bool LOADED, Beside BESIDE>
static void
run(int amount, int lines, int blocks)
{
    early<LOADED, BESIDE><<<SMS * blocks, THREADS>>>(words, hot, other, lines, amount);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    printf("%s %s %d %d %d\n", LOADED ? "loads" : "nothing", BESIDE_NAMES[BESIDE], amount, lines, blocks);
}

template <bool LOADED>
static void
run_all()
{
    for (int lines : {1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16}) {
        run<LOADED, NOTHING>(0, lines, 2);
        run<LOADED, WHOLE>(0, lines, 2);
        run<LOADED, PAUSE>(6000, lines, 2);
    }
    for (int blocks : {4, 6, 8, 10, 12, 14, 16})
        run<LOADED, NOTHING>(0, 1, blocks);
    for (int blocks : {4, 8, 16})
        run<LOADED, NOTHING>(0, 2, blocks);
    for (int amount : {1, 2, 4, 8, 16})
        run<LOADED, HOT>(amount, 4, 2);
    for (int amount : {500, 1000, 2000, 64000})
        run<LOADED, PAUSE>(amount, 8, 2);
    run<LOADED, PAUSE>(64000, 4, 2);
    for (int amount : {1, 2, MOST_LOADS})
        run<LOADED, LOADS>(amount, 4, 2);
}

int
main()
{
    words = words_of((size_t)SMS * 2048 * 4 * LINE * sizeof(float));
    hot = words_of((size_t)SMS * 2048 * LINE * sizeof(float));
    other = words_of((size_t)SMS * 256 * 4 * ROUNDS * MOST_LOADS * LINE * sizeof(float));
    run_all<false>();
    run_all<true>();
    return 0;
}
