/* SPDX-License-Identifier: MIT */

/* What one warp's load or store costs in the L1 data cache, by width and by the stride between lanes.
 *
 * Prints: the table `request` of docs/models/traces.md for loads and stores of 4, 8 and 16 bytes. The strides are
 * all multiples of the width from 0 to 256 bytes, as a record's fields have them.
 *
 * Unit: cycles of one multiprocessor, a request.
 *
 * Traffic: loads have a footprint of at most 13 KB, which comes from L2 once; then L1 serves it. Every store
 * goes to L2, over a footprint of at most 160 KB, so that the parts of L2 share the work.
 *
 * Source: Mei and Chu 2016 have strides in shared memory alone (Section 6.2, Figs. 17 and 19); this does the
 * same for global memory. Lines are what Peng, Grossman and Sarkar 2016 count as transactions.
 *
 * `sectors` (32 bytes) and `lines` (128 bytes) are counted on the host from the addresses.
 *
 * latency_cycles of a load: one warp follows pointers that lead back to themselves, so that every request
 * waits for the one before it. Of a store, for which nothing waits: one warp alone makes one after another,
 * and the figure is what each adds to its time.
 *
 * issue_cycles: one CTA with as many warps as it can have makes independent requests on one multiprocessor.
 * The lanes' addresses are those of the stride, moved by whole lines from warp to warp and from request to
 * request.
 *
 * Where L1 does not keep what is loaded (Kepler, Maxwell without -dlcm=ca) the key `l1_hit` is 0: a load
 * takes more than 0.8 of the time of one that passes L1 by. */
#include <set>
#include <string>

#include "gpu.cuh"

enum {
    WARP = 32,
    SECTOR_BYTES = 32,
    LINE_BYTES = 128,
    MAX_STRIDE = 256, /* bytes */
    CHAIN = 64,       /* dependent loads that one latency is the mean of */
    LONE_STORES = 256,
    LATENCY_RUNS = 15,
    ISSUE_RUNS = 15,
    UNROLL = 8,      /* requests between two branches */
    LINES_APART = 4, /* of those, so many in different lines */
    STEPS = 96,
    LOADS_APART = LINE_BYTES,       /* from one warp's request to the next */
    STORES_APART = 33 * LINE_BYTES, /* as well: an odd number of lines */
    ARRAY_BYTES = (WARP - 1) * MAX_STRIDE + 16 + (WARP + LINES_APART) * STORES_APART,
};

/* One lane's word of WIDTH bytes, and how it is loaded and stored. A pointer of 4 bytes is the low half of an
 * address. */
template <int WIDTH> struct Access;

template <> struct Access<4> {
    unsigned low;

    __device__ __forceinline__ void
    load(const char *address)
    {
        asm volatile("ld.global.u32 %0, [%1];" : "=r"(low) : "l"(address) : "memory");
    }

    __device__ __forceinline__ void
    load_past_l1(const char *address)
    {
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(low) : "l"(address) : "memory");
    }

    __device__ __forceinline__ void
    store(char *address) const
    {
        asm volatile("st.global.u32 [%0], %1;" ::"l"(address), "r"(low) : "memory");
    }

    __device__ __forceinline__ const char *
    pointer(unsigned high) const
    {
        const char *address;
        asm("mov.b64 %0, {%1, %2};" : "=l"(address) : "r"(low), "r"(high));
        return address;
    }

    __device__ __forceinline__ unsigned
    rest() const
    {
        return low;
    }
};

template <> struct Access<8> {
    unsigned low, high;

    __device__ __forceinline__ void
    load(const char *address)
    {
        asm volatile("ld.global.v2.u32 {%0, %1}, [%2];" : "=r"(low), "=r"(high) : "l"(address) : "memory");
    }

    __device__ __forceinline__ void
    load_past_l1(const char *address)
    {
        asm volatile("ld.global.cg.v2.u32 {%0, %1}, [%2];" : "=r"(low), "=r"(high) : "l"(address) : "memory");
    }

    __device__ __forceinline__ void
    store(char *address) const
    {
        asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(address), "r"(low), "r"(high) : "memory");
    }

    __device__ __forceinline__ const char *
    pointer(unsigned) const
    {
        const char *address;
        asm("mov.b64 %0, {%1, %2};" : "=l"(address) : "r"(low), "r"(high));
        return address;
    }

    __device__ __forceinline__ unsigned
    rest() const
    {
        return low ^ high;
    }
};

