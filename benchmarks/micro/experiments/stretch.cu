/* SPDX-License-Identifier: MIT */

/* What loads and stores cost if each lane walks through a stretch of its own:
 *
 *     lane 0            lane 1            lane 2
 *     |aaaabbbb....|    |aaaabbbb....|    |aaaabbbb....|    all lanes access their a, then their b, ...
 *      <-- walk -->
 *     <---- apart ----->
 *
 * A step has BATCH accesses of WIDTH bytes, one behind the other; the next step begins STEP bytes further on.
 *
 * Prints a line a launch: `where what width batch step share apart walk rounds warps ms`.
 *     where   l1: 64 rounds over the same 32 bytes a lane; l2: 16 rounds, for stores, which all go there;
 *             dram: one walk, with nothing in L2 before it
 *     what    load; load128 (asks L2 for 128 bytes); store; copy (loads of a step before its stores), turns
 *             (each store before the next load), both to an array far away; in-place, in-place-turns
 *     share   of 256 lanes those that store, drawn for each element
 *     warps   of a multiprocessor, in blocks of 8; with stretches of less than 1 KiB from DRAM 1024 / apart
 *             times as many blocks, one behind the other
 * The first line has the clock in MHz. */
#include "experiment.cuh"

#include <cstring>

constexpr int SMS = 132, ALL = 256;
constexpr size_t FAR = (size_t)SMS * 2048 * 4112 + 4 * MIB, BYTES = 2 * FAR;

enum What { LOAD, LOAD128, STORE, COPY, TURNS, IN_PLACE, IN_PLACE_TURNS };
static const char *const NAMES[] = {"load",  "load128",  "store",         "copy",
                                    "turns", "in-place", "in-place-turns"};

template <int WIDTH, bool WIDE>
__device__ unsigned
load(const char *at)
{
    unsigned x, y, z, w;
    if constexpr (WIDTH == 1)
        asm volatile("ld.global.u8 %0,[%1];" : "=r"(x) : "l"(at) : "memory");
    else if constexpr (WIDTH == 2)
        asm volatile("ld.global.u16 %0,[%1];" : "=r"(x) : "l"(at) : "memory");
    else if constexpr (WIDTH == 4)
        asm volatile("ld.global.u32 %0,[%1];" : "=r"(x) : "l"(at) : "memory");
    else if constexpr (WIDTH == 8)
        asm volatile("ld.global.v2.u32 {%0,%1},[%2];" : "=r"(x), "=r"(y) : "l"(at) : "memory");
    else if constexpr (WIDE)
        asm volatile("ld.global.L2::128B.v4.u32 {%0,%1,%2,%3},[%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                     : "l"(at)
                     : "memory");
    else
        asm volatile("ld.global.v4.u32 {%0,%1,%2,%3},[%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                     : "l"(at)
                     : "memory");
    return x;
}

template <int WIDTH>
__device__ void
store(char *at, unsigned x)
{
    if constexpr (WIDTH == 1)
        asm volatile("st.global.u8 [%1],%0;" ::"r"(x), "l"(at) : "memory");
    else if constexpr (WIDTH == 2)
        asm volatile("st.global.u16 [%1],%0;" ::"r"(x), "l"(at) : "memory");
    else if constexpr (WIDTH == 4)
        asm volatile("st.global.u32 [%1],%0;" ::"r"(x), "l"(at) : "memory");
    else if constexpr (WIDTH == 8)
        asm volatile("st.global.v2.u32 [%1],{%0,%0};" ::"r"(x), "l"(at) : "memory");
    else
        asm volatile("st.global.v4.u32 [%1],{%0,%0,%0,%0};" ::"r"(x), "l"(at) : "memory");
}

/* Whether this lane stores element I: a share of 256. */
template <bool PARTLY>
__device__ bool
does_store(size_t t, unsigned i, unsigned share)
{
    return !PARTLY || ((unsigned)t * 31u + i) * 2654435761u >> 24 < share;
}

