/* SPDX-License-Identifier: MIT */

/* Shared memory: latency of a warp's load by stride; throughput by warps and independent accesses.
 *
 * Prints: the tables `latency` and `throughput` of docs/models/traces.md for words of 4 and 8 bytes. `throughput`
 * has a key `op`: `copy` from one region to another, as in the paper, or `read` alone.
 *
 * Unit: cycles; bytes a cycle and GB/s of one multiprocessor. A copy moves each word twice.
 *
 * Traffic: none beyond the multiprocessor but a few results.
 *
 * Source: Mei and Chu 2016; latency: Section 6.2, Listing 4, Figs. 17 and 19; throughput: Section 6.1,
 * Figs. 15 and 16, Table 7. Mei et al. 2014 have the latency in Section 4.1, Figs. 5 and 7.
 *
 * Latency: one warp follows pointers that lead back to themselves, lane i at word i * stride. A pointer is
 * the word's own address in shared memory: nothing is computed between two loads, where the papers' kernel
 * turns an index into an address each time (the key `indexed_cycles` is what that takes at stride 1). The
 * same code without loads is the overhead. conflict_ways counts, on the host, the most distinct 4-byte words
 * that one pass of the request wants of one bank, for 32 banks of 4 bytes; a request of 8-byte words makes
 * two passes of half a warp each.
 *
 * Throughput: all multiprocessors run the same number of CTAs, which start together (a cooperative launch).
 * A multiprocessor's time goes from its first CTA's start to its last one's end. */
#include <set>
#include <string>

#include <cooperative_groups.h>

#include "shared_chain.cuh"

enum {
    BANKS = 32,
    BANK_BYTES = 4,
    THROUGHPUT_RUNS = 9,
    UNROLL = 24,            /* accesses between two branches: a multiple of every ILP */
    TARGET_CYCLES = 100000, /* of one throughput run at full speed: far above what a barrier costs */
};

/* As the papers do it: the words hold indices, of which every load makes an address first. */
static __global__ void
follow_indices(unsigned stride_words, int runs, unsigned *ret_cycles)
{
    __shared__ volatile unsigned words[(WARP - 1) * MAX_STRIDE + 1 + WARP];
    for (unsigned i = threadIdx.x; i < (WARP - 1) * MAX_STRIDE + 1; i += WARP)
        words[i] = i;
    __syncwarp();
    for (int r = 0; r < runs; r++) {
        unsigned index = threadIdx.x * stride_words;
        __syncwarp();
        long long start = clock_now();
#pragma unroll
        for (int i = 0; i < CHAIN; i++)
            index = words[index];
        words[(WARP - 1) * MAX_STRIDE + 1 + threadIdx.x] = index;
        long long stop = clock_now();
        if (threadIdx.x == 0)
            ret_cycles[r] = (unsigned)(stop - start);
    }
}

/* What one CTA saw of its multiprocessor's clock. */
struct Stamp {
    long long start, stop;
    unsigned sm;
};

/* STEPS times UNROLL accesses a thread, ILP loads (and the ILP stores of what they gave) at a time. A warp's
 * words lie side by side: neither loads nor stores conflict. */
template <typename Word, int ILP, bool COPY>
__global__ void
stream_words(int steps, Stamp *ret_stamps, Word *sink)
{
    extern __shared__ unsigned long long memory[];
    const unsigned base = (unsigned)__cvta_generic_to_shared(memory);
    const unsigned region = blockDim.x * ILP * sizeof(Word);
    const unsigned source = base + (threadIdx.x / WARP * WARP * ILP + threadIdx.x % WARP) * sizeof(Word);
    const unsigned target = COPY ? source + region : source;
    for (int i = 0; i < ILP; i++)
        store_shared(source + i * WARP * sizeof(Word), (Word)(threadIdx.x * 2654435761u + i));

    Word sum = 0;
    cooperative_groups::this_grid().sync();
    long long start = clock64();
    for (int s = 0; s < steps; s++) {
#pragma unroll
        for (int u = 0; u < UNROLL / ILP; u++) {
            Word words[ILP];
#pragma unroll
            for (int i = 0; i < ILP; i++)
                words[i] = load_shared<Word>(source + i * WARP * sizeof(Word));
#pragma unroll
            for (int i = 0; i < ILP; i++) {
                if (COPY)
                    store_shared(target + (unsigned)(i * WARP * sizeof(Word)), words[i]);
                else
                    sum ^= words[i];
            }
        }
    }
    if (COPY) /* comes after the stores, which nothing else waits for */
        sum = load_shared<Word>(target);
    if (sum == (Word)0x5eed5eed)
        *sink = sum;
    __syncthreads();
    long long stop = clock64();
    if (threadIdx.x == 0) {
        unsigned sm;
        asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
        ret_stamps[blockIdx.x] = {start, stop, sm};
    }
}