template <> struct Access<16> {
    unsigned low, high, third, fourth;

    __device__ __forceinline__ void
    load(const char *address)
    {
        asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(low), "=r"(high), "=r"(third), "=r"(fourth)
                     : "l"(address)
                     : "memory");
    }

    __device__ __forceinline__ void
    load_past_l1(const char *address)
    {
        asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(low), "=r"(high), "=r"(third), "=r"(fourth)
                     : "l"(address)
                     : "memory");
    }

    __device__ __forceinline__ void
    store(char *address) const
    {
        asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(address), "r"(low), "r"(high),
                     "r"(third), "r"(fourth)
                     : "memory");
    }

    __device__ __forceinline__ const char *
    pointer(unsigned) const
    {
        const char *address;
        asm("mov.b64 %0, {%1, %2};" : "=l"(address) : "r"(low), "r"(high));
        return address;
    }

    __device__ __forceinline__ unsigned
    rest() const
    {
        return low ^ high ^ third ^ fourth;
    }
};

static __device__ __forceinline__ long long
clock_now()
{
    long long now;
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(now)::"memory");
    return now;
}

/* Makes every word of WIDTH bytes its own address (its low half, for 4 bytes), followed by other bits. */
template <int WIDTH>
__global__ void
fill_pointers(char *array, unsigned bytes)
{
    for (unsigned i = threadIdx.x * WIDTH; i + WIDTH <= bytes; i += blockDim.x * WIDTH) {
        unsigned long long address = (unsigned long long)(array + i);
        unsigned *words = (unsigned *)(array + i);
        words[0] = (unsigned)address;
        for (unsigned k = 1; k < WIDTH / 4; k++)
            words[k] = k == 1 ? (unsigned)(address >> 32) : (i + k) * 2654435761u;
    }
}

/* One warp, a load after the other: ret_cycles[r] is what LOADS of them and the store that waits for the last
 * took. */
template <int WIDTH, int LOADS, bool PAST_L1>
__global__ void
follow_pointers(const char *array, unsigned stride, int runs, unsigned *ret_cycles)
{
    __shared__ unsigned sink[WARP];
    const unsigned high = (unsigned)((unsigned long long)array >> 32);
    for (int r = 0; r < runs; r++) {
        const char *address = array + threadIdx.x * stride;
        Access<WIDTH> word = {};
        unsigned rest = 0;
        __syncwarp();
        long long start = clock_now();
#pragma unroll
        for (int i = 0; i < LOADS; i++) {
            if (PAST_L1)
                word.load_past_l1(address);
            else
                word.load(address);
            address = word.pointer(high);
            rest ^= word.rest();
        }
        asm volatile(
            "st.volatile.shared.u32 [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(&sink[threadIdx.x])),
            "r"(rest)
            : "memory");
        long long stop = clock_now();
        if (threadIdx.x == 0)
            ret_cycles[r] = (unsigned)(stop - start);
    }
}

/* One warp, STORES stores one after another. ADVANCE is 0, which the compiler does not know: it leaves out a
 * store that another one to the same address follows. */
template <int WIDTH, int STORES>
__global__ void
store_alone(char *array, unsigned stride, unsigned advance, int runs, unsigned *ret_cycles)
{
    Access<WIDTH> word = {};
    char *addresses[UNROLL];
    for (int u = 0; u < UNROLL; u++)
        addresses[u] = array + threadIdx.x * stride + u * advance;
    for (int r = 0; r < runs; r++) {
        word.low = r;
        __threadfence(); /* the stores of the run before are done */
        __syncwarp();
        long long start = clock_now();
#pragma unroll 1
        for (int i = 0; i < STORES; i += UNROLL)
#pragma unroll
            for (int u = 0; u < UNROLL; u++)
                word.store(addresses[u]);
        long long stop = clock_now();
        if (threadIdx.x == 0)
            ret_cycles[r] = (unsigned)(stop - start);
    }
}