template <int WIDTH, int BATCH, What WHAT, bool PARTLY>
__global__ void
stretch(char *bytes, size_t far, size_t apart, unsigned walk, unsigned step, unsigned rounds, unsigned share)
{
    constexpr bool LOADS = WHAT != STORE, STORES = WHAT != LOAD && WHAT != LOAD128,
                   IS_TURNS = WHAT == TURNS || WHAT == IN_PLACE_TURNS;
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    char *from = bytes + t * apart, *to = from + far;
    unsigned sum = 0;
#pragma unroll 1
    for (unsigned r = 0; r < rounds; r++)
#pragma unroll 1
        for (unsigned i = 0; i < walk; i += step) {
            unsigned values[BATCH];
            if constexpr (IS_TURNS) {
#pragma unroll
                for (int b = 0; b < BATCH; b++) {
                    values[b] = load<WIDTH, false>(from + i + b * WIDTH);
                    if (does_store<PARTLY>(t, i + b, share))
                        store<WIDTH>(to + i + b * WIDTH, values[b] + 1);
                }
                continue;
            }
            if constexpr (LOADS)
#pragma unroll
                for (int b = 0; b < BATCH; b++)
                    values[b] = load<WIDTH, WHAT == LOAD128>(from + i + b * WIDTH);
            if constexpr (!STORES)
#pragma unroll
                for (int b = 0; b < BATCH; b++)
                    sum += values[b];
            if constexpr (STORES)
#pragma unroll
                for (int b = 0; b < BATCH; b++)
                    if (does_store<PARTLY>(t, i + b, share))
                        store<WIDTH>(to + i + b * WIDTH, LOADS ? values[b] + 1 : i + b);
        }
    if (sum == 0x12345679)
        bytes[0] = 1;
}

static char *bytes;

/* Steps of STEP bytes; 0: no gaps. */
template <int WIDTH, int BATCH, What WHAT, bool PARTLY = false>
static void
run(const char *where, size_t apart, int warps, unsigned step = 0, unsigned share = ALL, unsigned walk = 0)
{
    bool is_cold = strcmp(where, "dram") == 0;
    unsigned rounds = is_cold ? 1 : WHAT == LOAD ? 64 : 16;
    if (step == 0)
        step = WIDTH * BATCH;
    if (walk == 0)
        walk = is_cold ? (WHAT == LOAD || WHAT == LOAD128 ? 1024 : 512) : 32;
    if (is_cold && apart < walk)
        walk = (unsigned)apart;
    walk = (walk + step - 1) / step * step;
    size_t far = WHAT == IN_PLACE || WHAT == IN_PLACE_TURNS ? 0 : FAR;
    if (far + SMS * 32 * warps * apart + walk > BYTES || (far && SMS * 32 * warps * apart + walk > far))
        return;
    auto launch = [&] {
        unsigned times = is_cold && apart < 1024 ? 1024 / (unsigned)apart : 1;
        stretch<WIDTH, BATCH, WHAT, PARTLY>
            <<<SMS * warps / 8 * times, 256>>>(bytes, far, apart, walk, step, rounds, share);
    };
    double ms;
    if (is_cold) {
        ms = cold_ms([] {}, launch);
    } else {
        cudaEvent_t start, stop;
        std::vector<float> times;
        CHECK(cudaEventCreate(&start));
        CHECK(cudaEventCreate(&stop));
        for (int i = 0; i < LAUNCHES; i++) {
            float t;
            CHECK(cudaEventRecord(start));
            launch();
            CHECK_LAUNCH();
            CHECK(cudaEventRecord(stop));
            CHECK(cudaEventSynchronize(stop));
            CHECK(cudaEventElapsedTime(&t, start, stop));
            times.push_back(t);
        }
        std::sort(times.begin(), times.end());
        ms = times[1];
    }
    printf("%s %s %d %d %u %u %zu %u %u %d %.4f\n", where, NAMES[WHAT], WIDTH, BATCH, step, share, apart,
           walk, rounds, warps, ms);
}