/* The most words that one pass of a request with STRIDE wants of one bank. */
static unsigned
count_conflict_ways(unsigned stride, unsigned word_bytes)
{
    const unsigned lanes = WARP * BANK_BYTES / word_bytes;
    unsigned most = 0;
    for (unsigned first = 0; first < WARP; first += lanes) {
        std::vector<std::set<unsigned>> banks(BANKS);
        for (unsigned lane = first; lane < first + lanes; lane++) {
            for (unsigned byte = 0; byte < word_bytes; byte += BANK_BYTES) {
                unsigned word = (lane * stride * word_bytes + byte) / BANK_BYTES;
                banks[word % BANKS].insert(word);
            }
        }
        for (const std::set<unsigned> &bank : banks)
            most = std::max(most, (unsigned)bank.size());
    }
    return most;
}

template <typename Word>
static void
print_latency(TraceWriter *writer)
{
    unsigned *device;
    CHECK(cudaMalloc(&device, (LATENCY_RUNS + 2) * sizeof *device));
    double overhead = spread_of(run_chain(follow_pointers<Word, 0>, 1, device)).median;
    trace_table(writer, "latency");
    trace_key(writer, "word_bytes", "%zu", sizeof(Word));
    trace_key(writer, "overhead_cycles", "%.0f", overhead);
    if (sizeof(Word) == 4)
        trace_key(writer, "indexed_cycles", "%.3f",
                  (spread_of(run_chain(follow_indices, 1, device)).median - overhead) / CHAIN);
    trace_rows(writer, "stride_words,conflict_ways,cycles,cycles_low,cycles_high", MAX_STRIDE + 1);
    for (unsigned stride = 0; stride <= MAX_STRIDE; stride++) {
        Spread spread = chain_latency(run_chain(follow_pointers<Word, CHAIN>, stride, device), overhead);
        trace_row(writer, "%u,%u,%.3f,%.3f,%.3f", stride, count_conflict_ways(stride, sizeof(Word)),
                  spread.median, spread.low, spread.high);
    }
    trace_table_end(writer);
    CHECK(cudaFree(device));
}

struct Shape {
    int threads, ctas_per_sm;
};

/* Runs LAUNCH's stamps through: the median over the multiprocessors that got exactly CTAS CTAs of the cycles
 * from first start to last end; -1 where none did. */
static double
cycles_of_sms(const std::vector<Stamp> &stamps, int ctas)
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
    std::vector<double> cycles;
    for (const Sm &sm : sms)
        if (sm.ctas == ctas)
            cycles.push_back((double)(sm.stop - sm.start));
    return cycles.empty() ? -1 : spread_of(cycles).median;
}

/* A kernel with what its launches share. */
template <typename Word, int ILP, bool COPY> struct Stream {
    const cudaDeviceProp &gpu;
    Stamp *stamps;
    Word *sink;

    size_t
    shared_bytes(Shape shape) const
    {
        return (size_t)shape.threads * ILP * sizeof(Word) * (COPY ? 2 : 1);
    }

    bool
    fits(Shape shape) const
    {
        int ctas = 0;
        if (shared_bytes(shape) > gpu.sharedMemPerBlockOptin ||
            shape.ctas_per_sm > gpu.maxBlocksPerMultiProcessor)
            return false;
        CHECK(cudaFuncSetAttribute(stream_words<Word, ILP, COPY>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   (int)shared_bytes(shape)));
        CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&ctas, stream_words<Word, ILP, COPY>,
                                                            shape.threads, shared_bytes(shape)));
        return ctas >= shape.ctas_per_sm;
    }

    double
    run(Shape shape, int steps) const
    {
        std::vector<Stamp> host((size_t)gpu.multiProcessorCount * shape.ctas_per_sm);
        Stamp *ret_stamps = stamps;
        Word *ret_sink = sink;
        void *arguments[] = {&steps, &ret_stamps, &ret_sink};
        CHECK(cudaLaunchCooperativeKernel((const void *)stream_words<Word, ILP, COPY>,
                                          dim3((unsigned)host.size()), dim3((unsigned)shape.threads),
                                          arguments, shared_bytes(shape), 0));
        CHECK(cudaMemcpy(host.data(), stamps, host.size() * sizeof host[0], cudaMemcpyDeviceToHost));
        return cycles_of_sms(host, shape.ctas_per_sm);
    }
};