/* One CTA: every warp makes STEPS * UNROLL independent requests. ADVANCE is 0, as above: two loads of one
 * address would be one as well. */
template <int WIDTH, bool STORE>
__global__ void
issue_requests(char *array, unsigned stride, int steps, unsigned advance, long long *ret_cycles,
               unsigned *sink)
{
    constexpr unsigned apart = STORE ? STORES_APART : LOADS_APART;
    char *address = array + threadIdx.x / WARP * apart + threadIdx.x % WARP * stride;
    Access<WIDTH> words[UNROLL] = {};
    unsigned sum = 0;
    for (unsigned i = 0; i < LINES_APART; i++) { /* warms L1 and the TLB */
        words[i].load(address + i * apart);
        sum ^= words[i].rest();
        words[i + LINES_APART] = words[i];
    }
    __syncthreads();
    long long start = clock64();
#pragma unroll 1
    for (int s = 0; s < steps; s++) {
        char *second = address + advance;
#pragma unroll
        for (int u = 0; u < UNROLL; u++) {
            char *target = (u < LINES_APART ? address : second) + u % LINES_APART * apart;
            if (STORE)
                words[u].store(target);
            else
                words[u].load(target);
        }
        if (!STORE) {
#pragma unroll
            for (int u = 0; u < UNROLL; u++)
                sum ^= words[u].rest();
        }
        address = second + advance;
    }
    __syncthreads();
    long long stop = clock64();
    if (sum == 0x5eed5eed)
        *sink = sum;
    if (threadIdx.x == 0)
        *ret_cycles = stop - start;
}

/* Distinct blocks of BLOCK_BYTES that a request touches. */
static unsigned
count_blocks(unsigned stride, unsigned width, unsigned block_bytes)
{
    std::set<unsigned> blocks;
    for (unsigned lane = 0; lane < WARP; lane++)
        for (unsigned byte = 0; byte < width; byte++)
            blocks.insert((lane * stride + byte) / block_bytes);
    return (unsigned)blocks.size();
}

/* What all measurements use on the device. */
struct Bench {
    char *array;
    unsigned *cycles; /* of single warps */
    long long *cta_cycles;
    unsigned *sink;
    int threads;
};

/* The cycles of N requests by one warp, LAUNCH enqueuing RUNS runs of them. */
template <typename Launch>
static double
median_cycles(const Bench &bench, Launch launch)
{
    const int skipped = 2; /* the first runs bring code and data in */
    unsigned cycles[LATENCY_RUNS + skipped];
    launch(LATENCY_RUNS + skipped);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(cycles, bench.cycles, sizeof cycles, cudaMemcpyDeviceToHost));
    return spread_of(std::vector<double>(cycles + skipped, cycles + skipped + LATENCY_RUNS)).median;
}

template <int WIDTH, int LOADS, bool PAST_L1>
static double
cycles_of_loads(const Bench &bench, unsigned stride)
{
    return median_cycles(bench, [&](int runs) {
        follow_pointers<WIDTH, LOADS, PAST_L1><<<1, WARP>>>(bench.array, stride, runs, bench.cycles);
    });
}

template <int WIDTH, int STORES>
static double
cycles_of_stores(const Bench &bench, unsigned stride)
{
    return median_cycles(bench, [&](int runs) {
        store_alone<WIDTH, STORES><<<1, WARP>>>(bench.array, stride, 0, runs, bench.cycles);
    });
}

template <int WIDTH, bool STORE>
static double
cycles_of_cta(const Bench &bench, unsigned stride, int steps)
{
    long long cycles;
    issue_requests<WIDTH, STORE>
        <<<1, bench.threads>>>(bench.array, stride, steps, 0, bench.cta_cycles, bench.sink);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(&cycles, bench.cta_cycles, sizeof cycles, cudaMemcpyDeviceToHost));
    return (double)cycles;
}

