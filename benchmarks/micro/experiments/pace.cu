/* SPDX-License-Identifier: MIT */

/* Stores that merge, by what else the multiprocessor does: 64 warps on each, each of which waits for a time
 * drawn for it (so that they come to their stores at different times) and then stores the words of its 32
 * structs one after another. To be run under ncu, which counts the sectors that reach L2.
 *
 * Prints a line a launch, in their order: `words stride gap kind before wait iterations sectors`: words that
 * are stored of a struct, words from one struct to the next; operations, one after another, between two
 * stores, beside 8 cycles that reading the clock takes; before the stores `nothing`, `rows` (as many words of
 * structs of another array), `far` and `near` (four words a lane, each of a line of its own, of 512 and of 16
 * MiB); cycles waited in the mean; distinct sectors. Kinds: `word`, `byte`,
 * `double+byte` (8 bytes and then the 9th), `double+word`, `word+byte`, `quads` (16 bytes at a time),
 * `two-arrays` (each word to two arrays in turn). */
#include "experiment.cuh"

constexpr int SMS = 132, WARPS = 64, ITERATIONS = 8;
constexpr size_t ROOM = 512 * MIB;

enum Kind { WORD, BYTE, DOUBLE_AND_BYTE, DOUBLE_AND_WORD, WORD_AND_BYTE, QUADS, ARRAYS };
enum Before { NOTHING, ROWS, FAR, NEAR };
static const char *const kind_names[] = {"word",      "byte",  "double+byte", "double+word",
                                         "word+byte", "quads", "two-arrays"};
static const char *const before_names[] = {"nothing", "rows", "far", "near"};