static const int CTA_THREADS[] = {32, 64, 128, 256, 512, 1024};
static const int CTAS_PER_SM[] = {1, 2, 3, 4, 5, 6, 8};

/* Adds the rows of one ILP to ROWS. */
template <typename Word, int ILP, bool COPY>
static void
measure_throughput(Stream<Word, ILP, COPY> stream, double overhead, double clock_mhz,
                   std::vector<std::string> *rows)
{
    for (int threads : CTA_THREADS) {
        for (int ctas : CTAS_PER_SM) {
            Shape shape = {threads, ctas};
            if (threads > stream.gpu.maxThreadsPerBlock || !stream.fits(shape))
                continue;
            double step_bytes = (double)threads * ctas * UNROLL * sizeof(Word) * (COPY ? 2 : 1);
            int steps = std::min(2000, std::max(4, (int)(TARGET_CYCLES * BANKS * BANK_BYTES / step_bytes)));
            std::vector<double> bytes_per_cycle;
            stream.run(shape, 1);
            for (int i = 0; i < THROUGHPUT_RUNS; i++) {
                double cycles = stream.run(shape, steps) - overhead;
                if (cycles > 0)
                    bytes_per_cycle.push_back(step_bytes * steps / cycles);
            }
            if (bytes_per_cycle.empty())
                continue;
            Spread spread = spread_of(bytes_per_cycle);
            char row[160];
            snprintf(row, sizeof row, "%d,%d,%d,%.3f,%.2f,%.2f,%.2f", threads, ctas, ILP, spread.median,
                     spread.median * clock_mhz / 1000, spread.low * clock_mhz / 1000,
                     spread.high * clock_mhz / 1000);
            rows->push_back(row);
        }
    }
}

template <typename Word, bool COPY>
static void
print_throughput(TraceWriter *writer, const cudaDeviceProp &gpu)
{
    Stamp *stamps;
    Word *sink;
    std::vector<std::string> rows;
    CHECK(cudaMalloc(&stamps, (size_t)gpu.multiProcessorCount * 64 * sizeof *stamps));
    CHECK(cudaMalloc(&sink, sizeof *sink));
    Stream<Word, 1, COPY> idle = {gpu, stamps, sink};
    Shape widest = {gpu.maxThreadsPerBlock, 1};
    if (!idle.fits(widest))
        widest.threads = WARP;
    idle.run(widest, 0);
    double overhead = idle.run(widest, 0), clock_mhz = gpu_clock_mhz();
    measure_throughput(Stream<Word, 1, COPY>{gpu, stamps, sink}, overhead, clock_mhz, &rows);
    measure_throughput(Stream<Word, 2, COPY>{gpu, stamps, sink}, overhead, clock_mhz, &rows);
    measure_throughput(Stream<Word, 4, COPY>{gpu, stamps, sink}, overhead, clock_mhz, &rows);
    measure_throughput(Stream<Word, 6, COPY>{gpu, stamps, sink}, overhead, clock_mhz, &rows);
    measure_throughput(Stream<Word, 8, COPY>{gpu, stamps, sink}, overhead, clock_mhz, &rows);

    trace_table(writer, "throughput");
    trace_key(writer, "word_bytes", "%zu", sizeof(Word));
    trace_key(writer, "op", "%s", COPY ? "copy" : "read");
    trace_key(writer, "overhead_cycles", "%.0f", overhead);
    trace_rows(writer, "cta_threads,ctas_per_sm,ilp,bytes_per_cycle,gb_per_s,gb_per_s_low,gb_per_s_high",
               (long)rows.size());
    for (const std::string &row : rows)
        trace_row(writer, "%s", row.c_str());
    trace_table_end(writer);
    CHECK(cudaFree(stamps));
    CHECK(cudaFree(sink));
}

int
main(int argc, char **argv)
{
    if (argc > 1) {
        fprintf(stderr, "usage: %s\n", argv[0]);
        return 2;
    }
    TraceWriter writer;
    gpu_trace_open(&writer, "shared");
    cudaDeviceProp gpu = gpu_properties();
    print_latency<unsigned>(&writer);
    print_latency<unsigned long long>(&writer);
    print_throughput<unsigned, true>(&writer, gpu);
    print_throughput<unsigned long long, true>(&writer, gpu);
    print_throughput<unsigned, false>(&writer, gpu);
    print_throughput<unsigned long long, false>(&writer, gpu);
    return trace_close(&writer);
}
