/* SPDX-License-Identifier: MIT */

/* What held stores cost a kernel that updates in place: `move_nodes` of benchmarks/kernels/springs.cu on a
 * record of ten words, in arrays (tile 0) or tiles. A division by the mass comes first, and all that follows
 * needs it.
 *
 * Prints a line a case: `tile variant ms`. Variants: `plain`; `loaded-first` (all fields are loaded and
 * summed up before any is stored). */
#include "experiment.cuh"

constexpr int NODES = 1 << 23, FIELDS = 10;

enum Variant { PLAIN, LOADED_FIRST };
static const char *const variant_names[] = {"plain", "loaded-first"};

template <int TILE, Variant VARIANT>
__global__ void
move_nodes(float *__restrict__ nodes, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    constexpr int tile = TILE ? TILE : 1;
    float *node = TILE ? nodes + (size_t)(i / tile) * tile * FIELDS + i % tile : nodes + i;
    size_t step = TILE ? TILE : n;
#define AT(field) node[(size_t)(field)*step]
    float k = dt / AT(9);
    if (VARIANT == LOADED_FIRST) {
        float values[9], sum = 0;
        for (int f = 0; f < 9; f++)
            values[f] = AT(f);
        for (int f = 0; f < 9; f++)
            sum += values[f];
        for (int f = 0; f < 3; f++) {
            values[6 + f] += k * values[3 + f];
            values[f] += dt * values[6 + f];
        }
        for (int f = 0; f < 9; f++)
            AT(f) = f >= 3 && f < 6 ? sum * 1e-30f : values[f] + sum * 1e-30f;
    } else {
        for (int f = 0; f < 3; f++)
            AT(6 + f) += k * AT(3 + f);
        for (int f = 0; f < 3; f++)
            AT(f) += dt * AT(6 + f);
        for (int f = 0; f < 3; f++)
            AT(3 + f) = 0;
    }
#undef AT
}

template <int TILE, Variant VARIANT>
static void
measure(float *nodes)
{
    double ms = cold_ms([&] { fill<<<2112, 256>>>(nodes, (size_t)NODES * FIELDS); },
                        [&] { move_nodes<TILE, VARIANT><<<NODES / 256, 256>>>(nodes, NODES, 0.1f); });
    printf("%d %s %.4f\n", TILE, variant_names[VARIANT], ms);
}

int
main()
{
    float *nodes = words_of((size_t)NODES * FIELDS * sizeof(float));
    measure<0, PLAIN>(nodes);
    measure<32, PLAIN>(nodes);
    measure<16, PLAIN>(nodes);
    measure<8, PLAIN>(nodes);
    measure<32, LOADED_FIRST>(nodes);
    measure<8, LOADED_FIRST>(nodes);
    return 0;
}