__device__ static unsigned
mixed(unsigned x)
{
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

template <int WORDS, int STRIDE, int GAP, Kind KIND, Before BEFORE>
__global__ void
pace(char *structs, const float *from, unsigned wait, float k)
{
    unsigned warp = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    int lane = threadIdx.x & 31;
    float values[WORDS];
#pragma unroll
    for (int i = 0; i < WORDS; i++)
        values[i] = k + i;
#pragma unroll 1
    for (int turn = 0; turn < ITERATIONS; turn++) {
        size_t number = ((size_t)warp * ITERATIONS + turn) * 32 + lane;
        char *own = structs + number * STRIDE * 4;
        if (wait) {
            long long until = clock64() + mixed(warp * ITERATIONS + turn) % (2 * wait);
            while (clock64() < until)
                ;
        }
        if (BEFORE == ROWS)
#pragma unroll
            for (int i = 0; i < WORDS; i++)
                values[i] = from[number * STRIDE + i] + k;
        if (BEFORE == FAR || BEFORE == NEAR) {
            float sum = 0;
#pragma unroll
            for (int i = 0; i < 4; i++)
                sum += from[(mixed(number * 4 + i) % ((BEFORE == FAR ? ROOM : 16 * MIB) / 128)) * 32];
            if (sum == -77.0f)
                return;
        }
        if (KIND == DOUBLE_AND_BYTE) {
            double value = values[0];
            asm volatile("st.global.f64 [%0],%1;" ::"l"(own), "d"(value));
            asm volatile("st.global.u8 [%0],%1;" ::"l"(own + 8), "r"(turn));
            continue;
        }
        if (KIND == DOUBLE_AND_WORD) {
            double value = values[0];
            asm volatile("st.global.f64 [%0],%1;" ::"l"(own), "d"(value));
            asm volatile("st.global.f32 [%0],%1;" ::"l"(own + 8), "f"(values[1]));
            continue;
        }
        if (KIND == WORD_AND_BYTE) {
            asm volatile("st.global.f32 [%0],%1;" ::"l"(own), "f"(values[1]));
            asm volatile("st.global.u8 [%0],%1;" ::"l"(own + 4), "r"(turn));
            continue;
        }
        if (KIND == QUADS) {
#pragma unroll
            for (int i = 0; i < WORDS; i += 4)
                asm volatile("st.global.v4.f32 [%0],{%1,%1,%1,%1};" ::"l"(own + 4 * i), "f"(values[i]));
            continue;
        }
#pragma unroll
        for (int i = 0; i < WORDS; i++) {
            if (KIND == ARRAYS)
                asm volatile("st.global.f32 [%0],%1;" ::"l"(own + ROOM / 2 + 4 * i), "f"(values[i]));
            if (GAP && i) {
                unsigned long long clock;
                asm volatile("mov.u64 %0,%%clock64;" : "=l"(clock)); /* not before the store */
                values[i] = __uint_as_float((unsigned)clock ^ (unsigned)(clock >> 32));
#pragma unroll
                for (int g = 1; g < GAP; g++)
                    asm volatile("fma.rn.f32 %0,%0,%1,%1;" : "+f"(values[i]) : "f"(k));
            }
            if (KIND == BYTE)
                asm volatile("st.global.u8 [%0],%1;" ::"l"(own + i), "r"(turn));
            else
                asm volatile("st.global.f32 [%0],%1;" ::"l"(own + 4 * i), "f"(values[i]));
        }
    }
}

static char *structs;
static float *from;

template <int WORDS, int STRIDE, int GAP = 0, Kind KIND = WORD, Before BEFORE = NOTHING>
static void
run(std::initializer_list<unsigned> waits)
{
    for (unsigned wait : waits) {
        pace<WORDS, STRIDE, GAP, KIND, BEFORE><<<SMS * WARPS / 8, 256>>>(structs, from, wait, 1.0f);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        size_t n = (size_t)SMS * WARPS * ITERATIONS * 32;
        int bytes = KIND == BYTE              ? WORDS
                    : KIND == DOUBLE_AND_BYTE ? 9
                    : KIND == WORD_AND_BYTE   ? 5
                    : KIND == DOUBLE_AND_WORD ? 12
                                              : WORDS * 4;
        size_t distinct = 0;
        for (size_t i = 0; i < 32; i++) { /* of 32 structs, each of their sectors once */
            size_t first = i * STRIDE * 4 / 32, last = (i * STRIDE * 4 + bytes - 1) / 32;
            size_t before = i ? ((i - 1) * STRIDE * 4 + bytes - 1) / 32 : (size_t)-1;
            distinct += last - first + 1 - (i && before == first);
        }
        printf("%d %d %d %s %s %u %d %zu\n", WORDS, STRIDE, GAP, kind_names[KIND], before_names[BEFORE], wait,
               ITERATIONS, n / 32 * distinct * (KIND == ARRAYS ? 2 : 1));
    }
}

template <int WORDS, int STRIDE>
static void
run_all()
{
    run<WORDS, STRIDE>({0, 300, 1000, 3000, 10000, 30000});
    run<WORDS, STRIDE, 0, WORD, ROWS>({0, 1000, 10000});
    run<WORDS, STRIDE, 0, WORD, FAR>({0, 1000, 10000});
}

template <int WORDS, int STRIDE>
static void
run_gaps()
{
    run<WORDS, STRIDE, 2>({1000, 10000});
    run<WORDS, STRIDE, 4>({1000, 10000});
    run<WORDS, STRIDE, 8>({1000, 10000});
    run<WORDS, STRIDE, 12>({1000, 10000});
    run<WORDS, STRIDE, 24>({1000, 10000});
    run<WORDS, STRIDE, 1>({1000, 10000});
}

int
main()
{
    structs = (char *)words_of(ROOM);
    from = words_of(ROOM);
    run_all<2, 2>();
    run_all<2, 4>();
    run_all<2, 8>();
    run_all<3, 3>();
    run_all<3, 6>();
    run_all<4, 4>();
    run_all<4, 8>();
    run_all<6, 6>();
    run_all<8, 8>();
    run_all<13, 13>();
    run_gaps<2, 2>();
    run_gaps<2, 8>();
    run_gaps<3, 3>();
    run_gaps<3, 6>();
    run_gaps<4, 4>();
    run<4, 1, 0, BYTE>({1000, 10000});
    run<2, 4, 0, BYTE>({1000, 10000});
    run<2, 8, 0, BYTE>({1000, 10000});
    run<2, 4, 0, DOUBLE_AND_BYTE>({1000, 10000});
    run<2, 6, 0, DOUBLE_AND_BYTE>({1000, 10000});
    run<2, 4, 0, DOUBLE_AND_WORD>({1000, 10000});
    run<2, 4, 0, WORD_AND_BYTE>({1000, 10000});
    run<2, 2, 0, WORD_AND_BYTE>({1000, 10000});
    run<8, 8, 0, QUADS>({300, 1000, 3000, 10000});
    run<12, 12, 0, QUADS>({300, 1000, 3000, 10000});
    run<16, 16, 0, QUADS>({300, 1000, 3000, 10000});
    run<2, 2, 0, ARRAYS>({1000, 10000});
    run<3, 3, 0, ARRAYS>({1000, 10000});
    run<4, 4, 0, ARRAYS>({1000, 10000});
    run<3, 6, 0, ARRAYS>({1000, 10000});
    run<2, 2, 0, WORD, NEAR>({0, 1000, 10000, 30000, 100000});
    run<4, 4, 0, WORD, NEAR>({0, 1000, 10000, 30000, 100000});
    run<3, 6, 0, WORD, NEAR>({0, 1000, 10000, 30000, 100000});
    run<4, 4, 0, WORD, FAR>({30000, 100000});
    run<3, 6, 0, WORD, FAR>({30000, 100000});
    return 0;
}
