/* SPDX-License-Identifier: MIT */

/* Throughput of global memory over the number of CTAs, their size, independent accesses a thread, and width.
 *
 * Prints: the table `throughput` of docs/models/traces.md for read, write, copy and read-modify-write, each with
 * footprints that fit L1, L2 and only DRAM.
 *
 * Unit: GB/s (10^9 bytes a second) and bytes a cycle, of the whole GPU; each read and each write counts.
 *
 * Traffic: every byte of the footprint, in whole lines. At the level `l1` each CTA has an array of its own,
 * read through L1; what is written goes on to L2. The other levels read past L1. A quarter of L2's size is in
 * L2 already; `dram` has 64 times that size (where there is memory for it, 8 times at least), and every
 * launch goes on where the one before ended.
 *
 * Source: Mei and Chu 2016, Section 5.1, Fig. 12 (a copy) and Table 6.
 *
 * A warp takes chunks of CHUNK accesses whose 32 lanes lie side by side, moves on by the chunks of all warps,
 * and begins again where the footprint ends. ILP of a chunk's accesses are under way at a time: the next ones
 * wait for what the last ones give. A grid is measured only where all its CTAs reside at once, and at the
 * level `l2` only where no two warps are at one place. Not all combinations are measured: those of Fig. 12
 * are, for narrow and wide accesses, the others at a few points.
 *
 * gb_per_s is from events around a launch, less what the same launch takes when nothing follows its warming
 * up. bytes_per_cycle is from the multiprocessors' own clocks: for reads at the level `l1` the sum of what
 * each moved over its own time, otherwise everything over the longest time. It leaves out stores that are
 * still on their way when the last instruction ends. The key `load_clock_mhz` is the clock under this load.
 */
#include <string>

#include "buffer.cuh"

enum {
    WARP = 32,
    CHUNK = 8, /* accesses: a multiple of every ILP */
    RUNS = 5,
};

static const double RUN_MS = 0.5; /* of one measured launch */

typedef enum { OP_READ, OP_WRITE, OP_COPY, OP_RMW, N_OPS } Op;
static const char *const OP_NAMES[N_OPS] = {"read", "write", "copy", "rmw"};

typedef enum { LEVEL_L1, LEVEL_L2, LEVEL_DRAM, N_LEVELS } Level;
static const char *const LEVEL_NAMES[N_LEVELS] = {"l1", "l2", "dram"};

/* What one CTA saw of its multiprocessor's clock. */
struct Stamp {
    long long start, stop;
    long long start_ns, stop_ns; /* of the GPU's timer */
    unsigned sm;
};

static __device__ __forceinline__ long long
timer_ns()
{
    long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)::"memory");
    return now;
}

/* What a launch works on. A group of warps shares REGION bytes: one CTA at the level `l1`, else the whole
 * grid. */
struct Work {
    char *source, *target;     /* the same array but for a copy */
    unsigned long long region; /* bytes, a whole number of chunks */
    unsigned long long
        first;             /* bytes into the region, a whole number of chunks: where the first warp begins */
    int own_region;        /* 1: each CTA has a region of its own, one after the other */
    int warm_steps, steps; /* chunks that a warp takes before and while it is timed */
    Stamp *stamps;
};

template <int WORDS> struct Vector {
    unsigned word[WORDS];
};

/* Loads of WORDS 4-byte words, through L1 as the compiler does by itself or past it. */
template <bool L1>
__device__ __forceinline__ void
load(Vector<1> *v, const char *p)
{
    if (L1)
        asm volatile("ld.global.u32 %0, [%1];" : "=r"(v->word[0]) : "l"(p) : "memory");
    else
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(v->word[0]) : "l"(p) : "memory");
}

