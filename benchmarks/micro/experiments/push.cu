/* SPDX-License-Identifier: MIT */

/* What held stores cost a kernel that updates in place: `push` of benchmarks/kernels/particle_push.cu in
 * tiles, with parts of it left out. Charge and mass are loaded first and divided; positions only where they
 * are needed.
 *
 * Prints a line a case: `tile variant ms`. Variants: `plain`; `product` (no division); `velocities` and
 * `positions` (these alone are stored); `loaded-first` (positions are loaded before the division's result is
 * needed); `unstored`. */
#include "experiment.cuh"

constexpr int CHARGES = 1 << 24, FIELDS = 8;

enum Variant { PLAIN, PRODUCT, VELOCITIES, POSITIONS, LOADED_FIRST, UNSTORED };
static const char *const variant_names[] = {"plain",     "product",      "velocities",
                                            "positions", "loaded-first", "unstored"};

__device__ static unsigned long long
drawn(size_t element, unsigned field)
{
    unsigned long long z = (element * 64 + field + 1) * 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

/* Masses from 0.5 to 2, all else from -1 to 1. */
__global__ static void
fill_charges(float *charges, size_t n, int tile)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        for (int f = 0; f < FIELDS; f++) {
            float r = (float)(drawn(i, f) >> 40) * 0x1p-24f;
            charges[i / tile * tile * FIELDS + i % tile + f * tile] = f == 7 ? 0.5f + 1.5f * r : 2 * r - 1;
        }
}

template <int TILE, Variant VARIANT>
__global__ void
push(float *__restrict__ charges, float3 electric, float3 magnetic, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float *p = charges + (size_t)(i / TILE) * TILE * FIELDS + i % TILE;
#define AT(field) p[(field)*TILE]
    float k = VARIANT == PRODUCT ? 0.5f * dt * AT(6) * AT(7) : 0.5f * dt * AT(6) / AT(7);
    float x, y, z;
    if (VARIANT == LOADED_FIRST) {
        x = AT(0);
        y = AT(1);
        z = AT(2);
    }
    float ux = AT(3) + k * electric.x, uy = AT(4) + k * electric.y, uz = AT(5) + k * electric.z;
    float tx = k * magnetic.x, ty = k * magnetic.y, tz = k * magnetic.z;
    float r = 2.0f / (1.0f + tx * tx + ty * ty + tz * tz);
    if (VARIANT == PRODUCT)
        r = 2.0f * (1.0f + tx * tx + ty * ty + tz * tz);
    float wx = ux + uy * tz - uz * ty, wy = uy + uz * tx - ux * tz, wz = uz + ux * ty - uy * tx;
    ux += r * (wy * tz - wz * ty) + k * electric.x;
    uy += r * (wz * tx - wx * tz) + k * electric.y;
    uz += r * (wx * ty - wy * tx) + k * electric.z;
    if (VARIANT != LOADED_FIRST) {
        x = AT(0);
        y = AT(1);
        z = AT(2);
    }
    if (VARIANT == UNSTORED) {
        if (x + y + z == ux + uy * 17.f)
            AT(0) = 1;
        return;
    }
    if (VARIANT != POSITIONS) {
        AT(3) = ux;
        AT(4) = uy;
        AT(5) = uz;
    }
    if (VARIANT != VELOCITIES) {
        AT(0) = x + ux * dt;
        AT(1) = y + uy * dt;
        AT(2) = z + uz * dt;
    } else if (x + y == 1.23456f * z) {
        AT(0) = 1;
    }
#undef AT
}

template <int TILE, Variant VARIANT>
static void
measure(float *charges)
{
    const float3 electric = make_float3(0.25f, -0.5f, 0.75f), magnetic = make_float3(0.5f, 0.25f, -0.25f);
    fill_charges<<<2112, 256>>>(charges, CHARGES, TILE);
    CHECK_LAUNCH();
    double ms = cold_ms(
        [] {},
        [&] { push<TILE, VARIANT><<<CHARGES / 256, 256>>>(charges, electric, magnetic, 0.125f, CHARGES); });
    printf("%d %s %.4f\n", TILE, variant_names[VARIANT], ms);
}

int
main()
{
    float *charges = words_of((size_t)CHARGES * FIELDS * sizeof(float));
    measure<4, PLAIN>(charges);
    measure<8, PLAIN>(charges);
    measure<16, PLAIN>(charges);
    measure<32, PLAIN>(charges);
    measure<8, PRODUCT>(charges);
    measure<8, VELOCITIES>(charges);
    measure<8, POSITIONS>(charges);
    measure<8, LOADED_FIRST>(charges);
    measure<8, UNSTORED>(charges);
    return 0;
}
