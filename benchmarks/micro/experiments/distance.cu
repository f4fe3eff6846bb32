/* SPDX-License-Identifier: MIT */

/* Whether the distance between arrays, or between elements of a pair, counts in DRAM: a stencil on arrays
 * with room between them, and pairs of elements that are exchanged in place.
 *
 * Prints `stencil room arrays pairs centre`: bytes between the arrays, ms where each of four fields has an
 * array, where two are in pairs, and of the arrays without neighbours; `exchange arrays distance ms GB/s`. */
#include "experiment.cuh"

constexpr int NX = 512, NY = 512, NZ = 256;
constexpr size_t CELLS = (size_t)NX * NY * NZ, ELEMENTS = (size_t)1 << 25;

enum Kind { ARRAYS, PAIRS, CENTRE };

template <Kind KIND>
__global__ void
stencil(const float *__restrict__ t, const float *__restrict__ k, const float *__restrict__ s,
        float *__restrict__ next)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y, plane = NX * NY;
    if (x < 1 || y < 1 || x >= NX - 1 || y >= NY - 1)
        return;
    for (int z = 1; z < NZ - 1; z++) {
        int c = z * plane + y * NX + x;
        float here = t[c], flow = 3.0f * here;
        if (KIND != CENTRE)
            flow = t[c - 1] + t[c + 1] + t[c - NX] + t[c + NX] + t[c - plane] + t[c + plane] - 6.0f * here;
        next[c] = here + 0.1f * (KIND == PAIRS ? k[2 * (size_t)c] * flow + k[2 * (size_t)c + 1]
                                               : k[c] * flow + s[c]);
    }
}

template <int ARRAYS_USED>
__global__ void
exchange(float *words, unsigned distance)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned i = t / distance * 2 * distance + t % distance, other = i + distance;
    float a[ARRAYS_USED], b[ARRAYS_USED];
#pragma unroll
    for (int f = 0; f < ARRAYS_USED; f++) {
        a[f] = words[f * ELEMENTS + i];
        b[f] = words[f * ELEMENTS + other];
    }
#pragma unroll
    for (int f = 0; f < ARRAYS_USED; f++) {
        words[f * ELEMENTS + i] = b[f];
        words[f * ELEMENTS + other] = a[f];
    }
}

static void
run_stencil(char *memory)
{
    dim3 grid(NX / 32, NY / 8), block(32, 8);
    size_t bytes = CELLS * sizeof(float);
    for (size_t room :
         {0, 256, 1024, 4096, 16384, 65536, 262144, 524288, 1048576, 2097152, 3145728, 1069056}) {
        float *a[4];
        for (int f = 0; f < 4; f++)
            a[f] = (float *)(memory + f * (bytes + room));
        float *pairs = a[1], *last = (float *)(memory + 3 * bytes + 2 * room);
        printf("stencil %zu %.4f %.4f %.4f\n", room,
               cold_ms([] {}, [&] { stencil<ARRAYS><<<grid, block>>>(a[0], a[1], a[2], a[3]); }),
               cold_ms([] {}, [&] { stencil<PAIRS><<<grid, block>>>(a[0], pairs, pairs, last); }),
               cold_ms([] {}, [&] { stencil<CENTRE><<<grid, block>>>(a[0], a[1], a[2], a[3]); }));
    }
}

template <int ARRAYS_USED>
static void
run_exchange(float *words)
{
    for (unsigned distance :
         {8u, 32u, 256u, 1024u, 4096u, 16384u, 65536u, 1u << 18, 3u << 17, (1u << 18) + 1024, 1u << 20,
          3u << 19, (1u << 20) + 256, (1u << 20) + 4096, 1u << 22}) {
        size_t pairs = ELEMENTS / (2 * distance) * distance / 256 * 256;
        double ms = cold_ms([] {}, [&] { exchange<ARRAYS_USED><<<pairs / 256, 256>>>(words, distance); });
        printf("exchange %d %u %.4f %.0f\n", ARRAYS_USED, distance, ms,
               pairs * 16.0 * ARRAYS_USED / ms / 1e6);
    }
}

int
main()
{
    char *memory = (char *)words_of(CELLS * 16 + 16 * MIB);
    run_stencil(memory);
    run_exchange<1>((float *)memory);
    run_exchange<4>((float *)memory);
    return 0;
}
