/* SPDX-License-Identifier: MIT */

/* What it costs where stores begin within a sector: 2^24 threads store some words of an element each, to
 * which nothing else is done (write) or which come from as many words loaded (copy). The words lie in arrays
 * of their own, in tiles of 32 elements, or four by four in arrays of structs of 16 bytes, stored as a whole
 * and loaded word by word. Thread i loads element i + IN and stores element i + OUT, so that a warp's
 * accesses begin IN or OUT elements behind a line's beginning. Of 16 threads WALLS store in another branch.
 *
 *     OUT = 0:  |0......7|8.....15|16....23|24....31|........|   a warp's stores of a word in four sectors,
 *     OUT = 1:  |.0.....6|7.....14|15....22|23....30|31......|   and in five, two of them in part
 *
 * Prints a line a case: `words in out walls write_arrays write_tiles write_fours copy_arrays copy_tiles
 * copy_fours`, the last six in ms, - where the words do not make fours.
 *
 * As `straddle once`, for ncu, launches each case of 8 words once, and prints a line a launch, in their
 * order: `walls in out layout kind`. */
#include "experiment.cuh"

#include <cstring>

constexpr size_t ELEMENTS = (size_t)1 << 24, TILE = 32, PAD = 128;

enum Layout { ARRAYS, TILES, FOURS };

/* WALLS: of 16, how many threads store in another branch. */
struct Case {
    float *words;
    int in, out;
    unsigned walls;
    bool once;
};

struct Times {
    double write, copy;
};

template <Layout LAYOUT, int WORDS>
__device__ float *
place(float *words, int w, size_t i)
{
    if (LAYOUT == ARRAYS)
        return words + w * (ELEMENTS + PAD) + i;
    if (LAYOUT == TILES)
        return words + (i / TILE * WORDS + w) * TILE + i % TILE;
    return words + (w / 4) * (4 * ELEMENTS + PAD) + i * 4 + w % 4;
}

template <Layout LAYOUT, int WORDS>
__device__ void
store_all(float *to, size_t i, const float *v)
{
    if constexpr (LAYOUT == FOURS) {
#pragma unroll
        for (int w = 0; w + 3 < WORDS; w += 4)
            *(float4 *)place<LAYOUT, WORDS>(to, w, i) = make_float4(v[w], v[w + 1], v[w + 2], v[w + 3]);
    } else {
#pragma unroll
        for (int w = 0; w < WORDS; w++)
            *place<LAYOUT, WORDS>(to, w, i) = v[w];
    }
}

template <Layout LAYOUT, int WORDS, bool LOADS>
__global__ void
straddle(float *from, float *to, int in, int out, unsigned walls)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    float v[WORDS], sum = 0;
#pragma unroll
    for (int w = 0; w < WORDS; w++)
        v[w] = LOADS ? *place<LAYOUT, WORDS>(from, w, i + in) : w;
#pragma unroll
    for (int w = 0; w < WORDS; w++)
        sum += v[w];
    if (walls && ((unsigned)i * 2654435761u >> 11 & 15) < walls) {
        float reversed[WORDS];
#pragma unroll
        for (int w = 0; w < WORDS; w++)
            reversed[w] = v[WORDS - 1 - w];
        store_all<LAYOUT, WORDS>(to, i + out, reversed);
        return;
    }
    sum = 1 / sqrtf(sum);
#pragma unroll
    for (int w = 0; w < WORDS; w++)
        v[w] += sum * (v[w] - 1);
    store_all<LAYOUT, WORDS>(to, i + out, v);
}

template <Layout LAYOUT, int WORDS, bool LOADS>
static double
run(const Case &c)
{
    static const char *const layouts[] = {"arrays", "tiles", "fours"};
    auto launch = [&] {
        straddle<LAYOUT, WORDS, LOADS>
            <<<ELEMENTS / 256, 256>>>(c.words, c.words + (ELEMENTS + PAD) * 17, c.in, c.out, c.walls);
    };
    if (!c.once)
        return cold_ms([] {}, launch);
    launch();
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    printf("%u %d %d %s %s\n", c.walls, c.in, c.out, layouts[LAYOUT], LOADS ? "copy" : "write");
    return 0;
}

template <Layout LAYOUT, int WORDS>
static Times
run_both(const Case &c)
{
    double write = run<LAYOUT, WORDS, false>(c);
    double copy = run<LAYOUT, WORDS, true>(c);
    return {write, copy};
}

template <int WORDS>
static void
run_all(const Case &c)
{
    Times arrays = run_both<ARRAYS, WORDS>(c), tiles = run_both<TILES, WORDS>(c), fours = {};
    if constexpr (WORDS % 4 == 0)
        fours = run_both<FOURS, WORDS>(c);
    if (c.once)
        return;
    printf("%d %d %d %u ", WORDS, c.in, c.out, c.walls);
    if (WORDS % 4 == 0)
        printf("%.4f %.4f %.4f %.4f %.4f %.4f\n", arrays.write, tiles.write, fours.write, arrays.copy,
               tiles.copy, fours.copy);
    else
        printf("%.4f %.4f - %.4f %.4f -\n", arrays.write, tiles.write, arrays.copy, tiles.copy);
}

int
main(int argc, char **argv)
{
    bool once = argc > 1 && strcmp(argv[1], "once") == 0;
    constexpr int shifts[][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 8}};
    float *words = words_of((ELEMENTS + PAD) * 4 * 34);
    for (unsigned walls : {0u, 1u})
        for (auto [in, out] : shifts) {
            Case c = {words, in, out, walls, once};
            if (once) {
                run_all<8>(c);
                continue;
            }
            run_all<1>(c);
            run_all<2>(c);
            run_all<4>(c);
            run_all<8>(c);
            run_all<9>(c);
            run_all<12>(c);
            run_all<16>(c);
        }
    return 0;
}
