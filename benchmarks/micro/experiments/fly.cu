/* SPDX-License-Identifier: MIT */

/* A store beside a load on its way: each warp loads a word a lane at its base, and stores one at base + D.
 * 512 MiB in all, so that the data lies in DRAM.
 *
 *     warp 0                     warp 1
 *     |load....|  |store....|    |load....|  ...
 *     base <-- D -->             base + stride
 *
 * Prints a line a case: `stride lanes order D ms`. Orders: `load` and `store` alone, `at-once` (the store
 * waits for nothing), `waiting` (it stores a sum with the loaded value). */
#include "experiment.cuh"

constexpr size_t BYTES = 512 * MIB, ROOM = MIB;

enum Order { AT_ONCE, LOAD, STORE, WAITING };
static const char *const order_names[] = {"at-once", "load", "store", "waiting"};

/* VALUES tells what is stored: loaded by each thread first, it keeps the compiler from storing earlier. */
template <Order ORDER>
__global__ void
fly(char *words, const float *values, int lanes, int distance, int stride, float *sink)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    int lane = i & 31;
    float value = values[i];
    if (value == -77.f)
        return;
    if (lane >= lanes)
        return;
    char *base = words + (i >> 5) * stride + lane * 4;
    float loaded = 0;
    if (ORDER != STORE)
        asm volatile("ld.global.f32 %0,[%1];" : "=f"(loaded) : "l"(base));
    if (ORDER == WAITING)
        value += loaded;
    if (ORDER != LOAD)
        asm volatile("st.global.f32 [%0],%1;" ::"l"(base + distance), "f"(value));
    if (loaded == -55.f)
        *sink = loaded;
}

template <Order ORDER>
static void
measure(char *words, const float *values, float *sink, int stride, int lanes, int distance)
{
    unsigned warps = (unsigned)(BYTES / stride);
    double ms =
        cold_ms([] {}, [&] { fly<ORDER><<<warps / 8, 256>>>(words, values, lanes, distance, stride, sink); });
    printf("%d %d %s %d %.4f\n", stride, lanes, order_names[ORDER], distance, ms);
}

int
main()
{
    char *words = (char *)words_of(BYTES + ROOM);
    float *values = words_of(BYTES), *sink = words_of(256);
    for (int stride : {4096, 1024})
        for (int lanes : {8, 32}) {
            measure<LOAD>(words, values, sink, stride, lanes, 0);
            measure<STORE>(words, values, sink, stride, lanes, 0);
            for (int distance : {0, 4, 32, 64, 96, 128, 160, 192, 256, 384, 512, 768}) {
                measure<AT_ONCE>(words, values, sink, stride, lanes, distance);
                measure<WAITING>(words, values, sink, stride, lanes, distance);
            }
        }
    return 0;
}
