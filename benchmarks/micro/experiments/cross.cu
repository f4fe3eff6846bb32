/* SPDX-License-Identifier: MIT */

/* Pairs of elements far apart that are exchanged in place: FIELDS words each, in arrays, in tiles of 8 or 32,
 * or in structs, after a first word each that is loaded, compared and left as it is. Each store needs what
 * was loaded from the other element, and may meet its own line on its way.
 *
 * Prints a line a case: `layout fields words order ms`: words of a struct or tile (the first one, FIELDS, and
 * others left as they are); orders `other` (loads of the other element first, as each store needs them),
 * `own` (those of the element first), `waited` (all have come before the first store), `read` (nothing is
 * stored). */
#include "experiment.cuh"

constexpr unsigned ELEMENTS = 1u << 25, DISTANCE = 1u << 20;

enum Order { OTHER, OWN, WAITED, READ };
static const char *const order_names[] = {"other", "own", "waited", "read"};

/* The place of word FIELD of element I: TILE 0 are arrays, 1 structs. */
template <int TILE, int WORDS>
__device__ static float *
place(float *words, unsigned i, int field)
{
    if (TILE == 0)
        return words + (size_t)field * ELEMENTS + i;
    constexpr int LENGTH = TILE ? TILE : 1;
    return words + ((size_t)(i / LENGTH) * WORDS + field) * LENGTH + i % LENGTH;
}

template <int TILE, int FIELDS, int WORDS, Order ORDER>
__global__ void
cross(float *words, float *sink)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned i = t / DISTANCE * 2 * DISTANCE + t % DISTANCE, other = i + DISTANCE;
    float a[FIELDS], b[FIELDS], sum = 0;
    if (*place<TILE, WORDS>(words, i, 0) + *place<TILE, WORDS>(words, other, 0) == -77.0f)
        return;
    if (ORDER == OWN)
#pragma unroll
        for (int f = 0; f < FIELDS; f++)
            asm volatile("ld.global.f32 %0,[%1];" : "=f"(a[f]) : "l"(place<TILE, WORDS>(words, i, f + 1)));
#pragma unroll
    for (int f = 0; f < FIELDS; f++)
        asm volatile("ld.global.f32 %0,[%1];" : "=f"(b[f]) : "l"(place<TILE, WORDS>(words, other, f + 1)));
    if (ORDER != OWN)
#pragma unroll
        for (int f = 0; f < FIELDS; f++)
            asm volatile("ld.global.f32 %0,[%1];" : "=f"(a[f]) : "l"(place<TILE, WORDS>(words, i, f + 1)));
    if (ORDER == WAITED || ORDER == READ) {
#pragma unroll
        for (int f = 0; f < FIELDS; f++)
            sum += a[f] + b[f];
        if (sum == -77.0f)
            *sink = sum;
        if (sum == -77.0f || ORDER == READ)
            return;
    }
#pragma unroll
    for (int f = 0; f < FIELDS; f++)
        asm volatile("st.global.f32 [%0],%1;" ::"l"(place<TILE, WORDS>(words, i, f + 1)), "f"(b[f]));
#pragma unroll
    for (int f = 0; f < FIELDS; f++)
        asm volatile("st.global.f32 [%0],%1;" ::"l"(place<TILE, WORDS>(words, other, f + 1)), "f"(a[f]));
}

template <int TILE, int FIELDS, int WORDS, Order ORDER>
static void
run(float *words, float *sink)
{
    double ms =
        cold_ms([] {}, [&] { cross<TILE, FIELDS, WORDS, ORDER><<<ELEMENTS / 2 / 256, 256>>>(words, sink); });
    char layout[16] = "arrays";
    if (TILE == 1)
        snprintf(layout, sizeof layout, "structs");
    if (TILE > 1)
        snprintf(layout, sizeof layout, "tile%d", TILE);
    printf("%s %d %d %s %.4f\n", layout, FIELDS, WORDS, order_names[ORDER], ms);
}

template <int TILE, int FIELDS, int WORDS>
static void
run_orders(float *words, float *sink)
{
    run<TILE, FIELDS, WORDS, OTHER>(words, sink);
    run<TILE, FIELDS, WORDS, OWN>(words, sink);
    run<TILE, FIELDS, WORDS, WAITED>(words, sink);
    run<TILE, FIELDS, WORDS, READ>(words, sink);
}

template <int FIELDS>
static void
run_layouts(float *words, float *sink)
{
    run_orders<0, FIELDS, FIELDS + 1>(words, sink);
    run_orders<32, FIELDS, FIELDS + 1>(words, sink);
    run_orders<8, FIELDS, FIELDS + 1>(words, sink);
    run_orders<1, FIELDS, FIELDS + 1>(words, sink);
}

int
main()
{
    float *words = words_of((size_t)ELEMENTS * 7 * 4), *sink = words_of(256);
    run_layouts<1>(words, sink);
    run_layouts<2>(words, sink);
    run_layouts<3>(words, sink);
    run_layouts<4>(words, sink);
    run_layouts<6>(words, sink);
    return 0;
}