template <bool L1>
__device__ __forceinline__ void
load(Vector<2> *v, const char *p)
{
    if (L1)
        asm volatile("ld.global.v2.u32 {%0, %1}, [%2];"
                     : "=r"(v->word[0]), "=r"(v->word[1])
                     : "l"(p)
                     : "memory");
    else
        asm volatile("ld.global.cg.v2.u32 {%0, %1}, [%2];"
                     : "=r"(v->word[0]), "=r"(v->word[1])
                     : "l"(p)
                     : "memory");
}

template <bool L1>
__device__ __forceinline__ void
load(Vector<4> *v, const char *p)
{
    if (L1)
        asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(v->word[0]), "=r"(v->word[1]), "=r"(v->word[2]), "=r"(v->word[3])
                     : "l"(p)
                     : "memory");
    else
        asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(v->word[0]), "=r"(v->word[1]), "=r"(v->word[2]), "=r"(v->word[3])
                     : "l"(p)
                     : "memory");
}

static __device__ __forceinline__ void
store(char *p, Vector<1> v)
{
    asm volatile("st.global.u32 [%0], %1;" ::"l"(p), "r"(v.word[0]) : "memory");
}

static __device__ __forceinline__ void
store(char *p, Vector<2> v)
{
    asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(p), "r"(v.word[0]), "r"(v.word[1]) : "memory");
}

static __device__ __forceinline__ void
store(char *p, Vector<4> v)
{
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(p), "r"(v.word[0]), "r"(v.word[1]),
                 "r"(v.word[2]), "r"(v.word[3])
                 : "memory");
}

/* One chunk at SOURCE and TARGET. What a read gives is kept until all ILP accesses have come and written back
 * where it has an unlikely sum: otherwise the compiler would use each value as it comes, in fewer registers,
 * with fewer loads under way. */
template <int OP, int WORDS, int ILP, bool L1>
__device__ __forceinline__ void
move_chunk(const char *source, char *target, unsigned seed)
{
    constexpr unsigned apart = WARP * WORDS * 4;
#pragma unroll
    for (int c = 0; c < CHUNK; c += ILP) {
        Vector<WORDS> vectors[ILP];
        unsigned sum = 0;
#pragma unroll
        for (int i = 0; i < ILP; i++) {
            if (OP != OP_WRITE)
                load<L1>(&vectors[i], source + (c + i) * apart);
            for (int w = 0; w < WORDS; w++) {
                if (OP == OP_WRITE)
                    vectors[i].word[w] = seed + i + w;
                else if (OP == OP_RMW)
                    vectors[i].word[w] += seed;
                sum ^= vectors[i].word[w];
            }
        }
        if (OP == OP_READ && sum != seed)
            continue;
        unsigned again =
            OP == OP_READ ? sum >> 31 : 0; /* a loop is a branch: stores under a condition take issue slots */
        do {
#pragma unroll
            for (int i = 0; i < ILP; i++)
                store(target + (c + i) * apart, vectors[i]);
        } while (again-- > 0);
    }
}

template <int OP, int WORDS, int ILP, bool L1>
__global__ void
move(Work work)
{
    constexpr unsigned chunk = CHUNK * WARP * WORDS * 4;
    const unsigned cta_warps = blockDim.x / WARP;
    const unsigned long long warp =
        threadIdx.x / WARP + (work.own_region ? 0 : (unsigned long long)blockIdx.x * cta_warps);
    const unsigned long long warps = work.own_region ? cta_warps : (unsigned long long)gridDim.x * cta_warps;
    const unsigned long long base =
        (work.own_region ? blockIdx.x * work.region : 0) + threadIdx.x % WARP * WORDS * 4;
    const unsigned long long step = warps * chunk % work.region;
    unsigned long long at = (work.first + warp * chunk) % work.region;
    const unsigned seed = (threadIdx.x + 1) * 2654435761u;
    long long start = 0, start_ns = 0;
    for (int s = -work.warm_steps; s < work.steps; s++) {
        if (s == 0) {
            __syncthreads();
            start_ns = timer_ns();
            start = clock64();
        }
        move_chunk<OP, WORDS, ILP, L1>(work.source + base + at, work.target + base + at, seed);
        at += step;
        at = at >= work.region ? at - work.region : at;
    }
    __syncthreads();
    long long stop = clock64(), stop_ns = timer_ns();
    if (threadIdx.x == 0) {
        unsigned sm;
        asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
        work.stamps[blockIdx.x] = {start, stop, start_ns, stop_ns, sm};
    }
}