/* Cycles a request of independent ones. */
template <int WIDTH, bool STORE>
static Spread
measure_issue(const Bench &bench, unsigned stride)
{
    const double requests = (double)bench.threads / WARP * STEPS * UNROLL;
    double overhead = cycles_of_cta<WIDTH, STORE>(bench, stride, 0);
    std::vector<double> cycles;
    for (int i = 0; i < ISSUE_RUNS; i++)
        cycles.push_back((cycles_of_cta<WIDTH, STORE>(bench, stride, STEPS) - overhead) / requests);
    return spread_of(cycles);
}

template <int WIDTH, bool STORE>
static void
print_requests(TraceWriter *writer, const Bench &bench)
{
    CHECK(cudaFuncSetAttribute(issue_requests<WIDTH, STORE>, cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxL1));
    fill_pointers<WIDTH><<<1, 256>>>(bench.array, ARRAY_BYTES);
    CHECK_LAUNCH();
    const double overhead =
        STORE ? cycles_of_stores<WIDTH, 0>(bench, WIDTH) : cycles_of_loads<WIDTH, 0, false>(bench, WIDTH);
    trace_table(writer, "request");
    trace_key(writer, "op", "%s", STORE ? "store" : "load");
    trace_key(writer, "width_bytes", "%d", WIDTH);
    trace_key(writer, "warps", "%d", bench.threads / WARP);
    trace_key(writer, "overhead_cycles", "%.0f", overhead);
    if (!STORE) {
        double hit = cycles_of_loads<WIDTH, CHAIN, false>(bench, WIDTH) - overhead;
        double past = cycles_of_loads<WIDTH, CHAIN, true>(bench, WIDTH) - overhead;
        trace_key(writer, "l1_hit", "%d", hit < 0.8 * past);
    }
    trace_rows(writer,
               "stride_bytes,sectors,lines,latency_cycles,issue_cycles,issue_cycles_low,issue_cycles_high",
               MAX_STRIDE / WIDTH + 1);
    for (unsigned stride = 0; stride <= MAX_STRIDE; stride += WIDTH) {
        double latency = STORE
                             ? (cycles_of_stores<WIDTH, LONE_STORES>(bench, stride) - overhead) / LONE_STORES
                             : (cycles_of_loads<WIDTH, CHAIN, false>(bench, stride) - overhead) / CHAIN;
        Spread issue = measure_issue<WIDTH, STORE>(bench, stride);
        trace_row(writer, "%u,%u,%u,%.3f,%.4f,%.4f,%.4f", stride, count_blocks(stride, WIDTH, SECTOR_BYTES),
                  count_blocks(stride, WIDTH, LINE_BYTES), latency, issue.median, issue.low, issue.high);
    }
    trace_table_end(writer);
}

int
main(int argc, char **argv)
{
    if (argc > 1) {
        fprintf(stderr, "usage: %s\n", argv[0]);
        return 2;
    }
    TraceWriter writer;
    gpu_trace_open(&writer, "warp");
    Bench bench;
    bench.threads = gpu_properties().maxThreadsPerBlock;
    CHECK(cudaMalloc(&bench.array, ARRAY_BYTES));
    CHECK(cudaMalloc(&bench.cycles, (LATENCY_RUNS + 2) * sizeof *bench.cycles));
    CHECK(cudaMalloc(&bench.cta_cycles, sizeof *bench.cta_cycles));
    CHECK(cudaMalloc(&bench.sink, sizeof *bench.sink));
    print_requests<4, false>(&writer, bench);
    print_requests<8, false>(&writer, bench);
    print_requests<16, false>(&writer, bench);
    print_requests<4, true>(&writer, bench);
    print_requests<8, true>(&writer, bench);
    print_requests<16, true>(&writer, bench);
    return trace_close(&writer);
}
