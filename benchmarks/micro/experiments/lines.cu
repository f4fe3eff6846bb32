/* SPDX-License-Identifier: MIT */

/* What stores do to lines that L1 holds. Each lane of a warp has a line; it loads word k of the four sectors,
 * stores to some words of the same line, and goes on with word k + 1. To be run under ncu, which counts hits.
 *
 *     k = 0:  |x.......|x.......|x.......|x.......|   loads
 *             |X.......|X.......|........|........|   stores: 3, of words k of sectors 0 and 1
 *
 * Prints a line a launch, in their order: `distance lanes stores between after warps`: bytes from one lane's
 * line to the next one's; lanes that take part; bits of what is stored (bit s: word k of sector s, bit 4 + s:
 * word (k + 4) % 8); cycles between two stores, and after them; warps on each multiprocessor. */
#include "experiment.cuh"

constexpr int SMS = 132, WORDS = 8, SECTORS = 4, SECTOR_BYTES = 32;
constexpr size_t ROOM = 1280 * MIB;

__device__ static void
pass(int cycles)
{
    long long start = clock64();
    while (cycles > 0 && clock64() - start < cycles)
        ;
}

__global__ void
lines(char *memory, size_t distance, int lanes, unsigned stores, int between, int after, float *sink)
{
    int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
    if (lane >= lanes)
        return;
    size_t block_bytes = distance * blockDim.x + MIB;
    char *own = memory + blockIdx.x * block_bytes + (size_t)(warp * 32 + lane) * distance;
    float sum = 0;
    for (int k = 0; k < WORDS; k++) {
        float values[SECTORS];
#pragma unroll
        for (int s = 0; s < SECTORS; s++)
            asm volatile("ld.global.f32 %0,[%1];" : "=f"(values[s]) : "l"(own + s * SECTOR_BYTES + k * 4));
        sum += values[0] + values[1] + values[2] + values[3];
        if (sum == -7.5f)
            *sink = sum;
#pragma unroll
        for (int s = 0; s < 2 * SECTORS; s++)
            if (stores >> s & 1) {
                int word = s < SECTORS ? k : (k + WORDS / 2) % WORDS;
                asm volatile("st.global.f32 [%0],%1;" ::"l"(own + s % SECTORS * SECTOR_BYTES + word * 4),
                             "f"(sum));
                pass(between);
            }
        pass(after);
    }
}

static void
run(char *memory, float *sink, size_t distance, int lanes, unsigned stores, int between, int after, int warps)
{
    lines<<<SMS, warps * 32>>>(memory, distance, lanes, stores, between, after, sink);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    printf("%zu %d %u %d %d %d\n", distance, lanes, stores, between, after, warps);
}

int
main()
{
    char *memory = (char *)words_of(ROOM);
    float *sink = words_of(256);
    for (unsigned stores : {0, 1, 2, 8, 3, 5, 9, 12, 6, 17, 7, 15, 34, 51, 255})
        for (size_t distance : {128, 16384})
            run(memory, sink, distance, 32, stores, 0, 0, 1);
    for (unsigned stores : {1, 3, 12, 15, 17})
        for (int lanes : {1, 2, 4, 8, 16})
            run(memory, sink, 16384, lanes, stores, 0, 0, 1);
    for (unsigned stores : {3, 15})
        for (size_t distance : {256, 384, 512, 640, 1024, 1152, 2048, 2176, 4096, 4224, 8192, 8320, 16384,
                                16512, 16896, 32768, 65536})
            run(memory, sink, distance, 32, stores, 0, 0, 1);
    for (unsigned stores : {3, 15})
        for (int between : {0, 50, 200, 800})
            for (int after : {0, 50, 200, 800, 3000})
                run(memory, sink, 16384, 32, stores, between, after, 1);
    for (unsigned stores : {3, 12, 15})
        for (int warps : {2, 4, 8, 16})
            for (size_t distance : {128, 1152, 16384})
                run(memory, sink, distance, 32, stores, 0, 0, warps);
    return 0;
}
