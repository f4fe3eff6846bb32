/* SPDX-License-Identifier: MIT */

/* Nine words of each of 4096 x 4096 cells (with a rim), as in the validation kernel lbm_step: loaded from the
 * cell or from its neighbours, and stored to the cell in a second lattice, by all threads alike or, one in
 * sixteen, in another branch.
 *
 * Prints a line a case: `loads walls arrays_ms tiles_ms triples_ms fours_ms`; triples are words 0, 1, 3 / 2, 5,
 * 6 / 4, 7, 8, fours 0 / 1, 2, 3, 4 / 5, 6, 7, 8. */
#include "experiment.cuh"

constexpr int Q = 9, WIDTH = 4098, BLOCK = 128;
constexpr size_t CELLS = (size_t)WIDTH * WIDTH, TILE = 32;

enum Layout { ARRAYS, TILES, TRIPLES, FOURS };

struct __align__(16) Four {
    float at[4];
};

template <Layout LAYOUT, int WORD>
__device__ float *
place(float *words, size_t cell)
{
    if (LAYOUT == ARRAYS)
        return words + WORD * CELLS + cell;
    if (LAYOUT == TILES)
        return words + (cell / TILE * Q + WORD) * TILE + cell % TILE;
    constexpr int group[2][Q] = {{0, 0, 1, 0, 2, 1, 1, 2, 2}, {0, 1, 1, 1, 1, 2, 2, 2, 2}};
    constexpr int offset[2][Q] = {{0, 1, 0, 2, 0, 1, 2, 1, 2}, {0, 0, 1, 2, 3, 0, 1, 2, 3}};
    constexpr int size[2][3] = {{3, 3, 3}, {1, 4, 4}}, start[2][3] = {{0, 3, 6}, {0, 1, 5}};
    constexpr int l = LAYOUT == FOURS, g = group[l][WORD];
    return words + start[l][g] * CELLS + cell * size[l][g] + offset[l][WORD];
}

template <Layout LAYOUT>
__device__ void
store_all(float *to, size_t cell, const float *v)
{
    if (LAYOUT == FOURS) { /* as nvcc makes it of aligned structs */
        *place<LAYOUT, 0>(to, cell) = v[0];
        *(Four *)place<LAYOUT, 1>(to, cell) = Four{v[1], v[2], v[3], v[4]};
        *(Four *)place<LAYOUT, 5>(to, cell) = Four{v[5], v[6], v[7], v[8]};
        return;
    }
    *place<LAYOUT, 0>(to, cell) = v[0];
    *place<LAYOUT, 1>(to, cell) = v[1];
    *place<LAYOUT, 2>(to, cell) = v[2];
    *place<LAYOUT, 3>(to, cell) = v[3];
    *place<LAYOUT, 4>(to, cell) = v[4];
    *place<LAYOUT, 5>(to, cell) = v[5];
    *place<LAYOUT, 6>(to, cell) = v[6];
    *place<LAYOUT, 7>(to, cell) = v[7];
    *place<LAYOUT, 8>(to, cell) = v[8];
}

template <Layout LAYOUT, int SHIFT>
__global__ void
lattice(float *from, float *to, const unsigned char *wall, bool walls)
{
    size_t cell = (blockIdx.y + 1) * (size_t)WIDTH + blockIdx.x * BLOCK + threadIdx.x + 1;
    constexpr long dx = SHIFT & 1, dy = SHIFT & 2 ? WIDTH : 0;
    float v[Q] = {*place<LAYOUT, 0>(from, cell),           *place<LAYOUT, 1>(from, cell - dx),
                  *place<LAYOUT, 2>(from, cell - dy),      *place<LAYOUT, 3>(from, cell + dx),
                  *place<LAYOUT, 4>(from, cell + dy),      *place<LAYOUT, 5>(from, cell - dy - dx),
                  *place<LAYOUT, 6>(from, cell - dy + dx), *place<LAYOUT, 7>(from, cell + dy + dx),
                  *place<LAYOUT, 8>(from, cell + dy - dx)};
    if (walls && wall[cell]) {
        float w[Q] = {v[0], v[3], v[4], v[1], v[2], v[7], v[8], v[5], v[6]};
        store_all<LAYOUT>(to, cell, w);
        return;
    }
    float sum = 0;
    for (int k = 0; k < Q; k++)
        sum += v[k];
    sum = 1 / sqrtf(sum);
    for (int k = 0; k < Q; k++)
        v[k] += sum * (v[k] - 1);
    store_all<LAYOUT>(to, cell, v);
}

template <Layout LAYOUT, int SHIFT>
static double
run(float *words, const unsigned char *wall, bool walls)
{
    dim3 grid(4096 / BLOCK, 4096);
    return cold_ms([] {}, [&] {
        lattice<LAYOUT, SHIFT><<<grid, BLOCK>>>(words, words + (CELLS + 32) * Q, wall, walls);
    });
}

template <int SHIFT>
static void
run_all(const char *name, float *words, const unsigned char *wall, bool walls)
{
    printf("%s %s %.4f %.4f %.4f %.4f\n", name, walls ? "1/16" : "none", run<ARRAYS, SHIFT>(words, wall, walls),
           run<TILES, SHIFT>(words, wall, walls), run<TRIPLES, SHIFT>(words, wall, walls),
           run<FOURS, SHIFT>(words, wall, walls));
}

int
main()
{
    float *words = words_of((CELLS + 32) * 2 * Q * 4 + 4096);
    std::vector<unsigned char> random(CELLS);
    unsigned char *wall;
    unsigned state = 1;
    for (auto &w : random) {
        state = state * 1664525 + 1013904223;
        w = state >> 28 == 0;
    }
    CHECK(cudaMalloc(&wall, CELLS));
    CHECK(cudaMemcpy(wall, random.data(), CELLS, cudaMemcpyHostToDevice));
    for (bool walls : {false, true}) {
        run_all<0>("own", words, wall, walls);
        run_all<1>("left-right", words, wall, walls);
        run_all<2>("up-down", words, wall, walls);
        run_all<3>("around", words, wall, walls);
    }
    return 0;
}