typedef void (*Kernel)(Work);

template <int OP, int WORDS, bool L1>
static Kernel
kernel_of_ilp(int ilp)
{
    switch (ilp) {
    case 1:
        return move<OP, WORDS, 1, L1>;
    case 2:
        return move<OP, WORDS, 2, L1>;
    case 4:
        return move<OP, WORDS, 4, L1>;
    default:
        return move<OP, WORDS, 8, L1>;
    }
}

template <int OP, bool L1>
static Kernel
kernel_of_width(int width_bytes, int ilp)
{
    switch (width_bytes) {
    case 4:
        return kernel_of_ilp<OP, 1, L1>(ilp);
    case 8:
        return kernel_of_ilp<OP, 2, L1>(ilp);
    default:
        return kernel_of_ilp<OP, 4, L1>(ilp);
    }
}

static Kernel
kernel_of(Op op, Level level, int width_bytes, int ilp)
{
    const bool l1 = level == LEVEL_L1;
    switch (op) {
    case OP_READ:
        return l1 ? kernel_of_width<OP_READ, true>(width_bytes, ilp)
                  : kernel_of_width<OP_READ, false>(width_bytes, ilp);
    case OP_WRITE:
        return kernel_of_width<OP_WRITE, false>(width_bytes, ilp);
    case OP_COPY:
        return l1 ? kernel_of_width<OP_COPY, true>(width_bytes, ilp)
                  : kernel_of_width<OP_COPY, false>(width_bytes, ilp);
    default:
        return l1 ? kernel_of_width<OP_RMW, true>(width_bytes, ilp)
                  : kernel_of_width<OP_RMW, false>(width_bytes, ilp);
    }
}

/* One row of the table. */
struct Point {
    int ctas, threads, ilp, width_bytes;
};

/* What all points share. */
struct Bench {
    cudaDeviceProp gpu;
    Buffer buffer;
    Stamp *stamps;
    unsigned long long l1_bytes, l2_bytes; /* footprints: of one multiprocessor, of the GPU */
    std::vector<double> clocks_mhz;        /* of the launches of the table that is being made */
    unsigned long long next;               /* where the next launch begins: on from where the last ended */
};

static unsigned long long
power_of_two_below(unsigned long long n)
{
    unsigned long long power = 1;
    while (power * 2 <= n)
        power *= 2;
    return power;
}

/* The bytes of both arrays, or of the one, that POINT's launch reaches at LEVEL; ret_work's region and
 * arrays. */
static unsigned long long
place(const Bench &bench, Op op, Level level, const Point &point, Work *ret_work)
{
    const unsigned long long chunk = (unsigned long long)CHUNK * WARP * point.width_bytes;
    const int arrays = op == OP_COPY ? 2 : 1;
    unsigned long long regions = 1, footprint = bench.buffer.size;
    if (level == LEVEL_L1) {
        unsigned long long resident = (unsigned long long)(point.ctas + bench.gpu.multiProcessorCount - 1) /
                                      bench.gpu.multiProcessorCount;
        regions = (unsigned long long)point.ctas;
        footprint = bench.l1_bytes / resident * regions;
    } else if (level == LEVEL_L2) {
        footprint = bench.l2_bytes;
    }
    ret_work->own_region = level == LEVEL_L1;
    ret_work->region = std::max(footprint / arrays / regions / chunk, 1ull) * chunk;
    ret_work->source = bench.buffer.bytes;
    ret_work->target = bench.buffer.bytes + (op == OP_COPY ? ret_work->region * regions : 0);
    return ret_work->region * regions * arrays;
}