template <int WIDTH, int BATCH>
static void
l1_loads()
{
    for (size_t apart : {32,  64,  132, 136, 144,  160,  192,  249,  256,  260,  264,  384,   400,
                         497, 516, 544, 993, 1040, 1088, 1986, 3972, 4096, 4112, 7944, 15888, 15892})
        for (int warps : {8, 16, 32})
            if (apart % WIDTH == 0)
                run<WIDTH, BATCH, LOAD>("l1", apart, warps);
}

template <int WIDTH, int BATCH, What WHAT>
static void
dram_loads(unsigned step = 0)
{
    for (size_t apart : {128, 192, 256, 320, 512, 768, 1040, 2064, 4096, 4112, 16400})
        for (int warps : {16, 32, 64})
            run<WIDTH, BATCH, WHAT>("dram", apart, warps, step);
}

template <int WIDTH, int BATCH, What WHAT, bool PARTLY = false>
static void
stores(unsigned share = ALL)
{
    for (size_t apart : {1040, 2064, 4096, 4112})
        for (int warps : {16, 32, 64})
            run<WIDTH, BATCH, WHAT, PARTLY>("dram", apart, warps, 0, share);
    for (size_t apart : {144, 272, 1040, 4112})
        for (int warps : {8, 16, 32})
            run<WIDTH, BATCH, WHAT, PARTLY>("l2", apart, warps, 0, share);
}

template <int WIDTH, int BATCH>
static void
all_stores()
{
    stores<WIDTH, BATCH, STORE>();
    stores<WIDTH, BATCH, COPY>();
    stores<WIDTH, BATCH, TURNS>();
    stores<WIDTH, BATCH, IN_PLACE>();
    stores<WIDTH, BATCH, IN_PLACE_TURNS>();
}

int
main()
{
    gpu_properties();
    gpu_wake();
    printf("clock %.1f\n", gpu_clock_mhz());
    bytes = (char *)words_of(BYTES);
    l1_loads<1, 1>();
    l1_loads<1, 4>();
    l1_loads<4, 1>();
    l1_loads<4, 4>();
    l1_loads<16, 2>();
    dram_loads<1, 1, LOAD>();
    dram_loads<1, 4, LOAD>();
    dram_loads<4, 1, LOAD>();
    dram_loads<4, 4, LOAD>();
    dram_loads<4, 1, LOAD>(32);
    dram_loads<4, 1, LOAD>(64);
    dram_loads<4, 1, LOAD>(128);
    dram_loads<4, 1, LOAD>(256);
    dram_loads<4, 6, LOAD>();
    dram_loads<4, 34, LOAD>();
    dram_loads<16, 1, LOAD>();
    dram_loads<16, 2, LOAD>();
    dram_loads<16, 4, LOAD>();
    dram_loads<16, 8, LOAD>();
    dram_loads<16, 16, LOAD>();
    dram_loads<16, 2, LOAD128>();
    dram_loads<16, 4, LOAD128>();
    all_stores<1, 1>();
    all_stores<1, 2>();
    all_stores<1, 4>();
    all_stores<1, 8>();
    all_stores<2, 4>();
    all_stores<4, 1>();
    all_stores<4, 4>();
    all_stores<16, 1>();
    all_stores<16, 2>();
    stores<8, 1, STORE>();
    stores<8, 4, STORE>();
    stores<1, 4, STORE, true>(192);
    stores<1, 4, IN_PLACE, true>(192);
    stores<1, 4, IN_PLACE, true>(128);
    stores<1, 4, IN_PLACE, true>(16);
    stores<1, 1, STORE, true>(16);
    stores<4, 1, STORE, true>(16);
    return 0;
}