/* Bytes a cycle of the GPU, from the stamps of a launch in which each CTA moved CTA_BYTES. */
static double
bytes_per_cycle(const std::vector<Stamp> &stamps, double cta_bytes, bool by_sm)
{
    struct Sm {
        long long start, stop;
        int ctas;
    };
    std::vector<Sm> sms;
    for (const Stamp &stamp : stamps) {
        if (stamp.sm >= sms.size())
            sms.resize(stamp.sm + 1, Sm{0, 0, 0});
        Sm &sm = sms[stamp.sm];
        sm.start = sm.ctas == 0 ? stamp.start : std::min(sm.start, stamp.start);
        sm.stop = sm.ctas == 0 ? stamp.stop : std::max(sm.stop, stamp.stop);
        sm.ctas++;
    }
    double sum = 0, longest = 1;
    for (const Sm &sm : sms) {
        if (sm.ctas == 0)
            continue;
        double cycles = std::max(1.0, (double)(sm.stop - sm.start));
        sum += sm.ctas * cta_bytes / cycles;
        longest = std::max(longest, cycles);
    }
    return by_sm ? sum : stamps.size() * cta_bytes / longest;
}

/* The point's row, or "" where its CTAs don't reside at once or want more than the level holds. */
static std::string
measure(Bench &bench, Op op, Level level, const Point &point)
{
    Kernel kernel = kernel_of(op, level, point.width_bytes, point.ilp);
    int resident = 0;
    CHECK(cudaFuncSetAttribute((const void *)kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxL1));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, point.threads, 0));
    if ((long long)resident * bench.gpu.multiProcessorCount < point.ctas)
        return "";

    Work work = {};
    const unsigned long long chunk = (unsigned long long)CHUNK * WARP * point.width_bytes;
    const unsigned long long cta_warps = (unsigned long long)point.threads / WARP;
    unsigned long long footprint = place(bench, op, level, point, &work);
    const int sms_used = std::min(point.ctas, bench.gpu.multiProcessorCount);
    if (level == LEVEL_L1 && footprint > bench.l1_bytes * sms_used)
        return ""; /* each CTA needs a chunk at least */
    if (level == LEVEL_L2 && chunk * cta_warps * point.ctas > work.region)
        return ""; /* warps would read the same at the same time */
    const unsigned long long warps = work.own_region ? cta_warps : cta_warps * point.ctas;
    const int whole =
        (int)((work.region / chunk + warps - 1) / warps); /* steps in which the warps reach everything */
    work.stamps = bench.stamps;
    work.warm_steps = level == LEVEL_L1 ? whole : 0;
    work.steps = level == LEVEL_L2 ? std::max(whole, 8) : 8;
    auto launch = [&]() {
        work.first = bench.next / chunk * chunk % work.region;
        kernel<<<point.ctas, point.threads>>>(work);
        bench.next = work.first + warps * chunk * work.steps;
    };
    /* For L2 the first launch brings everything in. Then more and more steps, until they take about RUN_MS.
     */
    double ms = time_launches_ms(launch, 1, 1).median;
    for (int i = 0; i < 4 && ms < RUN_MS / 2; i++) {
        work.steps = (int)std::min(1e6, std::max(4.0, work.steps * std::min(RUN_MS / ms, 32.0)));
        ms = time_launches_ms(launch, 0, 1).median;
    }
    const double cta_bytes = (double)chunk * cta_warps * work.steps * (op == OP_COPY || op == OP_RMW ? 2 : 1);

    const int steps = work.steps;
    work.steps = 0;
    const double empty_ms = time_launches_ms(launch, 1, RUNS).median;
    work.steps = steps;
    std::vector<double> times_ms, rates;
    std::vector<Stamp> stamps(point.ctas);
    for (int i = 0; i < RUNS; i++) {
        times_ms.push_back(std::max(1e-6, time_launches_ms(launch, 0, 1).median - empty_ms));
        CHECK(cudaMemcpy(stamps.data(), bench.stamps, stamps.size() * sizeof stamps[0],
                         cudaMemcpyDeviceToHost));
        rates.push_back(bytes_per_cycle(stamps, cta_bytes, level == LEVEL_L1 && op == OP_READ));
        if (stamps[0].stop_ns > stamps[0].start_ns)
            bench.clocks_mhz.push_back(1000.0 * (double)(stamps[0].stop - stamps[0].start) /
                                       (double)(stamps[0].stop_ns - stamps[0].start_ns));
    }
    Spread rate = rate_of(cta_bytes * point.ctas, spread_of(times_ms));
    char row[200];
    snprintf(row, sizeof row, "%llu,%d,%d,%d,%d,%.2f,%.2f,%.2f,%.2f", footprint, point.ctas, point.threads,
             point.ilp, point.width_bytes, rate.median, rate.low, rate.high, spread_of(rates).median);
    return row;
}

/* The points of every table: Fig. 12 for accesses of 4 and 16 bytes, a few for other widths and CTA sizes. */
static std::vector<Point>
points_of(const cudaDeviceProp &gpu)
{
    const int sms = gpu.multiProcessorCount;
    const int ctas[] = {1, std::max(2, sms / 4), sms, 2 * sms, 4 * sms, 8 * sms, 16 * sms};
    std::vector<Point> points;
    for (int width_bytes : {4, 16})
        for (int threads : {64, 256, 1024})
            for (int n : ctas)
                for (int ilp : {1, 2, 4, 8})
                    points.push_back({n, threads, ilp, width_bytes});
    for (int threads : {32, 128, 512})
        for (int n : {sms, 4 * sms})
            for (int ilp : {1, 4})
                points.push_back({n, threads, ilp, 4});
    for (int n : {sms, 4 * sms, 8 * sms})
        for (int ilp : {1, 4})
            points.push_back({n, 256, ilp, 8});
    return points;
}

static void
print_throughput(TraceWriter *writer, Bench &bench, Op op, Level level)
{
    std::vector<std::string> rows;
    for (const Point &point : points_of(bench.gpu)) {
        if (point.threads > bench.gpu.maxThreadsPerBlock)
            continue;
        std::string row = measure(bench, op, level, point);
        if (!row.empty())
            rows.push_back(row);
    }
    Spread clock_mhz = spread_of(bench.clocks_mhz);
    bench.clocks_mhz.clear();
    trace_table(writer, "throughput");
    trace_key(writer, "op", "%s", OP_NAMES[op]);
    trace_key(writer, "level", "%s", LEVEL_NAMES[level]);
    trace_key(writer, "load_clock_mhz", "%.1f", clock_mhz.median);
    trace_rows(writer,
               "footprint_bytes,ctas,cta_threads,ilp,width_bytes,gb_per_s,gb_per_s_low,gb_per_s_high,bytes_"
               "per_cycle",
               (long)rows.size());
    for (const std::string &row : rows)
        trace_row(writer, "%s", row.c_str());
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
    gpu_trace_open(&writer, "global");
    Bench bench = {};
    bench.gpu = gpu_properties();
    const size_t l2 = (size_t)bench.gpu.l2CacheSize;
    bench.buffer = buffer_new(64 * l2, 8 * l2);
    /* What the driver tells of L1 is what it can be cut into for shared memory: a quarter of that fits beside
     * little. */
    bench.l1_bytes = power_of_two_below(bench.gpu.sharedMemPerMultiprocessor / 4);
    bench.l2_bytes = l2 / 4;
    CHECK(cudaMalloc(&bench.stamps, (size_t)bench.gpu.multiProcessorCount *
                                        bench.gpu.maxBlocksPerMultiProcessor * sizeof *bench.stamps));
    for (int level = 0; level < N_LEVELS; level++)
        for (int op = 0; op < N_OPS; op++)
            print_throughput(&writer, bench, (Op)op, (Level)level);
    return trace_close(&writer);
}
